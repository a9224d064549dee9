"""The thirteen numbered Schemes of Gaining Grounds 2018: what each gives, and when."""

import pytest

from muster.core.problem import Code
from tests.packs.scheming import SCHEMES, at_end, in_turn, paper_of


@pytest.mark.req("GG18-064")
def test_thirteen_schemes_have_the_numbers_of_the_cards() -> None:
    assert {one.number: one.title for one in SCHEMES.values() if one.slot == "schemes"} == {
        1: "Covert Breakthrough",
        2: "Dig Their Graves",
        3: "Set Up",
        4: "Hold Up Their Forces",
        5: "Undercover Entourage",
        6: "Inescapable Trap",
        7: "Show of Force",
        8: "Search the Ruins",
        9: "Take Prisoner",
        10: "Take One for the Team",
        11: "Recover Evidence",
        12: "Vendetta",
        13: "Public Demonstration",
    }


@pytest.mark.req("GG18-100")
def test_golden_94_covert_breakthrough_gives_one_a_marker_up_to_three() -> None:
    given = [at_end("covert-breakthrough", breakthroughs=number) for number in (0, 1, 3, 5)]
    assert given == [0, 1, 3, 3]


@pytest.mark.req("GG18-101")
def test_dig_their_graves_needs_a_death_beside_a_scheme_marker() -> None:
    assert in_turn("dig-their-graves", turn=1, buried="Silurid", graves=2) == 1
    assert in_turn("dig-their-graves", buried="Silurid", graves=0) == 0
    assert in_turn("dig-their-graves", graves=1) == 0


@pytest.mark.req("GG18-072", "GG18-101")
def test_dig_their_graves_pays_once_a_turn_and_three_times() -> None:
    paper = paper_of("dig-their-graves")
    for number in range(5):
        paper.turn({"buried": f"Silurid {number}", "graves": 3})
    assert [mine for mine, _ in paper.running] == [1, 2, 3, 3, 3]


@pytest.mark.req("GG18-102")
def test_golden_94_set_up_gives_one_a_marker_up_to_three_once_a_game() -> None:
    assert [in_turn("set-up", turn=1, set_ups=number) for number in (1, 3, 4)] == [1, 3, 3]
    again = paper_of("set-up").turn({"set_ups": 1}).turn({"set_ups": 2})
    assert again.refused() == [("turns.2.first.set_ups", Code.ANSWER_ONCE)]


@pytest.mark.parametrize(
    ("scheme", "asked"),
    [
        pytest.param("hold-up-their-forces", "held_up", marks=pytest.mark.req("GG18-103")),
        pytest.param("inescapable-trap", "trapped", marks=pytest.mark.req("GG18-105")),
    ],
)
def test_two_enemies_held_up_or_trapped_pay_in_three_turns_at_most(scheme: str, asked: str) -> None:
    assert [in_turn(scheme, **{asked: number}) for number in (0, 1, 2, 3)] == [0, 0, 1, 1]
    paper = paper_of(scheme).turn()
    for _ in range(4):
        paper.turn({asked: 2})
    assert [mine for mine, _ in paper.running] == [0, 1, 2, 3, 3]


@pytest.mark.req("GG18-104")
def test_golden_100_undercover_entourage_counts_half_zone_and_wounds() -> None:
    assert at_end("undercover-entourage", whereabouts="enemy-zone", hale=True) == 3
    assert at_end("undercover-entourage", whereabouts="enemy-half", hale=False) == 1
    assert at_end("undercover-entourage", whereabouts="enemy-zone", hale=False) == 2
    assert at_end("undercover-entourage", whereabouts="enemy-half", hale=True) == 2
    assert at_end("undercover-entourage", whereabouts="elsewhere", hale=True) == 0
    assert at_end("undercover-entourage", hale=True) == 0


@pytest.mark.req("GG18-106")
def test_show_of_force_needs_an_upgrade_and_as_many_as_the_enemy() -> None:
    def shown(mine: int, theirs: int) -> int:
        return in_turn("show-of-force", upgrades=mine, enemy_upgrades=theirs)

    assert (shown(2, 1), shown(2, 2), shown(1, 2), shown(0, 0)) == (1, 1, 0, 0)


@pytest.mark.req("GG18-107")
def test_golden_95_search_the_ruins_counts_markers_that_lie_apart() -> None:
    assert at_end("search-the-ruins", ruins=1, ruins_across=1) == 0
    assert at_end("search-the-ruins", ruins=4, ruins_across=2) == 3
    assert at_end("search-the-ruins", ruins=3, ruins_across=1) == 2
    assert at_end("search-the-ruins", ruins=2, ruins_across=2) == 0


@pytest.mark.req("GG18-108")
def test_take_prisoner_needs_the_noted_model_engaged_and_pays_more_if_it_is_alone() -> None:
    assert at_end("take-prisoner", captors=1, alone=True) == 3
    assert at_end("take-prisoner", captors=2, alone=False) == 2
    assert at_end("take-prisoner", captors=2) == 2
    assert at_end("take-prisoner", captors=0, alone=True) == 0


