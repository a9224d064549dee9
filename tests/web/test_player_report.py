"""Reporting from the phone: said, confirmed, disputed, decided, and never counted twice."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from muster.core import commands as ask
from muster.core.event import Game, How
from muster.core.ids import EventId
from tests.web.phone import Phone, figures, judges_phone, name_of, phone
from tests.web.venue import Venue


@dataclass
class Table:
    """The first game of a round, with the phones of its two sides."""

    venue: Venue
    event: EventId
    one: Phone
    two: Phone

    @property
    def game(self) -> Game:
        return self.venue.games(self.event)[0]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(name_of(self.event, entrant) for entrant in self.game.entrants)

    def said(self, *vp: int, **more: str) -> dict[str, object]:
        return {**figures(self.venue, self.event, *vp), **more}


@pytest.fixture
def table(venue: Venue) -> Table:
    return _table(venue)


def _table(venue: Venue, pack: str = "GG4", entrants: int = 4) -> Table:
    event = venue.playing(pack, entrants)
    one, two, *_ = venue.games(event)[0].entrants
    return Table(venue, event, phone(venue, event, one), phone(venue, event, two))


def test_a_report_waits_for_the_other_side(table: Table) -> None:
    one, two = table.names
    sent = table.one.ask("report-result", table.said(5, 3))
    assert (sent.status_code, sent.headers["Location"]) == (303, table.one.link)
    said = f"You said: You 5 \u2013 3 {two}. So you win. Waiting for {two}. "
    kept = f"{said}✓ Kept by the server Change what I said"
    assert kept in table.one.read()
    asked = f"{one} said: You 3 \u2013 5 {one}. So {one} wins. That is right That is wrong"
    assert asked in table.two.read()


def test_the_other_side_confirms(table: Table) -> None:
    table.one.ask("report-result", table.said(5, 3))
    table.two.ask("confirm-report", {"game": table.game.id})
    assert table.game.result is not None
    assert table.game.result.how is How.CONFIRMED
    assert (
        f"Confirmed: You 5 \u2013 3 {table.names[1]} You win: 3 TP, 5 VP, 2 DIFF."
        in table.one.read()
    )
    assert (
        f"Confirmed: You 3 \u2013 5 {table.names[0]} You lose: 0 TP, 3 VP, -2 DIFF."
        in table.two.read()
    )
    assert "Report the result" not in table.one.read()


def test_a_dispute_waits_for_a_judge_who_gives_a_reason(table: Table) -> None:
    one, two = table.names
    judge = judges_phone(table.venue, table.event)
    table.one.ask("report-result", table.said(5, 3))
    table.two.ask("dispute-report", table.said(4, 4, reason="Turn 4 was not played"))
    both = f"You said: You 5 \u2013 3 {two}. {two} said: You 4 \u2013 4 {two}."
    said = f"Disputed: a judge decides. {both} Reason: Turn 4"
    assert said in table.one.read()
    assert f"{one} is right after all" in table.two.read()
    judge.ask("rule-result", table.said(5, 3, how="ruled", reason="I saw it"))
    ruled = (
        f"Decided by a ruling: You 3 \u2013 5 {one} You lose: 0 TP, 3 VP, -2 DIFF. Reason: I saw it"
    )
    assert ruled in table.two.read()


def test_who_disputed_may_agree_after_all(table: Table) -> None:
    table.one.ask("report-result", table.said(5, 3))
    table.two.ask("dispute-report", {"game": table.game.id, "reason": "Wait"})
    table.two.ask("confirm-report", {"game": table.game.id})
    assert f"Confirmed: You 3 \u2013 5 {table.names[0]}" in table.two.read()


def test_a_report_that_is_sent_again_counts_once(table: Table) -> None:
    before = table.venue.now(table.event).revision
    for _ in range(3):
        assert table.one.ask("report-result", table.said(5, 3, key="k1")).status_code == 303
    assert table.venue.now(table.event).revision == before + 1


def test_a_score_that_is_hardly_possible_asks_whether_it_is_so(venue: Venue) -> None:
    table = _table(venue, "SR17")
    winner = table.game.entrants[0]
    level = {f"figure.{name}.{e}": "1" for name in ("cp", "apd") for e in table.game.entrants}
    said = {"game": table.game.id, **level, "winner": winner, "ending": "scenario"}
    doubted = table.one.ask("report-result", said)
    assert doubted.status_code == 409
    assert "Do it all the same" in doubted.content.decode()
    assert table.game.report is None
    table.one.ask("report-result", {**said, "confirm": "score-doubtful"})
    assert table.game.report is not None


def test_the_form_has_a_box_for_every_figure_of_every_side(table: Table) -> None:
    one, two = table.game.entrants
    for page in ("", "report/"):
        html = table.one.html(page)
        assert [html.count(f'name="figure.vp.{entrant}"') for entrant in (one, two)] == [1, 1]
        assert html.index(f"figure.vp.{one}") < html.index(f"figure.vp.{two}")
        assert 'min="0" max="8"' in html
        assert 'data-wins="You win"' in html


@pytest.mark.req("SR17-060", "SR17-061")
def test_where_figures_do_not_decide_winner_and_ending_are_asked(venue: Venue) -> None:
    table = _table(venue, "SR17")
    read = table.one.read("report/")
    assert f"Who won? You win {table.names[1]} wins A tie How did it end?" in read
    assert "Assassination Scenario" in read
    assert "Concession" not in read


def test_at_a_table_of_many_everybodys_figure_is_asked(venue: Venue) -> None:
    table = _table(venue, "BB", 5)
    html = table.one.html("report/")
    assert all(f'name="figure.vp.{entrant}"' in html for entrant in table.game.entrants)
    sent = table.one.ask("report-result", table.said(9, 7, 5, 3, 1))
    assert sent.status_code == 303
    assert "That is right" in table.two.read()


def test_what_i_said_stands_in_the_form(table: Table) -> None:
    table.one.ask("report-result", table.said(5, 3))
    me = table.game.entrants[0]
    assert f'name="figure.vp.{me}" value="5"' in table.one.html("report/")


def test_somebody_of_another_table_is_refused_and_nothing_is_written(table: Table) -> None:
    other = table.venue.games(table.event)[1].entrants[0]
    before = table.venue.now(table.event).revision
    meddler = phone(table.venue, table.event, other)
    statuses = [
        meddler.ask(kind, table.said(0, 8, by=table.game.entrants[0])).status_code
        for kind in ("report-result", "confirm-report", "rule-result")
    ]
    stranger = Phone("/p/nobody/").ask("report-result", table.said(0, 8))
    assert (statuses, stranger.status_code) == ([403, 403, 403], 404)
    assert table.venue.now(table.event).revision == before


def test_an_organiser_who_plays_reports_as_a_player(venue: Venue) -> None:
    """Every form says for whom it speaks: an official's own word would count at once."""
    event = venue.event(entrants=1)
    wish = ask.RegisterEntrants(entries=(ask.Entry(people=(venue.me.id,), faction="Guild"),))
    venue.do(event, wish)
    mine = list(venue.now(event).entrants)[-1]
    venue.do(event, ask.CheckIn(arrivals=(ask.Arrival(entrant=mine),)))
    venue.do(event, ask.StartEvent(rounds=1))
    venue.pair(event)
    venue.publish(event)
    me, game = phone(venue, event, mine), venue.games(event)[0]
    assert f'name="by" value="{mine}"' in me.html()
    me.ask("report-result", {**figures(venue, event, 5, 3), "by": mine})
    assert (venue.games(event)[0].result, game.report) == (None, None)
    assert "You said" in me.read()


def test_without_a_game_there_is_nothing_to_report(venue: Venue) -> None:
    event = venue.paired(entrants=4)
    me = phone(venue, event, venue.games(event)[0].entrants[0])
    answers = [me.open(page) for page in ("report/", "table/")]
    assert [answer.headers["Location"] for answer in answers] == [me.link, me.link]
