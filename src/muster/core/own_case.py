"""Whoever is a party does not judge it: whom each command decides about, and what follows.

A judge who is a party is a player there, and nothing else. So is the organiser where a judge who is
none could decide instead. Where nobody else could, the organiser may: knowingly, with a reason,
and everybody reads that it was their own case.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from muster.core import commands as ask
from muster.core.acts import act_at
from muster.core.check_score import strangers, tidy
from muster.core.contests import leaders, open_ballot_of, standing_of, tied, voters
from muster.core.entrant import Status
from muster.core.event import Event, Game, Phase
from muster.core.facts import (
    AnyFact,
    ConductNoted,
    EntrantDisqualified,
    PairingsChanged,
    RulingMade,
)
from muster.core.ids import EntrantId, GameId, PersonId
from muster.core.ladder import ahead_of
from muster.core.photo import Photo
from muster.core.photos import ruling_at
from muster.core.replay import commands_of

Entrants = Iterable[EntrantId]
About = Callable[[Event, Any], Entrants]
"""The entrants that a command decides about, as far as they are there."""

Keeps = Callable[[Event, Any], bool]
"""Whether it is bookkeeping for an organiser who plays: nothing is decided by it."""

When = Callable[[Event, Any, datetime], bool]
"""Whether it decides about them at that moment."""


@dataclass(frozen=True, slots=True)
class Case:
    """`reason` is the field that says why. `never`: not even where nobody else could.

    `back`: whom it is about when it is taken back, if not the same: no change is seen in it then.
    """

    about: About
    reason: str = ""
    never: bool = False
    keeps: Keeps = lambda _, __: False
    when: When = lambda _, __, ___: True
    back: About | None = None


Cases = Mapping[type[ask.Command], Case]


# ── whom it is about ──


def _nobody(_: Event, __: ask.Command) -> Entrants:
    """The event as a whole, everybody alike, or something that is only written down."""
    return ()


def _entrant(_: Event, command: Any) -> Entrants:  # noqa: ANN401 - commands that share a field
    return (command.entrant,)


def playing_in(event: Event, command: Any) -> Entrants:  # noqa: ANN401 - as above
    """An entrant, and whoever they are playing; of a game that is over nobody is a party."""
    return (command.entrant, *_against(event, command.entrant, over=False))


def _this_round(event: Event, command: Any) -> Entrants:  # noqa: ANN401 - as above
    """An entrant, and whoever they meet in this round, also once they have a result."""
    return (command.entrant, *_against(event, command.entrant, over=True))


def _against(event: Event, entrant: EntrantId, *, over: bool) -> Entrants:
    """Nobody finds out who meets whom by what is refused to them: a round must be public."""
    game = event.game_of(entrant)
    if game is None or not event.rounds[game.round - 1].published:
        return ()
    return game.entrants if over or game.result is None else ()


def _game(event: Event, command: Any) -> Entrants:  # noqa: ANN401 - as above
    return _of(event, command.game)


def _games(event: Event, command: ask.ExtendClock) -> Entrants:
    """The tables that are named; none is all that are still playing."""
    return _games_before(event, command) if command.games else _last_table(event, command)


def _last_table(event: Event, _: ask.Command) -> Entrants:
    """The round's clock is the whole hall's; when one table is left, it is that table's."""
    now = event.current
    open_games = [g for g in now.games if g.result is None] if now and now.published else []
    return open_games[0].entrants if len(open_games) == 1 else ()


def _of(event: Event, game: GameId | None) -> Entrants:
    found = event.game(game) if game else None
    return found.entrants if found else ()


def _forfeited(event: Event, command: ask.ForfeitGame) -> Entrants:
    """Whose game it was; and whoever meets somebody in this round who is thrown out by it."""
    yield from _of(event, command.game)
    for entrant in thrown_out(event, command):
        yield from _against(event, entrant, over=True)


