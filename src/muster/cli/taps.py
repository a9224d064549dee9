"""Answers to a score sheet as people type them: `Ann.objectives=2`, `hoard=first`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from muster.cli.desk import Desk
from muster.core.rulepack.sheets import Input
from muster.core.sheet import taps
from muster.core.sheet.answers import OWNERS, meant
from muster.core.sheet.played import Played
from muster.core.sheet.sheet import ALWAYS, END, START, TABLE, Asked
from muster.reading.find import find_entrant
from muster.reading.unclear import Unclear
from muster.words.plain import listing

SAID = re.compile(
    r"(?:(?P<who>[^=.]+)\.)?(?:(?P<part>[a-z0-9-]+)\.)?(?P<name>[a-z0-9_]+)=(?P<value>.*)"
)
TURN = re.compile(r"(?P<turn>\d{1,4})(?P<player>[ab]?)")
YES = {"yes": True, "y": True, "true": True, "no": False, "n": False, "false": False}


def side_of(desk: Desk, played: Played, who: str) -> int:
    return played.sides.index(find_entrant(who, desk.event, desk.names, played.sides))


def read_answers(
    desk: Desk, played: Played, words: Sequence[str], turn: str
) -> Iterator[taps.Answered]:
    """What was typed, as taps: what is asked only if something else was said comes after it."""
    conditional = {one.input.id for one in played.sheet.questions() if one.input.only != ALWAYS}
    for word in sorted(words, key=lambda word: _name(word) in conditional):
        found = SAID.fullmatch(word)
        if found is None:
            say = f'"{word}" is no answer: write Ann.objectives=2, or hoard=first for the table.'
            raise Unclear("not-understood", say, words=list(words))
        side = TABLE if not found["who"] else side_of(desk, played, found["who"])
        asked = _asked(played, side, found["part"] or "", found["name"])
        value = None if not found["value"] else _value(asked, played, desk, found["value"])
        yield taps.Answered(
            step=_step(played, asked, turn),
            side=side,
            part=asked.part.id if asked else found["part"] or "",
            input=found["name"],
            value=value,
        )


def _name(word: str) -> str:
    found = SAID.fullmatch(word)
    return found["name"] if found else ""


def _asked(played: Played, side: int, part: str, name: str) -> Asked | None:
    """The question of this name; where two parts ask it, the part has to be named."""
    found = [
        one
        for one in played.sheet.questions()
        if one.input.id == name and side in one.sides and part in {"", one.part.id}
    ]
    if len(found) > 1:
        parts = [one.part.id for one in found]
        written = listing((f"Ann.{each}.{name}=" for each in parts), "or")
        say = f"{name} is asked by {listing(parts)}: write {written}"
        raise Unclear("question-ambiguous", say, input=name, parts=parts)
    return found[0] if found else None


def _step(played: Played, asked: Asked | None, turn: str) -> int:
    when = asked.input.at if asked else "turn"
    steps = {"start": START, "end": END}
    now = min(played.closed + 1, played.sheet.steps)
    return steps.get(when, read_turn(played, turn) if turn else now)


def read_turn(played: Played, text: str) -> int:
    """The step of `2`, or of `2a` and `2b` where each side's turn is scored by itself."""
    each = played.sheet.frame.each_side
    found = TURN.fullmatch(text)
    if found is None or bool(found["player"]) is not each:
        takes = "a turn and whose it was, such as 2a or 2b" if each else "a turn, such as 2"
        raise Unclear("not-understood", f'--turn takes {takes}, not "{text}".', turn=text)
    number = int(found["turn"])
    return number * 2 - (found["player"] == "a") if each else number


def _value(asked: Asked | None, played: Played, desk: Desk, text: str) -> taps.Given:
    """An answer as it was typed, by the kind of its question; what cannot be is said later."""
    kind = asked.input.kind if asked else "count"
    if kind == "yes":
        return YES.get(text.casefold(), text)
    if kind == "count" and re.fullmatch(r"-?\d{1,9}", text):
        return int(text)
    if kind == "inches" and re.fullmatch(r"\d{1,4}(\.\d{1,3})?", text):
        return float(text)
    if kind == "side" and asked:
        owners = tuple(_owner(played, desk, asked.input, each) for each in text.split(","))
        many = len(asked.input.of)
        return (owners * many if owners == ("none",) else owners) if many else owners[0]
    return meant(asked.input, text) if asked else text


def _owner(played: Played, desk: Desk, asked: Input, text: str) -> str:
    said = meant(asked, text)
    return said if said in OWNERS else ("first", "second")[side_of(desk, played, text)]
