"""Asking again: the command that each act of a journal must have come from."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from muster.core import commands as ask
from muster.core import facts
from muster.core.chain import Line
from muster.core.encounter.draw import request_of
from muster.core.event import Event
from muster.core.problem import Code

Facts = Sequence[facts.AnyFact]
Plain = Callable[[Event, Any, Facts], ask.Command]
Again = Callable[[Event, Any, Facts], ask.Command | None]

EVERYTHING = frozenset(Code)
"""Every doubt was set aside by whoever acted, or the act would not be there."""


def acts(lines: Sequence[Line]) -> Iterator[tuple[Line, ...]]:
    """The lines of one command together, in the order of the journal."""
    act: list[Line] = []
    for line in lines:
        act.append(line)
        if line.more == 0:
            yield tuple(act)
            act = []
    if act:
        yield tuple(act)


def commands_of(event: Event, said: Facts) -> Iterator[ask.Command]:
    """What may have been asked when this was written; nothing if no command can give it.

    That it was somebody's own case follows from the rest.
    """
    said = said[:-1] if len(said) > 1 and isinstance(said[-1], facts.OwnCaseDecided) else said
    kind = type(said[0])
    for again in (table[kind] for table in (OTHERWISE, AGAIN) if kind in table):
        try:
            command = again(event, said[0], said)
        except ValidationError:
            continue
        if command is not None:
            yield command.model_copy(update={"confirm": EVERYTHING})


def _plain(command: type[ask.Command]) -> Plain:
    """A command that says the same as its fact."""

    def again(_: Event, fact: facts.AnyFact, __: Facts) -> ask.Command:
        said = fact.model_dump(exclude={"kind"})
        known = {name: value for name, value in said.items() if name in command.model_fields}
        return command.model_validate(known)

    return again


def _details(_: Event, fact: facts.DetailsChanged, __: Facts) -> ask.Command:
    said = fact.model_dump(exclude={"kind"})
    return ask.ChangeDetails.model_validate(
        {
            **said,
            "capacity": fact.capacity or 0,
            "tables": fact.tables or 0,
        }
    )


def _register(_: Event, __: facts.EntrantRegistered, said: Facts) -> ask.Command:
    entries = [fact.model_dump(include=set(ask.Entry.model_fields)) for fact in said]
    return ask.RegisterEntrants.model_validate({"entries": entries})


def _amend(_: Event, fact: facts.EntrantAmended, __: Facts) -> ask.Command:
    said = fact.model_dump(exclude={"kind"})
    return ask.AmendEntrant.model_validate({**said, "table": fact.table or 0})


def _check_in(_: Event, __: facts.EntrantCheckedIn, said: Facts) -> ask.Command:
    keys = {"entrant", "faction", "factions", "painting"}
    arrivals = [fact.model_dump(include=keys) for fact in said]
    return ask.CheckIn.model_validate({"arrivals": arrivals})


def _ringer_released(_: Event, __: facts.RingerReleased, ___: Facts) -> ask.Command:
    return ask.ReleaseRinger()


def _pair(event: Event, fact: facts.RoundPaired, _: Facts) -> ask.Command:
    now = event.current
    again = now is not None and not now.closed and now.number == fact.round
    return ask.PairRound(
        again=again,
        keep_started=bool(fact.kept),
        final=fact.final,
        reason=fact.reason,
    )


def _by_hand(event: Event, fact: facts.PairingsChanged, _: Facts) -> ask.Command | None:
    """Two took each other's place; or everybody kept theirs, and a game went to another table."""
    now = event.current
    if now is None:
        return None
    seated = [*(entrant for seat in fact.seats for entrant in seat.entrants), fact.bye]
    pair = [
        entrant for entrant, there in zip(now.field(), seated, strict=False) if entrant != there
    ]
    if pair:
        return ask.SwapEntrants.model_validate({"pair": pair, "reason": fact.reason})
    moved = (
        ask.MoveGame(game=game.id, table=seat.table, reason=fact.reason)
        for game, seat in zip(now.games, fact.seats, strict=False)
        if game.table != seat.table
    )
    return next(moved, None)


def _cut(_: Event, fact: facts.CutMade, __: Facts) -> ask.Command:
    return ask.MakeCut(size=len(fact.entrants))


def _start_play(event: Event, fact: facts.PlayStarted, said: Facts) -> ask.Command:
    """Alone it is the games named; with a clock it is the whole round."""
    clock = said[-1]
    if isinstance(clock, facts.ClockStarted):
        return _plain(ask.StartClock)(event, clock, said)
    return ask.StartPlay(games=fact.games)


