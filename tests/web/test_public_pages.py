from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from muster.core import commands as ask
from muster.core.diagram.scene import OURS
from muster.core.ids import EventId
from muster.core.rulepack.patch import Patch
from muster.journal.database.making import list_event
from tests import fresh_server
from tests.web.looking import page, text
from tests.web.venue import Venue

PACKS = ("GG4", "GG18", "SR17", "WC", "BB")
PATHS = (
    "",
    "rules/",
    "pairings/",
    "pairings/?by=table",
    "round/1/",
    "standings/",
    "standings/1/",
    "encounter/1/",
    "entrant/e1/",
    "projector/",
)
INLINE = re.compile(r"<[^>]+\s(style|on[a-z]+)=|<script(?![^>]*\ssrc=)|<style")


@pytest.mark.parametrize("pack", PACKS)
def test_every_page_answers_at_every_moment_of_an_event(venue: Venue, pack: str) -> None:
    event = venue.event(pack, entrants=9)

    def look() -> None:
        for path in PATHS:
            assert not INLINE.search(page(venue.visitor, event, path)), path

    look()
    venue.do(event, ask.StartEvent(rounds=2))
    look()
    for _ in range(2):
        venue.pair(event)
        look()
        venue.publish(event)
        look()
        page(venue.visitor, event, f"game/{venue.games(event)[0].id}/")
        venue.play_round(event)
        look()
    venue.do(event, ask.FinishEvent(reason="all rounds played"))
    look()


def test_a_public_page_is_the_same_for_all_and_names_its_edition(venue: Venue) -> None:
    event = venue.playing()
    for path in PATHS:
        seen = [client.get(f"/e/{event}/{path}") for client in (venue.visitor, venue.organiser)]
        assert seen[0].content == seen[1].content, path
        assert [answer.headers["X-Muster-Edition"].split()[0] for answer in seen] == [event] * 2
        assert not seen[0].cookies


@pytest.mark.parametrize("path", ["", "pairings/", "standings/", "projector/", "entrant/e1/"])
def test_a_public_page_can_only_be_looked_at(venue: Venue, path: str) -> None:
    event = venue.playing()
    before = venue.now(event).revision
    assert venue.visitor.post(f"/e/{event}/{path}").status_code == 405
    assert venue.now(event).revision == before


@pytest.mark.parametrize(
    "path",
    ["round/0/", "round/99/", "standings/99/", "encounter/99/", "entrant/e99/", "game/r9g9/"],
)
def test_what_is_not_there_says_so_and_leads_back(venue: Venue, path: str) -> None:
    event = venue.playing()
    answer = venue.visitor.get(f"/e/{event}/{path}")
    assert answer.status_code == 404
    assert f'href="/e/{event}/"' in answer.content.decode()
    assert "X-Muster-Edition" not in answer.headers


def test_an_unknown_event_is_not_there(venue: Venue) -> None:
    assert [venue.visitor.get(f"/e/nowhere/{path}").status_code for path in PATHS] == [404] * len(
        PATHS
    )


def test_pages_ask_the_database_no_more_for_more_people(venue: Venue) -> None:
    def queries(event: EventId, path: str) -> int:
        page(venue.visitor, event, path)
        with CaptureQueriesContext(
            connection,
        ) as asked:
            page(venue.visitor, event, path)
        return len(asked)

    small, large = venue.playing(entrants=4), venue.playing(entrants=16)
    for path in PATHS:
        assert (queries(small, path), queries(large, path)) == (1, 1), path


def test_a_page_of_128_players_is_small(venue: Venue) -> None:
    event = venue.event(entrants=128)
    venue.do(event, ask.StartEvent(rounds=7))
    for _ in range(2):
        venue.pair(event)
        venue.publish(event)
        venue.play_round(event)
    paths = ("pairings/", "pairings/?by=table", "standings/", "", "projector/")
    sizes = {path: len(page(venue.visitor, event, path).encode()) for path in paths}
    assert {path: size for path, size in sizes.items() if size > 60_000} == {}


# ── the event's own page ──


