"""What a sheet comes to, in words: every point with its reason, and how the game stands."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table

from muster.cli.tables import table
from muster.core.sheet.paying import DEATH, PER_GAME, PER_TURN, UNDOCUMENTED, UNSHOWN
from muster.core.sheet.sheet import END, Sheet
from muster.core.sheet.standing import Over, Scored, Tally

HELD = {
    PER_TURN: "no more a turn",
    PER_GAME: "no more a game",
    DEATH: "that death has scored already",
    UNDOCUMENTED: "not written down",
    UNSHOWN: "not shown in that turn",
}


def step_words(sheet: Sheet, step: int) -> str:
    if step == END:
        return "end"
    turn = sheet.turn(step)
    return f"{turn}{'ab'[(step - 1) % 2]}" if sheet.frame.each_side else str(turn)


def tally_data(sheet: Sheet, tally: Tally, sides: Sequence[str]) -> dict[str, object]:
    over = tally.over
    return {
        "sides": list(sides),
        "total": list(tally.total),
        "totals": [list(each) for each in tally.totals[1:]],
        "scored": [
            {
                "when": step_words(sheet, one.step),
                "side": sides[one.side],
                "part": one.part,
                "award": one.award,
                "say": one.say,
                "points": one.points,
                "wanted": one.wanted,
                "held": one.held,
            }
            for one in tally.scored
        ],
        "over": _over_data(over, sides),
        "figures": [dict(figures) for figures in tally.figures],
    }


def tally_tables(sheet: Sheet, tally: Tally, sides: Sequence[str]) -> list[Table | str]:
    """Every point in order, totals after each turn, and who won."""
    rows = [
        (
            step_words(sheet, one.step),
            sides[one.side],
            f"{one.points:+d}",
            one.say + _held(sheet, one),
        )
        for one in tally.scored
    ]
    steps = range(1, len(tally.totals))
    ended = tally.over is not None
    totals = [
        (step_words(sheet, END if ended and step == steps[-1] else step), *tally.totals[step])
        for step in steps
    ]
    word = sheet.frame.turn_word.lower()
    tables = [
        table("Points", (word, "who", "points", "for"), rows),
        table("Totals", (word, *sides), totals),
    ]
    return [*(tables if rows else []), verdict(tally, sides)]


def verdict(tally: Tally, sides: Sequence[str]) -> str:
    over = tally.over
    score = "-".join(str(total) for total in tally.total)
    if over is None:
        return f"{score}. The game goes on."
    if over.winner is None:
        return f"{score}. The game is a tie. {over.say}".strip()
    return f"{score}. {sides[over.winner]} wins: {over.say}."


def _held(sheet: Sheet, one: Scored) -> str:
    if not one.held:
        return ""
    caps = {cap.id: f"no more {cap.title}" for cap in sheet.frame.caps}
    return f" ({one.wanted} earned; {HELD.get(one.held) or caps[one.held]})"


def _over_data(over: Over | None, sides: Sequence[str]) -> dict[str, object] | None:
    if over is None:
        return None
    winner = None if over.winner is None else sides[over.winner]
    return {"by": over.id, "say": over.say, "ending": over.ending, "winner": winner}
