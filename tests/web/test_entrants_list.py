"""The list of everybody: who is here, who is not, and the way to the start."""

from __future__ import annotations

import pytest

from muster.core import commands as ask
from muster.core.entrant import Status
from muster.core.event import Phase
from muster.core.ids import EntrantId, EventId
from muster.core.rulepack.patch import Patch
from tests.web.entrants_desk import FIRST, appoint, listed, names
from tests.web.venue import Venue


def counts(venue: Venue, event: EventId) -> dict[str, int]:
    return {tab.say: tab.number for tab in listed(venue, event).tabs}


def test_before_the_start_those_who_are_not_here_yet_are_listed(venue: Venue) -> None:
    event = venue.event(entrants=3, here=False)
    venue.do(event, ask.CheckIn(arrivals=(ask.Arrival(entrant=FIRST),)))
    assert names(listed(venue, event)) == ["Ben Okafor", "Chi Park"]
    assert names(listed(venue, event, "here")) == ["Ana Ruiz"]


def test_after_the_start_everybody_is_listed(venue: Venue) -> None:
    event = venue.started(entrants=4)
    assert names(listed(venue, event)) == ["Ana Ruiz", "Ben Okafor", "Chi Park", "Dov Stein"]


def test_every_filter_says_how_many_it_holds(venue: Venue) -> None:
    event = venue.event(entrants=4, here=False)
    venue.do(event, ask.ChangeDetails(capacity=4))
    venue.ask(event, "register-entrants", {"name": "Zoe Martin"})
    venue.do(event, ask.CheckIn(arrivals=(ask.Arrival(entrant=FIRST),)))
    venue.do(event, ask.AmendEntrant(entrant=FIRST, paid=True))
    venue.do(event, ask.DropEntrant(entrant=EntrantId("e2")))
    assert counts(venue, event) == {
        "Everybody": 5,
        "Not here yet": 2,
        "Here": 1,
        "Paid": 1,
        "Not paid": 2,
        "Waiting list": 1,
        "Left": 1,
    }
    assert names(listed(venue, event, "waiting")) == ["Zoe Martin"]
    assert names(listed(venue, event, "gone")) == ["Ben Okafor"]


@pytest.mark.parametrize("words", ["ana", "RUIZ ana", "  lant ru "])
def test_anybody_is_found_by_any_part_of_what_is_known_wherever_they_stand(
    venue: Venue, words: str
) -> None:
    event = venue.event(entrants=4)
    assert names(listed(venue, event, "absent", words)) == ["Ana Ruiz"]


def test_a_name_nobody_has_is_said_to_be_nobodys(venue: Venue) -> None:
    event = venue.event(entrants=4)
    view = listed(venue, event, words="zzz")
    assert (view.rows, view.nobody) == ((), 'Nobody matches "zzz".')


def test_a_long_list_is_cut_and_shown_whole_when_asked(venue: Venue) -> None:
    event = venue.event(entrants=203)
    view, whole = listed(venue, event, "all"), listed(venue, event, "all", every=True)
    assert (len(view.rows), view.more) == (200, 3)
    assert (len(whole.rows), whole.more) == (203, 0)


def test_paying_is_a_tick_that_can_be_taken_back(venue: Venue) -> None:
    event = venue.event(entrants=4)
    for paid in (True, False):
        venue.ask(event, "amend-entrant", {"entrant": FIRST, "paid": "1" if paid else "0"})
        assert venue.now(event).entrants[FIRST].paid is paid


# ── arriving ──


@pytest.mark.req("GG4-010")
def test_a_faction_is_asked_for_where_none_was_given(venue: Venue) -> None:
    event = venue.event(entrants=2, here=False)
    venue.do(event, ask.AmendEntrant(entrant=FIRST, faction=""))
    asked = {row.id: row.arrival.asks_faction for row in listed(venue, event).rows if row.arrival}
    assert asked == {"e1": True, "e2": False}
    page = venue.organiser.get(f"/desk/{event}/entrants/").content.decode()
    assert ('name="faction.e1"' in page, 'name="faction.e2"' in page) == (True, False)


