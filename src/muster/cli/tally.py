"""What a sheet comes to, as tables."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table

from muster.cli.tables import table
from muster.core.sheet.sheet import END, Sheet
from muster.core.sheet.standing import Tally
from muster.words.tally import held_words, step_words, verdict


def tally_tables(sheet: Sheet, tally: Tally, sides: Sequence[str]) -> list[Table | str]:
    """Every point in order, totals after each turn, and who won."""
    rows = [
        (
            step_words(sheet, one.step),
            sides[one.side],
            f"{one.points:+d}",
            one.say + held_words(sheet, one),
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
