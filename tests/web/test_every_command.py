"""Every command through the web's door, by everybody."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from django.test import Client

from muster.core import commands as ask
from muster.core.access import MAY, Role
from muster.core.catalogue import Catalogue, Profile
from muster.core.facts import AgreedPiece, ArmyList, Feature, Mark, Model, PastWin, Pick, Spot
from muster.core.ids import EntrantId, EventId, PersonId
from muster.core.problem import Code
from muster.core.rulepack.patch import Patch
from muster.core.terrain.piece import Boxed, Laid, Layout, Piece, TableLayout
from muster.journal.database import accounts
from muster.journal.database.links import token_of
from muster.journal.people import Person
from muster.web.forms.read import KINDS, NOT_ASKED
from tests.web.sending import form_of
from tests.web.venue import DAY, PASSWORD, Venue

ASKED = sorted(set(KINDS) - NOT_ASKED, key=lambda kind: (kind == "hand-over", kind))
"""Whoever hands the event over may do nothing afterwards."""

Ask = Callable[[str, ask.Command], int]

HEDGE = Piece(id="hedge", title="Hedge", kind="hedge", size=(6.0, 1.0))
LIES = TableLayout(table=1, layout=Layout(pieces=(Laid(piece=HEDGE, at=(1, 2)),)))


def examples(venue: Venue, event: EventId) -> dict[str, ask.Command]:
    """One command of every kind, about the first entrant and their game."""
    now = venue.now(event)
    game = venue.games(event)[0]
    one, two = game.entrants
    known = {
        "entrant": one,
        "game": game.id,
        "score": venue.score(event, game),
        "person": PersonId(venue.person(event, one)),
        "pair": (one, two),
        "entries": (ask.Entry(people=(PersonId("x"),)),),
        "arrivals": (ask.Arrival(entrant=one, faction="Lanterns", painting=True, words="x"),),
        "patches": (Patch(kind="variant", id="bans", title="Bans", arguments={"x": 2}),),
        "lists": (ArmyList(title="One", points=50, text="Somebody"),),
        "crew": ArmyList(title="One", picks=(Pick(name="Somebody", points=5),)),
        "pool": (Pick(name="Somebody", count=2, points=5),),
        "catalogue": Catalogue(title="Few", profiles=(Profile(id="x", name="Somebody"),)),
        "due": datetime(2024, 6, 14, 20, tzinfo=UTC),
        "leader": "Somebody",
        "trait": "Something",
        "model": "Somebody",
        "keywords": ("Lanterns",),
        "leaves": PersonId(venue.person(event, one)),
        "parts": {},
        "plans": (ask.RoundPlan(round=2, deal=("strategy",)),),
        "entrants": (one,),
        "signed": (one,),
        "methods": ("app",),
        "matter": "rules",
        "confirm": frozenset({Code.FAULT}),
        "rounds": 4,
        "size": 4,
        "minutes": 5,
        "table": 3,
        "marks": (Mark.QUIET, Mark.WELL_LIT),
        "width": 30,
        "depth": 20,
        "spots": (Spot(table=2, x=1.5, y=2), Spot(table=1, x=8, y=2, width=6)),
        "features": (Feature(what="door", label="Way in", x=0, y=20),),
        "pieces": (AgreedPiece(piece="Hedge", traits="Concealing"),),
        "models": (Model(name="Somebody", mark="7"),),
        "method": "vote",
        "votes": (3, 2, 1),
        "wins": (PastWin(event="x", day=DAY, organiser="", models=(Model(name="x"),)),),
        **dict.fromkeys(("legal", "passed", "held"), True),
        "boxed": (Boxed(piece=HEDGE, count=3),),
        "line": now.revision,
        "photo": "0a" * 32,
        "published": "2024-06-01",
        "day": "2024-06-16",
        "cause": "x",
        **dict.fromkeys(("title", "award", "reason", "topic", "question"), "x"),
        **dict.fromkeys(("decision", "about", "text", "name", "venue"), "x"),
    }
    return {kind: _example(KINDS[kind], known) for kind in ASKED}


def _example(kind: type[ask.Command], known: dict[str, object]) -> ask.Command:
    given = {name: known[name] for name in kind.model_fields if name in known}
    if kind is ask.ForfeitGame:
        given["by"] = known["entrants"]
    if kind is ask.ScoreEntry:
        given["marks"] = {"theme": 3}
    if kind is ask.LayTerrain:
        given["tables"] = (LIES,)
    if kind is ask.ReviewTerrain:
        given |= {"round": 1, "tables": (1, 2)}
    return kind.model_validate(given)


def test_every_command_but_the_first_has_a_form() -> None:
    assert {KINDS[kind] for kind in ASKED} == set(MAY) - {ask.CreateEvent}


PLAYER, OTHER, JUDGE, ORGANISER = "player", "another player", "judge", "organiser"
STRANGER, HOST = "stranger", "host"
HOLDS: dict[str, set[Role]] = {
    ORGANISER: {Role.ORGANISER},
    JUDGE: {Role.JUDGE},
    PLAYER: {Role.PLAYER, Role.PLAYER_OF_GAME, Role.VOTER},
    OTHER: set(),
    STRANGER: set(),
    HOST: {Role.HOST},
}


@pytest.fixture
def doors(venue: Venue) -> tuple[EventId, dict[str, Ask]]:
    """Everybody's way to ask: the organiser, a host and a stranger sign in, others hold a link."""
    event = venue.playing("GG4", 8)
    judge = Person(id=PersonId("judge"), name="Ruth Calder")
    venue.do(event, ask.AppointJudge(person=judge.id), people=(judge,))
    first, second, *_ = venue.games(event)
    host = Client()
    host.force_login(accounts.create_account("hal", PASSWORD, "Hal Host", host=True))
    return event, {
        ORGANISER: _desk(venue.organiser, event),
        STRANGER: _desk(venue.stranger, event),
        HOST: _desk(host, event),
        JUDGE: _link(event, judge.id),
        PLAYER: _link(event, venue.person(event, EntrantId(first.entrants[0]))),
        OTHER: _link(event, venue.person(event, EntrantId(second.entrants[0]))),
    }


