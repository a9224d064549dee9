"""The ways to a score sheet: who comes to it, and which pages lead there or show how it stands."""

from __future__ import annotations

import re

import pytest

from tests.web.at_table import NOT_YOURS, UNCLEAR, VAULTS, WRONG_METHOD, Table, refusal
from tests.web.phone import name_of, words_of
from tests.web.venue import Venue


@pytest.fixture
def table(venue: Venue) -> Table:
    return Table.of(venue, "GG4", **VAULTS)


@pytest.fixture
def playing(table: Table) -> Table:
    """In turn 2, with nothing scored yet."""
    table.taps(table.ann, "open")
    return table.ends_turn(table.ann)


# ── who ──


def test_a_table_is_closed_to_everybody_else(playing: Table) -> None:
    before, game = playing.facts, playing.game.id
    stranger = playing.stranger
    paths = [f"{stranger.link}at/{game}/{end}" for end in ("sheet/", "sheet/taps/", "secrets/")]
    assert {stranger.client.get(path).status_code for path in paths} == {NOT_YOURS}
    for kind in ("open", "answer", "end-turn", "stop", "undo", "finish", "reopen", "first"):
        assert playing.tap(stranger, kind, {"line": 2, "step": 2}).status_code == NOT_YOURS
    desk = f"/desk/{playing.event}/at/{game}/sheet/tap/end-turn/"
    assert playing.venue.visitor.post(desk, {"step": 2}).status_code in {302, NOT_YOURS}
    assert playing.venue.stranger.post(desk, {"step": 2}).status_code == NOT_YOURS
    assert playing.facts == before


def test_a_tap_is_sent_and_a_page_is_looked_at(playing: Table) -> None:
    ann, before = playing.ann, playing.facts
    tap = f"{ann.link}at/{playing.game.id}/sheet/tap/end-turn/"
    assert ann.client.get(tap).status_code == WRONG_METHOD
    for page in ("sheet/", "sheet/taps/", "secrets/"):
        path = f"{ann.link}at/{playing.game.id}/{page}"
        assert ann.client.post(path).status_code == WRONG_METHOD
    assert playing.tap(ann, "dance").status_code == UNCLEAR
    assert playing.facts == before


def test_a_sheet_that_nobody_opened_cannot_be_tapped(table: Table) -> None:
    status, said = refusal(table.tap(table.ann, "end-turn", {"step": 1}))
    assert (status, "Nobody has opened the sheet" in said) == (UNCLEAR, True)


def test_a_pod_has_no_sheet(venue: Venue) -> None:
    event = venue.playing("BB", 5)
    (game,) = venue.games(event)
    page = f"/desk/{event}/at/{game.id}/sheet/"
    assert venue.organiser.get(page).status_code == 404


# ── the ways there ──


def test_my_game_leads_to_the_sheet_and_says_how_it_stands(playing: Table) -> None:
    playing.says(playing.ann, "centerline", "1").ends_turn(playing.ann)
    assert "Score sheet Turn 3, 1-0" in playing.ann.read()
    assert "Score sheet Turn 3, 0-1" in playing.dov.read()
    assert f"live?game={playing.game.id}" in playing.ann.html()
    page = f"/desk/{playing.event}/round/1/game/{playing.game.id}/"
    at_desk = playing.venue.organiser.get(page).content.decode()
    assert "At the table: Turn 3, 1-0" in words_of(at_desk)
    read = playing.judge.read(f"judge/game/{playing.game.id}/")
    assert "At the table: Turn 3, 1-0" in read


def test_the_report_is_filled_in_from_an_unfinished_sheet(playing: Table) -> None:
    playing.says(playing.ann, "centerline", "1").ends_turn(playing.ann)
    boxes = re.findall(r'name="figure\.vp\.(\w+)" value="(\d*)"', playing.ann.html("report/"))
    assert boxes == [(playing.sides[0], "1"), (playing.sides[1], "0")]


def test_a_game_that_goes_on_has_no_winner_in_the_report(venue: Venue) -> None:
    table = Table.of(venue, "SR17", scenario="the-pit-ii", objective="armory fuel-cache stockpile")
    table.taps(table.ann, "open", first=table.sides[0]).ends_turn(table.ann, 4)
    html = table.ann.html("report/")
    assert 'name="winner" value="tie" checked' not in html
    assert re.findall(r'name="figure\.cp\.\w+" value="(\d*)"', html) == ["0", "0"]


def test_only_what_changes_is_fetched_again(playing: Table) -> None:
    path = f"{playing.ann.link}at/{playing.game.id}/sheet/"
    part = playing.ann.client.get(path, headers={"HX-Target": "sheet"}).content.decode()
    assert part.strip().startswith('<div id="sheet"')
    assert "<html" not in part
    assert name_of(playing.event, playing.sides[0]) in part
