"""Whether terrain may lie as it lies, ready to be shown: every breach with its pieces."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from muster.core.access import may_see_encounter
from muster.core.diagram.figures import Figure
from muster.core.diagram.scene import Scene
from muster.core.event import Event
from muster.core.rulepack.terrain import Terrain
from muster.core.terrain.breach import Breach
from muster.core.terrain.drawing import scene_of
from muster.core.terrain.figures import Figures
from muster.core.terrain.piece import Layout
from muster.web.gates import Here
from muster.words.terrain import breach_words
from muster.words.terrain_figures import figure_words
from muster.words.tongue import _, ngettext

State = Literal["empty", "legal", "advice", "breaches"]
MOODS: dict[State, str] = {"empty": "", "legal": "done", "advice": "waiting", "breaches": "trouble"}


@dataclass(frozen=True, slots=True)
class BreachView:
    """`pieces`: the numbers they have on the map, counted from one."""

    level: str
    say: str
    pieces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Checked:
    """`wrong`: what could not even be read."""

    state: State
    say: str
    breaches: tuple[BreachView, ...]
    figures: tuple[tuple[str, str], ...] = ()
    wrong: tuple[str, ...] = ()

    @property
    def mood(self) -> str:
        return MOODS[self.state]


def checked(layout: Layout, rules: Terrain, lies: Scene | None) -> Checked:
    found, measured = measures(layout, rules, lies.figures if lies else ())
    told = tuple(
        BreachView(each.level, breach_words(each, layout, rules), tuple(n + 1 for n in each.pieces))
        for each in found
    )
    hard = sum(each.level != "advice" for each in found)
    state = _state(layout, hard, len(found) - hard)
    said = figure_words(measured, rules) if layout.pieces else ()
    return Checked(state, _say(state, hard, len(found) - hard), told, said)


def unreadable(wrong: tuple[str, ...]) -> Checked:
    return Checked("breaches", _("Not understood"), (), wrong=wrong)


@lru_cache(maxsize=4096)
def measures(
    layout: Layout, rules: Terrain, lies: tuple[Figure, ...] = ()
) -> tuple[tuple[Breach, ...], Figures]:
    """A hall full of tables is looked at again and again, and seldom changes."""
    from muster.core.terrain.check import breaches, figures  # noqa: PLC0415 - loads shapely

    return breaches(layout, rules, lies), figures(layout, rules, lies)


def _state(layout: Layout, hard: int, soft: int) -> State:
    if not layout.pieces:
        return "empty"
    return "breaches" if hard else "advice" if soft else "legal"


def _say(state: State, hard: int, soft: int) -> str:
    if state == "empty":
        return _("Nothing lies here")
    if hard:
        return ngettext("{n} breach", "{n} breaches", hard).format(n=hard)
    if soft:
        return ngettext("{n} thing to look at", "{n} things to look at", soft).format(n=soft)
    return _("Within the rules")


def scenes(here: Here) -> dict[int, Scene]:
    """What the rounds put on a table, as far as whoever looks may know it."""
    event = here.event
    known = (n for n in sorted(event.encounters) if may_see_encounter(event, here.actor, n))
    found = {n: scene_of(event, n) for n in known}
    return {n: lies for n, lies in found.items() if lies is not None}


def scene_now(event: Event, found: dict[int, Scene]) -> int:
    """The round whose things are drawn unless another is asked for: the one at hand, or 0."""
    now = event.current
    at_hand = now.number + (1 if now.closed else 0) if now else 1
    return at_hand if at_hand in found else 0
