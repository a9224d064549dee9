"""The nine Strategies of Gaining Grounds 2018, scored Turn by Turn."""

from collections.abc import Mapping

import pytest

from muster.core.problem import Code
from muster.core.rulepack.worth import derive
from muster.core.sheet.played import apply
from muster.core.sheet.possible import most_points
from muster.core.sheet.sheet import END
from muster.core.sheet.still import questions_in
from muster.core.sheet.taps import Answered
from muster.core.sheet.tell import values_now
from tests.packs.making import GG18, played
from tests.paper import Paper

STRATEGIES = {one.id: one for one in GG18.elements if one.slot == "strategy"}
HALVES = ["first", "first", "second", "second"]

QUARTERS = ("ours", "interference")

EARNS: dict[str, dict[str, object]] = {
    "ply-for-information": {"intel": 1},
    "extraction": {"near": 2},
    "guard-the-stash": {"stashes": 2},
    "symbols-of-authority": {"removed": 1},
    "public-executions": {"shed_blood": 1},
    "headhunter": {"heads": 1},
    "supply-wagons": {"across": True},
}
"""What one side says when it earns a Turn's VP, where it is not the table that is asked."""


def earned(paper: Paper, strategy: str, turns: int) -> Paper:
    """So many Turns in which the first side earns the VP, and the other does not."""
    for _ in range(turns):
        if strategy in QUARTERS:
            paper.turn(quarters=["first", "first", "none", "second"])
        else:
            paper.turn(EARNS[strategy])
    return paper


def turn_two(strategy: str, first: object = None, second: object = None) -> tuple[int, ...]:
    """VP of a second Turn in which the two sides say this to the Strategy's one question."""
    (asked,) = (one for one in STRATEGIES[strategy].inputs if one.at == "turn")
    mine, theirs = ({asked.id: said} if said is not None else {} for said in (first, second))
    return Paper("GG18", strategy).turn(mine, theirs, at=2).total


def controlled(strategy: str, *quarters: str) -> tuple[int, ...]:
    return Paper("GG18", strategy).turn(at=2, quarters=list(quarters)).total


@pytest.mark.req("GG18-057", "GG18-058", "GG18-065")
def test_the_season_has_nine_strategies_two_of_each_suit_and_one_for_jokers() -> None:
    assert {(one.suit, one.parity, one.set): one.title for one in STRATEGIES.values()} == {
        ("rams", "odd", "2018"): "Ply for Information",
        ("rams", "even", "other"): "Extraction",
        ("crows", "odd", "2018"): "Ours",
        ("crows", "even", "other"): "Guard the Stash",
        ("masks", "odd", "2018"): "Symbols of Authority",
        ("masks", "even", "other"): "Interference",
        ("tomes", "odd", "2018"): "Public Executions",
        ("tomes", "even", "other"): "Headhunter",
        ("joker", None, "2018"): "Supply Wagons",
    }


@pytest.mark.req("GG18-075")
@pytest.mark.parametrize("strategy", STRATEGIES)
def test_a_strategy_gives_one_vp_a_turn_from_the_second_on(strategy: str) -> None:
    paper = earned(Paper("GG18", strategy).turn(), strategy, 2)
    assert paper.running == [(0, 0), (1, 0), (2, 0)]


@pytest.mark.req("GG18-075")
@pytest.mark.parametrize("strategy", STRATEGIES)
def test_nothing_is_asked_in_the_first_turn(strategy: str) -> None:
    refused = earned(Paper("GG18", strategy), strategy, 1).refused()
    assert [code for _, code in refused] == [Code.ANSWER_NOT_THIS_TURN]


@pytest.mark.req("GG18-072")
@pytest.mark.parametrize("strategy", [name for name in STRATEGIES if "symbols" not in name])
def test_a_fifth_vp_of_a_strategy_is_held_back(strategy: str) -> None:
    longer = played(GG18, play__turns=6)
    paper = earned(Paper(longer, strategy).turn(), strategy, 5)
    (award,) = STRATEGIES[strategy].awards
    assert (paper.total, paper.held(0)) == ((4, 0), [(award.id, "strategy")])


@pytest.mark.req("GG18-076", "GG18-077")
def test_golden_89_more_models_with_gathered_intel_earn_a_vp() -> None:
    paper = Paper("GG18", "ply-for-information").turn()
    for mine, theirs in ((2, 1), (1, 1), (3, 0), (1, 0)):
        paper.turn({"intel": mine}, {"intel": theirs})
    assert paper.running == [(0, 0), (1, 0), (1, 0), (2, 0), (3, 0)]


