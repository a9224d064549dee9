"""Deciding: an event and a command give facts, or every reason why not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from muster.core import commands as ask
from muster.core.access import MAY, Actor, may
from muster.core.decide import (
    clock,
    conduct,
    encounters,
    entrants,
    giving_up,
    life,
    lists,
    results,
    rounds,
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
    ask.RegisterLists: lists.register,
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
    ask.ReportResult: results.report,
    ask.ConfirmReport: results.confirm,
    ask.DisputeReport: results.dispute,
    ask.RuleResult: results.rule,
    ask.SignAgreement: results.sign,
    ask.AgreeResult: results.agree,
    ask.ConcedeGame: giving_up.concede,
    ask.ForfeitGame: giving_up.forfeit,
    ask.DeclareMissing: results.declare_missing,
    ask.MakeRuling: conduct.make_ruling,
    ask.NoteConduct: conduct.note,
    ask.StateTracking: conduct.state_tracking,
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
