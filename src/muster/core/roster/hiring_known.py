"""What the catalogue knows of models that were named, and what such models have in common."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from muster.core.catalogue import Profile
from muster.core.event import Event
from muster.core.facts import Pick
from muster.core.roster.brought import Piece
from muster.core.roster.stand_ins import profile_of

VERSATILE = "Versatile"
MASTER = "Master"

ALL = "all"
"""What stands for every name."""


def pieces_of(event: Event, picks: Iterable[Pick]) -> list[Piece]:
    known = event.catalogue
    return [Piece(p, profile_of(event.rules, known, p) if known else None) for p in picks]


def piece_of(event: Event, name: str) -> Piece:
    """A model as it is announced: by its id, or by its name."""
    known = event.catalogue.by_id if event.catalogue else {}
    pick = Pick(model=name if name in known else "", name=name.strip())
    return pieces_of(event, [pick])[0]


def counted(pieces: Iterable[Piece]) -> Counter[str]:
    """How many there are of each model."""
    found: Counter[str] = Counter()
    for piece in pieces:
        found[piece.key] += piece.pick.count
    return found


def shares_keyword(piece: Piece, leader: Piece) -> bool:
    return not piece.keywords.isdisjoint(leader.keywords)


def is_totem_of(piece: Piece, leader: Piece) -> bool:
    """A Totem names its Master by id, by name, or by the person of whom there are versions."""
    if piece.profile is None or leader.profile is None or not piece.profile.totem_of:
        return False
    master = leader.profile
    names = {master.id.casefold(), master.name.casefold(), master.character.casefold()}
    return piece.profile.totem_of.casefold() in names


def is_called(profile: Profile, name: str) -> bool:
    """Whether a model is meant by a name that may leave its title away (`Ann` for `Ann, Rider`)."""
    called, whole = name.strip().casefold(), profile.name.casefold()
    if not called or called in {ALL, profile.character.casefold()}:
        return bool(called)
    return whole.startswith(called) and not whole.removeprefix(called)[:1].isalnum()
