"""Who controls a place: what always holds, whatever models are there."""

from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muster.core.control.model import Model, Place
from muster.core.control.verdict import Because, Part, Verdict, judge
from muster.core.rulepack.controls import Clause, Control, Exclusion, Question

Way = Literal["sole", "most", "enough"]

WAYS: tuple[Way, ...] = ("sole", "most", "enough")
MODELS = st.builds(
    Model,
    st.sampled_from("ABC"),
    st.fixed_dictionaries(
        {"strong": st.booleans(), "weak": st.booleans(), "cost": st.integers(0, 9)}
    ),
)
PLACES = st.builds(Place, st.lists(MODELS, max_size=8).map(tuple))


def hill(way: Way, *, needed: int = 1) -> Control:
    return Control(
        id="hill",
        title="Hill",
        asks=(
            Question(id="strong", ask="strong"),
            Question(id="weak", ask="weak"),
            Question(id="cost", ask="cost", kind="count"),
        ),
        counts=(Clause(when="model.strong", say="the strong count"),),
        contests=(Clause(say="everybody contests"),),
        unless=(
            Exclusion(when="model.weak", say="the weak do nothing"),
            Exclusion(when="model.cost == 1", say="the cheap only contest", bars="counting"),
        ),
        otherwise="it does nothing",
        weight="model.cost",
        void=(Clause(when="sum > 50", say="the hill gives way"),),
        decided=way,
        needed=needed,
    )


def model(side: str, cost: int, *, strong: bool = True, weak: bool = False) -> Model:
    return Model(side, {"strong": strong, "weak": weak, "cost": cost})


def test_a_verdict_says_everything() -> None:
    place = Place((model("A", 3), model("B", 1), model("B", 2, weak=True)), {}, "north")
    assert judge(hill("most"), place) == Verdict(
        control="hill",
        place="north",
        controllers=("A",),
        contesters=("A", "B"),
        because=Because.MOST,
        void="",
        totals={"A": 3, "B": 0},
        parts=(
            Part(
                place.models[0],
                counts=True,
                contests=True,
                weight=3,
                because=("the strong count", "everybody contests"),
            ),
            Part(
                place.models[1],
                counts=False,
                contests=True,
                weight=0,
                because=("the cheap only contest", "everybody contests"),
            ),
            Part(
                place.models[2],
                counts=False,
                contests=False,
                weight=0,
                because=("the weak do nothing",),
            ),
        ),
    )


@pytest.mark.parametrize("way", WAYS)
def test_a_place_that_gives_way_is_controlled_by_nobody(way: Way) -> None:
    seen = judge(hill(way), Place(tuple(model("A", 9) for _ in range(6))))
    assert (seen.controllers, seen.because, seen.void) == ((), Because.VOID, "the hill gives way")


@pytest.mark.parametrize("way", WAYS)
@given(place=PLACES)
def test_controllers_have_a_model_that_counts(way: Way, place: Place) -> None:
    seen = judge(hill(way), place)
    counting = {part.model.side for part in seen.parts if part.counts}
    assert set(seen.controllers) <= counting
    assert all(part.because for part in seen.parts)


@given(place=PLACES)
def test_nobody_controls_what_an_opponent_contests(place: Place) -> None:
    seen = judge(hill("sole"), place)
    for side in seen.controllers:
        assert set(seen.contesters) <= {side}


@given(place=PLACES)
def test_the_most_is_one_side_with_more_than_any_other(place: Place) -> None:
    seen = judge(hill("most"), place)
    assert len(seen.controllers) <= 1
    for side in seen.controllers:
        assert all(seen.totals[side] > total for s, total in seen.totals.items() if s != side)


@given(place=PLACES, needed=st.integers(1, 12))
def test_enough_is_enough_whatever_others_have(place: Place, needed: int) -> None:
    seen = judge(hill("enough", needed=needed), place)
    having = {side for side, total in seen.totals.items() if total >= needed}
    assert set(seen.controllers) == (set() if seen.void else having)


@pytest.mark.parametrize("way", WAYS)
@given(place=PLACES)
def test_the_order_in_which_models_are_named_does_not_matter(way: Way, place: Place) -> None:
    there = judge(hill(way), place)
    back = judge(hill(way), Place(tuple(reversed(place.models))))
    assert set(there.controllers) == set(back.controllers)
    assert (there.because, dict(there.totals)) == (back.because, dict(back.totals))
