"""What no table can show is refused: counts are held against each other, and against the map."""

from __future__ import annotations

from copy import deepcopy

import pytest

from muster.core.problem import Code
from muster.core.sheet import taps
from muster.core.sheet.still import open_questions
from tests.packs.making import GG18
from tests.paper import Paper
from tests.stream import Stream, shown

IMPOSSIBLE, TOGETHER, UNFIT = Code.ANSWER_IMPOSSIBLE, Code.ANSWER_TOGETHER, Code.ANSWER_UNFIT


@pytest.mark.req("WC-119")
def test_razed_objectives_are_nobodys_in_this_round_and_later() -> None:
    raze = Paper("WC", "raze-to-the-ground").turn({"objectives": 2}, {"objectives": 1})
    raze.turn({"objectives": 2}, {"objectives": 1, "razed": True})
    raze.turn({"objectives": 2}, {"objectives": 0, "razed": True})
    assert raze.refused() == []
    raze.turn({"objectives": 2}, {"objectives": 1})
    assert raze.refused() == [("turns.4.second.objectives", TOGETHER)]
    now = Paper("WC", "raze-to-the-ground").turn({"objectives": 2}, {"objectives": 1})
    now.turn({"objectives": 3}, {"objectives": 1, "razed": True})
    assert [code for _, code in now.refused()] == [UNFIT]


@pytest.mark.req("WC-118", "WC-119")
def test_objectives_that_were_looted_do_not_come_back() -> None:
    looted = Paper("WC", "running-out-of-time").turn(left=2)
    assert looted.turn(left=4).refused() == [("turns.2.table.left", IMPOSSIBLE)]
    held = Paper("WC", "running-out-of-time").turn({"objectives": 1}, {"objectives": 1}, left=2)
    assert held.turn({"objectives": 3}, {"objectives": 1}).refused() == [
        ("turns.2.first.objectives", IMPOSSIBLE)
    ]
    more = Paper("WC", "running-out-of-time").turn({"objectives": 3}, {"objectives": 1}, left=2)
    assert [code for _, code in more.refused()] == [UNFIT]


@pytest.mark.req("WC-118", "WC-119")
def test_who_was_behind_once_has_removed_one_for_good_also_where_nobody_counted() -> None:
    """Behind when the second round begins, level before the third: three are left at most."""
    caught_up = Paper("WC", "running-out-of-time").turn({"objectives": 2}, {"objectives": 1})
    caught_up.turn({"objectives": 1}, {"objectives": 2})
    assert caught_up.running == [(3, 1), (4, 4)]
    level = deepcopy(caught_up).turn({"objectives": 4})
    assert level.refused() == [("turns.3.first.objectives", IMPOSSIBLE)]
    assert deepcopy(caught_up).turn(left=4).refused() == [("turns.3.table.left", IMPOSSIBLE)]
    assert caught_up.turn({"objectives": 3}).refused() == []


@pytest.mark.req("WC-120")
def test_no_more_heroes_are_down_than_fighters_fell() -> None:
    tithe = Paper("WC", "brutal-encounter").turn({"felled": 1, "heroes": 2})
    assert [code for _, code in tithe.refused()] == [UNFIT]
    later = Paper("WC", "brutal-encounter").turn({"felled": 1, "heroes": 1})
    assert later.turn({"felled": 0, "heroes": 2}).refused() == [("turns.2.first.heroes", UNFIT)]


@pytest.mark.req("WC-120")
def test_what_is_down_stays_down_until_it_is_corrected() -> None:
    hunt = Stream("WC", battleplan=["brutal-encounter"])
    hunt.say("felled", 1).say("heroes", 1).end_turn().end_turn()
    assert hunt.totals == [(3, 0), (4, 0)]
    (stands,) = (
        o for o in open_questions(hunt.played) if o.spot[1:] == (0, "brutal-encounter", "heroes")
    )
    assert (stands.value, stands.answered) == (1, False)
    hunt.say("heroes", 0).end_turn().end_turn()
    assert hunt.totals == [(3, 0), (4, 0), (4, 0), (4, 0), (4, 0)]


@pytest.mark.req("WC-100", "WC-119")
def test_an_objective_is_made_active_only_in_a_round_that_began_uneven() -> None:
    level = Stream("WC", battleplan=["endless-struggle"]).end_turn()
    assert "shrines" not in {one.input.id for one in open_questions(level.played)}
    ahead = Paper("WC", "endless-struggle").turn({"felled": 1})
    assert ahead.turn({"shrines": 2}).refused() == [("turns.2.first.shrines", IMPOSSIBLE)]


