"""A judge's phone, and an organiser who opens a player's page."""

from __future__ import annotations

from django.test import Client

from muster.core import commands as ask
from muster.core.entrant import Status
from muster.core.event import How
from muster.core.ids import EntrantId, PersonId
from muster.journal.database import accounts
from tests.web.phone import Phone, figures, judges_phone, name_of, phone
from tests.web.table_clock import Table
from tests.web.venue import PASSWORD, Venue

E1 = EntrantId("e1")


def test_a_judge_who_does_not_play_opens_on_the_tables(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    judge = judges_phone(venue, event)
    both = " and ".join(name_of(event, e) for e in venue.games(event)[0].entrants)
    assert "Round 1: 2 of 2 tables outstanding" in judge.read()
    assert f"1 {both} playing" in judge.read()
    venue.do(
        event,
        ask.RuleResult(
            game=venue.games(event)[0].id,
            score=venue.score(event, venue.games(event)[0]),
            how="entered",
        ),
    )
    assert both not in judge.read("judge/")
    assert f"1 {both} {both.split(' and ')[0]} wins 2-1, entered" in judge.read("judge/?all")


def test_judges_learn_pairings_when_everybody_does(venue: Venue) -> None:
    event = venue.paired(entrants=4)
    judge = judges_phone(venue, event)
    assert "No round is public now." in judge.read()
    assert judge.open(f"judge/game/{venue.games(event)[0].id}/").status_code == 404


def test_a_dispute_shows_both_claims_ready_to_decide(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    judge, game = judges_phone(venue, event), venue.games(event)[0]
    one, two = game.entrants
    phone(venue, event, one).ask("report-result", figures(venue, event, 5, 3))
    phone(venue, event, two).ask("dispute-report", figures(venue, event, 3, 5))
    read = judge.read()
    assert f"Dispute, table {game.table}" in read
    first, second = name_of(event, one), name_of(event, two)
    assert f"{first} says: {first} wins 5-3 because This counts" in read
    assert f"{second} says: {second} wins 5-3 because This counts" in read
    assert f'name="figure.vp.{one}" value="3"' in judge.html()


def test_a_judge_enters_a_result_and_corrects_one_with_a_reason(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    judge, game = judges_phone(venue, event), venue.games(event)[0]
    judge.ask("rule-result", {**figures(venue, event, 5, 3), "how": "entered"})
    entered = venue.games(event)[0].result
    assert entered is not None
    assert entered.how is How.ENTERED
    assert "Correct the result" in judge.read(f"judge/game/{game.id}/")
    correction = {**figures(venue, event, 3, 5), "how": "ruled"}
    assert judge.ask("rule-result", correction).status_code == 409
    assert judge.ask("rule-result", {**correction, "reason": "Misread"}).status_code == 303


def test_a_judge_pauses_the_clock_and_gives_a_table_time(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    judge, game = judges_phone(venue, event), venue.games(event)[0]
    judge.ask("pause-clock")
    assert "Paused" in judge.read()
    judge.ask("resume-clock")
    judge.ask("extend-clock", {"minutes": "7", "games": game.id, "reason": "A long ruling"})
    assert "Your table has 7 minutes more." in phone(venue, event, game.entrants[0]).read()


def test_rulings_are_found_by_their_words(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    judge = judges_phone(venue, event)
    for topic, decision in (("Hedges", "They block sight"), ("Crates", "They do not")):
        judge.ask("make-ruling", {"topic": topic, "question": "Sight?", "decision": decision})
    everything = judge.read("judge/rulings/")
    first, then = map(everything.index, ("Crates Sight? They do not Ruth Calder", "Hedges"))
    assert first < then
    found = judge.read("judge/rulings/?q=BLOCK+hedges")
    assert ("Hedges" in found, "Crates" in found) == (True, False)


def test_conduct_is_noted_for_those_at_the_table(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    judge, (game, other) = judges_phone(venue, event), venue.games(event)
    read = judge.read(f"judge/conduct/?game={game.id}")
    named = [name_of(event, e) in read for e in (*game.entrants, *other.entrants)]
    assert named == [True, True, False, False]
    assert "Who choose …" in read
    kind = venue.now(event).rules.conduct.kinds[0].id
    wish = {"entrant": game.entrants[0], "about": kind, "measure": "warning", "text": "Too slow"}
    judge.ask("note-conduct", wish)
    assert "(warnings so far: 1)" in judge.read("judge/conduct/")


def test_a_judge_who_plays_has_both_and_does_not_judge_their_own_game(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    game, other = venue.games(event)
    venue.do(event, ask.AppointJudge(person=venue.person(event, game.entrants[0])))
    me = phone(venue, event, game.entrants[0])
    assert "against" in me.read()
    assert "another judge decides" in me.read(f"judge/game/{game.id}/")
    assert "Enter the result" in me.read(f"judge/game/{other.id}/")
    assert (
        me.ask("rule-result", {**figures(venue, event, 8, 0), "how": "entered"}).status_code == 403
    )


def test_players_are_not_let_in_to_the_judges_pages(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    me, game = phone(venue, event, E1), venue.games(event)[0]
    pages = ("judge/", f"judge/game/{game.id}/", "judge/rulings/", "judge/conduct/")
    assert {me.open(page).status_code for page in pages} == {403}
    assert {me.client.post(me.link + page).status_code for page in pages} == {405}


def test_a_judge_who_was_dismissed_is_told_so(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    judge = judges_phone(venue, event)
    venue.do(event, ask.DismissJudge(person=PersonId("judge")))
    assert judge.open().status_code == 404


# ── somebody else's page ──


def test_scanning_a_players_card_offers_to_check_them_in(venue: Venue) -> None:
    event = venue.event(entrants=4, here=False)
    seen = Phone(venue.link(event, E1), venue.organiser)
    assert "You are looking at Ana Ruiz's page" in seen.read()
    assert f'action="/desk/{event}/ask/check-in/"' in seen.html()
    assert "Check in Ana Ruiz" in seen.read()
    venue.ask(event, "check-in", {"entrant": E1, "next": seen.link})
    assert venue.now(event).entrants[E1].status is Status.IN
    assert "Ana Ruiz: in" in seen.read()
    assert "Check in Ana Ruiz" not in seen.read()


def test_players_visitors_and_strangers_see_no_such_card(venue: Venue) -> None:
    event = venue.event(entrants=4, here=False)
    link = venue.link(event, E1)
    for client in (venue.visitor, venue.stranger):
        assert "You are looking at" not in Phone(link, client).read()


def test_a_judge_sees_whose_page_it_is_but_does_not_check_in(venue: Venue) -> None:
    event = venue.event(entrants=4, here=False)
    account = accounts.create_account("jude", PASSWORD, "Jude Law")
    person = accounts.person_of(account)
    venue.do(event, ask.AppointJudge(person=person.id), people=(person,))
    client = Client()
    client.force_login(account)
    read = Phone(venue.link(event, E1), client).read()
    assert "You are looking at Ana Ruiz's page Ana Ruiz: not checked in" in read


def test_the_whole_hall_is_paused_only_after_a_question(venue: Venue) -> None:
    judge = judges_phone(venue, venue.playing(entrants=4))
    before, _, asked = judge.html().partition('<details id="pause-hall">')
    assert "pause-clock" not in before
    assert "This stops the round's clock for every table." in asked


def test_a_judges_phone_shows_the_clocks_that_need_somebody_and_pauses_one_table(
    venue: Venue,
) -> None:
    table = Table(venue, venue.playing("SR17", 4))
    table.in_turn(minutes=4)
    seen = table.judge.html("judge/clocks/")
    assert "Clocks that need you" in seen
    pause = f"{table.judge.link}{table.path}tap/pause/"
    assert f'action="{pause}"' in seen
    assert table.judge.client.post(pause).status_code == 303
    assert table.clock.pause is not None
    assert f'action="{table.judge.link}{table.path}tap/resume/"' in table.judge.html(
        "judge/clocks/"
    )
    assert table.one.open("judge/clocks/").status_code in {403, 404}
