"""Invitations: a link that counts once and for a week, and never a server without a host."""

from __future__ import annotations

from datetime import timedelta

import pytest

from muster.core.ids import PersonId
from muster.journal.database.accounts import (
    Account,
    LastHost,
    NameTaken,
    call,
    change_password,
    close_account,
    create_account,
    find_account,
    person_of,
    set_host,
    sign_in,
)
from muster.journal.database.invites import (
    FirstIsHost,
    accept,
    all_accounts,
    invite,
    invited_by,
    new_link,
)
from muster.journal.database.models import EventRow, InviteRow
from muster.journal.database.shelf import SHELF
from muster.journal.perform import now
from tests.database.cups import make_cup

PASSWORD = "correct horse"  # noqa: S105 - of somebody who does not exist
HERE = "10.0.0.1"


@pytest.fixture
def host() -> Account:
    return create_account("hal", PASSWORD, "Hal Host", host=True)


def found(name: str) -> Account:
    account = find_account(name)
    assert account is not None
    return account


@pytest.mark.usefixtures("host")
def test_an_invitation_lets_somebody_choose_a_password_once() -> None:
    token = invite("Olive", "Olive Marsh")
    assert invited_by(token) == found("olive")
    assert sign_in("olive", "", HERE) is None
    assert accept(token, PASSWORD) == found("olive")
    assert sign_in("olive", PASSWORD, HERE) == found("olive")
    assert (invited_by(token), accept(token, "another horse")) == (None, None)
    assert sign_in("olive", PASSWORD, HERE) == found("olive")


@pytest.mark.usefixtures("host")
def test_of_the_link_a_hash_alone_is_kept() -> None:
    token = invite("olive", "Olive Marsh")
    assert len(bytes.fromhex(token)) * 8 >= 128
    assert token not in str(InviteRow.objects.values().get())


@pytest.mark.usefixtures("host")
def test_a_link_counts_for_seven_days() -> None:
    token = invite("olive", "Olive Marsh")
    left = InviteRow.objects.get().until - now()
    assert timedelta(days=6, hours=23) < left <= timedelta(days=7)
    InviteRow.objects.update(until=now())
    assert (invited_by(token), accept(token, PASSWORD)) == (None, None)
    assert [card.until for card in all_accounts()] == [None, None]


@pytest.mark.usefixtures("host")
def test_a_new_link_ends_the_old_one_and_the_password() -> None:
    first = invite("olive", "Olive Marsh")
    second = new_link(found("olive"))
    assert (invited_by(first), invited_by(second)) == (None, found("olive"))
    accept(second, PASSWORD)
    session = found("olive").get_session_auth_hash()
    new_link(found("olive"))
    assert sign_in("olive", PASSWORD, HERE) is None
    assert found("olive").get_session_auth_hash() != session


def test_a_name_is_invited_once_and_a_refusal_leaves_nothing(host: Account) -> None:
    with pytest.raises(NameTaken):
        invite("HAL", "Hal Other")
    assert [(card.id, card.called) for card in all_accounts()] == [(host.pk, "Hal Host")]
    assert InviteRow.objects.count() == 0


def test_the_first_account_is_the_hosts() -> None:
    with pytest.raises(FirstIsHost):
        invite("olive", "Olive Marsh")
    assert all_accounts() == ()
    assert invited_by(invite("olive", "Olive Marsh", host=True)) == found("olive")


def test_the_last_host_who_can_sign_in_stays(host: Account) -> None:
    token = invite("olive", "Olive Marsh", host=True)
    with pytest.raises(LastHost):
        close_account(host)
    with pytest.raises(LastHost):
        set_host(host, host=False)
    accept(token, PASSWORD)
    set_host(host, host=False)
    with pytest.raises(LastHost):
        close_account(found("olive"))
    assert [(card.name, card.host) for card in all_accounts()] == [("hal", False), ("olive", True)]


@pytest.mark.usefixtures("host")
def test_the_events_of_a_closed_account_stay() -> None:
    token = invite("olive", "Olive Marsh")
    olive = person_of(found("olive"))
    cup = make_cup(organiser=olive)
    close_account(found("olive"))
    assert (invited_by(token), InviteRow.objects.count()) == (None, 0)
    assert SHELF.get(cup).event.organiser == PersonId(olive.id)


def test_a_new_name_is_read_at_every_event(host: Account) -> None:
    cup = make_cup(organiser=person_of(host))
    before = SHELF.get(cup).edition
    call(host, "Hal Newname")
    assert SHELF.get(cup).people[PersonId(host.person_id)].name == "Hal Newname"
    assert EventRow.objects.get(pk=cup).edition == before + 1


def test_a_password_that_was_ended_meanwhile_is_not_changed(host: Account) -> None:
    new_link(found("hal"))
    assert not change_password(host, "another horse")
    assert sign_in("hal", "another horse", HERE) is None
