"""Labels in drawings: whatever people and packs write stays words, on a page and on paper."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from xml.etree.ElementTree import Element, fromstring

import pytest
from pypdf import PdfReader

from muster.core import commands as ask
from muster.core.diagram.page import svg
from muster.core.diagram.scene import Scene, scene
from muster.core.facts.hall import Feature, Spot
from muster.core.problem import Code
from muster.core.terrain.drawing import layout_svg
from muster.core.terrain.piece import Laid, Layout, Piece, TableLayout
from muster.paper.pdf import pdf
from muster.paper.setup_cards import setup_cards
from tests.hall import Hall
from tests.packs.making import ALL, SR17
from tests.web.venue import Venue

HOSTILE = (
    "</text></svg><script>alert(1)</script>",
    '"><image href="http://evil.test/x"/><a x="',
    "' onload='alert(1)' x='",
    "]]><foreignObject><b>x</b></foreignObject><![CDATA[",
    "&#60;script&#62;&amp;lt;script&lt; &unknown; <!ENTITY x SYSTEM 'secret.key'>",
    '#panic("out") #read("/etc/passwd") #eval("1") $ x^2 $ ] ) } \\ @label <label> // /* ',
    "one\ntwo\r\nthree\tfour\x00five\x07six\x1b[31mseven\ufffe",
    "\u202eslived era senil\u202c \u2066inside\u2069 \u200fmark",
    "x" * 10_000,
    "many words " * 1_000,
)
NUMBERED = tuple(enumerate(HOSTILE))
HIDDEN = {"Cc", "Cf", "Cs", "Cn", "Co"}
"""Kinds of letters that nobody sees: signs that end a text, or turn it round."""


def parts(drawing: str) -> Iterator[Element]:
    yield from fromstring(drawing).iter()  # noqa: S314 - our own drawing; that it is sound is asked


def names(drawing: str) -> set[str]:
    """The elements of a drawing, each with its attributes."""
    return {f"{part.tag} {key}" for part in parts(drawing) for key in ("", *part.keys())}


def said(drawing: str) -> str:
    texts = ((part.text or "", *part.attrib.values()) for part in parts(drawing))
    return "".join(text for each in texts for text in each)


def with_words(drawn: Scene, words: str) -> Scene:
    """The same scene with these words wherever a pack has some."""
    figures = tuple(
        replace(each, shape=each.shape.model_copy(update={"what": words, "label": words}))
        for each in drawn.figures
    )
    return replace(drawn, title=words, notes=(words,), ours=words, figures=figures)


@pytest.mark.parametrize("words", HOSTILE, ids=range(len(HOSTILE)))
def test_no_label_of_a_map_becomes_a_part_of_its_drawing(words: str) -> None:
    for pack in ALL:
        for each in pack.maps[:1]:
            drawn = scene(pack, [each.id])
            drawing = svg(with_words(drawn, words))
            assert names(drawing) <= names(svg(with_words(drawn, "A word")))
            assert not {unicodedata.category(letter) for letter in said(drawing)} & HIDDEN


def lying(words: str) -> Layout:
    piece = Piece(id="wood", title=words[:200], kind=words[:40], traits=(words[:40],))
    return Layout(pieces=(Laid(piece=piece, at=(0, 0)),))


@pytest.mark.parametrize("words", HOSTILE, ids=range(len(HOSTILE)))
def test_no_label_of_a_piece_of_terrain_becomes_a_part_of_its_drawing(words: str) -> None:
    drawing = layout_svg(lying(words), SR17.terrain)
    assert names(drawing) <= names(layout_svg(lying("Old wood"), SR17.terrain))
    assert not {unicodedata.category(letter) for letter in said(drawing)} & HIDDEN


def a_table_of_them() -> ask.LayTerrain:
    """Every label on a piece of its own, none of them on another."""
    pieces = tuple(
        Laid(
            piece=Piece(id=f"p{n}", title=words[:200], kind="forest", size=(2, 2)),
            at=(-18 + 4 * n, 0),
        )
        for n, words in NUMBERED
    )
    laid = TableLayout(table=1, layout=Layout(pieces=pieces))
    return ask.LayTerrain(tables=(laid,), confirm=frozenset(Code))


def test_no_label_of_a_hall_or_a_table_becomes_a_part_of_a_page(venue: Venue) -> None:
    event = venue.paired("SR17", entrants=2)
    spots = (Spot(table=1, x=10, y=4),)
    doors = tuple(Feature(what="door", label=words[:60], x=n, y=0) for n, words in NUMBERED)
    venue.do(event, ask.DrawHall(width=50, depth=12, spots=spots, features=doors))
    venue.do(event, a_table_of_them())
    venue.do(event, ask.DescribeTable(table=1, name=HOSTILE[0], note=HOSTILE[1]))
    for page in (f"/e/{event}/hall/", f"/e/{event}/table/1/", f"/desk/{event}/tables/"):
        answer = venue.organiser.get(page)
        shown = answer.content.decode()
        assert answer.status_code == 200, page
        for alive in ("<script>alert", "<image", "<foreignObject", "' onload='", "<![CDATA["):
            assert alive not in shown, (page, alive)


def test_no_label_becomes_a_word_of_the_layout_on_paper() -> None:
    """A card with every label there is: set in type, in one piece, with what was written on it."""
    hall = Hall("SR17").enter("a b c d")
    hall.do(a_table_of_them())
    hall.do(
        ask.DescribeTable(table=1, name=HOSTILE[5][:60], theme=HOSTILE[1][:60], note=HOSTILE[4])
    )
    printed = pdf(setup_cards(hall.event), page="a4")
    text = "".join(page.extract_text() for page in PdfReader(BytesIO(printed)).pages)
    assert "#panic" in text
    assert "<script>alert(1)</script>" in "".join(text.split())
    assert "root:" not in text
