"""Lists at the desk: who handed in what, approving, handing back, entering, models looked at."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client

from muster.core import commands as ask
from muster.core.entrant import Listed
from muster.core.facts import ArmyList
from muster.core.ids import EntrantId, EventId
from muster.journal.perform import now
from tests.web.entrants_desk import appoint
from tests.web.phone import judges_phone, phone, words_of
from tests.web.rosters import E1, E2, SOUND, Paper, pick, with_catalogue
from tests.web.venue import Venue

E3 = EntrantId("e3")
TEXT = ArmyList(title="By hand", text="Ten of them", points=75)
CONFIRM = re.compile(r'name="confirm" value="([^"]*)"')
WRONG = ArmyList(title="Short", picks=(pick("mira"), pick("oilers")))


@pytest.fixture
def event(venue: Venue) -> EventId:
    return with_catalogue(venue)


def read(venue: Venue, event: EventId, path: str = "", client: Client | None = None) -> str:
    answer = (client or venue.organiser).get(f"/desk/{event}/lists/{path}")
    assert answer.status_code == 200
    return words_of(answer.content.decode())


def test_what_waits_comes_first_and_what_is_done_is_folded_away(
    venue: Venue, event: EventId
) -> None:
    venue.do(event, ask.RegisterLists(entrant=E1, lists=(SOUND,)), E1)
    venue.do(event, ask.SetCatalogue())
    venue.do(event, ask.RegisterLists(entrant=E2, lists=(TEXT,)), E2)
    said = read(venue, event)
    assert said.index("Ben Okafor") < said.index("Chi Park")
    assert "Ana Ruiz" not in said
    assert "Outstanding 2 Not handed in 1 Wait for you 1 Done 1 Everybody 3" in said
    assert "checked" in read(venue, event, "?show=done")


def test_a_list_is_approved(venue: Venue, event: EventId) -> None:
    venue.do(event, ask.SetCatalogue())
    venue.do(event, ask.RegisterLists(entrant=E1, lists=(TEXT,)), E1)
    assert venue.ask(event, "approve-lists", {"entrant": E1, "note": "Seen"}).status_code == 303
    assert venue.now(event).entrants[E1].listed is Listed.APPROVED
    assert "Approved on" in read(venue, event, f"{E1}/")


def test_two_entrants_with_one_list_are_flagged(venue: Venue, event: EventId) -> None:
    for entrant in (E1, E2):
        venue.do(event, ask.RegisterLists(entrant=entrant, lists=(SOUND,)), entrant)
    assert "the same list Ben Okafor" in read(venue, event, "?show=all")
    assert "Brought by others, too: Ana Ruiz" in read(venue, event, f"{E2}/")


def test_an_official_takes_a_list_in_spite_of_what_is_wrong_with_a_reason(
    venue: Venue, event: EventId
) -> None:
    paper = Paper(f"/desk/{event}/lists/{E1}/write/", venue.organiser)
    for act in ("add:mira", "add:oilers"):
        paper.press(act)
    assert paper.wrongs
    sure = CONFIRM.findall(paper.html)
    assert paper.press("send", confirm=sure).status_code == 409
    assert paper.press("send", confirm=sure, reason="A beginner").status_code == 303
    who = venue.now(event).entrants[E1]
    assert (who.listed, who.lists[0].picks) == (Listed.TAKEN, WRONG.picks)
    said = read(venue, event, f"{E1}/")
    assert "Taken in spite of what is wrong: A beginner" in said
    assert "is wrong" in said


def test_a_locked_list_is_handed_back(venue: Venue, event: EventId) -> None:
    venue.do(event, ask.RegisterLists(entrant=E1, lists=(SOUND,)), E1)
    assert "Give leave" not in read(venue, event, f"{E1}/")
    venue.do(event, ask.SetListTerms(due=now() - timedelta(hours=1)))
    assert "Give leave" in read(venue, event, f"{E1}/")
    assert venue.ask(event, "give-leave", {"entrant": E1, "reason": "Typo"}).status_code == 303
    said = read(venue, event, f"{E1}/")
    assert "May be handed in once more" in said
    assert "Give leave" not in said


def test_the_terms_are_set_by_the_clock_of_the_server(venue: Venue, event: EventId) -> None:
    sent = {"due": "2031-05-04T09:30", "shown": "players"}
    assert venue.ask(event, "set-list-terms", sent).status_code == 303
    here = venue.now(event)
    assert here.lists_due == datetime(2031, 5, 4, 9, 30).astimezone(UTC)
    assert here.sight == "players"
    page = venue.organiser.get(f"/desk/{event}/lists/").content.decode()
    assert 'value="2031-05-04T09:30"' in page


@pytest.mark.parametrize("due", ["soon", "2031-13-01T00:00", "0001-01-01T00:00", "9" * 50])
def test_a_time_that_is_none_is_named(venue: Venue, event: EventId, due: str) -> None:
    answer = venue.ask(event, "set-list-terms", {"due": due})
    assert (answer.status_code, b"is no day and time" in answer.content) == (422, True)


@pytest.mark.req("SR17-042")
def test_a_converted_model_is_written_down(venue: Venue, event: EventId) -> None:
    looked = {"entrant": E1, "model": "Stilt Walker", "what": "conversion", "share": "60"}
    doubt = venue.ask(event, "inspect-model", {**looked, "allowed": "1"})
    assert doubt.status_code == 409
    assert venue.ask(event, "inspect-model", {**looked, "allowed": "0"}).status_code == 303
    said = read(venue, event, f"{E1}/")
    assert "Stilt Walker not allowed Conversion, 60 % made by others" in said
    assert "What the pack looks at" in said


def test_a_pool_is_declared_for_somebody(venue: Venue, event: EventId) -> None:
    paper = Paper(f"/desk/{event}/lists/{E1}/pool/", venue.organiser)
    paper.press("add:oilers")
    assert paper.press("send", leader="mira").status_code == 303
    assert venue.now(event).entrants[E1].pools[""].leader == "mira"


def test_judges_read_and_approve_but_only_the_organiser_writes(
    venue: Venue, event: EventId
) -> None:
    venue.do(event, ask.SetCatalogue())
    venue.do(event, ask.RegisterLists(entrant=E1, lists=(TEXT,)), E1)
    judge = appoint(venue, event)
    assert "Approve" in read(venue, event, f"{E1}/", judge)
    assert judge.get(f"/desk/{event}/lists/{E1}/write/").status_code == 403
    assert judge.post(f"/desk/{event}/lists/{E1}/write/", {"act": "send"}).status_code == 403
    assert venue.ask(event, "approve-lists", {"entrant": E1}, client=judge).status_code == 303


def test_a_judge_reads_and_approves_on_the_phone(venue: Venue, event: EventId) -> None:
    venue.do(event, ask.SetCatalogue())
    venue.do(event, ask.RegisterLists(entrant=E1, lists=(TEXT,)), E1)
    judge = judges_phone(venue, event)
    assert "Ana Ruiz waits for an official" in judge.read("judge/lists/")
    assert "Ten of them" in judge.read(f"judge/lists/{E1}/")
    assert judge.ask("approve-lists", {"entrant": E1}).status_code == 303
    assert "Approved on" in judge.read(f"judge/lists/{E1}/")
    assert judge.open("judge/lists/e99/").status_code == 404
    assert phone(venue, event, E2).open(f"judge/lists/{E1}/").status_code == 403


def test_nobody_else_reads_or_writes_at_the_desk(venue: Venue, event: EventId) -> None:
    before = venue.now(event).revision
    for path in ("", f"{E1}/", f"{E1}/write/", f"{E1}/pool/"):
        address = f"/desk/{event}/lists/{path}"
        assert venue.visitor.get(address).status_code == 302
        assert venue.stranger.get(address).status_code == 403
        sent = venue.stranger.post(address, {"act": "send", "entrant": E1, "title": "X"})
        assert sent.status_code in {403, 405}
    assert venue.now(event).revision == before


def test_an_entrant_nobody_knows_is_said_to_be(venue: Venue, event: EventId) -> None:
    for path in ("e99/", "e99/write/", "e99/pool/"):
        assert venue.organiser.get(f"/desk/{event}/lists/{path}").status_code == 404


def test_lists_are_printed_one_entrant_to_a_page(venue: Venue, event: EventId) -> None:
    assert venue.organiser.get(f"/desk/{event}/print/lists/0/").status_code == 404
    venue.do(event, ask.RegisterLists(entrant=E1, lists=(SOUND,)), E1)
    venue.do(event, ask.RegisterLists(entrant=E2, lists=(TEXT,)))
    page = venue.organiser.get(f"/desk/{event}/print/lists/0/").content.decode()
    assert page.count('class="sheet-of-one"') == 2
    assert "Stilt Walker" in page
    pdf = venue.organiser.get(f"/desk/{event}/print/lists/0.pdf")
    assert (pdf.status_code, pdf.content[:4]) == (200, b"%PDF")
