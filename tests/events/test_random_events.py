"""Whole events played by chance, looked at after every command."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from muster.core.chain import Line, write_line
from muster.core.event import Round
from muster.core.fold import fold
from muster.core.standings import standings
from muster.core.verify import verify
from muster.journal.file import JournalDamaged, read_journal
from tests.depth import deep
from tests.events.chaos import Chaos
from tests.events.recount import Recount
from tests.events.seating import troubles
from tests.hall import Hall

PACKS = ["GG4", "GG18", "SR17", "WC", "BB"]
FREE_AGAIN = {"GG4": 99, "GG18": 3, "SR17": 99, "WC": 99, "BB": 0}

usual = settings(max_examples=4, suppress_health_check=list(HealthCheck))
long_search = settings(
    max_examples=deep(100), suppress_health_check=list(HealthCheck), deadline=None
)
seeds = st.integers(min_value=0, max_value=2**32)


def play_and_check(pack: str, dice: random.Random, folder: Path) -> None:
    hall = Hall(pack)
    entrants = dice.choice([2, 3, 4, 5, 7, 8, 9, 12, 15, 23, 40])
    rounds = dice.randint(1, 5)
    for _ in Chaos(hall, dice).play(entrants, rounds):
        check(hall, pack)
    verdict = verify(hall.lines, hall.pack)
    assert [c for c in verdict.checks if c.holds is False] == []
    assert [*troubles([write_line(line) for line in hall.lines])] == []
    find_flipped_byte(hall, dice, folder)


def check(hall: Hall, pack: str) -> None:
    assert fold(hall.lines, hall.pack) == hall.event
    for played in hall.event.rounds:
        everybody_once(played)
    nobody_met_against_the_pack(hall, pack)
    table = sorted((row.place, str(row.entrant)) for row in standings(hall.event))
    recount = Recount(pack, [write_line(line) for line in hall.lines])
    assert table == recount.table()
    assert not recount.ringers.intersection(entrant for _, entrant in table)
    for line, following in pairwise(hall.lines):
        assert following.prev == line.hash


def everybody_once(played: Round) -> None:
    field = played.field()
    assert len(field) == len(set(field))
    tables = [game.table for game in played.games]
    assert len(tables) == len(set(tables))


def nobody_met_against_the_pack(hall: Hall, pack: str) -> None:
    """Every repeated meeting is written down as a fault of the round it happened in."""
    if pack == "BB":
        return
    last: dict[frozenset[str], int] = {}
    for played in hall.event.rounds:
        written = {frozenset(f.entrants) for f in played.flaws if f.kind == "rematch"}
        for game in played.games:
            pair = frozenset(game.entrants)
            if any(hall.event.is_ringer(e) for e in game.entrants):
                continue
            again = pair in last and played.number - last[pair] < FREE_AGAIN[pack]
            assert not again or pair in written
            last[pair] = played.number


def find_flipped_byte(hall: Hall, dice: random.Random, folder: Path) -> None:
    path = folder / "journal.jsonl"
    raw = "".join(f"{write_line(line)}\n" for line in hall.lines).encode()
    path.write_bytes(raw)
    assert read_journal(path, Line).lines == tuple(hall.lines)
    changed = bytearray(raw)
    changed[dice.randrange(len(raw))] ^= 1 << dice.randrange(8)
    path.write_bytes(changed)
    with pytest.raises(JournalDamaged):
        read_journal(path, Line)


@pytest.mark.parametrize("pack", PACKS)
@usual
@given(seed=seeds)
def test_random_events_hold_together(
    pack: str, seed: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    play_and_check(pack, random.Random(seed), tmp_path_factory.mktemp("event"))


@pytest.mark.soak
@pytest.mark.parametrize("pack", PACKS)
@long_search
@given(seed=seeds)
def test_many_random_events_hold_together(
    pack: str, seed: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    play_and_check(pack, random.Random(seed), tmp_path_factory.mktemp("event"))
