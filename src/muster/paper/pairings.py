"""Who plays where: for the wall, by name and by table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from muster.core.event import Event, Round
from muster.paper.head import Head, head_of, round_about, round_of
from muster.words.names import Names
from muster.words.plain import folded
from muster.words.tongue import _
from muster.words.why import finals_words


@dataclass(frozen=True, slots=True)
class NameRow:
    """One entrant's place in a round; a bye has no table and nobody against."""

    name: str
    table: int | None
    against: tuple[str, ...]
    attacks: bool = False


@dataclass(frozen=True, slots=True)
class PairingsByName:
    """Everybody finds their own name: each game is listed once for every side."""

    layout: ClassVar[str] = "pairings-by-name"
    head: Head
    rows: tuple[NameRow, ...]


@dataclass(frozen=True, slots=True)
class Seated:
    name: str
    attacks: bool = False


@dataclass(frozen=True, slots=True)
class TableRow:
    table: int
    sides: tuple[Seated, ...]
    final: str = ""


@dataclass(frozen=True, slots=True)
class PairingsByTable:
    """`pods`: tables of many, so that there is no column for an opponent."""

    layout: ClassVar[str] = "pairings-by-table"
    head: Head
    rows: tuple[TableRow, ...]
    bye: str
    pods: bool


def pairings_by_name(event: Event, names: Names, number: int) -> PairingsByName:
    played = round_of(event, number)
    rows = sorted(_by_name(played, names), key=lambda row: (folded(row.name), row.name))
    return PairingsByName(_head(event, played), tuple(rows))


def pairings_by_table(event: Event, names: Names, number: int) -> PairingsByTable:
    played = round_of(event, number)
    rows = [
        TableRow(
            game.table,
            tuple(Seated(names.side(game, e), game.attacker == e) for e in game.entrants),
            finals_words(event, game),
        )
        for game in sorted(played.tables(), key=lambda game: game.table)
    ]
    return PairingsByTable(
        head=_head(event, played),
        rows=tuple(rows),
        bye=names.entrant(played.bye) if played.bye else "",
        pods=event.rules.pods is not None,
    )


def _head(event: Event, played: Round) -> Head:
    title = _("Pairings of round {round}").format(round=played.number)
    return head_of(event, title, round_about(event, played))


def _by_name(played: Round, names: Names) -> Iterator[NameRow]:
    for game in played.tables():
        for entrant in game.entrants:
            against = tuple(names.side(game, other) for other in game.others(entrant))
            name = names.side(game, entrant)
            yield NameRow(name, game.table, against, game.attacker == entrant)
    if played.bye is not None:
        yield NameRow(names.entrant(played.bye), None, ())
