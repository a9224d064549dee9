"""Whether an act of a journal was allowed: asked for again, it must give the same facts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

from muster.core import facts
from muster.core.access import Actor, may
from muster.core.chain import PLACED, PLAIN, Line
from muster.core.commands import SwapEntrants
from muster.core.decide import decide, decide_as_before
from muster.core.event import Event, Round
from muster.core.fairness import Chance
from muster.core.fold import advance
from muster.core.problem import Refused
from muster.core.replay import commands_of

Act = Sequence[Line]


def why_not(event: Event, act: Act, secret: str) -> str | None:
    """What is wrong with an act after this event; None if whoever it names could have done it."""
    first = act[0]
    if any((line.by, line.at) != (first.by, first.at) for line in act):
        return "one act, several authors"
    commands = commands_of(event, [line.fact for line in act])
    actor, chance = Actor(first.by, host=by_host(act)), Chance(secret, "00")
    why = "nobody can ask for this"
    rules = (decide,) if event.aside else (decide, decide_as_before)
    for command, rule in product(commands, rules):
        try:
            again = rule(event, command, actor, first.at, chance)
        except Refused as refusal:
            why = str(refusal)
            continue
        if len(again) == len(act) and all(map(_says_the_same, again, act)):
            return None
        why = "asked for again, it comes out differently"
    return None if _by_hand_before(event, act) else why


def by_host(act: Act) -> bool:
    """Whether an act says it was the host's: no journal can prove that, so it is shown."""
    return isinstance(act[0].fact, facts.OrganiserChanged) and act[0].fact.by_host


def _says_the_same(again: facts.AnyFact, line: Line) -> bool:
    """Whether a fact comes out as it was written.

    A line has all keys that its version of Muster knew. What an older one does not mention, nobody
    said; what a line that proves its place leaves out is as if nothing had been asked.
    """
    said = line.fact
    always = type(said).model_fields.keys() if line.digest == PLACED else set()
    later = SINCE_PLACED.get(type(said), frozenset())
    known = (always - later | said.model_fields_set) - _worked_out_otherwise(line)
    made, written = _without_luck(again), _without_luck(said)
    return made.kind == written.kind and all(
        getattr(made, name) == getattr(written, name) for name in known
    )


SINCE_PLACED: Mapping[type[facts.Fact], frozenset[str]] = {}
"""Keys that facts gained since lines prove their place: so far none did."""


def _worked_out_otherwise(line: Line) -> set[str]:
    """Before the list was named that was given up, its cost was found in another way.

    That was before lines had salts.
    """
    conceded = line.digest == PLAIN and isinstance(line.fact, facts.GameConceded)
    return {"army"} if conceded and "army_list" not in line.fact.model_fields_set else set()


def _without_luck(fact: facts.AnyFact) -> facts.AnyFact:
    """A fact but for what chance brought into it: that is checked for itself."""
    if isinstance(fact, facts.EntrantCheckedIn):
        return fact.model_copy(update={"contribution": ""})
    if isinstance(fact, facts.EventFinished):
        return fact.model_copy(update={"secret": ""})
    if isinstance(fact, facts.CutMade):
        return fact.model_copy(update={"entrants": ()})
    if isinstance(fact, facts.RoundPaired):
        drawn = {"seats": (), "finals": (), "bye": None, "flaws": (), "certificate": NO_PROOF}
        return fact.model_copy(update=drawn)
    if isinstance(fact, facts.EncounterDealt):
        came = {"title": "", "parts": {}, "flips": (), "flipped": 0, "used": 0}
        return fact.model_copy(update=came)
    return fact


NO_PROOF = facts.Certificate(seed="", digest="", order=())


def _by_hand_before(event: Event, act: Act) -> bool:
    """Whether pairings were changed as they could be before parties stood aside.

    Only the organiser does it: same people, own tables, no game under way, a reason. What games
    are called after it was worked out otherwise, so it need not come out the same.
    """
    now, fact = event.current, act[0].fact
    if event.aside_rule or len(act) > 1 or not isinstance(fact, facts.PairingsChanged):
        return False
    if now is None or now.closed or now.number != fact.round or not fact.reason.strip():
        return False
    after = advance(event, act).rounds[fact.round - 1]
    swap = SwapEntrants(pair=(now.field()[0], now.field()[-1]))
    organiser = may(event, Actor(act[0].by), swap)
    changed = (now.games, now.bye) != (after.games, after.bye)
    return organiser and changed and _same_people(now, after) and _left_alone(now, after)


def _same_people(now: Round, after: Round) -> bool:
    tables = [game.table for game in after.games]
    sizes = sorted(len(game.entrants) for game in now.games)
    return (
        sorted(now.field()) == sorted(after.field())
        and len(set(tables)) == len(tables)
        and sizes == sorted(len(game.entrants) for game in after.games)
    )


def _left_alone(now: Round, after: Round) -> bool:
    """Games that have begun are still there with the same people."""
    seated = {game.id: game.entrants for game in after.games}
    return all(seated.get(game.id) == game.entrants for game in now.games if game.started)