def thrown_out(event: Event, command: ask.ForfeitGame) -> tuple[EntrantId, ...]:
    """Whom a forfeit also takes out of the event."""
    cause = next((c for c in event.rules.forfeit.causes if c.id == command.cause), None)
    if cause is None or not cause.disqualifies or command.stay:
        return ()
    losers = (event.entrants[e] for e in dict.fromkeys(command.by) if e in event.entrants)
    return tuple(loser.id for loser in losers if not loser.is_out)


def _noted(event: Event, command: ask.NoteConduct) -> Entrants:
    """As a note; where it throws somebody out, also whoever meets them in this round."""
    yield from noted_in(event, command)
    said = command.entrant, command.about, command.measure
    if command.entrant in event.entrants and ahead_of(event, *said).throws_out:
        yield from _against(event, command.entrant, over=True)


def noted_in(event: Event, note: ask.NoteConduct | ConductNoted) -> Entrants:
    """Whom a note on conduct is about, whoever they are playing, and whose game it was."""
    return (*playing_in(event, note), *_of(event, note.game))


def _ruling(event: Event, ruling: ask.MakeRuling | RulingMade) -> Entrants:
    """Of no table in particular, it holds for all that are being played."""
    if ruling.game is not None:
        return _of(event, ruling.game)
    now = event.current
    open_games = now.outstanding() if now is not None and now.published else ()
    return [entrant for game in open_games for entrant in game.entrants]


def _photo_of(event: Event, command: ask.AttachPhoto) -> Entrants:
    yield from _of(event, command.game)
    yield from _of_ruling(event, command.ruling)
    if command.entrant is not None:
        yield command.entrant


def _photo(event: Event, command: ask.RemovePhoto) -> Entrants:
    photo = event.photos.get(command.line)
    return shown_in(event, photo) if photo is not None else ()


def shown_in(event: Event, photo: Photo) -> Entrants:
    """The entrants of whose game, ruling or entry a photo is."""
    own = () if photo.entrant is None else (photo.entrant,)
    return (*_of(event, photo.game), *_of_ruling(event, photo.ruling), *own)


def _of_ruling(event: Event, line: int | None) -> Entrants:
    ruling = ruling_at(event, line) if line is not None else None
    return _of(event, ruling.game) if ruling is not None else ()


def _amended(event: Event, command: ask.AmendEntrant) -> Entrants:
    """What is played, and where, once the event has begun; how somebody is spelled never is."""
    who = event.entrants.get(command.entrant)
    if who is None or event.phase is Phase.PREPARING:
        return ()
    names = ("army", "faction", "factions")
    changed = any(getattr(command, name) not in (None, getattr(who, name)) for name in names)
    moved = command.table not in {None, who.table or 0}
    return playing_in(event, command) if changed or moved else ()


def _offered(event: Event, command: ask.OfferPlace) -> Entrants:
    """A place that is free goes to whoever waited longest: nothing is decided by that."""
    in_turn = command.entrant == next(iter(_waiting(event)), None) and event.free_places != 0
    return () if in_turn else (command.entrant,)


def _returned(event: Event, command: ask.ReturnEntrant) -> Entrants:
    """Who comes back takes no place that those who wait would have had."""
    who, free = event.entrants.get(command.entrant), event.free_places
    takes = who is not None and who.place and free is not None and free <= len(_waiting(event))
    return (command.entrant,) if takes else ()


def _waiting(event: Event) -> list[EntrantId]:
    return [e.id for e in event.entrants.values() if e.status is Status.WAITING]


def _late(event: Event, command: ask.SetListTerms) -> Entrants:
    """When lists are due is of everybody who could hand in, or hand in once more."""
    return () if command.due == event.lists_due else _everybody(event, command)


def _everybody(event: Event, _: ask.Command) -> Entrants:
    return event.entrants


def _drawn_again(event: Event, command: ask.PairRound) -> Entrants:
    """Of a round that was drawn before, whoever is paired; a game that is kept is not."""
    now = event.current if command.again else None
    number = now.number if now else len(event.rounds) + 1
    if not event.attempts.get(number):
        return ()
    games = [game for game in now.games if game.started] if now and command.keep_started else []
    kept = {entrant for game in games for entrant in game.entrants}
    there = (*(now.field() if now else ()), *event.present(), event.ringer)
    return [entrant for entrant in there if entrant and entrant not in kept]


