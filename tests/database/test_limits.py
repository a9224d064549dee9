"""How often something may be done: so many at once, then as many as the time gives back."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from muster.journal.database.limits import LIMITS, Shared, Windows, allow
from muster.journal.database.models import TryRow

NOON = datetime(2024, 6, 15, 12, tzinfo=UTC)
ADDRESS = "192.168.7.7"


class Clock:
    """Seconds since noon, as either kind of counting is told the time."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds

    def moment(self) -> datetime:
        return NOON + timedelta(seconds=self.seconds)


def test_as_many_as_are_allowed_go_at_once_and_the_next_waits_its_share() -> None:
    clock = Clock()
    windows = Windows(clock)
    most, seconds = LIMITS["act"].most, LIMITS["act"].seconds
    assert [windows.allow("act", "ann") for _ in range(most)] == [0.0] * most
    assert windows.allow("act", "ann") == pytest.approx(seconds / most)
    assert windows.allow("act", "bob") == 0.0
    clock.seconds += seconds / most
    assert [windows.allow("act", "ann") > 0 for _ in range(2)] == [False, True]
    clock.seconds += seconds
    assert [windows.allow("act", "ann") for _ in range(most)] == [0.0] * most


def test_who_is_refused_is_not_kept_waiting_longer_for_trying_on() -> None:
    windows = Windows(Clock())
    for _ in range(LIMITS["act"].most):
        windows.allow("act", "ann")
    assert len({windows.allow("act", "ann") for _ in range(100)}) == 1


def test_strangers_without_number_fill_no_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("muster.journal.database.limits.LARGEST", 50)
    clock = Clock()
    windows = Windows(clock)
    for n in range(500):
        windows.allow("unknown-link", str(n))
        clock.seconds += 1
    assert len(windows._free) <= 50  # noqa: SLF001 - how much is kept is the subject


def test_what_is_shared_is_counted_for_every_process_alike() -> None:
    clock = Clock()
    one, other = Shared(clock.moment), Shared(clock.moment)
    for _ in range(LIMITS["sign-in"].most // 2):
        assert (one.allow("sign-in", "ann"), other.allow("sign-in", "ann")) == (0.0, 0.0)
        clock.seconds += 1
    assert one.allow("sign-in", "ann") == other.allow("sign-in", "ann") == 295
    assert one.allow("sign-in", "bob") == 0.0
    clock.seconds += 295
    assert (one.allow("sign-in", "ann"), TryRow.objects.filter(at__lte=NOON).count()) == (0.0, 0)


def test_what_is_forgiven_no_longer_counts() -> None:
    for counted, kind in ((Windows(Clock()), "act"), (Shared(Clock().moment), "sign-in")):
        for _ in range(LIMITS[kind].most):
            counted.allow(kind, "ann")
        assert counted.allow(kind, "ann") > 0
        counted.forgive(kind, "ann")
        assert counted.allow(kind, "ann") == 0.0


def test_the_rows_tell_neither_a_name_nor_an_address() -> None:
    allow("sign-in", f"{ADDRESS}|ann")
    kept = str(list(TryRow.objects.values()))
    assert (ADDRESS in kept, "ann" in kept, TryRow.objects.count()) == (False, False, 1)