def _desk(client: Client, event: EventId) -> Ask:
    return lambda kind, c: client.post(f"/desk/{event}/ask/{kind}/", form_of(c)).status_code


def _link(event: EventId, person: PersonId) -> Ask:
    address = f"/p/{token_of(event, person)}/ask"
    return lambda kind, c: Client().post(f"{address}/{kind}/", form_of(c)).status_code


@pytest.mark.parametrize("who", [PLAYER, OTHER, JUDGE, STRANGER, HOST])
def test_who_may_not_is_refused_and_nothing_is_written(
    venue: Venue, doors: tuple[EventId, dict[str, Ask]], who: str
) -> None:
    event, ways = doors
    before = venue.now(event).revision
    refused = {
        kind: ways[who](kind, command)
        for kind, command in examples(venue, event).items()
        if not MAY[KINDS[kind]] & HOLDS[who]
    }
    assert refused
    assert refused == dict.fromkeys(refused, 403)
    assert venue.now(event).revision == before


@pytest.mark.parametrize("who", [ORGANISER, PLAYER, JUDGE, HOST])
def test_who_may_is_never_told_that_they_may_not(
    venue: Venue, doors: tuple[EventId, dict[str, Ask]], who: str
) -> None:
    event, ways = doors
    answers = {
        kind: ways[who](kind, examples(venue, event)[kind])
        for kind in ASKED
        if MAY[KINDS[kind]] & HOLDS[who]
    }
    assert answers
    assert {kind: status for kind, status in answers.items() if status not in {303, 409, 422}} == {}


def test_a_command_is_asked_for_with_post_alone(
    venue: Venue, doors: tuple[EventId, dict[str, Ask]]
) -> None:
    event, _ = doors
    link = venue.link(event, venue.games(event)[0].entrants[0])
    asked = [
        getattr(client, method)(f"{door}ask/{kind}/").status_code
        for client, door in ((venue.organiser, f"/desk/{event}/"), (Client(), link))
        for method in ("get", "put", "delete", "patch")
        for kind in ASKED
    ]
    assert set(asked) == {405}


def test_a_word_that_is_no_command_is_refused_in_words(venue: Venue) -> None:
    event = venue.event(entrants=4)
    for kind in ("no-such-thing", "create-event"):
        answer = venue.ask(event, kind)
        assert (answer.status_code, b"Nothing of this kind" in answer.content) == (422, True)
