"""The Schemes of Gaining Grounds 2018, Paired and numbered: what each gives, and when."""

import pytest

from muster.core.problem import Code
from tests.packs.making import GG18
from tests.paper import Paper

SCHEMES = {one.id: one for one in GG18.elements if one.slot in {"paired", "schemes"}}


def picked(scheme: str) -> dict[str, object]:
    """A Scheme chosen with everything it asks for noted."""
    return {"id": scheme, "notes": {note.id: "somebody" for note in SCHEMES[scheme].notes}}


def paper_of(scheme: str) -> Paper:
    return Paper("GG18", first=[picked(scheme)])


def in_turn(scheme: str, turn: int = 2, **says: object) -> int:
    """The VP of a Turn with these answers."""
    return paper_of(scheme).turn(says, at=turn).total[0]


def at_end(scheme: str, **says: object) -> int:
    """The VP of a game in which nothing was said before its end."""
    return paper_of(scheme).turn().end(says).total[0]


@pytest.mark.req("GG18-063")
def test_four_schemes_are_paired_with_the_suits_of_strategies() -> None:
    assert {one.suit: one.title for one in SCHEMES.values() if one.slot == "paired"} == {
        "rams": "Surround Them",
        "crows": "Guarded Treasure",
        "masks": "Punish the Weak",
        "tomes": "Eliminate the Leadership",
    }


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


@pytest.mark.req("GG18-096")
@pytest.mark.parametrize(
    ("enemy", "other", "own", "vp"),
    [
        (0, 0, 0, 0),
        (1, 0, 0, 1),
        (2, 0, 0, 2),
        (0, 0, 2, 1),
        (0, 2, 0, 2),
        (0, 2, 1, 2),
        (1, 1, 1, 3),
        (1, 0, 2, 2),
        (1, 2, 1, 3),
        (2, 0, 2, 3),
    ],
)
def test_surround_them_counts_corners_and_only_one_of_ones_own(
    enemy: int, other: int, own: int, vp: int
) -> None:
    corners = {"enemy_corners": enemy, "other_corners": other, "own_corners": own}
    assert at_end("surround-them", **corners) == vp


@pytest.mark.req("GG18-097")
def test_guarded_treasure_needs_two_guarded_markers_eight_inches_apart() -> None:
    assert in_turn("guarded-treasure", treasures=2, treasures_apart=8) == 1
    assert in_turn("guarded-treasure", treasures=2, treasures_apart=7.9) == 0
    assert in_turn("guarded-treasure", treasures=1, treasures_apart=20) == 0
    assert in_turn("guarded-treasure", treasures=4, treasures_apart=20) == 1


@pytest.mark.req("GG18-098")
def test_punish_the_weak_pays_for_a_kill_or_for_nobody_outside() -> None:
    assert in_turn("punish-the-weak", weak_killed="Silurid", weak_left=3) == 1
    assert in_turn("punish-the-weak", weak_left=0) == 1
    assert in_turn("punish-the-weak", weak_left=1) == 0
    assert in_turn("punish-the-weak") == 0


@pytest.mark.req("GG18-098")
def test_punish_the_weak_pays_both_together_only_once_a_turn() -> None:
    paper = paper_of("punish-the-weak").turn({"weak_killed": "Silurid", "weak_left": 0}, at=2)
    assert paper.scored(0) == [("killed", 1), ("cowering", 0)]
    assert paper.held(0) == [("cowering", "punish_the_weak")]


@pytest.mark.req("GG18-072", "GG18-098")
def test_punish_the_weak_pays_in_three_turns_at_most() -> None:
    paper = paper_of("punish-the-weak").turn()
    for _ in range(4):
        paper.turn({"weak_left": 0})
    assert [mine for mine, _ in paper.running] == [0, 1, 2, 3, 3]


@pytest.mark.req("GG18-099")
def test_golden_102_eliminate_the_leadership_pays_three_times() -> None:
    paper = paper_of("eliminate-the-leadership").turn({"leader_hurt": True}, at=3)
    paper.turn({"leader_killed": "Zoraida"}).turn().end({"leaders_left": 0})
    assert paper.scored(0) == [("hurt", 1), ("killed", 1), ("gone", 1)]


@pytest.mark.req("GG18-099")
def test_a_leader_may_fall_in_the_first_turn_and_only_for_the_first_time() -> None:
    paper = paper_of("eliminate-the-leadership")
    paper.turn({"leader_hurt": True, "leader_killed": "Zoraida"})
    assert paper.running == [(2, 0)]
    again = paper.turn({"leader_hurt": True, "leader_killed": "Zoraida"})
    assert again.refused() == [
        ("turns.2.first.leader_hurt", Code.ANSWER_ONCE),
        ("turns.2.first.leader_killed", Code.ANSWER_ONCE),
    ]


@pytest.mark.req("GG18-099")
def test_a_leader_in_play_at_the_end_gives_nothing() -> None:
    assert at_end("eliminate-the-leadership", leaders_left=1) == 0
    assert at_end("eliminate-the-leadership") == 0


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
        paper.turn({"evidence": 5, "recovered": recovered})
    assert [mine for mine, _ in paper.running] == [1, 1, 2, 3, 3]


@pytest.mark.req("GG18-110")
def test_recover_evidence_pays_nothing_that_was_never_placed() -> None:
    assert in_turn("recover-evidence", evidence=2, recovered=3) == 2
    assert in_turn("recover-evidence", recovered=3) == 0


@pytest.mark.req("GG18-110")
def test_evidence_that_was_recovered_stays_so() -> None:
    paper = paper_of("recover-evidence").turn({"evidence": 5, "recovered": 2})
    assert paper.turn({"evidence": 4, "recovered": 1}).refused() == [
        ("turns.2.first.evidence", Code.ANSWER_FALLS),
        ("turns.2.first.recovered", Code.ANSWER_FALLS),
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
    assert in_turn("vendetta", **{**ATTACK, "target_cost": 7}) == 1
    assert in_turn("vendetta", **{**ATTACK, "target_cost": 5}) == 0
    assert in_turn("vendetta", **{**KILL, "target_cost": 5}) == 0
    assert in_turn("vendetta", first_attack=True) == 0
    nobody = paper_of("vendetta").turn({**ATTACK, "avenger_cost": 0})
    assert nobody.refused() == [("turns.1.first.avenger_cost", Code.ANSWER_IMPOSSIBLE)]


@pytest.mark.req("GG18-112")
def test_once_vendetta_is_shown_costs_are_not_asked_again() -> None:
    assert paper_of("vendetta").turn(ATTACK).turn({"target_killed": "Zoraida"}).total == (3, 0)


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
