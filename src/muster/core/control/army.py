"""Army points: what each side has lost for the opponent, and what still holds the scenario."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from muster.core.control.answers import complete
from muster.core.control.model import Model, Place, Replies
from muster.core.control.verdict import part_of
from muster.core.rulepack.controls import Control

CASTERS = frozenset({"warcaster", "warlock"})
CASTER_WORTH = 10
SOLO = "solo"


class Why(StrEnum):
    """Why an entry is worth what it is; where it stands has its own sentences in the pack."""

    CASTER = "caster"
    LISTED = "listed"
    NO_COST = "no-cost"
    INERT = "inert"
    WILD = "wild"
    NO_ROOM = "no-room"
    DESTROYED = "destroyed"
    FILLED = "filled"
    STANDING = "standing"
    AGAIN = "again"
    NOT_TOGETHER = "not-together"


@dataclass(frozen=True, slots=True)
class Attachment:
    """Models that joined a unit; they fall with it or not at all."""

    name: str
    cost: int = 0
    start: int = 1
    lost: int = 0


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of an army list, as its card has it, and what became of it.

    `start` is its starting number of models, `lost` how many of them are gone, `again` how often it
    was wholly destroyed and came back. `stands` answers what the control it stands `at` asks.
    """

    side: str
    name: str
    kind: str
    cost: int = 0
    start: int = 1
    lost: int = 0
    again: int = 0
    inert: bool = False
    wild: bool = False
    no_room: bool = False
    discounted: bool = False
    attachments: tuple[Attachment, ...] = ()
    at: Control | None = None
    stands: Replies = field(default_factory=dict)

    @property
    def gone(self) -> int:
        return self.start if self.no_room else self.lost

    @property
    def all_gone(self) -> bool:
        """A unit is gone when its attachments are, too."""
        joined = all(each.lost >= each.start for each in self.attachments)
        return self.gone >= self.start and (joined or self.no_room)

    @property
    def multiple_solo(self) -> bool:
        return self.kind == SOLO and self.start > 1

    def worth(self, attachments: Iterable[Attachment]) -> int:
        """The printed cost, whatever was paid for it; a caster always the same."""
        if self.kind in CASTERS:
            return CASTER_WORTH
        return self.cost + sum(each.cost for each in attachments)


@dataclass(frozen=True, slots=True)
class Line:
    """An entry with the points it gave away and those it still holds the scenario with."""

    entry: Entry
    destroyed: int
    presence: int
    why: tuple[Why, ...]
    because: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Army:
    """A side's army: the points it `suffered`, and its `presence`."""

    side: str
    suffered: int
    presence: int
    lines: tuple[Line, ...]


def armies(entries: Sequence[Entry]) -> tuple[Army, ...]:
    """Every side's army, in the order they were named."""
    sides = dict.fromkeys(entry.side for entry in entries)
    return tuple(_army(side, [e for e in entries if e.side == side]) for side in sides)


def destroyed_by(side: str, all_armies: Iterable[Army]) -> int:
    """Army points destroyed by a side: what everybody else has suffered."""
    return sum(army.suffered for army in all_armies if army.side != side)


def _army(side: str, entries: Sequence[Entry]) -> Army:
    lines = tuple(
        _line(entry, down=down) for entry, down in zip(entries, _fallen(entries), strict=True)
    )
    suffered = sum(line.destroyed for line in lines)
    return Army(side, suffered, sum(line.presence for line in lines), lines)


def _fallen(entries: Sequence[Entry]) -> Iterator[bool]:
    """Which entries are wholly destroyed; casualties of like solos fill one after the other."""
    casualties = Counter[tuple[str, int]]()
    for entry in entries:
        if entry.multiple_solo:
            casualties[entry.name, entry.start] += entry.gone
    for entry in entries:
        if entry.multiple_solo:
            casualties[entry.name, entry.start] -= entry.start
            yield casualties[entry.name, entry.start] >= 0
        else:
            yield entry.all_gone


def _line(entry: Entry, *, down: bool) -> Line:
    worth = entry.worth(entry.attachments)
    if not worth:
        return Line(entry, 0, 0, (Why.NO_COST,))
    now = down and not entry.inert and not entry.wild
    presence, because = _presence(entry)
    why = tuple(_whys(entry, down=down))
    if presence and _apart(entry):
        presence, why = 0, (*why, Why.NOT_TOGETHER)
    return Line(entry, worth * (entry.again + now), presence, why, because)


def _whys(entry: Entry, *, down: bool) -> Iterator[Why]:
    states = {
        Why.CASTER: entry.kind in CASTERS,
        Why.LISTED: entry.discounted,
        Why.INERT: entry.inert,
        Why.WILD: entry.wild,
        Why.NO_ROOM: entry.no_room,
        Why.DESTROYED: down and not entry.no_room and not entry.multiple_solo,
        Why.FILLED: down and entry.multiple_solo,
        Why.STANDING: entry.gone > 0 and not down,
        Why.AGAIN: entry.again > 0,
    }
    return (why for why, holds in states.items() if holds)


def _presence(entry: Entry) -> tuple[int, tuple[str, ...]]:
    """What it counts for where it stands if it could control that place, contested or not."""
    if entry.at is None or entry.all_gone:
        return 0, ()
    place = Place((), complete(entry.at.place, {}, "place", ()))
    uncontested = entry.at.model_copy(update={"contests": ()})
    part = part_of(uncontested, place, Model(entry.side, entry.stands, entry.name))
    left = [each for each in entry.attachments if each.lost < each.start]
    return entry.worth(left) if part.counts else 0, part.because


def _apart(entry: Entry) -> bool:
    """Whether models of a solo that has several stand somewhere else."""
    return entry.multiple_solo and entry.stands.get("outside", 0) != 0
