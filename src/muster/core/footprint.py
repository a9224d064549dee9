"""What each fact makes and what it leans on: so that a line goes only if nothing stands on it.

Two facts commute unless the later one leans on something the earlier one makes. A line that
commutes with everything after it can be retracted, and the event is as if it had never been.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from muster.core import facts
from muster.core.ids import GameId, round_and_number


class Footprint(NamedTuple):
    makes: frozenset[str]
    leans: frozenset[str]


def _print(makes: tuple[str, ...] = (), leans: tuple[str, ...] = ()) -> Footprint:
    return Footprint(frozenset(makes), frozenset(leans))


def _round(number: int) -> str:
    return f"round {number}"


def _round_of(game: GameId) -> str:
    return _round(round_and_number(game)[0])


def _public(game: GameId) -> tuple[str, str]:
    """A game is reported only once its pairing is known to all."""
    number = round_and_number(game)[0]
    return _round(number), f"public {number}"


def _in_the_field(fact: Any) -> Footprint:  # noqa: ANN401 - one rule for five kinds of fact
    return _print((fact.entrant, "field"), (fact.entrant,))


def _result(game: GameId) -> Footprint:
    result = f"result {game}"
    return _print((result, "results"), (*_public(game), result, "rules"))


def _about(game: GameId | None) -> tuple[str, ...]:
    return () if game is None else (_round_of(game),)


def _conceded(fact: facts.GameConceded) -> Footprint:
    plain = _result(fact.game)
    return Footprint(plain.makes | {fact.by, "field"}, plain.leans) if fact.leaves else plain


def _paired(fact: facts.RoundPaired) -> Footprint:
    everything = ("details", "started", "field", "results", "rules", "announced", "plan", "wishes")
    before = f"closed {fact.round - 1}"
    return _print((_round(fact.round),), (*everything, before, _round(fact.round)))


def _encounter(fact: facts.EncounterSet | facts.EncounterDealt) -> Footprint:
    """Rounds avoid each other's elements, and a deck goes on where it stood."""
    made = (f"encounter {fact.round}", "encounters")
    return _print(made, (*made, "rules") if fact.parts else made)


def _clock(fact: Any) -> Footprint:  # noqa: ANN401 - one rule for all that a clock does
    """Each stands on what the clock showed; it runs only in games that have begun."""
    number = fact.round
    clock = f"clock {number}"
    return _print((clock,), (clock, _round(number), f"public {number}", f"play {number}"))


FOOTPRINT: Mapping[type[facts.Fact], Callable[[Any], Footprint]] = {
    facts.DetailsChanged: lambda _: _print(("details",), ("details",)),
    facts.RulesChanged: lambda _: _print(("rules",), ("rules",)),
    facts.RulesPublished: lambda _: _print(("announced",), ("rules",)),
    facts.ErrataListed: lambda _: _print(),
    facts.JudgeAppointed: lambda f: _print((f"judge {f.person}",)),
    facts.JudgeDismissed: lambda f: _print((f"judge {f.person}",), (f"judge {f.person}",)),
    facts.EventStarted: lambda _: _print(("started", "plan"), ("field", "announced", "rules")),
    facts.RoundsPlanned: lambda _: _print(("plan",), ("started",)),
    facts.CutMade: lambda f: _print(("field",), ("results", "field", f"closed {f.round}")),
    facts.AwardGiven: lambda f: _print((), f.entrants),
    facts.EntrantRegistered: lambda f: _print((f.entrant,), ("details",)),
    facts.EntrantAmended: lambda f: _print((f.entrant,), (f.entrant,)),
    facts.ListsRegistered: lambda f: _print((f"lists {f.entrant}",), (f.entrant,)),
    facts.PlaceOffered: lambda f: _print((f.entrant,), (f.entrant,)),
    facts.EntrantCheckedIn: _in_the_field,
    facts.PaintingEntered: lambda f: _print((), (f.entrant,)),
    facts.EntrantDropped: _in_the_field,
    facts.EntrantReturned: _in_the_field,
    facts.EntrantReinstated: _in_the_field,
    facts.EntrantDisqualified: _in_the_field,
    facts.RingerCalled: lambda f: _print((f.entrant, "ringer", "field"), ("ringer",)),
    facts.RingerReleased: lambda f: _print(("ringer", "field"), (f.entrant, "ringer")),
    facts.PairKeptApart: lambda f: _print(("wishes",), f.pair),
    facts.PairAllowed: lambda f: _print(("wishes",), (*f.pair, "wishes")),
    facts.PairLocked: lambda f: _print(("wishes",), f.pair),
    facts.RoundPaired: _paired,
    facts.EncounterSet: _encounter,
    facts.EncounterDealt: _encounter,
    facts.PairingsChanged: lambda f: _print((_round(f.round),), (_round(f.round),)),
    facts.PairingsPublished: lambda f: _print((f"public {f.round}",), (_round(f.round),)),
    facts.PlayStarted: lambda f: _print(
        (f"play {f.round}",), (_round(f.round), f"public {f.round}", f"encounter {f.round}")
    ),
    facts.ClockStarted: _clock,
    facts.ClockPaused: _clock,
    facts.ClockResumed: _clock,
    facts.ClockExtended: _clock,
    facts.SetupSkipped: _clock,
    facts.RoundClosed: lambda f: _print((f"closed {f.round}",), (_round(f.round), "results")),
    facts.ResultReported: lambda f: _print(
        (f"report {f.game}",), (*_public(f.game), f"report {f.game}")
    ),
    facts.ReportConfirmed: lambda f: _print(
        (f"result {f.game}", "results"), (*_public(f.game), f"report {f.game}", "rules")
    ),
    facts.ReportDisputed: lambda f: _print((), (*_public(f.game), f"report {f.game}")),
    facts.ResultRuled: lambda f: _result(f.game),
    facts.AgreementSigned: lambda f: _print((f"consent {f.game}",), _public(f.game)),
    facts.ResultAgreed: lambda f: Footprint(
        _result(f.game).makes, _result(f.game).leans | {f"consent {f.game}"}
    ),
    facts.GameConceded: _conceded,
    facts.GameForfeited: lambda f: _result(f.game),
    facts.ResultMissing: lambda f: _result(f.game),
    facts.RulingMade: lambda f: _print((), _about(f.game)),
    facts.ConductNoted: lambda f: _print((), (f.entrant, *_about(f.game))),
    facts.TrackingStated: lambda f: _print((), (_round_of(f.game),)),
}

STAYS: frozenset[type[facts.Fact]] = frozenset(
    {facts.EventCreated, facts.OrganiserChanged, facts.EventFinished, facts.Retracted}
)
"""What cannot be taken back: the beginning, the end (the secret is out), who was in charge."""


def footprint(fact: facts.Fact) -> Footprint:
    return FOOTPRINT[type(fact)](fact)
