"""The variants and formats of Gaining Grounds that say who may be hired."""

from __future__ import annotations

import pytest

from muster.core.rulepack.apply import argument_words, read_argument
from muster.core.rulepack.formats import find_format, format_of, format_patches
from muster.core.rulepack.patch import Patch, effective, warnings
from muster.core.rulepack.problems import PackRefused
from muster.core.rulepack.roster import Hiring
from muster.core.rulepack.saved import SavedRules
from muster.core.rulepack.variants import Argument, Parameter
from muster.reading.saved_rules import LARGEST, read_saved_rules
from muster.reading.unclear import Unclear
from tests.packs.making import ALL, GG4, GG18, SR17, house_rule, variant

OWN = GG4.roster.hiring


def chosen(name: str, **arguments: Argument) -> Patch:
    return Patch(kind="variant", id=name, title=name, arguments=arguments)


def refusal(*patches: Patch) -> list[str]:
    with pytest.raises(PackRefused) as caught:
        effective(GG4, patches)
    return [str(problem) for problem in caught.value.problems]


@pytest.mark.req("GG4-084")
@pytest.mark.parametrize(
    ("patch", "hiring"),
    [
        (chosen("singles"), {"masters_share_keyword": True}),
        (chosen("alternating-leaders"), {"once_a_day": ("Master", "Henchman")}),
        (chosen("bans", bans=2), {"bans": 2}),
        (chosen("classic", names=("All",)), {"excepted": ("All",)}),
        (chosen("classic", names=("Ann", "Bo")), {"excepted": ("Ann", "Bo")}),
        (chosen("fixed-pool", cost=70), {"pool": 70}),
        (chosen("limited", slots=4), {"slots": 4}),
    ],
)
def test_a_variant_changes_one_thing_about_hiring(patch: Patch, hiring: dict[str, object]) -> None:
    rules = effective(GG4, [patch])
    assert rules.roster.hiring == Hiring.model_validate({**OWN.model_dump(), **hiring})
    same = rules.model_copy(update={"roster": GG4.roster})
    assert same == GG4


@pytest.mark.req("GG4-084")
def test_any_variants_that_do_not_contradict_can_be_combined() -> None:
    every = [
        chosen("singles"),
        chosen("bans", bans=1),
        chosen("classic", names=("All",)),
        chosen("fixed-leaders"),
        chosen("fixed-pool", cost=90),
        chosen("limited", slots=0),
        chosen("too-many-secrets"),
        chosen("team-event"),
    ]
    rules = effective(GG4, every)
    assert (rules.roster.leader.fixed, rules.roster.hiring.slots) == (True, 0)
    assert warnings(GG4, every) == ()


def test_what_cannot_be_played_together_is_refused() -> None:
    alternating, fixed = chosen("alternating-leaders"), chosen("fixed-leaders")
    assert refusal(alternating, fixed) == [
        "alternating-leaders: contradicts Fixed Leaders",
        "fixed-leaders: contradicts Alternating Leaders",
    ]
    modes = {
        "Double Rush": chosen("double-rush"),
        "Henchman Hardcore": chosen("henchman-hardcore"),
        "All Out Brawl": chosen("all-out-brawl"),
    }
    for title in ("Double Rush", "Henchman Hardcore"):
        refused = refusal(alternating, modes[title])
        assert f"alternating-leaders: contradicts {title}" in refused
    for title, mode in modes.items():
        assert f"bans: contradicts {title}" in refusal(chosen("bans", bans=1), mode)


@pytest.mark.req("GG4-102")
def test_two_modes_of_the_game_are_refused_and_warned_of() -> None:
    modes = [chosen("double-rush"), chosen("all-out-brawl")]
    assert [str(warning) for warning in warnings(GG4, modes)] == [
        "Game mode: Double Rush, All Out Brawl: more than one of a category is not recommended"
    ]
    assert refusal(*modes) == [
        "double-rush: contradicts All Out Brawl",
        "all-out-brawl: contradicts Double Rush",
    ]


@pytest.mark.parametrize(
    ("patch", "say"),
    [
        (chosen("bans"), "bans: bans: is missing: How many Keywords may each player ban?"),
        (chosen("bans", bans=0), "bans: bans: must be 1 or more"),
        (chosen("bans", bans=("Ann",)), "bans: bans: must be a whole number"),
        (chosen("classic", names=3), "classic: names: must be names"),
        (chosen("classic", names=("Ann", " ")), "classic: names: must be names, and one is empty"),
        (
            chosen("classic", names=()),
            (
                "classic: names: is missing: "
                "Which models of Dead Man's Hand may be played? All, or their names."
            ),
        ),
    ],
)
def test_what_is_filled_in_is_checked(patch: Patch, say: str) -> None:
    assert refusal(patch) == [say]


