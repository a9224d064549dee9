"""The doors of a brawl: who may tap, two thumbs at once, and its end in the event."""

from __future__ import annotations

import pytest
from django.test import Client

from muster.core import commands as ask
from muster.core.event import How
from muster.web.table.brawl_acts import ACTS
from tests.web.brawling import Table
from tests.web.looking import text
from tests.web.phone import judges_phone, name_of, phone, words_of
from tests.web.venue import Venue


@pytest.fixture
def table(venue: Venue) -> Table:
    return Table(venue, venue.playing("BB", 8)).sits_down()


GARBAGE = {
    "what": "\x00\u202e;DROP", "by": "e999", "to": ["e998", "e999"], "player": "nobody",
    "card": "99Z", "benefit": "1", "turn": "1", "end": "1", "seen": "0",
    "act": "99999999999999999999",
}  # fmt: skip


def test_every_tap_with_garbage_is_refused_in_words_and_nothing_is_written(table: Table) -> None:
    wrong = {f"{box}.{each}": "\u202e\x00-7" for each in table.players for box in ("cost", "card")}
    odd = {f"answer.schemes.{each}": "1e9" for each in table.players}
    for kind in {*ACTS, "nope"} - {"end"}:
        assert table.codes(kind, {**GARBAGE, **wrong, **odd}) != [], kind


def test_only_those_of_the_table_and_officials_tap(venue: Venue) -> None:
    table = Table(venue, venue.playing("BB", 10)).sits_down()
    stranger = venue.games(table.event)[1].entrants[0]
    before = table.kept
    other = f"{venue.link(table.event, stranger)}at/{table.game.id}/brawl/"
    flip = {f"card.{table.players[0]}": "5"}
    for client, path in (
        (venue.visitor, other),
        (venue.stranger, table.desk),
        (venue.visitor, table.desk),
    ):
        assert client.post(f"{path}tap/flip/", flip).status_code == 403
    assert venue.visitor.get(other).status_code == 403
    assert table.kept == before
    assert venue.organiser.post(f"{table.desk}tap/flip/", flip).status_code == 303
    judge = judges_phone(venue, table.event)
    path = f"{judge.link}at/{table.game.id}/brawl/"
    again = {f"card.{table.players[1]}": "4"}
    assert judge.client.post(f"{path}tap/flip/", again).status_code == 303
    assert len(table.kept) == len(before) + 2


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE", "PATCH"])
def test_a_tap_is_sent_and_nothing_else(table: Table, method: str) -> None:
    before = table.kept
    assert table.client.generic(method, f"{table.at()}tap/undo/").status_code == 405
    assert table.kept == before


def test_a_game_of_two_is_no_brawl(venue: Venue) -> None:
    table = Table(venue, venue.playing("GG4", 4))
    answer = table.client.get(table.at())
    assert (answer.status_code, b"not played as a brawl" in answer.content) == (404, True)
    assert table.send("flip", {}).status_code == 404
    assert "Keep the brawl" not in phone(venue, table.event, table.players[0]).read()


def test_nothing_is_told_of_a_brawl_that_nobody_has_begun(venue: Venue) -> None:
    table = Table(venue, venue.playing("BB", 5))
    assert table.codes("draw", {"player": table.players[0]}) == ["no-brawl"]
    assert table.codes("undo", {"act": "1"}) == ["no-brawl"]


# ── two thumbs at once ──


def test_what_two_phones_tell_at_once_is_told_once_unless_it_happened_twice(table: Table) -> None:
    table.flips("8", "7", "6", "5", "4", "3", "2", "1")
    one, two, *_ = table.players
    draw = {"player": one, "seen": 2}
    table.tap("draw", draw, one)
    assert table.codes("draw", draw, two) == ["just-told"]
    assert "act 3" in words_of(table.send("draw", draw, two).content.decode())
    table.tap("draw", {**draw, "confirm": "just-told"}, two)
    hit = {"what": "damages", "by": one, "to": two, "seen": 4}
    table.tap("happen", hit, one)
    assert table.codes("happen", hit, two) == ["just-told"]
    table.tap("happen", {**hit, "seen": 5}, two)


