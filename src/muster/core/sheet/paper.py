"""A whole game written down at once, as on paper: read into taps, each with the place it stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from muster.core.ids import EntrantId, GameId
from muster.core.problem import Code, Refused
from muster.core.rulepack.encounters import Element
from muster.core.rulepack.schema import Rulepack
from muster.core.rulepack.sheets import Input
from muster.core.sheet import taps
from muster.core.sheet.answers import meant
from muster.core.sheet.check import refusals_of
from muster.core.sheet.of_game import offered, parts_of
from muster.core.sheet.page import Misplaced, Page, Tree
from muster.core.sheet.played import Played, apply
from muster.core.sheet.sheet import ALWAYS, END, NEVER, SIDES, START, TABLE
from muster.core.sheet.stream import begin

SEATS = {"first": 0, "second": 1, "table": TABLE}
KEYS = ("sides", "first", "second", "start", "turns", "end", "stopped")
SIDE_KEYS = ("schemes",)
CHOICE_KEYS = ("id", "notes", "documented", "scores")
TURN_KEYS = ("first", "second", "table", "turn", "player")


class _Written(NamedTuple):
    """An answer where it stands: whose, of which part and question, what, and its place."""

    side: int
    name: tuple[str, str]
    value: object
    place: str


class Unreadable(Exception):
    """What was written cannot be a game of this sheet, for all of these reasons."""

    def __init__(self, found: Sequence[Misplaced]) -> None:
        self.found = tuple(found)
        super().__init__("; ".join(f"{one.place}: {one.problem.code}" for one in self.found))


def read_paper(rules: Rulepack, parts: Sequence[str], said: Tree) -> Played:
    """The sheet filled in as it was written; `Unreadable` names every place that cannot be."""
    try:
        opening = taps.SheetOpened(
            game=GameId("paper"),
            sides=_sides(said),
            parts=tuple(parts),
            offered=offered(rules, parts_of(_around(rules, parts))),
        )
        reader = _Reader(begin(rules, opening))
    except Refused as refused:
        raise Unreadable([Misplaced("", one) for one in refused.problems]) from None
    reader.read(said)
    if reader.page.found:
        raise Unreadable(reader.page.found)
    return reader.played


def _around(rules: Rulepack, parts: Sequence[str]) -> list[Element]:
    """What is played for, and all that could be picked beside it and shown together."""
    together = {slot.id for slot in rules.encounter.slots if slot.shown == "together"}
    return [each for each in rules.elements if each.id in parts or each.slot in together]


def _sides(said: Tree) -> tuple[EntrantId, ...]:
    names = said.get("sides")
    given = names if isinstance(names, list) and len(names) == len(SIDES) else ("first", "second")
    return tuple(EntrantId(str(name)) for name in given)


def _says(turn: Tree) -> bool:
    """Whether anything is answered in a turn; of turns after the end nothing need be."""
    return any(turn.get(seat) for seat in SEATS)


class _Reader:
    """Taps the sheet as the paper says, and keeps every refusal with its place."""

    def __init__(self, played: Played) -> None:
        self.played = played
        self.page = Page()

    def read(self, said: Tree) -> None:
        self.page.keys(said, KEYS, "")
        if "sides" in said and len(set(map(str, self.page.list(said, "sides")))) != len(SIDES):
            self.page.misshapen("sides", "a list of two names")
        for name in ("first", "second"):
            own = self.page.table(said.get(name), name)
            self.page.keys(own, (*SIDE_KEYS, *self.played.offers), name)
            self._choices(self.page.list(own, "schemes", name), SEATS[name], name)
        for slot in self.played.offers:
            self._picks(said, slot)
        self._answers(said.get("start"), START, "start")
        stopped, last = said.get("stopped"), self.played.sheet.steps
        for place, step, turn in self._steps(self.page.list(said, "turns")):
            if self.played.tally.over is not None and not _says(turn):
                continue
            self._answers(turn, step, place)
            if not (stopped and step == last):
                self._tap(taps.TurnEnded(step=step), place)
        over = self.played.tally.over
        if over is None and (stopped or "end" in said):
            self._tap(taps.PlayStopped(reason=str(stopped or "end")), "stopped")
        self._answers(said.get("end"), END, "end")

    def _steps(self, turns: Sequence[object]) -> Iterator[tuple[str, int, Tree]]:
        """Each written turn with its step; turns that are left out were played without a word."""
        step = 0
        for number, one in enumerate(turns, start=1):
            place = f"turns.{number}"
            turn = self.page.table(one, place)
            wanted = self._step(turn, step, place)
            last = self.played.sheet.steps
            if wanted > max(last, step) + 1:
                self.page.wrong(place, Code.TURN_NOT_COME, step=wanted, open=last)
                continue
            if wanted <= step:
                self.page.wrong(place, Code.TURN_OVER, step=wanted, open=step + 1)
                continue
            for silent in range(step + 1, wanted):
                self._tap(taps.TurnEnded(step=silent), place)
            step = wanted
            yield place, step, turn

    def _step(self, turn: Tree, before: int, place: str) -> int:
        """The step that a turn says it is; the next one if it says nothing."""
        number, player = turn.get("turn"), turn.get("player", "")
        if player not in ("", "first", "second"):
            self.page.misshapen(f"{place}.player", "first or second")
        if number is not None and type(number) is not int:
            self.page.misshapen(f"{place}.turn", "a whole number")
        if type(number) is not int:
            return before + 1
        each = self.played.sheet.frame.each_side
        return number * 2 - (player != "second") if each else number

    def _choices(self, schemes: Sequence[object], side: int, name: str) -> None:
        for number, one in enumerate(schemes, start=1):
            written = one if isinstance(one, Mapping) else {"id": one}
            place = f"{name}.schemes.{number}"
            self.page.keys(written, CHOICE_KEYS, place)
            scores = str(written.get("scores", "both"))
            if scores not in NEVER:
                self.page.unknown(f"{place}.scores", scores, tuple(NEVER))
                continue
            noted = self.page.table(written.get("notes"), f"{place}.notes")
            notes = {key: str(value) for key, value in noted.items()}
            tap = taps.ChoiceShown(
                side=side,
                number=number,
                part=str(written.get("id", "")),
                notes=notes,
                documented=written.get("documented") is not False,
                scores=scores,
            )
            self._tap(tap, place)

    def _picks(self, said: Tree, slot: str) -> None:
        """What both picked, as in `first.objective`: of neither side, or of both."""
        names = ("first", "second")
        written = [self.page.table(said.get(name), name).get(slot, "") for name in names]
        if any(written):
            parts = tuple(map(str, written))
            wanting = [f"{name}.{slot}" for name, one in zip(names, parts, strict=True) if not one]
            for place in wanting:
                self.page.misshapen(place, "what this side picked")
            tap = taps.PicksShown(slot=slot, parts=parts, salts=("", ""))
            if not wanting:
                self._tap(tap, f"{names[0]}.{slot}")

    def _answers(self, written: object, step: int, place: str) -> None:
        said = self.page.table(written, place)
        self.page.keys(said, TURN_KEYS if place.startswith("turns") else tuple(SEATS), place)
        found = [
            one
            for name, side in SEATS.items()
            for one in self._written(said.get(name), side, f"{place}.{name}")
        ]
        for side, key, value, where in sorted(found, key=self._conditional):
            self._answer(step, side, key, value, where)

    def _written(self, said: object, side: int, place: str) -> Iterator[_Written]:
        """The answers of one seat; those of a part may stand in a table of its name."""
        for key, value in self.page.table(said, place).items():
            if isinstance(value, Mapping) and self.played.sheet.part(key, side):
                for inner, deep in value.items():
                    yield _Written(side, (key, str(inner)), deep, f"{place}.{key}.{inner}")
            else:
                yield _Written(side, ("", key), value, f"{place}.{key}")

    def _conditional(self, one: _Written) -> bool:
        """What is asked only if something else was said comes after it, wherever it stands."""
        part, key = one.name
        return any(
            asked.input.only != ALWAYS
            for asked in self.played.sheet.questions()
            if asked.input.id == key and one.side in asked.sides and part in {"", asked.part.id}
        )

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
            self.page.wrong(place, Code.QUESTION_AMBIGUOUS, input=key, parts=parts)
            return
        inside = asked[0].part.id if asked else part
        given = self._given(asked[0].input, value, place) if asked else None
        tap = taps.Answered(step=step, side=side, part=inside, input=key, value=given)
        self._tap(tap, place)

    def _given(self, asked: Input, value: object, place: str) -> taps.Given:
        """A value as a tap has it: a side may be called by its name."""
        if asked.of and isinstance(value, Mapping):
            self.page.keys(value, asked.of, place)
            value = [value.get(label, "none") for label in asked.of]
        if isinstance(value, list):
            return tuple(self._owner(asked, one) for one in value)
        if asked.kind == "side":
            return self._owner(asked, value)
        if asked.kind in {"model", "choice"} and type(value) in {int, str}:
            return meant(asked, str(value))
        return value if isinstance(value, bool | int | float | str) else str(value)

    def _owner(self, asked: Input, value: object) -> str:
        names = dict(zip(self.played.sides, ("first", "second"), strict=True))
        return names.get(EntrantId(str(value))) or meant(asked, str(value))

    def _tap(self, tap: taps.Tap, place: str) -> None:
        found = refusals_of(self.played, tap)
        self.page.found.extend(Misplaced(place, problem) for problem in found)
        if not found:
            self.played = apply(self.played, tap)
