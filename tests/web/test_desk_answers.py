"""What the desk says back: what was done, what was taken back, what stands in the way."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest

from muster.core import commands as ask
from muster.core.ids import EventId
from tests.web.venue import Venue


def heard(venue: Venue, event: EventId, kind: str, onward: str, at: str) -> dict[str, object]:
    """What a page's own script is told once something was done."""
    answer = venue.organiser.post(
        f"/desk/{event}/ask/{kind}/",
        {"next": onward},
        headers={"HX-Request": "true", "HX-Current-URL": f"http://testserver{at}"},
    )
    return dict(json.loads(answer.headers["HX-Trigger"]))


def sentences(html: str) -> list[str]:
    return [unescape(say) for say in re.findall(r"<li[^>]*>([^<]+)", html)]


def test_what_was_done_is_said_on_the_page_it_leads_to(venue: Venue) -> None:
    event = venue.started()
    here, there = f"/desk/{event}/round/1/", f"/desk/{event}/print/"
    stays = heard(venue, event, "pair-round", here, at=here)
    leaves = heard(venue, event, "publish-pairings", there, at=here)
    line = venue.now(event).revision
    said = {"say": ["Pairings of round 1 were published"], "undo": line}
    assert (list(stays), leaves) == (["muster:done"], {"muster:leaving": said})


def test_undo_says_what_it_takes_back(venue: Venue) -> None:
    event = venue.paired()
    venue.do(event, ask.PublishPairings())
    asked = {"line": venue.now(event).revision, "reason": "Too early"}
    said = "Taken back: Pairings of round 1 were published (Too early)"
    shown = venue.ask(event, "undo", asked | {"preview": "1"}).content.decode()
    assert said in sentences(shown)
    venue.ask(event, "undo", asked)
    assert said in venue.organiser.get(f"/desk/{event}/history/").content.decode()


def test_a_reason_that_is_missing_is_asked_for_on_the_spot(venue: Venue) -> None:
    event = venue.paired()
    venue.do(event, ask.PublishPairings())
    asked = {"line": venue.now(event).revision, "preview": "1"}
    shown = venue.ask(event, "undo", asked).content.decode()
    assert "This needs its reason" in shown
    assert '<input id="asked-reason" name="reason"' in shown
    assert '<input type="hidden" name="preview" value="1">' in shown


def test_undo_names_what_was_built_on_it_and_where_to_take_that_back(venue: Venue) -> None:
    event = venue.started()
    started = venue.now(event).revision
    venue.do(event, ask.PairRound())
    refused = venue.ask(event, "undo", {"line": started}).content.decode()
    line = venue.now(event).revision
    assert f"{line}: Round 1 was paired: 4 games." in refused
    assert f'href="/desk/{event}/history/"' in refused


def test_before_the_event_starts_nobody_has_a_place_to_change(venue: Venue) -> None:
    event = venue.event(entrants=4, here=False)
    first = next(iter(venue.now(event).entrants))
    shown = venue.ask(event, "check-in", {"entrant": first, "preview": "1"}).content.decode()
    assert ("Places" in shown, "place changes" in unescape(shown)) == (False, False)


def test_an_encounter_that_is_not_known_has_no_sheet(venue: Venue) -> None:
    event = venue.started()
    venue.do(event, ask.PairRound())
    offered = venue.organiser.get(f"/desk/{event}/print/").content.decode()
    assert "/print/encounter/" not in offered
    for address in ("encounter/1/", "encounter/1.pdf"):
        answer = venue.organiser.get(f"/desk/{event}/print/{address}")
        assert (answer.status_code, "no such sheet yet" in answer.content.decode()) == (404, True)


@pytest.mark.parametrize(("pack", "begins"), [("GG4", "Start the clock"), ("BB", "Begin without")])
def test_a_round_without_a_set_end_begins_without_a_clock(
    venue: Venue, pack: str, begins: str
) -> None:
    event = venue.paired(pack)
    venue.do(event, ask.PublishPairings())
    shown = venue.organiser.get(f"/desk/{event}/round/1/").content.decode()
    assert f'class="first large">{begins}' in shown


def test_the_top_says_how_far_the_round_is(venue: Venue) -> None:
    event = venue.paired()

    def state() -> str:
        shown = venue.organiser.get(f"/desk/{event}/state/").content.decode()
        return next(iter(re.findall(r"Round 1 of 3: ([a-z ]+)", shown)), "")

    said = [state()]
    for command in (ask.PublishPairings(), ask.StartClock(), ask.PauseClock(), ask.ResumeClock()):
        venue.do(event, command)
        said.append(state())
    assert said == ["pairings not public", "pairings public", "playing", "clock paused", "playing"]