@pytest.mark.parametrize(
    ("kind", "text", "read"),
    [
        ("number", " 4 ", 4),
        ("number", "-1", -1),
        ("number", "four", None),
        ("number", "", None),
        ("names", "All", ("All",)),
        ("names", "Lilith & Nicodem", ("Lilith", "Nicodem")),
        ("names", "Ann,  Bo  Lee ,", ("Ann", "Bo Lee")),
        ("names", " , & ", None),
    ],
)
def test_what_is_typed_is_a_number_or_names(kind: str, text: str, read: Argument | None) -> None:
    parameter = Parameter.model_validate({"id": "x", "kind": kind, "ask": "?"})
    assert read_argument(parameter, text) == read
    assert read is None or read_argument(parameter, argument_words(read)) == read


def format_of_pack(name: str, **asked: dict[str, Argument]) -> tuple[Patch, ...]:
    found = find_format(GG4, name)
    assert found is not None
    return format_patches(GG4, found, asked)


@pytest.mark.req("GG4-099")
def test_allied_is_limited_and_singles() -> None:
    patches = format_of_pack("Allied", limited={"slots": 4})
    assert [patch.called for patch in patches] == ["Limited (4)", "Singles"]
    hiring = effective(GG4, patches).roster.hiring
    assert (hiring.slots, hiring.masters_share_keyword) == (4, True)
    assert refusal(*format_of_pack("allied")) == [
        "Limited (X): slots: is missing: How many slots has a Crew?"
    ]


@pytest.mark.req("GG4-100")
def test_wild_is_alternating_leaders_bans_and_classic_all() -> None:
    patches = format_of_pack("wild", bans={"bans": 2}, classic={"names": ("Ann",)})
    assert [patch.called for patch in patches] == [
        "Alternating Leaders",
        "Bans (2)",
        "Classic (All)",
    ]
    hiring = effective(GG4, patches).roster.hiring
    assert (hiring.bans, hiring.excepted) == (2, ("All",))
    assert refusal(*format_of_pack("wild")) == [
        "Bans (X): bans: is missing: How many Keywords may each player ban?"
    ]


@pytest.mark.req("GG4-101")
def test_standard_has_no_variants() -> None:
    assert format_of_pack("standard") == ()


@pytest.mark.req("GG4-099", "GG4-100", "GG4-101")
def test_variants_are_recognised_as_the_format_they_are() -> None:
    wild = format_of_pack("wild", bans={"bans": 1})
    named = [patch for patch in wild if patch.id != "classic"]
    found = [
        format_of(GG4, patches)
        for patches in (
            [],
            [house_rule("Bye", bye__vp=5)],
            format_of_pack("allied", limited={"slots": 9}),
            wild,
            [*named, chosen("classic", names=("Ann",))],
            named,
        )
    ]
    assert [one.id if one else "" for one in found] == [
        "standard",
        "standard",
        "allied",
        "wild",
        "",
        "",
    ]
    assert [len(pack.formats) for pack in ALL] == [3, 0, 0, 0, 0]
    assert (find_format(GG18, "standard"), find_format(GG4, "mild")) == (None, None)


@pytest.mark.req("GG4-101")
def test_a_format_of_ones_own_is_saved_and_read_again() -> None:
    patches = (chosen("bans", bans=1), house_rule("Generous", bye__vp=5, points__win=4))
    kept = SavedRules(pack=GG4.id, title="Harbour League", patches=patches)
    assert read_saved_rules(kept.written().encode(), GG4) == kept
    assert effective(GG4, kept.patches).bye["vp"] == 5


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"", "not-understood"),
        (b"[]", "not-understood"),
        (b"\xff\xfe{}", "not-understood"),
        (b'{"muster": "rules", "pack": "gaining-grounds-4", "title": "x"}', "not-understood"),
        (
            b'{"muster": "lists", "pack": "gaining-grounds-4", "title": "x", "patches": []}',
            "not-understood",
        ),
        (b"[" * LARGEST, "not-understood"),
        (b" " * (LARGEST + 1), "too-large"),
        (
            SavedRules(pack=SR17.id, title="x", patches=(variant("classic"),)).written().encode(),
            "other-pack",
        ),
    ],
)
def test_what_is_no_document_of_rules_is_said_so(raw: bytes, code: str) -> None:
    with pytest.raises(Unclear) as caught:
        read_saved_rules(raw, GG4)
    assert caught.value.code == code
