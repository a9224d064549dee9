"""Setting an event up: details, start, officials, and where everybody looks."""

from __future__ import annotations

import re
from datetime import date

import pytest
from django.http import HttpResponse
from django.test import Client

from muster.core import commands as ask
from muster.core.event import Event, Phase
from muster.core.ids import EventId
from muster.core.rulepack.patch import Patch
from muster.journal.database.links import Holder, Revoked, holder_of
from muster.journal.database.making import all_events
from tests.web.judging import judge, stranger
from tests.web.venue import Venue

PAGES = ("setup", "rules", "encounters", "officials")
PACKS = ("GG4", "GG18", "SR17", "WC", "BB")


def text(answer: HttpResponse) -> str:
    assert answer.status_code == 200
    return answer.content.decode()


def page(venue: Venue, event: EventId, name: str, client: Client | None = None) -> str:
    return text((client or venue.organiser).get(f"/desk/{event}/{name}/"))  # type: ignore[arg-type]  # the client's own kind of answer


@pytest.mark.parametrize("pack", PACKS)
def test_every_page_opens_at_every_moment(venue: Venue, pack: str) -> None:
    moments = (venue.event(pack, entrants=0), venue.playing(pack, 8))
    for event in moments:
        for name in PAGES:
            page(venue, event, name)


@pytest.mark.parametrize("name", PAGES)
def test_a_stranger_is_sent_away_and_pages_are_only_read(venue: Venue, name: str) -> None:
    event = venue.event(entrants=2)
    address = f"/desk/{event}/{name}/"
    answers = [
        venue.stranger.get(address).status_code,
        venue.visitor.get(address).status_code,
        venue.organiser.post(address).status_code,
        venue.organiser.get(f"/desk/no-such-event/{name}/").status_code,
    ]
    assert answers == [403, 302, 405, 404]


def test_details_are_changed(venue: Venue) -> None:
    event = venue.event(entrants=2)
    fields = {"name": "Été 2026", "day": "2026-07-04", "venue": "", "tables": "9", "capacity": "0"}
    assert venue.ask(event, "change-details", fields).status_code == 409, "a day that is past"
    sure = {**fields, "confirm": "day-is-past"}
    assert venue.ask(event, "change-details", sure).status_code == 303
    assert _details(venue.now(event)) == ("Été 2026", date(2026, 7, 4), "", 9, None)


def _details(event: Event) -> tuple[object, ...]:
    return event.name, event.day, event.venue, event.tables, event.capacity


# ── start ──


def test_it_says_what_is_missing_before_the_event_can_start(venue: Venue) -> None:
    event = venue.event(entrants=3, here=False)
    shown = page(venue, event, "setup")
    assert "At least 2 entrants must be checked in; there are 0." in shown
    assert re.search(r"<button[^>]*disabled>Start the event", shown)


def test_the_event_starts_once_enough_are_here(venue: Venue) -> None:
    event = venue.event(entrants=6)
    assert re.search(r'<button class="first large">Start the event', page(venue, event, "setup"))
    assert venue.ask(event, "start-event", {"rounds": ""}).status_code == 303
    assert (venue.now(event).phase, venue.now(event).planned) == (Phase.RUNNING, 3)


def test_the_number_of_rounds_can_be_set_at_the_start_and_later(venue: Venue) -> None:
    event = venue.event(entrants=6)
    venue.ask(event, "start-event", {"rounds": "2"})
    assert "2 rounds are planned" in page(venue, event, "setup")
    assert venue.ask(event, "plan-rounds", {"rounds": "4"}).status_code == 409
    venue.ask(event, "plan-rounds", {"rounds": "4", "reason": "Time is left"})
    assert venue.now(event).planned == 4


def test_the_organisers_checklist_is_the_packs(venue: Venue) -> None:
    rumble = Patch(kind="variant", id="rumble", title="Rumble")
    for pack, patches in (("GG4", ()), ("SR17", ()), ("SR17", (rumble,))):
        event = venue.event(pack, entrants=0)
        if patches:
            venue.do(event, ask.ChangeRules(patches=patches))
        guidance = venue.now(event).rules.guidance
        told = [each for each in guidance if each.page == "organiser-checklist"]
        shown = page(venue, event, "setup")
        assert told
        chosen = {patch.id for patch in patches}
        held = [each for each in told if not each.with_variants or chosen & {*each.with_variants}]
        assert [each for each in told if each.text in shown] == held


def test_errata_are_listed_with_whether_they_count(venue: Venue) -> None:
    event = venue.event(entrants=0)
    venue.ask(event, "list-errata", {"title": "FAQ of June", "published": "2024-06-01"})
    venue.ask(event, "list-errata", {"title": "FAQ of May", "published": "2024-05-01"})
    shown = page(venue, event, "setup")
    assert shown.count("too new: does not count here") == 1
    assert "FAQ of May" in shown


# ── on the list of events ──


def test_an_event_is_taken_off_the_list_and_put_back(venue: Venue) -> None:
    event = venue.event(entrants=0)
    address = f"/desk/{event}/setup/listed/"
    off = venue.organiser.post(address)
    assert (off.status_code, all_events()[0].listed) == (303, False)
    assert "only those who know its address" in page(venue, event, "setup")
    venue.organiser.post(address, {"listed": "1"})
    assert all_events()[0].listed


