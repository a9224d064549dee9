"""The tables of the hall at the desk: told of, drawn, photographed, looked at before a round."""

from __future__ import annotations

import pytest
from django.test import Client

from muster.core import commands as ask
from muster.core.facts import Mark, Spot
from muster.core.facts.contests import Model
from muster.core.ids import EventId
from muster.core.photos import of_entry, of_table
from muster.core.place import Place
from tests.snapshots import snapshot
from tests.web.photographing import newest, upload
from tests.web.venue import Venue

PAGES = ("tables/", "tables/1/", "tables/plan/", "tables/review/")


@pytest.fixture
def event(venue: Venue) -> EventId:
    """Round 1 is played at four of six tables."""
    made = venue.playing("GG4", 8)
    venue.do(made, ask.ChangeDetails(tables=6))
    return made


def page(venue: Venue, event: EventId, part: str) -> str:
    return venue.organiser.get(f"/desk/{event}/{part}").content.decode()


def test_strangers_do_not_see_the_tables_at_the_desk(venue: Venue, event: EventId) -> None:
    for part in PAGES:
        address = f"/desk/{event}/{part}"
        assert venue.stranger.get(address).status_code == 403
        assert Client().get(address).status_code == 302
        assert venue.organiser.post(address).status_code == 405


def test_a_table_is_described_by_its_form_and_listed(venue: Venue, event: EventId) -> None:
    told = {"table": "3", "name": "Old mill", "theme": "Snow", "marks": ["quiet", "step-free"]}
    assert venue.ask(event, "describe-table", told).status_code == 303
    place = Place(3, "Old mill", "Snow", marks=(Mark.STEP_FREE, Mark.QUIET))
    assert venue.now(event).places == {3: place}
    shown = page(venue, event, "tables/")
    assert shown.count('class="seat"') == 6
    for words in ("Old mill", "Snow", "No steps on the way", "Quiet"):
        assert words in shown
    assert page(venue, event, "tables/3/").count("checked") == 2


def test_a_table_that_is_not_there_is_answered_in_words(venue: Venue, event: EventId) -> None:
    for table in (0, 7, 99999999):
        answer = venue.organiser.get(f"/desk/{event}/tables/{table}/")
        assert (answer.status_code, b"no table" in answer.content) == (404, True)
    asked = venue.ask(event, "describe-table", {"table": "7", "name": "x"})
    assert (asked.status_code, b"tables go from 1 to 6" in asked.content) == (409, True)
    assert venue.now(event).places == {}


def test_who_always_plays_at_a_table_sees_whether_it_carries_marks(
    venue: Venue, event: EventId
) -> None:
    first = next(iter(venue.now(event).entrants))
    venue.do(event, ask.AmendEntrant(entrant=first, table=5))
    assert "carries no marks" in page(venue, event, "tables/5/")
    venue.do(event, ask.DescribeTable(table=5, marks=(Mark.STEP_FREE,)))
    assert "carries no marks" not in page(venue, event, "tables/5/")


def test_a_photo_of_a_table_is_added_at_the_desk_and_seen_by_all(
    venue: Venue, event: EventId
) -> None:
    sent = {"table": "2", "photo": upload(), "note": "From the door"}
    assert venue.ask(event, "attach-photo", sent).status_code == 303
    line = newest(venue, event)
    assert [photo.line for photo in of_table(venue.now(event), 2)] == [line]
    assert f"/desk/{event}/photo/{line}/?small" in page(venue, event, "tables/2/")
    seen = venue.visitor.get(f"/e/{event}/photo/{line}/")
    assert (seen.status_code, seen.headers["Content-Type"]) == (200, "image/jpeg")
    assert "X-Muster-Edition" not in seen.headers


def test_players_add_no_photo_of_a_table_and_others_see_none_of_a_game(
    venue: Venue, event: EventId
) -> None:
    game = venue.games(event)[0]
    link, before = venue.link(event, game.entrants[0]), venue.now(event).revision
    for more in ({}, {"entrant": game.entrants[0]}, {"game": game.id}):
        sent = {"table": "2", "photo": upload(), **more}
        assert Client().post(f"{link}ask/attach-photo/", sent).status_code in {403, 409}
    assert venue.now(event).revision == before
    line = venue.attach(event, game, game.entrants[0])
    assert venue.visitor.get(f"/e/{event}/photo/{line}/").status_code == 404


