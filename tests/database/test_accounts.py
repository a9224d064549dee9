"""Accounts: one name each, however it is typed, and no endless guessing."""

from __future__ import annotations

import pytest

from muster.core.access import Actor
from muster.core.commands import AppointJudge
from muster.core.ids import PersonId
from muster.journal.database.accounts import (
    NameTaken,
    Wait,
    actor_of,
    any_account,
    close_account,
    create_account,
    person_of,
    sign_in,
)
from muster.journal.database.doing import perform_here
from muster.journal.database.links import Holder, Revoked, holder_of, token_of
from muster.journal.database.models import Account, PersonRow
from muster.journal.database.people import HasAccount
from muster.journal.database.store import DatabaseStore
from muster.journal.database.tokens import account_with, make_token
from muster.journal.database.tries import TRIES
from muster.journal.people import Person
from tests.database.cups import make_cup

PASSWORD = "correct horse"  # noqa: S105 - of somebody who does not exist


def test_an_account_is_a_person_who_can_act() -> None:
    assert not any_account()
    made = create_account("Olive", PASSWORD, "Olive Marsh", host=True)
    person = PersonId(made.person.id)
    assert any_account()
    assert (actor_of(made), person_of(made)) == (
        Actor(person, host=True),
        Person(id=person, name="Olive Marsh"),
    )
    assert PASSWORD not in made.password


def test_a_name_is_somebodys_however_it_is_typed() -> None:
    made = create_account("Olive", PASSWORD, "Olive Marsh")
    assert sign_in(" OLIVE", PASSWORD, "10.0.0.1") == made
    with pytest.raises(NameTaken):
        create_account("olive ", PASSWORD, "Olive Other")
    assert (Account.objects.count(), PersonRow.objects.count()) == (1, 1)


@pytest.mark.parametrize(("name", "password"), [("olive", "wrong"), ("nobody", PASSWORD)])
def test_a_wrong_name_or_password_lets_nobody_in(name: str, password: str) -> None:
    create_account("olive", PASSWORD, "Olive Marsh")
    assert sign_in(name, password, "10.0.0.1") is None


def test_a_closed_account_lets_nobody_in_and_its_person_can_be_erased() -> None:
    made = create_account("olive", PASSWORD, "Olive Marsh")
    person = person_of(made)
    store = DatabaseStore(make_cup(organiser=person))
    with pytest.raises(HasAccount):
        store.erase(person.id)
    assert store.people() == {person.id: person}
    token = make_token(made, "Scoreboard")
    assert account_with(token) == made
    close_account(made)
    store.erase(person.id)
    assert sign_in("olive", PASSWORD, "10.0.0.1") is None
    assert account_with(token) is None
    assert store.people() == {person.id: Person(id=person.id)}


def test_a_closed_account_ends_its_private_links_at_every_event_and_nobody_elses() -> None:
    ruth, sid = (create_account(name, PASSWORD, name.title()) for name in ("ruth", "sid"))
    judge, other = person_of(ruth), person_of(sid)
    events = (make_cup(organiser=other), make_cup(organiser=other))
    for event in events:
        perform_here(event, Actor(other.id), AppointJudge(person=judge.id), people=(judge,))
    links = [token_of(event, judge.id) for event in events]
    kept = token_of(events[0], other.id)
    assert [holder_of(link) for link in links] == [Holder(event, judge.id) for event in events]
    close_account(ruth)
    assert [holder_of(link) for link in links] == [Revoked(event) for event in events]
    assert holder_of(kept) == Holder(events[0], other.id)
    assert holder_of(token_of(events[0], judge.id)) == Holder(events[0], judge.id)


def test_after_ten_wrong_tries_even_the_right_password_waits() -> None:
    made = create_account("olive", PASSWORD, "Olive Marsh")
    assert [sign_in("olive", "wrong", "10.0.0.9") for _ in range(10)] == [None] * 10
    waited = sign_in("Olive", PASSWORD, "10.0.0.9")
    assert isinstance(waited, Wait)
    assert 0 < waited.seconds <= 300
    assert sign_in("olive", PASSWORD, "10.0.0.1") == made


def test_who_gets_in_starts_anew() -> None:
    made = create_account("olive", PASSWORD, "Olive Marsh")
    assert [TRIES.begin("olive", "10.0.0.9") for _ in range(9)] == [0.0] * 9
    assert sign_in("olive", PASSWORD, "10.0.0.9") == made
    assert [TRIES.begin("olive", "10.0.0.9") for _ in range(10)] == [0.0] * 10


def test_where_somebody_signed_in_before_nobody_else_locks_them_out() -> None:
    made = create_account("olive", PASSWORD, "Olive Marsh")
    assert [TRIES.begin("olive", "10.0.0.9") for _ in range(10)] == [0.0] * 10
    assert sign_in("olive", PASSWORD, "10.0.0.9", "my laptop") == made
    assert [TRIES.begin("olive", "10.0.0.9", "my laptop") for _ in range(10)] == [0.0] * 10
    assert isinstance(sign_in("olive", PASSWORD, "10.0.0.9", "my laptop"), Wait)
