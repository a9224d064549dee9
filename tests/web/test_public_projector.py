from __future__ import annotations

import re

import pytest

from muster.core import commands as ask
from muster.web.public.projector_view import laid_out
from tests.web.finals import with_finals
from tests.web.looking import page, text
from tests.web.venue import Venue


@pytest.mark.parametrize(
    ("names", "size", "pages"),
    [
        (9, "lone", [[9]]),
        (18, "few", [[18]]),
        (35, "some", [[18, 17]]),
        (60, "many", [[15, 15], [15, 15]]),
        (128, "many", [[16, 16]] * 4),
        (0, "lone", []),
    ],
)
def test_names_stand_as_large_as_all_of_them_fit(
    names: int, size: str, pages: list[list[int]]
) -> None:
    laid, chosen = laid_out(range(names))
    assert chosen == size
    assert [[len(column) for column in page] for page in laid] == pages
    assert [name for page in laid for column in page for name in column] == list(range(names))


def test_names_that_take_turns_say_from_whom_to_whom_they_go(venue: Venue) -> None:
    event = venue.playing(entrants=40)
    html = page(venue.visitor, event, "projector/")
    names = re.findall(r"<b>\d+</b><span>([^<]+)", html)
    one, two, three, four = (names[n].split()[0] for n in (0, 19, 20, 39))
    assert f"{one} \N{EN DASH} {two} · 1 / 2" in text(html)
    assert f"{three} \N{EN DASH} {four} · 2 / 2" in text(html)


@pytest.mark.req("GG18-034")
def test_the_projector_shows_pairings_the_clock_and_what_is_called(venue: Venue) -> None:
    event = venue.playing("GG18")
    html = page(venue.visitor, event, "projector/")
    calls = [int(at) for at in re.findall(r'data-call="(\d+)"', html)]
    ends = re.search(r'data-ends="(\d+)"', html)
    assert ends is not None
    assert calls == sorted(calls)
    left = [round((int(ends[1]) - at) / 60_000) for at in calls]
    assert {120, 90, 60, 30, 15} <= set(left)
    assert "Ana Ruiz" in text(html)
    assert 'alt="QR code: http://muster.test/e/' in html


def test_a_page_that_is_kept_shows_instants_and_no_time_that_goes_stale(venue: Venue) -> None:
    event = venue.playing()
    for path in ("", "pairings/", "projector/"):
        assert re.search(r"data-hall-time>\s*</", page(venue.visitor, event, path)), path
    venue.do(event, ask.PauseClock(reason="fire drill"))
    shown = re.search(r"data-hall-time>([\d:]+)<", page(venue.visitor, event, "projector/"))
    assert shown is not None


def test_between_rounds_the_projector_shows_the_standings(venue: Venue) -> None:
    event = venue.playing()
    assert "Standings" not in text(page(venue.visitor, event, "projector/"))
    venue.play_round(event)
    assert "Standings after round 1" in text(page(venue.visitor, event, "projector/"))


def test_before_the_event_the_projector_welcomes(venue: Venue) -> None:
    event = venue.event(entrants=3, here=False)
    venue.do(event, ask.CheckIn(arrivals=(ask.Arrival(entrant="e1"),)))
    assert "1 of 3 are checked in" in text(page(venue.visitor, event, "projector/"))


def test_a_table_with_time_of_its_own_is_told(venue: Venue) -> None:
    event = venue.playing()
    game = venue.games(event)[0]
    venue.do(event, ask.ExtendClock(minutes=10, games=(game.id,), reason="judge call"))
    said = f"Table {game.table}: +10 minutes"
    assert said in text(page(venue.visitor, event, "projector/"))
    assert said in text(page(venue.visitor, event, "pairings/"))


@pytest.mark.parametrize(("entrants", "said"), [(8, "Finals table {n}"), (24, "Final {n}")])
def test_finals_tables_are_marked_on_the_wall(venue: Venue, entrants: int, said: str) -> None:
    event = with_finals(venue, entrants)
    html = page(venue.visitor, event, "projector/")
    marked = dict(re.findall(r"<b>(\d+)</b><span><span>[^<]+</span><em[^>]*>([^<]+)</em>", html))
    last = venue.now(event).rounds[-1]
    tables = {game.id: str(game.table) for game in last.games}
    assert marked == {tables[name]: said.format(n=n) for n, name in enumerate(last.finals, 1)}
    assert (html.count("<em"), len(marked)) == (4, 2)
