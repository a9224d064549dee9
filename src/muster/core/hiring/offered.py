"""What a side may choose from: who can lead, whom it may hire, and why not the others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from muster.core.catalogue import Profile
from muster.core.event import Event, Game
from muster.core.facts import Pick
from muster.core.hiring.choosers import Chooser
from muster.core.hiring.draft import begun, leader_pick
from muster.core.problem import Problem
from muster.core.roster.brought import Piece
from muster.core.roster.check import crew_problems, leader_problems
from muster.core.roster.hiring_known import VERSATILE, is_totem_of, piece_of, shares_keyword

AT_ONCE = 25
"""Models in a crew that is looked at: as many as one may have, for which the rules are quick."""

MODEL = "model"
"""What a problem names the model under that it is about."""

Group = Literal["totem", "keyword", "versatile", "other", "upgrade"]
GROUPS: tuple[Group, ...] = ("totem", "keyword", "versatile", "other", "upgrade")
"""In the order in which crews are put together."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A model; `why_not` is empty if it may be hired."""

    profile: Profile
    group: Group
    why_not: tuple[Problem, ...] = ()


def leaders_offered(event: Event, game: Game, chooser: Chooser) -> tuple[Profile, ...]:
    """Everybody in the catalogue whom nothing keeps from leading this game."""
    entrant = event.entrants[chooser.entrant]
    kinds = {kind.casefold() for kind in event.rules.roster.leader.kinds}
    able = (
        each
        for each in _profiles(event)
        if not each.upgrade
        and (not kinds or not kinds.isdisjoint(trait.casefold() for trait in each.traits))
    )
    found = [
        each
        for each in able
        if next(iter(leader_problems(event, game, entrant, each.id, chooser.player)), None) is None
    ]
    return tuple(sorted(found, key=lambda each: each.name.casefold()))


def models_offered(event: Event, game: Game, chooser: Chooser) -> tuple[Offer, ...]:
    """Every model of the catalogue but the leader: whether it may be hired, or why not."""
    leader = leader_pick(event, game.leaders.get(chooser.key, ""))
    others = [each for each in _profiles(event) if leader is None or each.id != leader.model]
    barred = _barred(event, game, chooser, others)
    lead = piece_of(event, leader.model or leader.name) if leader else None
    offers = [Offer(one, _group(one, lead), barred.get(one.id, ())) for one in others]
    return tuple(sorted(offers, key=lambda o: (GROUPS.index(o.group), o.profile.name.casefold())))


def keywords_offered(event: Event, game: Game, chooser: Chooser) -> tuple[str, ...]:
    """What may be banned: every Keyword but those of the leaders one faces."""
    known = {word.casefold(): word for each in _profiles(event) for word in each.keywords}
    for (entrant, _), leader in game.leaders.items():
        faced = piece_of(event, leader).keywords if entrant != chooser.entrant else ()
        for word in faced:
            known.pop(word, None)
    return tuple(sorted(known.values(), key=str.casefold))


def _profiles(event: Event) -> tuple[Profile, ...]:
    return event.catalogue.profiles if event.catalogue else ()


def _barred(
    event: Event, game: Game, chooser: Chooser, profiles: Iterable[Profile]
) -> Mapping[str, tuple[Problem, ...]]:
    """Many are looked at in one go, one of each: what is wrong with one of them names it.

    Those that share a name are told apart one by one.
    """
    several = [*profiles]
    names: dict[str, list[Profile]] = {}
    for one in several:
        names.setdefault(one.name, []).append(one)
    found: dict[str, tuple[Problem, ...]] = {}
    for start in range(0, len(several), AT_ONCE):
        for problem in _problems(event, game, chooser, several[start : start + AT_ONCE]):
            for one in names.get(str(problem.data[MODEL]), ()):
                found[one.id] = (*found.get(one.id, ()), problem)
    for one in (each for alike in names.values() if len(alike) > 1 for each in alike):
        found[one.id] = tuple(_problems(event, game, chooser, [one]))
    return found


def _problems(
    event: Event, game: Game, chooser: Chooser, profiles: Iterable[Profile]
) -> list[Problem]:
    entrant = event.entrants[chooser.entrant]
    crew = begun(event, game, chooser)
    rows = tuple(Pick(model=each.id, name=each.name) for each in profiles)
    whole = crew.model_copy(update={"picks": (*crew.picks, *rows)})
    return [p for p in crew_problems(event, game, entrant, whole) if MODEL in p.data]


def _group(profile: Profile, leader: Piece | None) -> Group:
    piece = Piece(Pick(name=profile.name), profile)
    if profile.upgrade:
        return "upgrade"
    if leader is not None and is_totem_of(piece, leader):
        return "totem"
    if leader is not None and shares_keyword(piece, leader):
        return "keyword"
    return "versatile" if piece.has(VERSATILE) else "other"
