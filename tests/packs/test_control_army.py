"""Army points of Steamroller 2017: what was destroyed, and what still holds the scenario."""

import pytest

from muster.core.control.army import CASTERS, Army, Why, armies, destroyed_by
from muster.core.control.army_reading import counts_armies, read_entries
from muster.core.rulepack.problems import Finding, Unsound
from tests.packs.controlling import control
from tests.packs.making import GG4, SR17


def counted(*entries: object) -> tuple[Army, ...]:
    return armies(read_entries(SR17.controls, {"army": list(entries)}))


def lost(*entries: object) -> int:
    """Points that side A has lost."""
    return counted(*entries)[0].suffered


def presence(*entries: object) -> int:
    return counted(*entries)[0].presence


def whys(*entries: object) -> list[tuple[Why, ...]]:
    return [line.why for line in counted(*entries)[0].lines]


BLADES = {"side": "A", "name": "Blades", "kind": "unit", "cost": 9, "start": 10}
OFFICER = {"name": "Officer", "cost": 4}


@pytest.mark.req("SR17-128")
def test_golden_sum_of_army_points() -> None:
    """G-110: warlock 10, a full unit 9, six of ten 0, a warjack 15: 34."""
    entries = (
        "A/Una: warlock lost 1",
        "A/Blades: unit cost 9 start 6 lost 6",
        "A/Guards: unit cost 14 start 10 lost 6",
        "A/Reaver: warjack 15 lost 1",
    )
    assert [line.destroyed for line in counted(*entries)[0].lines] == [10, 9, 0, 15]
    one, two = counted(*entries, "B/Ivy: warcaster")
    assert (destroyed_by("A", (one, two)), destroyed_by("B", (one, two))) == (0, 34)


@pytest.mark.req("SR17-128")
def test_a_model_destroyed_returned_and_destroyed_again_counts_twice() -> None:
    assert lost("A/Scythean: warbeast 18 lost 1, destroyed before 1") == 36
    assert lost("A/Scythean: warbeast 18, destroyed before 1") == 18


@pytest.mark.req("SR17-127")
@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("A: warjack 15 lost 1 inert", (Why.INERT, Why.DESTROYED)),
        ("A: warbeast 18 lost 1 wild", (Why.WILD, Why.DESTROYED)),
        ("A/Scrap: solo lost 1", (Why.NO_COST,)),
    ],
)
def test_inert_wild_and_costless_models_are_ignored(line: str, why: tuple[Why, ...]) -> None:
    assert (lost(line), whys(line)) == (0, [why])


@pytest.mark.req("SR17-128")
def test_a_unit_and_its_attachment_count_only_when_all_of_both_are_gone() -> None:
    unit = {**BLADES, "lost": 10}
    assert lost({**unit, "attachments": [OFFICER]}) == 0
    assert lost({**unit, "attachments": [{**OFFICER, "lost": 1}]}) == 13
    assert lost({**BLADES, "lost": 9, "attachments": [{**OFFICER, "lost": 1}]}) == 0
    assert whys({**unit, "attachments": [OFFICER]}) == [(Why.STANDING,)]


@pytest.mark.req("SR17-128")
def test_casualties_of_like_solos_fill_one_after_the_other() -> None:
    twins = ("A/Twins: solo cost 5 start 2 lost 1",) * 2
    assert [line.destroyed for line in counted(*twins)[0].lines] == [5, 0]
    assert whys(*twins) == [(Why.FILLED,), (Why.STANDING,)]
    assert lost("A/Twins: solo cost 5 start 2 lost 1") == 0
    assert lost(*twins, "A/Trio: solo cost 6 start 3 lost 2") == 5


@pytest.mark.req("SR17-109")
def test_the_listed_cost_counts_for_models_that_were_discounted_or_free() -> None:
    assert lost("A/Blades: unit cost 9 start 6 lost 6 free") == 9
    assert whys("A/Blades: unit cost 9 start 6 lost 6 discounted") == [(Why.LISTED, Why.DESTROYED)]
    assert presence({"side": "A", "kind": "solo", "cost": 4, "discounted": True} | FLAGGED) == 4


@pytest.mark.req("SR17-128")
@pytest.mark.parametrize("kind", sorted(CASTERS))
def test_a_caster_is_worth_ten_and_all_its_models_are_one(kind: str) -> None:
    assert lost(f"A: {kind} lost 1") == 10
    assert lost(f"A/Coven: {kind} start 3 lost 2") == 0
    assert lost(f"A/Coven: {kind} start 3 lost 3") == 10


