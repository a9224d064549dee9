"""What all twelve battleplans have in common: length, winner, twists, and what cannot be."""

from __future__ import annotations

import re
from typing import Any

import pytest
from pydantic import JsonValue

from muster.core.problem import Code
from muster.core.rulepack.patch import Patch, effective
from muster.core.rulepack.schema import Rulepack
from muster.core.sheet.check import problems_of
from muster.core.sheet.still import questions_in
from muster.core.sheet.taps import Answered
from muster.core.sheet.tell import values_now
from tests.paper import Paper, Says

RULES = Paper("WC").rules
PLANS = [element.id for element in RULES.elements]
BY_ID = {element.id: element for element in RULES.elements}
BY_OBJECTIVES = (
    "lightning-raid",
    "raze-to-the-ground",
    "mystic-glade",
    "plundered-spoils",
    "a-war-over-nothing",
    "running-out-of-time",
)
COUNTED = ("lightning-raid", "raze-to-the-ground", "mystic-glade", "running-out-of-time")
ONE_EACH: Says = {"objectives": 1}


def told(paper: Paper) -> list[tuple[int, str, int]]:
    """Side, value and number of all that players are told now."""
    return [(one.side, one.value, one.number) for one in values_now(paper.played)]


def with_house_rule(plan: str, **limits: JsonValue) -> Rulepack:
    """The pack with other limits for the objectives of a battleplan."""
    at = f"elements.{plan}.inputs.objectives"
    changed = {f"{at}.{name}": value for name, value in limits.items()}
    patch = Patch(kind="house-rule", id="map", title="Our own map", set=changed)
    return effective(RULES, [patch])


def primary(plan: str) -> str:
    """The sentence about the primary, which comes first."""
    return BY_ID[plan].say.strip().partition("\n")[0]


def lines(plan: str) -> list[str]:
    return BY_ID[plan].say.strip().splitlines()


@pytest.mark.req("WC-084")
def test_there_are_twelve_battleplans() -> None:
    assert [element.title for element in RULES.elements if element.slot == "battleplan"] == [
        "Lightning Raid",
        "Raze to the Ground",
        "Mystic Glade",
        "A Tithe of Blades",
        "Endless Struggle",
        "Brutal Encounter",
        "A Reckoning for the Ages",
        "Uncompromising Slaughter",
        "Blood on the Forest Floor",
        "Plundered Spoils",
        "A War Over Nothing",
        "Running Out of Time",
    ]


@pytest.mark.req("WC-086")
@pytest.mark.parametrize("plan", PLANS)
def test_a_battle_is_over_after_four_rounds_and_equal_points_are_a_draw(plan: str) -> None:
    paper = Paper("WC", plan).turn().turn().turn()
    assert paper.tally.over is None
    assert paper.turn().won == ("level", None, "")
    assert paper.figures == [{"vp": 0}, {"vp": 0}]
    assert paper.turn({"wounds": 1}).refused()[-1] == ("turns.5", Code.GAME_IS_OVER)


@pytest.mark.req("WC-086")
def test_more_victory_points_win_also_a_battle_that_was_stopped() -> None:
    paper = Paper("WC", "mystic-glade").turn({"objectives": 1}, {"objectives": 2}).stop()
    assert (paper.won, paper.figures) == (("vp", 1, ""), [{"vp": 1}, {"vp": 3}])


@pytest.mark.req("WC-089")
def test_where_a_fighter_counts_for_one_objective_the_question_says_so() -> None:
    saying = {
        plan
        for plan, element in BY_ID.items()
        for asked in element.inputs
        if asked.id == "objectives"
        and "one objective at a time" in asked.help
        and "first activation of the battle round assigns theirs first" in asked.help
    }
    assert saying == set(BY_OBJECTIVES)


