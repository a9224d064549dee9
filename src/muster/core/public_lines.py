"""The lines of a journal that everybody may read: what of each, and since when.

A fact that no rule makes public is nobody's business but the officials'. Whom a line names as a
person is left out everywhere: entrants have names, and ids of people are for those who act.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from muster.core import facts
from muster.core.access import may_see_encounter, may_see_lists
from muster.core.chain import Line
from muster.core.event import Event, OwnCase, Phase
from muster.core.prizes import is_hidden
from muster.core.shown import VISITOR, public_game

REASON = frozenset({"reason"})
OF_PERSON = frozenset({"people", "person", "organiser", "factions", "boards", "led_by"})
"""Fields that name people by their ids."""

Shown = Callable[[Event, Any, int], bool]
Opens = Callable[[facts.AnyFact, Any], bool]


@dataclass(frozen=True, slots=True)
class Rule:
    """`shown`: whether a fact is public now. `opens`: whether a later fact made it so.

    `without`: what of it stays with the officials.
    """

    shown: Shown
    without: frozenset[str] = frozenset()
    opens: Opens | None = None


@dataclass(frozen=True, slots=True)
class PublicLine:
    """`fact` without what is not for all; `since`: the line from which on everybody may read it."""

    line: Line
    fact: facts.AnyFact
    hidden: frozenset[str]
    since: int


def always(_event: Event, _fact: object, _n: int) -> bool:
    return True


def _of_round(event: Event, fact: Any, n: int) -> bool:  # noqa: ANN401 - facts that share a round
    """Of a draw that was replaced before anybody saw it nothing is told."""
    played = event.round(fact.round)
    return played is not None and played.published and n >= played.line


def _of_drawn(event: Event, fact: facts.RoundPaired, _n: int) -> bool:
    """That it was drawn again in somebody's own case is told of every time, with the last draw."""
    played = event.round(fact.round)
    return played is not None and played.published


def _of_game(event: Event, fact: Any, _n: int) -> bool:  # noqa: ANN401 - facts that share a game
    return public_game(event, fact.game) is not None


def _of_encounter(event: Event, fact: Any, _n: int) -> bool:  # noqa: ANN401 - as above
    return may_see_encounter(event, VISITOR, fact.round)


def _of_lists(event: Event, fact: facts.ListsRegistered, _n: int) -> bool:
    return may_see_lists(event, VISITOR, fact.entrant)


def _of_award(event: Event, fact: Any, _n: int) -> bool:  # noqa: ANN401 - facts that share an award
    return not is_hidden(event, fact.award)


def _of_photo(_event: Event, fact: facts.PhotoAttached, _n: int) -> bool:
    return fact.table is not None or bool(fact.award)


def _over(event: Event, _fact: object, _n: int) -> bool:
    return event.phase is Phase.FINISHED


def _round_opens(later: facts.AnyFact, fact: Any) -> bool:  # noqa: ANN401 - facts that share a round
    return isinstance(later, facts.PairingsPublished) and later.round == fact.round


def _game_opens(later: facts.AnyFact, fact: Any) -> bool:  # noqa: ANN401 - facts that share a game
    number = str(fact.game).removeprefix("r").partition("g")[0]
    return isinstance(later, facts.PairingsPublished) and str(later.round) == number


def _encounter_opens(later: facts.AnyFact, fact: Any) -> bool:  # noqa: ANN401 - as above
    begun = facts.PlayStarted | facts.ClockStarted
    played = isinstance(later, begun) and later.round == fact.round
    return played or isinstance(later, facts.EventFinished | facts.RulesChanged)


def _lists_open(later: facts.AnyFact, _fact: object) -> bool:
    return isinstance(later, facts.ListTermsSet)


def _award_opens(later: facts.AnyFact, fact: Any) -> bool:  # noqa: ANN401 - facts that share an award
    told = isinstance(later, facts.PrizeRevealed) and later.award == fact.award
    return told or isinstance(later, facts.PrizeGivingEnded)


def _end_opens(later: facts.AnyFact, _fact: object) -> bool:
    return isinstance(later, facts.EventFinished)


ALL = Rule(always)
BARE = Rule(always, REASON)
ROUND = Rule(_of_round, opens=_round_opens)
REDRAWN = Rule(_of_drawn, opens=_round_opens)
CLOCK = Rule(_of_round, REASON, _round_opens)
GAME = Rule(_of_game, opens=_game_opens)
ANGRY = Rule(_of_game, REASON, _game_opens)
ENCOUNTER = Rule(_of_encounter, REASON, _encounter_opens)
AWARD = Rule(_of_award, REASON, _award_opens)
AFTERWARDS = Rule(_over, opens=_end_opens)

