"""The four Strategies of Gaining Grounds Season Four, scored Turn by Turn."""

from collections.abc import Mapping

import pytest

from muster.core.problem import Code
from muster.core.rulepack.encounters import Need
from tests.packs.making import GG4, played
from tests.paper import Paper

STRATEGIES = {one.id: one for one in GG4.elements if one.slot == "strategy" and not one.set}

COUNTED = {
    "plant-explosives": "markers",
    "raid-the-vaults": "centerline",
    "cloak-and-dagger": "single",
    "stuff-the-ballots": "ballots",
}
"""One question of each Strategy, in which an answer counts for as much as it says."""


def climbs(strategy: str, *turns: Mapping[str, int]) -> list[int]:
    """One Crew's VP after each of the Turns with these answers."""
    paper = Paper("GG4", strategy)
    for says in turns:
        paper.turn(says)
    return [mine for mine, _ in paper.running]


def measured(strategy: str, *counts: int) -> list[int]:
    """VP after each of Turns 2 to 5, when so much was counted in them."""
    paper = Paper("GG4", strategy).turn()
    for counted in counts:
        paper.turn({COUNTED[strategy]: counted})
    return [mine for mine, _ in paper.running[1:]]


def test_the_season_has_four_strategies_each_of_its_own_suit() -> None:
    assert {one.suit: name for name, one in STRATEGIES.items()} == {
        "tomes": "plant-explosives",
        "rams": "raid-the-vaults",
        "masks": "cloak-and-dagger",
        "crows": "stuff-the-ballots",
    }


@pytest.mark.req("GG4-082")
def test_only_plant_explosives_was_altered() -> None:
    assert [name for name, one in STRATEGIES.items() if one.changed] == ["plant-explosives"]


@pytest.mark.req("GG4-116", "GG4-117", "GG4-120")
def test_golden_73_markers_across_pay_while_there_are_more_than_vp_so_far() -> None:
    turns = [{"markers": number} for number in (2, 1, 1, 3, 3)]
    assert climbs("plant-explosives", *turns) == [0, 1, 1, 2, 3]


@pytest.mark.req("GG4-120")
def test_golden_74_a_marker_on_the_centerline_counts_for_both_crews() -> None:
    paper = Paper("GG4", "plant-explosives").turn(at=2, centerline=1)
    assert (paper.total, paper.scored(0), paper.scored(1)) == (
        (1, 1),
        [("planted", 1)],
        [("planted", 1)],
    )


@pytest.mark.req("GG4-120")
def test_markers_across_and_on_the_centerline_are_counted_together() -> None:
    paper = Paper("GG4", "plant-explosives").turn(at=2, centerline=1)
    assert paper.turn({"markers": 1}, {"markers": 0}, centerline=1).running[-1] == (1, 1)
    assert paper.total == (2, 1)


@pytest.mark.req("GG4-117", "GG4-125")
def test_golden_75_vaults_are_worth_two_across_and_one_on_the_centerline() -> None:
    turns = [
        {"centerline": 2},
        {"centerline": 1},
        {"centerline": 1},
        {"enemy_half": 1},
        {"centerline": 1, "enemy_half": 1},
    ]
    assert climbs("raid-the-vaults", *turns) == [0, 1, 1, 2, 3]


@pytest.mark.req("GG4-125")
def test_golden_75_vaults_of_ones_own_half_are_worth_nothing() -> None:
    only_own_half = {"centerline": 0, "enemy_half": 0}
    assert climbs("raid-the-vaults", only_own_half, only_own_half) == [0, 0]
    asked = [one.id for one in STRATEGIES["raid-the-vaults"].inputs]
    assert asked == ["centerline", "enemy_half"]


@pytest.mark.req("GG4-117", "GG4-128")
def test_golden_77_intel_given_up_pays_while_it_is_more_than_vp_so_far() -> None:
    turns: list[dict[str, int]] = [{}, {"single": 1}, {"single": 1}, {"several": 2}, {"several": 3}]
    assert climbs("cloak-and-dagger", *turns) == [0, 1, 1, 2, 3]