@pytest.mark.req("GG4-011")
def test_the_painting_competition_is_entered_at_check_in(venue: Venue) -> None:
    event = venue.event(entrants=2, here=False)
    page = venue.organiser.get(f"/desk/{event}/entrants/").content.decode()
    assert 'name="painting.e1"' in page
    venue.ask(event, "check-in", {"entrant": FIRST, "painting.e1": "1"})
    assert venue.now(event).entrants[FIRST].painting


def test_everybody_is_checked_in_at_once_after_a_look_at_who_that_is(venue: Venue) -> None:
    event = venue.event(entrants=3, here=False)
    venue.do(event, ask.AmendEntrant(entrant=EntrantId("e3"), faction=""))
    expected = listed(venue, event).expected
    assert (expected.entrants, expected.number, expected.undeclared) == ("e1 e2", 2, 1)
    shown = venue.ask(event, "check-in", {"entrant": expected.entrants, "preview": "1"})
    assert "<li>Ben Okafor checked in</li>" in shown.content.decode()
    assert venue.now(event).present() == ()
    venue.ask(event, "check-in", {"entrant": expected.entrants})
    assert venue.now(event).present() == ("e1", "e2")


def test_somebody_late_is_entered_and_checked_in_while_the_event_runs(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    venue.ask(event, "register-entrants", {"name": "Zoe Martin"})
    (late,) = listed(venue, event, "absent").rows
    venue.ask(event, "check-in", {"entrant": late.id, f"faction.{late.id}": "Guild"})
    assert venue.now(event).entrants[late.id].status is Status.IN


def test_whoever_waits_gets_a_place_and_a_full_event_asks_twice(venue: Venue) -> None:
    event = venue.event(entrants=4)
    venue.do(event, ask.ChangeDetails(capacity=4))
    venue.ask(event, "register-entrants", {"name": "Zoe Martin"})
    (waiting,) = listed(venue, event, "waiting").rows
    doubt = venue.ask(event, "offer-place", {"entrant": waiting.id})
    assert (doubt.status_code, b"Do it all the same" in doubt.content) == (409, True)
    venue.ask(event, "offer-place", {"entrant": waiting.id, "confirm": "event-full"})
    assert venue.now(event).entrants[waiting.id].status is Status.REGISTERED


# ── starting ──


def test_the_event_can_start_once_enough_are_here(venue: Venue) -> None:
    event = venue.event(entrants=4)
    start = listed(venue, event).start
    assert start is not None
    assert (start.present, start.absent, start.blocks, start.rounds) == (4, 0, (), 3)
    venue.ask(event, "start-event", {"rounds": "3"})
    assert venue.now(event).phase is Phase.RUNNING
    assert listed(venue, event).start is None


def test_too_few_are_told_how_many_are_missing(venue: Venue) -> None:
    event = venue.event(entrants=4, here=False)
    start = listed(venue, event).start
    assert start is not None
    assert [block.say for block in start.blocks] == [
        "At least 2 entrants must be checked in; there are 0."
    ]
    page = venue.organiser.get(f"/desk/{event}/entrants/").content.decode()
    assert '<button class="large" disabled' in page


@pytest.mark.req("GG4-003")
def test_rules_nobody_was_told_of_hold_the_start_up_and_say_where_they_are_published(
    venue: Venue,
) -> None:
    event = venue.event(entrants=4)
    variant = venue.now(event).official.variants[0]
    patch = Patch(kind="variant", id=variant.id, title=variant.title)
    venue.do(event, ask.ChangeRules(patches=(patch,)))
    start = listed(venue, event).start
    assert start is not None
    assert [(block.say, block.step and block.step.at) for block in start.blocks] == [
        ("The rules differ from the official pack and were not published.", "desk-rules")
    ]


# ── who looks ──


def test_a_judge_sees_the_list_and_is_offered_nothing_they_may_not_do(venue: Venue) -> None:
    event = venue.event(entrants=4, here=False)
    page = appoint(venue, event).get(f"/desk/{event}/entrants/")
    forms = [word for word in page.content.decode().split() if word.startswith("action=")]
    assert (page.status_code, forms) == (200, [])


def test_nobody_entered_yet_is_told_what_will_be_here(venue: Venue) -> None:
    event = venue.event(entrants=0)
    page = venue.organiser.get(f"/desk/{event}/entrants/").content.decode()
    assert "Nobody is entered yet." in page
    assert f'href="/desk/{event}/entrants/import/"' in page
