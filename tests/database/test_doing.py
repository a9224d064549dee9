"""Doing: people and act together or not at all, and a retry on bad Wi-Fi counts once."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from threading import Barrier

import pytest
from django.db import connections

from muster.core import commands as ask
from muster.core.access import Actor
from muster.core.event import Phase
from muster.core.ids import EventId, PersonId
from muster.core.problem import Refused
from muster.journal.database import acts
from muster.journal.database.acts import Act
from muster.journal.database.doing import perform_here, try_here
from muster.journal.database.making import EventCard, all_events
from muster.journal.database.models import EventRow, PersonRow
from muster.journal.database.placing import slug
from muster.journal.database.shelf import SHELF
from muster.journal.people import Person
from tests.database.cups import ANN, enter, entered, holds, make_cup, texts
from tests.journal.shelf import TESS, register

STRANGER = Actor(PersonId("stranger"))


def test_people_come_with_the_act_that_brings_them(cup: EventId) -> None:
    done = enter(cup, ANN)
    held = SHELF.get(cup)
    assert (held.event, held.people[ANN.id]) == (done.event, ANN)


def test_who_is_refused_leaves_nobody_behind(cup: EventId) -> None:
    before = SHELF.get(cup)
    with pytest.raises(Refused):
        perform_here(cup, STRANGER, register("ann"), people=(ANN,))
    assert (SHELF.get(cup), PersonRow.objects.filter(pk="ann").exists()) == (before, False)


def test_trying_out_writes_nothing(cup: EventId) -> None:
    before, lines = SHELF.get(cup), texts(cup)
    assert len(try_here(cup, TESS, register("ann")).after.entrants) == 1
    with pytest.raises(Refused):
        try_here(cup, STRANGER, register("ann"))
    assert (SHELF.get(cup), texts(cup)) == (before, lines)


# ── retries ──


def fresh(n: int, name: str = "Ann Lee") -> Person:
    """The same human as a desk knows them that was asked again: under a new id."""
    return Person(id=PersonId(f"fresh-{n}"), name=name)


def test_a_retry_gets_the_first_answer_and_writes_nothing(cup: EventId) -> None:
    first = enter(cup, ANN, key="k1")
    enter(cup, fresh(1, "Bob Ray"))
    again = enter(cup, ANN, key="k1")
    assert (again.lines, again.event) == (first.lines, SHELF.get(cup).event)
    assert entered(cup) == ["ann", "fresh-1"]


def test_a_retry_is_not_counted_again(cup: EventId) -> None:
    told: list[Act] = []
    acts.LISTENERS.append(told.append)
    try:
        enter(cup, ANN, key="k1")
        enter(cup, ANN, key="k1")
    finally:
        acts.LISTENERS.remove(told.append)
    assert [(act.command, act.lines) for act in told] == [("RegisterEntrants", 1)]


def test_a_retry_whose_new_people_got_new_ids_is_still_a_retry(cup: EventId) -> None:
    first = enter(cup, fresh(1), key="k1")
    assert enter(cup, fresh(2), key="k1").lines == first.lines
    assert entered(cup) == ["fresh-1"]
    assert "fresh-2" not in SHELF.get(cup).people


def test_another_wish_under_the_same_key_is_another_wish(cup: EventId) -> None:
    """Who goes back in the browser and corrects a form is not told that it was done."""
    enter(cup, fresh(1), key="k1")
    enter(cup, fresh(2, "Bob Ray"), key="k1")
    assert entered(cup) == ["fresh-1", "fresh-2"]


def test_a_key_is_its_owners_and_its_events(cup: EventId) -> None:
    other = make_cup("Other")
    perform_here(cup, TESS, register("ann"), key="k1")
    perform_here(other, TESS, register("ann"), key="k1")
    with pytest.raises(Refused):
        perform_here(cup, STRANGER, register("ann"), key="k1")
    assert (entered(cup), entered(other)) == (["ann"], ["ann"])


def test_a_refusal_uses_up_no_key(cup: EventId) -> None:
    late = ask.StartEvent()
    for _ in range(2):
        with pytest.raises(Refused):
            perform_here(cup, TESS, late, key="k1")
    assert enter(cup, ANN, key="k1").event.revision == 2


def at_once(count: int, act: Callable[[int], None]) -> None:
    """Do something in several threads that all wait for the last one to be ready."""
    ready = Barrier(count)

    def run(n: int) -> None:
        ready.wait()
        try:
            act(n)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(count) as pool:
        list(pool.map(run, range(count)))


def test_a_wish_sent_eight_times_at_once_is_granted_once(cup: EventId) -> None:
    answers: list[tuple[int, ...]] = []
    at_once(8, lambda n: answers.append(tuple(x.n for x in enter(cup, fresh(n), key="k").lines)))
    assert (answers, len(entered(cup))) == ([(2,)] * 8, 1)


def test_eight_threads_lose_nothing_and_see_what_they_wrote(cup: EventId) -> None:
    def enter_some(n: int) -> None:
        for i in range(5):
            done = enter(cup, Person(id=PersonId(f"p{n}-{i}")))
            assert SHELF.get(cup).event.revision >= done.event.revision

    at_once(8, enter_some)
    assert sorted(entered(cup)) == [f"p{n}-{i}" for n in range(8) for i in range(5)]
    assert holds(cup)


# ── new events ──


def test_every_event_has_its_card() -> None:
    first, second = make_cup("Première Coupe"), make_cup("2. Cup!")
    created = {row.pk: row.created for row in EventRow.objects.all()}
    common = (date(2024, 6, 15), "GG4", Phase.PREPARING, TESS.person, True, 1, 1)
    assert all_events() == [
        EventCard(second, "2. Cup!", *common, created[second]),
        EventCard(first, "Première Coupe", *common, created[first]),
    ]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Winter Cup 2026", "winter-cup-2026"),
        ("  Ünïcode & Söhne  ", "unicode-sohne"),
        ("冬の大会", "event"),
        ("x" * 60, "x" * 40),
    ],
)
def test_an_address_is_the_name_in_plain_letters(name: str, expected: str) -> None:
    made = make_cup(name)
    assert slug(name) == expected
    assert (made.rpartition("-")[0], len(made.rpartition("-")[2])) == (expected, 4)