def _encounter(
    event: Event, fact: facts.EncounterSet | facts.EncounterDealt, said: Facts
) -> ask.Command:
    """One round chosen, or several chosen and dealt together."""
    if len(said) == 1 and isinstance(fact, facts.EncounterSet):
        return _plain(ask.SetEncounter)(event, fact, said)
    chosen = {f.round: f.parts for f in said if isinstance(f, facts.EncounterSet)}
    dealt = {f.round: f for f in said if isinstance(f, facts.EncounterDealt)}
    plans = [
        ask.RoundPlan(
            round=number,
            parts=chosen.get(number, {}),
            deal=dealt[number].dealt if number in dealt else (),
            by_hand=request_of(event, dealt[number]).by_hand if number in dealt else (),
        )
        for number in {**chosen, **dealt}
    ]
    reason = next((f.reason for f in dealt.values()), "")
    return ask.PlanEncounters(plans=tuple(plans), reason=reason)


def _report(_: Event, fact: facts.ResultReported, said: Facts) -> ask.Command:
    """Alone it is a report; with a confirmation it settles a dispute by agreeing to it."""
    answer = said[-1]
    by = answer.by if isinstance(answer, facts.ReportConfirmed) else fact.by
    return ask.ReportResult(game=fact.game, score=fact.score, by=by)


def _name_player(_: Event, fact: facts.PlayerNamed, __: Facts) -> ask.Command:
    return ask.NamePlayer(game=fact.game, by=fact.by, person=fact.person)


def _pair_boards(_: Event, fact: facts.BoardsPaired, __: Facts) -> ask.Command:
    pairs = tuple(board.people for board in fact.boards)
    return ask.PairBoards(game=fact.game, boards=pairs, reason=fact.reason)


def _sign(event: Event, fact: facts.AgreementSigned, said: Facts) -> ask.Command:
    agreed = said[-1]
    if fact.concedes:
        return ask.ConcedeGame(game=fact.game, by=fact.by, score=fact.score)
    if not isinstance(agreed, facts.ResultAgreed):
        return ask.SignAgreement(game=fact.game, score=fact.score, by=fact.by)
    signed = tuple(f.by for f in said if isinstance(f, facts.AgreementSigned))
    return _agree(event, agreed, said).model_copy(update={"signed": signed})


def _agree(_: Event, fact: facts.ResultAgreed, __: Facts) -> ask.Command:
    return ask.AgreeResult(
        game=fact.game,
        score=fact.score,
        attested=True,
        reason=fact.reason,
    )


def _forfeit(_: Event, fact: facts.GameForfeited, said: Facts) -> ask.Command:
    given = fact.model_dump(exclude={"kind", "army"})
    stay = not any(isinstance(f, facts.EntrantDisqualified) for f in said)
    return ask.ForfeitGame.model_validate({**given, "stay": stay})


def _settling(command: type[ask.Command]) -> Again:
    """A ruling or a note; with the end of a call it settles that too."""

    def again(event: Event, fact: facts.AnyFact, said: Facts) -> ask.Command:
        settles = any(isinstance(f, facts.CallClosed) for f in said)
        return _plain(command)(event, fact, said).model_copy(update={"settles": settles})

    return again


def _tracking(_: Event, fact: facts.TrackingStated, __: Facts) -> ask.Command:
    return ask.StateTracking(game=fact.game, by=fact.entrant, methods=fact.methods)


def _agree_terrain(_: Event, fact: facts.TerrainAgreed, __: Facts) -> ask.Command:
    return ask.AgreeTerrain(game=fact.game, by=fact.entrant, pieces=fact.pieces)


def _undo(_: Event, fact: facts.Retracted, __: Facts) -> ask.Command:
    return ask.Undo(line=fact.lines[0], reason=fact.reason)


def _remove_photo(event: Event, fact: facts.Retracted, __: Facts) -> ask.Command | None:
    line = fact.lines[0]
    return ask.RemovePhoto(line=line, reason=fact.reason) if line in event.photos else None


