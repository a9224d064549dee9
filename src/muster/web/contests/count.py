"""What was in the box of a ballot: the sums, and every paper with its receipt."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core.contest import Ballot, Contest
from muster.core.contests import totals, why_not
from muster.core.facts import Paper
from muster.core.ids import EntrantId
from muster.journal.database.shelf import Held
from muster.journal.receipts import spaced
from muster.web.naming import names_in
from muster.words.names import Names
from muster.words.plain import folded
from muster.words.problems import problem_words
from muster.words.tongue import _, number_words


@dataclass(frozen=True, slots=True)
class SumRow:
    """`by`: whose it is, where it is called otherwise; `why_not`: why they cannot win."""

    rank: int
    called: str
    by: str
    points: str
    votes: int
    why_not: str


@dataclass(frozen=True, slots=True)
class PaperRow:
    receipt: str
    spaced: str
    names: str


@dataclass(frozen=True, slots=True)
class VoterRow:
    """`helped`: their paper was put in at the desk, not on their own phone."""

    name: str
    helped: bool


@dataclass(frozen=True, slots=True)
class CountView:
    """`weighted`: a vote is worth more than one point, or not always the same.

    `voters`: whoever is said to have voted and did not finds out here.
    """

    id: str
    title: str
    weighted: bool
    sums: tuple[SumRow, ...]
    papers: tuple[PaperRow, ...]
    voters: tuple[VoterRow, ...]


def counts_of(held: Held, contest: Contest) -> tuple[CountView, ...]:
    """Every ballot that was counted, the latest first."""
    counted = [ballot for ballot in contest.ballots if ballot.papers is not None]
    return tuple(_count(held, contest, ballot) for ballot in reversed(counted))


def _count(held: Held, contest: Contest, ballot: Ballot) -> CountView:
    return CountView(
        id=f"papers-{contest.award}-{ballot.number}",
        title=_title(contest, ballot),
        weighted=ballot.votes != (1,),
        sums=_sums(held, contest, ballot),
        papers=tuple(_paper(paper, names_in(held)) for paper in ballot.papers or ()),
        voters=_voters(ballot, names_in(held)),
    )


def _voters(ballot: Ballot, names: Names) -> tuple[VoterRow, ...]:
    """By name: not in the order in which they voted."""
    rows = (VoterRow(names.person(person), person in ballot.helped) for person in ballot.voters)
    return tuple(sorted(rows, key=lambda row: folded(row.name)))


def _paper(paper: Paper, names: Names) -> PaperRow:
    named = " · ".join(map(names.entrant, paper.choices))
    return PaperRow(paper.receipt, spaced(paper.receipt), named)


def _title(contest: Contest, ballot: Ballot) -> str:
    if len(contest.ballots) == 1:
        return _("The count")
    return _("The count of ballot {n}").format(n=ballot.number)


def _sums(held: Held, contest: Contest, ballot: Ballot) -> tuple[SumRow, ...]:
    found = totals(ballot)
    ordered = sorted(found, key=lambda entrant: -found[entrant].points)
    points = [found[entrant].points for entrant in ordered]
    return tuple(
        _row(held, contest, entrant, points.index(found[entrant].points) + 1, ballot)
        for entrant in ordered
    )


def _row(held: Held, contest: Contest, entrant: EntrantId, rank: int, ballot: Ballot) -> SumRow:
    name, entry = names_in(held).entrant(entrant), contest.entries.get(entrant)
    called = entry.title if entry and entry.title else name
    total, bar = totals(ballot)[entrant], why_not(held.event, contest.award, entrant)
    return SumRow(
        rank=rank,
        called=called,
        by=name if called != name else "",
        points=number_words(int(total.points)),
        votes=total.votes,
        why_not=problem_words(bar, names_in(held)) if bar else "",
    )
