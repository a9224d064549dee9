"""Certificates: a page for everybody who won something."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from muster.core.awards import awards
from muster.core.event import Event
from muster.core.facts import AwardGiven
from muster.paper.head import Head, head_of
from muster.words.names import Names
from muster.words.plain import clean, listing
from muster.words.tongue import _, date_words


@dataclass(frozen=True, slots=True)
class Certificate:
    """`people` are those of a team, whose own name is the winner's."""

    award: str
    name: str
    people: str
    reason: str


@dataclass(frozen=True, slots=True)
class Certificates:
    layout: ClassVar[str] = "certificates"
    head: Head
    at: str
    organiser: str
    certificates: tuple[Certificate, ...]


def certificates(event: Event, names: Names) -> Certificates:
    """Also of awards that a prize-giving has yet to tell: they are signed before it."""
    where = (clean(event.venue), date_words(event.day))
    return Certificates(
        head=head_of(event, _("Certificate")),
        at=" · ".join(part for part in where if part),
        organiser=names.person(event.organiser),
        certificates=tuple(
            made for award in awards(event) for made in _of_award(event, names, award)
        ),
    )


def _of_award(event: Event, names: Names, award: AwardGiven) -> Iterator[Certificate]:
    for winner in award.entrants:
        people = [names.person(person) for person in event.entrants[winner].people]
        yield Certificate(
            award=clean(award.title),
            name=names.entrant(winner),
            people=listing(people) if len(people) > 1 else "",
            reason=clean(award.reason),
        )
