"""A sheet: what the players of one game are asked, put together from the pack's declarations."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, NamedTuple, TypedDict

from muster.core.rulepack.basis import Named
from muster.core.rulepack.encounters import Element
from muster.core.rulepack.expression import Amounts, names_in
from muster.core.rulepack.schema import Rulepack
from muster.core.rulepack.sheets import Award, End, Frame, Input, Note, Value

START = 0
END = 1000
"""The step of answers given before play, and of those given when it is over."""
TABLE = -1
"""The side of an answer that is given once for the table."""
FRAME = ""
"""The part whose questions every game of the pack has."""
ONE_DEATH = "one-death"
"""The part that asks which choice of a side one death scores for, and its only question."""
DEATH = "death"
SIDES = (0, 1)
ALWAYS = "true"
"""The condition of what is asked, and fits, whatever else was said."""
CLASH = "clash"
"""What the question for the owner of a death looks at: one name given for two deaths."""
KEPT = 5_000
"""Parts whose questions of a step are kept."""

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
    """The questions something leans on, by whose they are.

    While none of those that an award leans on is answered, it scores nothing.
    """

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
    """Something of a game that is scored: the frame, a strategy, a scheme of one side.

    `leans` are the questions each award leans on, `leant` those of the turn before, `fits` those
    that each question's limit compares, `hinges` those on which it depends what is asked at all,
    `bound` those whose own limits depend on how the game stands.
    `asks` and `worked_out` are the questions, with whose they are, and the values that expressions
    see by name, `summed` those they see added up; `own` and `paid` name its own values and awards.
    """

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
    leant: Mapping[str, Leans] = field(default_factory=dict)
    fits: Mapping[str, Leans] = field(default_factory=dict)
    hinges: frozenset[str] = frozenset()
    bound: frozenset[str] = frozenset()
    asks: Mapping[str, tuple[str, Input]] = field(default_factory=dict)
    worked_out: Mapping[str, Value] = field(default_factory=dict)
    summed: frozenset[str] = frozenset()
    own: frozenset[str] = frozenset()
    paid: frozenset[str] = frozenset()

    @property
    def limited(self) -> bool:
        """Whether any of its questions has limits that follow other answers."""
        return any(
            one.fits != ALWAYS or one.together is not None or one.id in self.bound
            for one in self.inputs
        )

    @property
    def has_sheet(self) -> bool:
        """A deployment, say, is a part of an encounter and has nothing to be asked or paid."""
        return bool(self.inputs or self.awards or self.ends or self.notes)

    def questions(self) -> Iterator[Asked]:
        for one in self.inputs:
            yield Asked(self, one, self.sides if one.each == "side" else (TABLE,))

    def asked_in(self, sheet: Sheet, step: int) -> tuple[Asked, ...]:
        """The questions whose step it is, if they are put at all."""
        return _asked_in(sheet, self.id, self.sides[0], step)

    def input(self, name: str) -> Input | None:
        return next((one for one in self.inputs if one.id == name), None)


@dataclass(frozen=True, slots=True, eq=False)
class Sheet:
    """Everything a game can be asked and paid for. `frame` counts turns and decides.

    `first` is the side that goes first, `elements` what both sides play for and by.

    Two sheets are the same only if they are one and the same object, so that what was worked out
    for one can be kept.
    """

    frame: Frame
    parts: tuple[Part, ...]
    first: int = 0
    elements: tuple[str, ...] = ()

    @property
    def steps(self) -> int:
        """How many times a whole game is scored: every turn, or every turn of each side."""
        return self.frame.turns * (len(SIDES) if self.frame.each_side else 1)

    def turn(self, step: int) -> int:
        return -(-step // len(SIDES)) if self.frame.each_side else step

    def named(self, step: int) -> str:
        """`2`; where each side's turn is scored by itself, `2a` and `2b`."""
        player = "ab"[(step - 1) % len(SIDES)] if self.frame.each_side else ""
        return f"{self.turn(step)}{player}"

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
        asks=_asks(frame),
        worked_out={value.id: value for value in frame.values},
        summed=_summed(_frame_texts(frame), frame.values),
        own=frozenset(value.id for value in frame.values),
        paid=frozenset(award.id for award in frame.awards),
        **_named_by(frame.values, frame.awards, frame.inputs, frame.inputs),
    )
    shared = [_part(elements[name], SIDES, None, frame) for name in common]
    own = [
        _part(elements[pick.part], (side,), pick, frame)
        for side, picked in enumerate(picks)
        for pick in picked
    ]
    parts = (whole, *(part for part in (*shared, *own, *_one_death(frame, own)) if part.has_sheet))
    return Sheet(frame, parts, first, tuple(common))


def _part(element: Element, sides: tuple[int, ...], pick: Pick | None, frame: Frame) -> Part:
    values = (*frame.values, *element.values)
    never = NEVER[pick.scores if pick else "both"]
    awards = tuple(award for award in element.awards if award.at != never)
    return Part(
        id=element.id,
        title=element.title,
        sides=sides,
        inputs=tuple(_unasked(one) if one.at == never else one for one in element.inputs),
        values=element.values,
        awards=awards,
        ends=element.ends,
        notes=element.notes,
        written=frozenset(n for n, words in (pick.notes if pick else {}).items() if words.strip()),
        documented=pick.documented if pick else True,
        since=pick.since if pick else 0,
        asks=_asks(frame, element.id, element.inputs),
        worked_out={value.id: value for value in values},
        summed=_summed(_texts(element), values),
        own=frozenset(value.id for value in element.values),
        paid=frozenset(award.id for award in awards),
        **_named_by(values, element.awards, element.inputs, (*frame.inputs, *element.inputs)),
    )


