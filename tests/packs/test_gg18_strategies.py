"""The nine Strategies of Gaining Grounds 2018, scored Turn by Turn."""

from collections.abc import Mapping

import pytest

from muster.core.problem import Code
from muster.core.rulepack.encounters import Need
from muster.core.rulepack.worth import derive
from muster.core.sheet.possible import most_points
from muster.core.sheet.tell import values_now
from tests.packs.making import GG18, played
from tests.paper import Paper

STRATEGIES = {one.id: one for one in GG18.elements if one.slot == "strategy"}
HALVES = ["first", "first", "second", "second"]

BOTH_CAN = {
    "extraction": {"near": 2},
    "guard-the-stash": {"stashes": 2},
    "symbols-of-authority": {"removed": 1},
    "headhunter": {"heads": 1},
    "supply-wagons": {"across": True},
}
"""What earns a Turn's VP in Strategies that look at one Crew at a time."""
MORE = {"ply-for-information": "intel", "public-executions": "shed_blood"}
"""What a Crew needs more of than the other."""
QUARTERS = ("ours", "interference")

Turns = tuple[Mapping[str, object], Mapping[str, object], dict[str, object]]


def winning(strategy: str) -> Turns:
    """Answers of both sides and of the table that earn the first side its VP."""
    if strategy in QUARTERS:
        return {}, {}, {"quarters": HALVES}
    if strategy in MORE:
        return {MORE[strategy]: 1}, {}, {}
    return BOTH_CAN[strategy], {}, {}


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
    first, second, table = winning(strategy)
    paper = Paper("GG18", strategy).turn()
    for _ in range(2):
        paper.turn(first, second, **table)
    assert [mine for mine, _ in paper.running] == [0, 1, 2]


@pytest.mark.req("GG18-075")
@pytest.mark.parametrize("strategy", STRATEGIES)
def test_nothing_is_asked_in_the_first_turn(strategy: str) -> None:
    first, second, table = winning(strategy)
    seat, says = ("table", table) if table else ("first", first)
    (name,) = says
    assert Paper("GG18", strategy).turn(first, second, **table).refused() == [
        (f"turns.1.{seat}.{name}", Code.ANSWER_NOT_THIS_TURN)
    ]
    assert GG18.play.scored_from == 2


@pytest.mark.req("GG18-072")
@pytest.mark.parametrize("strategy", [name for name in STRATEGIES if "symbols" not in name])
def test_a_fifth_vp_of_a_strategy_is_held_back(strategy: str) -> None:
    first, second, table = winning(strategy)
    paper = Paper(played(GG18, play__turns=6), strategy).turn()
    for _ in range(5):
        paper.turn(first, second, **table)
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
    assert controlled(strategy, "first", "both", "both", "both") == (0, 0)


@pytest.mark.req("GG18-091", "GG18-095")
def test_golden_92_both_crews_can_guard_the_stash_and_extract() -> None:
    assert turn_two("guard-the-stash", 2, 2) == (1, 1)
    assert turn_two("extraction", 2, 2) == (1, 1)


@pytest.mark.req("GG18-091")
def test_extraction_needs_two_models_near_the_informant() -> None:
    assert turn_two("extraction", 1, 3) == (0, 1)


@pytest.mark.req("GG18-092")
def test_golden_92_whoever_has_most_models_near_the_informant_may_move_it() -> None:
    def may_move(first: int, second: int, turn: int = 2) -> list[tuple[int, int]]:
        paper = Paper("GG18", "extraction").turn({"near": first}, {"near": second}, at=turn)
        before_it_ends = paper.played.tally and paper.played
        return [(one.side, one.number) for one in values_now(_open(before_it_ends))]

    assert may_move(3, 3) == []
    assert may_move(3, 2) == [(0, 3)]
    assert may_move(0, 1) == [(1, 3)]
