"""A file to fill in is taken as it stands, and filled in by whatever the table may say."""

from __future__ import annotations

import random
import re
import shlex
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from muster.cli.scoring import common_said
from muster.cli.sheet_template import template
from muster.core.ids import EntrantId, GameId
from muster.core.rulepack.apply import sample_arguments
from muster.core.rulepack.encounters import Element
from muster.core.rulepack.patch import Patch, effective
from muster.core.rulepack.schema import Rulepack
from muster.core.rulepack.variants import Variant
from muster.core.sheet import taps
from muster.core.sheet.check import problems_of
from muster.core.sheet.paper import SEATS, read_paper
from muster.core.sheet.played import Played, apply, opened
from muster.core.sheet.sheet import END, START
from muster.core.sheet.still import Open, questions_in
from tests.cli.terminal import Terminal
from tests.packs.making import ALL

SIDES = ("First player", "Second player")
NAMES = {side: seat for seat, side in SEATS.items()}


@cache
def rule_sets() -> list[tuple[str, Rulepack]]:
    """Every pack as it is, and with each of its variants that changes what a sheet asks or pays."""
    found: dict[str, tuple[str, Rulepack]] = {}
    for pack in ALL:
        for variant in (None, *pack.variants):
            rules = effective(pack, _patches(variant)) if variant else pack
            asks = (rules.id, rules.play, rules.elements, rules.encounter)
            name = f"{pack.short}+{variant.id}" if variant else pack.short
            found.setdefault(str(asks), (name, rules))
    return list(found.values())


def _patches(variant: Variant) -> list[Patch]:
    given = sample_arguments(variant)
    own = Patch(kind="variant", id=variant.id, title=variant.title, arguments=given)
    needed = [Patch(kind="variant", id=each, title=each) for each in variant.requires]
    return [*needed, own]


def encounters(rules: Rulepack) -> Iterator[list[Element]]:
    """Every sheet alone, and one whole encounter of each of those that all play for."""
    scored = [element for element in rules.elements if element.awards or element.inputs]
    picked = {slot.id for slot in rules.encounter.slots if slot.picked}
    pool = [element for element in scored if element.slot in picked]
    for element in scored:
        yield [element]
        if element.slot not in picked and pool:
            yield [element, *islice(pool, 4)]


def score(rules: Rulepack, elements: Sequence[Element], text: str) -> Played:
    """As `muster score` reads it; whatever cannot be raises."""
    common, said = common_said(rules, elements, tomllib.loads(text))
    return read_paper(rules, common, said)


CASES = [pytest.param(rules, id=name) for name, rules in rule_sets()]


STANDS = {"symbols-of-authority"}
"""What nobody has removed is left on both sides."""


@pytest.mark.parametrize("rules", CASES)
def test_an_empty_sheet_is_taken_as_it_stands(rules: Rulepack) -> None:
    for elements in encounters(rules):
        played = score(rules, elements, template(rules, elements, ""))
        names = {element.id for element in elements}
        assert played.tally.total == ((1, 1) if names & STANDS else (0, 0)), names
        assert played.tally.over is not None


@pytest.mark.parametrize("rules", CASES)
def test_a_sheet_filled_in_with_what_can_be_is_taken_and_adds_up(rules: Rulepack) -> None:
    for elements in encounters(rules):
        blank = template(rules, elements, "")
        chance = random.Random(f"{rules.id} {[element.id for element in elements]}")
        said = list(played_by_chance(score(rules, elements, blank), chance))
        *answers, after = said
        filled = fill_in(blank, [one for one in answers if isinstance(one, taps.Answered)])
        assert isinstance(after, Played)
        found = score(rules, elements, filled)
        assert found.answers == after.answers, [element.id for element in elements]
        assert found.tally == after.tally


def played_by_chance(empty: Played, chance: random.Random) -> Iterator[taps.Answered | Played]:
    """A whole game answered by chance, then the sheet it makes."""
    sides = tuple(map(EntrantId, SIDES))
    opening = taps.SheetOpened(game=GameId("paper"), sides=sides, parts=empty.parts)
    played = opened(empty.rules, opening)
    for (side, number), pick in sorted(empty.shown.items()):
        shown = taps.ChoiceShown(
            side=side,
            number=number,
            part=pick.part,
            notes=dict(pick.notes),
            scores=pick.scores,
        )
        played = apply(played, shown)
    for step in (START, *range(1, played.sheet.steps + 1)):
        for made in answers_in(played, step, chance):
            played = apply(played, made)
            yield made
        if step != START:
            played = apply(played, taps.TurnEnded(step=step))
        if played.tally.over is not None:
            break
    for made in answers_in(played, END, chance):
        played = apply(played, made)
        yield made
    yield played


