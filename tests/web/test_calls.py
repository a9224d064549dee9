"""Calls for a judge on the pages: a phone calls, the desk and the judges see it, and settle it."""

from __future__ import annotations

import re

import pytest

from muster.core import commands as ask
from muster.core.event import Game
from muster.core.facts import Matter
from muster.core.ids import EventId
from tests.web.phone import Phone, judges_phone, name_of, phone, words_of
from tests.web.venue import Venue


@pytest.fixture
def event(venue: Venue) -> EventId:
    return venue.playing(entrants=4)


def desk(venue: Venue, event: EventId, page: str = "round/1/") -> str:
    answer = venue.organiser.get(f"/desk/{event}/{page}")
    assert answer.status_code == 200
    return words_of(answer.content.decode())


def sides(venue: Venue, event: EventId) -> tuple[Game, Phone, Phone]:
    game = venue.games(event)[0]
    one, two = (phone(venue, event, entrant) for entrant in game.entrants)
    return game, one, two


def calls(me: Phone, game: Game, matter: str = "rules", **more: str) -> int:
    return me.ask("call-judge", {"game": game.id, "matter": matter, **more}).status_code


# ── the player's phone ──


def test_every_reason_is_one_tap_away(venue: Venue, event: EventId) -> None:
    game, one, _ = sides(venue, event)
    html = one.html()
    offered = re.findall(r'name="matter" value="([a-z-]+)"', html)
    assert offered == [str(matter) for matter in Matter]
    assert html.count(f'data-keep="{game.id} call"') == len(Matter)
    assert "Call a judge" in one.read()


def test_the_phone_tells_that_somebody_was_called_and_who_is_coming(
    venue: Venue, event: EventId
) -> None:
    game, one, _ = sides(venue, event)
    judge = judges_phone(venue, event)
    assert calls(one, game, "slow-play", text="Ten minutes") == 303
    read = one.read()
    assert re.search(rf"Judge called at \d\d:\d\d · Table {game.table}", read)
    assert "Waiting for somebody to come: stay at your table. Slow play: Ten minutes" in read
    judge.ask("take-call", {"game": game.id})
    assert "Ruth Calder is coming. Slow play: Ten minutes" in one.read()


def test_the_opponent_reads_that_a_judge_comes_and_not_why(venue: Venue, event: EventId) -> None:
    game, one, two = sides(venue, event)
    calls(one, game, "conduct", text="He shouts")
    read = two.read()
    assert "Judge called at" in read
    assert "He shouts" not in read
    assert "We do not need a judge any more" not in read
    assert two.ask("close-call", {"game": game.id}).status_code == 409
    assert len(venue.now(event).calls) == 1


def test_who_called_withdraws_it(venue: Venue, event: EventId) -> None:
    game, one, _ = sides(venue, event)
    calls(one, game)
    assert "We do not need a judge any more" in one.read()
    assert one.ask("close-call", {"game": game.id}).status_code == 303
    assert venue.now(event).calls == ()
    assert "Judge called" not in one.read()


def test_the_same_again_and_a_retry_are_written_once(venue: Venue, event: EventId) -> None:
    game, one, two = sides(venue, event)
    before = venue.now(event).revision
    for me, key in ((one, "k1"), (one, "k1"), (one, "k2"), (two, "k3")):
        assert calls(me, game, key=key) == 303
    assert venue.now(event).revision == before + 1


def test_a_call_from_another_table_or_a_stranger_is_refused(venue: Venue, event: EventId) -> None:
    game, *_ = sides(venue, event)
    other = phone(venue, event, venue.games(event)[1].entrants[0])
    before = venue.now(event).revision
    wish = {"game": game.id, "matter": "rules"}
    refused = [
        (
            other.ask(kind, wish).status_code,
            venue.ask(event, kind, wish, client=venue.stranger).status_code,
            venue.ask(event, kind, wish, client=venue.visitor).status_code,
        )
        for kind in ("call-judge", "take-call", "close-call")
    ]
    assert refused == [(403, 403, 403)] * 3
    assert venue.now(event).revision == before


@pytest.mark.parametrize(
    ("status", "wish", "say"),
    [
        (422, {"matter": "weather"}, "What it is about: &#34;weather&#34; does not fit."),
        (409, {"matter": "other"}, "Say in a few words what it is about."),
    ],
)
def test_a_call_that_cannot_be_is_explained_and_nothing_is_written(
    venue: Venue, event: EventId, status: int, wish: dict[str, str], say: str
) -> None:
    game, one, _ = sides(venue, event)
    before = venue.now(event).revision
    answer = one.ask("call-judge", {"game": game.id, **wish})
    assert (answer.status_code, venue.now(event).revision) == (status, before)
    assert say in answer.content.decode()


