"""Games and entrants in the words that other systems use for their columns, one row for each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from muster.core.entrant import Entrant, Status
from muster.core.event import Game, How
from muster.core.ids import EntrantId
from muster.core.rulepack.schema import Rulepack
from muster.core.rulepack.worth import figure_names
from muster.core.tally import Gain, Outcome, game_gains, round_gains
from muster.words.exports.asked import Asked, Record

BYE = "BYE"
"""Who sits on the other side of a bye, by these systems."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One side of a row; without a gain while nothing counts yet."""

    name: str
    faction: str = ""
    gain: Gain | None = None

    def earned(self, name: str) -> object:
        return "" if self.gain is None else self.gain.points.get(name, "")

    @property
    def outcome(self) -> str:
        return OUTCOMES.get(self.gain.outcome, "") if self.gain else ""


OUTCOMES = {Outcome.WIN: "Win", Outcome.BYE: "Win", Outcome.DRAW: "Draw", Outcome.LOSS: "Loss"}


@dataclass(frozen=True, slots=True)
class Row:
    round: int
    table: int | None
    first: Seat
    second: Seat
    figures: tuple[str, ...]
    ends: bool


def longshanks_results(asked: Asked) -> list[Record]:
    return [_longshanks(row) for row in _rows(asked)]


def bcp_results(asked: Asked) -> list[Record]:
    return [_bcp(row) for row in _rows(asked)]


def _longshanks(row: Row) -> Record:
    made: Record = {"Round": row.round, "Table": row.table}
    for n, seat in enumerate((row.first, row.second), 1):
        made |= {f"Player {n}": seat.name, f"Faction {n}": seat.faction}
        made |= {f"TP {n}": seat.earned("tp")}
        made |= {f"{figure.upper()} {n}": seat.earned(figure) for figure in row.figures}
    return {**made, "Winner": _winner(row), **_ending(row)}


def _bcp(row: Row) -> Record:
    made: Record = {"Round": row.round, "Table": row.table}
    for n, seat in enumerate((row.first, row.second), 1):
        side = f"Player {n}"
        made |= {side: seat.name, f"{side} Faction": seat.faction}
        made |= {f"{side} {_bcp_figure(figure)}": seat.earned(figure) for figure in row.figures}
        made |= {f"{side} Result": seat.outcome}
    return {**made, **_ending(row)}


def _bcp_figure(figure: str) -> str:
    """What is counted is called points there, whatever it is."""
    return "Points" if figure == "vp" else figure.upper()


def _ending(row: Row) -> Record:
    """How a game ended, where a pack asks for it."""
    return {"Ending": row.first.gain.ending if row.first.gain else ""} if row.ends else {}


def _winner(row: Row) -> str:
    won = [seat.name for seat in (row.first, row.second) if seat.outcome == "Win"]
    return won[0] if won else "Draw" if row.first.outcome == "Draw" else ""


def _rows(asked: Asked) -> Iterator[Row]:
    """Games in the order of their tables, then who sat out."""
    rules = asked.event.rules
    figures, ends = figure_names(rules), bool(rules.result.endings)
    for played in asked.rounds:
        for game in sorted(played.games, key=lambda game: game.table):
            for each in _played(game):
                first, second = (_seat(asked, each, entrant) for entrant in each.entrants)
                yield Row(played.number, each.table, first, second, figures, ends)
        if played.bye is not None and played.published:
            gain = round_gains(rules, played)[played.bye]
            sitting = Seat(asked.names.entrant(played.bye), _faction(asked, played.bye), gain)
            yield Row(played.number, None, sitting, Seat(BYE), figures, ends)


def _played(game: Game) -> tuple[Game, ...]:
    """These systems know people: a game of teams is told by its boards, unless none counts."""
    whole = game.result is not None and game.result.how is not How.BOARDS
    return (game,) if whole or not game.boards else game.boards


def _seat(asked: Asked, game: Game, entrant: EntrantId) -> Seat:
    gain = game_gains(asked.event.rules, game)[entrant] if game.result else None
    return Seat(asked.names.side(game, entrant), _faction(asked, entrant, game), gain)


def _faction(asked: Asked, entrant: EntrantId, game: Game | None = None) -> str:
    who, player = asked.event.entrants[entrant], game.player(entrant) if game else None
    return who.faction_of(player) if player else who.faction


def meets_in_pairs(rules: Rulepack) -> bool:
    """Whether a game has two sides, which is all that these systems know."""
    return rules.pods is None


# ── entrants ──

ENTRANTS: Mapping[str, Mapping[str, Callable[[Asked, Entrant], object]]] = {
    "longshanks": {
        "Player": lambda asked, who: asked.names.entrant(who.id),
        "Community": lambda _, who: who.club,
        "Home": lambda _, who: who.region,
        "Faction": lambda _, who: who.faction,
    },
    "bcp": {
        "First Name": lambda asked, who: _name_parts(asked, who)[0],
        "Last Name": lambda asked, who: _name_parts(asked, who)[1],
        "Team": lambda _, who: who.club,
        "Faction": lambda _, who: who.faction,
        "Checked In": lambda _, who: "Yes" if who.arrived else "No",
        "Dropped": lambda _, who: "Yes" if who.status is Status.DROPPED else "No",
    },
}
"""Columns of entrants by system: heading and what stands below it."""


def system_entrants(system: str, asked: Asked) -> list[Record]:
    return [
        {heading: tell(asked, entrant) for heading, tell in ENTRANTS[system].items()}
        for entrant in asked.event.entrants.values()
        if not entrant.ringer
    ]


def _name_parts(asked: Asked, who: Entrant) -> tuple[str, str]:
    """First and last name, where a name has two parts; nobody can know of any other."""
    first, _, last = asked.names.entrant(who.id).rpartition(" ")
    return (first, last) if first else (last, "")
