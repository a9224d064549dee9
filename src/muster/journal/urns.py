"""The box of a ballot: papers that say nothing of who put them in, or when, locked as one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from pydantic import TypeAdapter, ValidationError

from muster.core.access import Actor, may
from muster.core.chain import Line
from muster.core.commands import Command, CountBallot
from muster.core.contests import choice_problems, open_ballot_of
from muster.core.event import Event
from muster.core.facts import BallotCounted, Paper, VoteCast
from muster.core.ids import EntrantId
from muster.core.preview import Preview
from muster.core.problem import Code, Refused, refuse
from muster.journal.file import JournalDamaged
from muster.journal.sealing import Box, NotOurs

Papers = tuple[Paper, ...]
Opened = Callable[[str], Papers]
"""What lies in a box, by its name."""

ROOM = 512
"""Letters that a paper takes in a box, whatever it says: its growth tells nothing."""

ALL: TypeAdapter[Papers] = TypeAdapter(Papers)


@dataclass(frozen=True, slots=True)
class Vote:
    """What a voter's paper says; it is handed in beside the wish, and printed nowhere."""

    receipt: str = field(repr=False)
    choices: tuple[EntrantId, ...] = field(repr=False)


def name_of(award: str, ballot: int) -> str:
    return f"{award}-{ballot}"


def open_names(event: Event) -> dict[str, int]:
    """The boxes that people put papers in, and how many lie in each."""
    ballots = {award: open_ballot_of(event, award) for award in event.contests}
    return {name_of(a, b.number): len(b.voters) for a, b in ballots.items() if b is not None}


def need_no_urn(event: Event) -> None:
    """A box is not carried about: a paper between two copies of it would be known."""
    voting = next((award for award in event.contests if open_ballot_of(event, award)), None)
    if voting is not None:
        raise refuse(Code.BALLOT_STAYS, award=voting)


def votes_in(lines: Sequence[Line]) -> Iterator[VoteCast]:
    return (line.fact for line in lines if isinstance(line.fact, VoteCast))


def with_vote(event: Event, fact: VoteCast, vote: Vote | None, papers: Papers) -> Papers:
    """The papers in a box with one more; refused if it is none that can lie in it.

    Nobody's paper goes into a box that is not as it was left, such as that of an older copy.
    """
    voted = open_names(event).get(name_of(fact.award, fact.ballot), 0)
    if len(papers) != voted:
        raise refuse(Code.PAPERS_OTHER, papers=len(papers), voters=voted)
    if vote is None:
        raise refuse(Code.PAPER_MISSING)
    wrong = choice_problems(event, fact.award, fact.person, vote.choices)
    if wrong:
        raise Refused(wrong)
    try:
        paper = Paper(receipt=vote.receipt, choices=vote.choices)
    except ValidationError:
        raise refuse(Code.PAPER_MISSING) from None
    if any(other.receipt == paper.receipt for other in papers):
        raise refuse(Code.RECEIPT_TWICE)
    return in_order((*papers, paper))


def in_order(papers: Papers) -> Papers:
    """By their receipts, which are chance: in whichever order they came, they lie in this one."""
    return tuple(sorted(papers, key=lambda paper: paper.receipt))


def locked(papers: Papers, box: Box) -> bytes:
    return box.lock(said(papers))


def said(papers: Papers) -> bytes:
    """What is locked: as long as any other set of as many papers."""
    return ALL.dump_json(in_order(papers)).ljust(ROOM * len(papers))


def unlocked(raw: bytes, box: Box, where: str) -> Papers:
    try:
        return ALL.validate_json(box.open(raw))
    except (NotOurs, ValidationError):
        raise JournalDamaged(where, 1, "is not the box of this ballot") from None


# ── counting ──


def with_papers(event: Event, actor: Actor, command: Command, opened: Opened) -> Command:
    """A count with the papers of its box and no others, for whoever may count."""
    if not isinstance(command, CountBallot):
        return command
    ballot = open_ballot_of(event, command.award)
    known = ballot is not None and may(event, actor, command)
    papers = opened(name_of(command.award, ballot.number)) if ballot and known else ()
    return command.model_copy(update={"papers": papers})


def unseen(event: Event, tried: Preview) -> Preview:
    """A look at what a count would change shows no paper, nor what they come to."""
    if not any(isinstance(fact, BallotCounted) for fact in tried.facts):
        return tried
    facts = tuple(
        fact.model_copy(update={"papers": ()}) if isinstance(fact, BallotCounted) else fact
        for fact in tried.facts
    )
    return replace(tried, facts=facts, after=event)
