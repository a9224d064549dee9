"""The shelf: one query when nothing is new, only new lines when something is, never a wrong one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from muster.core import commands as ask
from muster.core.ids import EventId, PersonId
from muster.journal.database.doing import perform_here
from muster.journal.database.making import list_event
from muster.journal.database.models import EventRow, LineRow
from muster.journal.database.shelf import SHELF, Held, Shelf
from muster.journal.database.store import DatabaseStore
from muster.journal.file import JournalDamaged
from muster.journal.folder import NoEvent
from muster.journal.people import Person
from tests.database.cups import ANN, enter, make_cup, read_anew
from tests.database.workers import told_by
from tests.journal.shelf import TESS, TESS_BROWN

RULES = ask.PublishRules()


@pytest.fixture
def elsewhere() -> Iterator[Shelf]:
    """The shelf of a process that does not hear of what this one commits."""
    shelf = Shelf()
    yield shelf
    shelf.forget()


def queries(shelf: Shelf, event: EventId) -> list[str]:
    with CaptureQueriesContext(connection) as asked:
        shelf.get(event)
    return [query["sql"] for query in asked.captured_queries]


# ── what is asked of the database ──


@pytest.mark.parametrize("lines", [1, 3])
def test_an_event_with_nothing_new_costs_one_query(cup: EventId, lines: int) -> None:
    for n in range(lines):
        enter(cup, Person(id=PersonId(f"p{n}"), name=f"Number {n}"))
    SHELF.get(cup)
    assert len(queries(SHELF, cup)) == 1


def test_only_lines_not_seen_yet_are_read(cup: EventId, elsewhere: Shelf) -> None:
    enter(cup, ANN)
    elsewhere.get(cup)
    perform_here(cup, TESS, RULES)
    (reading,) = [sql for sql in queries(elsewhere, cup) if 'FROM "line"' in sql]
    assert '"line"."n" > 2' in reading
    assert elsewhere.get(cup) == read_anew(cup)


def test_what_this_process_wrote_is_not_read_again(cup: EventId) -> None:
    done = enter(cup, ANN)
    assert len(queries(SHELF, cup)) == 1
    assert SHELF.get(cup).event is done.event


def test_an_event_that_is_not_there(cup: EventId) -> None:
    with pytest.raises(NoEvent):
        SHELF.get(EventId("nowhere"))
    assert (SHELF.known(EventId("nowhere")), SHELF.edition(EventId("nowhere"))) == (None, None)
    SHELF.forget()
    assert (SHELF.known(cup), SHELF.edition(cup)) == (None, None)


def test_the_event_not_asked_for_the_longest_makes_room() -> None:
    small = Shelf(room=2)
    first, second, third = (make_cup(name) for name in ("A", "B", "C"))
    for event in (first, second, first, third):
        small.get(event)
    assert [small.known(each) is not None for each in (first, second, third)] == [True, False, True]
    assert small.edition(second) == 1


# ── editions ──


def test_the_edition_grows_with_every_change_of_anything_shown(cup: EventId) -> None:
    store = DatabaseStore(cup)
    editions = [SHELF.get(cup).edition]
    for change in (
        lambda: perform_here(cup, TESS, RULES),
        lambda: store.add_people((ANN,)),
        lambda: store.add_people((ANN,)),
        lambda: store.erase(ANN.id),
        lambda: list_event(cup, listed=False),
        lambda: list_event(cup, listed=False),
    ):
        change()
        editions.append(SHELF.get(cup).edition)
    assert editions == [1, 2, 3, 3, 4, 5, 5]


def test_a_name_changed_at_one_event_is_another_edition_of_every_event_it_is_shown_at() -> None:
    one, two, other = make_cup("One"), make_cup("Two"), make_cup("Other", ANN)
    before = SHELF.get(two).edition
    married = TESS_BROWN.model_copy(update={"name": "Tess Green"})
    DatabaseStore(one).add_people((married,))
    found = SHELF.get(two)
    assert (found.edition, found.people) == (before + 1, {TESS.person: married})
    assert SHELF.get(other).edition == 1


def test_the_row_of_an_event_says_what_a_list_shows(cup: EventId) -> None:
    SHELF.get(cup)
    perform_here(cup, TESS, ask.ChangeDetails(name="Winter Cup"))
    done = perform_here(cup, TESS, ask.HandOver(person=ANN.id), people=(ANN,))
    row = EventRow.objects.get(pk=cup)
    assert (row.name, row.organiser, row.revision, row.head) == (
        "Winter Cup",
        "ann",
        3,
        done.event.head,
    )


# ── word to whoever listens ──


def test_whoever_listens_hears_of_a_commit_at_once_and_once(cup: EventId) -> None:
    shelf, heard = Shelf(), list[tuple[EventId, int]]()
    shelf.listen(lambda event, edition: heard.append((event, edition)))
    held = shelf.get(cup)
    assert heard == []
    later = Held(cup, enter(cup, ANN).event, held.people, 3)
    shelf.keep(later)
    shelf.keep(later)
    shelf.keep(held)
    assert (heard, shelf.known(cup)) == ([(cup, 3)], later)


def test_a_look_finds_what_changed_since_the_last_one(cup: EventId, elsewhere: Shelf) -> None:
    other, heard = make_cup("Other"), list[tuple[EventId, int]]()
    elsewhere.listen(lambda event, edition: heard.append((event, edition)))
    elsewhere.get(cup)
    assert (elsewhere.look(), heard) == ([], [])
    enter(cup, ANN)
    perform_here(other, TESS, RULES)
    told = told_by(elsewhere.look, (cup, 3), (other, 2))
    assert dict(told) == dict(heard) == {cup: 3, other: 2}
    assert (elsewhere.known(cup), elsewhere.known(other)) == (SHELF.get(cup), None)
    assert (elsewhere.edition(cup), elsewhere.edition(other)) == (3, 2)
    new = make_cup("New")
    assert told_by(elsewhere.look, (new, 1)) == [(new, 1)]


def test_a_look_that_finds_nothing_asks_nothing(cup: EventId, elsewhere: Shelf) -> None:
    elsewhere.get(cup)
    elsewhere.look()
    with CaptureQueriesContext(connection) as asked:
        assert elsewhere.look() == []
    assert len(asked) == 0


def test_a_look_tells_of_what_was_changed_before_the_first(cup: EventId, elsewhere: Shelf) -> None:
    elsewhere.get(cup)
    enter(cup, ANN)
    assert elsewhere.look() == [(cup, 3)]


def test_a_damaged_event_keeps_no_look_from_the_others(cup: EventId, elsewhere: Shelf) -> None:
    other = make_cup("Other")
    for event in (cup, other):
        elsewhere.get(event)
    elsewhere.look()
    enter(cup, ANN)
    perform_here(other, TESS, RULES)
    LineRow.objects.filter(event=cup, n=2).update(text="{}")
    assert dict(told_by(elsewhere.look, (cup, 3), (other, 2))) == {cup: 3, other: 2}
    assert elsewhere.get(other).event.revision == 2
    with pytest.raises(JournalDamaged) as damage:
        elsewhere.get(cup)
    assert str(damage.value) == f"{cup}: line 2 was changed after it was written"


# ── what is never on it ──


def test_what_is_rolled_back_was_never_on_the_shelf(cup: EventId) -> None:
    before, heard = SHELF.get(cup), list[EventId]()
    SHELF.listen(lambda event, _: heard.append(event))
    with transaction.atomic():
        enter(cup, ANN)
        assert SHELF.get(cup).event.revision == 2
        transaction.set_rollback(True)
    assert (SHELF.get(cup), SHELF.known(cup), heard) == (before, before, [])


def test_a_copy_of_the_database_that_was_put_back_is_read_anew(cup: EventId) -> None:
    before, row = SHELF.get(cup), EventRow.objects.get(pk=cup)
    enter(cup, ANN)
    LineRow.objects.filter(event=cup, n=2).delete()
    row.save()
    again = SHELF.get(cup)
    assert (again.event, again.edition) == (before.event, before.edition)
    assert perform_here(cup, TESS, RULES).event == SHELF.get(cup).event == read_anew(cup).event


def test_a_line_that_is_gone_is_named(cup: EventId) -> None:
    enter(cup, ANN)
    perform_here(cup, TESS, RULES)
    LineRow.objects.filter(event=cup, n=3).delete()
    with pytest.raises(JournalDamaged) as damage:
        read_anew(cup)
    assert (damage.value.n, damage.value.say) == (3, "is missing")


def test_a_last_line_that_is_another_is_named(cup: EventId) -> None:
    EventRow.objects.filter(pk=cup).update(head="0" * 64)
    with pytest.raises(JournalDamaged) as damage:
        read_anew(cup)
    assert (damage.value.n, damage.value.say) == (1, "is not the one that was written last")
