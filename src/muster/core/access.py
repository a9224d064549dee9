"""Who may ask what: one table, used by every door."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from muster.core import commands as ask
from muster.core.event import Event, Game, Phase
from muster.core.facts import ConductNoted, EntryChecked, EntryScored, PaintJudged
from muster.core.ids import EntrantId, GameId, PersonId
from muster.core.own_case import (
    CASES,
    Cases,
    impartial,
    noted_in,
    own_among,
    parties,
    playing_in,
    rivals_in,
    shown_in,
)
from muster.core.photo import Photo


class Role(StrEnum):
    """`PLAYER_OF_GAME` plays in the game a command names; `PLAYER` is the entrant it names.

    `AUTHOR` attached the photo it names; `VOTER` is the person whose paper it is.
    """

    ORGANISER = "organiser"
    JUDGE = "judge"
    PLAYER_OF_GAME = "player-of-game"
    PLAYER = "player"
    AUTHOR = "author"
    VOTER = "voter"
    VISITOR = "visitor"
    HOST = "host"


@dataclass(frozen=True, slots=True)
class Actor:
    """Who is asking. An empty person is a visitor."""

    person: PersonId
    host: bool = False


_ORGANISER = frozenset({Role.ORGANISER})
OFFICIALS = frozenset({Role.ORGANISER, Role.JUDGE})
_TABLE = frozenset({Role.ORGANISER, Role.JUDGE, Role.PLAYER_OF_GAME})
_SELF = frozenset({Role.ORGANISER, Role.PLAYER})
_HOUSE = frozenset({Role.ORGANISER, Role.HOST})
_OWN = frozenset({Role.ORGANISER, Role.AUTHOR})
_VOTERS = frozenset({Role.ORGANISER, Role.VOTER})
_SHOWING = frozenset({*_TABLE, Role.PLAYER})
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
    ask.SetCatalogue: _ORGANISER,
    ask.SetListTerms: _ORGANISER,
    ask.RegisterLists: _SELF,
    ask.ApproveLists: OFFICIALS,
    ask.GiveLeave: _ORGANISER,
    ask.DeclarePool: _SELF,
    ask.AnnounceLeader: _TABLE,
    ask.BanKeywords: _TABLE,
    ask.PickTrait: _TABLE,
    ask.PlayCrew: _TABLE,
    ask.InspectModel: OFFICIALS,
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
    ask.PauseClock: OFFICIALS,
    ask.ResumeClock: OFFICIALS,
    ask.ExtendClock: OFFICIALS,
    ask.SkipSetup: _ORGANISER,
    ask.CloseRound: _ORGANISER,
    ask.NamePlayer: _TABLE,
    ask.PairBoards: OFFICIALS,
    ask.NameSubstitute: _ORGANISER,
    ask.NameCaptain: _SELF,
    ask.ReportResult: _TABLE,
    ask.ConfirmReport: _TABLE,
    ask.DisputeReport: _TABLE,
    ask.RuleResult: OFFICIALS,
    ask.SignAgreement: _TABLE,
    ask.AgreeResult: _ORGANISER,
    ask.ConcedeGame: _TABLE,
    ask.ForfeitGame: _ORGANISER,
    ask.DeclareMissing: _ORGANISER,
    ask.CallJudge: _TABLE,
    ask.TakeCall: OFFICIALS,
    ask.CloseCall: _TABLE,
    ask.MakeRuling: OFFICIALS,
    ask.NoteConduct: OFFICIALS,
    ask.StateTracking: _TABLE,
    ask.AttachPhoto: _SHOWING,
    ask.RemovePhoto: _OWN,
    ask.DescribeTable: _ORGANISER,
    ask.DrawHall: _ORGANISER,
    ask.SetBox: _ORGANISER,
    ask.LayTerrain: _ORGANISER,
    ask.ReviewTerrain: OFFICIALS,
    ask.AgreeTerrain: _TABLE,
    ask.SetContest: _ORGANISER,
    ask.MakeEntry: _SELF,
    ask.WithdrawEntry: _SELF,
    ask.CheckEntry: OFFICIALS,
    ask.ScoreEntry: OFFICIALS,
    ask.OpenBallot: _ORGANISER,
    ask.CastVote: _VOTERS,
    ask.CountBallot: _ORGANISER,
    ask.RecallWins: _ORGANISER,
    ask.JudgePaint: OFFICIALS,
    ask.BeginPrizeGiving: _ORGANISER,
    ask.RevealPrize: _ORGANISER,
    ask.EndPrizeGiving: _ORGANISER,
    ask.Undo: _ORGANISER,
}


def roles(
    event: Event, actor: Actor, command: ask.Command, cases: Cases = CASES
) -> frozenset[Role]:
    """Everything the actor is, seen from this command. Whoever is a party does not judge it."""
    office = _office(event, actor.person)
    keeps = office is Role.ORGANISER and cases[type(command)].keeps(event, command)
    if not keeps and office is not None:
        office = office_in(event, actor.person, type(command), parties(event, command, cases))
    return _roles(event, actor, command) | ({office} if office else frozenset())


def roles_before(event: Event, actor: Actor, command: ask.Command) -> frozenset[Role]:
    """What the actor was where officials decided about anybody: in events made long ago."""
    office = _office(event, actor.person)
    return _roles(event, actor, command) | ({office} if office else frozenset())


def office_in(
    event: Event, person: PersonId, kind: type[ask.Command], about: frozenset[EntrantId]
) -> Role | None:
    """As what an official may ask this where it is about these entrants.

    A party is none; but for the organiser, where nobody else could do it.
    """
    office = _office(event, person)
    if office is None or not own_among(event, person, about):
        return office
    others = Role.JUDGE in MAY[kind] and impartial(event, about)
    alone = office is Role.ORGANISER and not others and not CASES[kind].never
    return office if alone else None


def _office(event: Event, person: PersonId) -> Role | None:
    if not person:
        return None
    if person == event.organiser:
        return Role.ORGANISER
    return Role.JUDGE if person in event.judges else None


def _roles(event: Event, actor: Actor, command: ask.Command) -> frozenset[Role]:
    """What the actor is besides an office."""
    known = bool(actor.person)
    holds = {
        Role.VISITOR: True,
        Role.HOST: actor.host,
        Role.PLAYER: known and getattr(command, "entrant", None) in event.of_person(actor.person),
        Role.PLAYER_OF_GAME: side_of(event, actor, command) is not None,
        Role.AUTHOR: known and _is_author(event, actor, command),
        Role.VOTER: known and isinstance(command, ask.CastVote) and command.person == actor.person,
    }
    return frozenset(role for role, held in holds.items() if held)


def who_can(event: Event, command: ask.Command) -> tuple[PersonId, ...]:
    """The officials who may ask this, the organiser first."""
    people = (event.organiser, *sorted(event.judges))
    return tuple(
        person
        for person in people
        if MAY[type(command)] & OFFICIALS & roles(event, Actor(person), command)
    )


def could_be(event: Event, actor: Actor) -> frozenset[Role]:
    """Everything somebody could be at an event, whatever they may ask."""
    known = bool(actor.person)
    plays = known and bool(event.of_person(actor.person))
    holds = {
        Role.VISITOR: True,
        Role.HOST: actor.host,
        Role.ORGANISER: known and actor.person == event.organiser,
        Role.JUDGE: known and actor.person in event.judges,
        **dict.fromkeys((Role.PLAYER, Role.PLAYER_OF_GAME, Role.VOTER), plays),
        Role.AUTHOR: known and any(photo.by == actor.person for photo in event.photos.values()),
    }
    return frozenset(role for role, held in holds.items() if held)


def _is_author(event: Event, actor: Actor, command: ask.Command) -> bool:
    photo = event.photos.get(command.line) if isinstance(command, ask.RemovePhoto) else None
    return photo is not None and photo.by == actor.person


def may(event: Event, actor: Actor, command: ask.Command) -> bool:
    return bool(MAY[type(command)] & roles(event, actor, command))


def may_see_lists(event: Event, actor: Actor, entrant: EntrantId) -> bool:
    """Officials and the entrant always; opponents, or everybody, as the event has it."""
    if event.lists_shown == "public":
        return True
    if not actor.person:
        return False
    mine = [event.entrants[e] for e in event.of_person(actor.person)]
    official = actor.person == event.organiser or actor.person in event.judges
    own = any(e.id == entrant for e in mine)
    plays = event.lists_shown != "officials" and any(not e.is_out for e in mine)
    return official or own or plays


def may_see_encounter(event: Event, actor: Actor, number: int) -> bool:
    """The organiser always; everybody else once it is no longer secret."""
    if actor.person and actor.person == event.organiser:
        return True
    played = event.round(number)
    begun = played is not None and any(game.started for game in played.games)
    over = event.phase is Phase.FINISHED
    return begun or over or not event.rules.rounds.encounter_secret


def may_see_round(event: Event, actor: Actor, number: int) -> bool:
    """The organiser always; everybody else once its pairings are public."""
    if actor.person and actor.person == event.organiser:
        return True
    played = event.round(number)
    return played is not None and played.published


def may_see_photo(event: Event, actor: Actor, photo: Photo) -> bool:
    """Of a table or of an entry, everybody.

    Else whoever added it and the organiser; a judge, unless they have a part in what it shows.
    """
    if photo.table is not None or photo.award:
        return True
    if not actor.person:
        return False
    party = own_among(event, actor.person, shown_in(event, photo))
    judges = actor.person in event.judges and not party
    return judges or actor.person in {photo.by, event.organiser}


def may_see_note(event: Event, actor: Actor, note: ConductNoted) -> bool:
    """Nobody whom it is about, or who plays them.

    What somebody is told of a note about themselves is not asked here, but in `core/rulings.py`.
    """
    return _judges(event, actor, noted_in(event, note))


def may_hear(event: Event, actor: Actor, game: GameId, by: EntrantId | None) -> bool:
    """What a side says to the judges: nobody whom it plays; whoever says it does, of course.

    Of a game that is no more nobody knows the sides: then nobody who plays at all.
    """
    found = event.game(game)
    own = by is not None and actor.person != "" and by in event.of_person(actor.person)
    return own or _judges(event, actor, found.entrants if found else event.entrants)


def may_see_marks(
    event: Event, actor: Actor, said: EntryChecked | EntryScored | ask.ScoreEntry
) -> bool:
    """What judges think of an entry: nobody who shows something beside it."""
    return _judges(event, actor, rivals_in(event, said))


def may_see_painted(event: Event, actor: Actor, said: PaintJudged) -> bool:
    """What an official saw of somebody's models: nobody whose they are, or who plays them."""
    return _judges(event, actor, playing_in(event, said))


