"""Operations that read: every one answers what public pages show, and nothing besides."""

from __future__ import annotations

import hashlib
import json
from typing import Annotated, Any

from django.http import HttpRequest, HttpResponse
from ninja import Query
from pydantic import BeforeValidator, RootModel

from muster.api.finding import Entrant, Event, Game, Number, held_of, plain, told, told_as
from muster.api.public import encounters as about
from muster.api.public import entrants, events, games, halls, lines, prizes
from muster.api.public import rounds as paired
from muster.api.public import standings as placed
from muster.api.routing import READS, ROUTER, fails, name_of, reads
from muster.api.trouble import nothing_here
from muster.core.shown import has_encounter, public_game, public_round, settled
from muster.journal.database.making import all_events
from muster.journal.database.shelf import Held
from muster.words.tongue import _

Plain = BeforeValidator(plain)
After = Annotated[
    int, Query(ge=0, le=10**9, description="Only what became public after it."), Plain
]
Most = Annotated[int, Query(ge=1, le=lines.MOST), Plain]
UpTo = Annotated[int | None, Query(ge=1, le=1_000, description="After an earlier round."), Plain]

SAID = {
    "type": "object",
    "properties": {name: {"type": "string"} for name in ("id", "event", "data")},
    "required": ["event", "data"],
}
STREAM: dict[str, Any] = {
    "responses": {
        200: {
            "description": "A stream that stays open.",
            "content": {"text/event-stream": {"schema": SAID}},
        },
        **fails(READS),
    },
    "parameters": [
        {
            "in": "header",
            "name": "Last-Event-ID",
            "required": False,
            "schema": {"type": "string", "pattern": "^[0-9]{1,9}$"},
            "description": "The id of the last event that was heard.",
        }
    ],
}
FEED = "/events/{event}/feed"
LONGEST = 10
"""Letters of the number of a line, and more."""


class Rules(RootModel[dict[str, Any]]):
    """A rule pack as its author would write it, in JSON."""


@reads("/packs", events.PackList)
def packs(request: HttpRequest) -> HttpResponse:
    """Every rule pack that an event can be made with."""
    made = events.packs_told()
    return told_as(request, made.model_dump_json(), lambda: made)


@reads("/events", events.EventList)
def all_public_events(request: HttpRequest) -> HttpResponse:
    """Every event that is listed, the latest day first."""
    cards = [card for card in all_events() if card.listed]
    version = hashlib.sha256(repr(cards).encode()).hexdigest()
    made = events.EventList(events=tuple(map(events.event_brief, cards)))
    return told_as(request, version, lambda: made)


@reads("/events/{event}", events.EventTold)
def one_event(request: HttpRequest, event: Event) -> HttpResponse:
    """An event at a glance. One that is not listed is found by whoever knows its id."""
    return told(request, event, events.event_told)


@reads("/events/{event}/pack", Rules)
def rules(request: HttpRequest, event: Event) -> HttpResponse:
    """The rules in force: the pack with the variants and house rules of this event."""
    return told(request, event, lambda held: Rules(json.loads(held.event.rules.model_dump_json())))


@reads("/events/{event}/entrants", entrants.EntrantList)
def all_entrants(request: HttpRequest, event: Event) -> HttpResponse:
    """Everybody who is entered, with their lists where those are public."""
    return told(request, event, entrants.entrants_told)


@reads("/events/{event}/entrants/{entrant}", entrants.EntrantTold)
def one_entrant(request: HttpRequest, event: Event, entrant: Entrant) -> HttpResponse:
    def made(held: Held) -> entrants.EntrantTold:
        who = held.event.entrants.get(entrant)
        if who is None or who.ringer:
            raise nothing_here(_("Nobody of this event has this id."))
        return entrants.entrant_told(held, who)

    return told(request, event, made)


@reads("/events/{event}/rounds", paired.RoundList)
def all_rounds(request: HttpRequest, event: Event) -> HttpResponse:
    """Every round whose pairings are public: games, results, byes and the proof of the draw."""
    return told(request, event, paired.rounds_told)