@lru_cache(maxsize=KEPT)
def _asked_in(sheet: Sheet, name: str, side: int, step: int) -> tuple[Asked, ...]:
    part = sheet.part(name, side)
    asked = part.questions() if part else ()
    return tuple(one for one in asked if due(sheet, one.input, step))


def due(sheet: Sheet, asked: Input, step: int) -> bool:
    """Whether a step is one in which a question is asked, if it is asked at all."""
    at = {START: "start", END: "end"}.get(step, "turn")
    turn = sheet.turn(step)
    in_turn = at != "turn" or asked.from_turn <= turn <= (asked.to_turn or turn)
    return asked.at == at and in_turn


def _one_death(frame: Frame, own: Sequence[Part]) -> Iterator[Part]:
    """What a side is asked that names one model for the deaths of two of its choices."""
    for side in SIDES if frame.death_ask else ():
        deadly = [p for p in own if p.sides == (side,) and any(a.death for a in p.awards)]
        if len(deadly) > 1:
            choices = tuple(Named(id=part.id, title=part.title) for part in deadly)
            asked = Input(
                id=DEATH, ask=frame.death_ask, kind="choice", choices=choices, only=f"my.{CLASH}"
            )
            asks = _asks(frame, ONE_DEATH, (asked,))
            yield Part(ONE_DEATH, "", (side,), (asked,), (), (), (), asks=asks)


def _asks(
    frame: Frame, part: str = FRAME, inputs: Sequence[Input] = ()
) -> dict[str, tuple[str, Input]]:
    own = {asked.id: (part, asked) for asked in inputs}
    return {asked.id: (FRAME, asked) for asked in frame.inputs} | own


def _summed(texts: Amounts, values: Sequence[Value]) -> frozenset[str]:
    every = (*texts, *(value.number for value in values))
    return frozenset(name for owner in ("my.sum", "their.sum") for name in names_in(every, owner))


def _is_bound(asked: Input) -> bool:
    """Whether the limits of a question depend on how the game stands."""
    texts = (asked.least, asked.most, asked.together)
    return asked.per_game is not None or any(isinstance(text, str) for text in texts)


def _unasked(asked: Input) -> Input:
    """A question that is never put, and still there for expressions to see."""
    return asked.model_copy(update={"only": "false"})


def _frame_texts(frame: Frame) -> Amounts:
    deciders = (decider.number for decider in frame.deciders)
    return (*_texts(frame), *deciders, *frame.report.values())


def _texts(said: Frame | Element) -> Amounts:
    """Every expression of a part but its values."""
    return (
        *(text for award in said.awards for text in (award.when, award.points)),
        *(text for asked in said.inputs for text in (asked.only, asked.fits)),
        *(text for one in said.inputs for text in (one.least, one.most, one.together)),
        *(end.when for end in said.ends),
    )


class _Names(TypedDict):
    leans: Mapping[str, Leans]
    leant: Mapping[str, Leans]
    fits: Mapping[str, Leans]
    hinges: frozenset[str]
    bound: frozenset[str]


def _named_by(
    values: Sequence[Value],
    awards: Sequence[Award],
    own: Sequence[Input],
    inputs: Sequence[Input],
) -> _Names:
    """Which questions awards and limits name, also through values."""
    asked = {one.id for one in inputs}
    now, before = through_values(values, asked), through_values(values, asked, WAS)
    paid = {award.id: (award.when, award.points) for award in awards}
    put = tuple(text for one in own for text in (one.only, one.least, one.most))
    return {
        "leans": {name: leans_of(text, asked, now) for name, text in paid.items()},
        "leant": {name: leans_of(text, asked, before, WAS) for name, text in paid.items()},
        "fits": {one.id: leans_of(one.fits, asked, now) for one in own},
        "hinges": frozenset().union(*leans_of(put, asked, now)),
        "bound": frozenset(one.id for one in own if _is_bound(one)),
    }


WAS = ".was"


def through_values(
    values: Sequence[Value], asked: Collection[str], of: str = ""
) -> dict[str, Leans]:
    """The questions that each value looks at, by itself or through those above it."""
    through: dict[str, Leans] = {}
    for value in values:
        through[value.id] = leans_of(value.number, asked, through, of)
    return through


def leans_of(
    text: str | Amounts, asked: Collection[str], through: Mapping[str, Leans], of: str = ""
) -> Leans:
    """Mine are those asked as `my`, and those that an opponent's value asks as `their`."""
    my, their = names_in(text, "my"), names_in(text, "their")
    mine = {name for name in names_in(text, f"my{of}") if name in asked}
    theirs = {name for name in names_in(text, f"their{of}") if name in asked}
    for name in my:
        if name in through:
            mine |= through[name].mine
            theirs |= through[name].theirs
    for name in their:
        if name in through:
            mine |= through[name].theirs
            theirs |= through[name].mine
    return Leans(frozenset(mine), frozenset(theirs))