@pytest.mark.req("GG4-123", "GG4-163")
@pytest.mark.parametrize(
    ("deployment", "centerline", "enemy_half"),
    [("standard", 2, 2), ("wedge", 2, 2), ("corner", 4, 1), ("flank", 4, 1)],
)
def test_vaults_lie_as_the_deployment_has_them(
    deployment: str, centerline: int, enemy_half: int
) -> None:
    def raid(**said: int) -> list[Code]:
        paper = Paper("GG4", "raid-the-vaults", deployment).turn(said)
        return [code for _, code in paper.refused()]

    assert raid(centerline=centerline, enemy_half=enemy_half) == []
    assert raid(centerline=centerline + 1) == [IMPOSSIBLE]
    assert raid(enemy_half=enemy_half + 1) == [IMPOSSIBLE]


@pytest.mark.req("GG4-163")
def test_where_the_deployment_is_not_known_it_is_one_or_the_other() -> None:
    both = Paper("GG4", "raid-the-vaults").turn(
        {"centerline": 3, "enemy_half": 2}, {"centerline": 0, "enemy_half": 0}
    )
    assert [code for _, code in both.refused()] == [UNFIT]


@pytest.mark.req("GG4-131", "GG4-163")
def test_ballots_without_those_wholly_on_ones_own_half() -> None:
    wedge = Paper("GG4", "stuff-the-ballots", "wedge").turn().turn({"ballots": 6})
    assert wedge.refused() == [("turns.2.first.ballots", IMPOSSIBLE)]
    assert Paper("GG4", "stuff-the-ballots", "flank").turn().turn({"ballots": 6}).refused() == []


@pytest.mark.req("GG18-115")
def test_a_field_of_nothing_to_nothing_is_not_offered() -> None:
    symbols = (
        Stream("GG18", strategy=["symbols-of-authority"]).end_turn().say("removed", 3).end_turn()
    )
    asked = [one.spot.side for one in open_questions(symbols.played) if one.input.id == "removed"]
    assert asked == [1]


@pytest.mark.req("GG18-096", "GG18-115")
def test_corners_are_where_the_deployment_has_them() -> None:
    surround = Paper("GG18", "supply-wagons", "corner", first=["surround-them"])
    assert surround.end({"enemy_corners": 2}).refused() == [("end.first.enemy_corners", IMPOSSIBLE)]


@pytest.mark.req("GG4-158", "GG4-159")
def test_half_of_a_table_is_shorter_than_its_diagonal_unless_that_is_the_centerline() -> None:
    for deployment, apart, refused in [
        ("wedge", 40.0, []),
        ("wedge", 45.0, [IMPOSSIBLE]),
        ("flank", 45.0, []),
        ("flank", 52.0, [IMPOSSIBLE]),
    ]:
        paper = Paper("GG4", "plant-explosives", deployment, first=["protected-territory"])
        assert [code for _, code in paper.turn({"apart": apart}).refused()] == refused
        paper.turns.clear()
        assert [code for _, code in paper.end({"last_apart": apart}).refused()] == refused


@pytest.mark.req("GG18-097")
def test_treasures_are_no_farther_apart_than_the_centerline_is_long() -> None:
    for deployment, refused in [("close", [IMPOSSIBLE]), ("corner", [])]:
        paper = Paper("GG18", "ours", deployment, first=["guarded-treasure"]).turn()
        paper.turn({"treasures": 2, "treasures_apart": 38.0})
        assert [code for _, code in paper.refused()] == refused


@pytest.mark.req("WC-110")
def test_one_of_the_two_uses_the_red_deployment_points() -> None:
    for owner, refused in (("first", []), ("none", [IMPOSSIBLE]), ("both", [IMPOSSIBLE])):
        paper = Paper("WC", "plundered-spoils").start(red=owner)
        assert [code for _, code in paper.refused()] == refused


@pytest.mark.req("GG4-157")
def test_a_prisoner_in_play_when_the_last_turn_ended_was_not_killed() -> None:
    def prisoner(fate: str) -> Paper:
        paper = Paper("GG4", "plant-explosives", first=["take-prisoner"])
        for engaged in (False, False, False, False, True):
            paper.turn({"engaged": engaged})
        return paper.end({"fate": fate})

    assert prisoner("killed-by-them").refused() == [("end.first.fate", UNFIT)]
    assert prisoner("on-my-half").refused() == []


# ── one table, described by both ──


