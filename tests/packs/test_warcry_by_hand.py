"""Random battles give on the sheet what they give by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muster.core.rulepack.sheets import Input
from muster.core.sheet.sheet import TABLE
from tests.packs import by_hand_warcry as by_hand
from tests.packs.by_hand_warcry import PLANS, Round, Says
from tests.paper import Paper

RULES = Paper("WC").rules
OWNERS = st.sampled_from(["first", "second", "none"])
SWAPPED = {"first": "second", "second": "first"}
MANY = 5
"""Numbers are kept small, so that ties are common; of Wounds and points, all are tried."""

MOST = {
    "lightning-raid": 3 + 2 + 1,
    "raze-to-the-ground": 3 + 2,
    "mystic-glade": 3 + 2,
    "a-tithe-of-blades": 2 + 2,
    "endless-struggle": 2 + 2 + 1,
    "brutal-encounter": 2 + 2,
    "a-reckoning-for-the-ages": 2 + 2,
    "uncompromising-slaughter": 2 + 2,
    "blood-on-the-forest-floor": 2 + 2,
    "plundered-spoils": 3 + 2,
    "a-war-over-nothing": 3 + 3,
    "running-out-of-time": 3 + 10,
}
"""Victory points of a round, at most; Heroes, Allies and Monsters that are down come on top."""


def answers(asked: Input) -> st.SearchStrategy[object]:
    least = asked.least if isinstance(asked.least, int) else 2
    most = asked.most if isinstance(asked.most, int) else MANY
    kinds: dict[str, st.SearchStrategy[object]] = {
        "count": st.integers(least, most if most >= 1000 else min(most, MANY)),
        "yes": st.booleans(),
        "choice": st.sampled_from([choice.id for choice in asked.choices] or [""]),
        "side": st.tuples(*[OWNERS] * len(asked.of)).map(list) if asked.of else OWNERS,
        "model": st.just("the old tower"),
    }
    return kinds[asked.kind]


def says(plan: str, each: str) -> st.SearchStrategy[Says]:
    """What may be said in a round, any of it left out."""
    element = next(one for one in RULES.elements if one.id == plan)
    wanted = [one for one in element.inputs if one.each == each and one.at == "turn"]
    return st.fixed_dictionaries({}, optional={one.id: answers(one) for one in wanted})


@st.composite
def drawn(draw: st.DrawFn, plan: str) -> tuple[list[Round], str]:
    """Four rounds, possible or not, and who was red."""
    red = draw(st.sampled_from(["first", "second"]))
    rounds = [
        Round(
            number,
            (draw(says(plan, "side")), draw(says(plan, "side"))),
            draw(says(plan, "table")),
        )
        for number in (1, 2, 3, 4)
    ]
    return rounds, red


def battle(plan: str, data: st.DataObject) -> tuple[list[Round], str]:
    """Four rounds as they could have been played, the final VP after them, and who was red.

    What the sheet refuses was not said; what stands from an earlier round counts again.
    """
    rounds, red = data.draw(drawn(plan))
    paper = on_paper(plan, rounds, red).possible()
    said = paper.counted()
    counted = [
        Round(
            one.number,
            (said(one.number, 0, plan), said(one.number, 1, plan)),
            said(one.number, TABLE, plan),
        )
        for one in rounds
    ]
    return by_hand.played(plan, counted, red), red


def on_paper(plan: str, rounds: list[Round], red: str) -> Paper:
    paper = Paper(RULES, plan)
    if plan == "plundered-spoils":
        paper.start(red=red)
    for one in rounds[:4]:
        table = {name: said for name, said in one.table.items() if name != "red"}
        paper.turn(*one.sides, **table)
    return paper


def swapped(said: object) -> object:
    return (
        [swapped(one) for one in said] if isinstance(said, list) else SWAPPED.get(str(said), said)
    )


@pytest.mark.req(
    "WC-086",
    "WC-087",
    "WC-088",
    "WC-090",
    "WC-091",
    "WC-092",
    "WC-093",
    "WC-094",
    "WC-096",
    "WC-098",
    "WC-099",
    "WC-100",
    "WC-101",
    "WC-102",
    "WC-104",
    "WC-106",
    "WC-107",
    "WC-108",
    "WC-109",
    "WC-110",
    "WC-111",
    "WC-115",
    "WC-116",
    "WC-117",
)
@pytest.mark.parametrize("plan", PLANS)
@given(data=st.data())
def test_the_sheet_and_the_hand_agree_after_every_round(plan: str, data: st.DataObject) -> None:
    rounds, red = battle(plan, data)
    tally = on_paper(plan, rounds, red).tally
    a, b = rounds[-1].vp
    assert list(tally.totals) == [*(one.vp for one in rounds), (a, b)]
    assert list(tally.figures) == [{"vp": a}, {"vp": b}]
    assert tally.over is not None
    assert tally.over.winner == (None if a == b else int(b > a))


@given(data=st.data())
def test_no_round_gives_more_than_its_battleplan_has(data: st.DataObject) -> None:
    plan = data.draw(st.sampled_from(list(PLANS)))
    rounds, red = battle(plan, data)
    totals = [(0, 0), *on_paper(plan, rounds, red).running]
    for one, before, after in zip(rounds, totals, totals[1:], strict=False):
        for side in (0, 1):
            down = one.sides[side].get("heroes", 0) + one.sides[side].get("allies", 0)
            assert 0 <= after[side] - before[side] <= MOST[plan] + down


@given(data=st.data())
def test_sides_are_equal_whoever_sits_where(data: st.DataObject) -> None:
    plan = data.draw(st.sampled_from(list(PLANS)))
    rounds, red = battle(plan, data)
    across = [
        Round(
            one.number,
            (one.sides[1], one.sides[0]),
            {name: swapped(said) for name, said in one.table.items()},
        )
        for one in rounds
    ]
    there = on_paper(plan, across, SWAPPED.get(red, red)).total
    assert there == tuple(reversed(on_paper(plan, rounds, red).total))
