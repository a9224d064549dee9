"""PDF: as many pages as paper needs, and nothing of a name or a word lost."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from muster.core.event import Event
from muster.paper.cards import player_cards
from muster.paper.labels import LABELS
from muster.paper.pairings import pairings_by_name
from muster.paper.pdf import PageSize, Sheet, pdf, svg_pages
from muster.paper.slips import slips
from muster.paper.standings import standings_sheet
from muster.words.names import Names
from muster.words.tongue import speaking
from tests.hall import Hall
from tests.printing.press import (
    SCRIPTS,
    UNRULY,
    brawl,
    duels,
    everything,
    named,
    private_link,
    table_page,
)

LETTERS = "abcdefghijklmnopqrstuvwxyz"
SIZES: tuple[PageSize, ...] = ("a4", "us-letter")
WIDTHS = {"a4": 595, "us-letter": 612}


def crowd(number: int) -> Hall:
    names = [f"{a}{b}" for a in LETTERS for b in LETTERS][:number]
    return Hall("GG4").enter(" ".join(names)).start().pair()


def printed() -> Iterator[tuple[Event, Names]]:
    """A duel, a brawl, and a hall of names in many scripts."""
    for hall in (duels(), brawl()):
        yield hall.event, named(hall.event)
    strangers = duels("WC")
    yield strangers.event, named(strangers.event, SCRIPTS)


@pytest.mark.parametrize("page", SIZES)
def test_every_sheet_is_set_on_either_paper(page: PageSize) -> None:
    for event, names in printed():
        for sheet in everything(event, names):
            assert pdf(sheet, page=page).startswith(b"%PDF-")
            first = svg_pages(sheet, page=page)[0].decode()
            long = "height" if sheet.layout == "certificates" else "width"
            size = re.search(rf'{long}="(\d+)', first)
            assert size is not None
            assert int(size[1]) == WIDTHS[page]


def pages(sheet: Sheet) -> int:
    (number,) = {len(svg_pages(sheet, page=page)) for page in SIZES}
    return number


@pytest.mark.parametrize(("games", "sheets"), [(1, 1), (4, 1), (5, 2), (8, 2), (9, 3)])
def test_four_slips_are_cut_from_a_page(games: int, sheets: int) -> None:
    hall = crowd(2 * games)
    assert pages(slips(hall.event, named(hall.event), 1, table_page)) == sheets


@pytest.mark.parametrize(("people", "sheets"), [(2, 1), (8, 1), (9, 2)])
def test_eight_cards_are_cut_from_a_page(people: int, sheets: int) -> None:
    hall = crowd(people)
    assert pages(player_cards(hall.event, named(hall.event), private_link)) == sheets


@pytest.mark.parametrize("letters", ["abcd", "abcde", "abcdef", "abcdefg"])
def test_a_slip_for_many_long_names_needs_no_more_paper(letters: str) -> None:
    hall = brawl(" ".join(letters))
    long = dict.fromkeys(letters, SCRIPTS["a"] * 3)
    assert pages(slips(hall.event, named(hall.event, long), 1, table_page)) == 1


def test_a_long_list_goes_on_over_several_pages() -> None:
    hall = crowd(128)
    names = named(hall.event)
    for sheet in (pairings_by_name(hall.event, names, 1), standings_sheet(hall.event, names)):
        assert len(svg_pages(sheet, page="a4")) > 1


def test_templates_say_no_word_of_their_own() -> None:
    """Every label a layout uses is one that is translated."""
    folder = Path(__file__).parents[2] / "src" / "muster" / "paper" / "templates"
    used = {
        name
        for path in folder.glob("*.typ")
        for name in re.findall(r"say\.([a-z-]+)", path.read_text())
    }
    assert used == set(LABELS)


def text(sheet: Sheet) -> str:
    """What can be read on a sheet, line breaks aside."""
    pages = PdfReader(BytesIO(pdf(sheet, page="a4"))).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


def test_a_name_is_printed_as_it_is_whatever_its_signs_would_mean() -> None:
    hall = duels(names="a b")
    names = named(hall.event, {"a": UNRULY})
    assert UNRULY in text(pairings_by_name(hall.event, names, 1))


def test_a_slip_shows_its_code_names_and_boxes() -> None:
    hall = duels(names="a b")
    sheet = slips(hall.event, named(hall.event), 1, table_page)
    said = text(sheet)
    for words in (sheet.slips[0].code, "Table 1", "A Smith", "B Smith", "Victory points", "Won"):
        assert words in said
    assert said.count("Signature") == 2


def test_headings_are_repeated_and_pages_numbered() -> None:
    hall = crowd(128)
    said = text(standings_sheet(hall.event, named(hall.event)))
    count = len(svg_pages(standings_sheet(hall.event, named(hall.event)), page="a4"))
    assert said.count("Place") == count
    assert [f"{n} of {count}" in said for n in range(1, count + 1)] == [True] * count
    assert said.count("Test Cup · 15 June 2024") == count


def test_a_sheet_speaks_the_language_it_was_made_in() -> None:
    hall = duels(names="a b")
    with speaking("en-XA"):
        sheet = pairings_by_name(hall.event, named(hall.event), 1)
        said = text(sheet)
    assert sheet.head.title in said
    assert "Against" not in said
