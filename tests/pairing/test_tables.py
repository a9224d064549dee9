"""Which game is played where."""

from __future__ import annotations

from itertools import permutations
from random import Random

from muster.core.ids import EntrantId
from muster.core.pairing import Fault, FaultKind, Seating, assign_tables
from tests.pairing.fields import ids

A, B, C, D, E, F = ids("A B C D E F")
GAMES = [(A, B), (C, D), (E, F)]


def test_the_best_game_takes_the_top_table() -> None:
    assert assign_tables(GAMES, [1, 2, 3], {}, {}) == Seating((1, 2, 3))


def test_a_player_does_not_see_a_table_again_if_it_can_be_helped() -> None:
    assert assign_tables(GAMES, [1, 2, 3], {A: [1]}, {}) == Seating((2, 1, 3))


def test_as_few_games_as_possible_are_moved() -> None:
    assert assign_tables(GAMES, [1, 2, 3], {F: [3]}, {}) == Seating((1, 3, 2))


def test_spare_tables_are_used_only_to_avoid_seeing_one_again() -> None:
    assert assign_tables(GAMES, [1, 2, 3, 4], {E: [1, 2, 3]}, {}) == Seating((1, 2, 4))


def test_a_table_seen_again_by_necessity_is_a_fault() -> None:
    seating = assign_tables([(A, B)], [1], {A: [1], B: [1]}, {})
    again = tuple(Fault(FaultKind.TABLE_AGAIN, (who,), (("table", 1),)) for who in (A, B))
    assert seating == Seating((1,), again)


def test_a_fixed_table_is_kept_whatever_it_costs_the_others() -> None:
    history = {A: [1], C: [2, 3], F: [1, 2]}
    seating = assign_tables(GAMES, [1, 2, 3], history, {A: 1})
    assert seating.tables[0] == 1
    assert {fault.kind for fault in seating.faults} == {FaultKind.TABLE_AGAIN}


def test_a_players_own_fixed_table_is_never_too_often() -> None:
    assert assign_tables(GAMES, [1, 2, 3], {F: [1, 1]}, {F: 1}).faults == ()


def test_two_fixed_tables_in_one_game_cannot_both_be_kept() -> None:
    seating = assign_tables(GAMES, [1, 2, 3], {}, {A: 1, B: 3})
    note = (("table", 1), ("fixed", 3))
    assert seating == Seating((1, 2, 3), (Fault(FaultKind.TABLE_NOT_FIXED, (B,), note),))


def test_two_games_fixed_to_one_table_leave_one_of_them_out() -> None:
    seating = assign_tables(GAMES, [1, 2, 3], {}, {A: 1, C: 1})
    assert [(fault.kind, fault.players) for fault in seating.faults] == [
        (FaultKind.TABLE_NOT_FIXED, (C,))
    ]


def test_numbers_go_on_when_tables_run_out() -> None:
    assert assign_tables(GAMES, [7], {}, {}).tables == (7, 8, 9)
    assert assign_tables(GAMES, [], {}, {}).tables == (1, 2, 3)


def test_no_games_need_no_tables() -> None:
    assert assign_tables([], [1, 2], {}, {}) == Seating(())


def test_no_seating_has_fewer_faults_than_the_one_found() -> None:
    dice = Random(4)
    for _ in range(300):
        games = [(EntrantId(f"a{n}"), EntrantId(f"b{n}")) for n in range(dice.randint(1, 5))]
        tables = list(range(1, len(games) + dice.randint(0, 2) + 1))
        players = [player for game in games for player in game]
        history = {who: dice.sample(tables, dice.randint(0, len(tables))) for who in players}
        fixed = {who: dice.choice(tables) for who in players if dice.random() < 0.1}

        def wish(
            seated: tuple[int, ...],
            games: list[tuple[EntrantId, EntrantId]] = games,
            history: dict[EntrantId, list[int]] = history,
            fixed: dict[EntrantId, int] = fixed,
        ) -> tuple[int, int, int]:
            seats = [
                (who, table) for game, table in zip(games, seated, strict=True) for who in game
            ]
            wrong = sum(fixed.get(who, table) != table for who, table in seats)
            again = sum(table in history[who] and fixed.get(who) != table for who, table in seats)
            return wrong, again, sum(abs(table - 1 - n) for n, table in enumerate(seated))

        found = assign_tables(games, tables, history, fixed)
        assert wish(found.tables) == min(map(wish, permutations(tables, len(games))))
        assert len(found.faults) == sum(wish(found.tables)[:2])


def test_a_hall_of_hundreds_of_tables_is_seated_block_by_block() -> None:
    dice = Random(1)
    players = [EntrantId(f"e{i}") for i in range(600)]
    games = list(zip(players[::2], players[1::2], strict=True))
    tables = range(1, 301)
    history = {player: dice.sample(tables, 4) for player in players}
    fixed = {games[5][0]: 290}
    seating = assign_tables(games, tables, history, fixed)
    assert sorted(seating.tables) == list(tables)
    assert seating.tables[5] == 290
    assert not any(fault.kind is FaultKind.TABLE_NOT_FIXED for fault in seating.faults)
    assert len(seating.faults) < 5