def _judges(event: Event, actor: Actor, about: Iterable[EntrantId]) -> bool:
    """The organiser; and a judge, unless they are a party: one of those it is about."""
    if not actor.person:
        return False
    party = own_among(event, actor.person, about)
    return actor.person == event.organiser or (actor.person in event.judges and not party)


def may_tap(event: Event, actor: Actor, game: Game) -> bool:
    """Whoever plays a game, the organiser and the judges keep its sheet."""
    official = actor.person == event.organiser or actor.person in event.judges
    plays = any(
        event.speaks(actor.person, game, side) and not event.entrants[side].is_out
        for side in game.entrants
    )
    return bool(actor.person) and (official or plays)


def may_choose(event: Event, actor: Actor, game: Game, entrant: EntrantId) -> bool:
    """Secret choices are their owner's; an official who does not play there may help."""
    playing = [side for side in game.entrants if event.speaks(actor.person, game, side)]
    return may_tap(event, actor, game) and playing in ([], [entrant])


def _games(event: Event, command: ask.Command) -> list[Game]:
    """The games that a command names, as far as they are there."""
    one, several = getattr(command, "game", None), getattr(command, "games", ())
    named = (event.game(name) for name in (one, *several) if name)
    return [game for game in named if game]


def side_of(event: Event, actor: Actor, command: ask.Command) -> EntrantId | None:
    """The side the actor plays in a game the command names; who is thrown out plays none."""
    if not actor.person:
        return None
    sides = ((game, entrant) for game in _games(event, command) for entrant in game.entrants)
    mine = (side for game, side in sides if event.speaks(actor.person, game, side))
    return next((side for side in mine if not event.entrants[side].is_out), None)
