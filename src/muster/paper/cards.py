"""Player cards: everybody's own link, as a code to scan and in letters to type."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from muster.core.event import Event
from muster.core.ids import PersonId
from muster.paper.drawing import Drawing, qr_code
from muster.paper.head import Head, head_of
from muster.words.names import Names
from muster.words.plain import clean, folded
from muster.words.tongue import _


@dataclass(frozen=True, slots=True)
class Card:
    """`team` is empty for somebody who plays alone; `use` says what the link is for."""

    name: str
    role: str
    team: str
    use: str
    link: str
    qr: Drawing


@dataclass(frozen=True, slots=True)
class PlayerCards:
    layout: ClassVar[str] = "player-cards"
    head: Head
    cards: tuple[Card, ...]


def player_cards(event: Event, names: Names, link_of: Callable[[PersonId], str]) -> PlayerCards:
    """A card for each player who has a place or waits for one, and for each judge."""
    cards = [*_players(event, names, link_of), *_judges(event, names, link_of)]
    ordered = sorted(cards, key=lambda card: (folded(card.name), card.name, card.link))
    return PlayerCards(head_of(event, _("Player cards")), tuple(ordered))


def _players(event: Event, names: Names, link_of: Callable[[PersonId], str]) -> Iterator[Card]:
    use = _(
        "This is your own page for the day: your table, your opponent and the clock, "
        "and where you report your result. Whoever has this link can act for you."
    )
    for entrant in event.entrants.values():
        for person in entrant.people if entrant.is_busy else ():
            role = _("Ringer") if entrant.ringer else _("Player")
            yield _card(names.person(person), role, clean(entrant.team), use, link_of(person))


def _judges(event: Event, names: Names, link_of: Callable[[PersonId], str]) -> Iterator[Card]:
    use = _(
        "This is your own page for the day: calls, clocks and rulings. "
        "Whoever has this link can act for you."
    )
    playing = {person for e in event.entrants.values() if e.is_busy for person in e.people}
    for person in sorted(event.judges - playing):
        yield _card(names.person(person), _("Judge"), "", use, link_of(person))


def _card(name: str, role: str, team: str, use: str, link: str) -> Card:
    alt = _("The private link of {name}: {link}").format(name=name, link=link)
    return Card(name, role, team, use, link, qr_code(link, alt))
