"""Everything written for those who play here: guidance, rulings, and how to check the draws."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from muster.core.event import Event
from muster.core.published import fingerprint
from muster.core.rulepack.schema import Guidance, Page
from muster.core.rulepack.times import Announcement, announcements
from muster.core.rulepack.told import told_here
from muster.core.rulings import rulings
from muster.journal.database.shelf import Held
from muster.web.naming import names_in
from muster.web.public.game_view import Draw, draw_of
from muster.web.public.rules_view import RulesView, rules_view
from muster.web.public.shown import public_rounds
from muster.words.tongue import N_, _

PAGES: Mapping[Page, str] = {
    "announcement": N_("Announcement"),
    "player-checklist": N_("What to bring"),
    "lists": N_("Lists"),
    "painting": N_("Painting"),
    "terrain": N_("Terrain"),
    "round": N_("The round"),
    "encounter": N_("Encounters"),
    "game": N_("The game"),
    "abilities": N_("Abilities and reactions"),
    "battle-traits": N_("Battle traits"),
    "results": N_("Results"),
    "conduct": N_("Conduct"),
    "rulings": N_("Rulings"),
    "organiser-checklist": N_("What the organiser sees to"),
}
"""The pages of a pack's guidance with their headings, those that players need first."""


@dataclass(frozen=True, slots=True)
class GuidancePage:
    id: Page
    title: str
    told: tuple[Guidance, ...]


@dataclass(frozen=True, slots=True)
class Ruled:
    at: datetime
    topic: str
    question: str
    decision: str


@dataclass(frozen=True, slots=True)
class RoundDraw:
    number: int
    draw: Draw


@dataclass(frozen=True, slots=True)
class RulebookView:
    rules: RulesView
    calls: tuple[Announcement, ...]
    guidance: tuple[GuidancePage, ...]
    rulings: tuple[Ruled, ...]
    draws: tuple[RoundDraw, ...]
    fingerprint: str


def rulebook_view(held: Held) -> RulebookView:
    event, names = held.event, names_in(held)
    return RulebookView(
        rules=rules_view(held),
        calls=announcements(event.rules),
        guidance=tuple(_guidance(event)),
        rulings=tuple(Ruled(r.at, r.topic, r.question, r.decision) for r in rulings(event)),
        draws=tuple(
            RoundDraw(played.number, draw_of(played, names)) for played in public_rounds(event)
        ),
        fingerprint=fingerprint(event),
    )


def _guidance(event: Event) -> Iterator[GuidancePage]:
    """What holds with the chosen variants; what is about everything stands first on its page."""
    holds = told_here(event)
    for page, title in PAGES.items():
        shown = sorted((e for e in holds if e.page == page), key=lambda each: bool(each.about))
        if shown:
            yield GuidancePage(page, _(title), tuple(shown))
