"""The official variants, one by one and together."""

import pytest

from muster.core.rulepack.patch import PatchWarning, effective, warnings
from muster.core.rulepack.problems import PackRefused
from muster.core.rulepack.rounds import RoundsNote, planned_rounds
from muster.core.rulepack.schema import Pods, Points, Rulepack
from muster.core.rulepack.worth import evaluate, point_names
from tests.packs.making import ALL, GG4, SR17, WC, house_rule, played, variant


def refusal(pack: Rulepack, *names: str) -> list[str]:
    with pytest.raises(PackRefused) as caught:
        effective(pack, [variant(name) for name in names])
    return [str(problem) for problem in caught.value.problems]


def allowed_endings(rules: Rulepack) -> list[str]:
    return [ending.id for ending in rules.result.endings if ending.allowed and ending.played]


@pytest.mark.parametrize(
    ("name", "order"),
    [
        pytest.param(
            "assassin-scoring",
            ("tp", "assassinations", "cp", "sos"),
            marks=pytest.mark.req("SR17-184"),
        ),
        pytest.param(
            "control-point-scoring", ("tp", "cp", "apd", "sos"), marks=pytest.mark.req("SR17-185")
        ),
        pytest.param(
            "destruction-scoring", ("apd", "cp", "sos"), marks=pytest.mark.req("SR17-186")
        ),
    ],
)
def test_a_scoring_variant_changes_the_order_of_standings(
    name: str, order: tuple[str, ...]
) -> None:
    assert played(SR17, name).standings.order == order


def test_finals_tables_decide_the_podium_and_order_the_rest_inside_equal_points() -> None:
    rules = played(SR17, "finals-tables")
    assert (rules.pairing.finals_tables, rules.standings.podium) == (2, True)
    assert rules.standings.podium_rest == ("tp", "sos", "cp")


def test_the_literal_order_below_the_podium_is_a_house_rule_away() -> None:
    rules = played(SR17, "finals-tables", standings__podium_rest=["sos", "cp"])
    assert rules.standings.podium_rest == ("sos", "cp")


def test_numbers_are_suggested_and_limited() -> None:
    asked = {known.id: known.parameters for known in SR17.variants if known.parameters}
    assert {name: [(p.least, p.suggested) for p in numbers] for name, numbers in asked.items()} == {
        "x-round-event": [(1, 3)],
        "cut-to-top": [(2, 4)],
        "team-match": [(2, 5)],
    }


def test_cut_to_top_takes_the_organisers_number() -> None:
    assert effective(SR17, [variant("cut-to-top", top=4)]).rounds.cut == 4


@pytest.mark.req("SR17-182")
def test_without_assassination_a_game_ends_by_scenario_or_without_models() -> None:
    assert allowed_endings(played(SR17, "no-assassination")) == [
        "scenario",
        "tiebreaker",
        "clock",
        "no-models",
        "level",
        "time",
    ]


@pytest.mark.req("SR17-183")
def test_without_tiebreakers_a_game_out_of_time_is_a_tie_and_classic_is_needed() -> None:
    assert refusal(SR17, "no-tiebreakers") == ["no-tiebreakers: needs Classic Turn Timing"]
    rules = played(SR17, "classic", "no-tiebreakers")
    assert allowed_endings(rules) == ["assassination", "scenario", "time"]


def test_both_victory_variants_can_be_combined() -> None:
    rules = played(SR17, "classic", "no-tiebreakers", "no-assassination")
    assert allowed_endings(rules) == ["scenario", "no-models", "time"]


@pytest.mark.req("SR17-176", "SR17-177", "SR17-178", "SR17-179", "SR17-180")
@pytest.mark.parametrize("name", ["casual", "relaxed", "hardcore", "frenzy", "no-extensions"])
def test_a_classic_variant_needs_classic_timing(name: str) -> None:
    assert refusal(SR17, name) == [f"{name}: needs Classic Turn Timing"]


def test_variants_that_contradict_each_other_are_refused_with_every_reason() -> None:
    assert refusal(SR17, "classic", "casual", "frenzy", "no-time-limits") == [
        "classic: contradicts No Time Limits",
        "casual: contradicts Classic Frenzy Time Limits",
        "frenzy: contradicts Classic Casual Time Limits",
        "no-time-limits: contradicts Classic Casual Time Limits",
        "no-time-limits: contradicts Classic Turn Timing",
        "no-time-limits: contradicts Classic Frenzy Time Limits",
    ]


