"""Result slips: one for every game of a round, to be filled in, signed and handed in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from muster.core.event import Event, Game
from muster.core.ids import EntrantId
from muster.core.slip import slip_code
from muster.core.teams.boards import is_of_teams
from muster.paper.drawing import Drawing, qr_code
from muster.paper.head import Head, head_of, round_of, shown_encounter
from muster.words.encounters import parts_of
from muster.words.names import Names
from muster.words.plain import clean
from muster.words.tongue import _


@dataclass(frozen=True, slots=True)
class SlipPart:
    """A part of the encounter: its name and what it is this time."""

    title: str
    elements: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SlipSide:
    """`lists` are those one of which was played, where an entrant has several to tick."""

    name: str
    attacks: bool = False
    lists: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Slip:
    code: str
    table: int
    sides: tuple[SlipSide, ...]
    address: str
    qr: Drawing


@dataclass(frozen=True, slots=True)
class Slips:
    """`figures` have a box for each side, `endings` one for the game; so has a tie, if `drawn`."""

    layout: ClassVar[str] = "slips"
    head: Head
    round: int
    encounter: str
    parts: tuple[SlipPart, ...]
    figures: tuple[str, ...]
    endings: tuple[str, ...]
    drawn: bool
    slips: tuple[Slip, ...]


def slips(event: Event, names: Names, number: int, address_of: Callable[[Game], str]) -> Slips:
    played = round_of(event, number)
    known = shown_encounter(event, number)
    result = event.rules.result
    endings = [ending for ending in result.endings if ending.played and ending.allowed]
    single = (game for game in played.tables() if not is_of_teams(event, game))
    games = sorted(single, key=lambda game: game.table)
    return Slips(
        head=head_of(event, _("Result slips of round {round}").format(round=number)),
        round=number,
        encounter=clean(known.title) if known else "",
        parts=tuple(
            SlipPart(slot.title, tuple(element.title for element in elements))
            for slot, elements in (parts_of(event.rules, known) if known else ())
        ),
        figures=tuple(figure.title for figure in result.figures),
        endings=tuple(ending.title for ending in endings),
        drawn=event.rules.pods is None and not any(ending.tie for ending in endings),
        slips=tuple(_slip(event, names, game, address_of(game)) for game in games),
    )


def _slip(event: Event, names: Names, game: Game, address: str) -> Slip:
    say = _("The page of table {table} in round {round}: {address}")
    alt = say.format(table=game.table, round=game.round, address=address)
    return Slip(
        code=slip_code(event, game),
        table=game.table,
        sides=tuple(_side(event, names, game, entrant) for entrant in game.entrants),
        address=address,
        qr=qr_code(address, alt),
    )


def _side(event: Event, names: Names, game: Game, entrant: EntrantId) -> SlipSide:
    """Titles of lists are printed only where opponents may read each other's lists anyway."""
    known = event.entrants[entrant].lists if event.lists_shown != "officials" else ()
    lists = tuple(clean(army.title) for army in known) if known[1:] else ()
    return SlipSide(names.side(game, entrant), game.attacker == entrant, lists)
