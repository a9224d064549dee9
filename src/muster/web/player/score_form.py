"""The boxes a score is typed into: every figure of every side, the winner and the ending."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core.access import may_see_lists
from muster.core.event import Event, Game
from muster.core.ids import EntrantId, GameId
from muster.core.rulepack.schema import Figure
from muster.core.score import Score
from muster.web.gates import Here
from muster.words.tongue import _

DECLARED = "declared"
SEVERAL = 2

Choice = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Box:
    """One number; no limit is an empty text, as HTML wants it."""

    name: str
    title: str
    value: str
    least: str
    most: str
    decides: bool


@dataclass(frozen=True, slots=True)
class SideBoxes:
    """`wins` is what is said when this side is ahead; `lists` to choose from, if it has several."""

    entrant: EntrantId
    name: str
    mine: bool
    wins: str
    boxes: tuple[Box, ...]
    lists: tuple[Choice, ...]
    played: str


@dataclass(frozen=True, slots=True)
class ScoreForm:
    """`winners` and `endings` are empty where the figures decide."""

    game: GameId
    sides: tuple[SideBoxes, ...]
    winners: tuple[Choice, ...]
    winner: str
    endings: tuple[Choice, ...]
    ending: str
    level: str


def score_form(
    here: Here, game: Game, me: EntrantId | None = None, shown: Score | None = None
) -> ScoreForm:
    """The boxes of a game, mine first, filled with the score that is `shown`."""
    result = here.event.rules.result
    order = sorted(game.entrants, key=lambda entrant: entrant != me)
    sides = tuple(_side(here, game, entrant, me, shown) for entrant in order)
    declared = result.decided_by == DECLARED
    endings = [ending for ending in result.endings if ending.played and ending.allowed]
    winners = (*((side.entrant, side.wins) for side in sides), ("tie", _("A tie")))
    return ScoreForm(
        game=game.id,
        sides=sides,
        winners=winners if declared else (),
        winner=_winner(shown),
        endings=tuple((ending.id, ending.title) for ending in endings),
        ending=shown.ending if shown else "",
        level=_("A tie") if len(sides) == SEVERAL else _("The first place is shared"),
    )


def _winner(shown: Score | None) -> str:
    if shown is None:
        return ""
    return shown.winner or "tie"


def _side(
    here: Here, game: Game, entrant: EntrantId, me: EntrantId | None, shown: Score | None
) -> SideBoxes:
    event, name = here.event, here.names.side(game, entrant)
    figures = shown.figures(entrant) if shown else {}
    mine = entrant == me and game.player(entrant) in {None, here.actor.person}
    return SideBoxes(
        entrant=entrant,
        name=name,
        mine=mine,
        wins=_("You win") if mine else _("{name} wins").format(name=name),
        boxes=tuple(
            _box(event, figure, entrant, figures.get(figure.id))
            for figure in event.rules.result.figures
        ),
        lists=_lists(here, entrant),
        played=_played(shown, entrant),
    )


def _box(event: Event, figure: Figure, entrant: EntrantId, value: int | None) -> Box:
    return Box(
        name=f"figure.{figure.id}.{entrant}",
        title=figure.title,
        value="" if value is None else str(value),
        least="" if figure.least is None else str(figure.least),
        most="" if figure.most is None else str(figure.most),
        decides=figure.id == event.rules.result.decided_by,
    )


def _lists(here: Here, entrant: EntrantId) -> tuple[Choice, ...]:
    """Which list was played is only asked where there is a choice, and the lists are no secret."""
    armies = here.event.entrants[entrant].lists
    if len(armies) < SEVERAL or not may_see_lists(here.event, here.actor, entrant):
        return ()
    return (("", _("not said")), *((army.title, army.title) for army in armies))


def _played(shown: Score | None, entrant: EntrantId) -> str:
    sides = shown.sides if shown else ()
    return next((side.army_list for side in sides if side.entrant == entrant), "")