def test_a_photo_of_what_somebody_shows_is_added_by_them_or_an_official(
    venue: Venue, event: EventId
) -> None:
    one, two = venue.games(event)[0].entrants
    mill = Model(name="The mill")
    venue.do(event, ask.SetContest(award="best-painted", method="organiser"))
    venue.do(
        event, ask.MakeEntry(award="best-painted", entrant=one, title="The mill", models=(mill,))
    )
    mine = venue.link(event, one)

    def send(link: str, n: int, entrant: str = one) -> int:
        entry = {"award": "best-painted", "entrant": entrant}
        sent = {**entry, "photo": upload(snapshot(n))}
        return Client().post(f"{link}ask/attach-photo/", sent).status_code

    assert [send(mine, n) for n in range(5)] == [303, 303, 303, 303, 409]
    assert send(venue.link(event, two), 6) == 403
    assert send(venue.link(event, two), 6, two) == 409
    assert (
        venue.ask(
            event,
            "attach-photo",
            {"award": "best-painted", "entrant": one, "photo": upload(snapshot(7))},
        ).status_code
        == 303
    )
    assert len(of_entry(venue.now(event), "best-painted", one)) == 5


# ── the plan ──


def test_the_plan_is_saved_from_its_number_fields(venue: Venue, event: EventId) -> None:
    sent = {
        "width": "40",
        "depth": "30.5",
        "spot": ["1", "2", "3"],
        "x": ["2", "8,5", ""],
        "y": ["2", "2", ""],
        "size": ["4 4", "6 4", "4 4"],
        "feature": ["door", ""],
        "label": ["Way in", ""],
        "fx": ["0", ""],
        "fy": ["30", ""],
    }
    assert venue.ask(event, "draw-hall", sent).status_code == 303
    plan = venue.now(event).hall
    assert plan is not None
    assert plan.spots == (Spot(table=1, x=2, y=2), Spot(table=2, x=8.5, y=2, width=6))
    assert (plan.width, plan.depth, plan.features[0].label) == (40, 30.5, "Way in")
    editor = page(venue, event, "tables/plan/")
    assert 'data-spot="2"' in editor
    assert "Not on the plan: 3, 4, 5, 6." in " ".join(editor.split())


def test_a_plan_that_cannot_be_is_refused_with_every_reason(venue: Venue, event: EventId) -> None:
    sent = {"width": "10", "depth": "10", "spot": ["1", "2", "9"], "x": ["0", "3", "8"]}
    sent |= {"y": ["0", "0", "0"], "size": ["4 4"] * 3}
    answer = venue.ask(event, "draw-hall", sent)
    assert answer.status_code == 409
    for words in ("There is no table 9", "Not inside the hall of 10 by 10 feet", "tables 1 and 2"):
        assert words in answer.content.decode()
    wild = venue.ask(event, "draw-hall", {**sent, "x": ["a", "-3", "8"], "size": ["4", "", "0 4"]})
    assert wild.status_code == 422
    for words in ("Table 1: &#34;a&#34;", "Table 2: &#34;-3&#34;", "Table 9: &#34;0 4&#34;"):
        assert words in wild.content.decode()
    assert venue.now(event).hall is None


def test_tables_are_shown_in_rows_before_anybody_saves_them(venue: Venue, event: EventId) -> None:
    shown = page(venue, event, "tables/plan/?across=2")
    assert "not saved yet" in shown
    assert 'name="width" type="number" step="any" min="1" max="1000" value="15"' in shown
    assert "not saved yet" not in page(venue, event, "tables/plan/?across=0x")
    assert venue.now(event).hall is None


# ── before a round ──


def test_all_tables_are_looked_at_with_one_press(venue: Venue, event: EventId) -> None:
    for game in venue.games(event)[:3]:
        venue.do(event, ask.ReportResult(game=game.id, score=venue.score(event, game)))
    shown = page(venue, event, "tables/review/")
    assert "Tables before round 2" in shown
    assert "Tables 1\u20133 stand as they should" in shown
    assert shown.count("still playing") == 1
    sent = {"round": "2", "tables": ["1", "2", "3"]}
    assert venue.ask(event, "review-terrain", sent).status_code == 303
    assert venue.now(event).reviewed == {2: {1, 2, 3}}
    assert "3 of 4 tables looked at" in page(venue, event, "tables/review/")
    assert "Terrain for round 2: 3 of 4 tables looked at" in page(venue, event, "round/1/")


def test_nothing_ticked_is_said_in_words(venue: Venue, event: EventId) -> None:
    assert venue.ask(event, "review-terrain", {"round": "1"}).status_code == 422
    far = venue.ask(event, "review-terrain", {"round": "5", "tables": ["9"]})
    assert far.status_code == 409
    assert venue.now(event).reviewed == {}


@pytest.mark.req("SR17-093")
def test_what_the_pack_advises_stands_beside_it(venue: Venue) -> None:
    event = venue.started("SR17", 4)
    assert "Look over the terrain before every round" in page(venue, event, "tables/review/")
