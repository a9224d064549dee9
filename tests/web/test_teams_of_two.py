"""Two players as one entrant at every door: entering, check-in, both phones, leaving."""

from __future__ import annotations

import pytest
from django.test import Client

from muster.core import commands as ask
from muster.core.entrant import Status
from tests.web.teams import PAIRS, Teams, teams
from tests.web.venue import Venue


def pairs(venue: Venue) -> Teams:
    return teams(venue, "GG4", PAIRS, size=2)


@pytest.mark.req("GG4-094")
def test_a_pair_is_entered_in_one_line_with_a_name_of_its_own(venue: Venue) -> None:
    match = pairs(venue)
    form = {"name": "Gil Roy & Hal Voss", "team": "Foxes"}
    assert venue.ask(match.event, "register-entrants", form).status_code == 303
    alone = venue.ask(match.event, "register-entrants", {"name": "Ida Beck"})
    assert b"An entrant here is 2 different people" in alone.content
    page = venue.visitor.get(f"/e/{match.event}/").content.decode()
    assert all(name in page for name in ("Otters", "Badgers", "Gil Roy"))


@pytest.mark.req("GG4-096")
def test_check_in_asks_each_of_a_pair_for_a_faction_and_takes_no_less(venue: Venue) -> None:
    match = pairs(venue)
    entrant = venue.now(match.event).of_person(match.person("ann"))[0]
    page = venue.organiser.get(f"/desk/{match.event}/entrants/").content.decode()
    assert "Faction of Ann Lee" in page
    assert "Faction of Bob Ray" in page
    half = {"entrant": entrant, f"faction.{entrant}.{match.person('ann')}": "Guild"}
    answer = venue.ask(match.event, "check-in", half)
    assert b"Bob Ray of Otters has to declare a Faction" in answer.content
    whole = {**half, f"faction.{entrant}.{match.person('bob')}": "Bayou"}
    assert venue.ask(match.event, "check-in", whole).status_code == 303
    assert venue.now(match.event).entrants[entrant].faction == "Guild & Bayou"
    team = venue.visitor.get(f"/e/{match.event}/team/{entrant}/").content.decode()
    assert "Bayou" in team
    details = {
        "entrant": entrant,
        f"faction.{match.person('ann')}": "Guild",
        f"faction.{match.person('bob')}": "Neverborn",
    }
    assert venue.ask(match.event, "amend-entrant", details).status_code == 303
    assert venue.now(match.event).entrants[entrant].faction == "Guild & Neverborn"


def at_play(venue: Venue) -> Teams:
    match = pairs(venue)
    arrivals = tuple(
        ask.Arrival(entrant=e.id, factions=dict.fromkeys(e.people, "Guild"))
        for e in venue.now(match.event).entrants.values()
    )
    venue.do(match.event, ask.CheckIn(arrivals=arrivals))
    venue.do(match.event, ask.StartEvent(rounds=2))
    venue.pair(match.event)
    venue.publish(match.event)
    return match


@pytest.mark.req("GG4-094")
def test_either_phone_of_a_pair_reports_and_either_of_the_other_confirms(venue: Venue) -> None:
    match = at_play(venue)
    game = match.game
    for name in ("ann", "bob"):
        assert "Badgers" in match.page(name)
    fields = {"game": game.id, **{f"figure.vp.{e}": "3" for e in game.entrants}}
    assert Client().post(f"{match.link('bob')}ask/report-result/", fields).status_code == 303
    own = Client().post(f"{match.link('ann')}ask/confirm-report/", {"game": game.id})
    assert own.status_code in {409, 422}
    theirs = Client().post(f"{match.link('eva')}ask/confirm-report/", {"game": game.id})
    assert theirs.status_code == 303
    assert match.game.result is not None


def test_who_leaves_is_told_that_the_pair_leaves(venue: Venue) -> None:
    match = at_play(venue)
    assert "Your whole team leaves with you" in match.page("bob", "drop/")
    entrant = venue.now(match.event).of_person(match.person("bob"))[0]
    answer = Client().post(f"{match.link('bob')}ask/drop-entrant/", {"entrant": entrant})
    assert answer.status_code == 303
    assert venue.now(match.event).entrants[entrant].status is Status.DROPPED
    assert "You have left the event" in match.page("ann")
