"""Taking an event to the hall and handing it back, as the organiser, a player and a stranger do."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from muster.core import commands as ask
from muster.core.access import Actor
from muster.core.ids import EventId, PersonId
from muster.journal.archive import pack_up
from muster.journal.database.accounts import person_of
from muster.journal.database.away import away_of
from muster.journal.database.branches import branches_of
from muster.journal.database.doing import perform_here
from muster.journal.database.leases import lend, lent_file
from muster.journal.database.limits import LIMITS, allow
from muster.journal.database.making import all_events, create_event
from muster.journal.database.shelf import SHELF
from muster.journal.lease import slip_of
from tests.journal.shelf import make, pack, register
from tests.lending import ANOTHERS, BOB, CAT, LAPTOP, Laptop, lent_by
from tests.web.lending import fork
from tests.web.looking import text
from tests.web.venue import DAY, Venue, new_account


def sent(client: Client, path: str, raw: bytes) -> tuple[int, str]:
    """A file handed in: the status, and where it leads or what is said."""
    answer = client.post(path, {"file": SimpleUploadedFile("e.muster", raw)})
    said = answer.headers.get("Location") or text(answer.content.decode())
    return answer.status_code, said


@pytest.fixture
def away(venue: Venue, tmp_path: Path) -> tuple[EventId, Laptop]:
    event = venue.playing(entrants=4)
    answer = venue.organiser.post(f"/desk/{event}/lease/lend/", {"holder": f" {LAPTOP} "})
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/desk/{event}/lease/")
    file = venue.organiser.get(f"/desk/{event}/lease/file/")
    assert file.headers["Content-Disposition"] == f'attachment; filename="{event}.muster"'
    return event, Laptop(file.content, tmp_path / "laptop")


# ── away ──


def test_the_desk_refuses_in_words_what_is_entered_elsewhere(
    venue: Venue, away: tuple[EventId, Laptop]
) -> None:
    event, _ = away
    before = venue.now(event).revision
    for fields in ({}, {"preview": "1"}):
        answer = venue.ask(event, "close-round", fields)
        assert answer.status_code == 409
        assert f'This event is at "{LAPTOP}" since' in text(answer.content.decode())
    assert venue.now(event).revision == before


def test_phones_and_tables_are_refused_alike(venue: Venue, away: tuple[EventId, Laptop]) -> None:
    event, _ = away
    game = venue.games(event)[0]
    link = venue.link(event, game.entrants[0])
    doors = [f"{link}ask/report-result/", f"{link}at/{game.id}/sheet/tap/open/"]
    fields = {"game": game.id, **{f"figure.vp.{e}": "5" for e in game.entrants}, "first": "0"}
    for door in doors:
        answer = venue.visitor.post(door, fields)
        assert (door, answer.status_code) == (door, 409)
        assert LAPTOP in text(answer.content.decode())


def test_every_page_says_where_the_event_is_and_as_of_when(
    venue: Venue, away: tuple[EventId, Laptop]
) -> None:
    event, _ = away
    phone = venue.link(event, venue.games(event)[0].entrants[0])
    for path in (f"/e/{event}/", f"/e/{event}/standings/", phone, f"/desk/{event}/history/"):
        page = text(venue.organiser.get(path).content.decode())
        assert f'This event is at "{LAPTOP}" since' in page, path
        assert "This page shows it as it was then." in page, path


def test_names_wait_until_the_event_is_back_but_erasing_does_not(
    venue: Venue, away: tuple[EventId, Laptop]
) -> None:
    event, _ = away
    entrant = next(iter(venue.now(event).entrants))
    at = f"/desk/{event}/entrants/{entrant}/person/{venue.person(event, entrant)}/"
    assert venue.organiser.post(at, {"name": "Another"}).status_code == 409
    assert venue.organiser.post(f"{at}erase/", {"sure": "1"}).status_code == 303


# ── back ──


def test_what_the_laptop_brings_back_counts(venue: Venue, away: tuple[EventId, Laptop]) -> None:
    event, laptop = away
    laptop.do(ask.CallRinger(person=BOB.id), BOB)
    answer = sent(venue.organiser, f"/desk/{event}/lease/receive/", laptop.back())
    assert answer == (303, f"/desk/{event}/lease/")
    assert venue.now(event).head == laptop.store.load().head
    assert away_of(event) is None
    history = text(venue.organiser.get(f"/desk/{event}/history/").content.decode())
    assert f'Lent to "{LAPTOP}" on' in history


def test_a_file_that_is_not_the_one_is_answered_and_changes_nothing(
    venue: Venue, away: tuple[EventId, Laptop]
) -> None:
    event, laptop = away
    door = f"/desk/{event}/lease/receive/"
    assert "not the one that comes back" in sent(venue.organiser, door, lent_file(event))[1]
    assert "is no archive of an event" in sent(venue.organiser, door, b"no zip")[1]
    assert "no lease on it" in sent(venue.organiser, door, pack_up(laptop.store.folder))[1]
    assert venue.organiser.post(door).status_code == 422
    other = venue.event(entrants=4)
    answer = sent(venue.organiser, f"/desk/{other}/lease/receive/", laptop.back())
    assert (answer[0], "holds another event" in answer[1]) == (409, True)
    assert away_of(event) is not None


def test_a_lease_is_ended_here_with_a_reason(venue: Venue, away: tuple[EventId, Laptop]) -> None:
    event, _ = away
    door = f"/desk/{event}/lease/end/"
    assert venue.organiser.post(door, {"reason": " "}).status_code == 409
    assert away_of(event) is not None
    assert venue.organiser.post(door, {"reason": "Left on a train"}).status_code == 303
    assert away_of(event) is None
    assert venue.organiser.post(door, {"reason": "Again"}).status_code == 409
    history = text(venue.organiser.get(f"/desk/{event}/history/").content.decode())
    assert "Left on a train" in history


# ── two stories ──


def test_two_stories_stand_side_by_side_in_words(venue: Venue) -> None:
    event = venue.event(entrants=4)
    number = fork(venue, event)
    page = venue.organiser.get(f"/desk/{event}/lease/branch/{number}/").content.decode()
    ours, theirs = page.split('id="h-theirs"')
    assert ("Cat Moon" in ours, "Bob Ray" in ours) == (True, False)
    assert ("Cat Moon" in theirs, "Bob Ray" in theirs) == (False, True)
    common = venue.now(event).revision - 1
    assert f"Both are the same up to line {common}." in text(page)


def test_where_results_differ_both_standings_are_shown(venue: Venue, tmp_path: Path) -> None:
    event = venue.playing(entrants=4)
    lend(event, LAPTOP)
    laptop = Laptop(lent_file(event), tmp_path / "laptop")
    game = venue.games(event)[0]
    wish = ask.RuleResult(game=game.id, score=venue.score(event, game, 1, 6), how="entered")
    laptop.do(wish)
    venue.organiser.post(f"/desk/{event}/lease/end/", {"reason": "Lost"})
    venue.do(event, wish.model_copy(update={"score": venue.score(event, game, 6, 1)}))
    _, at = sent(venue.organiser, f"/desk/{event}/lease/receive/", laptop.back())
    page = venue.organiser.get(at).content.decode()
    assert page.count("<table>") == 2
    assert "The standings are the same in both." not in page


def test_the_choice_and_its_reason_are_in_the_history_and_nothing_is_lost(venue: Venue) -> None:
    event = venue.event(entrants=4)
    number = fork(venue, event)
    door = f"/desk/{event}/lease/branch/{number}/choose/"
    assert venue.organiser.post(door, {"choice": "theirs", "reason": ""}).status_code == 409
    answer = venue.organiser.post(door, {"choice": "theirs", "reason": "The hall went by it"})
    assert answer.status_code == 303
    people = {person for e in venue.now(event).entrants.values() for person in e.people}
    assert (BOB.id in people, PersonId("cat") in people) == (True, False)
    history = text(venue.organiser.get(f"/desk/{event}/history/").content.decode())
    assert "The hall went by it" in history
    for branch in branches_of(event):
        file = venue.organiser.get(f"/desk/{event}/lease/branch/{branch.number}/file/")
        assert file.content.startswith(b"PK")
    assert venue.organiser.post(door, {"choice": "ours", "reason": "No"}).status_code == 409


def test_a_stranger_sees_and_chooses_nothing(venue: Venue) -> None:
    event = venue.event(entrants=4)
    number = fork(venue, event)
    at = f"/desk/{event}/lease/branch/{number}/"
    assert venue.stranger.get(at).status_code == 403
    assert venue.stranger.get(f"{at}file/").status_code == 403
    assert venue.organiser.get(f"/desk/{event}/lease/branch/{number + 9}/").status_code == 404
    choice = {"choice": "theirs", "reason": "Mine"}
    assert venue.stranger.post(f"{at}choose/", choice).status_code == 403
    assert branches_of(event)[0].choice == ""


# ── the other machine's door ──


def test_another_machine_hands_back_with_the_token_of_the_lease(
    venue: Venue, away: tuple[EventId, Laptop]
) -> None:
    event, laptop = away
    laptop.do(ask.CallRinger(person=BOB.id), BOB)
    key = {"Authorization": f"Bearer {laptop.slip.token}"}
    kind = "application/zip"
    first = venue.visitor.post("/hand-back/", laptop.back(), content_type=kind, headers=key)
    again = venue.visitor.post("/hand-back/", laptop.back(), content_type=kind, headers=key)
    assert (first.status_code, first.json()["outcome"]) == (200, "taken")
    assert (again.status_code, again.json()["outcome"]) == (200, "already")
    assert venue.now(event).head == laptop.store.load().head


def test_nobody_hands_back_without_the_token(venue: Venue, away: tuple[EventId, Laptop]) -> None:
    event, laptop = away
    for key in ({}, {"Authorization": f"Bearer {ANOTHERS}"}):
        answer = venue.visitor.post(
            "/hand-back/", laptop.back(), content_type="application/zip", headers=key
        )
        assert answer.status_code == 403
    assert venue.visitor.get("/hand-back/").status_code == 405
    assert away_of(event) is not None


def test_the_desk_changes_nobody_whom_only_a_file_has_named(
    venue: Venue, away: tuple[EventId, Laptop]
) -> None:
    event, laptop = away
    owner = person_of(new_account("oz", "Oz Owner"))
    other = create_event(pack(), name="Other Cup", day=DAY, organiser=owner)
    perform_here(other, Actor(owner.id), register(CAT.id), people=(CAT,))
    laptop.enter(CAT)
    sent(venue.organiser, f"/desk/{event}/lease/receive/", laptop.back())
    (entrant,) = venue.now(event).of_person(CAT.id)
    at = f"/desk/{event}/entrants/{entrant}/person/{CAT.id}/"
    answers = [
        venue.organiser.post(at, {"name": "Vandal"}),
        venue.organiser.post(f"{at}erase/", {"sure": "1"}),
        venue.organiser.get(f"{at}link/"),
    ]
    assert [answer.status_code for answer in answers] == [404, 404, 404]
    assert venue.organiser.get(f"/desk/{event}/entrants/{entrant}/").status_code == 200
    assert SHELF.get(other).people[CAT.id] == CAT


# ── borrowed ──


def test_a_laptop_opens_what_a_host_lent_and_hands_it_back(venue: Venue, tmp_path: Path) -> None:
    raw = lent_by(make(tmp_path / "host"))
    status, onward = sent(venue.organiser, "/desk/borrow/", raw)
    event = EventId(onward.strip("/").removeprefix("desk/"))
    assert status == 303
    assert venue.now(event).organiser == venue.me.id
    held = text(venue.organiser.get(f"/desk/{event}/lease/").content.decode())
    assert "This laptop has the event from https://host.example." in held
    assert venue.organiser.post(f"/desk/{event}/lease/hand-back/").status_code == 303
    file = venue.organiser.get(f"/desk/{event}/lease/file/")
    slip = slip_of(file.content)
    assert slip is not None
    assert (slip.token, slip.back) == (ANOTHERS, True)
    public = text(venue.visitor.get(f"/e/{event}/").content.decode())
    assert "This event went back to https://host.example" in public
    assert venue.ask(event, "set-details", {"name": "Other"}).status_code in {409, 422}
    assert venue.organiser.post(f"/desk/{event}/lease/go-on/").status_code == 303
    assert away_of(event) is None


@pytest.mark.parametrize("door", ["borrow", "longshanks"])
def test_files_without_end_wait(venue: Venue, door: str) -> None:
    for _ in range(LIMITS["upload"].most):
        allow("upload", venue.me.id)
    assert sent(venue.organiser, f"/desk/{door}/", b"a file")[0] == 429


def test_only_who_signs_in_opens_a_file(venue: Venue, tmp_path: Path) -> None:
    raw = lent_by(make(tmp_path / "host"))
    assert sent(venue.visitor, "/desk/borrow/", raw)[0] == 403
    assert all_events() == []
    assert sent(venue.stranger, "/desk/borrow/", b"no zip")[0] == 409
    assert venue.visitor.get("/desk/borrow/").status_code == 302
