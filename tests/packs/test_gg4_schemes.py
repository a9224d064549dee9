"""The thirteen Schemes of Gaining Grounds Season Four: what reveals them, what ends them well."""

import pytest

from tests.packs.making import GG4
from tests.paper import Paper

SCHEMES = [one for one in GG4.elements if one.slot == "schemes" and not one.set]
NOTED = {
    "death-beds": {"marker": "Corpse Marker"},
    "deliver-a-message": {"model": "Convict Gunslinger"},
    "sweating-bullets": {"model": "Convict Gunslinger"},
    "take-prisoner": {"model": "Silurid"},
}


def reveal(scheme: str, **says: object) -> int:
    """The VP of a second Turn with these answers."""
    paper = Paper("GG4", first=[{"id": scheme, "notes": NOTED.get(scheme, {})}])
    return paper.turn(says, at=2).total[0]


def at_end(scheme: str, **says: object) -> int:
    """The VP of a game in which nothing was revealed and this was said at its end."""
    paper = Paper("GG4", first=[{"id": scheme, "notes": NOTED.get(scheme, {})}])
    return paper.turn().end(says).total[0]


@pytest.mark.req("GG4-077")
def test_the_thirteen_schemes_have_the_numbers_of_the_cards() -> None:
    assert {one.number: one.title for one in SCHEMES} == {
        1: "Let Them Bleed",
        2: "Death Beds",
        3: "Power Ritual",
        4: "In Your Face",
        5: "Deliver a Message",
        6: "Outflank",
        7: "Hold Up Their Forces",
        8: "Espionage",
        9: "Sweating Bullets",
        10: "Information Overload",
        11: "Take Prisoner",
        12: "Protected Territory",
        13: "Ensnare",
    }


@pytest.mark.req("GG4-082")
def test_five_schemes_were_altered() -> None:
    assert [one.id for one in SCHEMES if one.changed] == [
        "death-beds",
        "in-your-face",
        "deliver-a-message",
        "outflank",
        "take-prisoner",
    ]


@pytest.mark.req("GG4-134", "GG4-141", "GG4-150", "GG4-155")
def test_four_schemes_begin_with_a_secret_note() -> None:
    assert {one.id: [note.id for note in one.notes] for one in SCHEMES if one.notes} == {
        "death-beds": ["marker"],
        "deliver-a-message": ["model"],
        "sweating-bullets": ["model"],
        "take-prisoner": ["model"],
    }


@pytest.mark.req("GG4-132")
def test_let_them_bleed_needs_both_of_the_two_dearest_enemies_at_half_health() -> None:
    assert [reveal("let-them-bleed", bled=number) for number in (0, 1, 2)] == [0, 0, 1]


@pytest.mark.req("GG4-133")
def test_let_them_bleed_ends_with_at_most_one_enemy_unhurt() -> None:
    assert [at_end("let-them-bleed", unhurt=number) for number in (0, 1, 2)] == [1, 1, 0]


@pytest.mark.req("GG4-135")
def test_death_beds_needs_a_kill_beside_a_scheme_marker_and_a_noted_marker() -> None:
    killed = {"killed": "Silurid"}
    assert reveal("death-beds", **killed, schemes_near=1, chosen_near=2) == 1
    assert reveal("death-beds", **killed, schemes_near=0, chosen_near=2) == 0
    assert reveal("death-beds", **killed, schemes_near=1, chosen_near=0) == 0
    assert reveal("death-beds", schemes_near=1, chosen_near=1) == 0


@pytest.mark.req("GG4-136")
def test_death_beds_ends_with_two_scheme_markers_beside_noted_ones() -> None:
    assert [at_end("death-beds", beds=number) for number in (0, 1, 2, 3)] == [0, 0, 1, 1]


@pytest.mark.req("GG4-136")
def test_death_beds_looks_for_the_enemy_half_under_the_noted_marker() -> None:
    """The Scheme Marker beside it may lie on either half, and no Marker serves two."""
    (beds,) = (one for one in SCHEMES if one.id == "death-beds")
    asked = next(one.ask for one in beds.inputs if one.id == "beds")
    assert asked == (
        "Scheme Markers you removed, each beside a different noted Marker on the enemy half"
    )
    assert beds.say.endswith(
        'each within 2" of a Marker of that type on the enemy half, a different Marker for each.'
    )


