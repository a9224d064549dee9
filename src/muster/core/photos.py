"""Questions to an event about its photos: of what they are, whom they show, who judged by them."""

from __future__ import annotations

from muster.core.event import Event, How
from muster.core.facts import PhotoAttached, RulingMade
from muster.core.ids import EntrantId, GameId, PersonId
from muster.core.photo import Photo

DECIDED = frozenset({How.RULED, How.AS_IT_STANDS})
"""Results that are an official's decision, which may rest on what a photo shows."""


def of_game(event: Event, game: GameId) -> tuple[Photo, ...]:
    return tuple(photo for photo in event.photos.values() if photo.game == game)


def of_ruling(event: Event, line: int) -> tuple[Photo, ...]:
    return tuple(photo for photo in event.photos.values() if photo.ruling == line)


def of_table(event: Event, table: int) -> tuple[Photo, ...]:
    return tuple(photo for photo in event.photos.values() if photo.table == table)


def of_entry(event: Event, award: str, entrant: EntrantId) -> tuple[Photo, ...]:
    shown = (photo for photo in event.photos.values() if photo.award == award)
    return tuple(photo for photo in shown if award and photo.entrant == entrant)


def subjects(event: Event, fact: PhotoAttached) -> int:
    """Of how many things that are there a photo would be: one, or it is not attached."""
    contest = event.contests.get(fact.award)
    return sum(
        (
            fact.game is not None and event.game(fact.game) is not None,
            fact.ruling is not None and ruling_at(event, fact.ruling) is not None,
            fact.table is not None,
            contest is not None and fact.entrant in contest.entries,
        )
    )


def digests(event: Event) -> frozenset[str]:
    """The photos whose bytes are to be kept; all others are gone."""
    return frozenset(photo.digest for photo in event.photos.values())


def ruling_at(event: Event, line: int) -> RulingMade | None:
    """The ruling that a line made, if it still counts."""
    found = (noted.fact for noted in event.conduct if noted.line.n == line)
    return next((fact for fact in found if isinstance(fact, RulingMade)), None)


def is_evidence(event: Event, photo: Photo) -> bool:
    """Whether somebody ruled on what it shows: from then on it is not its owner's alone."""
    game = event.game(photo.game) if photo.game else None
    decided = game is not None and game.result is not None and game.result.how in DECIDED
    rulings = (noted.fact for noted in event.conduct if isinstance(noted.fact, RulingMade))
    ruled = game is not None and any(fact.game == game.id for fact in rulings)
    return photo.ruling is not None or decided or ruled


def people_in(event: Event, photo: Photo) -> frozenset[PersonId]:
    """Whom a photo may tell of: who took it, and those at that table, whose names a slip has."""
    ruling = ruling_at(event, photo.ruling) if photo.ruling is not None else None
    named = ruling.game if ruling is not None else photo.game
    game = event.game(named) if named else None
    seated = (*(game.entrants if game else ()), *((photo.entrant,) if photo.entrant else ()))
    return frozenset({photo.by, *(p for e in seated for p in event.entrants[e].people)})