AGAIN: Mapping[type[facts.Fact], Again] = {
    facts.DetailsChanged: _details,
    facts.RulesChanged: _plain(ask.ChangeRules),
    facts.RulesPublished: _plain(ask.PublishRules),
    facts.ErrataListed: _plain(ask.ListErrata),
    facts.JudgeAppointed: _plain(ask.AppointJudge),
    facts.JudgeDismissed: _plain(ask.DismissJudge),
    facts.OrganiserChanged: _plain(ask.HandOver),
    facts.EventStarted: _plain(ask.StartEvent),
    facts.RoundsPlanned: _plain(ask.PlanRounds),
    facts.CutMade: _cut,
    facts.EventFinished: _plain(ask.FinishEvent),
    facts.AwardGiven: _plain(ask.GiveAward),
    facts.EntrantRegistered: _register,
    facts.EntrantAmended: _amend,
    facts.CatalogueSet: _plain(ask.SetCatalogue),
    facts.ListTermsSet: _plain(ask.SetListTerms),
    facts.ListsRegistered: _plain(ask.RegisterLists),
    facts.ListsApproved: _plain(ask.ApproveLists),
    facts.LeaveGiven: _plain(ask.GiveLeave),
    facts.PoolDeclared: _plain(ask.DeclarePool),
    facts.LeaderAnnounced: _plain(ask.AnnounceLeader),
    facts.KeywordsBanned: _plain(ask.BanKeywords),
    facts.TraitPicked: _plain(ask.PickTrait),
    facts.CrewPlayed: _plain(ask.PlayCrew),
    facts.ModelInspected: _plain(ask.InspectModel),
    facts.PlaceOffered: _plain(ask.OfferPlace),
    facts.EntrantCheckedIn: _check_in,
    facts.PaintingEntered: _plain(ask.EnterPainting),
    facts.EntrantDropped: _plain(ask.DropEntrant),
    facts.EntrantReturned: _plain(ask.ReturnEntrant),
    facts.EntrantReinstated: _plain(ask.ReinstateEntrant),
    facts.EntrantDisqualified: _plain(ask.DisqualifyEntrant),
    facts.RingerCalled: _plain(ask.CallRinger),
    facts.RingerReleased: _ringer_released,
    facts.PairKeptApart: _plain(ask.KeepApart),
    facts.PairAllowed: _plain(ask.AllowPair),
    facts.PairLocked: _plain(ask.LockPair),
    facts.RoundPaired: _pair,
    facts.PairingsChanged: _by_hand,
    facts.EncounterSet: _encounter,
    facts.EncounterDealt: _encounter,
    facts.PairingsPublished: _plain(ask.PublishPairings),
    facts.PlayStarted: _start_play,
    facts.ClockStarted: _plain(ask.StartClock),
    facts.ClockPaused: _plain(ask.PauseClock),
    facts.ClockResumed: _plain(ask.ResumeClock),
    facts.ClockExtended: _plain(ask.ExtendClock),
    facts.SetupSkipped: _plain(ask.SkipSetup),
    facts.RoundClosed: _plain(ask.CloseRound),
    facts.PlayerNamed: _name_player,
    facts.BoardsPaired: _pair_boards,
    facts.SubstituteNamed: _plain(ask.NameSubstitute),
    facts.CaptainNamed: _plain(ask.NameCaptain),
    facts.ResultReported: _report,
    facts.ReportConfirmed: _plain(ask.ConfirmReport),
    facts.ReportDisputed: _plain(ask.DisputeReport),
    facts.ResultRuled: _plain(ask.RuleResult),
    facts.AgreementSigned: _sign,
    facts.ResultAgreed: _agree,
    facts.GameConceded: _plain(ask.ConcedeGame),
    facts.GameForfeited: _forfeit,
    facts.ResultMissing: _plain(ask.DeclareMissing),
    facts.JudgeCalled: _plain(ask.CallJudge),
    facts.CallTaken: _plain(ask.TakeCall),
    facts.CallClosed: _plain(ask.CloseCall),
    facts.RulingMade: _settling(ask.MakeRuling),
    facts.ConductNoted: _settling(ask.NoteConduct),
    facts.TrackingStated: _tracking,
    facts.PhotoAttached: _plain(ask.AttachPhoto),
    facts.TableDescribed: _plain(ask.DescribeTable),
    facts.HallDrawn: _plain(ask.DrawHall),
    facts.BoxSet: _plain(ask.SetBox),
    facts.TerrainLaid: _plain(ask.LayTerrain),
    facts.TerrainReviewed: _plain(ask.ReviewTerrain),
    facts.ContestSet: _plain(ask.SetContest),
    facts.EntryMade: _plain(ask.MakeEntry),
    facts.EntryWithdrawn: _plain(ask.WithdrawEntry),
    facts.EntryChecked: _plain(ask.CheckEntry),
    facts.EntryScored: _plain(ask.ScoreEntry),
    facts.BallotOpened: _plain(ask.OpenBallot),
    facts.VoteCast: _plain(ask.CastVote),
    facts.BallotCounted: _plain(ask.CountBallot),
    facts.WinsRecalled: _plain(ask.RecallWins),
    facts.PaintJudged: _plain(ask.JudgePaint),
    facts.PrizeGivingBegun: _plain(ask.BeginPrizeGiving),
    facts.PrizeRevealed: _plain(ask.RevealPrize),
    facts.PrizeGivingEnded: _plain(ask.EndPrizeGiving),
    facts.TerrainAgreed: _agree_terrain,
    facts.Retracted: _undo,
}
"""How each fact is asked for again."""

OTHERWISE: Mapping[type[facts.Fact], Again] = {facts.Retracted: _remove_photo}
"""What can be asked in two ways: whoever may takes a photo away, or the organiser takes it back."""