def rivals_in(event: Event, command: Any) -> Entrants:  # noqa: ANN401 - as above
    """An entry to a contest, and everybody who shows something beside it."""
    contest = event.contests.get(command.award)
    return (command.entrant, *(contest.entries if contest else ()))


def _contest(event: Event, command: Any) -> Entrants:  # noqa: ANN401 - as above
    """Everybody who shows something in a contest, or on whom people voted in it."""
    contest = event.contests.get(command.award)
    for ballot in contest.ballots if contest else ():
        yield from ballot.among
    yield from contest.entries if contest else ()


def _given(event: Event, command: ask.GiveAward) -> Entrants:
    """Whoever gets it, and whoever then does not."""
    return (*command.entrants, *_contest(event, command))


def _pair(_: Event, command: ask.KeepApart | ask.AllowPair | ask.LockPair) -> Entrants:
    return command.pair


def _swapped(event: Event, command: ask.SwapEntrants) -> Entrants:
    """Both, and whoever gets another opponent by it."""
    games = (event.game_of(entrant) for entrant in command.pair)
    return (*command.pair, *(entrant for game in games if game for entrant in game.entrants))


def _taken_back(event: Event, command: ask.Undo) -> Entrants:
    """Whom it names, and whom it would be about if it were asked now."""
    yield from _undone(event, command)
    said = [line.fact for line in act_at(event, command.line) or ()]
    for wish in commands_of(event, said) if said else ():
        case = CASES[type(wish)]
        yield from (case.back or case.about)(event, wish)
    for fact in said:
        if isinstance(fact, EntrantDisqualified):
            yield from _against(event, fact.entrant, over=True)
        if isinstance(fact, PairingsChanged):
            yield from (entrant for seat in fact.seats for entrant in seat.entrants)


def _undone(event: Event, command: ask.Undo) -> Entrants:
    act = act_at(event, command.line)
    return [entrant for line in act or () for entrant in _named(event, line.fact)]


def _named(event: Event, fact: AnyFact) -> Iterator[EntrantId]:
    """The entrants that a fact names, also by their games; of a ruling, all for whom it holds."""
    one, several = getattr(fact, "entrant", None), getattr(fact, "entrants", ())
    yield from (entrant for entrant in (one, *several, *getattr(fact, "pair", ())) if entrant)
    if isinstance(fact, RulingMade):
        yield from _ruling(event, fact)
        return
    game, games = getattr(fact, "game", None), getattr(fact, "games", ())
    for each in (game, *games):
        yield from _of(event, each)


# ── when it is ──


def _overdue(event: Event, command: ask.SetListTerms, at: datetime) -> bool:
    """A date to come is a plan; one that is past says who is late. Once it starts, all are."""
    past = [due for due in (event.lists_due, command.due) if due is not None and at > due]
    return event.phase is Phase.PREPARING and bool(past)


# ── what an organiser who plays does all the same ──


def _slip(event: Event, command: ask.RuleResult) -> bool:
    """A slip is entered that nobody has said anything against."""
    game = event.game(command.game)
    return command.how == "entered" and game is not None and _undisputed(event, game, command)


def _own_slip(event: Event, command: ask.ReportResult) -> bool:
    """As from the desk: whoever reports for a side waits for the other."""
    game = event.game(command.game)
    return command.by is None and game is not None and _undisputed(event, game, command)


def _undisputed(event: Event, game: Game, command: ask.RuleResult | ask.ReportResult) -> bool:
    if game.dispute is not None or game.result is not None:
        return False
    if game.report is None or any(strangers(game, (s.entrant for s in command.score.sides))):
        return game.report is None
    return game.report.score.says_the_same(tidy(event.rules, game, command.score))


def _as_told(event: Event, command: ask.SetContest) -> bool:
    """What a contest is called, and where it is displayed, decides nothing."""
    names = ("method", "category", "votes", "held")
    before = event.contests.get(command.award)
    return all(getattr(command, name) == getattr(before, name, None) for name in names)


