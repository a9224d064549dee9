"""All events that are listed: those being played, those to come, and those that were."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from babel import Locale

from muster.core.event import Phase
from muster.journal.database.accounts import any_account
from muster.journal.database.making import EventCard, all_events
from muster.words.tongue import LANGUAGES


@dataclass(frozen=True, slots=True)
class HomeView:
    """`first_run`: nobody has an account here yet. `languages`: tags with their own names."""

    running: tuple[EventCard, ...]
    coming: tuple[EventCard, ...]
    past: tuple[EventCard, ...]
    first_run: bool
    languages: tuple[tuple[str, str], ...]


def home_view(today: date) -> HomeView:
    """A day's grace: it is not the same date everywhere."""
    cards = [card for card in all_events() if card.listed]
    running = [card for card in cards if card.phase is Phase.RUNNING]
    awaited = [card for card in cards if card.phase is Phase.PREPARING]
    coming = [card for card in awaited if card.day >= today - timedelta(days=1)]
    return HomeView(
        running=tuple(running),
        coming=tuple(reversed(coming)),
        past=tuple(_without(cards, (*running, *coming))),
        first_run=not any_account(),
        languages=tuple((tag, _own_name(tag)) for tag in LANGUAGES),
    )


def _without(cards: Iterable[EventCard], others: Iterable[EventCard]) -> list[EventCard]:
    gone = {card.id for card in others}
    return [card for card in cards if card.id not in gone]


def _own_name(tag: str) -> str:
    locale = Locale.parse(tag, sep="-")
    return (locale.get_display_name() or tag).capitalize()