# ── the desk and the judge's phone ──


def test_open_calls_come_first_and_the_longest_wait_first(venue: Venue, event: EventId) -> None:
    judge, (first, second) = judges_phone(venue, event), venue.games(event)
    calls(phone(venue, event, second.entrants[0]), second, "time")
    calls(phone(venue, event, first.entrants[0]), first, "other", text="Spilt coffee")
    names = [" \u2013 ".join(name_of(event, e) for e in game.entrants) for game in (second, first)]
    for read in (desk(venue, event), judge.read()):
        assert read.startswith("Calls for a judge (2)")
        later = read.index(f"Table {first.table} {names[1]} 0 min")
        assert read.index(f"Table {second.table} {names[0]} 0 min") < later
        assert "Something else Spilt coffee" in read
    everywhere = venue.organiser.get(f"/desk/{event}/history/").content.decode()
    assert "2 calls for a judge" in everywhere
    assert f'data-calls="2" data-newest="{venue.now(event).revision}"' in everywhere


def test_a_call_without_anybody_coming_can_be_taken_by_one_and_then_by_another(
    venue: Venue, event: EventId
) -> None:
    game, one, _ = sides(venue, event)
    judge = judges_phone(venue, event)
    calls(one, game)
    judge.ask("take-call", {"game": game.id})
    assert "✓ You are coming." in judge.read()
    assert "Ruth Calder is coming." in desk(venue, event)
    answer = venue.ask(event, "take-call", {"game": game.id})
    assert answer.status_code == 409
    assert b"Ruth Calder is coming to table 1 already." in answer.content
    sure = {"game": game.id, "confirm": "call-taken"}
    assert venue.ask(event, "take-call", sure).status_code == 303
    assert "Olive Marsh is coming." in judge.read()


def test_settling_opens_the_ruling_filled_with_table_and_question(
    venue: Venue, event: EventId
) -> None:
    game, one, _ = sides(venue, event)
    judge = judges_phone(venue, event)
    calls(one, game, "time", text="My turn took ten seconds")
    page = f"judge/rulings/?game={game.id}"
    for html in (
        judge.html(page),
        venue.organiser.get(f"/desk/{event}/rulings/?game={game.id}").content.decode(),
    ):
        assert 'value="Time, or too short a turn"' in html
        assert ">My turn took ten seconds</textarea>" in html
        assert f"Table {game.table} called" in words_of(html)
        assert f"This settles the call of table {game.table}" in words_of(html)
    wish = {"topic": "Time", "question": "Too short?", "decision": "Yes", "game": game.id}
    judge.ask("make-ruling", {**wish, "settles": "1"})
    assert venue.now(event).calls == ()
    assert "Judge called" not in one.read()


def test_a_call_is_settled_without_a_ruling(venue: Venue, event: EventId) -> None:
    game, one, _ = sides(venue, event)
    calls(one, game)
    assert "Settle it without a ruling" in desk(venue, event, f"rulings/?game={game.id}")
    venue.ask(event, "close-call", {"game": game.id, "outcome": "Explained it"})
    assert venue.now(event).calls == ()
    history = venue.organiser.get(f"/desk/{event}/history/").content.decode()
    assert "is settled: Explained it" in history


def test_a_round_that_is_closed_still_shows_who_waits(venue: Venue, event: EventId) -> None:
    game, one, _ = sides(venue, event)
    calls(one, game, "score")
    venue.play_round(event)
    assert f"Table {game.table} of round 1" in desk(venue, event, "round/2/")


def test_a_judge_who_plays_there_leaves_it_to_another(venue: Venue, event: EventId) -> None:
    game, one, two = sides(venue, event)
    venue.do(event, ask.AppointJudge(person=venue.person(event, game.entrants[1])))
    calls(one, game)
    assert "You play in this game: another judge comes." in two.read("judge/")
    assert two.ask("take-call", {"game": game.id}).status_code == 403


def test_nobody_else_learns_of_a_call(venue: Venue, event: EventId) -> None:
    game, one, _ = sides(venue, event)
    calls(one, game, "conduct", text="He shouts")
    pages = ("", "pairings/", f"game/{game.id}/", "projector/", "round/1/")
    for page in pages:
        shown = venue.visitor.get(f"/e/{event}/{page}").content.decode()
        assert "He shouts" not in shown
        assert "Judge called" not in shown


# ── what came of it reaches the table ──


