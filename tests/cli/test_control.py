"""`muster control` and `muster army` at the desk: answers, words and refusals."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from muster.cli.exits import Exits
from muster.cli.main import app
from muster.core.control.army import Why
from muster.core.control.verdict import Because
from muster.words.control import BECAUSE, WHY
from tests.cli.terminal import Terminal

ZONE = ("control", "circular-zone", "--pack", "SR17")
PLACES = """
first = "B"
choices = [{ side = "A", model = "Gorl", place = "X" }]

[[places]]
name = "C"
models = ["A/Gorl:", "B/Hesk:"]

[[places]]
name = "X"
models = ["A/Gorl:"]

[[places]]
name = "Y"
ignored = true
models = ["A/Jarn:"]
"""
ARMY = """
army = [
    "A/Una: warlock lost 1",
    "A/Reaver: warjack 15 lost 1",
    { side = "B", name = "Blades", kind = "unit", cost = 9, start = 6, at = "circular-zone" },
]
"""


def written(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_every_verdict_and_every_reason_has_words() -> None:
    assert set(BECAUSE) == set(Because)
    assert set(WHY) == set(Why)


def test_a_zone_in_quick_words(muster: Terminal) -> None:
    shown = muster(*ZONE, "A: unit 6 in_formation", "B: warjack inert")
    assert "warrior unit, 6 models" in shown
    assert "an inert warjack neither controls nor contests" in shown
    assert shown.endswith("Circular zone: controlled by A: no opponent contests it.\n")


def test_a_zone_as_data(muster: Terminal) -> None:
    answer = muster.json(*ZONE, "A/Storm: unit 6", "B: solo")
    assert answer["held"] == {"A": 0, "B": 0}
    [place] = answer["places"]
    assert (place["controllers"], place["contesters"], place["because"]) == (
        [],
        ["A", "B"],
        "contested",
    )
    assert place["models"][0] == {
        "side": "A",
        "name": "Storm",
        "said": {
            "kind": "unit",
            "models": 6,
            "outside": 0,
            "formation": "all",
            "inert": False,
            "wild": False,
            "controlled_by": "",
        },
        "counts": True,
        "contests": True,
        "weight": 1,
        "because": [
            "a warrior unit that is wholly in a circular zone and in formation controls it",
            "a model in a zone contests it",
        ],
    }


def test_what_a_model_counts_for_and_what_the_place_changes(muster: Terminal) -> None:
    ours = muster("control", "quarter-ours", "--pack", "gg18", "A: master 0", "B: 9")
    assert "counts 10" in ours
    assert ours.endswith("controlled by A: more than anybody else, A 10 and B 9.\n")
    half = muster("control", "half", "--pack", "wc", "A:", "B:", "--place", "halved for b")
    assert half.endswith("controlled by A: more than anybody else, A 1 and B 0.\n")
    ballot = muster("control", "ballot", "--pack", "gg4", "A: 6 tokens")
    assert "controlled by nobody: the marker reached six Vote Tokens" in ballot


def test_several_places_from_a_file(muster: Terminal, tmp_path: Path) -> None:
    file = written(tmp_path, "models.toml", PLACES)
    shown = muster("control", "ask", "objective", file, "--pack", "wc")
    assert "Objective C: controlled by B: more than anybody else, A 0 and B 1." in shown
    assert "Objective Y: controlled by nobody: the objective is ignored this battle round." in shown
    assert shown.endswith("In all: A 1 and B 1.\n")


def test_an_open_choice_is_asked_for_in_order(muster: Terminal, tmp_path: Path) -> None:
    near = '[{"name": "C", "models": %s}, {"name": "X", "models": %s}]'
    both = '["A/Gorl:", "B/Hesk:"]'
    places = near % (both, both)
    ask = ("control", "ask", "objective", "--pack", "wc")
    without = written(tmp_path, "without.json", f'{{"places": {places}}}')
    assert muster.refused(*ask, without) == (2, ["first-missing", "choice-open", "choice-open"])
    file = written(tmp_path, "first.json", f'{{"first": "b", "places": {places}}}')
    assert muster.says(*ask, file) == (
        "No: B says which of C or X Hesk counts for. Add it to choices. "
        "No: A says which of C or X Gorl counts for. Add it to choices. Nothing was entered."
    )


def test_what_is_piped_is_read_like_a_file() -> None:
    words = ["control", "ask", "vault", "-", "--pack", "gg4", "--json"]
    answered = CliRunner().invoke(app, words, input='models = ["A:", "B: summoned"]')
    assert json.loads(answered.stdout)["held"] == {"A": 1, "B": 0}


def test_the_events_own_rules_are_asked(muster: Terminal) -> None:
    muster.new("gg4")
    assert "Raid the Vaults" in muster("control", "list")
    assert muster.json("control", "vault", "A:")["held"] == {"A": 1}


def test_the_places_of_a_pack_and_their_words(muster: Terminal) -> None:
    listed = muster.json("control", "list", "--pack", "sr17")["controls"]
    assert [each["id"] for each in listed] == ["circular-zone", "rectangular-zone", "flag"]
    shown = muster("control", "list", "flag", "--pack", "sr17")
    assert "base to base (also b2b or touching)" in shown
    assert "in formation, partly in formation or out of formation" in shown


@pytest.mark.parametrize(
    ("words", "say"),
    [
        ((*ZONE, "A: unti"), '"A: unti": "unti" is not a word for it; did you mean unit?'),
        ((*ZONE, "A: warlock inert"), "inert: cannot be said of this one (inert)."),
        ((*ZONE, "unit"), '"unit": must begin with its side, as in "A: …".'),
        (
            ("control", "circlar-zone", "--pack", "sr17"),
            '"circlar-zone" is not a place of SR17; did you mean circular-zone?',
        ),
        (("control", "zzz", "--pack", "gg4"), "there are vault and ballot."),
        (("control", "ask", "flag", "--pack", "sr17"), "Which place, and which file?"),
        (("control", "list"), "say whose rules are asked with --pack."),
        (
            ("control", "quarter", "A:", "--pack", "wc", "--place", "ignore"),
            '--place: "ignore" is not a word for it; did you mean ignored?',
        ),
    ],
)
def test_what_was_typed_wrongly_is_named(
    muster: Terminal, words: tuple[str, ...], say: str
) -> None:
    assert say in muster.says(*words)


def test_every_wrong_model_is_named_at_once(muster: Terminal) -> None:
    wrong = (*ZONE, "A: unti", "A: solo", "B: warjak")
    assert muster.refused(*wrong) == (2, ["not-understood", "not-understood"])


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("models = [", "not-a-document"),
        ('{"models": ', "not-a-document"),
        ('{"a":' * 50_000, "not-a-document"),
        ("a = " + "[" * 50_000, "not-a-document"),
        ("x" * 1_000_001, "file-too-large"),
        ("models = 3", "not-understood"),
    ],
)
def test_a_file_that_is_none_is_named(
    muster: Terminal, tmp_path: Path, text: str, code: str
) -> None:
    file = written(tmp_path, "models.toml", text)
    assert muster.refused("control", "ask", "vault", file, "--pack", "gg4") == (2, [code])


def test_files_that_cannot_be_read(muster: Terminal, tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    ask = ("control", "ask", "vault", "--pack", "gg4")
    assert muster.refused(*ask, tmp_path / "binary") == (2, ["not-text"])
    assert muster.refused(*ask, tmp_path / "missing") == (Exits.FILES, ["file-unusable"])
    assert muster.refused(*ask, tmp_path) == (Exits.FILES, ["file-unusable"])


# ── armies ──


def test_army_points_of_both_sides(muster: Terminal, tmp_path: Path) -> None:
    file = written(tmp_path, "game.toml", ARMY)
    shown = muster("army", file, "--pack", "sr17")
    assert "a warcaster or warlock is worth 10; destroyed or removed" in shown
    assert shown.endswith(
        "A: 0 army points destroyed, 25 lost, presence 0.\n"
        "B: 25 army points destroyed, 0 lost, presence 9.\n"
    )
    answer = muster.json("army", file, "--pack", "sr17")
    assert [(army["side"], army["apd"], army["presence"]) for army in answer["armies"]] == [
        ("A", 0, 0),
        ("B", 25, 9),
    ]


def test_an_army_that_cannot_be(muster: Terminal, tmp_path: Path) -> None:
    file = written(tmp_path, "game.toml", 'army = ["A: warjak", "A: solo lost 2"]')
    assert muster.refused("army", file, "--pack", "sr17")[1] == ["not-understood"] * 2
    assert muster.refused("army", file, "--pack", "gg4") == (2, ["no-army-points"])


def test_the_beginning_of_a_place_will_do_if_only_one_begins_so(muster: Terminal) -> None:
    shown = muster("control", "rect", "--pack", "sr17", "A: warjack")
    assert shown.endswith("Rectangular zone: controlled by A: no opponent contests it.\n")
    assert muster.refused("control", "quarter", "--pack", "gg18", "A:") == (2, ["unknown-place"])


def test_a_pack_without_such_places_says_so(muster: Terminal) -> None:
    say = "No: Bonanza Brawl has no places that somebody controls."
    assert muster.says("control", "list", "--pack", "bb") == say
    assert muster.says("control", "flag", "--pack", "bb") == say


def test_only_who_stands_in_the_way_is_named(muster: Terminal) -> None:
    shown = muster(*ZONE, "A: unit 6", "B: warjack")
    assert shown.endswith("Circular zone: controlled by nobody: it is contested by B.\n")
    shown = muster(*ZONE, "A: unit 6", "B: unit 4")
    assert shown.endswith("Circular zone: controlled by nobody: it is contested by A and B.\n")


def test_a_side_of_several_words_is_halved(muster: Terminal) -> None:
    half = ("control", "half", "--pack", "wc", "Red Team:", "Blue Team:", "Blue Team:")
    shown = muster(*half, "--place", "halved for blue team")
    assert shown.endswith("controlled by nobody: nobody has more, Red Team 1 and Blue Team 1.\n")
