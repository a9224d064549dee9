"""Lines of an event's history that are not for everybody at the desk: which, from whom, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any

from muster.core import facts
from muster.core.access import (
    Actor,
    may_hear,
    may_see_encounter,
    may_see_lists,
    may_see_marks,
    may_see_note,
    may_see_painted,
    may_see_round,
)
from muster.core.acts import act_at
from muster.core.chain import Line
from muster.core.event import Event
from muster.core.prizes import is_hidden
from muster.core.public_lines import WAITS

May = Callable[[Event, Actor, Any], bool]


class Withheld(StrEnum):
    """What a line is about that somebody does not read."""

    ROUND = "round"
    ENCOUNTER = "encounter"
    CONDUCT = "conduct"
    CALL = "call"
    MARKS = "marks"
    PAINTED = "painted"
    PRIZE = "prize"
    LISTS = "lists"
    OWN_CASE = "own-case"


def _of_round(event: Event, actor: Actor, fact: Any) -> bool:  # noqa: ANN401 - facts that share a round
    return may_see_round(event, actor, fact.round)


def _of_encounter(event: Event, actor: Actor, fact: Any) -> bool:  # noqa: ANN401 - as above
    return may_see_encounter(event, actor, fact.round)


def _of_call(event: Event, actor: Actor, fact: facts.JudgeCalled | facts.CallClosed) -> bool:
    return may_hear(event, actor, fact.game, fact.by)


def _of_prize(event: Event, actor: Actor, fact: facts.AwardGiven) -> bool:
    """Hosts may play in the event: what a prize-giving has yet to tell is not for them."""
    official = actor.person in {event.organiser, *event.judges}
    return official or not is_hidden(event, fact.award)


def _of_lists(event: Event, actor: Actor, fact: Any) -> bool:  # noqa: ANN401 - facts that share an entrant
    return may_see_lists(event, actor, fact.entrant)


RULES: Mapping[type[facts.Fact], tuple[Withheld, May]] = {
    facts.RoundPaired: (Withheld.ROUND, _of_round),
    facts.PairingsChanged: (Withheld.ROUND, _of_round),
    facts.PairLocked: (Withheld.ROUND, _of_round),
    facts.EncounterSet: (Withheld.ENCOUNTER, _of_encounter),
    facts.EncounterDealt: (Withheld.ENCOUNTER, _of_encounter),
    facts.ConductNoted: (Withheld.CONDUCT, may_see_note),
    facts.JudgeCalled: (Withheld.CALL, _of_call),
    facts.CallClosed: (Withheld.CALL, _of_call),
    facts.EntryChecked: (Withheld.MARKS, may_see_marks),
    facts.EntryScored: (Withheld.MARKS, may_see_marks),
    facts.PaintJudged: (Withheld.PAINTED, may_see_painted),
    facts.AwardGiven: (Withheld.PRIZE, _of_prize),
    facts.ListsRegistered: (Withheld.LISTS, _of_lists),
    facts.PoolDeclared: (Withheld.LISTS, _of_lists),
    facts.LeaderAnnounced: (Withheld.LISTS, _of_lists),
    facts.KeywordsBanned: (Withheld.LISTS, _of_lists),
    facts.TraitPicked: (Withheld.LISTS, _of_lists),
    facts.CrewPlayed: (Withheld.LISTS, _of_lists),
    facts.ModelInspected: (Withheld.LISTS, _of_lists),
}
"""Facts that not everybody at the desk reads, and whether somebody does; all others all read."""


def withheld(event: Event, actor: Actor, line: Line) -> Withheld | None:
    """Why somebody does not read a line; nothing if they do. The organiser reads all of them."""
    if actor.person == event.organiser:
        return None
    if isinstance(line.fact, facts.OwnCaseDecided):
        return _own_case(event, actor, line)
    why, may = RULES.get(type(line.fact), (None, None))
    return why if may is not None and not may(event, actor, line.fact) else None


def _own_case(event: Event, actor: Actor, line: Line) -> Withheld | None:
    """An own case is not told before what it belongs to: it names whom that is about."""
    act = act_at(event, line.n) or ()
    leads = (each for each in act if type(each.fact) in WAITS)
    return Withheld.OWN_CASE if any(withheld(event, actor, each) for each in leads) else None


def taken_back(event: Event, actor: Actor, fact: facts.Retracted) -> facts.Retracted:
    """Why something was taken back is not told to whoever does not read what it was."""
    gone = (each for each in event.newest_first() if each.n in fact.lines)
    hides = any(withheld(event, actor, each) for each in gone)
    return fact.model_copy(update={"reason": ""}) if hides else fact
