"""An event as a FIDE Tournament Report File (TRF16), for programs that check pairings.

Players are known by their ids, a win counts 1 and a draw a half, whatever the pack pays. Where
teams meet, the lines of players are the teams', and the file says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from muster.core.event import Event, Game, How, Round
from muster.core.ids import EntrantId
from muster.core.shown import rounds_planned
from muster.core.tally import Outcome, game_gains
from muster.words.exports.asked import Asked
from muster.words.plain import clean

BYE, ABSENT = "0000 - U", "0000 - Z"
PLAYED = {Outcome.WIN: "1", Outcome.DRAW: "=", Outcome.LOSS: "0", Outcome.NONE: "-"}
FORFEITED = {**PLAYED, Outcome.WIN: "+", Outcome.LOSS: "-"}
WORTH = {"1": 10, "+": 10, "U": 10, "=": 5}
"""Tenths of a point."""
INDIVIDUAL = "092 Individual: Swiss-System"
COLOURS = ("w", "b")
"""Nobody has a colour here; the side named first has the lighter one."""


@dataclass(frozen=True, slots=True)
class _Book:
    """Who has which number in the file: in the order in which they entered."""

    event: Event
    rounds: tuple[Round, ...]
    numbers: Mapping[EntrantId, int]


def trf(asked: Asked) -> str:
    """Rounds that are over; a round being played tells a checker nothing yet."""
    event = asked.event
    over = tuple(played for played in asked.rounds if not played.outstanding())
    seated = {entrant for played in over for entrant in played.field()}
    listed = [e for e in event.entrants if e in seated] or list(event.entrants)
    book = _Book(event, over, {entrant: n for n, entrant in enumerate(listed, 1)})
    ranks = _ranks(asked, listed)
    teams = event.rules.registration.team_of > 1
    head = [
        f"012 {clean(event.name)}",
        f"042 {event.day:%Y/%m/%d}",
        f"062 {len(listed)}",
        *([f"082 {len(listed)}", "092 Team: Swiss-System"] if teams else [INDIVIDUAL]),
        f"XXR {rounds_planned(event)}",
    ]
    return "".join(f"{line}\n" for line in (*head, *(_player(book, e, ranks) for e in listed)))


def _ranks(asked: Asked, listed: list[EntrantId]) -> dict[EntrantId, int]:
    """Whoever has no place, such as a ringer, comes last."""
    placed = {row.entrant: row.place for row in asked.table}
    return {entrant: placed.get(entrant, len(listed)) for entrant in listed}


def _player(book: _Book, entrant: EntrantId, ranks: Mapping[EntrantId, int]) -> str:
    results = [_result(book, played, entrant) for played in book.rounds]
    tenths = sum(WORTH.get(result[-1], 0) for result in results)
    points = f"{tenths // 10}.{tenths % 10}"
    start = f"001 {book.numbers[entrant]:>4}      {entrant[:33]:<33}"
    return f"{start:<80}{points:>4} {ranks[entrant]:>4}  {'  '.join(results)}".rstrip()


def _result(book: _Book, played: Round, entrant: EntrantId) -> str:
    if played.bye == entrant:
        return BYE
    game = next((game for game in played.games if entrant in game.entrants), None)
    if game is None:
        return ABSENT
    (opponent,) = game.others(entrant)
    colour = COLOURS[game.entrants.index(entrant)]
    return f"{book.numbers[opponent]:>4} {colour} {_token(book, game, entrant)}"


def _token(book: _Book, game: Game, entrant: EntrantId) -> str:
    outcome = game_gains(book.event.rules, game)[entrant].outcome
    given_away = game.result is not None and game.result.how is How.FORFEITED
    return (FORFEITED if given_away else PLAYED)[outcome]