@pytest.mark.req("WC-089")
def test_where_a_fighter_counts_for_one_objective_its_table_is_told_so() -> None:
    one = (
        'A fighter controls only one objective at a time. Who has fighters within 3" of several '
        "says which one each of them controls: first the player who took the first activation of "
        "the battle round, then the other."
    )
    assert {plan for plan in PLANS if one in lines(plan)} == set(BY_OBJECTIVES)


@pytest.mark.req("WC-087")
@pytest.mark.parametrize("plan", PLANS)
def test_what_fewer_points_give_is_told_with_its_moment_and_with_what_equal_points_do(
    plan: str,
) -> None:
    given = [line for line in lines(plan) if "fewer VP" in line]
    moments = ("n each battle round, after initiative,", "n each battle round, before initiative,")
    assert given != []
    assert [line for line in given if not any(moment in line for moment in moments)] == []
    assert plan == "running-out-of-time" or "With equal VP nobody" in BY_ID[plan].say


@pytest.mark.parametrize(
    ("plan", "twist", "told"),
    [
        pytest.param(
            "brutal-encounter",
            "Tangled Roots",
            "picks an enemy fighter; it cannot use abilities for the rest of that battle round.",
            marks=pytest.mark.req("WC-103"),
        ),
        pytest.param(
            "plundered-spoils",
            "Desperate Strength",
            "picks an objective; their fighters' attacks on targets within 3\" of it have 1 more "
            "Strength.",
            marks=pytest.mark.req("WC-112"),
        ),
    ],
)
def test_a_twist_that_no_sheet_asks_about_is_told_at_its_table(
    plan: str, twist: str, told: str
) -> None:
    (line,) = [each for each in lines(plan) if each.startswith(f"{twist} (twist): ")]
    assert told in line


@pytest.mark.parametrize("plan", PLANS)
def test_a_round_of_the_battle_is_called_a_battle_round(plan: str) -> None:
    element = BY_ID[plan]
    texts = [element.say, element.setup, *(award.say for award in element.awards)]
    texts += [text for asked in element.inputs for text in (asked.ask, asked.help, asked.unfit)]
    assert [text for text in texts if re.search(r"(?<!battle )\brounds?\b", text)] == []


@pytest.mark.req("WC-088")
def test_the_objectives_primary_is_the_same_wherever_it_is_counted() -> None:
    plans = [BY_ID[plan] for plan in COUNTED]
    assert len({plan.awards[:3] for plan in plans}) == 1
    unlimited = {"most": None, "together": None, "fits": "true", "unfit": ""}
    assert len({plan.inputs[0].model_copy(update=unlimited) for plan in plans}) == 1
    assert len({primary(plan) for plan in COUNTED} | {primary("a-war-over-nothing")}) == 1


@pytest.mark.req("WC-090", "WC-091")
def test_the_kills_primary_is_the_same_in_six_battleplans() -> None:
    kills = [plan for plan in PLANS if plan not in BY_OBJECTIVES]
    assert len(kills) == 6
    assert len({primary(plan) for plan in kills}) == 1
    assert len({BY_ID[plan].inputs[:3] for plan in kills}) == 1
    # A Tithe of Blades counts without the fighter that Grim Resolve shields
    assert len({BY_ID[plan].awards[:4] for plan in kills if plan != "a-tithe-of-blades"}) == 1


TWISTS = {
    "lightning-raid": ("table", "hoard", "second"),
    "raze-to-the-ground": ("second", "razed", True),
    "a-tithe-of-blades": ("second", "shielded", "standing"),
    "a-reckoning-for-the-ages": ("second", "worthless", "the old tower"),
    "uncompromising-slaughter": ("table", "ignored", "red-left"),
    "blood-on-the-forest-floor": ("second", "halved", "red"),
    "a-war-over-nothing": ("table", "ignored", "centre"),
}
"""What the second player may do when behind, and where it is written down."""


def said(paper: Paper, place: str, name: str, value: object) -> Paper:
    """A round in which only one thing is said."""
    answer: dict[str, Any] = {name: value}
    if place == "table":
        return paper.turn(**answer)
    seats = {seat: answer if seat == place else {} for seat in ("first", "second")}
    return paper.turn(seats["first"], seats["second"])


