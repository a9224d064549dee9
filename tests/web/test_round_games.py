"""Results at the desk: what needs a decision, a pile of slips, and every way to settle a game."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape

import pytest

from muster.core import commands as ask
from muster.core.event import Game, How, Result
from muster.core.ids import EventId, GameId
from muster.core.slip import slip_code
from muster.journal.database.shelf import SHELF
from muster.words.names import Names, names_of
from tests.web.venue import Venue


def page(venue: Venue, event: EventId, path: str) -> str:
    answer = venue.organiser.get(f"/desk/{event}/{path}")
    assert answer.status_code == 200, answer.content.decode()
    return answer.content.decode()


def called(event: EventId) -> Names:
    held = SHELF.get(event)
    return names_of(held.event, held.people)


def result(venue: Venue, event: EventId, game: GameId) -> Result | None:
    found = venue.now(event).game(game)
    assert found is not None
    return found.result


def forms(html: str, kind: str) -> list[dict[str, str]]:
    """What each form of a kind says when it is sent as it stands."""
    found = re.findall(rf'<form[^>]*ask/{kind}/"[^>]*>(.*?)</form>', html, re.DOTALL)
    field = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)"')
    return [{name: unescape(value) for name, value in field.findall(each)} for each in found]


def disputed(venue: Venue, event: EventId) -> Game:
    game = venue.games(event)[0]
    one, other = game.entrants
    venue.do(event, ask.ReportResult(game=game.id, score=venue.score(event, game, 5, 3)), by=one)
    venue.do(event, ask.ReportResult(game=game.id, score=venue.score(event, game, 3, 5)), by=other)
    return game


# ── needs you ──


def test_a_dispute_is_decided_by_one_tap(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    game = disputed(venue, event)
    html = page(venue, event, "round/1/")
    assert "Needs you (1)" in html
    first, second = forms(html, "rule-result")
    assert (first["how"], second["how"]) == ("ruled", "ruled")
    one, other = (called(event).entrant(entrant) for entrant in game.entrants)
    assert f"{one} wins 5-3, says {one}" in html
    assert f"{other} wins 5-3, says {other}" in html
    venue.ask(event, "rule-result", second)
    settled = result(venue, event, game.id)
    assert settled is not None
    assert (settled.how, settled.score) == (How.RULED, venue.score(event, game, 3, 5))
    assert settled.reason.startswith("The report of ")
    assert "Needs you" not in re.sub(r'aria-label="[^"]*"', "", page(venue, event, "round/1/"))


@pytest.mark.parametrize("minutes", [0, 6])
def test_an_unconfirmed_report_needs_you_after_some_minutes(
    venue: Venue, monkeypatch: pytest.MonkeyPatch, minutes: int
) -> None:
    event = venue.playing(entrants=4)
    game = venue.games(event)[0]
    score = venue.score(event, game, 5, 3)
    venue.do(event, ask.ReportResult(game=game.id, score=score), by=game.entrants[0])
    later(monkeypatch, minutes)
    html = page(venue, event, "round/1/")
    assert ("Reported and not confirmed." in html) is (minutes > 5)
    if minutes:
        (claim,) = forms(html, "rule-result")
        venue.ask(event, "rule-result", claim)
        settled = result(venue, event, game.id)
        assert settled is not None
        assert (settled.how, settled.score) == (How.ENTERED, score)


def test_tables_without_a_report_need_you_when_time_is_up_each_by_its_own_clock(
    venue: Venue, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = venue.playing(entrants=4)
    first, second = venue.games(event)
    venue.do(event, ask.ExtendClock(minutes=30, games=(second.id,)))
    later(monkeypatch, 15 + 120 + 10)
    html = page(venue, event, "round/1/")
    assert html.count("Time is up and nothing is reported.") == 1
    assert f"<strong>Table {first.table}</strong>" in html


def test_somebody_who_left_but_is_paired_needs_you(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    game = venue.games(event)[0]
    venue.do(event, ask.DropEntrant(entrant=game.entrants[0], reason="ill"))
    assert "has left but is paired here." in page(venue, event, "round/1/")


def later(monkeypatch: pytest.MonkeyPatch, minutes: int) -> None:
    """The page is looked at so many minutes from now."""
    from muster.journal.perform import now  # noqa: PLC0415 - Django must be ready
    from muster.web.desk.rounds import round_view  # noqa: PLC0415 - as above

    monkeypatch.setattr(round_view, "now", lambda: now() + timedelta(minutes=minutes))


# ── slips ──


def test_a_slip_is_found_by_table_by_code_or_by_its_address(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    game = venue.games(event)[1]
    code = slip_code(venue.now(event), game)
    for typed in (str(game.table), code, f"http://muster.test/desk/{event}/slip/{code}/"):
        html = venue.organiser.get(f"/desk/{event}/round/1/slips/", {"slip": typed})
        (form,) = forms(html.content.decode(), "rule-result")
        assert (form["game"], form["how"]) == (game.id, "entered")


@pytest.mark.parametrize("typed", ["99", "zebra", "1-1-x"])
def test_what_is_no_slip_is_said_where_it_was_typed(venue: Venue, typed: str) -> None:
    event = venue.playing(entrants=4)
    html = page(venue, event, f"round/1/slips/?slip={typed}")
    assert 'id="slip-wrong"' in html
    assert f'value="{typed}"' in html
    assert forms(html, "rule-result") == []


def test_a_pile_of_slips_lists_what_was_entered_and_can_be_undone(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    game = venue.games(event)[0]
    one, other = game.entrants
    sent = {"game": game.id, "how": "entered", f"figure.vp.{one}": "6", f"figure.vp.{other}": "2"}
    address = f"/desk/{event}/round/1/slips/"
    answer = venue.ask(event, "rule-result", {**sent, "next": address})
    assert (answer.status_code, answer.headers["Location"]) == (303, address)
    (undo,) = forms(page(venue, event, "round/1/slips/"), "undo")
    venue.ask(event, "undo", undo)
    assert result(venue, event, game.id) is None
    assert forms(page(venue, event, "round/1/slips/"), "undo") == []


def test_a_second_desk_is_asked_whether_to_keep_or_to_change_what_was_entered(
    venue: Venue,
) -> None:
    event = venue.playing(entrants=4)
    game = venue.games(event)[0]
    one, other = game.entrants
    name = called(event).entrant(one)
    venue.do(
        event, ask.RuleResult(game=game.id, score=venue.score(event, game, 5, 3), how="entered")
    )
    sent = {"game": game.id, "how": "entered", f"figure.vp.{one}": "4", f"figure.vp.{other}": "3"}
    asked = venue.ask(event, "rule-result", sent)
    html = unescape(asked.content.decode())
    assert asked.status_code == 409
    assert f"{name} wins 5-3: entered by {venue.me.name} just now. Keep it, or change it?" in html
    assert [word for word in ("Change it", "Back", "Reason") if word in html] == [
        "Change it",
        "Back",
        "Reason",
    ]
    venue.ask(event, "rule-result", {**sent, "reason": "Read again"})
    settled = result(venue, event, game.id)
    assert settled is not None
    assert settled.score == venue.score(event, game, 4, 3)


def test_consent_and_a_concession_need_you(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    first, second = venue.games(event)
    score = venue.score(event, first, 5, 3)
    for entrant in first.entrants:
        venue.do(event, ask.SignAgreement(game=first.id, score=score), by=entrant)
    loser = second.entrants[1]
    stood = venue.score(event, second, 5, 3)
    venue.do(event, ask.ConcedeGame(game=second.id, by=loser, score=stood), by=loser)
    html = unescape(page(venue, event, "round/1/"))
    name = called(event).entrant(loser)
    assert "Needs you (2)" in html
    assert "Both consent to one result: it counts with your word." in html
    assert f"{name} concedes: it counts with your word." in html
    (counts,) = forms(html, "concede-game")
    venue.ask(event, "concede-game", {k: v for k, v in counts.items() if k != "preview"})
    settled = result(venue, event, second.id)
    assert settled is not None
    assert (settled.how, settled.score, settled.losers) == (How.CONCEDED, stood, (loser,))


def test_a_slip_entered_before_leads_to_its_correction(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    game = venue.games(event)[0]
    venue.do(event, ask.RuleResult(game=game.id, score=venue.score(event, game), how="entered"))
    html = page(venue, event, f"round/1/slips/?slip={game.table}")
    assert "It has its result." in html
    assert f"/desk/{event}/round/1/game/{game.id}/" in html


def test_a_panel_on_another_page_leads_back_to_that_page(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    there = f"/desk/{event}/round/1/"
    answer = venue.organiser.get(
        f"{there}slips/?slip=1",
        HTTP_HX_REQUEST="true",
        HTTP_HX_CURRENT_URL=f"http://muster.test{there}?show=all",
    )
    (form,) = forms(answer.content.decode(), "rule-result")
    assert form["next"] == f"{there}?show=all"


def test_a_slip_asks_for_every_figure_the_winner_and_the_ending(venue: Venue) -> None:
    event = venue.playing("SR17", entrants=4)
    game = venue.games(event)[0]
    html = page(venue, event, f"round/1/slips/?slip={game.table}")
    asked = re.findall(r'name="((?:figure\.|winner|ending)[^"]*)"', html)
    figures = [f"figure.{name}.{e}" for name in ("cp", "apd") for e in game.entrants]
    assert asked == [*figures, "winner", "ending"]


def test_a_pod_has_a_box_for_every_player(venue: Venue) -> None:
    event = venue.playing("BB", entrants=5)
    (game,) = venue.games(event)
    html = page(venue, event, f"round/1/game/{game.id}/")
    boxes = re.findall(r'id="score-(figure[^"]*)"', html)
    assert boxes == [f"figure.vp.{e}" for e in game.entrants]
    assert "ask/forfeit-game/" not in html


# ── every way to settle a game ──


def test_a_forfeit_is_shown_first_and_then_counts(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    game = venue.games(event)[0]
    (form,) = forms(page(venue, event, f"round/1/game/{game.id}/"), "forfeit-game")
    cause = venue.now(event).rules.forfeit.causes[0].id
    sent = {**form, "by": game.entrants[0], "cause": cause, "reason": "No list"}
    assert "Nothing is written yet." in venue.ask(event, "forfeit-game", sent).content.decode()
    assert result(venue, event, game.id) is None
    del sent["preview"]
    venue.ask(event, "forfeit-game", sent)
    settled = result(venue, event, game.id)
    assert settled is not None
    assert (settled.how, settled.losers) == (How.FORFEITED, (game.entrants[0],))


def test_a_concession_counts_whatever_the_table_looked_like(venue: Venue) -> None:
    event = venue.playing("SR17", entrants=4)
    game = venue.games(event)[0]
    (form,) = forms(page(venue, event, f"round/1/game/{game.id}/"), "concede-game")
    sent = {**form, "by": game.entrants[0], "cause": "", "winner": "", "ending": "", "army": "75"}
    del sent["preview"]
    venue.ask(event, "concede-game", sent)
    settled = result(venue, event, game.id)
    assert settled is not None
    assert (settled.how, settled.losers) == (How.CONCEDED, (game.entrants[0],))


def test_an_agreed_result_needs_the_organisers_word(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    game = venue.games(event)[0]
    one, other = game.entrants
    (form,) = forms(page(venue, event, f"round/1/game/{game.id}/"), "agree-result")
    sent = {
        **form,
        f"figure.vp.{one}": "4",
        f"figure.vp.{other}": "4",
        "signed": [one, other],
        "reason": "The hall closes",
    }
    assert venue.ask(event, "agree-result", sent).status_code == 409
    assert result(venue, event, game.id) is None
    venue.ask(event, "agree-result", {**sent, "attested": "true"})
    settled = result(venue, event, game.id)
    assert settled is not None
    assert settled.how is How.AGREED


def test_a_result_nobody_knows_is_declared_missing_with_its_reason(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    game = venue.games(event)[0]
    (form,) = forms(page(venue, event, f"round/1/game/{game.id}/"), "declare-missing")
    del form["preview"]
    venue.ask(event, "declare-missing", {**form, "reason": "The slip is lost"})
    settled = result(venue, event, game.id)
    assert settled is not None
    assert (settled.how, settled.reason) == (How.MISSING, "The slip is lost")


def test_one_table_gets_more_time(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    game = venue.games(event)[0]
    (form,) = forms(page(venue, event, f"round/1/game/{game.id}/"), "extend-clock")
    venue.ask(event, "extend-clock", {**form, "minutes": "10", "reason": "A ruling took long"})
    assert page(venue, event, "round/1/").count("+10 minutes of its own") == 1


def test_what_was_said_about_a_game_is_told_in_order(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    game = disputed(venue, event)
    html = page(venue, event, f"round/1/game/{game.id}/")
    assert html.index(" reported from table ") < html.index(" disputed the report from table ")


def test_a_game_that_is_not_there_says_so(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    for path in ("round/1/game/r1g99/", "round/2/game/r1g1/"):
        assert venue.organiser.get(f"/desk/{event}/{path}").status_code == 404


def test_correcting_an_earlier_round_offers_to_pair_again_where_nobody_plays_yet(
    venue: Venue,
) -> None:
    event = venue.playing(entrants=8)
    venue.play_round(event)
    game = venue.now(event).rounds[0].games[0]
    venue.pair(event)
    winner, loser = game.entrants
    sent = {
        "game": game.id,
        f"figure.vp.{winner}": "0",
        f"figure.vp.{loser}": "8",
        "reason": "The slip was read the wrong way round",
        "preview": "1",
    }
    shown = venue.ask(event, "rule-result", sent).content.decode()
    assert "<p>Round 2 is paired already" in shown
    assert "would meet</li>" in shown
    assert (
        f'<button name="next" value="/desk/{event}/round/2/#again">Do it, then pair table' in shown
    )
    venue.publish(event)
    shown = venue.ask(event, "rule-result", sent).content.decode()
    assert "(has begun)" in shown
    assert 'name="next" value="/desk/' not in shown
