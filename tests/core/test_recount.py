"""The table is counted again with a pencil, and a table that was counted wrong is found."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from muster.core.event import Event, Game, How
from muster.core.recount import miscounted
from muster.core.verify import Subject, verify
from tests.archives import chaotic

PACKS = ["GG4", "GG18", "SR17", "WC", "BB"]


@pytest.mark.parametrize("pack", PACKS)
def test_both_counts_of_any_day_come_to_the_same(pack: str) -> None:
    hall = chaotic(pack, random.Random(5), entrants=13, rounds=3)
    assert miscounted(hall.event, hall.lines) == ()
    counted = [c.holds for c in verify(hall.lines, hall.pack).checks if c.subject is STANDINGS]
    assert counted == [True]


STANDINGS = Subject.STANDINGS


def test_a_table_that_counts_a_game_otherwise_is_found() -> None:
    """The fold is made to forget a game: whoever played it is named."""
    hall = chaotic("GG4", random.Random(5), entrants=8, rounds=2)
    lost = next(g for r in hall.event.rounds for g in r.games if g.result and _is_scored(g))
    wrong = miscounted(_without(hall.event, lost), hall.lines)
    assert wrong is not None
    listed = set(lost.entrants) & set(wrong)
    assert (set(wrong) <= set(lost.entrants), bool(listed)) == (True, True)


def _is_scored(game: Game) -> bool:
    return game.result is not None and game.result.how is How.ENTERED


def _without(event: Event, lost: Game) -> Event:
    rounds = tuple(
        replace(
            played,
            games=tuple(replace(g, result=None) if g.id == lost.id else g for g in played.games),
        )
        for played in event.rounds
    )
    return replace(event, rounds=rounds)
