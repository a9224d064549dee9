"""Brawls: four to eight at a table."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from muster.core.ids import EntrantId
from muster.core.pairing import FaultKind, Field, Player, Terms, pods
from tests.pairing.fields import clubs, field, ids, tangled, two


@pytest.mark.req("GG4-106")
@pytest.mark.parametrize(
    ("count", "sizes"),
    [
        (4, [4]),
        (5, [5]),
        (7, [7]),
        (8, [4, 4]),
        (9, [4, 5]),
        (11, [5, 6]),
        (12, [6, 6]),
        (13, [4, 4, 5]),
        (16, [5, 5, 6]),
        (23, [4, 4, 5, 5, 5]),
        (40, [5] * 8),
    ],
)
def test_tables_seat_four_to_eight_as_equally_as_possible(count: int, sizes: list[int]) -> None:
    players = tuple(Player(EntrantId(f"p{n}")) for n in range(count))
    seated = pods(Field(1, players), b"seed")
    assert sorted(len(pod) for pod in seated.pods) == sizes
    assert sorted(who for pod in seated.pods for who in pod) == sorted(p.id for p in players)
    assert seated.faults == ()


@pytest.mark.parametrize("count", range(4, 60))
def test_every_field_of_four_or_more_fits_tables_of_four_to_eight(count: int) -> None:
    players = tuple(Player(EntrantId(f"p{n}")) for n in range(count))
    assert {4 <= len(pod) <= 8 for pod in pods(Field(1, players), b"").pods} == {True}


def test_a_preferred_size_is_respected() -> None:
    players = tuple(Player(EntrantId(f"p{n}")) for n in range(16))
    assert [len(pod) for pod in pods(Field(1, players), b"", preferred=8).pods] == [8, 8]
    assert [len(pod) for pod in pods(Field(1, players), b"", preferred=4).pods] == [4] * 4


@pytest.mark.req("GG4-106")
def test_fewer_than_four_share_one_table_and_it_is_reported() -> None:
    seated = pods(field("A B C"), b"seed")
    assert seated.pods == (ids("A B C"),)
    assert [(fault.kind, fault.note) for fault in seated.faults] == [
        (FaultKind.POD_SIZE, (("size", 3),))
    ]
    assert pods(field(""), b"").pods == ()


def test_without_a_history_players_sit_with_those_near_them_in_standing() -> None:
    assert pods(field("A B C D E F G H"), b"").pods == (ids("A B C D"), ids("E F G H"))


def test_a_meeting_is_not_repeated_if_it_can_be_helped() -> None:
    one = field("A B C D E F G H", "A-B C-D E-F G-H")
    seated = pods(one, b"")
    assert seated.faults == ()
    assert all(len(set("AB") & set(pod)) == 1 for pod in seated.pods)


def test_club_mates_are_spread_over_the_tables_of_round_one() -> None:
    seated = pods(Field(1, clubs({"x": 2, "y": 2, "z": 4}), Terms(separate=("club",))), b"seed")
    assert sorted(sum(who[0] == club for who in pod) for pod in seated.pods for club in "xyz") == [
        1, 1, 1, 1, 2, 2,
    ]  # fmt: skip


def test_the_organisers_wishes_come_before_everything() -> None:
    one = field("A B C D E F G H", locked=(two("A H"),), apart=frozenset({frozenset(two("A B"))}))
    pod = next(pod for pod in pods(one, b"").pods if "A" in pod)
    assert "H" in pod
    assert "B" not in pod


def test_a_lock_that_cannot_be_kept_is_reported() -> None:
    seated = pods(field("A B C D", locked=(two("A gone"),)), b"")
    assert [fault.kind for fault in seated.faults] == [FaultKind.LOCK_BROKEN]


def test_small_fields_repeat_as_few_meetings_as_trying_everything_finds() -> None:
    dice = Random(6)
    for _ in range(25):
        one = tangled(dice, 8, 0.4)
        met = {frozenset((p.id, foe)) for p in one.players for foe in p.met}
        names = [player.id for player in one.players]
        halves = [(half, tuple(set(names) - set(half))) for half in combinations(names, 4)]
        least = min(
            sum(frozenset(couple) in met for pod in each for couple in combinations(pod, 2))
            for each in halves
        )
        assert len(pods(one, b"").faults) == least


def test_large_fields_do_as_well_as_a_perfect_schedule_allows() -> None:
    names = [EntrantId(f"p{n}") for n in range(25)]
    rows = [names[start : start + 5] for start in range(0, 25, 5)]
    met = {who: {foe: 1 for foe in row if foe != who} for row in rows for who in row}
    one = Field(2, tuple(Player(name, met=met[name]) for name in names))
    assert pods(one, b"seed").faults == ()


def test_the_order_of_the_list_does_not_matter_and_the_seed_does() -> None:
    players = clubs({"x": 9, "y": 9, "": 7})
    one, other = Field(1, players), Field(1, players[::-1])
    assert pods(one, b"a") == pods(other, b"a")
    assert pods(one, b"a") != pods(one, b"b")
