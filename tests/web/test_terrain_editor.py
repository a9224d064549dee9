"""The editor of a table: looked at without writing, saved through the one door, nothing lost."""

from __future__ import annotations

import re

import pytest
from django.http import HttpResponse

from muster.core import commands as ask
from muster.core.ids import EventId
from muster.core.terrain.piece import Laid, Layout, Piece
from tests.web.terrain import LAYOUT, WOOD, boxed, lay, lies, rows, spots
from tests.web.venue import Venue

FIRST = LAYOUT.pieces[0]


@pytest.fixture
def event(venue: Venue) -> EventId:
    return boxed(venue)


def path(event: EventId, table: int = 1) -> str:
    return f"/desk/{event}/terrain/table/{table}/"


def look(venue: Venue, event: EventId, fields: dict[str, object]) -> HttpResponse:
    """What the page asks after every move."""
    return venue.organiser.post(path(event), fields, headers={"HX-Request": "true"})  # type: ignore[return-value]  # the client's own kind of answer


def moved(dx: float, dy: float = 0) -> Layout:
    """As it may lie, but for the first piece."""
    x, y = FIRST.at
    first = FIRST.model_copy(update={"at": (x + dx, y + dy)})
    return LAYOUT.model_copy(update={"pieces": (first, *LAYOUT.pieces[1:])})


def said(answer: HttpResponse) -> str:
    return answer.content.decode()


# ── live warnings ──


def test_what_is_moved_is_checked_and_nothing_is_written(venue: Venue, event: EventId) -> None:
    before = venue.now(event).revision
    assert "Within the rules" in said(look(venue, event, rows(LAYOUT)))
    wrong = said(look(venue, event, rows(moved(-9))))
    assert 'data-pieces="1"' in wrong
    assert "Old wood (piece 1)" in wrong
    assert venue.now(event).revision == before


@pytest.mark.parametrize("text", ["", "NaN", "inf", "1e9", "12 inches", "999999", "399", "-399"])
def test_what_is_no_number_is_named_and_shown_again(
    venue: Venue, event: EventId, text: str
) -> None:
    fields = rows(LAYOUT) | {"left": [text, *["24"] * 7]}
    answer = venue.organiser.post(path(event), fields)
    assert answer.status_code == 422
    assert "Piece 1, from the left" in answer.content.decode()
    assert f'name="left" inputmode="decimal" value="{text}"' in answer.content.decode()
    refused = venue.ask(event, "lay-terrain", fields)
    assert refused.status_code == 422
    assert lies(venue, event, 1) is None


def test_a_piece_that_was_tampered_with_is_named(venue: Venue, event: EventId) -> None:
    for bad in ("", "{", '{"id": "x"}', '{"id":"x","title":"X","kind":"hill","size":[NaN,1]}'):
        fields = rows(LAYOUT) | {"piece": [bad, *[WOOD.model_dump_json()] * 7]}
        answer = venue.ask(event, "lay-terrain", fields)
        assert (answer.status_code, "Piece 1" in said(answer)) == (422, True)
    assert lies(venue, event, 1) is None


@pytest.mark.parametrize(("many", "act"), [(60, "add.wood"), (62, "remove.1")])
def test_the_page_never_goes_on_with_more_pieces_than_a_table_holds(
    venue: Venue, event: EventId, many: int, act: str
) -> None:
    full = LAYOUT.model_copy(update={"pieces": (FIRST,) * many})
    answer = venue.organiser.post(path(event), rows(full, act=act))
    shown = answer.content.decode()
    assert answer.status_code == 422
    assert "There are 61 pieces on one table; 60 are the most there can be." in shown
    assert shown.count('name="piece"') == 61 + len(venue.now(event).box)


def test_more_pieces_than_a_table_holds_are_kept_on_the_page(venue: Venue, event: EventId) -> None:
    many = LAYOUT.model_copy(update={"pieces": (FIRST,) * 61})
    answer = venue.organiser.post(path(event), rows(many))
    assert answer.status_code == 422
    assert "61 pieces" in answer.content.decode()
    assert answer.content.decode().count('name="piece"') == 61 + len(venue.now(event).box)


# ── without a script ──


def test_pieces_are_added_taken_off_and_mirrored_by_plain_buttons(
    venue: Venue, event: EventId
) -> None:
    def acted(act: str) -> str:
        answer = venue.organiser.post(path(event), rows(LAYOUT, act=act))
        assert answer.status_code == 200
        return answer.content.decode()

    on_page = len(venue.now(event).box)
    assert acted("add.house").count('name="piece"') == 9 + on_page
    assert acted("remove.2").count('name="piece"') == 7 + on_page
    assert acted("clear").count('name="piece"') == on_page
    across = re.findall(r'name="left" inputmode="decimal" value="([\d.]+)"', acted("mirror.across"))
    assert across[:3] == ["36", "12", "24"]
    assert acted("nonsense").count('name="piece"') == 8 + on_page
    assert lies(venue, event, 1) is None


# ── saving ──


