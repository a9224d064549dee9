"""Zones and flags of Steamroller 2017: who controls them, and who only contests."""

import pytest

from muster.core.control.verdict import Because
from muster.words.control import references
from tests.packs.controlling import because, parts, verdict, who
from tests.packs.making import SR17

CIRCLE, RECTANGLE, FLAG = "circular-zone", "rectangular-zone", "flag"
PLACES = (CIRCLE, RECTANGLE, FLAG)


@pytest.mark.req("SR17-113")
@pytest.mark.parametrize("line", ["A: warcaster", "A: warlock", "A: unit 6 in formation"])
def test_a_circular_zone_is_controlled_by_a_caster_or_a_whole_warrior_unit(line: str) -> None:
    assert who(SR17, CIRCLE, line) == "A"
    assert who(SR17, CIRCLE, line, "B: warjack") == ""
    assert who(SR17, CIRCLE, line, "A: warjack") == "A"


@pytest.mark.req("SR17-113")
@pytest.mark.parametrize(
    "line", ["A: solo", "A: warjack", "A: warbeast", "A: monstrosity", "A: battle engine"]
)
def test_nothing_else_controls_a_circular_zone(line: str) -> None:
    assert parts(SR17, CIRCLE, line) == ["contests"]
    assert verdict(SR17, CIRCLE, line).because is Because.NOBODY_COUNTS


@pytest.mark.req("SR17-113")
def test_a_unit_controls_a_zone_only_with_its_whole_strength_inside_and_in_formation() -> None:
    assert parts(
        SR17,
        CIRCLE,
        "A: unit 6 models",
        "A: unit 5 models 1 outside",
        "A: unit 6 partly in formation",
        "A: unit 6 out of formation",
    ) == ["counts contests", "contests", "contests", ""]
    assert because(SR17, CIRCLE, "A: unit 5 models 1 outside") == (
        "a unit controls a zone only with all its remaining models in it",
        "a model in a zone contests it",
    )


@pytest.mark.req("SR17-114")
@pytest.mark.parametrize(
    "kind", ["warcaster", "warlock", "warjack", "warbeast", "monstrosity", "battle engine"]
)
def test_a_rectangular_zone_is_controlled_by_casters_and_the_large(kind: str) -> None:
    assert who(SR17, RECTANGLE, f"A: {kind}") == "A"
    assert who(SR17, RECTANGLE, f"A: {kind}", "B: unit 1") == ""


@pytest.mark.req("SR17-114")
@pytest.mark.parametrize("line", ["A: unit 6", "A: solo", "A: objective", "A: another model"])
def test_units_and_solos_do_not_control_a_rectangular_zone(line: str) -> None:
    assert parts(SR17, RECTANGLE, line) == ["contests"]


@pytest.mark.req("SR17-114")
def test_one_model_of_a_warbeast_pack_in_formation_is_enough() -> None:
    assert parts(
        SR17,
        RECTANGLE,
        "A: warbeast pack 1 in formation",
        "A: pack 1 partly in formation",
        "A: pack 2 out of formation",
        "A: pack wild",
    ) == ["counts contests", "counts contests", "", ""]


@pytest.mark.req("SR17-112", "SR17-114")
@pytest.mark.parametrize("place", PLACES)
def test_inert_warjacks_and_wild_warbeasts_neither_control_nor_contest(place: str) -> None:
    assert parts(SR17, place, "A: warjack inert", "A: warbeast wild") == ["", ""]
    assert because(SR17, place, "A: warjack inert") == (
        "an inert warjack neither controls nor contests",
    )
    assert because(SR17, place, "A: warbeast wild") == (
        "a wild warbeast neither controls nor contests",
    )


@pytest.mark.req("SR17-112")
@pytest.mark.parametrize("place", PLACES)
def test_casters_and_models_out_of_formation_cannot_contest(place: str) -> None:
    models = ("A: warcaster base to base", "A: warlock base to base", "A: unit out of formation")
    lines = models if place == FLAG else tuple(line.replace(" base to base", "") for line in models)
    assert parts(SR17, place, *lines) == ["counts", "counts", ""]


@pytest.mark.req("SR17-112")
@pytest.mark.parametrize("place", PLACES)
def test_other_troopers_of_a_warcaster_unit_contest(place: str) -> None:
    assert parts(
        SR17, place, "A: trooper of a warcaster or warlock unit", "A: trooper out of formation"
    ) == [
        "contests",
        "",
    ]


@pytest.mark.req("SR17-111")
@pytest.mark.parametrize("place", PLACES)
def test_an_objective_contests_against_the_other_side_only(place: str) -> None:
    caster = "A: warlock base to base" if place == FLAG else "A: warlock"
    assert who(SR17, place, caster, "B: objective") == ""
    assert who(SR17, place, caster, "A: objective") == "A"
    where = 'within 4" of a flag' if place == FLAG else "in a zone"
    assert because(SR17, place, "B: objective") == (
        f"an objective {where} contests it against the other side",
    )