@pytest.mark.req("GG18-076")
def test_golden_89_nobody_has_gathered_intel_in_the_first_turn() -> None:
    paper = Paper("GG18", "ply-for-information").turn({"intel": 5}, {"intel": 0})
    assert paper.refused() == [
        ("turns.1.first.intel", Code.ANSWER_NOT_THIS_TURN),
        ("turns.1.second.intel", Code.ANSWER_NOT_THIS_TURN),
    ]


@pytest.mark.req("GG18-083", "GG18-084")
def test_more_models_that_shed_blood_earn_a_vp() -> None:
    assert turn_two("public-executions", 2, 1) == (1, 0)
    assert turn_two("public-executions", 1, 1) == (0, 0)
    assert turn_two("public-executions", 0, 1) == (0, 1)
    assert turn_two("public-executions", None, 1) == (0, 1)


@pytest.mark.req("GG18-079")
def test_golden_90_ours_pays_who_controls_two_quarters() -> None:
    sums = [(16, 14), (10, 10), (0, 6), (12, 0)]
    owners = [("first", "none", "second")[(b > a) + (b >= a)] for a, b in sums]
    assert owners == ["first", "none", "second", "first"]
    assert controlled("ours", *owners) == (1, 0)


@pytest.mark.parametrize(
    "strategy",
    [
        pytest.param("ours", marks=pytest.mark.req("GG18-079")),
        pytest.param("interference", marks=pytest.mark.req("GG18-093")),
    ],
)
def test_two_quarters_earn_a_vp_and_both_crews_can_have_two(strategy: str) -> None:
    assert controlled(strategy, *HALVES) == (1, 1)
    assert controlled(strategy, "first", "first", "first", "second") == (1, 0)
    assert controlled(strategy, "second", "none", "first", "second") == (0, 1)
    assert controlled(strategy, "first", "second", "none", "none") == (0, 0)


@pytest.mark.req("GG18-091", "GG18-095")
def test_golden_92_both_crews_can_guard_the_stash_and_extract() -> None:
    assert turn_two("guard-the-stash", 2, 2) == (1, 1)
    assert turn_two("extraction", 2, 2) == (1, 1)


@pytest.mark.req("GG18-091")
def test_extraction_needs_two_models_near_the_informant() -> None:
    assert turn_two("extraction", 1, 3) == (0, 1)


def may_move(*near: int) -> list[tuple[int, int]]:
    """Which side is told, before the second Turn ends, to move the marker, and how far."""
    now = Paper("GG18", "extraction").turn().played
    for side, models in enumerate(near):
        now = apply(now, Answered(step=2, side=side, part="extraction", input="near", value=models))
    return [(one.side, one.number) for one in values_now(now)]


@pytest.mark.req("GG18-092")
def test_golden_92_whoever_has_most_models_near_the_informant_may_move_it() -> None:
    assert (may_move(3, 3), may_move(3, 2), may_move(0, 1)) == ([], [(0, 3)], [(1, 3)])


@pytest.mark.req("GG18-095")
def test_guard_the_stash_needs_a_model_at_both_markers() -> None:
    assert [turn_two("guard-the-stash", stashes)[0] for stashes in (0, 1, 2)] == [0, 0, 1]


@pytest.mark.req("GG18-081")
def test_symbols_of_authority_pays_a_turn_in_which_markers_were_removed() -> None:
    assert [turn_two("symbols-of-authority", gone)[0] for gone in (0, 1, 3)] == [0, 1, 1]


@pytest.mark.req("GG18-082")
def test_symbols_of_authority_pays_for_a_marker_left_at_the_end() -> None:
    paper = Paper("GG18", "symbols-of-authority").turn()
    assert paper.end({"standing": 3}, {"standing": 3}).total == (1, 1)
    lost = Paper("GG18", "symbols-of-authority").turn().turn({"removed": 3})
    assert lost.end({"standing": 3}).total == (2, 0)


@pytest.mark.req("GG18-072", "GG18-082")
def test_symbols_of_authority_gives_three_for_removing_and_one_for_keeping() -> None:
    paper = earned(Paper("GG18", "symbols-of-authority").turn(), "symbols-of-authority", 3)
    paper.end({"standing": 3})
    assert (paper.total, paper.scored(0)) == ((4, 0), [("toppled", 1)] * 3 + [("standing", 1)])


