"""Reading a score: `figure.vp.e1`, `winner`, `ending`, `list.e1`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.core.ids import EntrantId, GameId
from muster.core.score import Score, Side
from muster.journal.people import Person
from muster.reading.unclear import SeveralUnclear, Unclear
from muster.web.forms.numbers import is_number, not_a_number
from muster.words.tongue import _

if TYPE_CHECKING:
    from muster.web.forms.read import Form

NOBODY = {"", "tie"}


def score_or_none(form: Form) -> tuple[Score | None, tuple[Person, ...]]:
    """The score that was filled in; nothing where every box was left empty."""
    event = form.here.event
    wanted = GameId(form.text("game"))
    game = event.game(wanted)
    if game is None and wanted:
        say = _("This game was paired away, or is not of this event.")
        raise Unclear("unknown-game", say)
    if game is None:
        return None, ()
    figures = [figure.id for figure in event.rules.result.figures]
    read = {entrant: _figures(form, entrant, figures) for entrant in game.entrants}
    if not any(read.values()):
        return None, ()
    winner = form.text("winner")
    score = Score(
        sides=tuple(
            Side(entrant=entrant, figures=given, army_list=form.text(f"list.{entrant}"))
            for entrant, given in read.items()
            if given
        ),
        winner=None if winner in NOBODY else EntrantId(winner),
        ending=form.text("ending"),
    )
    return score, ()


def list_given_up(form: Form) -> tuple[str, tuple[Person, ...]]:
    """Which list whoever concedes had played: said by itself, or beside the boxes of a score."""
    return form.text("army_list") or form.text(f"list.{form.text('by')}"), ()


def _figures(form: Form, entrant: EntrantId, figures: list[str]) -> dict[str, int]:
    """The numbers of one side; a box left empty is not a nought."""
    typed = {figure: form.text(f"figure.{figure}.{entrant}") for figure in figures}
    wrong = [text for text in typed.values() if text and not is_number(text)]
    if wrong:
        raise SeveralUnclear(tuple(map(not_a_number, wrong)))
    return {figure: int(text) for figure, text in typed.items() if text}