def led(plan: str) -> Paper:
    """A battle whose first round put the first player ahead by two points or more."""
    if plan == "a-war-over-nothing":
        return Paper("WC", plan).turn(objectives=["first", "none", "none"])
    if plan == "plundered-spoils":
        return Paper("WC", plan).turn({"near": True})
    return Paper("WC", plan).turn({"objectives": 1} if plan in COUNTED else {"felled": 1})


@pytest.mark.req("WC-087")
@pytest.mark.parametrize("plan", TWISTS)
def test_twists_are_for_a_player_with_fewer_points_and_for_nobody_when_equal(plan: str) -> None:
    place, name, value = TWISTS[plan]
    level, behind = said(Paper("WC", plan), *TWISTS[plan]), said(led(plan), *TWISTS[plan])
    assert level.refused() == [(f"turns.1.{place}.{name}", Code.ANSWER_NOT_ASKED)]
    assert behind.refused() == []
    if place != "table":
        ahead = said(led(plan), "first", name, value)
        assert ahead.refused() == [(f"turns.2.first.{name}", Code.ANSWER_NOT_ASKED)]


@pytest.mark.req("WC-087", "WC-098")
def test_no_objective_is_placed_while_points_are_equal() -> None:
    paper = Paper("WC", "a-tithe-of-blades").turn(measure="first")
    assert paper.refused() == [("turns.1.table.measure", Code.ANSWER_NOT_ASKED)]


@pytest.mark.req("WC-087")
@pytest.mark.parametrize("plan", PLANS)
def test_who_is_behind_is_told_by_how_much(plan: str) -> None:
    paper = led(plan)
    assert not [one for one in told(Paper("WC", plan)) if one[1] == "behind"]
    assert told(paper)[0] == (1, "behind", paper.total[0])


@pytest.mark.req("WC-097")
def test_the_mystic_glade_gives_a_wild_dice_for_every_point_behind() -> None:
    paper = Paper("WC", "mystic-glade")
    assert told(paper) == []
    paper.turn({"objectives": 3}, bloodgifted="first", gift_near=True)
    paper.turn(ONE_EACH, ONE_EACH)
    assert (paper.total, told(paper)) == ((6, 1), [(1, "behind", 5), (1, "wild_dice", 5)])
    paper.turn({"objectives": 0}, {"objectives": 1})
    assert (paper.total, told(paper)) == ((6, 3), [(1, "behind", 3), (1, "wild_dice", 3)])


@pytest.mark.req("WC-118")
def test_while_four_objectives_remain_equal_players_remove_one_of_their_own_each() -> None:
    own = [(0, "loots_own", 1), (1, "loots_own", 1)]
    paper = Paper("WC", "running-out-of-time")
    assert told(paper) == own
    assert told(paper.turn(ONE_EACH, ONE_EACH, left=4)) == own
    assert told(paper.turn(ONE_EACH, ONE_EACH, left=3)) == []


@pytest.mark.req("WC-118")
def test_a_player_behind_removes_one_of_any_and_one_of_the_opponents() -> None:
    paper = Paper("WC", "running-out-of-time").turn({"objectives": 1}, {"objectives": 2}, left=4)
    assert told(paper) == [(0, "behind", 2), (0, "loots_any", 1), (0, "loots_theirs", 1)]
    assert told(paper.turn(left=2)) == [(0, "behind", 2)]


def test_more_objectives_than_there_are_cannot_be_controlled() -> None:
    paper = Paper("WC", "lightning-raid").turn({"objectives": 5}, {"objectives": -1})
    assert paper.refused() == [
        ("turns.1.first.objectives", Code.ANSWER_IMPOSSIBLE),
        ("turns.1.second.objectives", Code.ANSWER_IMPOSSIBLE),
    ]
    four = Paper("WC", "a-war-over-nothing").turn(objectives=["first"] * 4)
    assert four.refused() == [("turns.1.table.objectives", Code.ANSWER_IMPOSSIBLE)]


