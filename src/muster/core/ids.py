"""Identifiers: plain strings that the type checker keeps apart."""

from typing import NewType

EventId = NewType("EventId", str)
EntrantId = NewType("EntrantId", str)
GameId = NewType("GameId", str)
PersonId = NewType("PersonId", str)


def game_id(round_number: int, n: int) -> GameId:
    """The name of the n-th game ever made for a round."""
    return GameId(f"r{round_number}g{n}")


def board_id(game: GameId, n: int) -> GameId:
    """The name of the n-th board ever made for a game of teams."""
    return GameId(f"{game}b{n}")


def whole_game(game: GameId) -> GameId:
    """The game of teams that a board is of; any other game is whole."""
    return GameId(game.partition("b")[0])


def round_and_number(game: GameId) -> tuple[int, int]:
    """The round a game belongs to, and its number there."""
    round_number, _, n = whole_game(game).removeprefix("r").partition("g")
    return int(round_number), int(n)
