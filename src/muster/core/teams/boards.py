"""The boards of a game of teams: who may be named next, and where each is played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from muster.core.event import Event, Game
from muster.core.facts import Board
from muster.core.ids import EntrantId, PersonId, board_id

Pair = tuple[PersonId, PersonId]


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose captain names a player now: put up for a board, or in answer to one put up."""

    board: int
    entrant: EntrantId
    answers: PersonId | None
    free: tuple[PersonId, ...]


def is_of_teams(event: Event, game: Game) -> bool:
    """Whether a game is decided on boards; a board itself is not."""
    return event.rules.teams.boards > 0 and not game.people


def turn(event: Event, game: Game) -> Turn | None:
    """Who is to name somebody; nobody once the boards are paired.

    The side that is first puts up the first board, the other the second, and so on in turn.
    """
    if game.boards or not is_of_teams(event, game):
        return None
    done, answering = divmod(len(game.named), 2)
    entrant = game.entrants[(done + answering) % 2]
    return Turn(
        board=done + 1,
        entrant=entrant,
        answers=game.named[-1] if answering else None,
        free=free(event, entrant, game.named),
    )


def free(event: Event, entrant: EntrantId, named: Iterable[PersonId]) -> tuple[PersonId, ...]:
    """Who of a team is on no board yet."""
    taken = set(named)
    return tuple(person for person in event.entrants[entrant].people if person not in taken)


def paired(event: Event, game: Game, named: Sequence[PersonId]) -> tuple[Pair, ...] | None:
    """All boards once everybody needed is named; the last two left over need no naming."""
    wanted = event.rules.teams.boards
    left = [free(event, entrant, named) for entrant in game.entrants]
    everybody = list(named)
    if len(named) == 2 * (wanted - 1) and all(len(rest) == 1 for rest in left):
        first = (wanted - 1) % 2
        everybody += [left[first][0], left[1 - first][0]]
    if len(everybody) < 2 * wanted:
        return None
    return tuple(_in_order(everybody[2 * n : 2 * n + 2], n) for n in range(wanted))


def _in_order(both: Sequence[PersonId], n: int) -> Pair:
    """The two of a board by side: on every second board the second side was put up first."""
    return (both[0], both[1]) if n % 2 == 0 else (both[1], both[0])


def seeded(event: Event, game: Game) -> tuple[Pair, ...]:
    """First against first, second against second, in the order of the teams."""
    first, second = (event.entrants[entrant].people for entrant in game.entrants)
    return tuple(zip(first, second, strict=False))[: event.rules.teams.boards]


def new_boards(event: Event, game: Game, pairs: Iterable[Pair]) -> tuple[Board, ...]:
    """Ids are never given twice, so nothing said of one board reaches another."""
    made = event.boards_made.get(game.id, 0)
    return tuple(
        Board(game=board_id(game.id, made + n), people=pair) for n, pair in enumerate(pairs, 1)
    )


def at_tables(boards: Iterable[Game], first: int) -> tuple[Game, ...]:
    """Boards side by side, from the table their game has."""
    return tuple(replace(board, table=first + n) for n, board in enumerate(boards))
