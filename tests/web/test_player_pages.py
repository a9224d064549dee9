"""What is one tap below my game: standings, my path, my list, giving up, leaving."""

from __future__ import annotations

import pytest

from muster.core import commands as ask
from muster.core.entrant import Status
from muster.core.event import How
from muster.core.facts import ArmyList
from muster.core.ids import EntrantId
from tests.web.phone import figures, name_of, phone
from tests.web.venue import Venue

E1, E2 = EntrantId("e1"), EntrantId("e2")


def test_my_own_row_is_marked_in_the_standings(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    venue.play_round(event)
    me = phone(venue, event, E1)
    html = me.html("standings/")
    mine = html[html.index('<tr id="mine"') :]
    assert name_of(event, E1) in mine[: mine.index("</tr>")]
    assert html.count('class="mine"') == 1
    assert me.read("standings/").startswith("Standings After round 1")


def test_standings_do_not_give_away_pairings_that_are_not_public(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    venue.play_round(event)
    me = phone(venue, event, E1)
    before = me.read("standings/"), me.read("path/")
    venue.pair(event)
    assert (me.read("standings/"), me.read("path/")) == before
    assert me.open("why/2/").status_code == 404


def test_my_path_tells_every_round(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    game = venue.games(event)[0]
    one, two = game.entrants
    venue.play_round(event)
    read = phone(venue, event, one).read("path/")
    won = f"Round 1 table {game.table} {name_of(event, two)} 2-1 Win · 3 TP, 2 VP, 1 DIFF"
    assert f"{won} 1st after this round" in read


def test_everybody_learns_why_they_were_paired(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    one, two = venue.games(event)[0].entrants
    read = phone(venue, event, one).read("why/1/")
    assert f"{name_of(event, one)} meets {name_of(event, two)} by lot." in read


def test_i_hand_in_my_list_until_the_event_starts(venue: Venue) -> None:
    event = venue.event(entrants=4)
    me = phone(venue, event, E1)
    storm = {"entrant": E1, "title": ["Storm", ""], "points": ["50", ""], "text": ["Ten", ""]}
    assert me.ask("register-lists", storm).status_code == 303
    assert venue.now(event).entrants[E1].lists == (ArmyList(title="Storm", points=50, text="Ten"),)
    assert 'value="Storm"' in me.html("list/write/")
    venue.do(event, ask.StartEvent(rounds=3))
    assert "<form" not in me.html("list/")
    assert "Storm 50 of 50 Soulstones Faction Lanterns Ten" in me.read("list/")
    assert me.ask("register-lists", {**storm, "title": ["Other", ""]}).status_code == 409


def test_nobody_hands_in_somebody_elses_list(venue: Venue) -> None:
    event = venue.event(entrants=4)
    before = venue.now(event).revision
    wish = {"entrant": E2, "title": "Mine now", "points": "", "text": ""}
    assert phone(venue, event, E1).ask("register-lists", wish).status_code == 403
    assert venue.now(event).revision == before


@pytest.mark.req("SR17-100")
def test_lists_are_open_where_the_pack_says_so_and_only_there(venue: Venue) -> None:
    for pack, status in (("SR17", 200), ("GG4", 404)):
        event = venue.event(pack, 4)
        storm = ArmyList(title="Storm", text="Ten knights")
        venue.do(event, ask.RegisterLists(entrant=E2, lists=(storm,)))
        me = phone(venue, event, E1)
        assert (pack, me.open(f"list/{E2}/").status_code) == (pack, status)
        assert ("Everybody's lists" in me.read("list/")) is (status == 200)


def test_leaving_shows_first_what_it_changes(venue: Venue) -> None:
    event = venue.started(entrants=4)
    me = phone(venue, event, E1)
    assert "You are not paired any more." in me.read("drop/")
    shown = me.ask("drop-entrant", {"entrant": E1, "preview": "1"})
    assert "Nothing is written yet." in shown.content.decode()
    assert venue.now(event).entrants[E1].status is Status.IN
    me.ask("drop-entrant", {"entrant": E1})
    assert venue.now(event).entrants[E1].status is Status.DROPPED
    assert me.open("drop/").headers["Location"] == me.link


@pytest.mark.req("GG18-051", "GG18-050")
def test_conceding_says_what_it_costs(venue: Venue) -> None:
    event = venue.playing("GG18", 4)
    one, two = venue.games(event)[0].entrants
    read = phone(venue, event, one).read("table/")
    assert f"{name_of(event, two)} gets 3 TP, 10 VP, 10 DIFF." in read
    assert "You get 0 TP, 0 VP, -10 DIFF. You leave the event for good." in read


def test_a_cause_that_only_the_organiser_finds_is_not_offered(venue: Venue) -> None:
    event = venue.playing("GG18", 4)
    html = phone(venue, event, venue.games(event)[0].entrants[0]).html("table/")
    assert 'value="withdraws"' in html
    assert 'value="app-failure"' not in html


@pytest.mark.req("GG4-067")
def test_where_a_score_is_agreed_on_both_sides_sign_it(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    one, two = venue.games(event)[0].entrants
    score = figures(venue, event, 2, 3)
    phone(venue, event, one).ask("concede-game", {**score, "by": one, "cause": "gives-up"})
    name = name_of(event, two)
    mine = f"You consented to: You 2 \u2013 3 {name}. Waiting for {name}."
    assert mine in phone(venue, event, one).read()
    assert (
        f"{name_of(event, one)} consented to: You 3 \u2013 2 {name_of(event, one)}. Settle"
        in phone(venue, event, two).read()
    )
    read = phone(venue, event, two).read("table/")
    assert f"✓ {name_of(event, one)} consented to: You 3 \u2013 2 {name_of(event, one)}." in read
    phone(venue, event, two).ask("sign-agreement", {**score, "by": two})
    assert "Now the organiser must agree." in phone(venue, event, two).read()
    game = venue.games(event)[0]
    assert (set(game.signed), game.result) == ({one, two}, None)
    venue.do(
        event, ask.AgreeResult(game=game.id, score=game.signed[one], attested=True, reason="x")
    )
    assert f"Agreed result: You 3 \u2013 2 {name_of(event, one)}" in phone(venue, event, two).read()


def test_a_conceded_game_says_so_to_both(venue: Venue) -> None:
    event = venue.playing("SR17", 4)
    one, two = venue.games(event)[0].entrants
    sent = phone(venue, event, one).ask(
        "concede-game", {"game": venue.games(event)[0].id, "by": one, "cause": "gives-up"}
    )
    result = venue.games(event)[0].result
    assert sent.status_code == 303
    assert result is not None
    assert result.how is How.CONCEDED
    assert "You conceded" in phone(venue, event, one).read()
    assert f"{name_of(event, one)} conceded You win" in phone(venue, event, two).read()


def test_at_a_table_of_many_nobody_concedes(venue: Venue) -> None:
    event = venue.playing("BB", 5)
    assert "Concede" not in phone(venue, event, E1).read("table/")


def test_players_say_how_they_keep_track(venue: Venue) -> None:
    event = venue.playing("GG18", 4)
    game = venue.games(event)[0]
    one, two = game.entrants
    wish = {"game": game.id, "by": one, "methods": ["dice", "tokens"]}
    phone(venue, event, one).ask("state-tracking", wish)
    dice = "Readable dice, a colour for each condition"
    stated = f"{dice}, Tokens, different for each condition (not for damage)"
    assert f"{name_of(event, one)}: {stated}" in phone(venue, event, two).read("table/")
    assert phone(venue, event, one).html("table/").count(" checked") == 2


def test_the_rules_of_the_encounter_are_one_tap_away(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    me = phone(venue, event, E1)
    title = venue.now(event).encounters[1].title
    assert f'href="{me.link}encounter/"' in me.html()
    assert title in me.read("encounter/")
    assert "Strategy" in me.read("encounter/")
