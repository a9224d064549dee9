"""What the pack itself tells whoever comes, as far as nothing of it was changed here."""

from __future__ import annotations

from muster.core.event import Event
from muster.core.rulepack.patch import deviations
from muster.core.rulepack.schema import Guidance, Page
from muster.core.rulepack.told import holding
from muster.words.announcement.parts import Said, Section
from muster.words.tongue import _


def advice(event: Event) -> Section:
    return Section("advice", _("Good to know"), points=_told(event, "announcement"))


def bring(event: Event) -> Section:
    return Section("bring", _("What to bring"), points=_told(event, "player-checklist"))


def _told(event: Event, page: Page) -> tuple[Said, ...]:
    chosen = {patch.id for patch in event.patches}
    return tuple(
        Said(each.text, "pack")
        for each in holding(event.rules, chosen)
        if each.page == page and not _is_changed(event, each)
    )


def _is_changed(event: Event, entry: Guidance) -> bool:
    """Whether a rule that it puts in words is another one here."""
    found = deviations(event.official, event.rules, event.patches)
    return any(each.path.startswith(place) for each in found for place in entry.tells)
