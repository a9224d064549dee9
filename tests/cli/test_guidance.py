"""`muster guidance`: what people are told, by page, by subject and by words."""

from typing import get_args

import pytest

from muster.cli.guidance import PAGES
from muster.core.rulepack.schema import Page
from tests.cli.terminal import Terminal, run


@pytest.fixture
def warcry(muster: Terminal) -> Terminal:
    return muster.new("wc")


def ids(muster: Terminal, *words: str) -> list[str]:
    return [each["id"] for each in muster.json("guidance", *words)["guidance"]]


def test_every_page_has_a_heading() -> None:
    assert set(PAGES) == set(get_args(Page))


def test_an_entry_is_told_whole_to_programs(warcry: Terminal) -> None:
    assert warcry.json("guidance", "--about", "soulblight") == {
        "guidance": [
            {
                "id": "trait-soulblight-gravelords",
                "page": "battle-traits",
                "title": "Sanguine Glory",
                "about": "Soulblight Gravelords",
                "text": "Thirst for Blood with a value of 1 or 2 counts as 3.",
                "shows": ["WC-074"],
            }
        ]
    }


def test_pages_come_in_the_order_of_an_events_life_each_under_its_heading(warcry: Terminal) -> None:
    told = {each["page"] for each in warcry.json("guidance")["guidance"]}
    lines = [line.strip() for line in warcry("guidance").splitlines()]
    headings = [line for line in lines if line in PAGES.values()]
    assert headings == [heading for page, heading in PAGES.items() if page in told]


def test_a_page_without_headings_has_one_column_and_others_two(muster: Terminal) -> None:
    muster.new("sr17")
    assert "name" not in muster("guidance", "conduct")
    shown = muster("guidance", "encounter")
    assert "Objectives: Armory" in shown
    assert shown.index("Whose is what") < shown.index("Objectives: All objectives")


def test_what_concerns_every_warband_stands_before_the_traits_of_each(warcry: Terminal) -> None:
    first, second, third, *_ = ids(warcry, "battle-traits")
    assert (first, second) == ("battle-trait-choice", "battle-trait-use")
    assert third.startswith("trait-")


# ── one subject ──


def test_a_subject_is_found_by_its_name_however_it_is_written(warcry: Terminal) -> None:
    assert ids(warcry, "--about", "SKAVEN") == ["trait-skaven"]
    assert ids(warcry, "--about", "gloomspite") == ["trait-gloomspite-gitz"]
    assert ids(warcry, "--about", "mawpack") == ["trait-gorger-mawpack"]


def test_a_full_name_is_not_taken_for_a_part_of_others(warcry: Terminal) -> None:
    assert ids(warcry, "--about", "chaos") == ["trait-chaos"]
    assert ids(warcry, "--about", "stormcast eternals") == ["trait-stormcast-eternals"]


def test_a_part_of_a_name_finds_everything_it_could_mean(warcry: Terminal) -> None:
    assert ids(warcry, "--about", "blades of khorne") == [
        "trait-blades-of-khorne-daemons",
        "trait-blades-of-khorne-bloodbound",
    ]


def test_a_subject_nobody_knows_is_refused_with_what_is_near(warcry: Terminal) -> None:
    assert warcry.refused("guidance", "--about", "skavn") == (2, ["unknown-subject"])
    assert warcry.says("guidance", "--about", "skavn") == (
        'No: No guidance of the pack is about "skavn". There is some about Skaven.'
    )


def test_a_pack_without_subjects_says_so_without_naming_any(muster: Terminal) -> None:
    muster.new("bb")
    assert muster.says("guidance", "--about", "rain") == (
        'No: No guidance of the pack is about "rain".'
    )


# ── words ──


def test_all_the_words_must_be_in_the_heading_the_subject_or_the_text(warcry: Terminal) -> None:
    assert ids(warcry, "--find", "wild leader") == ["trait-darkoath-savagers"]
    assert ids(warcry, "--find", "monsta-killaz TRAP") == ["trait-kruleboyz-monsta-killaz"]
    assert ids(warcry, "--find", "blessing swiftness") == ["blessing-swiftness"]


def test_filters_add_up(warcry: Terminal) -> None:
    assert ids(warcry, "battle-traits", "--find", "take cover") == ["trait-order"]
    assert ids(warcry, "abilities", "--find", "take cover") == ["reaction-take-cover"]
    assert ids(warcry, "abilities", "--about", "reactions", "--find", "D6") == [
        "reaction-strike-them-down"
    ]
    assert ids(warcry, "lists", "--about", "skaven") == []


def test_words_nobody_wrote_find_nothing_and_that_is_said(warcry: Terminal) -> None:
    assert ids(warcry, "--find", "zeppelin") == []
    assert warcry("guidance", "--find", "zeppelin") == "No guidance of the pack is like that.\n"


def test_empty_filters_leave_everything(warcry: Terminal) -> None:
    assert ids(warcry, "--find", " ", "--about", " ") == ids(warcry)


# ── edges ──


def test_a_page_nobody_knows_is_refused_with_the_pages_there_are(warcry: Terminal) -> None:
    assert warcry.refused("guidance", "weather") == (2, ["unknown-page"])
    assert "announcement, organiser-checklist" in warcry.says("guidance", "weather")


def test_guidance_fits_a_narrow_screen(warcry: Terminal) -> None:
    shown = run("guidance", MUSTER_EVENT=str(warcry.folder), COLUMNS="40").stdout
    assert max(len(line) for line in shown.splitlines()) <= 40


def test_guidance_of_a_variant_is_shown_with_it_only(muster: Terminal) -> None:
    muster.new("gg4")
    assert "hardcore-limits" not in ids(muster)
    muster("rules", "add", "henchman-hardcore")
    assert "hardcore-limits" in ids(muster)


def test_any_pack_can_be_read_without_an_event(muster: Terminal) -> None:
    skaven = ids(muster, "battle-traits", "--about", "skaven", "--pack", "wc")
    assert skaven == ["trait-skaven"]
    assert muster.refused("guidance", "--pack", "chess") == (2, ["unknown-pack"])
