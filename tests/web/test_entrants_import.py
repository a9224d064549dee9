"""A file of entrants: shown as it was understood, entered when somebody agrees to it."""

from __future__ import annotations

import html
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client

from muster.core import commands as ask
from muster.core.ids import EventId
from muster.journal.database.shelf import SHELF
from tests.web.entrants_desk import appoint
from tests.web.venue import Venue

SPREADSHEET = (
    "Player;Meta;Army;Army Points;E-Mail;Paid\r\n"
    "Zoe Martin;Otters;Guild;75;zoe@example.org;yes\r\n"
    "\r\n"
    "Åsa Öberg;;Guild;;;\r\n"
)


def hand_in(venue: Venue, event: EventId, raw: bytes, client: Client | None = None) -> HttpResponse:
    file = SimpleUploadedFile("list.csv", raw, content_type="text/csv")
    sent = client or venue.organiser
    return sent.post(f"/desk/{event}/entrants/import/", {"file": file})  # type: ignore[return-value]  # the client's own kind of answer


def agree(venue: Venue, event: EventId, shown: HttpResponse) -> HttpResponse:
    """Press the button of the page that shows what was understood."""
    rows = re.search(r'<textarea name="rows"[^>]*>([^<]*)<', shown.content.decode())
    assert rows is not None
    return venue.ask(event, "register-entrants", {"rows": html.unescape(rows[1])})


def test_nothing_is_entered_until_somebody_agrees(venue: Venue) -> None:
    event = venue.event(entrants=0)
    shown = hand_in(venue, event, SPREADSHEET.encode())
    said = shown.content.decode()
    assert (shown.status_code, venue.now(event).entrants) == (200, {})
    assert "2 entrants understood" in said
    assert "Not used: Paid." in said
    assert re.findall(r'<th scope="col">(.*?)</th>', said) == [
        "Name", "Club", "Faction", "Army points", "E-mail",
    ]  # fmt: skip
    assert re.findall(r'<tr><td class="number">(\d+)</td><td>(.*?)</td>', said) == [
        ("2", "Zoe Martin"),
        ("4", "Åsa Öberg"),
    ]


def test_what_was_agreed_to_is_entered_to_the_letter(venue: Venue) -> None:
    event = venue.event(entrants=0)
    done = agree(venue, event, hand_in(venue, event, SPREADSHEET.encode()))
    held = SHELF.get(event)
    assert done.status_code == 303
    assert [
        (held.people[who.people[0]].name, held.people[who.people[0]].email, who.club, who.army)
        for who in held.event.entrants.values()
    ] == [("Zoe Martin", "zoe@example.org", "Otters", 75), ("Åsa Öberg", "", "", None)]


def test_a_name_that_looks_like_a_formula_or_a_page_stays_text(venue: Venue) -> None:
    event = venue.event(entrants=0)
    raw = "name\n=HYPERLINK(1)\n<script>x</script>\n''=y\n"
    shown = hand_in(venue, event, raw.encode())
    assert "<script>x" not in shown.content.decode()
    agree(venue, event, shown)
    people = SHELF.get(event).people.values()
    assert [person.name for person in people][1:] == ["=HYPERLINK(1)", "<script>x</script>", "'=y"]


def test_who_has_no_place_is_counted_before(venue: Venue) -> None:
    event = venue.event(entrants=0)
    venue.do(event, ask.ChangeDetails(capacity=1))
    said = hand_in(venue, event, b"name\nAna\nBen\nChi\n").content.decode()
    assert "2 of them go to the waiting list" in said