@pytest.mark.req("GG4-153", "GG4-154")
def test_both_sides_of_an_information_overload_count_the_same_markers() -> None:
    both = {"first": ["information-overload"], "second": ["information-overload"]}
    turn = Paper("GG4", "plant-explosives", **both).turn()
    turn.turn({"across": 5}, {"enemy_markers": 2})
    assert [code for _, code in turn.refused()] == [UNFIT]
    removed = Paper("GG4", "plant-explosives", **both).turn()
    assert removed.turn({"across": 5}, {"enemy_markers": 3}).refused() == []
    end = Paper("GG4", "plant-explosives", **both)
    end.end({"last_markers": 2}, {"last_enemy_markers": 3})
    assert [code for _, code in end.refused()] == [UNFIT]


@pytest.mark.req("GG18-106")
def test_both_sides_of_a_show_of_force_count_the_same_upgrades() -> None:
    both = {"first": ["show-of-force"], "second": ["show-of-force"]}
    paper = Paper("GG18", "ours", **both).turn().turn({"upgrades": 2}, {"enemy_upgrades": 1})
    assert [code for _, code in paper.refused()] == [UNFIT]
    same = Paper("GG18", "ours", **both).turn().turn({"upgrades": 7}, {"enemy_upgrades": 7})
    assert same.refused() == []


@pytest.mark.req("GG4-153", "GG18-106")
def test_what_the_opponent_does_not_speak_of_limits_nobody() -> None:
    """They did not pick it, or have not said yet."""
    for second in ([], ["show-of-force"]):
        paper = Paper("GG18", "ours", first=["show-of-force"], second=second).turn()
        assert paper.turn({"upgrades": 7, "enemy_upgrades": 3}).total == (1, 0)
    alone = Paper("GG4", "plant-explosives", first=["information-overload"]).turn()
    assert alone.turn({"across": 9, "enemy_markers": 3}).total == (1, 0)


# ── one death, two Schemes ──


def vendetta_and_graves() -> Stream:
    noted = {"avenger": "Francisco", "target": "Zoraida"}
    stream = Stream("GG18", strategy=["supply-wagons"], schemes=["dig-their-graves", "vendetta"])
    stream.tap(shown("dig-their-graves", salt=""), shown("vendetta", noted, number=2, salt=""))
    stream.say("buried", "Zoraida").say("graves", 1)
    return stream.say("target_killed", "zoraida").say("avenger_cost", 6).say("target_cost", 10)


@pytest.mark.req("GG18-073", "GG18-116")
@pytest.mark.parametrize(("choice", "total"), [("dig-their-graves", (1, 0)), ("vendetta", (3, 0))])
def test_the_player_says_which_scheme_scores_a_death(choice: str, total: tuple[int, int]) -> None:
    stream = vendetta_and_graves()
    (problem,) = stream.problems(taps.TurnEnded(step=1))
    assert (GG18.play.death_ask, "ann") in problem.data["blank"]  # type: ignore[operator]
    assert stream.say("death", choice).end_turn().played.tally.total == total


@pytest.mark.req("GG18-116")
def test_nobody_is_asked_whose_a_death_is_that_one_scheme_names() -> None:
    stream = vendetta_and_graves().say("target_killed", "Teddy")
    assert "death" not in {one.input.id for one in open_questions(stream.played)}


@pytest.mark.req("GG18-099", "GG18-114")
def test_a_leader_that_was_killed_is_asked_about_below_half_as_well() -> None:
    stream = Stream("GG18", strategy=["supply-wagons"], paired=["eliminate-the-leadership"])
    stream.tap(shown("eliminate-the-leadership", salt="")).say("leader_killed", "Zoraida")
    (problem,) = stream.problems(taps.TurnEnded(step=1))
    ask = "Did the enemy Leader fall below half of its starting Wounds?"
    assert problem.data["blank"] == ((ask, "ann"),)


# ── corrections ──


def test_a_correction_that_leaves_no_room_for_a_later_answer_names_it() -> None:
    raze = Stream("WC", battleplan=["raze-to-the-ground"])
    raze.say("objectives", 2).say("objectives", 1, side=1).end_turn()
    raze.say("razed", value=False, side=1).end_turn()
    raze.say("objectives", 3).say("objectives", 1, side=1)
    late = raze.answer("razed", value=True, side=1, step=2)
    assert [(one.code, one.confirmable, one.data["turn"]) for one in raze.problems(late)] == [
        (Code.ANSWER_STALE, True, 3),
        (Code.ANSWER_STALE, True, 3),
    ]