@pytest.mark.req("GG4-128")
def test_golden_77_a_model_with_two_tokens_cannot_give_up_only_one() -> None:
    only_one = Paper("GG4", "cloak-and-dagger").turn().turn({"several": 1})
    assert only_one.refused() == [("turns.2.first.several", Code.ANSWER_UNFIT)]
    assert climbs("cloak-and-dagger", {}, {"several": 2}) == [0, 1]


@pytest.mark.req("GG4-128")
def test_intel_of_several_models_is_added_up() -> None:
    one = {"single": 1}
    assert climbs("cloak-and-dagger", {}, one, one) == [0, 1, 1]
    assert climbs("cloak-and-dagger", {}, one, {"single": 1, "several": 2}) == [0, 1, 2]


@pytest.mark.req("GG4-117", "GG4-131")
def test_ballots_pay_while_more_markers_are_controlled_than_vp_so_far() -> None:
    turns: list[dict[str, int]] = [{}, *({"ballots": number} for number in (1, 1, 3, 2))]
    assert climbs("stuff-the-ballots", *turns) == [0, 1, 1, 2, 2]


@pytest.mark.req("GG4-130")
def test_nobody_votes_in_the_first_turn() -> None:
    assert Paper("GG4", "stuff-the-ballots").turn({"ballots": 1}).refused() == [
        ("turns.1.first.ballots", Code.ANSWER_NOT_THIS_TURN)
    ]


@pytest.mark.req("GG4-115", "GG4-117")
@pytest.mark.parametrize("strategy", COUNTED)
def test_golden_79_a_strategy_pays_one_a_turn_and_four_at_best(strategy: str) -> None:
    assert measured(strategy, 1, 2, 3, 4) == [1, 2, 3, 4]
    assert measured(strategy, 0, 0, 4, 4) == [0, 0, 1, 2]


@pytest.mark.req("GG4-116")
@pytest.mark.parametrize("strategy", ["plant-explosives", "raid-the-vaults", "cloak-and-dagger"])
def test_nothing_is_scored_in_the_first_turn_unless_the_organiser_says_so(strategy: str) -> None:
    early = played(GG4, play__scored_from=1)
    says = {COUNTED[strategy]: 4}
    assert Paper("GG4", strategy).turn(says).total == (0, 0)
    assert Paper(early, strategy).turn(says).total == (1, 0)


@pytest.mark.req("GG4-115")
@pytest.mark.parametrize(
    ("strategy", "says", "award"),
    [
        ("plant-explosives", {"markers": 9}, "planted"),
        ("raid-the-vaults", {"centerline": 4, "enemy_half": 1}, "raided"),
        ("cloak-and-dagger", {"single": 2, "several": 4}, "reported"),
        ("stuff-the-ballots", {"ballots": 6}, "elected"),
    ],
)
def test_a_fifth_vp_of_a_strategy_is_held_back(
    strategy: str, says: dict[str, object], award: str
) -> None:
    longer = played(GG4, play__turns=6)
    paper = Paper(longer, strategy).turn()
    for _ in range(5):
        paper.turn(says)
    assert (paper.total, paper.held(0)) == ((4, 0), [(award, "per-game")])


@pytest.mark.parametrize(
    ("strategy", "says", "wrong"),
    [
        ("plant-explosives", {"markers": 11}, Code.ANSWER_IMPOSSIBLE),
        ("plant-explosives", {"markers": -1}, Code.ANSWER_IMPOSSIBLE),
        ("raid-the-vaults", {"enemy_half": 3}, Code.ANSWER_IMPOSSIBLE),
        ("raid-the-vaults", {"centerline": 5}, Code.ANSWER_IMPOSSIBLE),
        ("cloak-and-dagger", {"single": True}, Code.ANSWER_IMPOSSIBLE),
        ("stuff-the-ballots", {"ballots": 7}, Code.ANSWER_IMPOSSIBLE),
        ("stuff-the-ballots", {"ballot": 1}, Code.QUESTION_UNKNOWN),
    ],
)
def test_what_cannot_be_is_refused_where_it_stands(
    strategy: str, says: Mapping[str, object], wrong: Code
) -> None:
    (name,) = says
    assert Paper("GG4", strategy).turn().turn(says).refused() == [(f"turns.2.first.{name}", wrong)]


