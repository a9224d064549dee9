"""Who passes the painting check: what the event asks for, and everybody who is to be looked at."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core.access import may, may_see_painted
from muster.core.commands import JudgePaint
from muster.core.entrant import Entrant
from muster.core.event import Event
from muster.core.ids import EntrantId
from muster.core.rulepack.schema import Guidance
from muster.web.contests.shown import painting_told
from muster.web.gates import Here
from muster.web.judging.aside import aside
from muster.words.plain import folded
from muster.words.tongue import _


@dataclass(frozen=True, slots=True)
class PaintedRow:
    """`passed` is None until somebody looked. `aside`: whoever looks has a part in it.

    Then they know whether models passed, as everybody at the desk does, but not what was noted.
    """

    entrant: EntrantId
    name: str
    about: str
    passed: bool | None
    note: str
    may: bool
    aside: str


@dataclass(frozen=True, slots=True)
class PaintedView:
    asked: str
    told: tuple[Guidance, ...]
    every: bool
    rows: tuple[PaintedRow, ...]
    open: int
    total: int


def painted_view(here: Here, *, every: bool) -> PaintedView:
    """`every`: also those who were looked at."""
    event = here.event
    known = [who for who in event.entrants.values() if who.is_busy and not who.ringer]
    rows = sorted((_row(here, who) for who in known), key=lambda row: folded(row.name))
    left = [row for row in rows if row.passed is None]
    return PaintedView(
        asked=event.rules.roster.painted,
        told=painting_told(event),
        every=every or not left,
        rows=tuple(rows if every or not left else left),
        open=len(left),
        total=len(rows),
    )


def _row(here: Here, who: Entrant) -> PaintedRow:
    judged = here.event.painted.get(who.id)
    known = judged is not None and may_see_painted(here.event, here.actor, judged)
    wish = JudgePaint(entrant=who.id, passed=True)
    return PaintedRow(
        entrant=who.id,
        name=here.names.entrant(who.id),
        about=who.faction,
        passed=judged.passed if judged else None,
        note=judged.note if judged and known else "",
        may=may(here.event, here.actor, wish),
        aside=aside(here, wish),
    )


def paint_sign(event: Event, entrant: EntrantId) -> tuple[str, str]:
    """A small sign for the list of everybody: words and mood; nothing where nobody asks."""
    judged = event.painted.get(entrant)
    if judged is not None:
        return (_("painted"), "done") if judged.passed else (_("not painted"), "trouble")
    return (_("painting not checked"), "waiting") if event.rules.roster.painted else ("", "")