def test_the_answer_to_a_call_stands_on_both_phones_of_the_table_and_on_no_other(
    venue: Venue, event: EventId
) -> None:
    game, one, two = sides(venue, event)
    other = phone(venue, event, venue.games(event)[1].entrants[0])
    judge = judges_phone(venue, event)
    calls(one, game, "rules", text="Does smoke block sight?")
    wish = {"topic": "Smoke", "question": "Does smoke block sight?", "decision": "It does."}
    judge.ask("make-ruling", {**wish, "game": game.id, "settles": "1"})
    for me in (one, two):
        read = me.read()
        assert re.search(r"Ruling by Ruth Calder at \d\d:\d\d", read)
        assert "Smoke Does smoke block sight? It does." in read
        assert "It does." in me.read("more/")
    assert "It does." not in other.read()


def test_what_came_of_a_call_without_a_ruling_is_told_to_the_table(
    venue: Venue, event: EventId
) -> None:
    game, one, two = sides(venue, event)
    calls(one, game)
    venue.ask(event, "close-call", {"game": game.id, "outcome": "Measured it: 5 inches"})
    for me in (one, two):
        assert re.search(
            r"Olive Marsh came to your table at \d\d:\d\d Measured it: 5 inches", me.read()
        )


def test_every_open_page_of_a_phone_carries_the_news(venue: Venue, event: EventId) -> None:
    """What a page knew when it was opened is told apart by its stamp: phone.js unfolds the rest."""
    game, one, _ = sides(venue, event)
    for page in ("standings/", "path/", "list/", "more/", f"at/{game.id}/sheet/"):
        assert re.findall(r'data-news="([^"]+)"', one.html(page)) == [f"round-1-{game.table}"], page
    wish = ask.MakeRuling(topic="Time", question="Too short?", decision="Yes", game=game.id)
    venue.do(event, wish)
    line = venue.now(event).revision
    venue.play_round(event)
    venue.pair(event)
    venue.publish(event)
    mine = venue.now(event).game_of(game.entrants[0])
    assert mine is not None
    html = one.html("standings/")
    assert re.findall(r'data-news="([^"]+)"', html) == [f"round-2-{mine.table}", f"told-{line}"]
    assert f"Round 2 is up: table {mine.table}." in html


# ── what was ruled before ──


def rule(venue: Venue, event: EventId, topic: str, question: str, decision: str) -> None:
    venue.do(event, ask.MakeRuling(topic=topic, question=question, decision=decision))


def beside(venue: Venue, event: EventId, **typed: str) -> str:
    at = f"/desk/{event}/rulings/precedents/"
    return venue.organiser.get(at, typed).content.decode()


@pytest.mark.req("GG4-015")
def test_what_shares_words_with_the_question_is_shown_as_it_is_typed(
    venue: Venue, event: EventId
) -> None:
    rule(venue, event, "Hedges", "Does a hedge block sight?", "It does")
    rule(venue, event, "Crates", "Do they block movement?", "They do not")
    rule(venue, event, "Water", "Is it deep?", "Severe")
    found = beside(venue, event, question="Is the hedge to block that?")
    assert [topic in found for topic in ("Hedges", "Crates", "Water")] == [True, True, False]
    assert found.index("Hedges") < found.index("Crates")
    assert "Crates" in beside(venue, event, topic="cra")
    assert "Nothing was ruled on this yet." in beside(venue, event, topic="Elevators")
    assert beside(venue, event).strip() == ""
    judge = judges_phone(venue, event)
    assert "It does" in judge.open("judge/rulings/precedents/?question=hedges").content.decode()


def test_words_of_every_question_find_nothing(venue: Venue, event: EventId) -> None:
    rule(venue, event, "Hedges", "Does this model see that?", "It does")
    assert "It does" not in beside(venue, event, question="Does my model have this when it should?")


@pytest.mark.req("GG4-017")
def test_the_pack_speaks_too_where_it_is_to_the_point(venue: Venue, event: EventId) -> None:
    told = beside(venue, event, topic="Slow play")
    assert "The pack says" in told
    assert "slow play, meant or not, may be judged poor sportsmanship" in told
    assert "The pack says" not in beside(venue, event, topic="Hedges", question="Is it cover?")


def test_only_judges_and_the_organiser_look_it_up(venue: Venue, event: EventId) -> None:
    _, one, _ = sides(venue, event)
    pages = ("judge/rulings/precedents/", "judge/conduct/ahead/")
    assert {one.open(page).status_code for page in pages} == {403}
    assert {one.client.post(one.link + page).status_code for page in pages} == {405}
    at = [f"/desk/{event}/rulings/{page}/" for page in ("precedents", "ahead")]
    assert {venue.stranger.get(page).status_code for page in at} == {403}
    assert {venue.organiser.post(page).status_code for page in at} == {405}
