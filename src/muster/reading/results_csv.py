"""A list of results from a file: a row for each game, or for each side of one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from muster.core.rulepack.schema import Rulepack
from muster.reading.headings import Columns, columns_of, key, meanings
from muster.reading.result_headings import figure_key, headings_of, main_figure
from muster.reading.spreadsheet import read_sheet
from muster.reading.unclear import SeveralUnclear, Unclear
from muster.words.plain import clean, folded, listing
from muster.words.tongue import _, ngettext

WHOLE_NUMBER = re.compile(r"(-?\d{1,9})(?:[.,]0+)?")
VERSUS = re.compile(r"(-?\d{1,9})\s*[-:\u2013]\s*(-?\d{1,9})")
COUNTED = re.compile(r"\D*(\d{1,4})\D*")
BYES = frozenset({"", "-", "bye", "freilos", "exempt", "exempte", "descanso", "libre"})
WORDS = {
    **dict.fromkeys(("win", "won", "w", "sieg", "gewonnen", "victoire", "victoria"), "win"),
    **dict.fromkeys(("loss", "lost", "l", "niederlage", "verloren", "defaite", "derrota"), "loss"),
    **dict.fromkeys(("draw", "tie", "d", "unentschieden", "egalite", "nul", "empate"), "draw"),
    **dict.fromkeys(("bye", "freilos"), "bye"),
}
"""How a game went, by the word for it."""


@dataclass(frozen=True, slots=True)
class Told:
    """One side of a game, as a file tells it."""

    name: str
    figures: Mapping[str, int] = field(default_factory=dict)
    outcome: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """One game of a file; `round` and `table` are not always told."""

    row: int
    round: int | None
    table: int | None
    sides: tuple[Told, Told]
    winner: str = ""
    ending: str = ""

    @property
    def is_bye(self) -> bool:
        return folded(self.sides[1].name) in BYES or self.sides[0].outcome == "bye"

    @property
    def is_silent(self) -> bool:
        """Nothing is told of the score yet."""
        told = any(side.figures or side.outcome for side in self.sides)
        return not (told or self.winner)


@dataclass(frozen=True, slots=True)
class ResultList:
    lines: tuple[Line, ...]
    notes: tuple[str, ...] = ()


def read_results(raw: bytes, rules: Rulepack) -> ResultList:
    """All games of a file, or everything that is wrong with it."""
    sheet = read_sheet(raw)
    if not sheet.rows:
        raise Unclear("file-empty", _("The file has no rows."))
    (first, headings), *rows = sheet.rows
    columns = _columns(first, headings, rules)
    reader = _Reader(columns, rules)
    lines = [reader.line(number, row) for number, row in rows]
    if reader.problems:
        raise SeveralUnclear(tuple(reader.problems))
    whole = lines if "name 2" in columns else _joined(lines)
    if not whole:
        raise Unclear("file-empty", _("The file has headings but no game below them."))
    told = [line for line in whole if line.is_bye or not line.is_silent]
    notes = (*sheet.notes, *columns.note(), *_silent(len(whole) - len(told)))
    return ResultList(tuple(told), notes)


def _silent(number: int) -> list[str]:
    if not number:
        return []
    say = ngettext("{n} game has no score yet.", "{n} games have no score yet.", number)
    return [say.format(n=number)]


def _columns(row: int, headings: Sequence[str], rules: Rulepack) -> Columns:
    meaning = meanings(headings_of(rules))
    keys = [key(heading) for heading in headings]
    meant = [meaning.get(each) for each in keys]
    both = {"name 1", "name 2"} <= set(meant)
    if not both and not {"name", "against"} <= set(meant):
        say = _(
            "Row {row} does not say who played: player 1 and player 2, or name and against. "
            "It has {headings}."
        ).format(row=row, headings=listing(h or _("(empty)") for h in headings))
        raise Unclear("heading-missing", say, row=row, headings=list(headings))
    apart = {"name", "against"} if both else {"name 1", "name 2"}
    return columns_of(row, headings, [None if m in apart else m for m in meant], {})


class _Reader:
    """Makes lines of rows; what cannot be read is gathered."""

    def __init__(self, columns: Columns, rules: Rulepack) -> None:
        self.columns, self.main = columns, main_figure(rules)
        self.figures = [figure.id for figure in rules.result.figures]
        self.problems: list[Unclear] = []

    def line(self, number: int, row: Sequence[str]) -> Line:
        cells = {
            meaning: clean(row[place]) if place < len(row) else ""
            for meaning, place in self.columns.places.items()
        }
        pairs = "name 2" in self.columns
        first = self._side(number, cells, 1 if pairs else 0)
        second = self._side(number, cells, 2) if pairs else Told(_bare(cells["against"]))
        score = cells.get("score") or (cells.get("outcome", "") if pairs else "")
        sides = self._versus(number, score, first, second)
        return Line(
            number,
            self._counted(number, cells.get("round", "")),
            self._counted(number, cells.get("table", "")),
            sides,
            _bare(cells.get("winner", "")),
            cells.get("ending", ""),
        )

    def _side(self, number: int, cells: Mapping[str, str], side: int) -> Told:
        mark = f" {side}" if side else ""
        figures = {
            name: value
            for name in self.figures
            if (value := self._number(number, cells.get(figure_key(name, side), ""))) is not None
        }
        outcome = WORDS.get(folded(cells.get(f"outcome{mark}", "")), "")
        return Told(_bare(cells[f"name{mark}"]), figures, outcome)

    def _versus(self, row: int, score: str, first: Told, second: Told) -> tuple[Told, Told]:
        """`5-2` in one cell is of both; a bare number is of the side that its row is about."""
        both = VERSUS.fullmatch(score)
        if not score or not self.main:
            return first, second
        if both is None and "name 2" in self.columns:
            say = _('Row {row}: "{text}" is not a score: write 5-2.').format(row=row, text=score)
            self.problems.append(Unclear("not-a-score", say, row=row, text=score))
            return first, second
        left, right = both.groups() if both else (score, "")
        return (
            _with(first, self.main, self._number(row, left)),
            _with(second, self.main, self._number(row, right)),
        )

    def _number(self, row: int, text: str) -> int | None:
        if not text:
            return None
        found = WHOLE_NUMBER.fullmatch(text.replace("\u2212", "-"))
        if found is None:
            say = _('Row {row}: "{text}" is not a whole number.').format(row=row, text=text)
            self.problems.append(Unclear("not-a-number", say, row=row, text=text))
            return None
        return int(found[1])

    def _counted(self, row: int, text: str) -> int | None:
        """`2`, `R2`, `Round 2`."""
        if not text:
            return None
        found = COUNTED.fullmatch(text)
        if found is None:
            say = _('Row {row}: "{text}" is not a number.').format(row=row, text=text)
            self.problems.append(Unclear("not-a-number", say, row=row, text=text))
            return None
        return int(found[1])


def _with(side: Told, figure: str, value: int | None) -> Told:
    if value is None:
        return side
    return Told(side.name, {figure: value, **side.figures}, side.outcome)


def _bare(name: str) -> str:
    """Our own export shields a name that a spreadsheet would take for a formula."""
    return name[1:] if name[:1] == "'" and name[1:2] in {"=", "+", "-", "@", "'"} else name


def _joined(lines: Iterable[Line]) -> list[Line]:
    """Rows of one side each, put together: the first of the two stands for the game."""
    found: dict[tuple[int | None, frozenset[str]], Line] = {}
    for line in lines:
        who = frozenset(folded(side.name) for side in line.sides)
        before = found.setdefault((line.round, who), line)
        if before is not line and not line.is_bye:
            found[line.round, who] = _together(before, line)
    return list(found.values())


def _together(first: Line, second: Line) -> Line:
    other = second.sides[0]
    return Line(
        first.row,
        first.round,
        first.table,
        (first.sides[0], other),
        first.winner or second.winner,
        first.ending or second.ending,
    )