def answers_in(played: Played, step: int, chance: random.Random) -> Iterator[taps.Answered]:
    """Some of what is asked in a step, each possible beside what was said before it."""
    asked = list(questions_in(played, step))
    done = set()
    while True:
        left = [one for one in asked if one.spot not in done]
        if not left:
            return
        one = left[0]
        done.add(one.spot)
        if chance.random() < 0.8:
            for _ in range(4):
                made = taps.Answered(**one.spot._asdict(), value=by_chance(one, chance))
                if not problems_of(played, made):
                    played = apply(played, made)
                    yield made
                    break
        asked = list(questions_in(played, step))


def by_chance(one: Open, chance: random.Random) -> taps.Given:
    asked = one.input
    if asked.kind == "count":
        least, most = one.span
        return chance.randint(least, least + 5 if most is None else min(most, least + 6))
    if asked.kind == "side":
        owners = ["first", "second", "none", *(["both"] if asked.both else [])]
        return tuple(chance.choice(owners) for _ in asked.of) if asked.of else chance.choice(owners)
    others: dict[str, taps.Given] = {
        "yes": chance.random() < 0.5,
        "inches": float(chance.randint(0, 20)),
        "choice": chance.choice([choice.id for choice in asked.choices] or [""]),
        "model": chance.choice(["Silurid", "Silurid 2", ""]),
    }
    return others[asked.kind]


def fill_in(blank: str, answers: Sequence[taps.Answered]) -> str:
    """Takes the mark off each question's line and writes the answer there, as a person does."""
    sections = re.split(r"(?m)^(?=\[)", blank)
    starts = {"[start]": START, "[end]": END}
    step = 0
    turns = [section for section in sections if section.startswith("[[turns]]")]
    for n, section in enumerate(sections):
        heading = section.partition("\n")[0]
        step += heading == "[[turns]]"
        at = starts.get(heading, _step(section, step, turns) if heading == "[[turns]]" else None)
        mine = [one for one in answers if one.step == at]
        # What is asked only if something else was said comes after it, in whatever order.
        for one in mine:
            sections[n] = _written(sections[n], one)
    return "".join(sections)


def _step(section: str, number: int, turns: Sequence[str]) -> int:
    """Which step a turn is: the number it says, or its place where each side has its own."""
    said = re.search(r"(?m)^turn = (\d+)$", section)
    both = "player = " in turns[0]
    return number if both or said is None else int(said[1])


def _written(section: str, one: taps.Answered) -> str:
    seat = NAMES[one.side]
    names = "|".join(map(re.escape, (f"{seat}.{one.part}.{one.input}", f"{seat}.{one.input}")))
    line = re.compile(rf"(?m)^# (?P<name>{names}) =  #")
    found = line.search(section)
    assert found, f"{one} is not asked in\n{section}"
    value = _toml(one.value)
    return f"{section[: found.start()]}{found['name']} = {value}  #{section[found.end() :]}"


def _toml(value: taps.Given | None) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return f"[{', '.join(map(_toml, value))}]"
    return f'"{value or "none"}"' if isinstance(value, str) else str(value)


def test_the_first_line_tells_the_command_that_takes_the_file(
    muster: Terminal, tmp_path: Path
) -> None:
    file = tmp_path / "game.toml"
    mode = ("--pack", "gg4", "--variant", "henchman-hardcore")
    made = muster("sheet", "blank", "--toml", "plant-explosives-gg0", "vendetta", *mode)
    file.write_text(made.replace("# first.exploded =", "first.exploded = true"))
    told = shlex.split(made.partition("\n")[0].removeprefix("# muster "))
    assert told == ["score", "plant-explosives-gg0", "vendetta", "THIS-FILE", *mode]
    done = muster.json(*(str(file) if word == "THIS-FILE" else word for word in told))
    assert done["total"] == [4, 0]


def test_a_file_does_not_ask_in_a_turn_what_is_never_asked_there(muster: Terminal) -> None:
    made = muster("sheet", "blank", "--toml", "plundered-spoils", "running-out-of-time")
    turns = made.split("[[turns]]")[1:]
    assert ["marked =" in turn for turn in turns] == [True, True, True, False]


@pytest.mark.parametrize("word", ["nobody", "None", "0", "neither"])
def test_nobody_is_nobody_in_any_word(muster: Terminal, tmp_path: Path, word: str) -> None:
    file = tmp_path / "game.toml"
    file.write_text(f'[[turns]]\ntable.fist = "{word}"\n')
    assert muster.json("score", "raze-to-the-ground", file)["total"] == [0, 0]
    scheme = '[first]\nschemes = ["punish-the-weak"]\n[[turns]]\nturn = 2\n'
    file.write_text(f'{scheme}first.weak_killed = "{word}"\n')
    assert muster.json("score", "punish-the-weak", file, "--pack", "gg18")["total"] == [0, 0]
