"""Deciding: an event and a command give facts, or every reason why not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from muster.core import commands as ask
from muster.core.access import MAY, Actor, may
from muster.core.decide import (
    ballots,
    calls,
    catalogue,
    clock,
    conduct,
    contests,
    crews,
    encounters,
    entrants,
    giving_up,
    hall,
    life,
    lists,
    photos,
    prizes,
    results,
    rounds,
    teams,
    undo,
    wishes,
)
from muster.core.decide.asked import Asked
from muster.core.decide.sides import is_official, not_for
from muster.core.event import Event
from muster.core.facts import AnyFact
from muster.core.fairness import Chance
from muster.core.problem import Code

Decide = Callable[[Event, Any, Asked], tuple[AnyFact, ...]]

DECIDE: Mapping[type[ask.Command], Decide] = {
    ask.CreateEvent: life.create_again,
    ask.ChangeDetails: life.change_details,
    ask.ChangeRules: life.change_rules,
    ask.PublishRules: life.publish_rules,
    ask.ListErrata: life.list_errata,
    ask.AppointJudge: life.appoint_judge,
    ask.DismissJudge: life.dismiss_judge,
    ask.HandOver: life.hand_over,
    ask.StartEvent: life.start,
    ask.PlanRounds: life.plan_rounds,
    ask.MakeCut: life.make_cut,
    ask.FinishEvent: life.finish,
    ask.GiveAward: life.give_award,
    ask.RegisterEntrants: entrants.register,
    ask.AmendEntrant: entrants.amend,
    ask.SetCatalogue: catalogue.set_catalogue,
    ask.SetListTerms: lists.set_terms,
    ask.RegisterLists: lists.register,
    ask.ApproveLists: lists.approve,
    ask.GiveLeave: lists.give_leave,
    ask.DeclarePool: crews.declare_pool,
    ask.AnnounceLeader: crews.announce_leader,
    ask.BanKeywords: crews.ban_keywords,
    ask.PickTrait: crews.pick_trait,
    ask.PlayCrew: crews.play,
    ask.InspectModel: lists.inspect_model,
    ask.OfferPlace: entrants.offer_place,
    ask.CheckIn: entrants.check_in,
    ask.EnterPainting: entrants.enter_painting,
    ask.DropEntrant: entrants.drop,
    ask.ReturnEntrant: entrants.come_back,
    ask.ReinstateEntrant: entrants.reinstate,
    ask.DisqualifyEntrant: entrants.disqualify,
    ask.CallRinger: entrants.call_ringer,
    ask.ReleaseRinger: entrants.release_ringer,
    ask.KeepApart: wishes.keep_apart,
    ask.AllowPair: wishes.allow_pair,
    ask.LockPair: wishes.lock_pair,
    ask.PairRound: rounds.pair_round,
    ask.SwapEntrants: rounds.swap,
    ask.MoveGame: rounds.move,
    ask.SetEncounter: encounters.set_encounter,
    ask.DealEncounter: encounters.deal_encounter,
    ask.PlanEncounters: encounters.plan_encounters,
    ask.PublishPairings: rounds.publish,
    ask.StartPlay: rounds.start_play,
    ask.StartClock: clock.start,
    ask.PauseClock: clock.pause,
    ask.ResumeClock: clock.resume,
    ask.ExtendClock: clock.extend,
    ask.SkipSetup: clock.skip_setup,
    ask.CloseRound: rounds.close,
    ask.NamePlayer: teams.name_player,
    ask.PairBoards: teams.pair_boards,
    ask.NameSubstitute: teams.name_substitute,
    ask.NameCaptain: teams.name_captain,
    ask.ReportResult: results.report,
    ask.ConfirmReport: results.confirm,
    ask.DisputeReport: results.dispute,
    ask.RuleResult: results.rule,
    ask.SignAgreement: results.sign,
    ask.AgreeResult: results.agree,
    ask.ConcedeGame: giving_up.concede,
    ask.ForfeitGame: giving_up.forfeit,
    ask.DeclareMissing: results.declare_missing,
    ask.CallJudge: calls.call,
    ask.TakeCall: calls.take,
    ask.CloseCall: calls.close,
    ask.MakeRuling: conduct.make_ruling,
    ask.NoteConduct: conduct.note,
    ask.StateTracking: conduct.state_tracking,
    ask.AttachPhoto: photos.attach,
    ask.RemovePhoto: photos.remove,
    ask.DescribeTable: hall.describe_table,
    ask.DrawHall: hall.draw_hall,
    ask.SetBox: hall.set_box,
    ask.LayTerrain: hall.lay_terrain,
    ask.ReviewTerrain: hall.review_terrain,
    ask.AgreeTerrain: hall.agree_terrain,
    ask.SetContest: contests.set_contest,
    ask.MakeEntry: contests.make_entry,
    ask.WithdrawEntry: contests.withdraw_entry,
    ask.CheckEntry: contests.check_entry,
    ask.ScoreEntry: contests.score_entry,
    ask.OpenBallot: ballots.open_ballot,
    ask.CastVote: ballots.cast_vote,
    ask.CountBallot: ballots.count_ballot,
    ask.RecallWins: contests.recall_wins,
    ask.JudgePaint: contests.judge_paint,
    ask.BeginPrizeGiving: prizes.begin,
    ask.RevealPrize: prizes.reveal,
    ask.EndPrizeGiving: prizes.end,
    ask.Undo: undo.undo,
}


OWN_WORD = frozenset({Code.SCORE_DOUBTFUL, Code.SCORE_TOO_HIGH})
"""Doubts that whoever plays may set aside: they were at the table."""


def decide(
    event: Event, command: ask.Command, actor: Actor, at: datetime, chance: Chance
) -> tuple[AnyFact, ...]:
    """The facts that follow from a command; raises `Refused` with every reason it can name.

    Only the organiser and judges can set doubts aside, but for those about what one says oneself.
    """
    if not may(event, actor, command):
        raise not_for(command, *MAY[type(command)])
    if not is_official(event, actor, command):
        command = command.model_copy(update={"confirm": command.confirm & OWN_WORD})
    return DECIDE[type(command)](event, command, Asked(actor, at, chance))


def begin(
    command: ask.CreateEvent, actor: Actor, at: datetime, chance: Chance
) -> tuple[AnyFact, ...]:
    """The facts that begin an event."""
    return life.create(command, Asked(actor, at, chance))