@pytest.mark.req("GG4-137")
def test_power_ritual_needs_a_scheme_marker_removed_at_a_corner() -> None:
    assert [reveal("power-ritual", corner=removed) for removed in (False, True)] == [0, 1]


@pytest.mark.req("GG4-138")
def test_golden_82_power_ritual_ends_at_three_corners_only_one_of_them_own() -> None:
    assert at_end("power-ritual", own_corners=2, other_corners=1) == 0
    assert at_end("power-ritual", own_corners=1, other_corners=2) == 1
    assert at_end("power-ritual", other_corners=3) == 1
    assert at_end("power-ritual", own_corners=1, other_corners=1) == 0


@pytest.mark.req("GG4-139")
def test_in_your_face_needs_a_dear_enemy_killed_near_a_leader() -> None:
    killed = {"killed": "Gremlin Crier"}
    assert reveal("in-your-face", **killed, cost=8, leader_near=True) == 1
    assert reveal("in-your-face", **killed, cost=7, leader_near=True) == 0
    assert reveal("in-your-face", **killed, cost=0, leader_near=True) == 0
    assert reveal("in-your-face", **killed, cost=9, leader_near=False) == 0
    assert reveal("in-your-face", cost=9, leader_near=True) == 0


@pytest.mark.req("GG4-140")
def test_in_your_face_ends_with_the_dearest_model_in_the_enemy_deployment_zone() -> None:
    assert [at_end("in-your-face", in_zone=there) for there in (False, True)] == [0, 1]


@pytest.mark.req("GG4-142")
def test_deliver_a_message_needs_the_target_in_reach() -> None:
    assert reveal("deliver-a-message", target="Zoraida", in_reach=True) == 1
    assert reveal("deliver-a-message", target="Zoraida", in_reach=False) == 0
    assert reveal("deliver-a-message", in_reach=True) == 0


@pytest.mark.req("GG4-143")
def test_deliver_a_message_ends_with_a_scheme_marker_beside_a_master_or_leader() -> None:
    assert [at_end("deliver-a-message", markers=number) for number in (0, 1, 2)] == [0, 1, 1]


@pytest.mark.req("GG4-144")
def test_outflank_needs_both_ends_of_the_centerline_and_one_scheme_marker() -> None:
    assert reveal("outflank", flanks=2, marked=1) == 1
    assert reveal("outflank", flanks=2, marked=2) == 1
    assert reveal("outflank", flanks=2, marked=0) == 0
    assert reveal("outflank", flanks=1, marked=1) == 0


@pytest.mark.req("GG4-145")
def test_outflank_ends_with_both_models_beside_a_scheme_marker() -> None:
    assert at_end("outflank", last_flanks=2, last_marked=2) == 1
    assert at_end("outflank", last_flanks=2, last_marked=1) == 0
    assert at_end("outflank", last_flanks=1, last_marked=1) == 0


@pytest.mark.req("GG4-146")
def test_hold_up_their_forces_needs_two_models_each_holding_a_dearer_enemy() -> None:
    assert [reveal("hold-up-their-forces", held=number) for number in (1, 2, 3)] == [0, 1, 1]


@pytest.mark.req("GG4-147")
def test_hold_up_their_forces_ends_as_it_is_revealed() -> None:
    assert [at_end("hold-up-their-forces", last_held=n) for n in (1, 2, 3)] == [0, 1, 1]


@pytest.mark.req("GG4-148")
def test_espionage_needs_a_marker_on_the_centerline_and_one_in_the_enemy_zone() -> None:
    assert reveal("espionage", centerline=True, enemy_zone=True) == 1
    assert reveal("espionage", centerline=True) == 0
    assert reveal("espionage", enemy_zone=True) == 0


