"""A machine's clock was wrong, and is set: nobody is locked out, nothing waits, nothing is lost."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from muster.core.ids import EventId
from muster.journal import perform
from muster.journal.database import accounts, hooks, limits, tokens
from muster.journal.database.backup import Copies, hourly, latest, taken_at
from muster.journal.database.limits import LIMITS, Shared
from muster.journal.database.models import HookRow, TokenRow, TryRow
from tests.database.cups import ANN, enter, holds, make_cup

NOON = datetime(2026, 6, 6, 12, tzinfo=UTC)
AHEAD = timedelta(days=30)
USUAL = timedelta(seconds=LIMITS["sign-in"].seconds)
PASSWORD = "a long sentence of one's own"  # noqa: S105 - made up


class Clock:
    def __init__(self, at: datetime) -> None:
        self.at = at

    def __call__(self) -> datetime:
        return self.at


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The machine's clock as sign-ins are counted by it; a month ahead."""
    clock = Clock(NOON + AHEAD)
    monkeypatch.setattr(limits, "SHARED", Shared(clock))
    return clock


def test_who_tried_while_the_clock_was_ahead_signs_in_after_the_usual_wait(clock: Clock) -> None:
    accounts.create_account("olive", PASSWORD, "Olive Marsh", host=True)
    for _ in range(LIMITS["sign-in"].most):
        assert accounts.sign_in("olive", "wrong", "127.0.0.1") is None
    clock.at = NOON
    waits = accounts.sign_in("olive", PASSWORD, "127.0.0.1")
    assert waits == accounts.Wait(int(USUAL.total_seconds()))
    clock.at += USUAL
    assert isinstance(accounts.sign_in("olive", PASSWORD, "127.0.0.1"), accounts.Account)


def test_tries_still_count_when_a_clock_goes_back(clock: Clock) -> None:
    """Setting a clock is no way to guess on."""
    for _ in range(LIMITS["sign-in"].most):
        assert limits.allow("sign-in", "olive") == 0.0
        clock.at -= timedelta(seconds=1)
    assert limits.allow("sign-in", "olive") == USUAL.total_seconds()
    assert not TryRow.objects.filter(at__gt=clock.at).exists()


def test_a_hook_that_failed_while_the_clock_was_ahead_is_told_again_at_once() -> None:
    cup = make_cup()
    row = HookRow.objects.create(event_id=cup, address="https://example.org/", told=0)
    for ahead, claimed in ((timedelta(hours=6), 0), (AHEAD, 1)):
        HookRow.objects.filter(pk=row.pk).update(next_try=NOON + ahead, failures=1)
        assert len([*hooks.claim_errands(NOON)]) == claimed


def test_a_token_says_when_it_was_used_though_that_was_later_than_now() -> None:
    account = accounts.create_account("olive", PASSWORD, "Olive Marsh", host=True)
    token = tokens.make_token(account, "board")
    TokenRow.objects.update(used=perform.now() + AHEAD)
    tokens.account_with(token)
    (card,) = tokens.cards_of(account)
    assert card.used is not None
    assert card.used <= perform.now()


@pytest.mark.of_sqlite
def test_copies_from_a_clock_that_was_ahead_make_room_first(tmp_path: Path) -> None:
    taken, stick = tmp_path / "taken", tmp_path / "stick"
    copies = Copies(stick)
    for n in range(30):
        taken.write_bytes(b"ahead")
        copies.renew(taken, NOON + AHEAD + timedelta(hours=n), b"k")
    for n in range(30):
        taken.write_bytes(b"right")
        copies.renew(taken, NOON + timedelta(hours=n), b"k")
    assert {path.read_bytes() for path in (*latest(stick), *hourly(stick))} == {b"right"}
    assert taken_at(latest(stick)[0]) == NOON + timedelta(hours=29)


def at(monkeypatch: pytest.MonkeyPatch, moment: datetime) -> None:
    monkeypatch.setattr(perform, "now", Clock(moment))


def test_a_journal_that_several_machines_write_keeps_its_order(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One machine is always a little behind another."""
    at(monkeypatch, NOON)
    cup = make_cup()
    at(monkeypatch, NOON - timedelta(seconds=2))
    enter(cup, ANN)
    assert holds(cup)


def test_what_a_clock_a_month_ahead_began_goes_on_by_the_right_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    at(monkeypatch, NOON + AHEAD)
    cup: EventId = make_cup()
    at(monkeypatch, NOON)
    assert enter(cup, ANN).lines[-1].at == NOON
