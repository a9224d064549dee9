"""What the pack itself tells whoever comes, each in the section that it is about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from muster.core.event import Event
from muster.core.rulepack.schema import Guidance, Page
from muster.core.rulepack.told import told_here
from muster.words.announcement.parts import Grid, Said, Section, row
from muster.words.plain import headed
from muster.words.tongue import _

AMONG: dict[str, tuple[Page, ...]] = {
    "lists": ("lists",),
    "models": ("painting",),
    "worth": ("results",),
    "terrain": ("terrain",),
    "conduct": ("conduct", "rulings"),
}
"""Sections that say more than the rules they are made from: the pages of guidance they take in."""


def play(event: Event) -> Section:
    """What holds at the table; a brawl is told whole where its rounds are."""
    pages: tuple[Page, ...] = () if event.rules.pods else ("round", "encounter", "game")
    return Section("play", _("At the table"), points=_points(_on(event, *pages)))


def abilities(event: Event) -> Section:
    return Section(
        "abilities", _("Abilities and reactions"), grids=tuple(_grid(_on(event, "abilities")))
    )


def traits(event: Event) -> Section:
    found = _on(event, "battle-traits")
    return Section(
        "battle-traits",
        _("Battle traits"),
        points=_points([each for each in found if not each.about]),
        grids=tuple(_grid([each for each in found if each.about])),
    )


def advice(event: Event) -> Section:
    return Section("advice", _("Good to know"), points=_points(_on(event, "announcement")))


def bring(event: Event) -> Section:
    return Section("bring", _("What to bring"), points=_points(_on(event, "player-checklist")))


def with_guidance(event: Event, section: Section) -> Section:
    """A section with what the pack tells about it beyond what it says by itself."""
    more = _points(_on(event, *AMONG.get(section.id, ())))
    return replace(section, points=(*section.points, *more)) if more else section


def _on(event: Event, *pages: Page) -> list[Guidance]:
    """What is told on these pages; what is about everything stands first on each."""
    found = [each for each in told_here(event) if each.page in pages and not each.unannounced]
    return sorted(found, key=lambda each: (pages.index(each.page), bool(each.about)))


def _points(entries: Sequence[Guidance]) -> tuple[Said, ...]:
    return tuple(Said(headed(each.about, each.title, each.text), "pack") for each in entries)


def _grid(entries: Sequence[Guidance]) -> Iterator[Grid]:
    if entries:
        rows = tuple(row(each.about, each.title, each.text, pack=3) for each in entries)
        yield Grid("", (_("Whose"), _("Called"), _("What it does")), rows)
