"""The event pack on paper: every section, public encounters with their maps, nothing secret."""

from __future__ import annotations

from io import BytesIO

import pytest
from pypdf import PdfReader

from muster.core import commands as ask
from muster.core.problem import Code
from muster.paper.announcement import Announcement, announcement_sheet
from muster.paper.drawing import qr_code
from muster.paper.pdf import pdf
from muster.words.announcement.parts import Term
from muster.words.tongue import speaking
from tests.hall import Hall
from tests.packs.making import house_rule
from tests.printing.press import UNRULY, named

PACKS = ("GG4", "GG18", "SR17", "WC", "BB")
ADDRESS = "http://hall.test/e/cup/"
NO_WIDTH = "\u200b"
"""Where an address may be broken."""


def sheet(hall: Hall, address: str = ADDRESS) -> Announcement:
    return announcement_sheet(hall.event, named(hall.event), address)


def printed(made: Announcement) -> str:
    pages = PdfReader(BytesIO(pdf(made, page="a4"))).pages
    text = " ".join(page.extract_text() for page in pages).replace(NO_WIDTH, "")
    return " ".join(text.split())


def planned(pack: str, *numbers: int) -> Hall:
    hall = Hall(pack).enter("a b")
    for number in numbers:
        hall.do(ask.DealEncounter(round=number, confirm=frozenset(Code)))
    return hall


def _both(term: Term) -> tuple[str, str]:
    return term.title, term.text


def is_printed(words: str, said: str) -> bool:
    """In one piece, or in two where a page ends within it."""
    return words in said or any(
        words[:at] in said and words[at:] in said for at in range(20, len(words) - 20)
    )


@pytest.mark.req("GG4-004", "GG18-003")
@pytest.mark.parametrize("pack", PACKS)
def test_every_section_is_printed_with_all_its_words(pack: str) -> None:
    hall = planned(pack).rules(house_rule("A kinder bye", bye__tp=2))
    made = sheet(hall)
    said = "".join(printed(made).split())
    terms = (each for section in made.sections for term in section.terms for each in _both(term))
    others = (each for section in made.sections for each in section.words() if ": " not in each)
    first = made.sections[0].title
    assert [w for w in (*terms, *others) if not is_printed("".join(w.split()), said)] == [first]
    assert "Akinderbye" in said


@pytest.mark.parametrize("pack", ["GG4", "GG18", "WC"])
def test_encounters_that_are_no_secret_are_shown_with_their_maps(pack: str) -> None:
    hall = planned(pack, 1, 2)
    made = sheet(hall)
    titles = [hall.event.encounters[number].title for number in (1, 2)]
    assert [(card.title, card.encounter) for card in made.rounds] == [
        ("Round 1", titles[0]),
        ("Round 2", titles[1]),
    ]
    names = [n for e in hall.event.encounters.values() for ns in e.parts.values() for n in ns]
    told = [one.title for part in made.rules for one in part.told]
    assert len(told) == len(set(names))


@pytest.mark.req("SR17-082")
def test_a_secret_encounter_is_in_no_pack_before_its_round_begins() -> None:
    hall = planned("SR17", 1).start().pair()
    title = hall.event.encounters[1].title
    made = sheet(hall)
    assert (made.rounds, made.rules) == ((), ())
    possible = [one.title for one in hall.event.rules.elements if one.set == "main"]
    assert [printed(made).count(each) for each in possible] == [1] * 6
    assert title in possible
    hall.do(ask.StartPlay(confirm=frozenset(Code)))
    assert [card.encounter for card in sheet(hall).rounds] == [title]


def test_a_brawl_is_about_the_same_in_every_round() -> None:
    made = sheet(Hall("BB"))
    assert [(card.title, card.encounter) for card in made.rounds] == [
        ("Every round", "Bonanza Brawl")
    ]
    assert made.rounds[0].drawing is not None


def test_the_head_leads_to_the_page_in_letters_and_as_a_code() -> None:
    made = sheet(Hall("GG4"))
    assert made.qr == qr_code(ADDRESS, f"The page of the event: {ADDRESS}")
    assert ADDRESS in printed(made)
    assert sheet(Hall("GG4"), "").qr is None


def test_a_draft_says_so_above_everything() -> None:
    hall = Hall("GG4")
    assert sheet(hall).notice == ""
    hall.do(ask.ChangeRules(patches=(house_rule("A kinder bye", bye__vp=5),)))
    draft = sheet(hall)
    assert draft.notice == "Not announced yet: the organiser may still change these rules."
    assert draft.notice in printed(draft)
    hall.do(ask.PublishRules())
    assert sheet(hall).notice == ""


def test_pages_are_numbered_and_carry_the_event() -> None:
    made = sheet(planned("GG4", 1, 2, 3))
    pages = PdfReader(BytesIO(pdf(made, page="a4"))).pages
    said = printed(made)
    assert len(pages) > 1
    assert [f"{n} of {len(pages)}" in said for n in range(1, len(pages) + 1)] == [True] * len(pages)
    assert said.count("Test Cup · 15 June 2024") == len(pages)


def test_the_same_announcement_is_the_same_document() -> None:
    made = sheet(Hall("WC"))
    assert pdf(made, page="us-letter") == pdf(made, page="us-letter")


def test_names_are_printed_as_they_are() -> None:
    hall = Hall("GG4")
    hall.do(ask.ChangeDetails(venue=UNRULY))
    assert UNRULY in printed(sheet(hall))


def test_it_speaks_the_language_it_was_made_in() -> None:
    with speaking("en-XA"):
        made = sheet(Hall("GG4"))
        said = printed(made)
    assert "Who meets whom" not in said
    assert made.sections[0].title != "The event"
