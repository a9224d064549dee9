"""Score sheets of the packs, typed: listed, described, printed empty."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from muster.core.diagram.wording import TIMES
from muster.core.rulepack.sheets import Input
from muster.words.of_sheets import answer_words
from tests.cli.terminal import Terminal
from tests.packs.making import ALL, GG4
from tests.small_sheet import text


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A pack of our own in a folder."""
    folder = tmp_path / "small"
    folder.mkdir()
    (folder / "pack.toml").write_text(text())
    return folder


def test_every_sheet_of_a_pack_is_listed(muster: Terminal) -> None:
    found = muster.json("sheet", "list", "--pack", "gg4")
    assert found["pack"] == "gaining-grounds-4"
    scored = {element.id for element in GG4.elements if element.awards}
    assert {one["id"] for one in found["sheets"]} == scored
    assert "Plant Explosives" in muster("sheet", "list", "--pack", "gg4")


def test_without_a_pack_or_an_event_one_is_asked_for(muster: Terminal) -> None:
    assert muster.refused("sheet", "list") == (2, ["pack-missing"])
    assert muster.says("sheet", "list").startswith("No: Which pack? Add --pack ")


def test_in_an_event_its_own_rules_are_meant(muster: Terminal) -> None:
    muster.new("wc")
    assert muster.json("sheet", "list")["pack"] == "warcry-matched-play"
    assert muster.refused("sheet", "describe", "plant-explosives") == (2, ["part-unknown"])
    assert muster.json("sheet", "list", "--pack", "gg4")["pack"] == "gaining-grounds-4"


def test_a_description_says_what_is_asked_and_paid(muster: Terminal) -> None:
    shown = " ".join(muster("sheet", "describe", "lightning-raid").split())
    assert "Objectives you control" in shown
    assert "The higher devastation total" in shown
    assert "4 battle rounds." in shown
    assert "Decided by: More victory points." in shown
    found = muster.json("sheet", "describe", "Lightning Raid")
    assert (found["turns"], [one["id"] for one in found["sheets"]]) == (4, ["lightning-raid"])


@pytest.mark.req("SR17-122", "SR17-125")
def test_warcasters_left_decide_only_a_game_that_is_over_before_its_last_turn(
    muster: Terminal,
) -> None:
    shown = " ".join(muster("sheet", "describe", "breakdown").split())
    rest = "More control points, then More army points destroyed, then More presence in zones"
    assert f"Decided after the last turn by: {rest} and at flags." in shown
    assert (
        f"Decided in a game over sooner by: More warcasters and warlocks left, then {rest}" in shown
    )


def test_a_description_says_what_is_shared_and_how_many_there_are(muster: Terminal) -> None:
    scheme = " ".join(muster("sheet", "describe", "power-ritual").split())
    assert "0 or more, as many as there can be" in scheme
    assert "1 a game; VP from Schemes together: 4 a game" in scheme
    vaults = muster("sheet", "describe", "raid-the-vaults")
    assert f"On the table: 6 {TIMES} Strategy Markers." in vaults


@pytest.mark.parametrize(
    ("allowed", "said"),
    [
        ({}, "nobody, one side or both"),
        ({"both": False}, "nobody or one side"),
        ({"nobody": False}, "one side or both"),
        ({"both": False, "nobody": False}, "one of the two sides"),
    ],
)
def test_a_question_says_who_may_have_what_it_asks_about(
    allowed: dict[str, bool], said: str
) -> None:
    asked = Input.model_validate({"id": "ember", "ask": "Whose is it", "kind": "side", **allowed})
    assert answer_words(asked) == said


def test_a_name_that_several_packs_have_needs_the_pack(muster: Terminal) -> None:
    assert muster.refused("sheet", "describe", "take-prisoner") == (2, ["several-packs"])
    assert "GG18 and GG4 have that. Add --pack GG18 or GG4." in muster.says(
        "sheet", "describe", "take-prisoner"
    )
    assert muster.json("sheet", "describe", "take-prisoner", "--pack", "GG4")["pack"] == GG4.id
    together = muster.json("sheet", "describe", "take-prisoner", "plant-explosives")
    assert together["pack"] == GG4.id


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("lightning-rade", "Did you mean lightning-raid?"),
        ("zzz", "muster sheet list shows what there is."),
    ],
)
def test_an_unknown_sheet_is_named_with_the_nearest(
    muster: Terminal, typed: str, words: str
) -> None:
    assert muster.refused("sheet", "blank", typed) == (2, ["part-unknown"])
    assert f'There is no "{typed}". {words}' in muster.says("sheet", "blank", typed)


def test_a_variant_that_the_pack_lacks_is_refused_in_words(muster: Terminal) -> None:
    words = ("sheet", "describe", "plant-explosives", "--pack", "gg4", "--variant", "no-such")
    assert muster.refused(*words)[0] != 0
    assert "no-such" in muster.says(*words)


def test_an_empty_sheet_has_a_box_for_every_turn(muster: Terminal) -> None:
    shown = muster("sheet", "blank", "lightning-raid")
    rows = [line for line in shown.splitlines() if "Objectives you control" in line]
    assert rows[0].count("[  ]") == 4
    assert muster.json("sheet", "blank", "lightning-raid")["paper"] == shown.splitlines()


def test_a_file_to_fill_in_is_toml_as_it_is(muster: Terminal) -> None:
    for pack in ALL:
        for element in pack.elements:
            if element.awards:
                words = ("sheet", "blank", "--toml", element.id, "--pack", pack.short)
                made = muster(*words)
                assert tomllib.loads(made)["sides"] == ["First player", "Second player"]
                assert made.startswith(f"# muster score {element.id} THIS-FILE --pack ")


def test_a_question_that_two_schemes_ask_is_written_with_its_scheme(
    muster: Terminal, small: Path
) -> None:
    made = muster("sheet", "blank", "--toml", "hill", "errand", "watch", "--pack", small)
    assert "# first.errand.there =  # You got there (true or false)" in made
    assert "# second.watch.there =  # You kept watch (true or false)" in made
    assert "# first.flags =  # Flags you hold (0-4)" in made
    assert tomllib.loads(made)["second"] == {
        "schemes": [{"id": "errand", "notes": {"goal": ""}}, "watch"]
    }


def test_a_pack_of_ones_own_has_sheets_too(muster: Terminal, small: Path) -> None:
    found = muster.json("sheet", "list", "--pack", small)
    assert [one["id"] for one in found["sheets"]] == ["hill", "errand", "watch", "feast"]
    assert "Written down in secret: Where to (goal)." in muster(
        "sheet", "describe", "errand", "--pack", small
    )
