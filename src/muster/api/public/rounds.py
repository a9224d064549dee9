"""Rounds as programs read them, once they are public: who plays where, results, the draw."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from muster.api.public.entrants import NamedEntrant
from muster.core.event import Event, Game, Round
from muster.core.ids import EntrantId
from muster.core.record import Record
from muster.core.score import Score
from muster.core.shown import has_encounter, public_rounds
from muster.core.tally import Outcome, game_gains
from muster.journal.database.shelf import Held
from muster.words.faults import flaw_words
from muster.words.names import Names, names_of
from muster.words.scores import result_words

State = Literal["paired", "playing", "reported", "disputed", "over"]


class SideTold(Record):
    """One side of a game. `figures` are those that count, or that were reported so far."""

    entrant: str
    name: str
    attacks: bool
    outcome: Outcome
    figures: dict[str, int]


class BoardTold(Record):
    """A board of a game of teams."""

    game: str
    table: int
    sides: tuple[SideTold, ...]
    state: State
    how: str = Field(description="How the result came to count; empty while there is none.")
    ending: str
    say: str


class GameTold(BoardTold):
    boards: tuple[BoardTold, ...]


class DrawTold(Record):
    """The proof of a draw. `again` and `by_hand` are reasons, if there were any."""

    attempt: int
    seed: str
    digest: str
    order: tuple[str, ...]
    again: str
    by_hand: str
    accepted: tuple[str, ...]


class RoundTold(Record):
    round: int
    closed: bool
    final: bool
    games: tuple[GameTold, ...]
    bye: NamedEntrant | None
    draw: DrawTold
    encounter: bool = Field(description="Whether what it is about is known to everybody.")


class RoundList(Record):
    """`planned`: how many there will be."""

    rounds: tuple[RoundTold, ...]


def rounds_told(held: Held) -> RoundList:
    names = names_of(held.event, held.people)
    shown = public_rounds(held.event)
    return RoundList(rounds=tuple(_round(held.event, played, names) for played in shown))


def round_told(held: Held, played: Round) -> RoundTold:
    return _round(held.event, played, names_of(held.event, held.people))


def _round(event: Event, played: Round, names: Names) -> RoundTold:
    bye = played.bye
    return RoundTold(
        round=played.number,
        closed=played.closed,
        final=played.final,
        games=tuple(game_brief(event, game, names) for game in played.games),
        bye=NamedEntrant(entrant=bye, name=names.entrant(bye)) if bye else None,
        draw=draw_told(played, names),
        encounter=has_encounter(event, played.number),
    )


def draw_told(played: Round, names: Names) -> DrawTold:
    return DrawTold(
        attempt=played.attempt,
        seed=played.certificate.seed,
        digest=played.certificate.digest,
        order=played.certificate.order,
        again=played.reason,
        by_hand=played.by_hand,
        accepted=tuple(flaw_words(flaw, names) for flaw in played.flaws),
    )


def game_brief(event: Event, game: Game, names: Names) -> GameTold:
    boards = tuple(BoardTold.model_validate(_said(event, each, names)) for each in game.boards)
    return GameTold(**_said(event, game, names), boards=boards)


def _said(event: Event, game: Game, names: Names) -> dict[str, object]:
    score = _score(game)
    return {
        "game": game.id,
        "table": game.table,
        "sides": tuple(_side(event, game, entrant, score, names) for entrant in game.entrants),
        "state": _state(game),
        "how": game.result.how.value if game.result else "",
        "ending": score.ending if score else "",
        "say": result_words(game, names),
    }


def _side(
    event: Event, game: Game, entrant: EntrantId, score: Score | None, names: Names
) -> SideTold:
    return SideTold(
        entrant=entrant,
        name=names.side(game, entrant),
        attacks=game.attacker == entrant,
        outcome=game_gains(event.rules, game)[entrant].outcome,
        figures=score.figures(entrant) if score else {},
    )


def _score(game: Game) -> Score | None:
    """What counts, or what was reported and nobody disputes."""
    if game.result is not None:
        return game.result.score
    return game.report.score if game.report and not game.dispute else None


def _state(game: Game) -> State:
    if game.result is not None:
        return "over"
    if game.dispute is not None:
        return "disputed"
    if game.report is not None:
        return "reported"
    return "playing" if game.started else "paired"