def _next_ballot(event: Event, command: ask.OpenBallot) -> bool:
    """The first one, or one among those whom the one before left tied."""
    contest = event.contests.get(command.award)
    return contest is None or not contest.ballots or bool(tied(event, command.award))


def _all_voted(event: Event, command: ask.CountBallot) -> bool:
    ballot = open_ballot_of(event, command.award)
    return ballot is None or voters(event) <= ballot.voters


def _counted(event: Event, command: ask.GiveAward) -> bool:
    """Votes or marks have decided it, all of them; who takes it of several that are tied, not."""
    rows = standing_of(event, command.award)
    whole = not any(row.eligible and row.rank is None for row in rows)
    return whole and open_ballot_of(event, command.award) is None and _first(event, command)


def _first(event: Event, command: ask.GiveAward) -> bool:
    return {*command.entrants} == {*leaders(event, command.award)}


def _their_own(event: Event, command: ask.Undo) -> bool:
    """What the organiser wrote is taken back as they wrote it."""
    act = act_at(event, command.line)
    return act is None or act[0].by == event.organiser


NOBODY = Case(_nobody)
AT_TABLE = Case(_game, never=True)
"""Nobody speaks for the other side of their own game."""
OF_ENTRANT = Case(playing_in, "reason")
LOOKED_AT = Case(playing_in, "note")
OF_FIELD = Case(_this_round, "reason")
OF_GAME = Case(_game, "reason")
OF_CREW = Case(_game)
OF_PAIR = Case(_pair, "reason")

CASES: Cases = {
    **dict.fromkeys(
        (
            ask.CreateEvent,
            ask.ChangeDetails,
            ask.ChangeRules,
            ask.PublishRules,
            ask.ListErrata,
            ask.AppointJudge,
            ask.DismissJudge,
            ask.HandOver,
            ask.StartEvent,
            ask.PlanRounds,
            ask.MakeCut,
            ask.FinishEvent,
            ask.RegisterEntrants,
            ask.SetCatalogue,
            ask.CheckIn,
            ask.CallRinger,
            ask.ReleaseRinger,
            ask.MoveGame,
            ask.SetEncounter,
            ask.DealEncounter,
            ask.PlanEncounters,
            ask.PublishPairings,
            ask.StartPlay,
            ask.StartClock,
            ask.SkipSetup,
            ask.CloseRound,
            ask.DescribeTable,
            ask.DrawHall,
            ask.SetBox,
            ask.LayTerrain,
            ask.ReviewTerrain,
            ask.CastVote,
            ask.RecallWins,
            ask.BeginPrizeGiving,
            ask.RevealPrize,
            ask.EndPrizeGiving,
        ),
        NOBODY,
    ),
    **dict.fromkeys(
        (
            ask.NamePlayer,
            ask.ConfirmReport,
            ask.DisputeReport,
            ask.SignAgreement,
            ask.ConcedeGame,
            ask.CallJudge,
            ask.TakeCall,
            ask.StateTracking,
            ask.AgreeTerrain,
        ),
        AT_TABLE,
    ),
    ask.ReportResult: Case(_game, never=True, keeps=_own_slip),
    ask.AmendEntrant: Case(_amended, "reason", back=playing_in),
    ask.OfferPlace: Case(_offered),
    ask.ReturnEntrant: Case(_returned),
    ask.SetListTerms: Case(_late, when=_overdue, back=_everybody),
    ask.NameSubstitute: OF_ENTRANT,
    ask.NameCaptain: Case(playing_in),
    ask.RegisterLists: OF_ENTRANT,
    ask.GiveLeave: OF_ENTRANT,
    ask.DeclarePool: Case(playing_in),
    ask.ApproveLists: LOOKED_AT,
    ask.InspectModel: LOOKED_AT,
    ask.JudgePaint: LOOKED_AT,
    ask.DropEntrant: OF_FIELD,
    ask.ReinstateEntrant: OF_FIELD,
    ask.DisqualifyEntrant: OF_FIELD,
    ask.AnnounceLeader: OF_CREW,
    ask.BanKeywords: OF_CREW,
    ask.PickTrait: OF_CREW,
    ask.PlayCrew: OF_GAME,
    ask.KeepApart: OF_PAIR,
    ask.AllowPair: OF_PAIR,
    ask.LockPair: OF_PAIR,
    ask.PairRound: Case(_drawn_again, "reason"),
    ask.SwapEntrants: Case(_swapped, "reason"),
    ask.ExtendClock: Case(_games, "reason"),
    ask.PauseClock: Case(_last_table, "reason"),
    ask.ResumeClock: Case(_last_table),
    ask.PairBoards: OF_GAME,
    ask.RuleResult: Case(_game, "reason", keeps=_slip),
    ask.AgreeResult: OF_GAME,
    ask.ForfeitGame: Case(_forfeited, "reason"),
    ask.DeclareMissing: OF_GAME,
    ask.CloseCall: Case(_game, "outcome"),
    ask.MakeRuling: Case(_ruling, "decision"),
    ask.NoteConduct: Case(_noted, "text"),
    ask.AttachPhoto: Case(_photo_of, never=True),
    ask.RemovePhoto: Case(_photo, "reason"),
    ask.EnterPainting: Case(_entrant, "reason"),
    ask.MakeEntry: Case(_entrant, back=rivals_in),
    ask.WithdrawEntry: Case(rivals_in, "reason"),
    ask.CheckEntry: Case(rivals_in, "note"),
    ask.ScoreEntry: Case(rivals_in, never=True),
    ask.SetContest: Case(_contest, keeps=_as_told),
    ask.OpenBallot: Case(_contest, "reason", keeps=_next_ballot),
    ask.CountBallot: Case(_contest, keeps=_all_voted),
    ask.GiveAward: Case(_given, "reason", keeps=_counted),
    ask.Undo: Case(_taken_back, "reason", keeps=_their_own),
}