PUBLIC: Mapping[type[facts.Fact], Rule] = {
    facts.EventCreated: ALL,
    facts.DetailsChanged: ALL,
    facts.RulesChanged: BARE,
    facts.RulesPublished: ALL,
    facts.ErrataListed: ALL,
    facts.EventStarted: ALL,
    facts.RoundsPlanned: BARE,
    facts.CutMade: ALL,
    facts.EventFinished: ALL,
    facts.AwardGiven: AWARD,
    facts.EntrantRegistered: Rule(always, frozenset({"region", "army"})),
    facts.EntrantAmended: Rule(always, REASON | {"region", "army", "table", "paid"}),
    facts.PlaceOffered: ALL,
    facts.EntrantCheckedIn: Rule(always, frozenset({"painting"})),
    facts.EntrantDropped: BARE,
    facts.EntrantReturned: ALL,
    facts.EntrantReinstated: BARE,
    facts.EntrantDisqualified: Rule(always, REASON | {"cause"}),
    facts.RoundPaired: ROUND,
    facts.PairingsChanged: ROUND,
    facts.PairingsPublished: ROUND,
    facts.PlayStarted: ROUND,
    facts.RoundClosed: ROUND,
    facts.ClockStarted: CLOCK,
    facts.ClockPaused: CLOCK,
    facts.ClockResumed: CLOCK,
    facts.ClockExtended: CLOCK,
    facts.SetupSkipped: CLOCK,
    facts.EncounterSet: ENCOUNTER,
    facts.EncounterDealt: ENCOUNTER,
    facts.BoardsPaired: GAME,
    facts.ResultReported: GAME,
    facts.ReportConfirmed: GAME,
    facts.ReportDisputed: ANGRY,
    facts.ResultRuled: GAME,
    facts.AgreementSigned: GAME,
    facts.ResultAgreed: GAME,
    facts.GameConceded: Rule(_of_game, frozenset({"army_list"}), _game_opens),
    facts.GameForfeited: ANGRY,
    facts.ResultMissing: GAME,
    facts.RulingMade: Rule(always, frozenset({"game"})),
    facts.OwnCaseDecided: ALL,
    facts.ListTermsSet: ALL,
    facts.ListsRegistered: Rule(_of_lists, REASON | {"checked"}, _lists_open),
    facts.ContestSet: ALL,
    facts.EntryMade: ALL,
    facts.EntryWithdrawn: BARE,
    facts.BallotOpened: BARE,
    facts.BallotCounted: AWARD,
    facts.TableDescribed: ALL,
    facts.HallDrawn: ALL,
    facts.TerrainLaid: BARE,
    facts.PhotoAttached: Rule(_of_photo, frozenset({"game", "ruling"})),
    facts.PrizeGivingBegun: ALL,
    facts.PrizeRevealed: ALL,
    facts.PrizeGivingEnded: ALL,
    facts.Retracted: BARE,
}
"""Facts that everybody may read of, each by its rule; all others are not told."""

WAITS: Mapping[type[facts.Fact], Rule] = {
    facts.AwardGiven: AWARD,
    facts.BallotCounted: AWARD,
    facts.RoundPaired: REDRAWN,
    facts.PairingsChanged: ROUND,
    facts.ConductNoted: AFTERWARDS,
}
"""With what, and so when, an own case is told: of anything else at once."""


def told_own_cases(event: Event) -> tuple[OwnCase, ...]:
    """What was decided in somebody's own case, as far as everybody may read of it."""
    ruled = ((case, *_waits(case)) for case in event.own_cases)
    return tuple(case for case, rule, lead in ruled if rule.shown(event, lead, case.line.n))


def _waits(case: OwnCase) -> tuple[Rule, facts.AnyFact]:
    """The rule of what it belongs to: that of the act which is told, or else what began it."""
    told = [fact for fact in case.act if type(fact) in PUBLIC]
    lead = (told or case.act or (case.fact,))[-1]
    return WAITS.get(type(lead), ALL), lead


def public_lines(event: Event) -> list[PublicLine]:
    """All of them, in the order in which they became public; what was taken back is not told."""
    counting = [line for line in event.lines() if line.n not in event.retracted]
    openers = [line for line in counting if isinstance(line.fact, OPENERS)]
    own = {case.line.n: _waits(case) for case in event.own_cases}
    found = [_public(event, line, own.get(line.n), openers) for line in counting]
    told = [one for one in found if one is not None]
    return sorted(told, key=lambda one: (one.since, one.line.n))


OPENERS = (
    facts.PairingsPublished,
    facts.PlayStarted,
    facts.ClockStarted,
    facts.EventFinished,
    facts.RulesChanged,
    facts.ListTermsSet,
    facts.PrizeRevealed,
    facts.PrizeGivingEnded,
)
"""What can make a fact public that was not."""


def _public(
    event: Event, line: Line, own: tuple[Rule, facts.AnyFact] | None, openers: Iterable[Line]
) -> PublicLine | None:
    rule, lead = own or (PUBLIC.get(type(line.fact)), line.fact)
    if rule is None or not rule.shown(event, lead, line.n):
        return None
    later = _opened(rule, lead, openers)
    hidden = rule.without | (OF_PERSON & type(line.fact).model_fields.keys())
    return PublicLine(line, _without(event, line.fact, rule.without), hidden, max(line.n, later))


def _opened(rule: Rule, fact: facts.AnyFact, openers: Iterable[Line]) -> int:
    """The last that may have made it public: better told once more than not at all."""
    if rule.opens is None:
        return 0
    return max((one.n for one in openers if rule.opens(one.fact, fact)), default=0)


def _without(event: Event, fact: facts.AnyFact, hidden: frozenset[str]) -> facts.AnyFact:
    """The fact as it would be if nothing had been said of what stays hidden."""
    blank = {name: _blank(fact, name) for name in hidden if name in type(fact).model_fields}
    return fact.model_copy(update={**blank, **dict(_within(event, fact))})


def _blank(fact: facts.AnyFact, name: str) -> object:
    field = type(fact).model_fields[name]
    return "" if field.is_required() else field.get_default(call_default_factory=True)


def _within(event: Event, fact: facts.AnyFact) -> Iterator[tuple[str, object]]:
    """Which list somebody played is told to those who may read lists, and whose it is to none."""
    if isinstance(fact, facts.ListsRegistered):
        yield "lists", tuple(one.model_copy(update={"player": ""}) for one in fact.lists)
    score = getattr(fact, "score", None)
    if score is not None and event.lists_shown != "public":
        bare = tuple(side.model_copy(update={"army_list": ""}) for side in score.sides)
        yield "score", score.model_copy(update={"sides": bare})
