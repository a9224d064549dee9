"""What somebody at the desk may change about the hall: nothing is offered that is refused."""

from __future__ import annotations

from muster.core import commands as ask
from muster.core.access import may
from muster.core.event import Phase
from muster.web.gates import Here


def may_describe(here: Here) -> bool:
    return _open(here) and may(here.event, here.actor, ask.DescribeTable(table=1))


def may_draw(here: Here) -> bool:
    return _open(here) and may(here.event, here.actor, ask.DrawHall(width=1, depth=1, spots=()))


def may_review(here: Here) -> bool:
    wish = ask.ReviewTerrain(round=1, tables=(1,))
    return _open(here) and may(here.event, here.actor, wish)


def _open(here: Here) -> bool:
    return here.event.phase is not Phase.FINISHED
