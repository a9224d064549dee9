"""Who may ask what: one table, used by every door."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from muster.core import commands as ask
from muster.core.event import Event, Game, Phase
from muster.core.ids import EntrantId, PersonId


class Role(StrEnum):
    """`PLAYER_OF_GAME` plays in the game a command names; `PLAYER` is the entrant it names."""

    ORGANISER = "organiser"
    JUDGE = "judge"
    PLAYER_OF_GAME = "player-of-game"
    PLAYER = "player"
    VISITOR = "visitor"
    HOST = "host"


@dataclass(frozen=True, slots=True)
class Actor:
    """Who is asking. An empty person is a visitor."""

    person: PersonId
    host: bool = False


_ORGANISER = frozenset({Role.ORGANISER})
_OFFICIALS = frozenset({Role.ORGANISER, Role.JUDGE})
_TABLE = frozenset({Role.ORGANISER, Role.JUDGE, Role.PLAYER_OF_GAME})
_SELF = frozenset({Role.ORGANISER, Role.PLAYER})
_HOUSE = frozenset({Role.ORGANISER, Role.HOST})
_ANYBODY = frozenset(Role)

MAY: Mapping[type[ask.Command], frozenset[Role]] = {
    ask.CreateEvent: _ANYBODY,
    ask.ChangeDetails: _ORGANISER,
    ask.ChangeRules: _ORGANISER,
    ask.PublishRules: _ORGANISER,
    ask.ListErrata: _ORGANISER,
    ask.AppointJudge: _ORGANISER,
    ask.DismissJudge: _ORGANISER,
    ask.HandOver: _HOUSE,
    ask.StartEvent: _ORGANISER,
    ask.PlanRounds: _ORGANISER,
    ask.MakeCut: _ORGANISER,
    ask.FinishEvent: _ORGANISER,
    ask.GiveAward: _ORGANISER,
    ask.RegisterEntrants: _ORGANISER,
    ask.AmendEntrant: _ORGANISER,
    ask.RegisterLists: _SELF,
    ask.OfferPlace: _ORGANISER,
    ask.CheckIn: _ORGANISER,
    ask.EnterPainting: _ORGANISER,
    ask.DropEntrant: _SELF,
    ask.ReturnEntrant: _ORGANISER,
    ask.ReinstateEntrant: _ORGANISER,
    ask.DisqualifyEntrant: _ORGANISER,
    ask.CallRinger: _ORGANISER,
    ask.ReleaseRinger: _ORGANISER,
    ask.KeepApart: _ORGANISER,
    ask.AllowPair: _ORGANISER,
    ask.LockPair: _ORGANISER,
    ask.PairRound: _ORGANISER,
    ask.SwapEntrants: _ORGANISER,
    ask.MoveGame: _ORGANISER,
    ask.SetEncounter: _ORGANISER,
    ask.DealEncounter: _ORGANISER,
    ask.PlanEncounters: _ORGANISER,
    ask.PublishPairings: _ORGANISER,
    ask.StartPlay: _ORGANISER,
    ask.StartClock: _ORGANISER,
    ask.PauseClock: _OFFICIALS,
    ask.ResumeClock: _OFFICIALS,
    ask.ExtendClock: _OFFICIALS,
    ask.SkipSetup: _ORGANISER,
    ask.CloseRound: _ORGANISER,
    ask.ReportResult: _TABLE,
    ask.ConfirmReport: _TABLE,
    ask.DisputeReport: _TABLE,
    ask.RuleResult: _OFFICIALS,
    ask.SignAgreement: _TABLE,
    ask.AgreeResult: _ORGANISER,
    ask.ConcedeGame: _TABLE,
    ask.ForfeitGame: _ORGANISER,
    ask.DeclareMissing: _ORGANISER,
    ask.MakeRuling: _OFFICIALS,
    ask.NoteConduct: _OFFICIALS,
    ask.StateTracking: _TABLE,
    ask.Undo: _ORGANISER,
}


def roles(event: Event, actor: Actor, command: ask.Command) -> frozenset[Role]:
    """Everything the actor is, seen from this command. Nobody judges a game they play in."""
    known = bool(actor.person)
    side = side_of(event, actor, command)
    holds = {
        Role.VISITOR: True,
        Role.HOST: actor.host,
        Role.ORGANISER: known and actor.person == event.organiser,
        Role.JUDGE: known and actor.person in event.judges and side is None,
        Role.PLAYER: known and getattr(command, "entrant", None) in event.of_person(actor.person),
        Role.PLAYER_OF_GAME: side is not None,
    }
    return frozenset(role for role, held in holds.items() if held)


def may(event: Event, actor: Actor, command: ask.Command) -> bool:
    return bool(MAY[type(command)] & roles(event, actor, command))


def may_see_lists(event: Event, actor: Actor, entrant: EntrantId) -> bool:
    """Officials and the entrant always; opponents where the pack keeps lists open."""
    if not actor.person:
        return False
    mine = [event.entrants[e] for e in event.of_person(actor.person)]
    official = actor.person == event.organiser or actor.person in event.judges
    own = any(e.id == entrant for e in mine)
    plays = event.rules.registration.lists_open and any(not e.is_out for e in mine)
    return official or own or plays


def may_see_encounter(event: Event, actor: Actor, number: int) -> bool:
    """The organiser always; everybody else once it is no longer secret."""
    if actor.person and actor.person == event.organiser:
        return True
    played = event.round(number)
    begun = played is not None and any(game.started for game in played.games)
    over = event.phase is Phase.FINISHED
    return begun or over or not event.rules.rounds.encounter_secret


def may_tap(event: Event, actor: Actor, game: Game) -> bool:
    """Whoever plays a game, the organiser and the judges keep its sheet."""
    official = actor.person == event.organiser or actor.person in event.judges
    sides = (event.entrants[entrant] for entrant in game.entrants)
    plays = any(actor.person in side.people and not side.is_out for side in sides)
    return bool(actor.person) and (official or plays)


def may_choose(event: Event, actor: Actor, game: Game, entrant: EntrantId) -> bool:
    """Secret choices are their owner's; an official who does not play there may help."""
    playing = [side for side in game.entrants if actor.person in event.entrants[side].people]
    return may_tap(event, actor, game) and playing in ([], [entrant])


def side_of(event: Event, actor: Actor, command: ask.Command) -> EntrantId | None:
    """The side the actor plays in a game the command names; who is thrown out plays none."""
    one, several = getattr(command, "game", None), getattr(command, "games", ())
    games = [event.game(named) for named in (one, *several) if named]
    if not actor.person:
        return None
    sides = (event.entrants[entrant] for game in games if game for entrant in game.entrants)
    mine = (side for side in sides if actor.person in side.people and not side.is_out)
    return next((side.id for side in mine), None)
