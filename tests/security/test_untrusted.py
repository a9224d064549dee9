"""What strangers hand in: nothing in it takes for ever, runs, or is taken for something else."""

from __future__ import annotations

import importlib
import pkgutil
import re
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from types import ModuleType

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

import muster.core
import muster.reading
import muster.web
import muster.words
from muster.reading.army_list_files import read_list_file
from muster.reading.catalogue import library, read_catalogue
from muster.reading.entrant_lines import read_lines
from muster.reading.entrants_csv import read_entrants
from muster.reading.unclear import SeveralUnclear, Unclear
from tests.catalogues import refused
from tests.web.venue import Venue

SECONDS = 15
"""Of the processor; a reading that takes time by the square takes many minutes."""

LONG = 100_000
REPEATED = (" ", "\t", "&", "+", '"', "-", "(", "[", ",", "a ", "1", "#", ".", "\u3000", "- ", "5 ")


def took(read: Callable[[], object]) -> float:
    begun = time.process_time()
    with suppress(Unclear, SeveralUnclear):
        read()
    return time.process_time() - begun


@pytest.mark.parametrize("piece", REPEATED)
def test_a_line_that_goes_on_and_on_is_read_or_refused_at_once(piece: str) -> None:
    line = f"Ann {piece * (LONG // len(piece))}x"
    assert took(lambda: read_lines(line, teams=True)) < SECONDS
    assert took(lambda: read_entrants(f"name,club\n{line},y\n".encode())) < SECONDS


def patterns() -> Iterator[tuple[str, re.Pattern[str]]]:
    """Every pattern that what people write is held against."""
    for room in (muster.reading, muster.words, muster.web, muster.core):
        for module in _modules(room):
            for name, value in vars(module).items():
                several = value if isinstance(value, tuple) else (value,)
                for each in several:
                    if isinstance(each, re.Pattern) and isinstance(each.pattern, str):
                        yield f"{module.__name__}.{name}", each


def _modules(room: ModuleType) -> Iterator[ModuleType]:
    for found in pkgutil.walk_packages(room.__path__, f"{room.__name__}."):
        yield importlib.import_module(found.name)


def test_no_pattern_takes_time_by_the_power_of_what_it_is_held_against() -> None:
    """A thousand letters: what grows by the cube or worse takes minutes, by the square no time."""
    slow = set()
    for name, pattern in dict(patterns()).items():
        for piece in REPEATED:
            for before in ("", "a"):
                said = f"{before}{piece * (1000 // len(piece))}!"
                begun = time.process_time()
                pattern.search(said)
                pattern.fullmatch(said)
                if time.process_time() - begun > 5:
                    slow.add((name, piece))
    assert slow == set()


def test_files_in_which_everything_leads_to_a_great_deal_are_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(library, "MOST_LOOKS", 5_000)
    link = '<entryLinks><entryLink targetId="big" type="selectionEntry"/></entryLinks>'
    many = "".join(_entry(f"m{n}", link) for n in range(100))
    inside = "".join(_entry(f"b{n}") for n in range(100))
    big = _entry("big", f"<selectionEntries>{inside}</selectionEntries>")
    shared = f"<sharedSelectionEntries>{big}</sharedSelectionEntries>"
    top = f"<selectionEntries>{many}</selectionEntries>"
    book = f'<catalogue id="c" name="C">{top}{shared}</catalogue>'
    said = refused(lambda: read_catalogue("x.cat", book.encode()))
    assert [each.code for each in said] == ["too-tangled"]


@pytest.mark.parametrize("inside", ["{many}", '{{"title": "x", "picks": {many}}}'])
def test_a_list_in_which_nothing_fits_is_refused_before_all_of_it_is_told(inside: str) -> None:
    sent = inside.format(many=f"[{'1,' * 400_000}1]").encode()
    said = refused(lambda: read_list_file("list.json", sent))
    assert [each.code for each in said] == ["file-too-large"]


def _entry(name: str, inside: str = "") -> str:
    return f'<selectionEntry id="{name}" name="{name}" type="unit">{inside}</selectionEntry>'


MARKUP = (
    (b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>", "image/svg+xml"),
    (b"<html><script>alert(1)</script></html>", "text/html"),
    (b"GIF89a<script>alert(1)</script>", "image/jpeg"),
    (b"\xff\xd8\xff\xe0<script>alert(1)</script>", "image/jpeg"),
)


@pytest.mark.parametrize(("sent", "kind"), MARKUP)
def test_nothing_but_a_photo_becomes_a_photo(venue: Venue, sent: bytes, kind: str) -> None:
    event = venue.playing(entrants=4)
    before = venue.now(event).revision
    file = SimpleUploadedFile("photo.jpg", sent, content_type=kind)
    assert venue.ask(event, "attach-photo", {"game": "r1g1", "photo": file}).status_code == 422
    assert venue.now(event).revision == before


def test_a_photo_is_served_as_a_photo_and_can_do_nothing(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    line = venue.show_table(event, 1)
    headers = venue.visitor.get(f"/e/{event}/photo/{line}/").headers
    assert headers["Content-Type"] == "image/jpeg"
    assert "sandbox" in headers["Content-Security-Policy"]
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"


SCRIPTS = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "javascript:alert(1)",
    "{{7*7}}",
)


def test_what_people_call_themselves_never_becomes_a_part_of_the_page(venue: Venue) -> None:
    event = venue.event(entrants=0)
    sent = {"name": "\n".join(f"{n} {script}" for n, script in enumerate(SCRIPTS))}
    assert venue.ask(event, "register-entrants", sent).status_code == 303
    pages = [f"/desk/{event}/entrants/", f"/desk/{event}/history/", f"/e/{event}/"]
    said = "".join(venue.organiser.get(page).content.decode() for page in pages)
    assert [bad for bad in ("<script>alert", "<img src=x", "49</") if bad in said] == []
