"""The box of terrain: filled piece by piece, from a list, or with ours."""

from __future__ import annotations

import html
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from muster.core.ids import EventId
from muster.core.terrain.piece import Boxed, Piece
from tests.web.terrain import BOX, FOG, HILL, HOUSE, WOOD, boxed
from tests.web.venue import Venue

FIELDS = {
    "title": "Round hill",
    "kind": "hill",
    "form": "ellipse",
    "width": "5,5",
    "depth": "4",
    "count": "3",
    "height": "2",
    "traits": ["hazardous"],
}
ROUND_HILL = Boxed(
    piece=Piece(
        id="round-hill",
        title="Round hill",
        kind="hill",
        form="ellipse",
        size=(5.5, 4),
        traits=("hazardous",),
        height=2,
    ),
    count=3,
)


@pytest.fixture
def event(venue: Venue) -> EventId:
    return boxed(venue)


def box_of(venue: Venue, event: EventId) -> tuple[Boxed, ...]:
    return venue.now(event).box


def test_a_piece_is_put_in_changed_and_taken_out(venue: Venue, event: EventId) -> None:
    assert venue.ask(event, "set-box", FIELDS).status_code == 303
    assert box_of(venue, event) == (*BOX, ROUND_HILL)
    venue.ask(event, "set-box", FIELDS | {"was": "round-hill", "count": "7"})
    assert box_of(venue, event) == (*BOX, ROUND_HILL.model_copy(update={"count": 7}))
    venue.ask(event, "set-box", {"remove": "fog"})
    assert [each.piece.id for each in box_of(venue, event)] == [
        WOOD.id, HILL.id, HOUSE.id, "round-hill",
    ]  # fmt: skip
    venue.ask(event, "set-box", {"whole": "[]"})
    assert box_of(venue, event) == ()


def test_two_pieces_of_a_name_are_two_sorts(venue: Venue, event: EventId) -> None:
    venue.ask(event, "set-box", FIELDS)
    venue.ask(event, "set-box", FIELDS)
    assert [each.piece.id for each in box_of(venue, event)][-2:] == ["round-hill", "round-hill-2"]


def test_another_shape_is_turned_about_its_middle(venue: Venue, event: EventId) -> None:
    venue.ask(event, "set-box", FIELDS | {"form": "polygon", "corners": "0, 0; 6, 0; 3, 4"})
    assert box_of(venue, event)[-1].piece.corners == ((-3, -2), (3, -2), (0, 2))


@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        ({"title": " "}, "no name"),
        ({"title": "x" * 201}, "more than 200 letters"),
        ({"kind": "lava"}, "no kind of terrain"),
        ({"width": "NaN"}, "NaN"),
        ({"width": "-3"}, "-3"),
        ({"depth": "1000"}, "1000"),
        ({"count": "0"}, "from 1 to"),
        ({"count": "many"}, "many"),
        ({"height": "-1"}, "height"),
        ({"form": "heap"}, "heap"),
        ({"form": "polygon", "corners": "0, 0; 6"}, "corners"),
        ({"form": "polygon", "corners": ";".join(["0 0"] * 41)}, "corners"),
        ({"traits": ["sticky"]}, "sticky"),
        ({"whole": "["}, "changed on its way"),
    ],
)
def test_what_is_wrong_with_a_piece_is_named_and_nothing_changes(
    venue: Venue, event: EventId, wrong: dict[str, object], named: str
) -> None:
    answer = venue.ask(event, "set-box", FIELDS | wrong)
    assert answer.status_code == 422
    assert named in html.unescape(answer.content.decode())
    assert box_of(venue, event) == BOX


def test_an_outline_that_crosses_itself_is_refused(venue: Venue, event: EventId) -> None:
    bow = FIELDS | {"form": "polygon", "corners": "0,0; 4,4; 4,0; 0,4"}
    assert venue.ask(event, "set-box", bow).status_code == 409
    assert box_of(venue, event) == BOX


# ── a whole list ──

LIST = """name;kind;shape;width;depth;number
Old wood;Forest;oval;6;4;6
Fog bank;dense-fog;round;4;;2
"""
NO_LISTS = [b"", b"\x89PNG\r\n", b"PK\x03\x04", b"width\n4\n", b"\xff\xfe\x00"]


def taken(page: str) -> str:
    found = re.search(r'name="whole"[^>]*>(.*?)</textarea>', page, re.DOTALL)
    assert found is not None
    return html.unescape(found[1])


def test_a_list_is_shown_as_it_was_understood_before_it_is_taken(
    venue: Venue, event: EventId
) -> None:
    for sent in ({"text": LIST}, {"file": SimpleUploadedFile("box.csv", LIST.encode())}):
        page = venue.organiser.post(f"/desk/{event}/terrain/box/file/", sent)
        assert page.status_code == 200
        assert box_of(venue, event) == BOX
    venue.ask(event, "set-box", {"whole": taken(page.content.decode())})
    assert [(each.piece.title, each.piece.size, each.count) for each in box_of(venue, event)] == [
        (WOOD.title, WOOD.size, 6),
        (FOG.title, FOG.size, 2),
    ]


def test_every_wrong_row_is_named_and_what_was_pasted_is_still_there(
    venue: Venue, event: EventId
) -> None:
    text = "name,kind,width\nA,lava,4\n,hill,4\nB,hill,wide\n"
    page = venue.organiser.post(f"/desk/{event}/terrain/box/file/", {"text": text})
    shown = html.unescape(page.content.decode())
    assert page.status_code == 422
    assert [shown.count(f"Row {n}:") for n in (2, 3, 4)] == [1, 1, 1]
    assert text in shown
    assert 'name="whole"' not in shown


@pytest.mark.parametrize(
    "raw", [b"", b"\x89PNG\r\n", b"PK\x03\x04", b"width\n4\n", b"\xff\xfe\x00"]
)
def test_a_file_that_is_no_list_is_named(venue: Venue, event: EventId, raw: bytes) -> None:
    sent = {"file": SimpleUploadedFile("box.csv", raw)}
    assert venue.organiser.post(f"/desk/{event}/terrain/box/file/", sent).status_code == 422
    assert venue.organiser.post(f"/desk/{event}/terrain/box/file/", {}).status_code == 422
    assert box_of(venue, event) == BOX


@pytest.mark.parametrize("pack", ["SR17", "GG4", "GG18", "WC", "BB"])
def test_ours_is_enough_for_all_tables_and_breaks_no_rule(venue: Venue, pack: str) -> None:
    event = venue.event(pack, 8)
    page = venue.organiser.post(f"/desk/{event}/terrain/box/sample/")
    assert page.status_code == 200
    assert venue.ask(event, "set-box", {"whole": taken(page.content.decode())}).status_code == 303
    assert sum(each.count for each in box_of(venue, event)) >= 8


def test_the_box_is_nobody_elses(venue: Venue, event: EventId) -> None:
    before = venue.now(event).revision
    for client in (venue.stranger, venue.visitor):
        for end in ("file/", "sample/"):
            sent = client.post(f"/desk/{event}/terrain/box/{end}", {"text": LIST})
            assert sent.status_code == 403
        assert venue.ask(event, "set-box", FIELDS, client=client).status_code == 403
    assert venue.now(event).revision == before