# ── the first rule: what of it was different ──


def _games_before(event: Event, command: ask.ExtendClock) -> Entrants:
    return [entrant for game in command.games for entrant in _of(event, game)]


def _entrants(_: Event, command: ask.GiveAward) -> Entrants:
    return command.entrants


def _led(event: Event, command: ask.GiveAward) -> bool:
    return {*command.entrants} <= {*leaders(event, command.award)}


FIRST_CASES: Cases = {
    **CASES,
    ask.ReturnEntrant: NOBODY,
    ask.SetListTerms: NOBODY,
    ask.PairRound: NOBODY,
    ask.ExtendClock: Case(_games_before, "reason"),
    ask.PauseClock: NOBODY,
    ask.ResumeClock: NOBODY,
    ask.SetContest: NOBODY,
    ask.OpenBallot: NOBODY,
    ask.CountBallot: NOBODY,
    ask.AmendEntrant: NOBODY,
    ask.OfferPlace: NOBODY,
    ask.NameSubstitute: NOBODY,
    ask.NameCaptain: NOBODY,
    ask.ForfeitGame: OF_GAME,
    ask.NoteConduct: Case(noted_in, "text"),
    ask.WithdrawEntry: Case(_entrant, "reason"),
    ask.CheckEntry: Case(_entrant, "note"),
    ask.ScoreEntry: Case(_entrant, never=True),
    ask.GiveAward: Case(_entrants, "reason", keeps=_led),
    ask.Undo: Case(_undone, "reason", keeps=_their_own),
}
"""By which events that say so are also checked."""


def parties(event: Event, command: ask.Command, cases: Cases = CASES) -> frozenset[EntrantId]:
    """The entrants that a command decides about."""
    about = cases[type(command)].about(event, command)
    return frozenset(entrant for entrant in about if entrant in event.entrants)


def own_among(event: Event, person: PersonId, entrants: Entrants) -> tuple[EntrantId, ...]:
    """Those of them that somebody is, alone or with others: with any, they are a party."""
    return tuple(sorted(set(entrants) & set(event.of_person(person))))


def impartial(event: Event, entrants: Entrants) -> tuple[PersonId, ...]:
    """The judges who are no party where these are."""
    named = frozenset(entrants)
    return tuple(judge for judge in sorted(event.judges) if not own_among(event, judge, named))