@pytest.mark.req("GG4-003", "GG4-004", "GG18-003")
def test_the_event_page_shows_variants_and_every_deviation(venue: Venue) -> None:
    event = venue.event(entrants=2)
    rule = Patch(kind="house-rule", id="bye", title="A bye is worth 5 VP", set={"bye.vp": 5})
    venue.do(event, ask.ChangeRules(patches=(rule,)))
    draft = text(page(venue.visitor, event))
    here = "A bye is worth: Tournament points 3, Victory points 5, Differential 2."
    official = "A bye is worth: Tournament points 3, Victory points 4, Differential 2."
    assert f"{here} {official} A bye is worth 5 VP" in draft
    assert "Not announced yet" in draft
    venue.do(event, ask.PublishRules())
    assert "Not announced yet" not in text(page(venue.visitor, event))


def test_an_event_on_its_official_pack_says_so(venue: Venue) -> None:
    said = text(page(venue.visitor, venue.event(entrants=2)))
    assert "The rules are those of the official pack, unchanged." in said


def test_the_event_page_tells_what_happens_now(venue: Venue) -> None:
    event = venue.event(entrants=4)

    def now() -> str:
        card = re.search(
            r'<section class="card next".*?</section>', page(venue.visitor, event), re.DOTALL
        )
        assert card is not None
        return text(card[0])

    assert now() == "The event has not started yet 4 entrants, 4 are here"
    venue.do(event, ask.StartEvent(rounds=2))
    waits = "Pairings appear here as soon as they are public."
    assert now() == f"Round 1 is being prepared {waits}"
    venue.do(event, ask.PairRound())
    assert now() == f"Round 1 is being prepared {waits}"
    venue.publish(event)
    assert now() == "Round 1 of 2 2 games are still played Pairings of round 1"
    venue.play_round(event)
    assert now() == "Round 1 of 2 is over Standings after round 1"
    venue.do(event, ask.FinishEvent(reason="the hall closes"))
    assert now() == "The event is over Final standings"


def test_rulings_are_public_and_conduct_is_not(venue: Venue) -> None:
    event = venue.playing()
    venue.do(event, ask.MakeRuling(topic="Hedges", question="High?", decision="Two inches."))
    first = next(iter(venue.now(event).entrants))
    venue.do(
        event, ask.NoteConduct(entrant=first, about="slow-play", measure="warning", text="Shouted.")
    )
    assert "Hedges" in text(page(venue.visitor, event, "rules/"))
    for path in (*PATHS, *(f"game/{game.id}/" for game in venue.games(event))):
        assert "Shouted" not in page(venue.visitor, event, path)


def test_the_secret_of_the_draws_is_shown_only_at_the_end(venue: Venue) -> None:
    event = venue.playing()
    assert "shown when the event is finished" in text(page(venue.visitor, event, "rules/"))
    venue.play_round(event)
    venue.do(event, ask.FinishEvent(reason="done"))
    assert venue.now(event).secret in page(venue.visitor, event, "rules/")


# ── all events ──


def test_home_lists_events_by_what_they_are(venue: Venue) -> None:
    past = venue.playing()
    venue.play_round(past)
    venue.do(past, ask.FinishEvent(reason="done"))
    running, hidden = venue.playing("SR17", entrants=4), venue.event("WC", entrants=2)
    list_event(hidden, listed=False)
    said = text(venue.visitor.get("/").content.decode())
    assert said.index("Being played SR17 Cup") < said.index("Past GG4 Cup")
    assert "WC Cup" not in said
    assert running in venue.visitor.get("/").content.decode()


def test_home_of_a_new_server_leads_to_the_first_account() -> None:
    fresh_server.empty()
    assert 'href="/first-run/"' in Client().get("/").content.decode()


def test_home_can_only_be_looked_at(venue: Venue) -> None:
    assert venue.visitor.post("/").status_code == 405


@pytest.mark.parametrize(
    ("pack", "slot", "part"),
    [("SR17", "scenario", "breakdown"), ("WC", "battleplan", "lightning-raid")],
)
def test_a_map_that_is_ours_says_so_wherever_it_is_shown(
    venue: Venue, pack: str, slot: str, part: str
) -> None:
    event = venue.started(pack, 4)
    venue.do(event, ask.SetEncounter(round=1, parts={slot: (part,)}))
    venue.do(event, ask.PairRound())
    venue.publish(event)
    printed = venue.organiser.get(f"/desk/{event}/print/encounter/1/").content.decode()
    read = {
        "public": text(page(venue.visitor, event, "encounter/1/")),
        "printed": text(printed),
    }
    assert {where: OURS in words for where, words in read.items()} == dict.fromkeys(read, True)
