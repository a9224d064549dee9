"""The round at the desk: one address, and at every stage the one thing to do next."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from muster.core import commands as ask
from muster.core.event import How
from muster.core.ids import EventId
from muster.core.rulepack.patch import Patch
from muster.journal.database import accounts
from tests.web.venue import PASSWORD, Venue


def page(venue: Venue, event: EventId, path: str, client: Client | None = None) -> str:
    answer = (client or venue.organiser).get(f"/desk/{event}/{path}")
    assert answer.status_code == 200, answer.content.decode()
    return answer.content.decode()


def next_thing(html: str) -> list[str]:
    """The words on the one brass button, large."""
    return re.findall(r'class="(?:button )?first large"[^>]*>([^<]+)<', html)


def judge_of(venue: Venue, event: EventId) -> Client:
    account = accounts.create_account("jules", PASSWORD, "Jules Judge")
    person = accounts.person_of(account)
    venue.do(event, ask.AppointJudge(person=person.id), people=(person,))
    client = Client()
    client.force_login(account)
    return client


def test_every_stage_has_its_one_next_thing(venue: Venue) -> None:
    event = venue.event(entrants=8)
    assert next_thing(page(venue, event, "round/1/")) == ["Check in"]
    venue.do(event, ask.StartEvent(rounds=2))
    assert next_thing(page(venue, event, "round/1/")) == ["Pair round 1"]
    venue.pair(event)
    assert next_thing(page(venue, event, "round/1/")) == ["Publish the pairings"]
    venue.do(event, ask.PublishPairings())
    assert next_thing(page(venue, event, "round/1/")) == ["Start the clock"]
    venue.do(event, ask.StartClock())
    assert next_thing(page(venue, event, "round/1/")) == []
    for game in venue.games(event):
        score = venue.score(event, game)
        venue.do(event, ask.RuleResult(game=game.id, score=score, how="entered"))
    assert next_thing(page(venue, event, "round/1/")) == ["Close round 1"]
    venue.do(event, ask.CloseRound())
    assert next_thing(page(venue, event, "round/1/")) == ["On to round 2"]
    venue.pair(event)
    venue.publish(event)
    venue.play_round(event)
    assert next_thing(page(venue, event, "round/2/")) == ["Finish the event"]


@pytest.mark.parametrize("pack", ["GG4", "GG18", "SR17", "WC", "BB"])
def test_every_pack_has_all_its_pages(venue: Venue, pack: str) -> None:
    event = venue.started(pack, entrants=9)
    page(venue, event, "round/1/")
    venue.pair(event)
    page(venue, event, "round/1/")
    venue.publish(event)
    game = venue.games(event)[0]
    for path in ("", "?show=all", "slips/", f"slips/?slip={game.table}", f"game/{game.id}/"):
        page(venue, event, f"round/1/{path}")
    page(venue, event, f"round/1/why/{game.entrants[0]}/")
    venue.play_round(event)
    for path in ("round/1/", f"round/1/game/{game.id}/", "round/2/"):
        page(venue, event, path)


def test_the_address_without_a_number_leads_to_the_round_that_is_on(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    assert venue.organiser.get(f"/desk/{event}/round/").headers["Location"].endswith("/round/1/")
    venue.play_round(event)
    assert venue.organiser.get(f"/desk/{event}/round/").headers["Location"].endswith("/round/2/")


def test_a_round_that_has_not_come_says_so_and_leads_on(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    answer = venue.organiser.get(f"/desk/{event}/round/2/")
    assert answer.status_code == 404
    assert "Round 2 has not come yet" in answer.content.decode()
    assert f"/desk/{event}/round/" in answer.content.decode()


def test_before_pairing_it_says_who_is_missing_and_that_somebody_sits_out(venue: Venue) -> None:
    event = venue.event(entrants=6, here=False)
    here = list(venue.now(event).entrants)[:5]
    venue.do(event, ask.CheckIn(arrivals=tuple(ask.Arrival(entrant=e) for e in here)))
    venue.do(event, ask.StartEvent(rounds=3))
    html = page(venue, event, "round/1/")
    assert "5 entrants would be paired now" in html
    assert "1 is not checked in and will not be paired" in html
    assert "somebody will have a bye, unless a ringer stands by" in html


def test_pairing_through_the_door_leads_to_the_review(venue: Venue) -> None:
    event = venue.started(entrants=8)
    address = f"/desk/{event}/round/1/"
    answer = venue.ask(event, "pair-round", {"next": address})
    assert (answer.status_code, answer.headers["Location"]) == (303, address)
    assert "4 games · 0 rematches · 0 tables repeated" in page(venue, event, "round/1/")


def test_the_second_who_pairs_gets_an_answer_and_nothing_is_drawn_twice(venue: Venue) -> None:
    event = venue.started(entrants=8)
    venue.ask(event, "pair-round", {"key": "first"})
    before = venue.now(event)
    answer = venue.ask(event, "pair-round", {"key": "second"})
    assert answer.status_code == 409
    assert f"/desk/{event}/round/" in answer.content.decode()
    assert venue.now(event).revision == before.revision


def test_a_swap_by_hand_shows_its_faults_before_anybody_sees_it(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    one, two = venue.games(event)[0].entrants
    venue.play_round(event)
    venue.pair(event)
    (partner,) = next(g for g in venue.games(event) if one in g.entrants).others(one)
    swap = {"pair": [partner, two], "reason": "They asked"}
    doubted = venue.ask(event, "swap-entrants", swap)
    assert doubted.status_code == 409
    assert doubted.content.decode().count("meet again") == 2
    venue.ask(event, "swap-entrants", {**swap, "confirm": "fault"})
    html = page(venue, event, "round/2/")
    assert "2 rematches" in html
    assert len(re.findall("⚑[^<]* meet again", html)) == 2
    assert "Changed by hand: They asked" in html


def test_moving_a_game_back_to_an_old_table_is_flagged(venue: Venue) -> None:
    event = venue.started(entrants=8)
    venue.pair(event)
    venue.publish(event)
    venue.play_round(event)
    sat = {e: game.table for game in venue.now(event).rounds[0].games for e in game.entrants}
    venue.pair(event)
    game = next(g for g in venue.games(event) if sat[g.entrants[0]] != g.table)
    table = sat[game.entrants[0]]
    venue.ask(event, "move-game", {"game": game.id, "table": str(table), "reason": "It wobbles"})
    assert f"plays at the same table again (table {table})" in page(venue, event, "round/2/")


def test_the_proof_of_the_draw_and_its_attempt_are_shown(venue: Venue) -> None:
    event = venue.paired(entrants=8)
    venue.ask(event, "pair-round", {"again": "true", "reason": "Chi came late"})
    current = venue.now(event).current
    assert current is not None
    html = page(venue, event, "round/1/")
    assert "This is attempt 2 at this round: Chi came late" in html
    assert current.certificate.seed in html
    assert current.certificate.digest in html


def test_why_is_told_for_both_sides(venue: Venue) -> None:
    event = venue.paired(entrants=8)
    names = [venue.now(event).entrants[e].id for e in venue.games(event)[0].entrants]
    answer = venue.organiser.get(f"/desk/{event}/round/1/why/{names[0]}/", HTTP_HX_REQUEST="true")
    assert answer.content.decode().count(" by lot.") == 2
    assert venue.organiser.get(f"/desk/{event}/round/1/why/e99/").status_code == 404


def test_the_clock_starts_with_the_minutes_that_were_typed(venue: Venue) -> None:
    event = venue.paired(entrants=4)
    venue.do(event, ask.PublishPairings())
    html = page(venue, event, "round/1/")
    assert re.search(r'name="play"[^>]*value="120"', html)
    venue.ask(event, "start-clock", {"setup": "15", "play": "120"})
    html = page(venue, event, "round/1/")
    assert "Setting up" in html
    assert "Play begins now" in html


def test_closing_waits_for_the_last_table_and_names_it(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    last = venue.games(event)[1]
    first = venue.games(event)[0]
    venue.do(event, ask.RuleResult(game=first.id, score=venue.score(event, first), how="entered"))
    html = page(venue, event, "round/1/")
    assert f"cannot be closed yet: no result from table {last.table}." in html
    assert re.search(r"<button[^>]*disabled[^>]*>Close round 1", html)


def test_only_outstanding_tables_are_listed_unless_all_are_asked_for(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    first = venue.games(event)[0]
    venue.do(event, ask.RuleResult(game=first.id, score=venue.score(event, first), how="entered"))
    address = f"/desk/{event}/round/1/game/{first.id}/"
    assert address not in page(venue, event, "round/1/")
    assert address in page(venue, event, "round/1/?show=all")


def test_a_judge_sees_the_round_without_what_only_the_organiser_may_do(venue: Venue) -> None:
    event = venue.paired(entrants=8)
    judge = judge_of(venue, event)
    html = page(venue, event, "round/1/", judge)
    assert next_thing(html) == []
    assert "ask/swap-entrants/" not in html
    venue.publish(event)
    html = page(venue, event, "round/1/", judge)
    kinds = set(re.findall(rf'action="/desk/{event}/ask/([a-z-]+)/"', html))
    assert kinds == {"pause-clock", "extend-clock"}
    game = venue.games(event)[0]
    html = page(venue, event, f"round/1/game/{game.id}/", judge)
    kinds = set(re.findall(rf'action="/desk/{event}/ask/([a-z-]+)/"', html))
    assert {"rule-result", "extend-clock"} <= kinds
    assert not {"forfeit-game", "agree-result", "declare-missing"} & kinds


def test_a_judge_who_plays_is_not_offered_their_own_game(venue: Venue) -> None:
    event = venue.event(entrants=3)
    judge = judge_of(venue, event)
    (person,) = venue.now(event).judges
    venue.do(event, ask.RegisterEntrants(entries=(ask.Entry(people=(person,), faction="Guild"),)))
    own = venue.now(event).of_person(person)[0]
    venue.do(event, ask.CheckIn(arrivals=(ask.Arrival(entrant=own),)))
    venue.do(event, ask.StartEvent(rounds=3))
    venue.pair(event)
    venue.publish(event)
    for game in venue.games(event):
        html = page(venue, event, f"round/1/game/{game.id}/", judge)
        assert ("ask/rule-result/" in html) is (own not in game.entrants)


@pytest.mark.parametrize("path", ["round/", "round/1/", "round/1/slips/", "round/1/game/r1g1/"])
def test_strangers_stay_outside_and_nobody_writes_by_looking(venue: Venue, path: str) -> None:
    event = venue.playing(entrants=4)
    before = venue.now(event).revision
    address = f"/desk/{event}/{path}"
    assert venue.stranger.get(address).status_code == 403
    assert venue.visitor.get(address).status_code == 302
    assert venue.organiser.post(address).status_code == 405
    assert venue.now(event).revision == before


def test_an_earlier_result_is_corrected_with_a_look_at_what_it_changes(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    venue.play_round(event)
    venue.pair(event)
    game = venue.now(event).rounds[0].games[0]
    loser = game.entrants[1]
    fields = {
        "game": game.id,
        "how": "ruled",
        "reason": "The slip was misread",
        f"figure.vp.{game.entrants[0]}": "1",
        f"figure.vp.{loser}": "6",
        "preview": "1",
    }
    shown = venue.ask(event, "rule-result", fields)
    assert shown.status_code == 200
    assert "What would change" in shown.content.decode()
    assert venue.now(event).rounds[0].games[0].result == game.result
    del fields["preview"]
    venue.ask(event, "rule-result", fields)
    corrected = venue.now(event).rounds[0].games[0].result
    assert corrected is not None
    assert corrected.how is How.RULED


def test_what_is_worth_saying_stands_before_publish_with_the_button_that_mends_it(
    venue: Venue,
) -> None:
    event = venue.started(entrants=5)
    venue.do(event, ask.PairRound())
    html = page(venue, event, "round/1/")
    assert "has a bye. With a ringer nobody sits out." in html
    assert "Round 1 has no encounter: say what is played." in html
    assert "Deal it now" in html
    venue.ask(event, "deal-encounter", {"round": "1"})
    assert "Round 1 has no encounter" not in page(venue, event, "round/1/")


def with_variants(venue: Venue, pack: str, entrants: int, *ids: str) -> EventId:
    event = venue.event(pack, entrants)
    patches = tuple(Patch(kind="variant", id=one, title=one) for one in ids)
    venue.do(event, ask.ChangeRules(patches=patches))
    venue.do(event, ask.PublishRules())
    return event


@pytest.mark.req("SR17-197")
def test_scenarios_that_run_out_are_told_at_the_start_with_the_way_out(venue: Venue) -> None:
    event = with_variants(venue, "SR17", 10, "rumble")
    asked = venue.ask(event, "start-event", {"rounds": "4"})
    said = "From round 4 on one that was played comes again."
    html = asked.content.decode()
    assert (asked.status_code, said in html, "elements-run-out" in html) == (409, True, True)
    sure = {"rounds": "4", "confirm": "elements-run-out"}
    assert venue.ask(event, "start-event", sure).status_code == 303
    note = re.search(rf"{said}</p>(.*?)</div>", page(venue, event, "round/1/"), re.DOTALL)
    assert note is not None
    assert f'href="/desk/{event}/encounters/">Encounters</a>' in note[1]
    for number in ("1", "2", "3"):
        assert venue.ask(event, "deal-encounter", {"round": number}).status_code == 303
    last = {"round": "4", "confirm": "elements-played"}
    assert venue.ask(event, "deal-encounter", {"round": "4"}).status_code == 409
    assert venue.ask(event, "deal-encounter", last).status_code == 303


@pytest.mark.req("GG4-089")
def test_who_named_no_leader_is_told_at_the_desk_with_the_page_where_it_is_done(
    venue: Venue,
) -> None:
    event = with_variants(venue, "GG4", 4, "fixed-leaders")
    note = re.search(
        r"Who leads at this event is not named yet[^<]*</p>(.*?)</div>",
        page(venue, event, "setup/"),
        re.DOTALL,
    )
    assert note is not None
    assert f'href="/desk/{event}/lists/">Lists</a>' in note[1]
    assert venue.ask(event, "start-event", {"rounds": "3"}).status_code == 409


def test_two_who_are_to_be_kept_apart_are_paired_again_with_one_press(venue: Venue) -> None:
    event = venue.started(entrants=4)
    venue.do(event, ask.PairRound())
    one, other = venue.games(event)[0].entrants
    venue.do(event, ask.KeepApart(pair=(one, other), reason="Brothers"))
    assert "Pair again what has not begun" in page(venue, event, "round/1/")
    refused = venue.ask(event, "publish-pairings", {})
    assert (refused.status_code, "apart-but-paired" in refused.content.decode()) == (409, True)
    again = {"again": "true", "keep_started": "true", "reason": "Brothers"}
    assert venue.ask(event, "pair-round", again).status_code == 303
    assert venue.ask(event, "publish-pairings", {}).status_code == 303


def test_who_checks_in_after_the_draw_is_paired_again_with_one_press(venue: Venue) -> None:
    event = venue.started(entrants=5)
    venue.do(event, ask.PairRound())
    venue.ask(event, "register-entrants", {"name": "Tom Late", "faction": "Guild"})
    tom = list(venue.now(event).entrants)[-1]
    venue.do(event, ask.CheckIn(arrivals=(ask.Arrival(entrant=tom, faction="Guild"),)))
    html = page(venue, event, "round/1/")
    assert "Here and not paired in round 1: Tom Late." in html
    assert "Pair again what has not begun" in html
    refused = venue.ask(event, "publish-pairings", {})
    assert (refused.status_code, "not-paired" in refused.content.decode()) == (409, True)
    reason = "Here and not paired in round 1: Tom Late."
    again = {"again": "true", "keep_started": "true", "reason": reason}
    assert venue.ask(event, "pair-round", again).status_code == 303
    assert "Tom Late" not in re.findall(r"Here and not paired[^<]*", page(venue, event, "round/1/"))
    assert venue.ask(event, "publish-pairings", {}).status_code == 303
