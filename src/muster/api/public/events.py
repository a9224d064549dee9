"""Events as programs read them: the list of all, and one at a glance."""

from __future__ import annotations

from datetime import date
from functools import cache

from django.conf import settings
from pydantic import Field

from muster.core.event import Phase
from muster.core.published import fingerprint
from muster.core.record import Record
from muster.core.rulepack.digest import digest
from muster.core.rulepack.schema import Rulepack
from muster.core.shown import public_rounds, rounds_planned, settled
from muster.journal.database.making import EventCard
from muster.journal.database.shelf import Held
from muster.packs import official_packs
from muster.words.deviations import rule_words
from muster.words.names import names_of


class PackBrief(Record):
    """A rule pack. `digest` is the SHA-256 of its whole document."""

    id: str
    title: str
    short: str
    game: str
    digest: str


class PackList(Record):
    packs: tuple[PackBrief, ...]


class EventBrief(Record):
    """`pack` is what its rule pack is called in short."""

    id: str
    name: str
    day: date
    pack: str
    phase: Phase
    revision: int
    edition: int


class EventList(Record):
    events: tuple[EventBrief, ...]


class EventTold(Record):
    """An event at a glance."""

    id: str
    name: str
    day: date
    venue: str
    phase: Phase
    pack: PackBrief
    variants: tuple[str, ...] = Field(description="Variants and house rules, by their titles.")
    organiser: str
    judges: tuple[str, ...]
    entrants: int
    capacity: int | None
    tables: int | None
    rounds: int = Field(description="How many are planned, or would be with this field.")
    public_rounds: int = Field(description="Rounds whose pairings everybody may see.")
    standings_after: int = Field(description="The latest round that standings are given after.")
    lists_shown: str
    revision: int = Field(description="The number of the latest line of the journal.")
    head: str = Field(
        description="The hash of that line, which all lines before it hang on; nothing where it "
        "would give away what the line keeps secret."
    )
    edition: int = Field(description="Grows with every change of anything shown.")
    commitment: str = Field(description="SHA-256 of the secret that every draw is made from.")
    secret: str = Field(description="That secret, once the event is over.")
    page: str = Field(description="Where people read the same.")


@cache
def packs_told() -> PackList:
    return PackList(packs=tuple(map(pack_brief, official_packs().values())))


def pack_brief(pack: Rulepack, known: str = "") -> PackBrief:
    return PackBrief(
        id=pack.id,
        title=pack.title,
        short=pack.short,
        game=pack.game,
        digest=known or digest(pack),
    )


def event_brief(card: EventCard) -> EventBrief:
    return EventBrief(
        id=card.id,
        name=card.name,
        day=card.day,
        pack=card.pack,
        phase=card.phase,
        revision=card.revision,
        edition=card.edition,
    )


def event_told(held: Held) -> EventTold:
    event, names = held.event, names_of(held.event, held.people)
    return EventTold(
        id=held.id,
        name=event.name,
        day=event.day,
        venue=event.venue,
        phase=event.phase,
        pack=pack_brief(event.official, event.pack_digest),
        variants=tuple(rule_words(event.official, event.rules, p) for p in event.patches),
        organiser=names.person(event.organiser),
        judges=tuple(sorted(map(names.person, event.judges))),
        entrants=sum(not who.ringer for who in event.entrants.values()),
        capacity=event.capacity,
        tables=event.tables,
        rounds=rounds_planned(event),
        public_rounds=len(public_rounds(event)),
        standings_after=settled(event),
        lists_shown=event.lists_shown,
        revision=event.revision,
        head=fingerprint(event),
        edition=held.edition,
        commitment=event.commitment,
        secret=event.secret,
        page=f"{settings.ADDRESS}/e/{held.id}/",
    )