@pytest.mark.req("SR17-159")
def test_a_model_that_finds_no_room_in_rumble_counts_as_destroyed() -> None:
    """G-112: a huge-based model of 14 points."""
    seen = counted("A/Colossus: warjack 14 no room to enter", "B: warlock")
    assert destroyed_by("B", seen) == 14
    assert seen[0].lines[0].why == (Why.NO_ROOM,)


CIRCLE = {"at": "circular-zone"}
RECTANGLE = {"at": "rectangular-zone"}
FLAGGED = {"at": "flag", "base_to_base": True}


@pytest.mark.req("SR17-129")
def test_presence_is_the_printed_cost_of_what_could_control_the_place() -> None:
    assert presence({**BLADES, "lost": 4, **CIRCLE}) == 9
    assert presence({**BLADES, **RECTANGLE}) == 0
    assert presence({**BLADES, **CIRCLE, "outside": 1}) == 0
    assert presence({**BLADES, **CIRCLE, "lost": 10}) == 0
    assert presence({"side": "A", "kind": "warjack", "cost": 15, **RECTANGLE}) == 15
    assert presence({"side": "A", "kind": "warjack", "cost": 15, "inert": True, **RECTANGLE}) == 0
    assert presence({"side": "A", "kind": "warjack", "cost": 15}) == 0


@pytest.mark.req("SR17-129")
def test_presence_does_not_ask_whether_the_place_is_contested() -> None:
    both = counted({**BLADES, **CIRCLE}, {**BLADES, "side": "B", **CIRCLE})
    assert [army.presence for army in both] == [9, 9]
    assert both[0].lines[0].because == (
        "a warrior unit that is wholly in a circular zone and in formation controls it",
    )


@pytest.mark.req("SR17-129")
def test_casters_hold_ten_once_and_units_with_the_attachments_they_still_have() -> None:
    assert presence({"side": "A", "kind": "warlock", "start": 3, "lost": 1, **CIRCLE}) == 10
    assert presence({**BLADES, **CIRCLE, "attachments": [OFFICER]}) == 13
    assert presence({**BLADES, **CIRCLE, "attachments": [{**OFFICER, "lost": 1}]}) == 9


@pytest.mark.req("SR17-129")
def test_all_remaining_models_of_a_solo_must_be_at_the_same_flag() -> None:
    twins = {"side": "A", "name": "Twins", "kind": "solo", "cost": 5, "start": 2, **FLAGGED}
    assert presence(twins) == 5
    assert presence({**twins, "outside": 1}) == 0
    assert whys({**twins, "outside": 1}) == [(Why.NOT_TOGETHER,)]
    assert presence({**twins, "base_to_base": False}) == 0


# ── what cannot be ──


def findings(*entries: object) -> tuple[Finding, ...]:
    with pytest.raises(Unsound) as refusal:
        counted(*entries)
    return refusal.value.findings


def test_everything_wrong_with_an_army_is_named_where_it_stands() -> None:
    assert findings(
        {**BLADES, "lost": 11},
        {**BLADES, "kind": "unti"},
        {**BLADES, "at": "circular"},
        {**BLADES, "attachments": [{"name": "Officer", "price": 4}]},
        {**BLADES, "formation": "all"},
        "A: warlock inert",
        7,
    ) == (
        Finding(
            ("army", "1", "lost"),
            "is more than the starting number, 10; what came back is said with again",
        ),
        Finding(("army", "2", "kind"), '"unti" is not one; did you mean unit?'),
        Finding(
            ("army", "3", "at"),
            '"circular" is not a place of this pack; did you mean circular-zone?',
        ),
        Finding(("army", "4", "attachments", "1", "price"), "is not asked here"),
        Finding(("army", "5", "formation"), "is not asked here"),
        Finding(("army", "6", "inert"), "cannot be said of this one (inert)"),
        Finding(("army", "7"), "must be a table"),
    )


def test_a_document_without_an_army_says_so() -> None:
    with pytest.raises(Unsound) as refusal:
        read_entries(SR17.controls, {"amry": []})
    assert refusal.value.findings == (
        Finding(("amry",), "is not a key of this table; did you mean army?"),
        Finding(("army",), "must be a list of 1000 at most"),
    )


def test_army_points_need_a_pack_that_knows_the_kinds_of_models() -> None:
    assert counts_armies(SR17.controls)
    assert not counts_armies(GG4.controls)


def test_the_casters_of_army_points_are_kinds_of_every_place() -> None:
    for name in ("circular-zone", "rectangular-zone", "flag"):
        kinds = control(SR17, name).asks[0].choices
        assert {"warcaster", "warlock", "solo"} <= {kind.id for kind in kinds}


def test_how_many_there_were_and_how_many_are_lost_in_one_breath() -> None:
    assert lost("A/Blades: unit 9 10 models lost 10") == 9
    assert lost("A/Blades: unit 9 10 models lost 6") == 0