@pytest.mark.req("GG18-109")
@pytest.mark.parametrize(
    ("turn", "killer", "cost", "sucker", "vp"),
    [
        (1, "other", 5, 5, 1),
        (3, "other", 6, 5, 2),
        (4, "other", 6, 5, 3),
        (4, "other", 4, 5, 2),
        (2, "master", 0, 9, 2),
        (5, "master", 0, 9, 3),
        (2, "henchman", 4, 8, 2),
        (2, "henchman", 4, 9, 1),
    ],
)
def test_take_one_for_the_team_weighs_the_killer_and_the_turn(
    turn: int, killer: str, cost: int, sucker: int, vp: int
) -> None:
    says = {"killer": killer, "killer_cost": cost, "sucker_cost": sucker}
    assert in_turn("take-one-for-the-team", turn=turn, **says) == vp


@pytest.mark.req("GG18-109")
def test_a_sucker_dies_once() -> None:
    paper = paper_of("take-one-for-the-team").turn({"killer": "other"}).turn({"killer": "other"})
    assert paper.refused() == [("turns.2.first.killer", Code.ANSWER_ONCE)]


@pytest.mark.req("GG18-110")
def test_recover_evidence_pays_each_marker_up_to_three() -> None:
    paper = paper_of("recover-evidence")
    for recovered in (1, 1, 2, 4, 5):
        paper.turn({"recovered": recovered})
    assert [mine for mine, _ in paper.running] == [1, 1, 2, 3, 3]


@pytest.mark.req("GG18-110")
def test_evidence_is_counted_from_the_beginning_so_a_silent_turn_loses_none() -> None:
    paper = paper_of("recover-evidence").turn({"recovered": 0}).turn().turn({"recovered": 2})
    assert [mine for mine, _ in paper.running] == [0, 0, 2]


@pytest.mark.req("GG18-110")
def test_evidence_that_was_recovered_stays_so() -> None:
    paper = paper_of("recover-evidence").turn({"recovered": 2})
    assert paper.turn({"recovered": 1}).refused() == [
        ("turns.2.first.recovered", Code.ANSWER_FALLS)
    ]


COSTS = {"avenger_cost": 6, "target_cost": 6}
ATTACK: dict[str, object] = {"first_attack": True, **COSTS}
KILL: dict[str, object] = {"target_killed": "Zoraida", **COSTS}


@pytest.mark.req("GG18-112")
def test_golden_97_vendetta_pays_for_the_first_attack_the_kill_and_the_end() -> None:
    by_another = paper_of("vendetta").turn(ATTACK).turn().end({"target_gone": True})
    by_chosen = paper_of("vendetta").turn(ATTACK).turn(KILL).end({"target_gone": True})
    at_once = paper_of("vendetta").turn({**ATTACK, **KILL}).end({"target_gone": True})
    unprovoked = paper_of("vendetta").turn(KILL).end({"target_gone": True})
    alive = paper_of("vendetta").turn(ATTACK).turn().end({"target_gone": False})
    unrevealed = paper_of("vendetta").turn().end({"target_gone": True})
    papers = (by_another, by_chosen, at_once, unprovoked, alive, unrevealed)
    assert [paper.total[0] for paper in papers] == [2, 3, 3, 3, 1, 0]


@pytest.mark.req("GG18-111")
def test_vendetta_is_sworn_on_an_enemy_that_costs_as_much_or_more() -> None:
    assert paper_of("vendetta").turn({**ATTACK, "target_cost": 7}).total == (1, 0)
    assert paper_of("vendetta").turn({**ATTACK, "target_cost": 5}).total == (0, 0)
    assert paper_of("vendetta").turn({**KILL, "target_cost": 5}).total == (0, 0)
    assert in_turn("vendetta", first_attack=True) == 0
    nobody = paper_of("vendetta").turn({**ATTACK, "avenger_cost": 0})
    assert nobody.refused() == [("turns.1.first.avenger_cost", Code.ANSWER_IMPOSSIBLE)]


@pytest.mark.req("GG18-112")
def test_once_vendetta_is_shown_costs_are_not_asked_again() -> None:
    assert paper_of("vendetta").turn(ATTACK).turn({"target_killed": "Zoraida"}).total == (3, 0)


@pytest.mark.req("GG18-112")
def test_the_noted_enemy_is_attacked_first_and_killed_only_once() -> None:
    again = paper_of("vendetta").turn({**ATTACK, **KILL}).turn({**ATTACK, **KILL})
    assert again.refused() == [
        ("turns.2.first.first_attack", Code.ANSWER_ONCE),
        ("turns.2.first.target_killed", Code.ANSWER_ONCE),
    ]


@pytest.mark.req("GG18-113")
def test_public_demonstration_gives_one_a_noted_model_once_a_game() -> None:
    dear = {"demonstrators_cost": 15}
    given = [in_turn("public-demonstration", turn=1, demonstrators=n, **dear) for n in (0, 1, 2, 3)]
    assert given == [0, 1, 2, 3]
    again = paper_of("public-demonstration").turn({"demonstrators": 1, **dear})
    again.turn({"demonstrators": 2, **dear})
    assert again.refused() == [("turns.2.first.demonstrators", Code.ANSWER_ONCE)]


@pytest.mark.req("GG18-113")
def test_public_demonstration_needs_models_of_fifteen_soulstones() -> None:
    assert in_turn("public-demonstration", demonstrators=3, demonstrators_cost=14) == 0
    four = paper_of("public-demonstration").turn({"demonstrators": 4})
    assert four.refused() == [("turns.1.first.demonstrators", Code.ANSWER_IMPOSSIBLE)]