@pytest.mark.req("SR17-144")
def test_two_variants_of_a_category_are_allowed_with_a_warning() -> None:
    patches = [variant("x-round-event", rounds=5), variant("cut-to-top", top=4)]
    assert effective(SR17, patches).rounds.fixed == 5
    assert warnings(SR17, patches) == (
        PatchWarning("Number of rounds", ("X Round Event", "Cut to Top X")),
    )
    assert str(warnings(SR17, patches)[0]) == (
        "Number of rounds: X Round Event, Cut to Top X: "
        "more than one of a category is not recommended"
    )


@pytest.mark.req("SR17-144")
def test_a_variant_that_another_needs_is_not_warned_of() -> None:
    assert warnings(SR17, [variant("classic"), variant("casual")]) == ()
    both = [variant("classic"), variant("casual"), variant("no-extensions")]
    assert warnings(SR17, both) == (
        PatchWarning("Round timing", ("Classic Casual Time Limits", "Classic No Extensions")),
    )


@pytest.mark.req("SR17-144")
def test_variants_of_different_categories_are_not_warned_of() -> None:
    patches = [variant("classic"), variant("no-tiebreakers"), variant("assassin-scoring")]
    assert warnings(SR17, patches) == ()
    assert warnings(SR17, [house_rule("Bye", bye__cp=2)]) == ()


def test_teams_of_two_enter_a_team_event_and_a_double_rush() -> None:
    team, rush = played(GG4, "team-event"), played(GG4, "double-rush")
    assert [rules.registration.team_of for rules in (GG4, team, rush)] == [1, 2, 2]
    assert [rules.size.points for rules in (GG4, team, rush)] == [50, 50, 10]


def test_an_all_out_brawl_seats_four_to_eight_and_is_placed_by_victory_points() -> None:
    rules = played(GG4, "all-out-brawl")
    assert rules.pods == Pods(least=4, most=8, preferred=5)
    assert (point_names(rules), rules.standings.order) == (("tp", "vp"), ("vp",))
    assert rules.points == Points(win=0, draw=0, loss=0)
    assert [evaluate(rules, worth) for worth in (rules.bye, rules.forfeit.loser)] == [
        {"tp": 0, "vp": 0},
        {"tp": 0, "vp": 0},
    ]
    assert (rules.size.points, rules.odd_field.ringer) == (10, False)
    assert [planned_rounds(rules, entrants).notes for entrants in (3, 4)] == [
        (RoundsNote.FEW_ENTRANTS,),
        (),
    ]
    assert planned_rounds(rules, 40).rounds == 1


def test_the_modes_of_gaining_grounds_4_exclude_each_other() -> None:
    modes = {"team-event", "double-rush", "all-out-brawl", "henchman-hardcore"}
    excludes = {known.id: {known.id, *known.excludes} for known in GG4.variants}
    assert {mode: excludes[mode] & modes for mode in modes} == dict.fromkeys(modes, modes)


def test_a_contradiction_is_said_by_both_sides() -> None:
    for pack in ALL:
        said = {(one.id, other) for one in pack.variants for other in one.excludes}
        excused = {pair for pair in said if pair[0] == "no-time-limits" or pair[1] == "classic"}
        assert {(other, one) for one, other in said - excused} <= said


@pytest.mark.req("WC-001")
def test_the_warcry_preset_counts_points_taken_down_last() -> None:
    rules = played(WC, "points-taken-down")
    assert rules.points == Points(win=5, draw=3, loss=1)
    assert rules.standings.order == ("tp", "vp", "downed")
    won = {"tp": 5, "vp": 0, "downed": 0, "diff": 0}
    assert [evaluate(rules, worth) for worth in (rules.bye, rules.forfeit.winner)] == [won, won]


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ({}, "cut-to-top: top: is missing: How many play on?"),
        ({"top": 1}, "cut-to-top: top: must be 2 or more"),
        ({"top": 4, "tip": 1}, "cut-to-top: tip: is not asked for; did you mean top?"),
    ],
)
def test_the_numbers_of_a_variant_are_checked(arguments: dict[str, int], problem: str) -> None:
    with pytest.raises(PackRefused) as caught:
        effective(SR17, [variant("cut-to-top", **arguments)])
    assert [str(found) for found in caught.value.problems] == [problem]


def test_an_unknown_variant_is_refused_with_the_nearest_name() -> None:
    assert refusal(SR17, "clasic") == ["clasic: clasic: is not a variant; did you mean classic?"]


def test_a_variant_is_chosen_once() -> None:
    assert refusal(SR17, "classic", "classic") == ["classic: is chosen twice"] * 2
