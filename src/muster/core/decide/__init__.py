"""Deciding: an event and a command give facts, or every reason why not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from muster.core import commands as ask
from muster.core.access import MAY, OFFICIALS, Actor, Role, roles, roles_before, who_can
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
from muster.core.decide.asked import Asked, Doubts
from muster.core.decide.sides import not_for
from muster.core.event import Event
from muster.core.facts import AnyFact, OwnCaseDecided
from muster.core.fairness import Chance
from muster.core.ids import EntrantId
from muster.core.own_case import CASES, FIRST_CASES, Cases, own_among, parties
from muster.core.problem import Code, Refused, refuse

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

    Whoever is a party does not judge it: an official who is one has only what players have, but for
    an organiser whom nobody can stand in for.
    """
    return _by(CASES, event, command, Asked(actor, at, chance))


def decide_as_before(
    event: Event, command: ask.Command, actor: Actor, at: datetime, chance: Chance
) -> tuple[AnyFact, ...]:
    """By the rule of the event's own day, to check old events.

    That is the first one; or none, where officials decided about anybody, also about themselves.
    """
    if event.aside_rule:
        return _by(FIRST_CASES, event, command, Asked(actor, at, chance))
    return _decided(event, command, Asked(actor, at, chance, roles_before(event, actor, command)))


def _by(cases: Cases, event: Event, command: ask.Command, asked: Asked) -> tuple[AnyFact, ...]:
    actor = asked.actor
    asked = replace(asked, roles=roles(event, actor, command, cases))
    case = cases[type(command)]
    about = parties(event, command, cases) if case.when(event, command, asked.at) else ()
    own = own_among(event, actor.person, about)
    officials = roles_before(event, actor, command) & OFFICIALS & MAY[type(command)]
    try:
        if own and asked.organises and not case.keeps(event, command):
            return _in_own_case(event, command, asked, own)
        return _decided(event, command, asked)
    except Refused as refusal:
        if own and officials and _not_theirs(refusal):
            raise _aside(event, command, own) from None
        raise


def _decided(event: Event, command: ask.Command, asked: Asked) -> tuple[AnyFact, ...]:
    """Only the organiser and judges can set doubts aside, but for those about one's own word."""
    if not MAY[type(command)] & asked.roles:
        raise not_for(command, *MAY[type(command)])
    if not asked.official:
        command = command.model_copy(update={"confirm": command.confirm & OWN_WORD})
    return DECIDE[type(command)](event, command, asked)


def _in_own_case(
    event: Event, command: ask.Command, asked: Asked, own: tuple[EntrantId, ...]
) -> tuple[AnyFact, ...]:
    """What any player could do is done as a player; anything more knowingly, and is told.

    What stands against it whoever asks is told as it is.
    """
    try:
        return _decided(event, command, replace(asked, roles=asked.roles - {Role.ORGANISER}))
    except Refused as refusal:
        as_player = refusal.problems
    case, doubts = CASES[type(command)], Doubts(command)
    doubts.unless_confirmed(Code.OWN_CASE, entrants=own)
    if case.reason and not str(getattr(command, case.reason)).strip():
        doubts.no(Code.REASON_MISSING, field=case.reason)
    try:
        found = _decided(event, command, asked)
    except Refused as refusal:
        if refusal.problems == as_player:
            raise
        doubts.problems += [p for p in refusal.problems if p.code is not Code.REASON_MISSING]
        doubts.settle()
        raise
    doubts.settle()
    return (*found, OwnCaseDecided(act=command.kind, entrants=own)) if found else ()


def _not_theirs(refusal: Refused) -> bool:
    return {problem.code for problem in refusal.problems} == {Code.NOT_ALLOWED}


def _aside(event: Event, command: ask.Command, own: tuple[EntrantId, ...]) -> Refused:
    """The answer to an official who is a party: who can do it instead."""
    asked = {"verb": command.kind, "roles": tuple(sorted(MAY[type(command)]))}
    return refuse(Code.NOT_ALLOWED, **asked, entrants=own, people=who_can(event, command))


def begin(
    command: ask.CreateEvent, actor: Actor, at: datetime, chance: Chance
) -> tuple[AnyFact, ...]:
    """The facts that begin an event."""
    return life.create(command, Asked(actor, at, chance))