def test_only_the_organiser_takes_it_off_the_list(venue: Venue) -> None:
    event = venue.event(entrants=0)
    address = f"/desk/{event}/setup/listed/"
    answers = [client.post(address).status_code for client in (venue.stranger, venue.visitor)]
    answers.append(judge(venue, event).post(address).status_code)
    assert (answers, all_events()[0].listed) == ([403, 403, 403], True)
    assert venue.organiser.get(address).status_code == 405


# ── judges ──


def links(venue: Venue, event: EventId, client: Client | None = None) -> list[str]:
    return re.findall(r'href="[^"]*/p/([a-z0-9]+)/"', page(venue, event, "officials", client))


def test_a_judge_is_appointed_by_name_and_gets_a_private_link(venue: Venue) -> None:
    event = venue.event(entrants=0)
    assert venue.ask(event, "appoint-judge", {"name": "Ruth Calder"}).status_code == 303
    (appointed,) = venue.now(event).judges
    (token,) = links(venue, event)
    assert holder_of(token) == Holder(event, appointed)
    assert "data:image/svg" in page(venue, event, "officials")
    assert Client().get(f"/p/{token}/").status_code == 200


def test_a_judge_with_an_account_is_appointed_by_what_they_sign_in_with(venue: Venue) -> None:
    event = venue.event(entrants=0)
    assert venue.ask(event, "appoint-judge", {"account": "SID"}).status_code == 303
    assert venue.now(event).judges == {stranger(venue).id}
    assert "Sid Stranger" in page(venue, event, "officials", venue.stranger)


def test_a_name_nobody_signs_in_with_is_said_so(venue: Venue) -> None:
    event = venue.event(entrants=0)
    answer = venue.ask(event, "appoint-judge", {"account": "nobody"})
    assert answer.status_code == 422
    assert "Nobody signs in as" in answer.content.decode()
    assert venue.now(event).judges == frozenset()


def test_a_judge_sees_nobodys_link(venue: Venue) -> None:
    event = venue.event(entrants=0)
    venue.ask(event, "appoint-judge", {"name": "Ruth Calder"})
    client = judge(venue, event)
    assert links(venue, event, client) == []
    assert "Ruth Calder" in page(venue, event, "officials", client)


def test_a_link_that_got_about_is_replaced(venue: Venue) -> None:
    event = venue.event(entrants=0)
    venue.ask(event, "appoint-judge", {"name": "Ruth Calder"})
    (person,) = venue.now(event).judges
    (old,) = links(venue, event)
    address = f"/desk/{event}/officials/link/"
    assert venue.organiser.post(address, {"person": person}).status_code == 303
    (new,) = links(venue, event)
    assert (holder_of(old), holder_of(new)) == (Revoked(event), Holder(event, person))


def test_only_the_organiser_replaces_a_link(venue: Venue) -> None:
    event = venue.event(entrants=0)
    venue.ask(event, "appoint-judge", {"name": "Ruth Calder"})
    (person,) = venue.now(event).judges
    (token,) = links(venue, event)
    address = f"/desk/{event}/officials/link/"
    sent = {"person": person}
    answers = [client.post(address, sent).status_code for client in (venue.stranger, venue.visitor)]
    answers.append(judge(venue, event).post(address, sent).status_code)
    assert answers == [403, 403, 403]
    assert holder_of(token) == Holder(event, person)
    assert venue.organiser.get(address).status_code == 405
    assert venue.organiser.post(address, {"person": "somebody"}).status_code == 404


def test_a_dismissed_judge_is_one_no_more(venue: Venue) -> None:
    event = venue.event(entrants=0)
    client = judge(venue, event)
    assert venue.ask(event, "dismiss-judge", {"person": stranger(venue).id}).status_code == 303
    assert client.get(f"/desk/{event}/setup/").status_code == 403


# ── handing over ──


def test_an_event_is_handed_over_to_an_account(venue: Venue) -> None:
    event = venue.event(entrants=2)
    sent = {"account": "sid", "next": "/desk/"}
    shown = venue.ask(event, "hand-over", {**sent, "preview": "1"})
    assert (shown.status_code, venue.now(event).organiser) == (200, venue.me.id)
    assert "Sid Stranger" in shown.content.decode()
    assert venue.ask(event, "hand-over", sent).status_code == 303
    assert venue.now(event).organiser == stranger(venue).id
    assert "Sid Stranger" in page(venue, event, "officials", venue.stranger)


def test_a_judge_is_not_offered_to_hand_it_over(venue: Venue) -> None:
    event = venue.event(entrants=2)
    assert "hand-over" not in page(venue, event, "officials", judge(venue, event))
    answer = venue.ask(event, "hand-over", {"account": "sid"}, client=venue.stranger)
    assert (answer.status_code, venue.now(event).organiser) == (403, venue.me.id)


def test_a_judge_reads_the_set_up_and_is_offered_no_change(venue: Venue) -> None:
    event = venue.event(entrants=2)
    client = judge(venue, event)
    forms = [
        form
        for name in PAGES
        for form in re.findall(r'action="([^"]+)"', page(venue, event, name, client))
    ]
    assert forms == []


def test_the_public_address_is_shown(venue: Venue) -> None:
    event = venue.event(entrants=2)
    assert f"http://muster.test/e/{event}/" in page(venue, event, "setup")
    venue.do(event, ask.ChangeDetails(venue="<script>"))
    assert "<script>" not in re.sub(r"<script src", "", page(venue, event, "setup"))
