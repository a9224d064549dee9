"""`muster diagram`: a drawing in a file or on the terminal, one's own map, and placing."""

from pathlib import Path

import pytest

from muster.cli.exits import Exits
from tests.cli.terminal import Terminal

SR17 = ("--pack", "sr17")
WC = ("--pack", "wc")


def test_a_drawing_is_written_to_a_file(muster: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "vaults.svg"
    said = muster(
        "diagram", "raid-the-vaults", "--deployment", "corner", "--pack", "GG4", "--out", file
    )
    assert said.startswith(f"{file}: Raid the Vaults, Corner Deployment. ")
    assert file.read_text().startswith("<svg ")


def test_a_drawing_on_the_terminal_is_nothing_but_the_drawing(muster: Terminal) -> None:
    shown = muster("diagram", "the pit", *SR17)
    assert shown.startswith("<svg ")
    assert shown.endswith("</svg>\n")
    assert muster.json("diagram", "the-pit-ii", *SR17)["svg"] == shown.strip()


def test_the_pack_of_the_event_is_the_one_meant(muster: Terminal) -> None:
    muster.new("sr17")
    assert muster("diagram", "outlast") == muster("diagram", "outlast", *SR17)


def test_without_a_name_it_lists_what_can_be_drawn(muster: Terminal) -> None:
    ids = [each["id"] for each in muster.json("diagram", "--pack", "bb")["maps"]]
    assert ids == ["up-to-four", "five-or-more"]


@pytest.mark.req("BB-004")
def test_a_brawl_is_drawn_by_the_number_of_its_players(muster: Terminal) -> None:
    one = muster("diagram", "--pack", "bb", "--players", "4")
    two = muster("diagram", "--pack", "bb", "--players", "5")
    assert one == muster("diagram", "up-to-four", "--pack", "bb")
    assert two == muster("diagram", "five-or-more", "--pack", "bb")


def test_a_map_is_written_edited_and_drawn(muster: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    told = muster("diagram", "outlast", *SR17, "--toml", "--out", file)
    assert " ".join(told.split()).endswith(
        "mine.toml: the map of Outlast. Edit it, then draw it with --map"
    )
    same = muster("diagram", "outlast", *SR17, "--map", file)
    assert same == muster("diagram", "outlast", *SR17)
    file.write_text(file.read_text().replace("[0, -7]", "[0, -8]"))
    assert muster("diagram", "outlast", *SR17, "--map", file) != same
    assert muster("diagram", *SR17, "--map", file) == muster(
        "diagram", "outlast", *SR17, "--map", file
    )


@pytest.mark.req("WC-114")
def test_places_are_refused_with_every_reason_or_drawn(muster: Terminal) -> None:
    war = ("diagram", "a-war-over-nothing", *WC)
    answer = muster.type(*war, "--place", "6,0", "--place", "-7,8")
    assert (answer.exit_code, answer.stdout.splitlines()) == (
        Exits.REFUSED,
        [
            '1: More than 6" from every other objective. (measured: 6.00")',
            '2: More than 3" from the edge. (measured: 3.00")',
        ],
    )
    assert muster(*war, "--place", "6.1,0", "--place", "-7,7").startswith("<svg ")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("the-pot-ii", *SR17), "unknown-name"),
        (("re", "--pack", "gg4x"), "unknown-pack"),
        (("outlast", *SR17, "--place", "here"), "not-a-place"),
        (("outlast", *SR17, "--place", "nan,1"), "not-a-place"),
        (("--players", "5", *SR17), "no-such-table"),
        (("outlast",), "no-event"),
    ],
)
def test_what_is_not_understood_is_named(
    muster: Terminal, words: tuple[str, ...], code: str
) -> None:
    assert muster.refused("diagram", *words) == (Exits.USAGE, [code])


@pytest.mark.parametrize(
    ("content", "exits", "code"),
    [
        (b"\xff\xfe", Exits.USAGE, "not-a-map"),
        (b" " * 1_000_001, Exits.USAGE, "not-a-map"),
        (b"shapes = 3", Exits.FILES, "pack-refused"),
        (b"shapes = [", Exits.FILES, "pack-refused"),
    ],
)
def test_a_file_that_is_no_map_is_refused(
    muster: Terminal, tmp_path: Path, content: bytes, exits: Exits, code: str
) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(content)
    assert muster.refused("diagram", "outlast", *SR17, "--map", file) == (exits, [code])


def test_a_file_that_is_not_there_is_named(muster: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "none.toml"
    answer = muster.refused("diagram", "outlast", *SR17, "--map", file)
    assert answer == (Exits.FILES, ["file-unusable"])
