"""Sheets answered at random: nothing is taken or paid that no table gives, no blank is unasked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random

import pytest

from muster.core.ids import EntrantId, GameId
from muster.core.problem import Code, Refused
from muster.core.rulepack.encounters import Element
from muster.core.rulepack.schema import Rulepack
from muster.core.rulepack.sheets import Input
from muster.core.sheet import taps
from muster.core.sheet.answers import OWNERS
from muster.core.sheet.check import problems_of
from muster.core.sheet.of_game import common_and_pool, offered, parts_of
from muster.core.sheet.played import Played
from muster.core.sheet.sheet import END, FRAME, START, TABLE, Answer
from muster.core.sheet.still import Open, open_questions, questions_in
from muster.core.sheet.stream import begin, tapped
from muster.packs import find
from tests.depth import deep
from tests.packs.on_the_table import MODELS, contradictions
from tests.packs.told import Three, Told, unremarkable

PACKS = ("GG4", "GG18", "SR17", "WC")
IN_THE_GATE, IN_THE_SOAK = 8, 8 + deep(200)
"""Games of each sheet."""
EVERYTHING = frozenset(Code)
ENDING = {"beaten", "clock_out"}
"""Questions that end a game, and so are rarely answered with yes."""
OTHER_TURNS = 0.1
"""How often somebody corrects a turn that is over."""


def _pack(name: str) -> Rulepack:
    found = find(name)
    assert found is not None
    return found


def _sheets() -> Iterator[tuple[str, str]]:
    """Every element that asks something, with a table to ask it at."""
    for name in PACKS:
        for element in _pack(name).elements:
            if element.inputs:
                yield name, element.id


def _table(rules: Rulepack, wanted: Element, chance: Random) -> tuple[list[Element], str]:
    """What is played for beside this element, and the deployment."""
    by_slot: dict[str, list[Element]] = {}
    for element in rules.elements:
        by_slot.setdefault(element.slot, []).append(element)
    own = {slot.id for slot in rules.encounter.slots if slot.picked or slot.joins}
    shared = [
        wanted if wanted.slot == slot else chance.choice(elements)
        for slot, elements in by_slot.items()
        if slot not in own
    ]
    places = [one.id for one in shared if one.slot == "deployment"]
    return shared, places[0] if places else ""


def _opened(rules: Rulepack, wanted: Element, chance: Random) -> tuple[Played, str]:
    elements, deployment = _table(rules, wanted, chance)
    theirs = wanted not in elements
    parts = parts_of([*elements, wanted] if theirs else elements)
    common, pool = common_and_pool(rules, parts)
    sides = (EntrantId("ann"), EntrantId("bob"))
    played = begin(
        rules,
        taps.SheetOpened(
            game=GameId("g1"), sides=sides, parts=common, pool=pool, offered=offered(rules, parts)
        ),
    )
    for side in (0, 1) if theirs and wanted.id in pool else ():
        notes = {note.id: "noted" for note in wanted.notes}
        shown = taps.ChoiceShown(side=side, number=1, part=wanted.id, notes=notes)
        played = tapped(played, shown)
    return played, deployment


def _any_answer(asked: Input, chance: Random) -> Answer:
    """Whatever a thumb might say, also what is impossible."""
    kinds: Mapping[str, Answer] = {
        "count": chance.choice((0, 0, 1, 1, 2, 2, 3, 4, 5, 6, 7, 8, 12, 45)),
        "inches": chance.choice((0.0, 4.0, 8.0, 10.0, 12.5, 38.0, 40.0, 50.0, 60.0)),
        "yes": chance.random() < (0.05 if asked.id in ENDING else 0.5),
        "choice": chance.choice([one.id for one in asked.choices] or ["nothing"]),
        "model": chance.choice(("Somebody", "Another", "")),
    }
    if asked.kind == "side":
        owner = chance.choice(OWNERS)
        return tuple(chance.choice(OWNERS) for _ in asked.of) if asked.of else owner
    return kinds[asked.kind]


def _say(played: Played, one: Open, value: Answer) -> Played:
    try:
        return tapped(played, taps.Answered(**one.spot._asdict(), value=value))
    except Refused:
        return played


def _asked_in_vain(played: Played, chance: Random) -> list[str]:
    """Blanks of the step under way whose answer would change what somebody has, found by trying."""
    before = _worth(played)
    found = []
    for one in open_questions(played):
        if one.value is not None:  # answered, or as it was the turn before
            continue
        for value in {_any_answer(one.input, chance) for _ in range(6)}:
            after = _say(played, one, value)
            if after is not played and any(
                n > o for n, o in zip(_worth(after), before, strict=True)
            ):
                found.append(f"{one.spot} {value!r}")
                break
    return found


def _worth(played: Played) -> tuple[int, ...]:
    """What both would have if the step under way ended now."""
    if played.tally.over is not None:
        return tuple(played.tally.total)
    tap = taps.TurnEnded(step=played.closed + 1)
    return tuple(tapped(played, tap, EVERYTHING).tally.total)


def _played_out(played: Played, chance: Random, *, look: bool) -> Played:
    """A whole game, with silences, impossible answers and corrections."""
    while True:
        asked = list(open_questions(played))
        chance.shuffle(asked)
        quiet = chance.choice((0.0, 0.1, 0.5))
        for one in asked:
            if chance.random() >= quiet:
                played = _say(played, one, _any_answer(one.input, chance))
        if played.answers and chance.random() < OTHER_TURNS:
            played = _corrected(played, chance)
        if played.tally.over is not None:
            return _goes_on(played, taps.SheetFinished(), chance, look=look)
        played = _goes_on(played, taps.TurnEnded(step=played.closed + 1), chance, look=look)


def _goes_on(played: Played, tap: taps.Tap, chance: Random, *, look: bool) -> Played:
    """Nothing but a doubt is in the way; where there is none, no blank could have scored."""
    doubts = problems_of(played, tap)
    assert all(problem.confirmable for problem in doubts), doubts
    if look and not doubts:
        assert _asked_in_vain(played, chance) == []
    return tapped(played, tap, EVERYTHING)


def _corrected(played: Played, chance: Random) -> Played:
    spot = chance.choice(sorted(played.answers))
    part = played.sheet.part(spot.part, spot.side)
    asked = part.input(spot.input) if part else None
    if part is None or asked is None:
        return played
    value = chance.choice((None, _any_answer(asked, chance)))
    try:
        return tapped(played, taps.Answered(**spot._asdict(), value=value))
    except Refused:
        return played


def _is_stale(played: Played) -> bool:
    """Whether a correction made a later answer impossible: whoever finishes is asked about that."""
    open_again = replace(played, finished=False)
    return any(
        one.code is Code.ANSWER_STALE for one in problems_of(open_again, taps.SheetFinished())
    )


def _told(played: Played, part: str, deployment: str, there: int) -> Told:
    """What counts of it: an answer to a question that is not put any more is none."""

    def of(step: int, whose: str = part) -> Three:
        put = {one.spot for one in questions_in(played, step)}
        first, second, table = (
            {
                spot.input: value
                for spot, value in played.answers.items()
                if (spot.step, spot.part, spot.side) == (step, whose, side) and spot in put
            }
            for side in (0, 1, TABLE)
        )
        return first, second, table

    def paid(step: int) -> tuple[int, int]:
        rows = [one for one in played.tally.scored if (one.step, one.part) == (step, part)]
        first, second = (sum(one.points for one in rows if one.side == side) for side in (0, 1))
        return first, second

    last = played.tally.over.step if played.tally.over else played.closed
    steps = range(1, last + 1)
    return Told(
        turns=[of(step) for step in steps],
        end=of(END),
        deployment=deployment,
        there=there,
        start=of(START),
        frame=[of(step, FRAME) for step in steps],
        paid=[paid(step) for step in steps],
        paid_end=paid(END),
        whole=[_is_whole(played, part, step) for step in (*steps, END)],
    )


def _is_whole(played: Played, part: str, step: int) -> bool:
    """Whether all that was asked of a part up to a step has an answer."""
    steps = (one for one in (START, *range(1, played.closed + 1), END) if one <= step)
    return all(
        one.value is not None
        for earlier in steps
        for one in questions_in(played, earlier)
        if one.spot.part in (part, FRAME)
    )


def _objectives(rules: Rulepack, part: str) -> int:
    shapes = (shape for one in rules.maps if one.id == part for shape in one.shapes)
    return sum(len(shape.at) for shape in shapes if shape.kind == "objective")


def _game(pack: str, name: str, seed: int, *, look: bool) -> Told | None:
    chance = Random(f"{pack} {name} {seed}")
    rules = _pack(pack)
    wanted = next(one for one in rules.elements if one.id == name)
    played, deployment = _opened(rules, wanted, chance)
    played = _played_out(played, chance, look=look)
    if _is_stale(played):
        return None
    return _told(played, name, deployment, _objectives(rules, name))


def _try(pack: str, name: str, seed: int, *, look: bool) -> None:
    told = _game(pack, name, seed, look=look)
    assert told is None or contradictions(pack, name, told) == [], (seed, told)


def test_a_point_that_the_table_does_not_give_is_noticed_in_every_turn() -> None:
    for pack, name in _sheets():
        told = _game(pack, name, 0, look=False)
        assert told is not None
        for turn, (first, second) in enumerate(told.paid):
            paid = [*told.paid]
            paid[turn] = (first, second + 1)
            assert contradictions(pack, name, replace(told, paid=paid)), (name, turn)
        first, second = told.paid_end
        more = replace(told, paid_end=(first + 1, second))
        assert contradictions(pack, name, more), (name, "end")


def test_every_element_has_a_model_that_says_what_no_table_shows_or_why_it_shows_all() -> None:
    modelled = [(pack, name) for pack, models in MODELS.items() for name in models]
    assert sorted(modelled) == sorted(_sheets())
    for models in MODELS.values():
        for name, model in models.items():
            assert (model.strange is unremarkable) == bool(model.alone), name


@pytest.mark.parametrize(("pack", "name"), [*_sheets()])
def test_no_table_contradicts_what_its_sheet_took(pack: str, name: str) -> None:
    for seed in range(IN_THE_GATE):
        _try(pack, name, seed, look=seed % 4 == 0)


@pytest.mark.soak
@pytest.mark.parametrize(("pack", "name"), [*_sheets()])
def test_no_table_contradicts_what_its_sheet_took_however_often_it_is_asked(
    pack: str, name: str
) -> None:
    for seed in range(IN_THE_GATE, IN_THE_SOAK):
        _try(pack, name, seed, look=seed % 25 == 0)
