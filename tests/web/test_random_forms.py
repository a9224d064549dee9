"""Forms spoilt at random, sent to every door: never a fault of ours, never more than is allowed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import pytest
from django.db import connection, transaction
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st

from muster.core.access import MAY, Role
from muster.core.ids import EventId
from muster.core.verify import verify
from muster.journal.database import limits
from muster.journal.database.shelf import SHELF
from muster.web.forms.read import KINDS
from tests import fresh_server
from tests.depth import deep
from tests.web.garbage import GARBAGE, GONE, MORE, Edit, some_edits, spoilt
from tests.web.sending import Fields, form_of
from tests.web.test_every_command import ASKED, examples
from tests.web.tour import stops
from tests.web.tour_events import make_tour
from tests.web.venue import Venue

DONE = {303, 204}
NOT_DONE = {200, 400, 403, 409, 422}
"""Shown what would change, not even a form, not allowed, refused, not understood."""

PLAYERS = {Role.PLAYER, Role.PLAYER_OF_GAME}
JUST_ASKED = st.lists(
    st.tuples(st.sampled_from(MORE) | st.text(max_size=20), st.sampled_from((*GARBAGE, GONE)))
    | st.tuples(st.integers(0, 9), st.sampled_from((*GARBAGE, GONE)) | st.text(max_size=50)),
    min_size=1,
    max_size=4,
)


@dataclass(frozen=True)
class Doors:
    venue: Venue
    event: EventId
    forms: dict[str, Fields]

    def edits(self, kind: str, made: list[tuple[int | str, str]]) -> list[Edit]:
        """A number stands for one of the fields that the form has."""
        names = list(self.forms[kind]) or list(MORE)
        return [(n if isinstance(n, str) else names[n % len(names)], text) for n, text in made]

    def send(self, door: str, client: Client, kind: str, form: Fields) -> tuple[int, int]:
        """The answer, and how many lines were written; nothing of it stays, nor is it counted."""
        limits.forget()
        with transaction.atomic():
            before = SHELF.get(self.event).event.revision
            headers = {"HX-Request": "true"} if len(form) % 2 else {}
            answer = client.post(f"{door}ask/{kind}/", form, headers=headers)
            written = SHELF.get(self.event).event.revision - before
            connection.check_constraints()
            transaction.set_rollback(True)
        return answer.status_code, written


@pytest.fixture(scope="module")
def doors() -> Iterator[Doors]:
    fresh_server.empty()
    venue = Venue()
    event = venue.playing("GG4", 8)
    forms = {kind: form_of(command) for kind, command in examples(venue, event).items()}
    yield Doors(venue, event, forms)
    fresh_server.empty()


@pytest.mark.searched
@settings(max_examples=settings().max_examples * 4)
@given(kind=st.sampled_from(ASKED), made=JUST_ASKED)
def test_at_the_desk(doors: Doors, kind: str, made: list[tuple[int | str, str]]) -> None:
    form = spoilt(doors.forms[kind], doors.edits(kind, made))
    status, written = doors.send(f"/desk/{doors.event}/", doors.venue.organiser, kind, form)
    assert status in DONE | NOT_DONE
    assert not written or status in DONE


@pytest.mark.searched
@settings(max_examples=settings().max_examples * 2)
@given(kind=st.sampled_from(ASKED), made=JUST_ASKED)
def test_by_a_private_link(doors: Doors, kind: str, made: list[tuple[int | str, str]]) -> None:
    form = spoilt(doors.forms[kind], doors.edits(kind, made))
    link = doors.venue.link(doors.event, doors.venue.games(doors.event)[0].entrants[0])
    status, written = doors.send(link, Client(), kind, form)
    assert status in DONE | NOT_DONE
    assert not written or (status in DONE and MAY[KINDS[kind]] & PLAYERS)


@pytest.mark.searched
@given(kind=st.sampled_from(ASKED), made=JUST_ASKED)
def test_by_a_stranger(doors: Doors, kind: str, made: list[tuple[int | str, str]]) -> None:
    form = spoilt(doors.forms[kind], doors.edits(kind, made))
    answer = doors.send(f"/desk/{doors.event}/", doors.venue.stranger, kind, form)
    assert answer in {(403, 0), (400, 0)}


def long_evil_day(venue: Venue, forms: int, seed: int) -> None:
    """Whatever the doors take can be shown on every page, and holds when it is checked."""
    tour, chance = make_tour(venue), Random(seed)
    events = (tour.playing, tour.review)
    answers: Counter[int] = Counter()
    for _ in range(forms):
        event, kind = chance.choice(events), chance.choice(ASKED)
        form = form_of(examples(venue, event)[kind]) if venue.games(event) else {}
        if kind != "hand-over":
            sent = spoilt(form, some_edits(form, chance))
            answers[venue.ask(event, kind, sent).status_code] += 1
    assert set(answers) <= DONE | NOT_DONE
    assert answers[303] > 0
    for event in events:
        now = venue.now(event)
        assert verify(tuple(now.lines()), now.official).holds
    pages = [stop.path for stop in stops(tour) if "/game/" not in stop.path]
    seen = {path: venue.organiser.get(path, follow=True).status_code for path in pages}
    assert {path: status for path, status in seen.items() if status not in {200, 404}} == {}


def test_what_the_doors_take_can_be_shown(venue: Venue) -> None:
    long_evil_day(venue, forms=100, seed=1)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(deep(8)))
def test_what_the_doors_take_can_be_shown_day_after_day(venue: Venue, seed: int) -> None:
    long_evil_day(venue, forms=1_000, seed=seed)
