"""Folding: the facts in order make the event."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from muster.core import facts
from muster.core.chain import Line
from muster.core.event import Event, Trail
from muster.core.fold import (
    calls,
    clock,
    conduct,
    contests,
    encounters,
    entrants,
    hall,
    life,
    lists,
    photos,
    prizes,
    results,
    rounds,
    teams,
)
from muster.core.rulepack.problems import PackRefused
from muster.core.rulepack.schema import Rulepack

FOLLOWS_FROM_NOTHING = "says something that cannot follow from the lines before it"


class Impossible(Exception):
    """A line that cannot follow from those before it: no honest Muster wrote it.

    Rules that would be refused today are told with the reason: an older Muster let them pass.
    """

    def __init__(self, line: int, say: str = FOLLOWS_FROM_NOTHING) -> None:
        self.line, self.say = line, say
        super().__init__(f"line {line} {say}")


Apply = Callable[[Event, Any, Line], Event]

APPLY: Mapping[type[facts.Fact], Apply] = {
    facts.DetailsChanged: life.details_changed,
    facts.RulesChanged: life.rules_changed,
    facts.RulesPublished: life.rules_published,
    facts.ErrataListed: life.errata_listed,
    facts.JudgeAppointed: life.judge_appointed,
    facts.JudgeDismissed: life.judge_dismissed,
    facts.OrganiserChanged: life.organiser_changed,
    facts.EventStarted: life.event_started,
    facts.RoundsPlanned: life.rounds_planned,
    facts.CutMade: life.cut_made,
    facts.EventFinished: life.event_finished,
    facts.AwardGiven: life.award_given,
    facts.EntrantRegistered: entrants.registered,
    facts.EntrantAmended: entrants.amended,
    facts.CatalogueSet: lists.catalogue_set,
    facts.ListTermsSet: lists.terms_set,
    facts.ListsRegistered: lists.registered,
    facts.ListsApproved: lists.approved,
    facts.LeaveGiven: lists.leave_given,
    facts.PoolDeclared: lists.pool_declared,
    facts.LeaderAnnounced: lists.leader_announced,
    facts.KeywordsBanned: lists.keywords_banned,
    facts.TraitPicked: lists.trait_picked,
    facts.CrewPlayed: lists.crew_played,
    facts.ModelInspected: lists.model_inspected,
    facts.PlaceOffered: entrants.place_offered,
    facts.EntrantCheckedIn: entrants.checked_in,
    facts.PaintingEntered: entrants.painting_entered,
    facts.EntrantDropped: entrants.dropped,
    facts.EntrantReturned: entrants.returned,
    facts.EntrantReinstated: entrants.reinstated,
    facts.EntrantDisqualified: entrants.disqualified,
    facts.RingerCalled: entrants.ringer_called,
    facts.RingerReleased: entrants.ringer_released,
    facts.PairKeptApart: entrants.pair_kept_apart,
    facts.PairAllowed: entrants.pair_allowed,
    facts.PairLocked: entrants.pair_locked,
    facts.RoundPaired: rounds.paired,
    facts.EncounterSet: encounters.encounter_set,
    facts.EncounterDealt: encounters.encounter_dealt,
    facts.PairingsChanged: rounds.changed,
    facts.PairingsPublished: rounds.published,
    facts.PlayStarted: rounds.play_started,
    facts.ClockStarted: clock.started,
    facts.ClockPaused: clock.paused,
    facts.ClockResumed: clock.resumed,
    facts.ClockExtended: clock.extended,
    facts.SetupSkipped: clock.setup_skipped,
    facts.RoundClosed: rounds.closed,
    facts.PlayerNamed: teams.player_named,
    facts.BoardsPaired: teams.boards_paired,
    facts.SubstituteNamed: teams.substitute_named,
    facts.CaptainNamed: teams.captain_named,
    facts.ResultReported: results.reported,
    facts.ReportConfirmed: results.confirmed,
    facts.ReportDisputed: results.disputed,
    facts.ResultRuled: results.ruled,
    facts.AgreementSigned: results.agreement_signed,
    facts.ResultAgreed: results.agreed,
    facts.GameConceded: results.conceded,
    facts.GameForfeited: results.forfeited,
    facts.ResultMissing: results.missing,
    facts.JudgeCalled: calls.called,
    facts.CallTaken: calls.taken,
    facts.CallClosed: calls.closed,
    facts.RulingMade: conduct.ruling_made,
    facts.ConductNoted: conduct.noted,
    facts.OwnCaseDecided: conduct.own_case_decided,
    facts.TrackingStated: conduct.tracking_stated,
    facts.PhotoAttached: photos.attached,
    facts.TableDescribed: hall.table_described,
    facts.HallDrawn: hall.hall_drawn,
    facts.BoxSet: hall.box_set,
    facts.TerrainLaid: hall.terrain_laid,
    facts.TerrainReviewed: hall.terrain_reviewed,
    facts.TerrainAgreed: hall.terrain_agreed,
    facts.ContestSet: contests.contest_set,
    facts.EntryMade: contests.entry_made,
    facts.EntryWithdrawn: contests.entry_withdrawn,
    facts.EntryChecked: contests.entry_checked,
    facts.EntryScored: contests.entry_scored,
    facts.BallotOpened: contests.ballot_opened,
    facts.VoteCast: contests.vote_cast,
    facts.BallotCounted: contests.ballot_counted,
    facts.WinsRecalled: contests.wins_recalled,
    facts.PaintJudged: contests.paint_judged,
    facts.PrizeGivingBegun: prizes.begun,
    facts.PrizeRevealed: prizes.revealed,
    facts.PrizeGivingEnded: prizes.ended,
}
"""What each fact does to the event."""

UNFOLDED = {facts.Retracted}
"""A retraction does nothing by itself: the event is folded again without what it names."""

Remember = Callable[[Event, Any], Event]

REMEMBER: Mapping[type[facts.Fact], Remember] = {
    facts.EntrantRegistered: entrants.remember_entrant,
    facts.RingerCalled: entrants.remember_entrant,
    facts.EntrantCheckedIn: entrants.remember_contribution,
    facts.RoundPaired: rounds.remember_attempt,
    facts.PairingsChanged: rounds.remember_games,
    facts.EncounterDealt: encounters.remember_deal,
    facts.BoardsPaired: teams.remember_boards,
}
"""What a fact leaves behind even when it is retracted: ids given, chance used."""


def fold(lines: Iterable[Line], pack: Rulepack) -> Event:
    """The event that these lines make under the pack its first line names."""
    everything = list(lines)
    gone = frozenset(
        n for line in everything if isinstance(line.fact, facts.Retracted) for n in line.fact.lines
    )
    if not everything or not isinstance(everything[0].fact, facts.EventCreated):
        raise Impossible(1)
    event = life.event_created(everything[0], everything[0].fact, pack)
    for line in everything[1:]:
        event = _step(event, line, gone)
    return replace(event, retracted=gone)


def advance(event: Event, lines: Iterable[Line]) -> Event:
    """The event some lines later; the same as folding everything again."""
    for line in lines:
        if isinstance(line.fact, facts.Retracted):
            event = fold([*event.lines(), line], event.official)
        else:
            event = _step(event, line, frozenset())
    return event


def _step(event: Event, line: Line, gone: frozenset[int]) -> Event:
    fact = type(line.fact)
    try:
        if fact in REMEMBER:
            event = REMEMBER[fact](event, line.fact)
        if line.n not in gone and fact not in UNFOLDED:
            event = APPLY[fact](event, line.fact, line)
    except PackRefused as refusal:
        say = f"sets rules that cannot be used: {refusal.problems[0]}"
        raise Impossible(line.n, say) from None
    except (LookupError, StopIteration, ValueError):
        raise Impossible(line.n) from None
    return replace(event, revision=line.n, head=line.hash, trail=Trail(line, event.trail))
