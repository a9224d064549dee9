"""One game as programs read it: how its result came to be, and why these entrants met."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from muster.api.public.lines import to_the_minute
from muster.api.public.rounds import DrawTold, GameTold, draw_told, game_brief
from muster.core import facts
from muster.core.event import Event, Game
from muster.core.ids import whole_game
from muster.core.public_lines import public_lines
from muster.core.record import Record
from muster.journal.database.shelf import Held
from muster.words.facts import fact_words
from muster.words.names import Names, names_of
from muster.words.why import why_words

TOLD = (
    facts.ResultReported,
    facts.ReportConfirmed,
    facts.ReportDisputed,
    facts.ResultRuled,
    facts.AgreementSigned,
    facts.ResultAgreed,
    facts.GameConceded,
    facts.GameForfeited,
    facts.ResultMissing,
)
"""What makes a result."""


class Happened(Record):
    at: datetime
    say: str


class WholeGame(Record):
    """`why`: in sentences, who was passed over and what had to be accepted."""

    round: int
    game: GameTold
    history: tuple[Happened, ...]
    why: tuple[str, ...]
    draw: DrawTold


def game_told(held: Held, game: Game) -> WholeGame:
    event, names = held.event, names_of(held.event, held.people)
    return WholeGame(
        round=game.round,
        game=game_brief(event, game, names),
        history=tuple(_history(event, game, names)),
        why=tuple(_why(event, game, names)),
        draw=draw_told(event.rounds[game.round - 1], names),
    )


def _history(event: Event, game: Game, names: Names) -> Iterator[Happened]:
    for one in public_lines(event):
        if isinstance(one.fact, TOLD) and one.fact.game == game.id:
            yield Happened(at=to_the_minute(one.line.at), say=fact_words(one.fact, names))


def _why(event: Event, game: Game, names: Names) -> list[str]:
    """Both sides' reasons; what is the same for both is said once."""
    met = event.game(whole_game(game.id)) or game
    drawn = [entrant for entrant in met.entrants if not event.is_ringer(entrant)]
    said = [why_words(event, game.round, entrant, names) for entrant in drawn]
    return list(dict.fromkeys(say for words in said for say in words))
