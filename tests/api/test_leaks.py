"""Nothing that pages keep to themselves is told to programs, at any moment of an event."""

from __future__ import annotations

import json

from muster.core import commands as ask
from muster.core.facts import ArmyList, Model
from muster.core.ids import EventId, PersonId
from muster.journal.people import Person
from tests.api.calling import Calls
from tests.web.tour_events import make_tour
from tests.web.venue import Venue

PARTS = (
    "", "/pack", "/entrants", "/rounds", "/standings", "/contests", "/awards", "/hall",
    "/rulings", "/lines", "/feed",
)  # fmt: skip

CANARIES = (
    "canary-email", "canary-reason", "canary-conduct", "canary-call", "canary-list",
    "canary-dispute", "canary-outcome", "canary-apart", "canary-inspected", "canary-checked",
)  # fmt: skip


def everything(calls: Calls, event: EventId, who: str = "") -> str:
    """All that can be read of an event, with every game, entrant and round there is."""
    now = calls.venue.now(event)
    games = [f"/games/{game.id}" for played in now.rounds for game in played.games]
    entrants = [f"/entrants/{entrant}" for entrant in now.entrants]
    rounds = [f"/{part}/{n}" for n in range(1, 5) for part in ("rounds", "encounters")]
    tables = [f"/standings?after={n}" for n in range(1, 5)]
    asked = (*PARTS, *games, *entrants, *rounds, *tables)
    said = [calls.get(f"events/{event}{part}", who).content.decode() for part in asked]
    return "\n".join(said)


def secretive(venue: Venue) -> EventId:
    """A round that was played, with something said everywhere that is not for all."""
    event = venue.event("GG4", 0)
    people = [
        Person(id=PersonId(f"id-of-{n}"), name=f"Player {n}", email=f"canary-email-{n}@x.example")
        for n in range(6)
    ]
    entries = tuple(ask.Entry(people=(p.id,), faction="Guild", army=50) for p in people)
    venue.do(event, ask.RegisterEntrants(entries=entries), people=tuple(people))
    one, two, three, *_ = venue.now(event).entrants
    listed = ArmyList(title="canary-list-title", points=50, text="canary-list-text")
    venue.do(event, ask.RegisterLists(entrant=one, lists=(listed,)))
    venue.do(event, ask.AmendEntrant(entrant=two, paid=True, table=3, reason="canary-reason"))
    venue.do(event, ask.KeepApart(pair=(one, three), reason="canary-apart"))
    arrivals = tuple(ask.Arrival(entrant=e) for e in venue.now(event).entrants)
    venue.do(event, ask.CheckIn(arrivals=arrivals))
    venue.do(event, ask.StartEvent(rounds=3))
    venue.pair(event)
    venue.publish(event)
    game = venue.games(event)[0]
    side, other = game.entrants
    venue.do(event, ask.ReportResult(game=game.id, score=venue.score(event, game)), side)
    venue.do(event, ask.DisputeReport(game=game.id, reason="canary-dispute"), other)
    call = ask.CallJudge.model_validate({"game": game.id, "matter": "other", "text": "canary-call"})
    venue.do(event, call, side)
    venue.do(event, ask.CloseCall(game=game.id, outcome="canary-outcome"))
    kind = venue.now(event).rules.conduct.kinds[0].id
    note = ask.NoteConduct(entrant=one, about=kind, measure="note", text="canary-conduct")
    venue.do(event, note)
    venue.do(event, ask.InspectModel(entrant=one, model="x", note="canary-inspected"))
    venue.play_round(event)
    venue.do(event, ask.DropEntrant(entrant=three, reason="canary-reason"))
    return event


def test_what_is_said_in_confidence_is_told_to_nobody(calls: Calls) -> None:
    event = secretive(calls.venue)
    told = everything(calls, event)
    assert [canary for canary in CANARIES if canary in told] == []
    assert "id-of-" not in told
    for rule in calls.venue.now(event).rules.guidance:
        told = told.replace(json.dumps(rule.text, ensure_ascii=False), "")
    assert "paid" not in told.replace('"unpaid"', "")


