"""The boxes a score is written into, and a score as the fields that say it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from muster.core.event import Event, Game
from muster.core.ids import EntrantId, GameId
from muster.core.score import Score
from muster.words.names import Names
from muster.words.tongue import _

Option = tuple[str, str]
"""A value and its words."""

TIE = "tie"


@dataclass(frozen=True, slots=True)
class Box:
    """A number to fill in: one figure of one side."""

    name: str
    side: str
    figure: str
    value: str
    least: int | None
    most: int | None


@dataclass(frozen=True, slots=True)
class ListChoice:
    """Which of their lists somebody played."""

    name: str
    side: str
    options: tuple[Option, ...]
    chosen: str


@dataclass(frozen=True, slots=True)
class ScoreForm:
    """In the order of a slip: figure by figure, side by side. Figures decide if `winners` is empty.

    `across`: how many boxes stand next to each other.
    """

    game: GameId
    across: int
    boxes: tuple[Box, ...]
    lists: tuple[ListChoice, ...]
    winners: tuple[Option, ...]
    winner: str
    endings: tuple[Option, ...]
    ending: str


def score_form(event: Event, game: Game, names: Names, known: Score | None = None) -> ScoreForm:
    """`known`: what is filled in already."""
    result = event.rules.result
    declared = result.decided_by == "declared"
    endings = tuple((e.id, e.title) for e in result.endings if e.played and e.allowed)
    sides = tuple((str(e), names.side(game, e)) for e in game.entrants)
    return ScoreForm(
        game=game.id,
        across=len(game.entrants) if event.rules.pods is None else len(result.figures),
        boxes=_boxes(event, game, names, known),
        lists=_lists(event, game, names, known),
        winners=(*sides, (TIE, _("A tie"))) if declared else (),
        winner=_winner(known) if declared else "",
        endings=endings,
        ending=known.ending if known else "",
    )


def _winner(known: Score | None) -> str:
    return "" if known is None else known.winner or TIE


def _boxes(event: Event, game: Game, names: Names, known: Score | None) -> tuple[Box, ...]:
    given = {e: known.figures(e) if known else {} for e in game.entrants}
    return tuple(
        Box(
            name=f"figure.{figure.id}.{entrant}",
            side=names.side(game, entrant),
            figure=figure.title,
            value=str(given[entrant].get(figure.id, "")),
            least=figure.least,
            most=figure.most,
        )
        for figure in event.rules.result.figures
        for entrant in game.entrants
    )


def _lists(event: Event, game: Game, names: Names, known: Score | None) -> tuple[ListChoice, ...]:
    """Only asked of who registered several."""
    played = {side.entrant: side.army_list for side in known.sides} if known else {}
    return tuple(
        ListChoice(
            name=f"list.{entrant}",
            side=names.entrant(entrant),
            options=(("", _("not said")), *((army.title, army.title) for army in lists)),
            chosen=played.get(entrant, ""),
        )
        for entrant in game.entrants
        if len(lists := event.entrants[entrant].lists) > 1
    )


def score_fields(game: Game, score: Score) -> Mapping[str, str]:
    """A score as a form says it."""
    figures = {
        f"figure.{name}.{side.entrant}": str(number)
        for side in score.sides
        for name, number in side.figures.items()
    }
    lists = {f"list.{side.entrant}": side.army_list for side in score.sides if side.army_list}
    winner: EntrantId | str = score.winner or ""
    return {"game": game.id, **figures, **lists, "winner": winner, "ending": score.ending}