def test_a_table_is_saved_as_it_was_laid(venue: Venue, event: EventId) -> None:
    answer = venue.organiser.post(path(event), rows(LAYOUT, act="save", next=path(event)))
    assert (answer.status_code, answer.headers["Location"]) == (303, path(event))
    assert lies(venue, event, 1) == LAYOUT
    turned = Layout(pieces=(Laid(piece=WOOD, at=(0, 0), turn=15),))
    sure = {"confirm": "terrain-forbidden"}
    assert venue.ask(event, "lay-terrain", rows(turned, 2) | sure).status_code == 303
    assert lies(venue, event, 2) == turned


def test_what_the_rules_forbid_is_doubted_and_laid_only_by_whoever_insists(
    venue: Venue, event: EventId
) -> None:
    doubted = venue.ask(event, "lay-terrain", rows(moved(-9)))
    assert doubted.status_code == 409
    assert "Old wood (piece 1)" in said(doubted)
    assert lies(venue, event, 1) is None
    venue.ask(event, "lay-terrain", rows(moved(-9)) | {"confirm": "terrain-forbidden"})
    assert lies(venue, event, 1) == moved(-9)


def test_what_cannot_be_is_refused_whoever_insists(venue: Venue, event: EventId) -> None:
    sure = {"confirm": "terrain-forbidden"}
    for off in (moved(-14), moved(12)):
        answer = venue.ask(event, "lay-terrain", rows(off) | sure)
        assert answer.status_code == 409
        assert 'name="confirm"' not in said(answer)
    assert lies(venue, event, 1) is None


def test_a_table_is_copied_to_others_and_mirrored(venue: Venue, event: EventId) -> None:
    lay(venue, event, 1)
    assert venue.ask(event, "lay-terrain", {"copy": "1", "to": "2 \u2013 3"}).status_code == 303
    assert lies(venue, event, 2) == lies(venue, event, 3) == LAYOUT
    sure = {"confirm": "terrain-forbidden"}
    venue.ask(event, "lay-terrain", {"copy": "1", "to": "2", "mirror": "about"} | sure)
    assert spots(lies(venue, event, 2)) == [(-x, -y) for x, y in spots(LAYOUT)]


@pytest.mark.parametrize(
    "fields",
    [
        {"copy": "9", "to": "2"},
        {"copy": "x", "to": "2"},
        {"copy": "1", "to": ""},
        {"copy": "1", "to": "3-2"},
        {"copy": "1", "to": "0"},
        {"copy": "1", "to": "1-999999999"},
        {"copy": "1", "to": "1-2000, 2001-2002"},
        {"copy": "1", "to": "2", "mirror": "inside out"},
        {"layouts": "["},
        {"layouts": '[{"table": 1, "layout": {"pieces": [{"at": [NaN, 0]}]}}]'},
        {"table": "one"},
        {},
    ],
)
def test_what_is_not_understood_changes_nothing(
    venue: Venue, event: EventId, fields: dict[str, str]
) -> None:
    lay(venue, event, 1)
    before = venue.now(event).revision
    assert venue.ask(event, "lay-terrain", fields).status_code == 422
    assert venue.now(event).revision == before


# ── who may ──


def test_strangers_see_and_change_nothing(venue: Venue, event: EventId) -> None:
    before = venue.now(event).revision
    for client, status in ((venue.stranger, 403), (venue.visitor, 302)):
        assert client.get(path(event)).status_code == status
        assert client.post(path(event), rows(LAYOUT, act="save")).status_code == 403
        assert venue.ask(event, "lay-terrain", rows(LAYOUT), client=client).status_code == 403
    assert venue.now(event).revision == before


def test_there_is_no_page_of_a_table_that_is_not_there(venue: Venue, event: EventId) -> None:
    assert venue.organiser.get(path(event, 99)).status_code == 404
    assert venue.organiser.put(path(event)).status_code == 405


def test_what_lies_on_top_is_the_encounter_that_is_asked_for(venue: Venue, event: EventId) -> None:
    slot = venue.now(event).rules.encounter.slots[0].id
    scenario = next(e.id for e in venue.now(event).rules.elements if e.slot == slot)
    venue.do(event, ask.SetEncounter(round=1, parts={slot: (scenario,)}))
    plain, drawn = (
        venue.organiser.get(f"{path(event)}?round={n}").content.decode() for n in (0, 1)
    )
    assert len(drawn) > len(plain)
    assert '<option value="1" selected>' in drawn


@pytest.mark.req("GG4-039", "GG4-040")
def test_the_shares_of_a_malifaux_table_are_told_while_it_is_laid(venue: Venue) -> None:
    event = venue.event("GG4", 4)
    house = Piece(id="house", title="House", kind="building", size=(6, 6))
    mist = Piece(id="mist", title="Mist", kind="mist", size=(6, 3))
    laid = Layout(pieces=(Laid(piece=house, at=(0, 0)), Laid(piece=mist, at=(9, 9))))
    told = dict(
        re.findall(r"<dt>(.*?)</dt><dd>(.*?)</dd>", said(look(venue, event, rows(laid, edge=18))))
    )
    assert (told["Disrupts movement"], told["Disrupts sight"]) == ("67 %", "100 %")
    assert (told["Table covered"], told["Concealing, beside Blocking"]) == ("4 %", "33 %")
