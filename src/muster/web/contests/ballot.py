"""A paper of a ballot as it is handed to one voter: whom they may name, and its receipt."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core.contest import Ballot, Contest
from muster.core.contests import choice_problems, open_ballot_of, voters
from muster.core.ids import EntrantId, PersonId
from muster.core.problem import Code
from muster.journal.database.shelf import Held
from muster.journal.receipts import fresh_receipt, spaced
from muster.web.contests.entries import EntryView, Picture, entries_of
from muster.web.naming import names_in
from muster.words.names import Names
from muster.words.plain import folded, ordinal
from muster.words.problems import problem_words
from muster.words.tongue import _


@dataclass(frozen=True, slots=True)
class Candidate:
    """`by`: whose it is, where it is called otherwise; `barred`: why this voter may not name it."""

    entrant: EntrantId
    called: str
    by: str
    picture: Picture | None
    barred: str


@dataclass(frozen=True, slots=True)
class Choice:
    """A place on the paper; `worth` says how many points it gives."""

    name: str
    say: str
    worth: str
    needed: bool


@dataclass(frozen=True, slots=True)
class PaperForm:
    """`kept_as`: the name under which the voter's own phone keeps the receipt."""

    award: str
    person: PersonId
    receipt: str
    spaced: str
    kept_as: str
    choices: tuple[Choice, ...]
    candidates: tuple[Candidate, ...]

    @property
    def several(self) -> bool:
        return len(self.choices) > 1


def paper_for(held: Held, contest: Contest, person: PersonId, at: str) -> PaperForm | None:
    """Nothing for whoever has voted, may not, or while no ballot is open."""
    ballot = open_ballot_of(held.event, contest.award)
    if ballot is None or person in ballot.voters or person not in voters(held.event):
        return None
    receipt = fresh_receipt()
    return PaperForm(
        award=contest.award,
        person=person,
        receipt=receipt,
        spaced=spaced(receipt),
        kept_as=kept_as(held, contest, ballot, person),
        choices=_choices(ballot),
        candidates=_candidates(held, contest, ballot, person, at),
    )


def kept_as(held: Held, contest: Contest, ballot: Ballot, person: PersonId) -> str:
    return f"{held.id} {contest.award} {ballot.number} {person}"


def _choices(ballot: Ballot) -> tuple[Choice, ...]:
    """Never more than there are to name."""
    worth = ballot.votes[: len(ballot.among)]
    return tuple(
        Choice(
            name=f"choice.{n}",
            say=ordinal(n),
            worth=_("{n} points").format(n=points),
            needed=n == 1,
        )
        for n, points in enumerate(worth, 1)
    )


def _candidates(
    held: Held, contest: Contest, ballot: Ballot, person: PersonId, at: str
) -> tuple[Candidate, ...]:
    """By what they are called: nobody stands first for any other reason."""
    names = names_in(held)
    entries = {entry.entrant: entry for entry in entries_of(held, contest, at)}
    made = [
        _candidate(entrant, entries.get(entrant), names, _barred(held, contest, person, entrant))
        for entrant in ballot.among
    ]
    return tuple(sorted(made, key=lambda one: folded(one.called)))


def _candidate(entrant: EntrantId, entry: EntryView | None, names: Names, barred: str) -> Candidate:
    name = names.entrant(entrant)
    called = entry.called if entry else name
    return Candidate(
        entrant=entrant,
        called=called,
        by=name if called != name else "",
        picture=entry.pictures[0] if entry and entry.pictures else None,
        barred=barred,
    )


def _barred(held: Held, contest: Contest, person: PersonId, entrant: EntrantId) -> str:
    """Said where it cannot be chosen, not after it was."""
    problems = choice_problems(held.event, contest.award, person, (entrant,))
    own = next((problem for problem in problems if problem.code is Code.OWN_VOTE), None)
    return problem_words(own, names_in(held)) if own else ""
