"""Whether every ballot holds as many papers as people voted, and none that could not be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from muster.core.contest import Ballot
from muster.core.contests import paper_problems
from muster.core.event import Event
from muster.core.facts import BallotCounted, VoteCast
from muster.core.verify import Check, Subject
from muster.journal.file import JournalDamaged
from muster.journal.folder import FolderStore
from muster.journal.folder_urns import papers_in
from muster.journal.urns import Papers, name_of


def audit_ballots(store: FolderStore, event: Event) -> Iterator[Check]:
    """Counted anew from the lines alone; of a box that is shut only how many papers lie in it."""
    lines = event.lines()
    voted = Counter((f.award, f.ballot) for x in lines if isinstance(f := x.fact, VoteCast))
    counted = {(f.award, f.ballot): x.n for x in lines if isinstance(f := x.fact, BallotCounted)}
    for contest in event.contests.values():
        for ballot in contest.ballots:
            key = (contest.award, ballot.number)
            if ballot.papers is not None:
                objection = _objection(ballot, ballot.papers, voted[key])
                yield Check(Subject.BALLOT, counted[key], not objection, objection)
            elif ballot.is_open and voted[key]:
                yield _shut(store, event, name_of(*key), ballot)


def _shut(store: FolderStore, event: Event, name: str, ballot: Ballot) -> Check:
    try:
        there = len(papers_in(store.folder, event, name))
    except JournalDamaged:
        return Check(Subject.BALLOT, ballot.line, holds=False, note="its box cannot be opened")
    holds = there == len(ballot.voters)
    note = "" if holds else f"{len(ballot.voters)} people voted, and {there} papers are in the box"
    return Check(Subject.BALLOT, ballot.line, holds, note)


def _objection(ballot: Ballot, papers: Papers, voted: int) -> str:
    receipts = [paper.receipt for paper in papers]
    if len(papers) != voted:
        return f"{voted} people voted, and {len(papers)} papers were counted"
    if receipts != sorted(set(receipts)):
        return "the papers are not in the order of their receipts, each once"
    wrong = any(p for paper in papers for p in paper_problems(ballot, paper.choices))
    return "a paper names whom nobody could vote for" if wrong else ""
