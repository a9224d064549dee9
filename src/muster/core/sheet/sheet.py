"""A sheet: what the players of one game are asked, put together from the pack's declarations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from muster.core.rulepack.encounters import Element
from muster.core.rulepack.expression import names_in
from muster.core.rulepack.schema import Rulepack
from muster.core.rulepack.sheets import Award, End, Frame, Input, Note, Value
from muster.core.sheet.looks import Looks, looks_of

START = 0
END = 1000
"""The step of answers given before play, and of those given when it is over."""
TABLE = -1
"""The side of an answer that is given once for the table."""
FRAME = ""
"""The part whose questions every game of the pack has."""
SIDES = (0, 1)

Scores = Literal["both", "reveal", "end"]
"""When a choice scores: in play and at the end, or in one of the two only."""
NEVER: Mapping[Scores, str] = {"both": "", "reveal": "end", "end": "turn"}
"""The questions and awards that such a choice goes without, by when they come."""

Answer = bool | int | float | str | tuple[str, ...]


class Spot(NamedTuple):
    """Where an answer stands on a sheet."""

    step: int
    side: int
    part: str
    input: str


class Leans(NamedTuple):
    """The questions an award leans on; while none of them is answered, it scores nothing."""

    mine: frozenset[str]
    theirs: frozenset[str]


class Asked(NamedTuple):
    """A question of a sheet, and who it is put to."""

    part: Part
    input: Input
    sides: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pick:
    """A part that one side plays alone, with what was written down about it beforehand.

    `since` is the last step that was over for good when it was shown.
    """

    part: str
    notes: Mapping[str, str] = field(default_factory=dict)
    documented: bool = True
    scores: Scores = "both"
    since: int = 0


@dataclass(frozen=True, slots=True)
class Part:
    """Something of a game that is scored: the frame, a strategy, a scheme of one side."""

    id: str
    title: str
    sides: tuple[int, ...]
    inputs: tuple[Input, ...]
    values: tuple[Value, ...]
    awards: tuple[Award, ...]
    ends: tuple[End, ...]
    notes: tuple[Note, ...] = ()
    written: frozenset[str] = frozenset()
    documented: bool = True
    since: int = 0
    leans: Mapping[str, Leans] = field(default_factory=dict)
    looks: Looks = field(default_factory=Looks)

    @property
    def has_sheet(self) -> bool:
        """A deployment, say, is a part of an encounter and has nothing to be asked or paid."""
        return bool(self.inputs or self.awards or self.ends or self.notes)

    def questions(self) -> Iterator[Asked]:
        for one in self.inputs:
            yield Asked(self, one, self.sides if one.each == "side" else (TABLE,))

    def input(self, name: str) -> Input | None:
        return next((one for one in self.inputs if one.id == name), None)


@dataclass(frozen=True, slots=True, eq=False)
class Sheet:
    """Everything a game can be asked and paid for. `frame` counts turns and decides.

    `first` is the side that goes first.

    Two sheets are the same only if they are one and the same object, so that what was worked out
    for one can be kept.
    """

    frame: Frame
    parts: tuple[Part, ...]
    first: int = 0

    @property
    def steps(self) -> int:
        """How many times a whole game is scored: every turn, or every turn of each side."""
        return self.frame.turns * (len(SIDES) if self.frame.each_side else 1)

    def turn(self, step: int) -> int:
        return -(-step // len(SIDES)) if self.frame.each_side else step

    def acting(self, step: int, side: int) -> bool:
        """Whether it is this side's turn; where turns are shared it is everybody's."""
        return not self.frame.each_side or (step - 1 + self.first) % len(SIDES) == side

    def questions(self) -> Iterator[Asked]:
        for part in self.parts:
            yield from part.questions()

    def part(self, name: str, side: int) -> Part | None:
        """The part of this name that a side plays; each side may play a scheme of one name."""
        parts = (p for p in self.parts if p.id == name)
        return next((p for p in parts if side == TABLE or side in p.sides), None)


def assemble(
    rules: Rulepack,
    common: Sequence[str],
    picks: Sequence[Sequence[Pick]] = (),
    first: int = 0,
) -> Sheet:
    """The sheet of a game about these elements; `LookupError` if the pack has no such element."""
    elements = {element.id: element for element in rules.elements}
    frame = rules.play
    whole = Part(
        id=FRAME,
        title="",
        sides=SIDES,
        inputs=frame.inputs,
        values=frame.values,
        awards=frame.awards,
        ends=frame.ends,
        leans=_leans(frame.values, frame.awards, frame.inputs),
        looks=looks_of(_frame_texts(frame), frame.values),
    )
    shared = [_part(elements[name], SIDES, None, frame) for name in common]
    own = [
        _part(elements[pick.part], (side,), pick, frame)
        for side, picked in enumerate(picks)
        for pick in picked
    ]
    parts = (whole, *(part for part in (*shared, *own) if part.has_sheet))
    return Sheet(frame, parts, first)


def _part(element: Element, sides: tuple[int, ...], pick: Pick | None, frame: Frame) -> Part:
    values = (*frame.values, *element.values)
    never = NEVER[pick.scores if pick else "both"]
    return Part(
        id=element.id,
        title=element.title,
        sides=sides,
        inputs=tuple(_unasked(one) if one.at == never else one for one in element.inputs),
        values=element.values,
        awards=tuple(award for award in element.awards if award.at != never),
        ends=element.ends,
        notes=element.notes,
        written=frozenset(n for n, words in (pick.notes if pick else {}).items() if words.strip()),
        documented=pick.documented if pick else True,
        since=pick.since if pick else 0,
        leans=_leans(values, element.awards, (*frame.inputs, *element.inputs)),
        looks=looks_of(_texts(element), values),
    )


def _unasked(asked: Input) -> Input:
    """A question that is never put, and still there for expressions to see."""
    return asked.model_copy(update={"only": "false"})


def _frame_texts(frame: Frame) -> list[str]:
    deciders = [decider.number for decider in frame.deciders]
    return [*_texts(frame), *deciders, *frame.report.values()]


def _texts(said: Frame | Element) -> list[str]:
    """Every expression of a part but its values."""
    return [
        *(f"{award.when} ; {award.points}" for award in said.awards),
        *(f"{asked.only} ; {asked.fits}" for asked in said.inputs),
        *(end.when for end in said.ends),
    ]


def _leans(
    values: Sequence[Value], awards: Sequence[Award], inputs: Sequence[Input]
) -> dict[str, Leans]:
    """Which questions each award leans on, also through values."""
    asked = {one.id for one in inputs}
    through: dict[str, Leans] = {}
    for value in values:
        through[value.id] = _named(value.number, asked, through)
    return {a.id: _named(f"{a.when} ; {a.points}", asked, through) for a in awards}


def _named(text: str, asked: set[str], through: Mapping[str, Leans]) -> Leans:
    """Mine are those asked as `my`, and those that an opponent's value asks as `their`."""
    my, their = names_in(text, "my"), names_in(text, "their")
    mine = {name for name in my if name in asked}
    theirs = {name for name in their if name in asked}
    for name in my:
        if name in through:
            mine |= through[name].mine
            theirs |= through[name].theirs
    for name in their:
        if name in through:
            mine |= through[name].theirs
            theirs |= through[name].mine
    return Leans(frozenset(mine), frozenset(theirs))
