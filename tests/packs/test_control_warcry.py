"""Objectives, quarters, halves and places of power of Warcry: who controls them."""

import pytest

from muster.core.control.assign import Choice, Open, assign, open_choices
from muster.core.control.verdict import Because, judge
from muster.core.rulepack.problems import Finding, Unsound
from tests.packs.controlling import because, control, place_of, verdict, who
from tests.packs.making import WC

OBJECTIVE = control(WC, "objective")
C = place_of(OBJECTIVE, "A/Gorl:", "B/Hesk:", "B/Ith:", name="C")
X = place_of(OBJECTIVE, "A/Gorl:", "A/Jarn:", "B/Hesk:", name="X")


@pytest.mark.req("WC-089")
def test_who_acted_first_chooses_first_for_fighters_near_two_objectives() -> None:
    assert open_choices(OBJECTIVE, [C, X], [], "B") == [
        Open("B", "Hesk", ("C", "X")),
        Open("A", "Gorl", ("C", "X")),
    ]
    assert open_choices(OBJECTIVE, [C, X], [Choice("B", "Hesk", "C")], "B") == [
        Open("A", "Gorl", ("C", "X"))
    ]


@pytest.mark.req("WC-089")
def test_a_fighter_counts_only_for_the_objective_that_was_chosen() -> None:
    choices = [Choice("B", "Hesk", "C"), Choice("A", "Gorl", "X")]
    seen = [judge(OBJECTIVE, place) for place in assign(OBJECTIVE, [C, X], choices)]
    assert [(v.controllers, v.totals) for v in seen] == [
        (("B",), {"A": 0, "B": 2}),
        (("A",), {"A": 2, "B": 0}),
    ]
    assert seen[0].parts[0].because == ("a fighter counts for one objective at a time",)


@pytest.mark.req("WC-089")
def test_an_objective_that_is_gone_needs_no_choice() -> None:
    gone = place_of(OBJECTIVE, "A/Gorl:", place="removed", name="X")
    assert open_choices(OBJECTIVE, [C, gone], [], "A") == []


def test_a_choice_that_cannot_be_is_named() -> None:
    with pytest.raises(Unsound) as refusal:
        assign(OBJECTIVE, [C, X], [Choice("A", "Jarn", "C"), Choice("A", "Jorn", "X")])
    assert refusal.value.findings == (
        Finding(("choices", "1", "place"), "C is not a place that Jarn is near"),
        Finding(
            ("choices", "2", "model"),
            "Jorn is not a model of A that could count; did you mean Jarn?",
        ),
    )


def test_elsewhere_a_fighter_may_count_for_several_places() -> None:
    ruin = control(WC, "place-of-power")
    places = [place_of(ruin, "A/Gorl:", name=name) for name in ("C", "X")]
    assert open_choices(ruin, places, [], "A") == []
    assert assign(ruin, places, []) == places


@pytest.mark.req("WC-102", "WC-106", "WC-108")
@pytest.mark.parametrize("place", ["quarter", "half"])
def test_quarters_and_halves_go_to_more_fighters_wholly_within(place: str) -> None:
    assert who(WC, place, "A:", "A:", "B:") == "A"
    assert who(WC, place, "A:", "B:") == ""
    assert who(WC, place, "A:", "A: partly within", "B:") == ""
    assert because(WC, place, "A: not wholly") == (
        f"a fighter that is only partly within the {place} does not count",
    )


@pytest.mark.req("WC-107")
def test_an_ignored_quarter_is_controlled_by_nobody() -> None:
    seen = verdict(WC, "quarter", "A:", place="ignored")
    assert (seen.controllers, seen.void) == ((), "the quarter is ignored this battle round")


@pytest.mark.req("WC-104", "WC-105")
def test_a_place_of_power_is_controlled_like_an_objective_unless_worthless() -> None:
    assert who(WC, "place-of-power", "A:", "A:", "B:") == "A"
    assert who(WC, "place-of-power", "A:", "B:") == ""
    assert who(WC, "place-of-power", "A:", place="worthless") == ""


@pytest.mark.req("WC-109")
def test_the_picked_half_counts_half_the_opponents_fighters_rounded_down() -> None:
    """G-120: five count as two against three; against two nobody controls the half."""
    five = ("B:",) * 5
    seen = verdict(WC, "half", *("A:",) * 3, *five, place="halved for B")
    assert (seen.controllers, seen.totals) == (("A",), {"A": 3, "B": 2})
    assert who(WC, "half", *("A:",) * 2, *five, place="halved b") == ""
    assert who(WC, "half", *("A:",) * 3, *five) == "B"


@pytest.mark.parametrize(
    ("name", "place"), [("objective", ""), ("measure", ""), ("shrine", "active")]
)
def test_an_objective_goes_to_more_fighters_near_it(name: str, place: str) -> None:
    assert who(WC, name, "A:", "A:", "B:", place=place) == "A"
    assert who(WC, name, "A:", "B:", place=place) == ""


def test_removed_ignored_and_inactive_objectives_are_controlled_by_nobody() -> None:
    """G-119, its control part: an objective that the twist ignores is not held."""
    held = [who(WC, "objective", "A:", place=place) for place in ("", "", "ignored", "removed")]
    assert held == ["A", "A", "", ""]
    assert who(WC, "shrine", "A:") == ""
    assert verdict(WC, "shrine", "A:").because is Because.VOID
    assert who(WC, "shrine", "A:", place="active") == "A"


def test_a_fighter_picked_for_grim_resolve_cannot_control_the_objective() -> None:
    assert who(WC, "measure", "A: barred", "B:") == "B"
    assert because(WC, "measure", "A: grim resolve") == (
        "a fighter picked for Grim Resolve cannot control objectives this battle round",
    )
