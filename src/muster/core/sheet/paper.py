"""A whole game written down at once, as on paper: read into taps, each with the place it stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from muster.core.ids import EntrantId, GameId
from muster.core.problem import Code, Problem, Refused
from muster.core.rulepack.problems import nearest
from muster.core.rulepack.schema import Rulepack
from muster.core.sheet import taps
from muster.core.sheet.check import problems_of
from muster.core.sheet.played import Played, apply
from muster.core.sheet.sheet import END, NEVER, SIDES, START, TABLE, Asked
from muster.core.sheet.stream import begin

SEATS = {"first": 0, "second": 1, "table": TABLE}
KEYS = ("sides", "first", "second", "start", "turns", "end", "stopped")
CHOICE_KEYS = ("id", "notes", "documented", "scores")
TURN_KEYS = ("first", "second", "table", "turn", "player")

Tree = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Misplaced:
    """Something wrong with what was written, and where: `turns.2.first.objectives`."""

    place: str
    problem: Problem


class Unreadable(Exception):
    """What was written cannot be a game of this sheet, for all of these reasons."""

    def __init__(self, found: Sequence[Misplaced]) -> None:
        self.found = tuple(found)
        super().__init__("; ".join(f"{one.place}: {one.problem.code}" for one in self.found))


def read_paper(rules: Rulepack, parts: Sequence[str], said: Tree) -> Played:
    """The sheet filled in as it was written; `Unreadable` names every place that cannot be."""
    try:
        opening = taps.SheetOpened(
            game=GameId("paper"), sides=_sides(said), parts=tuple(parts), pool=()
        )
        reader = _Reader(begin(rules, opening))
    except Refused as refused:
        raise Unreadable([Misplaced("", one) for one in refused.problems]) from None
    reader.read(said)
    if reader.found:
        raise Unreadable(reader.found)
    return reader.played


def _sides(said: Tree) -> tuple[EntrantId, ...]:
    names = said.get("sides")
    given = names if isinstance(names, list) and len(names) == len(SIDES) else ("first", "second")
    return tuple(EntrantId(str(name)) for name in given)


class _Reader:
    """Taps the sheet as the paper says, and keeps every refusal with its place."""

    def __init__(self, played: Played) -> None:
        self.played = played
        self.found: list[Misplaced] = []

    def read(self, said: Tree) -> None:
        self._keys(said, KEYS, "")
        for name, side in SEATS.items():
            self._choices(_table(said.get(name)), side, name)
        self._answers(_table(said.get("start")), START, "start")
        turns = said.get("turns", [])
        for place, step, turn in self._steps(turns if isinstance(turns, list) else []):
            self._keys(turn, TURN_KEYS, place)
            self._answers(turn, step, place)
            self._tap(taps.TurnEnded(step=step), place)
        stopped = said.get("stopped")
        over = self.played.tally.over
        if over is None and (stopped or "end" in said):
            self._tap(taps.PlayStopped(reason=str(stopped or "end")), "stopped")
        self._answers(_table(said.get("end")), END, "end")

    def _steps(self, turns: Sequence[object]) -> Iterator[tuple[str, int, Tree]]:
        """Each written turn with its step; turns that are left out were played without a word."""
        step = 0
        for number, one in enumerate(turns, start=1):
            turn = _table(one)
            place = f"turns.{number}"
            wanted = self._step(turn, step)
            if wanted <= step:
                self._wrong(place, Code.TURN_OVER, step=wanted, open=step + 1)
                continue
            for silent in range(step + 1, wanted):
                self._tap(taps.TurnEnded(step=silent), place)
            step = wanted
            yield place, step, turn

    def _step(self, turn: Tree, before: int) -> int:
        number = turn.get("turn")
        if type(number) is not int:
            return before + 1
        each = self.played.sheet.frame.each_side
        return number * 2 - (turn.get("player") != "second") if each else number

    def _choices(self, said: Tree, side: int, name: str) -> None:
        schemes = said.get("schemes", [])
        for number, one in enumerate(schemes if isinstance(schemes, list) else [], start=1):
            written = _table(one)
            place = f"{name}.schemes.{number}"
            self._keys(written, CHOICE_KEYS, place)
            scores = str(written.get("scores", "both"))
            if scores not in NEVER:
                known = tuple(NEVER)
                near = nearest(scores, known)
                self._wrong(f"{place}.scores", Code.KEY_UNKNOWN, key=scores, near=near, known=known)
                continue
            notes = {key: str(value) for key, value in _table(written.get("notes")).items()}
            tap = taps.ChoiceShown(
                side=side,
                number=number,
                part=str(written.get("id", one)),
                notes=notes,
                documented=written.get("documented") is not False,
                scores=scores,
            )
            self._tap(tap, place)

    def _answers(self, said: Tree, step: int, place: str) -> None:
        for name, side in SEATS.items():
            for key, value in _table(said.get(name)).items():
                where = f"{place}.{name}.{key}"
                if isinstance(value, Mapping) and self.played.sheet.part(key, side):
                    for inner, deep in value.items():
                        self._answer(step, side, (key, str(inner)), deep, f"{where}.{inner}")
                else:
                    self._answer(step, side, ("", key), value, where)

    def _answer(
        self, step: int, side: int, name: tuple[str, str], value: object, place: str
    ) -> None:
        part, key = name
        asked = [
            one
            for one in self.played.sheet.questions()
            if one.input.id == key and side in one.sides and part in {"", one.part.id}
        ]
        if len(asked) > 1:
            parts = [one.part.id for one in asked]
            self._wrong(place, Code.QUESTION_AMBIGUOUS, input=key, parts=parts)
            return
        inside = asked[0].part.id if asked else part
        given = self._given(asked[0], value) if asked else None
        tap = taps.Answered(step=step, side=side, part=inside, input=key, value=given)
        self._tap(tap, place)

    def _given(self, asked: Asked, value: object) -> taps.Given:
        """A value as a tap has it: a side may be called by its name."""
        names = dict(zip(self.played.sides, ("first", "second"), strict=True))
        by_label = isinstance(value, Mapping) and asked.input.of
        if by_label and isinstance(value, Mapping):
            value = [value.get(label, "none") for label in asked.input.of]
        if isinstance(value, list):
            return tuple(str(names.get(EntrantId(str(one)), one)) for one in value)
        if isinstance(value, str):
            return str(names.get(EntrantId(value), value))
        return value if isinstance(value, bool | int | float) else str(value)

    def _tap(self, tap: taps.Tap, place: str) -> None:
        found = problems_of(self.played, tap)
        self.found += [Misplaced(place, problem) for problem in found]
        if not found:
            self.played = apply(self.played, tap)

    def _keys(self, said: Tree, known: Sequence[str], place: str) -> None:
        for key in said:
            if key not in known:
                near = nearest(key, known)
                where = f"{place}.{key}".lstrip(".")
                self._wrong(where, Code.KEY_UNKNOWN, key=key, near=near, known=known)

    def _wrong(self, place: str, code: Code, **data: object) -> None:
        self.found.append(Misplaced(place, Problem(code, data)))


def _table(value: object) -> Tree:
    return value if isinstance(value, Mapping) else {}
