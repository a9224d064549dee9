"""Several processes at once, and processes that are killed: nothing acknowledged is lost."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path

import pytest
from django.db import connection

from muster.core.ids import EventId
from muster.journal.database.making import all_events
from muster.journal.database.shelf import SHELF
from muster.journal.database.store import DatabaseStore
from muster.journal.folder import Busy
from tests import fresh_server
from tests.database.cups import entered, holds, make_cup, read_anew
from tests.database.workers import (
    FORK,
    PATIENCE,
    Act,
    enter_all,
    enter_one,
    enter_with_key,
    erase_one,
    kill,
    make_one,
    pair_round,
    process,
    told_by,
)
from tests.journal.shelf import start


def test_two_processes_pairing_at_once_one_wins_and_the_other_is_told_why(
    cup: EventId, tmp_path: Path
) -> None:
    start(DatabaseStore(cup))
    ready, said = FORK.Barrier(2), (tmp_path / "one", tmp_path / "two")
    workers = [process(pair_round, cup, ready, path) for path in said]
    for worker in workers:
        worker.join(PATIENCE)
    assert sorted(path.read_text() for path in said) == [
        "Round 1 has games without a result: tables 1 and 2.",
        "paired",
    ]
    assert (len(read_anew(cup).event.rounds), holds(cup)) == (1, True)


def test_two_processes_at_once_lose_nothing(cup: EventId) -> None:
    workers = [process(enter_all, cup, first, 15) for first in (0, 100)]
    for worker in workers:
        worker.join(PATIENCE)
    assert [worker.exitcode for worker in workers] == [0, 0]
    assert sorted(entered(cup)) == sorted(f"p{i}" for f in (0, 100) for i in range(f, f + 15))
    assert holds(cup)


def test_a_wish_retried_through_another_process_is_granted_once(cup: EventId) -> None:
    ready = FORK.Barrier(2)
    workers = [process(enter_with_key, cup, ready, i) for i in range(2)]
    for worker in workers:
        worker.join(PATIENCE)
    assert [worker.exitcode for worker in workers] == [0, 0]
    assert len(entered(cup)) == 1


@pytest.mark.of_sqlite
def test_who_has_to_wait_too_long_is_told_so_and_nothing_is_changed(cup: EventId) -> None:
    before = SHELF.get(cup)
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout=10")
    with closing(sqlite3.connect(connection.settings_dict["NAME"])) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Busy):
            enter_one(cup, 1)
        assert SHELF.get(cup) == before
    connection.close()
    enter_one(cup, 1)
    assert entered(cup) == ["p1"]


def test_looks_see_what_another_process_wrote(cup: EventId) -> None:
    """Whether it came before the first look or after it: what is shown is what was written."""
    worker = process(enter_all, cup, 0, 1)
    SHELF.get(cup)
    SHELF.look()
    worker.join(PATIENCE)
    before = SHELF.edition(cup)
    wanted = [] if before == 3 else [(cup, 3)]
    changed = told_by(SHELF.look, *wanted)
    held = SHELF.known(cup)
    assert changed == wanted
    assert (SHELF.edition(cup), held) == (3, read_anew(cup))


# ── kills ──


def survives(act: Act, tmp_path: Path, kills: int) -> None:
    """Kill a process over and over while it acts; `KEPT` says what must hold of each event."""
    for n in range(kills):
        event = make_cup()
        promised = kill(act, event, tmp_path / "acknowledged", 0.004 * (n % 25))
        KEPT[act](event, promised)


def _entered(event: EventId, promised: list[str]) -> None:
    """Every acknowledged line once, at most one that was never acknowledged, a whole chain."""
    kept = entered(event)
    assert kept[: len(promised)] == promised
    assert len(kept) - len(promised) in {0, 1}
    assert set(kept) <= set(SHELF.get(event).people)
    assert holds(event)
    enter_one(event, len(kept))


def _erased(event: EventId, promised: list[str]) -> None:
    named = [str(p.id) for p in DatabaseStore(event).people().values() if p.name.startswith("Name")]
    assert set(named) & set(promised) == set()
    assert len(named) <= 1


def _made(_: EventId, promised: list[str]) -> None:
    """Whole events or none."""
    cards = all_events()
    SHELF.forget()
    assert set(promised) <= {card.name for card in cards}
    assert [SHELF.get(card.id).event.revision for card in cards] == [1] * len(cards)
    fresh_server.empty()


KEPT: Mapping[Act, Callable[[EventId, list[str]], None]] = {
    enter_one: _entered,
    erase_one: _erased,
    make_one: _made,
}


def test_a_killed_process_loses_no_act_it_acknowledged(tmp_path: Path) -> None:
    survives(enter_one, tmp_path, 20)


def test_whom_a_killed_process_erased_stays_erased(tmp_path: Path) -> None:
    survives(erase_one, tmp_path, 3)


def test_a_killed_process_leaves_whole_events_or_none(tmp_path: Path) -> None:
    survives(make_one, tmp_path, 3)


@pytest.mark.soak
@pytest.mark.parametrize("act", KEPT)
def test_hundreds_of_kills_lose_nothing(tmp_path: Path, act: Act) -> None:
    survives(act, tmp_path, 200)