@pytest.mark.parametrize(
    ("strategy", "name", "ours", "theirs"),
    [
        ("plant-explosives", "markers", 5, 6),
        ("raid-the-vaults", "centerline", 2, 3),
        ("stuff-the-ballots", "ballots", 4, 4),
    ],
)
def test_both_crews_together_have_no_more_markers_than_there_are(
    strategy: str, name: str, ours: int, theirs: int
) -> None:
    paper = Paper("GG4", strategy).turn().turn({name: ours}, {name: theirs})
    assert paper.refused() == [(f"turns.2.second.{name}", Code.ANSWER_TOGETHER)]
    fewer = Paper("GG4", strategy).turn().turn({name: ours}, {name: theirs - 1})
    assert fewer.refused() == []


def test_there_is_no_sixth_turn() -> None:
    paper = Paper("GG4", "plant-explosives").turn({"markers": 1}, at=6)
    assert paper.refused() == [
        ("turns.1.first.markers", Code.TURN_NOT_COME),
        ("turns.1", Code.GAME_IS_OVER),
    ]


def test_the_centerline_is_asked_of_the_table_and_not_of_a_side() -> None:
    refused = Paper("GG4", "plant-explosives").turn({"centerline": 1}).refused()
    assert refused == [("turns.1.first.centerline", Code.QUESTION_UNKNOWN)]
    too_many = Paper("GG4", "plant-explosives").turn(centerline=11)
    assert too_many.refused() == [("turns.1.table.centerline", Code.ANSWER_IMPOSSIBLE)]


@pytest.mark.req("GG4-119")
@pytest.mark.parametrize("tokens", ["five-singles", "one-pair", "two-pairs"])
def test_five_explosive_tokens_go_out_by_ones_and_twos(tokens: str) -> None:
    paper = Paper("GG4", "plant-explosives").start({"tokens": tokens}, {"tokens": tokens})
    assert paper.refused() == []


@pytest.mark.req("GG4-119")
@pytest.mark.parametrize("tokens", ["three-on-one-model", "four-singles", 6])
def test_no_other_share_of_explosive_tokens_is_possible(tokens: object) -> None:
    paper = Paper("GG4", "plant-explosives").start({"tokens": tokens})
    assert paper.refused() == [("start.first.tokens", Code.ANSWER_IMPOSSIBLE)]


@pytest.mark.req("GG4-119")
def test_explosive_tokens_are_shared_out_before_play() -> None:
    paper = Paper("GG4", "plant-explosives").turn({"tokens": "one-pair"})
    assert paper.refused() == [("turns.1.first.tokens", Code.ANSWER_AT_START)]


@pytest.mark.req("GG4-123", "GG4-126", "GG4-129")
def test_each_strategy_says_how_many_markers_lie_on_the_table() -> None:
    markers = {
        name: [need for need in one.needs if need.what == "Strategy Markers"]
        for name, one in STRATEGIES.items()
    }
    assert markers == {
        "plant-explosives": [Need(what="Strategy Markers", count=10)],
        "raid-the-vaults": [Need(what="Strategy Markers", count=6)],
        "cloak-and-dagger": [Need(what="Strategy Markers", count=4)],
        "stuff-the-ballots": [Need(what="Strategy Markers", count=7)],
    }


@pytest.mark.parametrize(
    ("strategy", "said"),
    [
        pytest.param(
            "plant-explosives",
            ['never within 6" of another', "becomes a token", "no room, no Action"],
            marks=pytest.mark.req("GG4-121"),
        ),
        pytest.param(
            "plant-explosives",
            ['other Crew within 3"', "without a Summon Upgrade", "otherwise they are lost"],
            marks=pytest.mark.req("GG4-122"),
        ),
        pytest.param(
            "cloak-and-dagger",
            ['within 1" of a marker, seen or not', 'within 4"', "take one", "End Phase"],
            marks=pytest.mark.req("GG4-127"),
        ),
        pytest.param(
            "stuff-the-ballots",
            ["From Turn 2 on", "As soon as six lie on a marker", "more of your tokens"],
            marks=pytest.mark.req("GG4-130"),
        ),
    ],
)
def test_players_are_told_what_happens_to_tokens_during_a_turn(
    strategy: str, said: list[str]
) -> None:
    assert [words for words in said if words not in STRATEGIES[strategy].say] == []
