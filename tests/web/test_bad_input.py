"""What people type by mistake, or on purpose: named where it stands, and nothing is written."""

from __future__ import annotations

import pytest

from muster.core.ids import EventId
from muster.web.forms.read import KINDS
from tests.web.garbage import NO_NUMBERS
from tests.web.looking import text
from tests.web.phone import figures, phone
from tests.web.sending import form_of
from tests.web.test_every_command import ASKED, examples
from tests.web.venue import PASSWORD, Venue

REQUIRED = {
    kind: any(field.is_required() for field in KINDS[kind].model_fields.values()) for kind in ASKED
}


@pytest.fixture
def event(venue: Venue) -> EventId:
    return venue.playing("GG4", 8)


# ── fields that are missing, too many, or another event's ──


def test_a_form_without_its_fields_is_not_understood(venue: Venue, event: EventId) -> None:
    before = venue.now(event).revision
    needed = [kind for kind, required in REQUIRED.items() if required]
    answers = {kind: venue.ask(event, kind).status_code for kind in needed}
    assert {kind: status for kind, status in answers.items() if status not in {409, 422}} == {}
    assert venue.now(event).revision == before


def test_fields_that_a_command_does_not_have_are_nobodys_business(
    venue: Venue, event: EventId
) -> None:
    """Neither who asks nor when can be said by a form."""
    command = examples(venue, event)["make-ruling"]
    more = {"actor": "p0", "by": "p0", "at": "1999-01-01", "host": "1", "kind": "finish-event"}
    answer = venue.ask(event, "make-ruling", {**form_of(command), **more})
    line = list(venue.now(event).lines())[-1]
    assert (answer.status_code, line.by) == (303, venue.me.id)
    assert line.fact.kind == "ruling-made"
    assert line.at.year > 1999


def test_what_belongs_to_another_event_is_refused(venue: Venue, event: EventId) -> None:
    small = venue.playing("GG4", 4)
    foreign = venue.games(event)[3]
    stranger = venue.now(event).entrants[foreign.entrants[0]]
    before = venue.now(small).revision
    forms: dict[str, dict[str, object]] = {
        "rule-result": {**figures(venue, event, 5, 3, game=3), "how": "entered"},
        "concede-game": {"game": foreign.id, "by": foreign.entrants[0]},
        "move-game": {"game": foreign.id, "table": "1"},
        "drop-entrant": {"entrant": "e8"},
        "check-in": {"entrant": "e8"},
        "keep-apart": {"pair": ["e1", "e8"]},
        "appoint-judge": {"person": stranger.people[0]},
        "hand-over": {"person": stranger.people[0]},
        "call-ringer": {"person": stranger.people[0]},
    }
    answers = {kind: venue.ask(small, kind, form).status_code for kind, form in forms.items()}
    assert {kind: status for kind, status in answers.items() if status not in {409, 422}} == {}
    assert venue.now(small).revision == before


def test_a_private_link_speaks_at_its_own_event_alone(venue: Venue, event: EventId) -> None:
    small = venue.playing("GG4", 4)
    mine = phone(venue, small, venue.games(small)[0].entrants[0])
    before = (venue.now(event).revision, venue.now(small).revision)
    answer = mine.ask("report-result", figures(venue, event, 5, 3, game=3))
    assert (answer.status_code, "paired away" in text(answer.content.decode())) == (422, True)
    assert (venue.now(event).revision, venue.now(small).revision) == before


@pytest.mark.parametrize("kind", ["appoint-judge", "hand-over", "call-ringer", "dismiss-judge"])
def test_nobody_is_given_a_part_who_is_not_known(venue: Venue, event: EventId, kind: str) -> None:
    """An event handed over to a slip of the finger could never be opened again."""
    answer = venue.ask(event, kind, {"person": "nobody-at-all"})
    assert (answer.status_code, venue.now(event).organiser) == (422, venue.me.id)
    assert venue.organiser.get(f"/desk/{event}/officials/").status_code == 200


# ── numbers ──


@pytest.mark.parametrize("typed", NO_NUMBERS)
def test_what_is_no_whole_number_is_no_score(venue: Venue, event: EventId, typed: str) -> None:
    before = venue.now(event).revision
    mine = phone(venue, event, venue.games(event)[0].entrants[0])
    boxes = figures(venue, event, 5, 3)
    box = next(name for name in boxes if name.startswith("figure"))
    answer = mine.ask("report-result", {**boxes, box: typed})
    assert answer.status_code == 422
    assert f'"{typed[:80]}" is not a whole number.' in text(answer.content.decode())
    assert venue.now(event).revision == before


