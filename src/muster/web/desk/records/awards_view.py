"""The end of an event: what is still open, who won what, what can still be given."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core.awards import awards, barred
from muster.core.course import goes_on
from muster.core.event import Event, Phase
from muster.core.facts import AwardGiven
from muster.core.prizes import to_come, told
from muster.core.standings import standings
from muster.core.tiebreaks import Number
from muster.web.gates import Here
from muster.words.names import Names
from muster.words.plain import folded
from muster.words.tiebreaks import heading, number
from muster.words.tongue import _

Option = tuple[str, str]


@dataclass(frozen=True, slots=True)
class AwardView:
    title: str
    names: tuple[str, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class PlaceView:
    place: int
    entrant: str
    name: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PrizesView:
    """A prize-giving: what was told, newest first; what is to come, the next one first."""

    told: tuple[AwardView, ...]
    to_come: tuple[tuple[str, AwardView], ...]


@dataclass(frozen=True, slots=True)
class AwardsView:
    """`open`: what is not done yet, in words; the event can be finished all the same."""

    finished: bool
    running: bool
    open: tuple[str, ...]
    awards: tuple[AwardView, ...]
    to_give: tuple[Option, ...]
    entrants: tuple[Option, ...]
    columns: tuple[str, ...]
    places: tuple[PlaceView, ...]
    prizes: PrizesView | None
    cut: int | None
    cut_made: bool
    secret: str
    commitment: str


def awards_view(here: Here) -> AwardsView:
    event, names = here.event, here.names
    won = awards(event)
    given = {award.award for award in won}
    return AwardsView(
        finished=event.phase is Phase.FINISHED,
        running=event.phase is Phase.RUNNING,
        open=tuple(_open(event)),
        awards=tuple(_award(award, names) for award in (won if here.is_official else told(event))),
        prizes=_prizes(event, names),
        to_give=tuple(
            (award.id, award.title)
            for award in event.rules.awards
            if award.place is None and award.id not in given
        ),
        entrants=_entrants(event, names),
        columns=tuple(heading(name) for name in event.rules.standings.order),
        places=tuple(
            PlaceView(row.place, row.entrant, names.entrant(row.entrant), _values(row.values))
            for row in standings(event)
        ),
        cut=event.rules.rounds.cut,
        cut_made=event.cut is not None,
        secret=event.secret,
        commitment=event.commitment,
    )


def _award(award: AwardGiven, names: Names) -> AwardView:
    return AwardView(award.title, tuple(map(names.entrant, award.entrants)), award.reason)


def _prizes(event: Event, names: Names) -> PrizesView | None:
    if event.revealed is None:
        return None
    return PrizesView(
        told=tuple(_award(award, names) for award in told(event)),
        to_come=tuple((award.award, _award(award, names)) for award in to_come(event)),
    )


def _values(values: tuple[Number, ...]) -> tuple[str, ...]:
    return tuple(number(value) for value in values)


def _open(event: Event) -> list[str]:
    now = event.current
    found: list[str] = []
    if event.phase is not Phase.RUNNING:
        return found
    if now is None:
        found.append(_("No round has been played."))
    elif not now.closed:
        found.append(_("Round {round} is not closed.").format(round=now.number))
    left = event.planned - len(event.rounds)
    if goes_on(event):
        found.append(_("Rounds planned but not played: {left}.").format(left=left))
    return found


def _entrants(event: Event, names: Names) -> tuple[Option, ...]:
    may = [entrant for entrant in event.entrants if not barred(event, entrant)]
    ordered = sorted(may, key=lambda entrant: folded(names.entrant(entrant)))
    return tuple((entrant, names.entrant(entrant)) for entrant in ordered)
