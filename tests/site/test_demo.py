"""The demo's events hold what a visitor is to look at and to try."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from muster.core.contests import candidates, leaders, open_ballot_of, standing_of
from muster.core.event import Event, Phase
from muster.core.hall import tables_of, to_look_at
from muster.core.terrain.agreed import agreed
from muster.core.terrain.piece import TableLayout
from muster.core.terrain.refusals import laying_problems
from tests import fresh_server

PAINTED, SPORT = "best-painted", "best-sport"


@pytest.fixture(scope="module")
def events() -> Iterator[Mapping[str, Event]]:
    """The demo is made once: nobody here changes anything. By the first word of their names."""
    from muster.journal.database.making import all_events  # noqa: PLC0415 - Django must be ready
    from muster.journal.database.shelf import SHELF  # noqa: PLC0415 - as above
    from muster.site.demo.show import set_up  # noqa: PLC0415 - as above

    fresh_server.empty()
    told = set_up("http://muster.test")
    assert told[-1] == ""
    events = [SHELF.get(card.id).event for card in all_events()]
    yield {event.name.split()[0].lower(): event for event in events}
    fresh_server.empty()


def test_there_is_an_event_of_every_kind(events: Mapping[str, Event]) -> None:
    assert sorted(events) == [
        "autumn",
        "bonanza",
        "five",
        "harbour",
        "ironworks",
        "spring",
        "winter",
    ]


@pytest.mark.parametrize(("name", "tables"), [("winter", 8), ("ironworks", 6)])
def test_every_table_has_its_name_its_place_and_lawful_terrain(
    events: Mapping[str, Event], name: str, tables: int
) -> None:
    event = events[name]
    laid = [
        TableLayout(table=place.number, layout=place.layout)
        for place in event.places.values()
        if place.layout is not None
    ]
    assert tables_of(event) == tuple(sorted(each.table for each in laid))
    assert len(laid) == tables
    assert list(laying_problems(laid, event.rules.terrain)) == []
    assert all(place.name and place.theme for place in event.places.values())
    assert any(place.marks for place in event.places.values())
    assert event.hall is not None
    assert sorted(spot.table for spot in event.hall.spots) == list(tables_of(event))
    assert {each.what for each in event.hall.features} == {"door", "desk", "screen", "painting"}


def test_tables_were_looked_over_before_a_round(events: Mapping[str, Event]) -> None:
    assert to_look_at(events["winter"], 3) == ()
    assert len(to_look_at(events["autumn"], 2)) == 2


def test_two_agreed_what_their_terrain_does_and_one_waits(events: Mapping[str, Event]) -> None:
    now = events["winter"].current
    assert now is not None
    said = [(len(game.terrain), agreed(game) is not None) for game in now.games if game.terrain]
    assert sorted(said) == [(1, False), (2, True)]


def test_marks_are_being_given_and_a_winner_of_this_year_cannot_win_again(
    events: Mapping[str, Event],
) -> None:
    event = events["winter"]
    shown = event.contests[PAINTED].entries
    assert len(shown) == 5
    assert len(candidates(event, PAINTED)) == 4
    assert sum(bool(entry.marks) for entry in shown.values()) == 3
    assert [row.eligible for row in standing_of(event, PAINTED)].count(False) == 1


def test_a_secret_vote_is_open_with_papers_in_the_box(events: Mapping[str, Event]) -> None:
    event = events["ironworks"]
    ballot = open_ballot_of(event, PAINTED)
    assert ballot is not None
    assert (len(ballot.voters), ballot.papers) == (3, None)
    assert event.contests[PAINTED].category == "Best Army"


def test_a_finished_event_has_its_awards_and_waits_for_a_prize_giving(
    events: Mapping[str, Event],
) -> None:
    event = events["harbour"]
    assert (event.phase, event.revealed) == (Phase.FINISHED, None)
    given = {each.award: each.entrants for each in event.awards}
    for award in (PAINTED, SPORT):
        (ballot,) = event.contests[award].ballots
        assert ballot.papers is not None
        assert len(ballot.papers) == len(event.entrants)
        assert set(given[award]) <= set(leaders(event, award))


def test_painting_was_checked_where_the_pack_asks_for_it(events: Mapping[str, Event]) -> None:
    judged = events["spring"].painted.values()
    assert sorted(each.passed for each in judged) == [False, True, True, True]


@pytest.mark.usefixtures("events")
def test_everybody_can_look_at_the_hall_and_its_contests() -> None:
    from django.test import Client  # noqa: PLC0415 - Django must be ready

    from muster.journal.database.making import all_events  # noqa: PLC0415 - as above

    ends = ("", "hall/", "hall/1/", "table/1/", "contests/", "pack/", "projector/")
    paths = [f"/e/{card.id}/{end}" for card in all_events() for end in ends]
    visitor = Client()
    assert {path: visitor.get(path).status_code for path in paths} == dict.fromkeys(paths, 200)
