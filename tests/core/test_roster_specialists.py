"""Specialists: whole cards that stand by a list, and the army after some were swapped in."""

from __future__ import annotations

import pytest

from muster.core import commands as ask
from muster.core.entrant import Entrant
from muster.core.facts import ArmyList, Pick
from muster.core.problem import Code, Problem
from muster.core.roster.check import Swapped, crew_problems, swapped
from tests.hall import Hall
from tests.rosters import ENGINES, army, codes, hall, of_points, pick, problems


def with_specialists() -> Hall:
    return hall("SR17", ENGINES, "specialists")


def by(name: str, count: int = 1, **more: object) -> Pick:
    return pick(name, count, role="specialist", **more)


LIST = army("One", *of_points(94), pick("Stoker", 2), by("Rail Guard"), by("Iris 1"))
"""Its rows: 0 Vance, 1 two Anvils, 2 gravel, 3 two Stokers; 4 and 5 stand by."""


def swap(removed: tuple[int, ...], added: tuple[int, ...], one: ArmyList = LIST) -> Swapped:
    made = with_specialists()
    return swapped(made.event, entrant_of(made), one, removed, added)


def entrant_of(made: Hall) -> Entrant:
    return made.event.entrants[made.id("a")]


@pytest.mark.req("SR17-154")
def test_specialists_are_optional_and_no_part_of_what_the_list_costs() -> None:
    event = with_specialists().event
    assert codes(event, LIST) == []
    assert codes(event, army("One", *of_points(104))) == []
    assert problems(hall("SR17").event, LIST) == [
        Problem(Code.SPECIALISTS_NOT_HERE, {"list": "One"})
    ]


@pytest.mark.req("SR17-154")
def test_specialists_obey_field_allowance_as_if_in_the_list() -> None:
    event = with_specialists().event
    more = army("One", *of_points(89), pick("Stoker", 3), by("Stoker"))
    said = {"list": "One", "model": "Stoker", "count": 4, "most": 3}
    assert problems(event, more) == [
        Problem(Code.MODEL_LIMIT, said),
        Problem(Code.SPECIALIST_IN_LIST, {"list": "One", "model": "Stoker"}),
    ]


@pytest.mark.req("SR17-154", "SR17-155")
def test_a_specialist_is_a_whole_card_at_its_whole_price() -> None:
    event = with_specialists().event
    rows = of_points(95)
    unit = pick("Rail Guard", points=9)
    whole = army("One", *rows, unit, by("Iris 1"))
    assert codes(event, whole) == []
    said = {"list": "One", "model": "Rail Guard"}
    for points in (9, 15):
        larger = army("One", *rows, unit, by("Rail Guard", points=points))
        assert problems(event, larger) == [Problem(Code.SPECIALIST_IN_LIST, said)]
    grown = army("One", *rows, unit, by("Rail Guard", points=6))
    assert problems(event, grown) == [
        Problem(Code.SPECIALIST_PRICE, {**said, "points": 6, "cost": 9}),
        Problem(Code.SPECIALIST_IN_LIST, said),
    ]
    free = army("One", *rows, unit, by("Iris 1", points=0), theme="Iron Rain")
    assert codes(event, free) == [Code.SPECIALIST_PRICE]


@pytest.mark.req("SR17-154")
def test_an_attachment_may_stand_by_and_says_whose_it_is() -> None:
    event = with_specialists().event
    rows = (*of_points(95), pick("Rail Guard"))
    assert codes(event, army("One", *rows, by("Rail Guard Sergeant"))) == [Code.RELATION_MISSING]
    said = by("Rail Guard Sergeant", relation="of Rail Guard")
    assert codes(event, army("One", *rows, said)) == []


@pytest.mark.req("SR17-155")
def test_an_army_after_a_swap_is_counted_anew() -> None:
    result = swap(removed=(3, 3), added=(4,))
    rows = (*of_points(94), pick("Rail Guard"))
    assert result == Swapped(army("One", *rows, points=103), ())
    assert swap((), ()) == Swapped(army("One", *of_points(94), pick("Stoker", 2), points=104), ())
    one_goes = swap(removed=(3,), added=(5,))
    rows = (*of_points(94), pick("Stoker"), pick("Iris 1"))
    assert one_goes == Swapped(
        army("One", *rows, points=105),
        (Problem(Code.LIST_TOO_LARGE, {"list": "One", "points": 105, "most": 104}),),
    )


@pytest.mark.req("SR17-155")
def test_the_army_after_a_swap_is_legal() -> None:
    without = swap(removed=(0,), added=())
    assert [problem.code for problem in without.problems] == [Code.LEADER_COUNT]
    small = swap(removed=(1,), added=())
    assert [problem.code for problem in small.problems] == [Code.LIST_TOO_SMALL]


@pytest.mark.req("SR17-155")
def test_only_cards_of_the_army_go_and_only_specialists_come_each_once() -> None:
    wrong = swap(removed=(4, 3, 3, 3, 9), added=(1, 5, 5))
    said = [(each.code, each.data["model"], each.data["count"]) for each in wrong.problems[:5]]
    assert said == [
        (Code.SWAP_REMOVES, "Stoker", 3),
        (Code.SWAP_REMOVES, "Rail Guard", 1),
        (Code.SWAP_REMOVES, "10", 1),
        (Code.SWAP_ADDS, "Anvil", 1),
        (Code.SWAP_ADDS, "Iris 1", 2),
    ]


def renamed(one: ArmyList) -> ArmyList:
    return one.model_copy(update={"title": "Two"})


@pytest.mark.req("SR17-155")
def test_what_is_played_is_a_registered_list_after_a_swap() -> None:
    made = with_specialists()
    made.do(ask.RegisterLists(entrant=made.id("a"), lists=(LIST,)), by="a")
    made.enter("b").do(ask.CheckIn(arrivals=(ask.Arrival(entrant=made.id("a")),)))
    made.start().pair()
    game, who = made.game("a"), entrant_of(made)
    right = swap(removed=(3, 3), added=(4,)).army
    assert list(crew_problems(made.event, game, who, right)) == []
    assert [p.code for p in crew_problems(made.event, game, who, renamed(right))] == [
        Code.CREW_FIXED
    ]
    stranger = army("One", *of_points(97), pick("Iris 2"))
    assert [p.data["model"] for p in crew_problems(made.event, game, who, stranger)] == [
        "Gravel",
        "Iris 2",
    ]
