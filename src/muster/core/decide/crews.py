"""Decisions about what is brought to one game, and about what was named before the first."""

from __future__ import annotations

from collections.abc import Iterable

from muster.core import commands as ask
from muster.core import facts
from muster.core.access import Role
from muster.core.decide.asked import Asked, Doubts, need_entrant, need_game, need_open
from muster.core.decide.sides import Player, not_for, whose
from muster.core.entrant import Entrant, Pool
from muster.core.event import Event, Game, Phase
from muster.core.problem import Code, Problem, refuse
from muster.core.roster.check import (
    ban_problems,
    crew_problems,
    is_checked,
    leader_problems,
    pool_problems,
)
from muster.core.roster.crew_bans import bans_wanting
from muster.core.roster.crew_traits import wrong_trait


def declare_pool(event: Event, command: ask.DeclarePool, asked: Asked) -> tuple[facts.AnyFact, ...]:
    """At check-in; afterwards only an official changes it, knowingly."""
    need_open(event)
    who = need_entrant(event, command.entrant)
    official = asked.official
    doubts = Doubts(command)
    player = whose(doubts, who, command.player)
    if event.phase is Phase.RUNNING:
        doubts.extend([Problem(Code.LISTS_LATE, {}, confirmable=official)])
    _wrong(doubts, pool_problems(event, who, Pool(command.leader, command.pool)), official=official)
    doubts.settle()
    said = {"entrant": who.id, "player": player, "leader": command.leader}
    return (facts.PoolDeclared.model_validate({**said, "pool": command.pool}),)


def announce_leader(
    event: Event, command: ask.AnnounceLeader, asked: Asked
) -> tuple[facts.AnyFact, ...]:
    game, who, official = _side(event, command, asked)
    doubts = Doubts(command)
    _unsettled(doubts, game, official=official)
    player = _own(doubts, event, who, command.player, game)
    _unshown(doubts, who, shown=(who.id, str(player)) in game.leaders, official=official)
    if not command.leader.strip():
        doubts.no(Code.NAME_MISSING, what="leader")
    wrong = leader_problems(event, game, who, command.leader, str(player))
    _wrong(doubts, wrong, official=official)
    doubts.settle()
    said = {"game": game.id, "entrant": who.id, "player": player}
    return (facts.LeaderAnnounced.model_validate({**said, "leader": command.leader.strip()}),)


def ban_keywords(event: Event, command: ask.BanKeywords, asked: Asked) -> tuple[facts.AnyFact, ...]:
    game, who, official = _side(event, command, asked)
    doubts = Doubts(command)
    _unsettled(doubts, game, official=official)
    _wrong(doubts, ban_problems(event, game, who, command.keywords), official=official)
    doubts.settle()
    said = tuple(keyword.strip() for keyword in command.keywords)
    return (facts.KeywordsBanned(game=game.id, entrant=who.id, keywords=said),)


def pick_trait(event: Event, command: ask.PickTrait, asked: Asked) -> tuple[facts.AnyFact, ...]:
    game, who, official = _side(event, command, asked)
    doubts, trait = Doubts(command), command.trait.strip()
    _unsettled(doubts, game, official=official)
    _unshown(doubts, who, shown=who.id in game.traits, official=official)
    _wrong(doubts, wrong_trait(event, game, who, trait), official=official)
    doubts.settle()
    return (facts.TraitPicked(game=game.id, entrant=who.id, trait=trait),)


def play(event: Event, command: ask.PlayCrew, asked: Asked) -> tuple[facts.AnyFact, ...]:
    """Each side for itself; an official for either, knowingly also what the rules would refuse."""
    game, who, official = _side(event, command, asked)
    doubts = Doubts(command)
    _unsettled(doubts, game, official=official)
    player = _own(doubts, event, who, command.crew.player, game)
    crew = command.crew.model_copy(update={"player": player})
    _unshown(doubts, who, shown=(who.id, str(player)) in game.crews, official=official)
    _wrong(doubts, bans_wanting(event, game, who), official=official)
    wrong = list(crew_problems(event, game, who, crew))
    _wrong(doubts, wrong, official=official)
    if wrong and official and not command.reason.strip():
        doubts.no(Code.REASON_MISSING)
    doubts.settle()
    return (
        facts.CrewPlayed(
            game=game.id,
            entrant=who.id,
            crew=crew,
            checked=not wrong and is_checked(event, (crew,)),
            reason=command.reason.strip() if wrong else "",
        ),
    )


Choosing = ask.AnnounceLeader | ask.BanKeywords | ask.PickTrait | ask.PlayCrew


def _side(event: Event, command: Choosing, asked: Asked) -> tuple[Game, Entrant, bool]:
    """The game, the side, and whether an official speaks for it; nobody does for the other side."""
    need_open(event)
    game = need_game(event, command.game)
    if command.entrant not in game.entrants:
        raise refuse(Code.NOT_IN_GAME, entrant=command.entrant, game=game.id)
    who = event.entrants[command.entrant]
    official = asked.official
    if not official and asked.actor.person not in who.people:
        raise not_for(command, Role.ORGANISER, Role.JUDGE, Role.PLAYER)
    return game, who, official


def _own(doubts: Doubts, event: Event, who: Entrant, said: Player, game: Game) -> Player:
    """Whose leader or crew it is; of a team at one table somebody must say it."""
    player = whose(doubts, who, said, game)
    if event.rules.roster.team_limits and len(who.people) > 1 and not player:
        doubts.no(Code.PLAYER_UNKNOWN, entrant=who.id)
    return player


def _unsettled(doubts: Doubts, game: Game, *, official: bool) -> None:
    if game.result is not None:
        data = {"game": game.id, "table": game.table}
        doubts.extend([Problem(Code.HAS_RESULT, data, confirmable=official)])


def _unshown(doubts: Doubts, who: Entrant, *, shown: bool, official: bool) -> None:
    """What everybody has seen is changed by an official alone."""
    if shown:
        doubts.extend([Problem(Code.HIRE_SHOWN, {"entrant": who.id}, confirmable=official)])


def _wrong(doubts: Doubts, problems: Iterable[Problem], *, official: bool) -> None:
    """For players to mend; for an official to set aside, knowingly."""
    doubts.extend(Problem(each.code, each.data, confirmable=official) for each in problems)
