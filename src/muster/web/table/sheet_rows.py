"""The questions of one step, ready for a thumb: a row each, a cell for each side or the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from muster.core.problem import Code
from muster.core.rulepack.sheets import Kind
from muster.core.sheet.answers import answer_problems
from muster.core.sheet.played import Played
from muster.core.sheet.sheet import ALWAYS, TABLE, Answer, Part
from muster.core.sheet.still import Open, questions_in
from muster.core.sheet.taps import Answered
from muster.web.table.sheet_reading import spot_name
from muster.words.answers import owner_words, said_words
from muster.words.tongue import _

LONG = 50
"""Letters of a question that is too long to stand beside its answer."""


@dataclass(frozen=True, slots=True)
class Option:
    """One of several answers; pressed once more it is taken back."""

    value: str
    say: str
    chosen: bool
    own: str = ""


@dataclass(frozen=True, slots=True)
class Thing:
    """Something that is somebody's: a zone, a flag; without a title it is the question itself."""

    number: str
    title: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """Where an answer is given. `less` and `more` are what a stepper's buttons say, if anything.

    `asks`: the ids of what names it on the page, the side and the question. `stands`: the answer of
    an earlier turn that counts until it is corrected.
    """

    id: str
    spot: str
    asks: str
    look: str
    value: str
    said: str = ""
    stands: bool = False
    decimal: bool = False
    least: str = ""
    most: str = ""
    less: str | None = None
    more: str | None = None
    options: tuple[Option, ...] = ()
    things: tuple[Thing, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """A question. `cells` are in the order of the columns, or one for the whole table."""

    id: str
    ask: str
    help: str
    table: bool
    cells: tuple[Cell | None, ...]

    @property
    def long(self) -> bool:
        return len(self.ask) + len(self.help) > LONG


Columns = Sequence[int]


def rows_of(
    played: Played, step: int, order: Columns, names: Sequence[str]
) -> list[tuple[Part, tuple[Row, ...]]]:
    """The questions of a step by the part that asks them, in the sheet's order."""
    parts: dict[int, tuple[Part, dict[str, list[Open]]]] = {}
    for one in questions_in(played, step):
        _part, rows = parts.setdefault(id(one.part), (one.part, {}))
        rows.setdefault(one.input.id, []).append(one)
    return [
        (part, tuple(_row(played, asked, order, names) for asked in rows.values()))
        for part, rows in parts.values()
    ]


def _row(played: Played, asked: Sequence[Open], order: Columns, names: Sequence[str]) -> Row:
    first = asked[0]
    by_side = {one.spot.side: one for one in asked}
    table = TABLE in by_side
    name = f"q-{_dashed(first)}"
    found = (
        _cell(played, by_side[side], f"{name}-ask", names) if side in by_side else None
        for side in ((TABLE,) if table else order)
    )
    cells = tuple(_in_order(cell, order) if cell else None for cell in found)
    return Row(name, first.input.ask, first.input.help, table, cells)


def _cell(played: Played, one: Open, ask: str, names: Sequence[str]) -> Cell:
    side, value = one.spot.side, one.value
    asks = ask if side == TABLE else f"who-{side} {ask}"
    said = "" if value is None else said_words(one.input, value, names)
    stands = value is not None and not one.answered
    spot = spot_name(one.spot)
    blank = Cell(f"c-{_dashed(one)}", spot, asks, one.input.kind, "", said, stands)
    cell = LOOK[one.input.kind](blank, one, value, names)
    return _skipping(played, one, cell) if one.input.fits != ALWAYS else cell


def _dashed(one: Open) -> str:
    return spot_name(one.spot).replace(".", "-")


def _in_order(cell: Cell, order: Columns) -> Cell:
    """Whose something is stands in the order of the columns: a thumb learns the place of mine."""
    if order[0] == 0:
        return cell
    swapped = (
        replace(one, options=(one.options[1], one.options[0], *one.options[2:]))
        for one in cell.things
    )
    return replace(cell, things=tuple(swapped))


def _skipping(played: Played, one: Open, cell: Cell) -> Cell:
    """A stepper goes past numbers that its question never takes: all but one, say."""

    def fits(number: int) -> bool:
        said = Answered(**one.spot._asdict(), value=number)
        wrong = {Code.ANSWER_UNFIT, Code.ANSWER_IMPOSSIBLE}
        return all(each.code not in wrong for each in answer_problems(played, said))

    def next_from(text: str | None, by: int) -> str | None:
        number = int(float(text)) if text else None
        if number is None or fits(number) or not fits(number + by):
            return text
        return str(number + by)

    return replace(cell, less=next_from(cell.less, -1), more=next_from(cell.more, 1))


def _stepper(blank: Cell, one: Open, said: Answer | None, _names: Sequence[str]) -> Cell:
    """Below its least there is only silence: pressing once more takes the answer back."""
    least, most = one.span
    number = said if isinstance(said, int | float) else None
    more = max(least, 1) if number is None else number + 1
    less = least if number is None else number - 1
    return replace(
        blank,
        look="stepper",
        decimal=one.input.kind == "inches",
        value="" if number is None else f"{number:g}",
        least=str(least),
        most="" if most is None else str(most),
        less=f"{less:g}" if less >= least else "",
        more=f"{more:g}" if most is None or more <= most else None,
    )


def _yes(blank: Cell, _one: Open, said: Answer | None, _names: Sequence[str]) -> Cell:
    value = "" if said is None else "yes" if said else "no"
    words = (("yes", _("Yes")), ("no", _("No")))
    options = tuple(Option(name, say, chosen=name == value) for name, say in words)
    return replace(blank, look="buttons", value=value, options=options)


def _choice(blank: Cell, one: Open, said: Answer | None, _names: Sequence[str]) -> Cell:
    value = str(said or "")
    options = tuple(Option(c.id, c.title, chosen=c.id == value) for c in one.input.choices)
    return replace(blank, look="choice", value=value, options=options)


def _side(blank: Cell, one: Open, said: Answer | None, names: Sequence[str]) -> Cell:
    asked = one.input
    given = said if isinstance(said, tuple) else (said,) * (len(asked.of) or 1)
    things = tuple(
        Thing(str(n) if asked.of else "", title, _owners(asked.owners, owner, names))
        for n, (title, owner) in enumerate(zip(asked.of or ("",), given, strict=True))
    )
    return replace(blank, look="things", value="" if said is None else "said", things=things)


def _owners(owners: Sequence[str], owner: object, names: Sequence[str]) -> tuple[Option, ...]:
    return tuple(
        Option(
            one,
            owner_words(one, names),
            chosen=one == owner,
            own="names" if one in {"first", "second"} else "",
        )
        for one in owners
    )


def _model(blank: Cell, _one: Open, said: Answer | None, _names: Sequence[str]) -> Cell:
    """That there was none is an answer too: it has a button of its own."""
    nobody = Option("none", _("Nobody"), chosen=said == "")
    return replace(blank, look="words", value=str(said or ""), options=(nobody,))


LOOK: Mapping[Kind, Callable[[Cell, Open, Answer | None, Sequence[str]], Cell]] = {
    "count": _stepper,
    "inches": _stepper,
    "yes": _yes,
    "choice": _choice,
    "side": _side,
    "model": _model,
}
"""How each kind of question is answered with a thumb."""