def test_whoever_asks_reads_the_same(calls: Calls) -> None:
    """A token opens no more of what is public: what it is for is asked for by name."""
    event = secretive(calls.venue)
    link = calls.player(event, next(iter(calls.venue.now(event).entrants)))
    told = everything(calls, event)
    assert everything(calls, event, calls.organiser) == told
    assert everything(calls, event, link) == told


def test_pairings_and_their_seed_are_secret_until_they_are_published(calls: Calls) -> None:
    event = secretive(calls.venue)
    calls.venue.do(event, ask.PairRound())
    played = calls.venue.now(event).rounds[1]
    before = everything(calls, event)
    assert (played.certificate.seed in before, "r2g" in before) == (False, False)
    calls.venue.do(event, ask.PublishPairings())
    after = everything(calls, event)
    assert (played.certificate.seed in after, "r2g" in after) == (True, True)


def test_a_draw_that_nobody_saw_is_not_told_afterwards(calls: Calls) -> None:
    event = calls.venue.paired("GG4", 8)
    first = calls.venue.now(event).rounds[0].certificate.seed
    calls.venue.do(event, ask.PairRound(again=True, reason="A slip"))
    calls.venue.publish(event)
    assert first not in everything(calls, event)


def test_the_secret_of_the_draws_is_told_at_the_end(calls: Calls) -> None:
    event = calls.venue.playing("GG4", 4)
    calls.venue.play_round(event)
    assert '"secret":""' in everything(calls, event)
    calls.venue.do(event, ask.FinishEvent(reason="Enough"))
    secret = calls.venue.now(event).secret
    assert secret in everything(calls, event)


def test_prizes_are_told_as_the_prize_giving_tells_them(calls: Calls) -> None:
    event = calls.venue.playing("GG4", 4)
    calls.venue.play_round(event)
    one = next(iter(calls.venue.now(event).entrants))
    calls.venue.do(event, ask.FinishEvent(reason="Enough"))
    given = ask.GiveAward(award="own", entrants=(one,), title="canary-title", reason="canary-why")
    calls.venue.do(event, given)
    calls.venue.do(event, ask.BeginPrizeGiving())
    assert "canary-title" not in everything(calls, event)
    calls.venue.do(event, ask.RevealPrize(award="own"))
    told = everything(calls, event)
    assert ("canary-title" in told, "canary-why" in told) == (True, False)


def test_a_secret_encounter_is_told_when_play_begins(calls: Calls) -> None:
    event = calls.venue.started("SR17", 4)
    assert calls.venue.now(event).rules.rounds.encounter_secret
    calls.venue.pair(event)
    calls.venue.do(event, ask.PublishPairings())
    title = calls.venue.now(event).encounters[1].title
    assert title not in everything(calls, event).replace(_rules(calls, event), "")
    calls.venue.do(event, ask.StartPlay())
    assert title in calls.get(f"events/{event}/encounters/1").content.decode()


def _rules(calls: Calls, event: EventId) -> str:
    return calls.get(f"events/{event}/pack").content.decode()


def test_what_judges_think_of_an_entry_is_not_told(calls: Calls) -> None:
    event = calls.venue.playing("GG4", 4)
    one = next(iter(calls.venue.now(event).entrants))
    calls.venue.do(event, ask.SetContest(award="own", method="organiser", title="Best painted"))
    entry = ask.MakeEntry(award="own", entrant=one, models=(Model(name="Lamp"),))
    calls.venue.do(event, entry)
    check = ask.CheckEntry(award="own", entrant=one, legal=False, note="canary-checked")
    calls.venue.do(event, check)
    assert "canary-checked" not in everything(calls, event)


def test_the_same_lines_come_by_the_feed(calls: Calls) -> None:
    tour = make_tour(calls.venue)
    for event in tour.all:
        feed = calls.get(f"events/{event}/feed").content.decode()
        heard = [json.loads(line[6:]) for line in feed.splitlines() if line.startswith("data: ")]
        assert heard == calls.read(f"events/{event}/lines")["lines"]