@pytest.mark.parametrize("plan", COUNTED)
def test_both_players_together_control_no_more_objectives_than_there_are(plan: str) -> None:
    there = BY_ID[plan].needs[0].count
    paper = Paper("WC", plan).turn({"objectives": there - 1}, {"objectives": 2})
    assert paper.refused() == [("turns.1.second.objectives", Code.ANSWER_TOGETHER)]
    assert Paper("WC", plan).turn({"objectives": there - 1}, {"objectives": 1}).refused() == []


def test_an_organiser_whose_map_has_more_objectives_says_so() -> None:
    rules = with_house_rule("lightning-raid", most=5, together=5)
    assert Paper(rules, "lightning-raid").turn({"objectives": 5}).total == (3, 0)
    six = Paper(rules, "lightning-raid").turn({"objectives": 6})
    assert six.refused() == [("turns.1.first.objectives", Code.ANSWER_IMPOSSIBLE)]
    named: JsonValue = ["A", "B", "Third", "Fourth"]
    rules = with_house_rule("plundered-spoils", of=named)
    paper = Paper(rules, "plundered-spoils").start(red="second")
    assert paper.turn(objectives=["none", "none", "first", "first"]).total == (2, 0)


@pytest.mark.parametrize("plan", BY_OBJECTIVES)
def test_as_many_objectives_lie_on_the_table_as_can_be_controlled(plan: str) -> None:
    there = [need.count for need in BY_ID[plan].needs]
    asked = questions_in(Paper("WC", plan).played, 1)
    (most,) = {one.span.most or len(one.input.of) for one in asked if one.input.id == "objectives"}
    assert there == [most]


@pytest.mark.parametrize("plan", ["uncompromising-slaughter", "a-war-over-nothing"])
def test_what_can_be_ignored_is_what_can_be_controlled(plan: str) -> None:
    asked = {one.id: one for one in BY_ID[plan].inputs}
    controlled = asked.get("quarters") or asked["objectives"]
    assert tuple(choice.title for choice in asked["ignored"].choices) == controlled.of


@pytest.mark.parametrize(
    ("plan", "name", "value"),
    [
        ("running-out-of-time", "left", 1),
        ("running-out-of-time", "left", 5),
        ("brutal-encounter", "quarters", ["first", "second"]),
        ("brutal-encounter", "quarters", ["first", "second", "none", "third"]),
        ("mystic-glade", "gift_near", "yes"),
        ("raze-to-the-ground", "fist", "third"),
    ],
)
def test_impossible_answers_are_refused(plan: str, name: str, value: object) -> None:
    paper = said(Paper("WC", plan), "table", name, value)
    assert paper.refused() == [(f"turns.1.table.{name}", Code.ANSWER_IMPOSSIBLE)]


def test_answers_stand_in_their_own_time_and_with_their_own_side() -> None:
    late = Paper("WC", "plundered-spoils").turn(red="first")
    assert late.refused() == [("turns.1.table.red", Code.ANSWER_AT_START)]
    ended = Paper("WC", "lightning-raid").turn().end({"objectives": 1})
    assert ended.refused() == [("end.first.objectives", Code.TURN_NOT_COME)]
    tapped = Paper("WC", "lightning-raid").turn().played
    later = Answered(step=3, side=0, part="lightning-raid", input="objectives", value=1)
    assert [one.code for one in problems_of(tapped, later)] == [Code.TURN_NOT_COME]
    strange = Paper("WC", "lightning-raid").turn({"hoard": "first"}, wounds=3)
    assert strange.refused() == [
        ("turns.1.first.hoard", Code.QUESTION_UNKNOWN),
        ("turns.1.table.wounds", Code.QUESTION_UNKNOWN),
    ]