def test_every_problem_is_told_by_its_row(venue: Venue) -> None:
    event = venue.event(entrants=2)
    raw = b"name,points\nZoe,x\nYan,5\nYan,6\n,7\n"
    answer = hand_in(venue, event, raw)
    problems = re.findall(r"<li>(Row.*?)</li>", html.unescape(answer.content.decode()))
    assert (answer.status_code, problems) == (
        422,
        [
            'Row 2: "x" is not a whole number of army points.',
            "Row 4: Yan is in row 3 already.",
            "Row 5 has no name.",
        ],
    )
    twice = hand_in(venue, event, b"name\nZoe\n\nAna Ruiz\n")
    problems = re.findall(r"<li>(Row.*?)</li>", twice.content.decode())
    assert (twice.status_code, problems) == (422, ["Row 4: Ana Ruiz is entered already."])
    assert len(venue.now(event).entrants) == 2


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        (b"", "The file has no rows."),
        (b"\n\n", "The file has no rows."),
        (b"name\n", "nobody below them"),
        (b"club\nOtters\n", "no heading for the name"),
        (b"PK\x03\x04xlsx", "a spreadsheet or an archive"),
        (b"\x89PNG\r\n\x1a\n\0\0\0", "a picture"),
        (bytes(range(256)) * 40, "not a text file"),
        (b'name\n"Ana\n', "a quotation mark is not closed"),
        (b"name\n" + b"x" * 10_000_001, "may have 10,000,000 at most"),
        (b"name\n" + b"x" * 13_000_000, "may have 10,000,000 at most"),
    ],
    ids=["empty", "blank", "headings", "no-name", "xlsx", "png", "junk", "quote", "10MB", "13MB"],
)
def test_a_file_that_cannot_be_used_says_why_and_nothing_is_written(
    venue: Venue, raw: bytes, says: str
) -> None:
    event = venue.event(entrants=2)
    answer = hand_in(venue, event, raw)
    assert (answer.status_code, says in html.unescape(answer.content.decode())) == (422, True)
    assert len(venue.now(event).entrants) == 2


def test_another_encoding_is_read_and_named(venue: Venue) -> None:
    event = venue.event(entrants=0)
    shown = hand_in(venue, event, "name\nÅsa Öberg\n".encode("cp1252"))
    assert "Read as Windows-1252." in shown.content.decode()
    assert "Åsa Öberg" in shown.content.decode()


@pytest.mark.parametrize("many", [1000, pytest.param(5000, marks=pytest.mark.soak)])
def test_a_long_list_is_shown_in_part_and_entered_whole(venue: Venue, many: int) -> None:
    event = venue.event(entrants=0)
    rows = "\n".join(f"Игрок Номер {n},Клуб {n % 40},Guild" for n in range(many))
    shown = hand_in(venue, event, f"name,club,faction\n{rows}\n".encode())
    said = shown.content.decode()
    rest = f"… and {many - 100} more rows."
    assert (said.count('<tr><td class="number">'), rest in said) == (100, True)
    assert agree(venue, event, shown).status_code == 303
    assert len(venue.now(event).entrants) == many
    assert venue.organiser.get(f"/desk/{event}/entrants/").status_code == 200


def test_more_than_a_form_can_carry_is_handed_in_as_several_files(venue: Venue) -> None:
    event = venue.event(entrants=0)
    rows = "\n".join(f"Somebody {n},{'x' * 300}" for n in range(6000))
    answer = hand_in(venue, event, f"name,club\n{rows}\n".encode())
    assert (answer.status_code, "Hand it in as several files." in answer.content.decode()) == (
        422,
        True,
    )


def test_a_file_can_go_straight_through_the_door(venue: Venue) -> None:
    event = venue.event(entrants=2)
    door = f"/desk/{event}/ask/register-entrants/"
    refused = venue.organiser.post(
        door, {"file": SimpleUploadedFile("l.csv", b"name\n\nAna Ruiz\nZoe\n")}
    )
    assert (refused.status_code, b"Row 3: Ana Ruiz is entered already." in refused.content) == (
        409,
        True,
    )
    venue.organiser.post(door, {"file": SimpleUploadedFile("l.csv", b"name\nZoe\n")})
    assert len(venue.now(event).entrants) == 3


def test_no_file_at_all_is_asked_for(venue: Venue) -> None:
    event = venue.event(entrants=2)
    answer = venue.organiser.post(f"/desk/{event}/entrants/import/")
    assert (answer.status_code, b"Choose a file." in answer.content) == (422, True)


def test_only_the_organiser_hands_in_a_file(venue: Venue) -> None:
    event = venue.event(entrants=2)
    raw = b"name\nZoe\n"
    others = [
        hand_in(venue, event, raw, venue.stranger).status_code,
        hand_in(venue, event, raw, venue.visitor).status_code,
        hand_in(venue, event, raw, appoint(venue, event)).status_code,
        venue.organiser.put(f"/desk/{event}/entrants/import/").status_code,
    ]
    assert others == [403, 403, 403, 405]