@reads("/events/{event}/rounds/{number}", paired.RoundTold)
def one_round(request: HttpRequest, event: Event, number: Number) -> HttpResponse:
    def made(held: Held) -> paired.RoundTold:
        played = public_round(held.event, number)
        if played is None:
            raise nothing_here(_("The pairings of this round are not public."))
        return paired.round_told(held, played)

    return told(request, event, made)


@reads("/events/{event}/games/{game}", games.WholeGame)
def one_game(request: HttpRequest, event: Event, game: Game) -> HttpResponse:
    """A game or a board: its result, how that came to be, and why these two met."""

    def made(held: Held) -> games.WholeGame:
        found = public_game(held.event, game)
        if found is None:
            raise nothing_here(_("No public game of this event has this id."))
        return games.game_told(held, found)

    return told(request, event, made)


@reads("/events/{event}/standings", placed.StandingsTold, 422)
def standings(request: HttpRequest, event: Event, after: UpTo = None) -> HttpResponse:
    """Places with their tie-breaks, and what everybody took from each round."""

    def made(held: Held) -> placed.StandingsTold:
        number = settled(held.event) if after is None else after
        if number and public_round(held.event, number) is None:
            raise nothing_here(_("This round is not public."))
        return placed.standings_told(held, number)

    return told(request, event, made)


@reads("/events/{event}/encounters/{number}", about.EncounterTold)
def encounter(request: HttpRequest, event: Event, number: Number) -> HttpResponse:
    """What a round is about, once that is no longer secret."""

    def made(held: Held) -> about.EncounterTold:
        if not has_encounter(held.event, number):
            raise nothing_here(_("What this round is about is not known, or still secret."))
        return about.encounter_told(held, number)

    return told(request, event, made)


@reads("/events/{event}/contests", prizes.ContestList)
def contests(request: HttpRequest, event: Event) -> HttpResponse:
    """Contests that no game decides: what is shown, and the papers once they are counted."""
    return told(request, event, prizes.contests_told)


@reads("/events/{event}/awards", prizes.AwardList)
def awards(request: HttpRequest, event: Event) -> HttpResponse:
    """Awards that were given; of those that a prize-giving has not come to, nothing."""
    return told(request, event, prizes.awards_told)


@reads("/events/{event}/hall", halls.HallTold)
def hall(request: HttpRequest, event: Event) -> HttpResponse:
    """The plan of the hall, and every table with what lies on it."""
    return told(request, event, halls.hall_told)


@reads("/events/{event}/rulings", lines.RulingList)
def rulings(request: HttpRequest, event: Event) -> HttpResponse:
    """Questions about the rules and their answers, which hold for the rest of the event."""
    return told(request, event, lines.rulings_told)


@reads("/events/{event}/lines", lines.LineList, 422)
def journal(
    request: HttpRequest, event: Event, after: After = 0, limit: Most = lines.MOST
) -> HttpResponse:
    """The public lines of the journal in the order in which they became public, and its head."""
    return told(request, event, lambda held: lines.lines_told(held, after, limit))


@ROUTER.get(FEED, tags=["read"], url_name=name_of(FEED), openapi_extra=STREAM)
def feed(request: HttpRequest, event: Event) -> HttpResponse:
    """The public lines as they come, as a stream of server-sent events.

    Each is an `event: line` with the same JSON as in `lines`. `Last-Event-ID` resumes after it;
    a line may be told again, and `n` tells which it is.
    """
    said = request.headers.get("Last-Event-ID", "")
    known = int(said) if said.isascii() and said.isdecimal() and len(said) < LONGEST else 0
    body, _after = lines.feed_after(held_of(event), known)
    response = HttpResponse(b"retry: 1000\n\n" + body, content_type="text/event-stream")
    response.headers["Cache-Control"] = "no-store"
    return response
