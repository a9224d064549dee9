"""Identifiers: plain strings that the type checker keeps apart."""

from typing import NewType

EventId = NewType("EventId", str)
EntrantId = NewType("EntrantId", str)
GameId = NewType("GameId", str)
PersonId = NewType("PersonId", str)


def game_id(round_number: int, n: int) -> GameId:
    """The name of the n-th game ever made for a round."""
    return GameId(f"r{round_number}g{n}")


def round_and_number(game: GameId) -> tuple[int, int]:
    """The round a game belongs to, and its number there."""
    round_number, _, n = game.removeprefix("r").partition("g")
    return int(round_number), int(n)
