"""A crew while somebody puts it together: its sums, what is wrong with it, and whom it may hire."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock

from muster.core.catalogue import Profile
from muster.core.event import Event, Game
from muster.core.facts import ArmyList
from muster.core.hiring.choosers import Chooser
from muster.core.hiring.draft import Sum, summed
from muster.core.hiring.offered import GROUPS, Group, Offer, models_offered
from muster.core.ids import PersonId
from muster.web.table.hire_of import Hires, only
from muster.words.names import Names
from muster.words.plain import clean
from muster.words.problems import problem_words
from muster.words.tongue import N_, _

TITLES: dict[Group, str] = {
    "totem": N_("Their Totem"),
    "keyword": N_("With the leader's Keyword"),
    "versatile": N_("Versatile"),
    "other": N_("Others"),
    "upgrade": N_("Upgrades"),
}
ROOM = 200
"""How many answers to `whom may they hire` are kept ready."""


@dataclass(frozen=True, slots=True)
class Option:
    """Something to choose. `more`: what its card says; `why_not`: why it cannot be.

    `does`: what it is good for.
    """

    id: str
    name: str
    more: str = ""
    why_not: str = ""
    does: str = ""


@dataclass(frozen=True, slots=True)
class Shelf:
    title: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class DraftRow:
    number: int
    name: str
    count: int
    cost: int
    leads: bool


@dataclass(frozen=True, slots=True)
class Draft:
    """A crew being put together: `sums` are short words and numbers, `problems` sentences."""

    rows: tuple[DraftRow, ...]
    sums: tuple[tuple[str, str], ...]
    problems: tuple[str, ...]
    text: str
    points: str
    faction: str
    asks_faction: bool
    stamp: str


class Offers:
    """Whom each side may hire, by the journal's latest hash: many taps ask for the same."""

    def __init__(self, room: int = ROOM) -> None:
        self._room = room
        self._kept: OrderedDict[tuple[str, str, Chooser], tuple[Offer, ...]] = OrderedDict()
        self._lock = Lock()

    def of(self, event: Event, game: Game, chooser: Chooser) -> tuple[Offer, ...]:
        key = (event.head, game.id, chooser)
        with self._lock:
            known = self._kept.get(key)
        if known is not None:
            return known
        made = models_offered(event, game, chooser)
        with self._lock:
            self._kept[key] = made
            if len(self._kept) > self._room:
                self._kept.popitem(last=False)
        return made


OFFERS = Offers()


def draft_view(hires: Hires, chooser: Chooser) -> Draft:
    crew, seat = hires.draft(chooser), only(hires, chooser).seat
    summary = summed(seat.event, seat.game, chooser, crew)
    points = "" if crew.points is None else str(crew.points)
    return Draft(
        rows=tuple(
            DraftRow(n, clean(row.name), row.pick.count, row.cost, row.pick.role == "leader")
            for n, row in enumerate(summary.rows)
        ),
        sums=tuple(_sums(summary, crew)),
        problems=tuple(dict.fromkeys(problem_words(p, hires.seat.names) for p in summary.problems)),
        text=crew.text,
        points=points,
        faction=crew.faction,
        asks_faction=_asks_faction(hires.seat.event, chooser),
        stamp=_digest(crew),
    )


def shelves_of(hires: Hires, chooser: Chooser, *, everything: bool) -> tuple[Shelf, ...]:
    """Whom they may hire; everybody, with the reasons why not, for who looks for somebody."""
    offers = OFFERS.of(hires.seat.event, hires.seat.game, chooser)
    shown = [offer for offer in offers if everything or not offer.why_not]
    shelves = (
        Shelf(
            _(TITLES[group]), tuple(_option(o, hires.seat.names) for o in shown if o.group == group)
        )
        for group in GROUPS
    )
    return tuple(shelf for shelf in shelves if shelf.options)


def card_words(profile: Profile) -> str:
    """What tells a model from others of its name."""
    parts = [str(profile.cost), *profile.traits, *profile.keywords]
    return " · ".join(map(clean, parts))


def _option(offer: Offer, names: Names) -> Option:
    why_not = " ".join(dict.fromkeys(problem_words(each, names) for each in offer.why_not))
    profile = offer.profile
    return Option(profile.id, clean(profile.name), card_words(profile), why_not)


def _sums(summary: Sum, crew: ArmyList) -> list[tuple[str, str]]:
    """Always in sight: what it costs of how much, and how many it is."""
    cost = summary.cost if summary.rows else crew.points or 0
    found = [(_("Cost"), _of(cost, summary.size)), (_("Models"), str(summary.models))]
    if summary.slots_most is not None:
        found.append((_("Slots"), _of(summary.slots, summary.slots_most)))
    if summary.size is not None:
        found.append((_("Left"), str(summary.stones)))
    return found


def _of(number: int, most: int | None) -> str:
    return str(number) if most is None else f"{number}/{most}"


def _asks_faction(event: Event, chooser: Chooser) -> bool:
    """Where a teammate has not declared one for themselves."""
    player = chooser.player
    return bool(player) and not event.entrants[chooser.entrant].faction_of(PersonId(player))


def _digest(crew: ArmyList) -> str:
    """Another one when the draft is another."""
    return hashlib.sha256(crew.model_dump_json().encode()).hexdigest()[:12]
