"""One game: who met whom and where, how its result came to be, and why they met."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from muster.core import facts
from muster.core.event import Event, Game, How, Round
from muster.core.ids import EntrantId, GameId, whole_game
from muster.journal.database.shelf import Held
from muster.web.boards import BoardRow, board_rows
from muster.web.naming import names_in
from muster.web.public.pairings_view import encounter_title
from muster.web.public.result_view import OUTCOMES, outcome_of
from muster.web.public.shown import has_encounter
from muster.web.table.hire_crew_view import ShownCrews, shown_crews
from muster.words.facts import fact_words
from muster.words.faults import flaw_words
from muster.words.names import Names
from muster.words.scores import result_words
from muster.words.tongue import _
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
"""What makes a result; notes on conduct are nobody else's business."""

ANGRY = (facts.ReportDisputed, facts.GameForfeited)
"""Facts whose reason is not for all: of a forfeit it may be the judges' note on conduct."""


@dataclass(frozen=True, slots=True)
class Side:
    entrant: EntrantId
    name: str
    faction: str
    attacks: bool
    outcome: str


@dataclass(frozen=True, slots=True)
class Happened:
    at: datetime
    say: str
    taken_back: bool


@dataclass(frozen=True, slots=True)
class Draw:
    """The proof of the draw of a round. `by_hand` and `again` are reasons, if there were any."""

    attempt: int
    seed: str
    digest: str
    again: str
    by_hand: str
    flaws: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GameView:
    number: int
    table: int
    sides: tuple[Side, ...]
    result: str
    reason: str
    history: tuple[Happened, ...]
    why: tuple[str, ...]
    draw: Draw
    encounter: str
    has_encounter: bool
    crews: ShownCrews | None
    boards: tuple[BoardRow, ...]
    whole: GameId | None


def game_view(held: Held, game: Game) -> GameView:
    event, names = held.event, names_in(held)
    played = event.rounds[game.round - 1]
    shown = has_encounter(event, game.round)
    return GameView(
        number=game.round,
        table=game.table,
        sides=tuple(_side(event, game, e, names) for e in game.entrants),
        result=result_words(game, names) or _("not started yet"),
        reason=_reason(game),
        history=tuple(_history(event, game, names)),
        why=tuple(_why(event, game, names)),
        draw=draw_of(played, names),
        encounter=encounter_title(event, game.round) if shown else "",
        has_encounter=shown,
        crews=_crews(event, game, names),
        boards=board_rows(event, game, names),
        whole=whole_game(game.id) if game.people else None,
    )


def _crews(event: Event, game: Game, names: Names) -> ShownCrews | None:
    """Only where everybody may read lists."""
    if event.lists_shown != "public" or not event.rounds[game.round - 1].published:
        return None
    found = shown_crews(event, game, names)
    return found if found.any else None


def draw_of(played: Round, names: Names) -> Draw:
    return Draw(
        attempt=played.attempt,
        seed=played.certificate.seed,
        digest=played.certificate.digest,
        again=played.reason,
        by_hand=played.by_hand,
        flaws=tuple(flaw_words(flaw, names) for flaw in played.flaws),
    )


def _side(event: Event, game: Game, entrant: EntrantId, names: Names) -> Side:
    return Side(
        entrant=entrant,
        name=names.side(game, entrant),
        faction=_faction(event, game, entrant),
        attacks=game.attacker == entrant,
        outcome=_(OUTCOMES[outcome_of(event, game, entrant)]),
    )


def _faction(event: Event, game: Game, entrant: EntrantId) -> str:
    who, player = event.entrants[entrant], game.player(entrant)
    return who.faction if player is None else who.faction_of(player)


def _reason(game: Game) -> str:
    result = game.result
    return result.reason if result is not None and result.how is not How.FORFEITED else ""


def _history(event: Event, game: Game, names: Names) -> Iterator[Happened]:
    for line in event.lines():
        fact = line.fact
        if isinstance(fact, TOLD) and fact.game == game.id:
            yield Happened(line.at, fact_words(_public(fact), names), line.n in event.retracted)


def _public(fact: facts.AnyFact) -> facts.AnyFact:
    """What is said in anger or of conduct stays with the judges; what was decided does not."""
    if isinstance(fact, ANGRY):
        return fact.model_copy(update={"reason": ""})
    return fact


def _why(event: Event, game: Game, names: Names) -> list[str]:
    """Both sides' reasons; what is the same for both is said once."""
    drawn = [e for e in game.entrants if not event.is_ringer(e)]
    said = [why_words(event, game.round, entrant, names) for entrant in drawn]
    return list(dict.fromkeys(say for words in said for say in words))