@pytest.mark.req("GG4-149")
def test_espionage_ends_with_a_third_marker_in_ones_own_zone() -> None:
    two = {"last_centerline": True, "last_enemy_zone": True}
    assert at_end("espionage", **two, last_own_zone=True) == 1
    assert at_end("espionage", **two, last_own_zone=False) == 0
    assert at_end("espionage", last_own_zone=True, last_centerline=True) == 0
    assert at_end("espionage", last_own_zone=True, last_enemy_zone=True) == 0


@pytest.mark.req("GG4-151")
def test_sweating_bullets_needs_the_noted_model_engaging_near_the_centre() -> None:
    assert reveal("sweating-bullets", engages=True, near_centre=True) == 1
    assert reveal("sweating-bullets", engages=True, near_centre=False) == 0
    assert reveal("sweating-bullets", engages=False, near_centre=True) == 0


@pytest.mark.req("GG4-152")
def test_sweating_bullets_ends_with_no_unengaged_enemy_near_the_centre() -> None:
    assert [at_end("sweating-bullets", unengaged=number) for number in (0, 1)] == [1, 0]


@pytest.mark.req("GG4-153")
@pytest.mark.parametrize(
    ("across", "theirs", "vp"), [(3, 3, 0), (4, 3, 1), (2, 0, 0), (3, 0, 1), (3, 2, 1)]
)
def test_golden_80_information_overload_needs_three_across_and_more_than_the_enemy(
    across: int, theirs: int, vp: int
) -> None:
    assert reveal("information-overload", across=across, enemy_markers=theirs) == vp


@pytest.mark.req("GG4-154")
@pytest.mark.parametrize(("ours", "theirs", "vp"), [(3, 2, 1), (1, 0, 0), (2, 2, 0), (2, 0, 1)])
def test_golden_80_information_overload_ends_with_more_than_the_enemy_and_two_to_remove(
    ours: int, theirs: int, vp: int
) -> None:
    assert at_end("information-overload", last_markers=ours, last_enemy_markers=theirs) == vp


@pytest.mark.req("GG4-156")
def test_take_prisoner_needs_the_noted_model_engaged_and_alone() -> None:
    assert reveal("take-prisoner", engaged=True, helpers=0) == 1
    assert reveal("take-prisoner", engaged=True, helpers=1) == 0
    assert reveal("take-prisoner", engaged=False, helpers=0) == 0


@pytest.mark.req("GG4-157")
@pytest.mark.parametrize(
    ("fate", "vp"),
    [("on-my-half", 1), ("killed-by-them", 1), ("killed-by-me", 0), ("elsewhere", 0)],
)
def test_take_prisoner_ends_on_ones_own_half_or_killed_by_its_own_side(fate: str, vp: int) -> None:
    assert at_end("take-prisoner", fate=fate) == vp


@pytest.mark.req("GG4-158")
def test_golden_84_protected_territory_needs_ten_inches_and_no_enemy_near() -> None:
    assert reveal("protected-territory", apart=9.5, enemies=0) == 0
    assert reveal("protected-territory", apart=10, enemies=0) == 1
    assert reveal("protected-territory", apart=10, enemies=1) == 0
    assert reveal("protected-territory", enemies=0) == 0


@pytest.mark.req("GG4-159")
def test_protected_territory_ends_ten_inches_apart_and_both_guarded() -> None:
    assert at_end("protected-territory", last_apart=10, guarded=2) == 1
    assert at_end("protected-territory", last_apart=10, guarded=1) == 0
    assert at_end("protected-territory", last_apart=9.9, guarded=2) == 0


@pytest.mark.req("GG4-160")
def test_ensnare_needs_two_markers_removed_around_the_model_that_activates() -> None:
    assert reveal("ensnare", snared="Zoraida", snares=2) == 1
    assert reveal("ensnare", snared="Zoraida", snares=1) == 0
    assert reveal("ensnare", snares=2) == 0


@pytest.mark.req("GG4-161")
def test_ensnare_ends_with_two_markers_removed_around_one_model() -> None:
    assert [at_end("ensnare", last_snares=number) for number in (1, 2)] == [0, 1]
