"""A round that is yet to be paired: what it is about, who would be in it, whose wishes count."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core.access import may_see_encounter
from muster.core.encounter.elements import dealable
from muster.core.entrant import Status
from muster.core.event import Event
from muster.core.facts import PairLocked
from muster.core.ids import EntrantId
from muster.web.desk.rounds.score_form import Option
from muster.web.gates import Here
from muster.words.names import Names
from muster.words.tongue import _, ngettext


@dataclass(frozen=True, slots=True)
class Wish:
    """Two who shall meet, or shall not; `line` is what wrote it down."""

    pair: tuple[EntrantId, EntrantId]
    names: tuple[str, str]
    line: int = 0


@dataclass(frozen=True, slots=True)
class EncounterLine:
    """What a round is about, in a line. No title: nothing is chosen, or it is secret.

    `may_deal`: chance has not been asked yet, and one press would.
    """

    title: str
    known: bool
    needed: bool
    kept_secret: bool
    may_deal: bool


@dataclass(frozen=True, slots=True)
class ComingView:
    """`again`: the round was paired before and taken back, so its reason is asked for."""

    planned: int
    present: int
    absent: tuple[str, ...]
    odd: str
    lacks_ringer: bool
    encounter: EncounterLine
    finals: int
    last: bool
    again: bool
    wishes: WishesView


@dataclass(frozen=True, slots=True)
class WishesView:
    """Who shall meet and who shall not, and everybody who could be named."""

    locked: tuple[Wish, ...]
    apart: tuple[Wish, ...]
    entrants: tuple[Option, ...]


def coming_view(here: Here, number: int) -> ComingView:
    event, names = here.event, here.names
    waiting = [e.id for e in event.entrants.values() if e.status is Status.REGISTERED]
    return ComingView(
        planned=event.planned,
        present=len(event.present()),
        absent=tuple(sorted(names.entrant(entrant) for entrant in waiting)),
        odd=_odd(event, names),
        lacks_ringer=event.rules.odd_field.ringer and event.ringer is None,
        encounter=encounter_line(here, number),
        finals=event.rules.pairing.finals_tables,
        last=number >= event.planned,
        again=event.attempts.get(number, 0) > 0,
        wishes=wishes_view(here, number),
    )


def encounter_line(here: Here, number: int) -> EncounterLine:
    event = here.event
    known = event.encounters.get(number)
    seen = known is not None and may_see_encounter(event, here.actor, number)
    return EncounterLine(
        title=known.title if known is not None and seen else "",
        known=known is not None,
        needed=event.rules.rounds.encounter_needed,
        kept_secret=event.rules.rounds.encounter_secret,
        may_deal=known is None
        and bool(dealable(event.rules))
        and not any(dealt == number for dealt, _slot in event.deals),
    )


def wishes_view(here: Here, number: int) -> WishesView:
    event, names = here.event, here.names
    apart = sorted(tuple(sorted(pair)) for pair in event.apart)
    lines = _lines_of_locks(event, number)
    present = sorted(
        ((e, names.entrant(e)) for e in event.present()), key=lambda e: e[1].casefold()
    )
    return WishesView(
        locked=tuple(
            _wish(pair, names, lines.get(frozenset(pair), 0))
            for pair in event.locked.get(number, ())
        ),
        apart=tuple(_wish((pair[0], pair[1]), names) for pair in apart),
        entrants=tuple(present),
    )


def _wish(pair: tuple[EntrantId, EntrantId], names: Names, line: int = 0) -> Wish:
    return Wish(pair, (names.entrant(pair[0]), names.entrant(pair[1])), line)


def _lines_of_locks(event: Event, number: int) -> dict[frozenset[EntrantId], int]:
    return {
        frozenset(line.fact.pair): line.n
        for line in event.lines()
        if isinstance(line.fact, PairLocked)
        and line.fact.round == number
        and line.n not in event.retracted
    }


def _odd(event: Event, names: Names) -> str:
    """Whether somebody is left over, and what becomes of them."""
    present, pods = len(event.present()), event.rules.pods
    if pods is not None:
        say = ngettext(
            "{n} player, at tables of {least} to {most}, {preferred} where it can be.",
            "{n} players, at tables of {least} to {most}, {preferred} where it can be.",
            present,
        )
        return say.format(n=present, least=pods.least, most=pods.most, preferred=pods.preferred)
    if present % 2 == 0:
        return ""
    if event.ringer is not None:
        say = _("The number is odd: {ringer} stands in, so nobody sits out.")
        return say.format(ringer=names.entrant(event.ringer))
    if event.rules.odd_field.ringer:
        return _("The number is odd: somebody will have a bye, unless a ringer stands by.")
    return _("The number is odd: somebody will have a bye.")