@pytest.mark.req("SR17-111")
def test_a_contested_zone_names_who_contests_it() -> None:
    seen = verdict(SR17, CIRCLE, "A: unit 6", "B: solo")
    assert (seen.controllers, seen.contesters, seen.because) == (
        (),
        ("A", "B"),
        Because.CONTESTED,
    )


@pytest.mark.req("SR17-111", "SR17-112")
def test_a_unit_beats_a_caster_who_cannot_contest() -> None:
    assert who(SR17, CIRCLE, "A: warcaster", "B: unit 4") == "B"


@pytest.mark.req("SR17-112", "SR17-113")
def test_two_casters_share_a_zone_because_neither_contests() -> None:
    seen = verdict(SR17, CIRCLE, "A: warcaster", "B: warlock")
    assert (seen.controllers, seen.because) == (("A", "B"), Because.SHARED)


@pytest.mark.req("SR17-115")
@pytest.mark.parametrize("place", [CIRCLE, RECTANGLE])
def test_a_caster_of_a_unit_controls_a_zone_only_while_the_unit_is_in_formation(
    place: str,
) -> None:
    assert parts(
        SR17,
        place,
        "A: warcaster in formation",
        "A: warcaster partly in formation",
        "A: warlock out of formation",
    ) == ["counts", "", ""]


@pytest.mark.req("SR17-116")
def test_a_flag_is_controlled_base_to_base_by_a_caster_or_a_solo() -> None:
    assert parts(
        SR17,
        FLAG,
        "A: warcaster b2b",
        "A: warlock touching",
        "A: solo base to base",
        "A: solo",
        "A: unit base to base",
        "A: warjack base to base",
    ) == ["counts", "counts", "counts contests", "contests", "contests", "contests"]


@pytest.mark.req("SR17-116")
def test_a_caster_of_a_unit_needs_all_of_it_within_four_inches_of_the_flag() -> None:
    assert parts(SR17, FLAG, "A: warcaster b2b", "A: warcaster b2b outside 1") == ["counts", ""]
    assert because(SR17, FLAG, "A: warcaster b2b outside 1") == (
        'a warcaster of a unit controls a flag only with all its remaining unit within 4"',
        "a warcaster or warlock cannot contest",
    )


@pytest.mark.req("SR17-111", "SR17-116")
def test_a_model_within_four_inches_of_a_flag_contests_it() -> None:
    assert who(SR17, FLAG, "A: solo b2b") == "A"
    assert who(SR17, FLAG, "A: solo b2b", "B: unit 2") == ""
    assert who(SR17, FLAG, "A: solo b2b", "B: warcaster") == "A"


@pytest.mark.req("SR17-194")
def test_a_model_under_another_ones_control_counts_for_its_owner_and_contests_for_them() -> None:
    stolen = "A: warjack controlled by B"
    assert who(SR17, RECTANGLE, stolen) == ""
    assert verdict(SR17, RECTANGLE, stolen).contesters == ("B",)
    assert who(SR17, RECTANGLE, stolen, "B: warcaster") == "B"
    assert who(SR17, RECTANGLE, "B: warjack", "A: solo controlled by b") == "B"
    assert who(SR17, FLAG, "A: solo base to base controlled by B") == ""
    assert who(SR17, CIRCLE, "A: warcaster", "B: unit 3 controlled by A") == "A"
    assert because(SR17, RECTANGLE, stolen) == (
        "a warjack, warbeast, monstrosity or battle engine in a rectangular zone controls it",
        "whoever controls a model contests with it, whoever owns it",
    )


@pytest.mark.req("SR17-195")
def test_every_scenario_tells_how_its_own_places_are_controlled() -> None:
    told = {
        element.id: [each.title for each in references(SR17, {"scenario": (element.id,)})]
        for element in SR17.elements
        if element.slot == "scenario"
    }
    zones = ["Circular zone", "Rectangular zone"]
    assert told == {
        "the-pit-ii": zones,
        "standoff": zones,
        "spread-the-net": [*zones, "Flag"],
        "breakdown": zones,
        "outlast": ["Circular zone", "Flag"],
        "recon-ii": ["Rectangular zone", "Flag"],
        "patrol": zones,
        "killing-field": ["Circular zone", "Flag"],
        "target-of-opportunity": ["Rectangular zone", "Flag"],
    }
    flag = references(SR17, {"scenario": ("outlast",)})[1]
    assert flag.counts == ("A warcaster, warlock or solo base to base with a flag controls it.",)
    assert "A warcaster or warlock cannot contest." in flag.unless
