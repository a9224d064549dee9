"""What everybody brings, set out row by row: for a sheet, and for every page that shows a list."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from muster.core.entrant import Entrant
from muster.core.event import Event
from muster.core.facts import ArmyList, Extra
from muster.core.roster.brought import Brought, Piece, brought
from muster.core.roster.counting import blessing_of, blessing_price
from muster.core.rulepack.roster import Roster
from muster.paper.head import Head, head_of
from muster.paper.reckoning import (
    Reckoned,
    cost_of_row,
    plain,
    reckoned,
    reckoned_pool,
    words_of_row,
)
from muster.words.lists import trait_words
from muster.words.names import Names
from muster.words.plain import clean, folded
from muster.words.tongue import N_, _

ROLES: Mapping[str, str] = {"leader": N_("Leader"), "specialist": N_("Specialist")}


@dataclass(frozen=True, slots=True)
class ListRow:
    """`cost` is of all of them, with what was bought; `why` how it comes about."""

    count: int
    name: str
    role: str
    more: tuple[str, ...]
    cost: str
    why: str


@dataclass(frozen=True, slots=True)
class ListTable:
    """`terms`: Faction, theme and player, as far as they are known. `sums`: the last rows.

    `remark`: which battle traits it may pick from, or that it has none.
    """

    title: str
    terms: tuple[tuple[str, str], ...]
    rows: tuple[ListRow, ...]
    sums: tuple[tuple[str, str], ...]
    total: str
    text: str
    remark: str = ""


@dataclass(frozen=True, slots=True)
class EntrantLists:
    name: str
    club: str
    lists: tuple[ListTable, ...]


@dataclass(frozen=True, slots=True)
class ListsSheet:
    layout: ClassVar[str] = "lists"
    head: Head
    entrants: tuple[EntrantLists, ...]


def lists_sheet(event: Event, names: Names) -> ListsSheet:
    """Everybody who handed something in, by name; each begins on a page of their own."""
    found = [
        EntrantLists(names.entrant(who.id), clean(who.club), list_tables(event, who, names))
        for who in event.entrants.values()
        if who.lists
    ]
    ordered = sorted(found, key=lambda each: (folded(each.name), each.name))
    return ListsSheet(head_of(event, _("Lists")), tuple(ordered))


def list_tables(event: Event, who: Entrant, names: Names) -> tuple[ListTable, ...]:
    return tuple(list_table(event, who, army, names) for army in who.lists)


def list_table(event: Event, who: Entrant, army: ArmyList, names: Names) -> ListTable:
    one = brought(event.rules, event.catalogue, army.faction or who.faction, army)
    return _table(one, reckoned(one), who, names)


def pool_table(event: Event, who: Entrant, army: ArmyList, names: Names) -> ListTable:
    """All that may be hired: each at the price on its card, as nobody leads yet."""
    one = brought(plain(event.rules), event.catalogue, who.faction, army)
    return _table(one, reckoned_pool(one, event.rules.roster.hiring.pool), who, names)


def _table(one: Brought, sums: Reckoned, who: Entrant, names: Names) -> ListTable:
    return ListTable(
        title=clean(one.army.title),
        terms=tuple(_terms(one, who, names)),
        rows=tuple(_row(one, piece) for piece in one.pieces),
        sums=sums.lines,
        total=sums.total,
        text=one.army.text,
        remark=trait_words(one),
    )


def _terms(one: Brought, who: Entrant, names: Names) -> Iterator[tuple[str, str]]:
    army = one.army
    players = [names.person(person) for person in who.people if person == army.player]
    said = {
        _("Player"): "".join(players),
        _("Faction"): clean(one.faction),
        _("Theme"): clean(army.theme),
    }
    yield from ((key, value) for key, value in said.items() if value)


def _row(one: Brought, piece: Piece) -> ListRow:
    leads = piece in one.leaders and one.rules.roster != Roster()
    role = "leader" if leads else piece.pick.role
    return ListRow(
        count=piece.pick.count,
        name=piece.name,
        role=_(ROLES[role]) if role else "",
        more=tuple(_more(one, piece)),
        cost=cost_of_row(one, piece),
        why=words_of_row(one, piece),
    )


def _more(one: Brought, piece: Piece) -> Iterator[str]:
    """What is bought for it, whose it is, and the miniature that stands for it."""
    yield from (_extra(one, piece, extra) for extra in piece.pick.extras)
    if piece.pick.relation:
        yield clean(piece.pick.relation)
    if piece.name.casefold() != piece.pick.name.casefold():
        yield _("the miniature: {name}").format(name=clean(piece.pick.name))


def _extra(one: Brought, piece: Piece, extra: Extra) -> str:
    row, price = blessing_of(one, extra), blessing_price(one, piece, extra)
    said = row.title if row else extra.id
    weapon = f" ({extra.weapon})" if extra.weapon else ""
    return f"{said}{weapon}" if price is None else f"{said}{weapon}, +{price}"
