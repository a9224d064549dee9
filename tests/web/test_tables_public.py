"""The hall as everybody sees it: a plan on which a table is found, and every table by itself."""

from __future__ import annotations

import pytest

from muster.core import commands as ask
from muster.core.facts import Feature, Mark, Spot
from muster.core.ids import EventId
from tests.web.phone import name_of, phone
from tests.web.venue import Venue


@pytest.fixture
def event(venue: Venue) -> EventId:
    return venue.playing("GG4", 8)


def html(venue: Venue, event: EventId, part: str) -> str:
    answer = venue.visitor.get(f"/e/{event}/{part}")
    assert answer.status_code == 200
    assert answer.headers["X-Muster-Edition"]
    return answer.content.decode()


def test_everybody_sees_where_the_tables_are(venue: Venue, event: EventId) -> None:
    shown = html(venue, event, "hall/")
    assert [f'id="table-{n}"' in shown for n in (1, 4, 5)] == [True, True, False]
    assert "has not drawn a plan" in shown
    assert 'class="pin"' not in shown


def test_a_table_that_is_sought_stands_out_without_a_script(venue: Venue, event: EventId) -> None:
    spots = tuple(Spot(table=n, x=12 * n, y=4) for n in (1, 2, 3))
    doors = (Feature(what="door", x=0, y=0), Feature(what="food", label="Bar", x=50, y=10))
    venue.do(event, ask.DrawHall(width=50, depth=12, spots=spots, features=doors))
    for part in ("hall/3/", "hall/?table=3"):
        shown = html(venue, event, part)
        assert shown.count('class="spot here"') == 1
        assert 'class="pin"' in shown
        assert "in the middle of the plan" not in shown
        assert "on the right of the plan, nearest: Bar" in shown
    assert 'class="spot here"' not in html(venue, event, "hall/?table=99")


def test_tables_that_are_not_there_are_answered_in_words(venue: Venue, event: EventId) -> None:
    for part in ("hall/9/", "table/9/", "table/0/"):
        answer = venue.visitor.get(f"/e/{event}/{part}")
        assert (answer.status_code, b"no table" in answer.content) == (404, True)
        assert venue.visitor.post(f"/e/{event}/{part}").status_code == 405


def test_a_table_tells_what_it_is_like_and_who_plays_there(venue: Venue, event: EventId) -> None:
    told = ask.DescribeTable(table=2, name="Old mill", theme="Snow", marks=(Mark.WELL_LIT,))
    venue.do(event, told)
    line = venue.show_table(event, 2)
    shown = html(venue, event, "table/2/")
    game = next(game for game in venue.games(event) if game.table == 2)
    for words in ("Old mill", "Snow", "Well lit", f"/e/{event}/photo/{line}/", f"game/{game.id}/"):
        assert words in shown


def test_nobody_learns_from_a_table_what_is_not_public(venue: Venue) -> None:
    event = venue.paired("GG4", 8)
    shown = html(venue, event, "table/1/")
    assert "here</h2>" not in shown
    names = [name_of(event, entrant) for entrant in venue.games(event)[0].entrants]
    assert [name for name in names if name in shown] == []


def test_pairings_and_phones_lead_to_the_table(venue: Venue, event: EventId) -> None:
    game = venue.games(event)[0]
    where = f'href="/e/{event}/hall/{game.table}/"'
    assert where in html(venue, event, "pairings/")
    assert where in html(venue, event, "round/1/?by=table")
    mine = phone(venue, event, game.entrants[0]).html()
    assert where in mine
    assert f"Where is table {game.table}?" in mine
