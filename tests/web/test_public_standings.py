from __future__ import annotations

import re

import pytest

from muster.core import commands as ask
from muster.core.facts import ArmyList
from muster.core.ids import EntrantId, EventId
from muster.core.standings import standings
from muster.journal.database.shelf import SHELF
from muster.web.naming import names_in
from tests.web.looking import page, rows, text
from tests.web.phone import phone
from tests.web.venue import Venue


def name(event: EventId, entrant: EntrantId) -> str:
    return names_in(SHELF.get(event)).entrant(entrant)


def played(venue: Venue, rounds: int, entrants: int = 4) -> EventId:
    event = venue.started(entrants=entrants)
    for _ in range(rounds):
        venue.pair(event)
        venue.publish(event)
        venue.play_round(event)
    return event


@pytest.mark.req("GG4-006")
def test_standings_show_the_packs_tie_breaks_from_left_to_right(venue: Venue) -> None:
    event = played(venue, rounds=1)
    assert rows(page(venue.visitor, event, "standings/")) == [
        f"{row.place} {name(event, row.entrant)} Lanterns "
        f"{' '.join(map(str, row.values))} {row.wins}-{row.draws}-{row.losses}"
        for row in standings(venue.now(event))
    ]
    assert "DIFF Differential" in text(page(venue.visitor, event, "standings/"))


def test_places_changed_since_the_round_before_are_said_in_words(venue: Venue) -> None:
    event = played(venue, rounds=2)
    before, after = (
        {row.entrant: row.place for row in standings(venue.now(event), upto)} for upto in (1, 2)
    )
    html = page(venue.visitor, event, "standings/")
    moved = [before[entrant] - place for entrant, place in after.items()]
    words = {0: "same place", 1: "up 1 place", -1: "down 1 place"}
    assert any(moved)
    for by in moved:
        said = words.get(by) or f"{'up' if by > 0 else 'down'} {abs(by)} places"
        assert f'aria-label="{said}"' in html
    assert 'class="chart"' in html


def test_in_the_chart_those_who_share_a_place_stand_one_under_the_other(venue: Venue) -> None:
    event = played(venue, rounds=2, entrants=8)
    places = [row.place for row in standings(venue.now(event))]
    html = page(venue.visitor, event, "standings/")
    heights = re.findall(r'<circle cx="\d+" cy="(\d+)"', html)
    assert len(set(places)) < len(places)
    assert len(set(heights)) == len(places)


def test_among_many_the_chart_names_the_best_and_the_others_when_they_are_asked_for(
    venue: Venue,
) -> None:
    event = played(venue, rounds=2, entrants=42)
    html = page(venue.visitor, event, "standings/")
    best = [name(event, row.entrant) for row in standings(venue.now(event))[:8]]
    assert re.findall(r'class="best" data-name="([^"]+)"', html) == best
    assert len(re.findall(r'<polyline id="c-e\d+" points="[^"]+"><title>', html)) == 42 - 8


def test_the_table_after_any_round_can_be_looked_at(venue: Venue) -> None:
    event = played(venue, rounds=2)
    assert "Standings after round 1" in text(page(venue.visitor, event, "standings/1/"))
    assert "Standings after round 2" in text(page(venue.visitor, event, "standings/"))
    assert 'class="chart"' not in page(venue.visitor, event, "standings/1/")


def test_while_a_round_is_played_the_last_table_stays_and_the_new_one_can_be_seen(
    venue: Venue,
) -> None:
    event = played(venue, rounds=1)
    venue.pair(event)
    venue.publish(event)
    assert "Standings after round 1" in text(page(venue.visitor, event, "standings/"))
    assert "2 games are still played" in text(page(venue.visitor, event, "standings/2/"))


def test_standings_never_count_a_round_that_is_not_public(venue: Venue) -> None:
    event = played(venue, rounds=1)
    before = page(venue.visitor, event, "standings/")
    venue.pair(event)
    now = page(venue.visitor, event, "standings/")
    assert rows(now) == rows(before)
    said = text(page(venue.visitor, event, "standings/2/"))
    assert "will stand here once round 2 is played" in said


def test_who_left_is_still_listed_and_says_so(venue: Venue) -> None:
    event = played(venue, rounds=1)
    venue.do(event, ask.DropEntrant(entrant=EntrantId("e1")))
    gone = name(event, EntrantId("e1"))
    assert any(
        f"{gone} Lanterns (dropped)" in row
        for row in rows(page(venue.visitor, event, "standings/"))
    )


def test_a_finished_event_shows_its_awards_first(venue: Venue) -> None:
    event = played(venue, rounds=1)
    venue.do(event, ask.FinishEvent(reason="done"))
    best = name(event, standings(venue.now(event))[0].entrant)
    said = text(page(venue.visitor, event))
    assert said.index(best) < said.index("The event is over")
    assert best in text(page(venue.visitor, event, "projector/"))


# ── one entrant ──


def test_an_entrants_page_tells_their_way(venue: Venue) -> None:
    event = played(venue, rounds=1, entrants=2)
    game = venue.now(event).rounds[0].games[0]
    winner, loser = game.entrants
    assert rows(page(venue.visitor, event, f"entrant/{winner}/")) == [
        f"1 {name(event, loser)} table 1 2-1 won 3 1st"
    ]
    assert rows(page(venue.visitor, event, f"entrant/{loser}/")) == [
        f"1 {name(event, winner)} table 1 1-2 lost 0 2nd"
    ]


def test_a_visitor_sees_no_lists_no_mail_and_no_payment(venue: Venue) -> None:
    event = venue.playing("SR17", entrants=2)
    lists = (ArmyList(title="Butcher", text="Great Bears"),)
    venue.do(event, ask.RegisterLists(entrant=EntrantId("e1"), lists=lists))
    venue.do(event, ask.AmendEntrant(entrant=EntrantId("e1"), paid=True))
    for path in ("", "entrant/e1/", "pairings/", "standings/"):
        html = page(venue.visitor, event, path)
        assert [
            words for words in ("butcher", "great bears", "paid", "@") if words in html.lower()
        ] == []


def test_a_players_own_page_shows_the_same_table_as_everybodys(venue: Venue) -> None:
    """Also while games are played whose results would move somebody already."""
    event = played(venue, rounds=1)
    venue.pair(event)
    venue.publish(event)
    game = venue.games(event)[0]
    wish = ask.RuleResult(game=game.id, score=venue.score(event, game), how="entered")
    venue.do(event, wish)
    own = phone(venue, event, game.entrants[0]).html("standings/")
    public = page(venue.visitor, event, "standings/")
    assert "After round 1" in text(own)
    places = [name(event, row.entrant) for row in standings(venue.now(event), 1)]
    for html in (own, public):
        assert sorted(places, key=html[html.index("<tbody") :].index) == places
