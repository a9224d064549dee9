"""Any list at all, against a recount that shares nothing with the rules it checks."""

from __future__ import annotations

import hypothesis.strategies as st
from hypothesis import given, settings

from muster.core.facts import ArmyList, Extra, Pick
from muster.core.problem import Code
from muster.core.roster.check import swapped
from muster.core.roster.counting import price
from muster.core.roster.marks import battle_traits
from tests.rosters import ENGINES, FIGHTERS, codes, hall, read

EVENT = hall("SR17", ENGINES, "specialists").event
BURROW = hall("WC", FIGHTERS).event
WHO = next(iter(EVENT.entrants.values()))

COSTS = {"anvil": 15, "old-rust": 18, "stoker": 5, "iris-1": 6, "iris-2": 7, "gravel": 1}
LIMITS = {"old-rust": 1, "stoker": 3, "iris-1": 1, "iris-2": 1, "vance-1": 1, "vance-2": 1}
BONUS = {"vance-1": 29, "vance-2": 27}
ENGINE = {"anvil", "old-rust"}

rows = st.builds(
    Pick,
    model=st.sampled_from(sorted(COSTS)),
    name=st.just("x"),
    count=st.integers(1, 20),
    role=st.sampled_from(["", "", "", "specialist"]),
)
casters = st.sampled_from(sorted(BONUS))
armies = st.builds(
    lambda caster, rest, filler: ArmyList(
        title="One",
        picks=(
            Pick(model=caster, name="x"),
            *rest,
            *((Pick(model="gravel", name="x", count=filler),) if filler else ()),
        ),
    ),
    casters,
    st.lists(rows, max_size=6),
    st.integers(0, 90),
)


def recount(army: ArmyList) -> set[Code]:
    """By hand: the money first, then how many there are of each."""
    caster = army.picks[0].model
    spent = rest = beside = 0
    standing_by = {row.model for row in army.picks if row.role == "specialist"}
    inside = {row.model for row in army.picks if row.role != "specialist"}
    there: dict[str, int] = {caster: 1}
    for row in army.picks[1:]:
        paid = COSTS[row.model] * row.count
        there[row.model] = there.get(row.model, 0) + row.count
        if row.role == "specialist":
            beside += paid
            continue
        spent += paid
        rest += 0 if row.model in ENGINE else paid
    most = 75 + BONUS[caster]
    found = {
        Code.LIST_TOO_LARGE: spent > most,
        Code.LIST_TOO_SMALL: spent < most - 4,
        Code.BONUS_MISSPENT: rest > 75,
        Code.SPECIALISTS_MANY: beside > 20,
        Code.SPECIALIST_IN_LIST: bool(standing_by & {caster, *inside}),
        Code.MODEL_LIMIT: any(n > LIMITS.get(model, n) for model, n in there.items()),
    }
    return {code for code, wrong in found.items() if wrong}


@settings(max_examples=300, deadline=None)
@given(armies)
def test_a_list_is_refused_for_exactly_what_a_recount_finds(army: ArmyList) -> None:
    assert set(codes(EVENT, army)) == recount(army)


def some_of(cards: list[int]) -> st.SearchStrategy[list[int]]:
    """Some of these, each as often as it is there at most."""
    return st.permutations(cards).flatmap(
        lambda mixed: st.integers(0, len(mixed)).map(lambda n: mixed[:n])
    )


@settings(max_examples=200, deadline=None)
@given(armies, st.data())
def test_a_swap_keeps_every_card_that_neither_goes_nor_comes(
    army: ArmyList, data: st.DataObject
) -> None:
    cards = [row for row, each in enumerate(army.picks) for _ in range(each.count)]
    main = [row for row in cards if army.picks[row].role != "specialist"]
    beside = [row for row in cards if army.picks[row].role == "specialist"]
    removed, added = data.draw(some_of(main)), data.draw(some_of(beside))
    result = swapped(EVENT, WHO, army, removed, added)

    expected: dict[str, int] = {}
    for row in main:
        expected[army.picks[row].model] = expected.get(army.picks[row].model, 0) + 1
    for row in removed:
        expected[army.picks[row].model] -= 1
    for row in added:
        expected[army.picks[row].model] = expected.get(army.picks[row].model, 0) + 1
    found: dict[str, int] = {}
    for each in result.army.picks:
        found[each.model] = found.get(each.model, 0) + each.count
    assert found == {model: n for model, n in expected.items() if n}
    assert all(each.role == "" for each in result.army.picks)
    worth = sum(COSTS.get(model, 0) * n for model, n in found.items())
    assert result.army.points == (worth if found else None)
    assert set(codes(EVENT, result.army)) == {each.code for each in result.problems}


REGULAR = {
    "swiftness": 15,
    "resilience": 15,
    "fortitude": 20,
    "ferocity": 30,
    "might": 15,
    "brutality": 30,
    "savagery": 10,
    "heroism": 10,
    "spite": 30,
    "destiny": 40,
}
ELITE = {**REGULAR, "swiftness": 25, "resilience": 20, "ferocity": 40, "might": 20, "brutality": 40}
WOUNDS = {"chief": 22, "runt": 8, "horned-ally": 23, "sellsword": 12}
POINTS = {"chief": 125, "runt": 60, "horned-ally": 170, "sellsword": 90}


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(sorted(WOUNDS)), st.sets(st.sampled_from(sorted(REGULAR))))
def test_a_blessed_fighter_is_worth_what_the_printed_table_adds(
    model: str, bought: set[str]
) -> None:
    weapon = "Hooked Blade"
    extras = tuple(Extra(id=name, weapon=weapon) for name in sorted(bought))
    one = read(BURROW, ArmyList(title="B", picks=(Pick(model=model, name="x", extras=extras),)))
    table = ELITE if WOUNDS[model] > 22 else REGULAR
    assert price(one, one.pieces[0]) == POINTS[model] + sum(table[name] for name in bought)


MARKS = {
    "chief": {"Skaven", "Chaos"},
    "runt": {"Skaven", "Chaos"},
    "horned-ally": {"Beasts of Chaos", "Chaos"},
    "sellsword": {"Order"},
}


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from(sorted(MARKS)), min_size=1, max_size=8))
def test_a_warband_may_pick_exactly_the_marks_that_nobody_in_it_lacks(band: list[str]) -> None:
    one = read(BURROW, ArmyList(title="B", picks=tuple(Pick(model=m, name="x") for m in band)))
    known = {mark for marks in MARKS.values() for mark in marks}
    shared = {mark for mark in known if all(mark in MARKS[model] for model in band)}
    assert {trait.mark for trait in battle_traits(one)} == shared