@pytest.mark.parametrize("typed", ["-1", "-999999999", "999999999"])
def test_a_score_that_cannot_be_is_refused(venue: Venue, event: EventId, typed: str) -> None:
    before = venue.now(event).revision
    mine = phone(venue, event, venue.games(event)[0].entrants[0])
    boxes = figures(venue, event, 5, 3)
    box = next(name for name in boxes if name.startswith("figure"))
    assert mine.ask("report-result", {**boxes, box: typed}).status_code == 409
    assert venue.now(event).revision == before


NUMBERS = {
    "plan-rounds": "rounds",
    "extend-clock": "minutes",
    "start-clock": "play",
    "move-game": "table",
    "make-cut": "size",
    "change-details": "capacity",
    "amend-entrant": "army",
    "register-entrants": "army",
    "register-lists": "points",
    "undo": "line",
    "set-encounter": "round",
}


@pytest.mark.parametrize(("kind", "field"), NUMBERS.items())
def test_what_is_no_whole_number_is_named(
    venue: Venue, event: EventId, kind: str, field: str
) -> None:
    before = venue.now(event).revision
    form = form_of(examples(venue, event)[kind])
    for typed in NO_NUMBERS:
        answer = venue.ask(event, kind, {**form, field: typed})
        said = text(answer.content.decode())
        assert (answer.status_code, typed[:80] in said) == (422, True), typed
    assert venue.now(event).revision == before


@pytest.mark.parametrize(("kind", "field"), NUMBERS.items())
@pytest.mark.parametrize("typed", ["-999999999", "999999999", "0"])
def test_a_number_out_of_all_proportion_breaks_nothing(
    venue: Venue, event: EventId, kind: str, field: str, typed: str
) -> None:
    form = form_of(examples(venue, event)[kind])
    assert venue.ask(event, kind, {**form, field: typed}).status_code in {303, 409, 422}
    pages = [f"/desk/{event}/round/1/", f"/desk/{event}/setup/", f"/e/{event}/projector/"]
    assert [venue.organiser.get(page).status_code for page in pages] == [200, 200, 200]


# ── words ──


@pytest.mark.parametrize(
    ("kind", "field", "most"),
    [
        ("make-ruling", "decision", 20_000),
        ("pause-clock", "reason", 20_000),
        ("register-entrants", "name", 500),
        ("register-entrants", "club", 500),
        ("change-details", "venue", 500),
    ],
)
def test_a_slip_of_the_clipboard_is_too_long(
    venue: Venue, event: EventId, kind: str, field: str, most: int
) -> None:
    form = form_of(examples(venue, event)[kind])
    before = venue.now(event).revision
    answer = venue.ask(event, kind, {**form, field: "x" * 600_000})
    said = text(answer.content.decode())
    assert (answer.status_code, f"has more than {most:,} letters" in said) == (422, True)
    assert len(said) < 2_000
    assert venue.now(event).revision == before


def test_a_sign_that_no_database_keeps_breaks_nothing(venue: Venue, event: EventId) -> None:
    game = venue.games(event)[0]
    link = venue.link(event, game.entrants[0])
    call = {"game": game.id, "matter": "rules", "key": "a\0b"}
    seen = [
        venue.visitor.post("/sign-in/", {"name": "ol\0ive", "password": PASSWORD}),
        venue.visitor.post(f"{link}ask/call-judge/", call),
        venue.visitor.post(f"{link}at/{game.id}/sheet/tap/show/", {"key": "a\0b"}),
        venue.ask(event, "appoint-judge", {"account": "s\0id"}),
        venue.ask(event, "change-details", {"name": "Cup\0"}),
    ]
    assert [answer.status_code for answer in seen] == [403, 303, 422, 422, 303]


def test_what_was_done_is_told_in_few_words(venue: Venue, event: EventId) -> None:
    """A browser reads only so much of a header."""
    form = {"topic": "Terrain", "question": "é" * 19_000, "decision": "ł" * 19_000}
    address = f"/desk/{event}/ask/make-ruling/"
    answer = venue.organiser.post(address, form, headers={"HX-Request": "true"})
    assert answer.status_code == 204
    assert len(answer.headers["HX-Trigger"]) < 16_000


@pytest.mark.parametrize("onward", ["/a\nb", "/a\r\nX: y", "//elsewhere/", "http://elsewhere/"])
def test_a_form_never_leads_to_another_server_nor_writes_a_header(
    venue: Venue, event: EventId, onward: str
) -> None:
    form = {"topic": "x", "question": "x", "decision": "x", "next": onward}
    for headers in ({}, {"HX-Request": "true"}):
        answer = venue.organiser.post(f"/desk/{event}/ask/make-ruling/", form, headers=headers)
        led = answer.headers.get("Location") or answer.headers.get("HX-Redirect", "/")
        assert led.startswith("/")
        assert not led.startswith("//")
        assert "X" not in answer.headers
