"""The phone opens on my game now, or on what I wait for."""

from __future__ import annotations

import re

import pytest

from muster.core import commands as ask
from muster.core.entrant import Status
from muster.core.ids import EntrantId
from muster.journal.database.links import revoke
from tests.web.at_table import DONE, Table
from tests.web.phone import Phone, name_of, phone
from tests.web.venue import Venue

E1 = EntrantId("e1")


@pytest.mark.req("SR17-201")
def test_a_phone_says_what_its_table_does_next(venue: Venue) -> None:
    table = Table.of(venue, "SR17", scenario="the-pit-ii", objective="armory fuel-cache stockpile")
    picks = "Next: each picks in secret; both are shown together: Objective."
    assert picks in table.ann.read()
    table.taps(table.ann, "open")
    for by, part in ((table.ann, "armory"), (table.dov, "stockpile")):
        assert table.tap(by, "pick", {"secret.part": part}, "secrets").status_code == DONE
    assert "Next: roll for who goes first." in table.dov.read()


def test_my_game_says_table_opponent_and_encounter(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    game = venue.games(event)[0]
    me, other = game.entrants
    read = phone(venue, event, me).read()
    assert f"Table {game.table}" in read
    assert f"against {name_of(event, other)} Lanterns" in read
    assert venue.now(event).encounters[1].title in read
    assert "Report the result" in read


def test_attacker_and_defender_know_which_they_are(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    game = venue.games(event)[0]
    said = {
        entrant: re.findall(r"You are the \w+", phone(venue, event, entrant).read())
        for entrant in game.entrants
    }
    roles = {True: ["You are the Attacker"], False: ["You are the Defender"]}
    assert said == {entrant: roles[entrant == game.attacker] for entrant in game.entrants}


def test_a_table_of_many_shows_all_of_them(venue: Venue) -> None:
    event = venue.playing("BB", 5)
    (game,) = venue.games(event)
    read = phone(venue, event, game.entrants[0]).read()
    assert read.count("against ") == 4


def test_pairings_are_secret_until_they_are_published(venue: Venue) -> None:
    event = venue.paired(entrants=4)
    for entrant in venue.now(event).entrants:
        read = phone(venue, event, entrant).read()
        assert "Round 1 is not paired yet" in read
        assert "The event has begun" in read
        assert "against" not in read


def test_an_encounter_that_is_secret_is_not_named(venue: Venue) -> None:
    event = venue.paired("SR17", 4)
    venue.do(event, ask.PublishPairings())
    title = venue.now(event).encounters[1].title
    me = phone(venue, event, E1)
    assert "The encounter is secret until play begins." in me.read()
    assert title not in me.read() + me.read("encounter/")
    venue.do(event, ask.StartPlay())
    assert title in me.read()
    assert title in me.read("encounter/")


def test_the_clock_counts_my_own_tables_minutes(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    mine, other = venue.games(event)
    venue.do(event, ask.ExtendClock(minutes=10, games=(mine.id,), reason="Terrain fell"))
    assert "Your table has 10 minutes more." in phone(venue, event, mine.entrants[0]).read()
    assert "minutes more" not in phone(venue, event, other.entrants[0]).read()


def test_who_has_not_checked_in_is_told_what_to_bring(venue: Venue) -> None:
    event = venue.event(entrants=4, here=False)
    me = phone(venue, event, E1)
    assert "Not checked in yet The event is on 15 June 2024." in me.read()
    assert "What to bring Bring your models, a Fate Deck" in me.read()
    venue.do(event, ask.CheckIn(arrivals=(ask.Arrival(entrant=E1),)))
    assert "✓ You are checked in" in me.read()


@pytest.mark.req("GG4-058")
def test_a_bye_says_what_it_is_worth(venue: Venue) -> None:
    event = venue.playing(entrants=5)
    current = venue.now(event).current
    assert current is not None
    assert current.bye is not None
    read = phone(venue, event, current.bye).read()
    assert "Round 1: you have a bye" in read
    assert "The bye is worth 3 TP, 4 VP, 2 DIFF." in read


def test_between_rounds_there_is_my_place(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    winner = venue.games(event)[0].entrants[0]
    venue.play_round(event)
    read = phone(venue, event, winner).read()
    assert "Between rounds" in read
    assert "Round 2 is not paired yet." in read
    assert "After round 1 1st of 4 1 win, 0 losses 3 TP, 1 DIFF, 2 VP" in read


def test_who_has_left_learns_how_to_come_back(venue: Venue) -> None:
    event = venue.started(entrants=4)
    venue.do(event, ask.DropEntrant(entrant=E1))
    assert "To come back, ask the organiser" in phone(venue, event, E1).read()


def test_who_leaves_during_a_game_still_sees_it(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    venue.do(event, ask.DropEntrant(entrant=E1))
    read = phone(venue, event, E1).read()
    assert "You have left the event; this game is still yours." in read
    assert "Report the result" in read


def test_the_waiting_list_says_how_many_are_before_me(venue: Venue) -> None:
    event = venue.event(entrants=2)
    venue.do(event, ask.ChangeDetails(capacity=2))
    venue.ask(event, "register-entrants", {"name": "Zoe Martin"})
    (waiting,) = (e.id for e in venue.now(event).entrants.values() if e.status is Status.WAITING)
    assert "You are number 1 on the waiting list." in phone(venue, event, waiting).read()


def test_at_the_end_there_is_my_place_and_what_i_won(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    game = venue.games(event)[0]
    venue.play_round(event)
    venue.do(event, ask.GiveAward(award="own", title="Best sport", entrants=(game.entrants[1],)))
    venue.do(event, ask.FinishEvent(reason="Enough for today"))
    read = phone(venue, event, game.entrants[1]).read()
    assert "The event is over" in read
    assert "You won Best sport" in read
    assert "Final standings 3rd of 4" in read


def test_a_page_is_kept_nowhere_follows_the_event_and_keeps_its_secret(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    me = phone(venue, event, E1)
    answer = me.open()
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    html = answer.content.decode()
    assert f'data-live="/e/{event}/live?game=' in html
    for page in ("", "more/", "standings/", "path/", "encounter/", "list/"):
        links = re.findall(r'(?:href|src|action|hx-get|hx-post)="([^"]*)"', me.html(page))
        token = me.link.split("/")[2]
        assert [link for link in links if token in link and not link.startswith(me.link)] == []


def test_an_unknown_and_a_replaced_link_say_so(venue: Venue) -> None:
    event = venue.event(entrants=2)
    me = phone(venue, event, E1)
    revoke(event, venue.person(event, E1))
    statuses = [me.open(page).status_code for page in ("", "report/", "more/")]
    assert (statuses, Phone("/p/nobody/").open().status_code) == ([410, 410, 410], 404)


def test_pages_are_only_looked_at(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    me, before = phone(venue, event, E1), venue.now(event).revision
    pages = ("", "report/", "table/", "standings/", "path/", "list/", "more/", "drop/")
    assert {me.client.post(me.link + page).status_code for page in pages} == {405}
    assert venue.now(event).revision == before
