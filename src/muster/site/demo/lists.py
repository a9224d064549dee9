"""What people bring to the demo's events: made-up lists of the catalogue that ships with a pack."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

from muster.core import commands as ask
from muster.core.catalogue import Profile
from muster.core.entrant import Entrant
from muster.core.event import Event, Game
from muster.core.facts import ArmyList, Pick
from muster.core.problem import Problem
from muster.core.roster.check import crew_problems, list_problems
from muster.reading.catalogue import sample_catalogue
from muster.site.demo.stage import Stage

TRIES = 3_000
Wrong = Callable[[ArmyList], Iterable[Problem]]


def load_catalogue(stage: Stage) -> None:
    stage.do(ask.SetCatalogue(catalogue=sample_catalogue(stage.event.rules.id)))


def join_factions(stage: Stage) -> None:
    """Everybody plays one of the Factions that have somebody to lead them."""
    factions = sorted({name for each in _leaders(stage.event) for name in each.factions})
    for entrant in stage.event.entrants:
        stage.do(ask.AmendEntrant(entrant=entrant, faction=stage.dice.choice(factions)))


def bring_lists(stage: Stage, how_many: int) -> None:
    """Two lists each, for so many entrants; the others have yet to hand theirs in."""
    for entrant in list(stage.event.entrants.values())[:how_many]:
        lists: tuple[ArmyList, ...] = ()
        for _ in range(2):
            lists += _made_up(stage, entrant, _with(stage.event, entrant, lists))
        stage.do(ask.RegisterLists(entrant=entrant.id, lists=lists), entrant.id)


def bring_crews(stage: Stage, game: Game) -> None:
    """Both sides have shown who leads and what they hired."""
    for side in game.entrants:
        entrant = stage.event.entrants[side]
        (crew,) = _made_up(stage, entrant, _for_game(stage.event, game, entrant))
        leader = next(pick.model for pick in crew.picks if pick.role == "leader")
        stage.do(ask.AnnounceLeader(game=game.id, entrant=side, leader=leader), side)
        stage.do(ask.PlayCrew(game=game.id, entrant=side, crew=crew), side)


def _with(event: Event, entrant: Entrant, lists: tuple[ArmyList, ...]) -> Wrong:
    return lambda army: list_problems(event, entrant, (*lists, army))


def _for_game(event: Event, game: Game, entrant: Entrant) -> Wrong:
    return lambda army: crew_problems(event, game, entrant, army)


def _made_up(stage: Stage, entrant: Entrant, wrong: Wrong) -> tuple[ArmyList, ...]:
    """The first list with nothing wrong that luck comes by."""
    for _ in range(TRIES):
        army = _thrown_together(stage.event, entrant, stage.dice)
        if not any(wrong(army)):
            return (army,)
    raise LookupError(entrant.faction)


def _thrown_together(event: Event, entrant: Entrant, dice: Random) -> ArmyList:
    """A leader of the Faction, and cards that stand alone until the size is about reached."""
    theirs = [each for each in _profiles(event) if entrant.faction in each.factions]
    leaders = [each for each in _leaders(event) if each in theirs]
    leader = dice.choice(leaders)
    related = set(event.rules.roster.related)
    rest = [
        each
        for each in theirs
        if each not in leaders and not each.upgrade and related.isdisjoint(each.traits)
    ]
    room = (event.rules.size.points or 0) + leader.bonus
    picks = [_pick(leader, "leader")]
    for each in dice.sample(rest, len(rest)):
        if each.cost <= room:
            picks.append(_pick(each, ""))
            room -= each.cost
    return ArmyList(title=leader.name, faction=entrant.faction, picks=tuple(picks))


def _pick(profile: Profile, role: str) -> Pick:
    said = {"model": profile.id, "name": profile.name, "points": profile.cost, "role": role}
    return Pick.model_validate(said)


def _leaders(event: Event) -> list[Profile]:
    kinds = set(event.rules.roster.leader.kinds)
    return [each for each in _profiles(event) if not kinds.isdisjoint(each.traits)]


def _profiles(event: Event) -> tuple[Profile, ...]:
    return event.catalogue.profiles if event.catalogue else ()