@pytest.mark.req("GG18-080", "GG18-081")
def test_no_more_than_the_three_symbols_of_a_side_can_be_removed() -> None:
    paper = Paper("GG18", "symbols-of-authority").turn().turn({"removed": 2}, {"removed": 3})
    assert paper.turn({"removed": 2}, {"removed": 0}).refused() == [
        ("turns.3.first.removed", Code.ANSWER_IMPOSSIBLE)
    ]


@pytest.mark.req("GG18-082", "GG18-115")
def test_no_more_symbols_stand_than_the_other_side_left() -> None:
    paper = Paper("GG18", "symbols-of-authority").turn().turn({"removed": 3}, {"removed": 3})
    assert paper.end({"standing": 3}, {"standing": 1}).refused() == [
        ("end.first.standing", Code.ANSWER_IMPOSSIBLE),
        ("end.second.standing", Code.ANSWER_IMPOSSIBLE),
    ]
    fewer = Paper("GG18", "symbols-of-authority").turn().turn({"removed": 2})
    left = ("end.first.standing", Code.ANSWER_IMPOSSIBLE)
    assert fewer.end({"standing": 2}).refused() == [left]
    lost = Paper("GG18", "symbols-of-authority").turn().turn({"removed": 3}).end().played
    assert [one.spot.side for one in questions_in(lost, END)] == []


@pytest.mark.req("GG18-089")
def test_headhunter_pays_a_turn_in_which_a_head_was_removed() -> None:
    assert turn_two("headhunter", 0, 2) == (0, 1)


@pytest.mark.req("GG18-087")
def test_supply_wagons_pays_while_the_wagon_is_partly_across() -> None:
    assert turn_two("supply-wagons", first=True, second=False) == (1, 0)


@pytest.mark.parametrize(
    ("strategy", "says", "wrong"),
    [
        ("guard-the-stash", {"stashes": 3}, Code.ANSWER_IMPOSSIBLE),
        ("symbols-of-authority", {"removed": 4}, Code.ANSWER_IMPOSSIBLE),
        ("symbols-of-authority", {"standing": 1}, Code.ANSWER_AT_END),
        ("ply-for-information", {"intel": -1}, Code.ANSWER_IMPOSSIBLE),
        ("supply-wagons", {"across": 1}, Code.ANSWER_IMPOSSIBLE),
        ("headhunter", {"head": 1}, Code.QUESTION_UNKNOWN),
        ("ours", {"quarters": HALVES}, Code.QUESTION_UNKNOWN),
    ],
)
def test_what_cannot_be_is_refused_where_it_stands(
    strategy: str, says: Mapping[str, object], wrong: Code
) -> None:
    (name,) = says
    assert Paper("GG18", strategy).turn().turn(says).refused() == [(f"turns.2.first.{name}", wrong)]


@pytest.mark.req("GG18-079", "GG18-093")
@pytest.mark.parametrize("quarters", [["first"] * 5, ["first"] * 3, ["mine"] * 4, "first"])
def test_there_are_four_quarters_and_each_is_a_sides_or_nobodys(quarters: object) -> None:
    for strategy in QUARTERS:
        paper = Paper("GG18", strategy).turn(at=2, quarters=quarters)
        assert paper.refused() == [("turns.1.table.quarters", Code.ANSWER_IMPOSSIBLE)]


def test_there_is_no_sixth_turn() -> None:
    assert Paper("GG18", "headhunter").turn({"heads": 1}, at=6).refused() == [
        ("turns.1.first.heads", Code.TURN_NOT_COME),
        ("turns.1", Code.GAME_IS_OVER),
    ]


@pytest.mark.req("GG18-072")
@pytest.mark.parametrize("strategy", STRATEGIES)
def test_a_game_is_worth_ten_at_most(strategy: str) -> None:
    parts = {
        "strategy": (strategy,),
        "paired": ("guarded-treasure",),
        "schemes": ("vendetta", "set-up", "show-of-force", "take-one-for-the-team"),
    }
    assert most_points(GG18, parts) == 10


@pytest.mark.req("GG18-039", "GG18-072")
def test_a_full_game_is_reported_and_won_by_vp() -> None:
    paper = Paper("GG18", "headhunter", first=["hold-up-their-forces", "inescapable-trap"]).turn()
    for _ in range(4):
        paper.turn({"heads": 2, "held_up": 2, "trapped": 3}, {"heads": 1})
    ours, theirs = paper.figures
    assert (ours, theirs, paper.won) == ({"vp": 10}, {"vp": 4}, ("vp", 0, ""))
    assert derive(GG18, ours, theirs) == {"diff": 6}


def test_equal_vp_are_a_draw() -> None:
    assert Paper("GG18", "extraction").turn(at=5).won == ("level", None, "")
