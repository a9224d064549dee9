"""One contest at the desk: how it is judged, what is shown in it, and who wins."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core.awards import awards
from muster.core.contest import Contest
from muster.core.contests import candidates, leaders, rule_of, tied
from muster.core.ids import EntrantId
from muster.web.contests.count import CountView, counts_of
from muster.web.contests.how import how_words
from muster.web.desk.contests.ballot_view import BallotView, ballot_view
from muster.web.desk.contests.entry_view import DeskEntry, desk_entries
from muster.web.desk.contests.settings_view import Option, Settings, settings_of
from muster.web.desk.rounds.offered import Offered, offered
from muster.web.gates import Here
from muster.words.names import Names
from muster.words.plain import folded


@dataclass(frozen=True, slots=True)
class Verdict:
    """`first`: who leads, one or several; `given`: who got the award already."""

    first: tuple[Option, ...]
    tied: bool
    anybody: tuple[Option, ...]
    given: str


@dataclass(frozen=True, slots=True)
class ContestView:
    """`entered`: there are entries to be made; else everybody who plays can win.

    `shut`: people vote, or have voted, on what is shown.
    """

    award: str
    title: str
    may: Offered
    settings: Settings
    method: str
    category: str
    display: str
    how: tuple[str, ...]
    entered: bool
    entries: tuple[DeskEntry, ...]
    others: tuple[Option, ...]
    shut: bool
    ballot: BallotView
    counts: tuple[CountView, ...]
    verdict: Verdict
    most: int


def contest_view(here: Here, award: str) -> ContestView | None:
    """Nothing for an award that no contest decides."""
    event, rule = here.event, rule_of(here.event, award)
    if rule is None:
        return None
    contest = event.contests.get(award) or Contest(award, rule.methods[0], held=False)
    return ContestView(
        award=award,
        title=rule.title,
        may=offered(here),
        settings=settings_of(event, rule),
        method=contest.method,
        category=contest.category,
        display=contest.display,
        how=how_words(event, contest),
        entered=rule.candidates == "entries",
        entries=desk_entries(here, contest),
        others=_others(here, contest),
        shut=contest.is_shut,
        ballot=ballot_view(here, contest),
        counts=counts_of(here.held, contest),
        verdict=_verdict(here, award),
        most=sum(each.most for each in rule.criteria),
    )


def _verdict(here: Here, award: str) -> Verdict:
    event, names = here.event, here.names
    given = [each for each in awards(event) if each.award == award]
    return Verdict(
        first=_options(leaders(event, award), names),
        tied=bool(tied(event, award)),
        anybody=_options(candidates(event, award), names),
        given="; ".join(names.all_entrants(each.entrants) for each in given),
    )


def _others(here: Here, contest: Contest) -> tuple[Option, ...]:
    """Who could still enter."""
    free = (
        who.id
        for who in here.event.entrants.values()
        if who.is_busy and not who.ringer and who.id not in contest.entries
    )
    return _options(tuple(free), here.names)


def _options(entrants: tuple[EntrantId, ...], names: Names) -> tuple[Option, ...]:
    named = [(entrant, names.entrant(entrant)) for entrant in entrants]
    return tuple(sorted(named, key=lambda one: folded(one[1])))