def test_a_turn_that_two_phones_end_ends_once(table: Table) -> None:
    one, two, *_ = table.players
    end = {"turn": 1, "end": "1", "seen": 1}
    table.tap("end-phase", {**end, f"answer.schemes.{one}": "1"}, one)
    assert table.codes("end-phase", end, two) == ["other-turn"]
    assert table.brawl.turn == 2


def test_a_tap_that_is_sent_again_counts_once(table: Table) -> None:
    tap = {"player": table.players[0], "key": "k1"}
    for _ in range(3):
        table.tap("draw", tap)
    assert len(table.brawl.carried(table.players[0])) == 1


def test_every_screen_shows_what_was_told_last(table: Table) -> None:
    answer = table.client.post(
        f"{table.at()}tap/happen/",
        {"what": "kills", "by": table.players[0], "to": table.players[1]},
        headers={"HX-Request": "true"},
    )
    assert (answer.status_code, "muster:done" in answer.headers["HX-Trigger"]) == (204, True)
    one, two = (name_of(table.event, each) for each in table.players[:2])
    told = f"{one} kills {two}. {one} +2 first blood on {two} {one} +4 killed {two}"
    for part in ("brawl-now", ""):
        page = table.client.get(table.at(), headers={"HX-Request": "true", "HX-Target": part})
        assert told in text(page.content.decode())


# ── its end ──


def played(table: Table) -> None:
    table.happens("kills", 0, 1)
    table.tap("end", {"reason": "Time"})


def test_one_tap_reports_what_the_ledger_says_and_another_confirms_it(table: Table) -> None:
    played(table)
    one, two, *_ = table.players
    me, other = phone(table.venue, table.event, one), phone(table.venue, table.event, two)
    fields = _hidden(table.html(one), "report-result")
    assert me.ask("report-result", fields).status_code == 303
    assert "Waiting for" in table.read(one)
    name = name_of(table.event, one)
    assert f"{name} said" in table.read(two)
    assert (
        other.ask("confirm-report", _hidden(table.html(two), "confirm-report")).status_code == 303
    )
    result = table.game.result
    assert result is not None
    assert result.score is not None
    figures = [side.figures["vp"] for side in result.score.sides]
    assert (result.how, figures) == (How.CONFIRMED, [6, 0, 0, 0])
    assert table.codes("undo", {"act": "2"}) == ["has-result"]
    assert "Undo" not in table.read(one)


def test_an_officials_tap_counts_at_once(table: Table) -> None:
    played(table)
    html = table.venue.organiser.get(table.desk).content.decode()
    assert "This is the result" in html
    answer = table.venue.ask(table.event, "report-result", _hidden(html, "report-result"))
    assert answer.status_code == 303
    assert table.game.result is not None
    assert table.game.result.how is How.ENTERED


def test_a_report_that_differs_from_the_ledger_is_pointed_out(table: Table) -> None:
    played(table)
    score = table.venue.score(table.event, table.game)
    table.venue.do(table.event, ask.ReportResult(game=table.game.id, score=score), table.players[1])
    assert "What was reported is not what the ledger says." in table.read(table.players[0])


def test_phone_desk_and_judge_lead_to_the_brawl(table: Table) -> None:
    one, game = table.players[0], table.game
    assert f'href="{table.at(one)}"' in phone(table.venue, table.event, one).html()
    page = f"/desk/{table.event}/round/1/game/{game.id}/"
    assert f'href="{table.desk}"' in table.venue.organiser.get(page).content.decode()
    judge = judges_phone(table.venue, table.event)
    there = f'href="{judge.link}at/{game.id}/brawl/"'
    assert there in judge.html(f"judge/game/{game.id}/")


def test_it_works_without_a_script(table: Table) -> None:
    """A plain form leads back to the table, whoever sends it."""
    fresh = Client()
    sent = {f"card.{table.players[0]}": "5", "next": table.at()}
    answer = fresh.post(f"{table.at()}tap/flip/", sent)
    assert (answer.status_code, answer.headers["Location"]) == (303, table.at())


def _hidden(html: str, kind: str) -> dict[str, str]:
    """What a form of the page would send."""
    form = html[html.index(f'ask/{kind}/"') :].partition("</form>")[0]
    boxes = [part.partition(">")[0] for part in form.split("<input ")[1:]]
    return {
        box.partition('name="')[2].partition('"')[0]: box.partition('value="')[2].partition('"')[0]
        for box in boxes
    }
