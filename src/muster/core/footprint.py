"""What each fact makes and what it leans on: so that a line goes only if nothing stands on it.

Two facts commute unless the later one leans on something the earlier one makes. A line that
commutes with everything after it can be retracted, and the event is as if it had never been.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from muster.core import facts
from muster.core.chain import Line
from muster.core.ids import GameId, round_and_number, whole_game


class Footprint(NamedTuple):
    makes: frozenset[str]
    leans: frozenset[str]


def _print(makes: tuple[str, ...] = (), leans: tuple[str, ...] = ()) -> Footprint:
    return Footprint(frozenset(makes), frozenset(leans))


def _round(number: int) -> str:
    return f"round {number}"


def _round_of(game: GameId) -> str:
    return _round(round_and_number(game)[0])


def _public(game: GameId) -> tuple[str, ...]:
    """A game is reported only once its pairing is known to all, a board once it is paired."""
    number, whole = round_and_number(game)[0], whole_game(game)
    board = () if game == whole else (f"boards {whole}",)
    return _round(number), f"public {number}", *board


def _in_the_field(fact: Any) -> Footprint:  # noqa: ANN401 - one rule for five kinds of fact
    return _print((fact.entrant, "field"), (fact.entrant,))


def _entered(fact: facts.EntrantRegistered) -> Footprint:
    """Several people are one entrant only where the rules say so."""
    leans = ("details", "rules") if len(fact.people) > 1 else ("details",)
    return _print((fact.entrant,), leans)


def _result(game: GameId) -> Footprint:
    result = f"result {game}"
    return _print((result, "results"), (*_public(game), result, "rules"))


def _about(game: GameId | None) -> tuple[str, ...]:
    return () if game is None else (_round_of(game),)


def _shown(fact: facts.PhotoAttached) -> tuple[str, ...]:
    """What a photo is of: a ruling is known by its line."""
    if fact.award:
        return (f"entry {fact.award} {fact.entrant}",)
    if fact.game is not None:
        return _public(fact.game)
    return ("details",) if fact.ruling is None else (_itself(fact.ruling),)


def _itself(line: int | None) -> str:
    return f"line {line}"


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


def _call(fact: facts.JudgeCalled | facts.CallTaken | facts.CallClosed) -> Footprint:
    """Each stands on what was called before at the table."""
    call = f"call {fact.game}"
    return _print((call,), (call, *_public(fact.game)))


def _named(fact: facts.PlayerNamed) -> Footprint:
    """Each stands on who was named before, on who is in the teams and who leads them."""
    named = f"named {fact.game}"
    return _print((named,), (*_public(fact.game), named, "squads", "captains", "rules"))


def _boards(fact: facts.BoardsPaired) -> Footprint:
    boards = f"boards {fact.game}"
    leans = (*_public(fact.game), boards, f"named {fact.game}", "squads", "rules")
    return _print((boards,), leans)


def _terrain(fact: facts.TerrainLaid) -> Footprint:
    tables = tuple(f"terrain {each.table}" for each in fact.tables)
    return _print(tables, (*tables, "box"))


def _reviewed(fact: facts.TerrainReviewed) -> Footprint:
    """A round that is not paired yet is the next once the one before it is."""
    before = (_round(fact.round - 1),) if fact.round > 1 else ()
    tables = tuple(f"terrain {table}" for table in fact.tables)
    return _print((f"reviewed {fact.round}",), (*tables, *before, "details"))


Entered = facts.EntryMade | facts.EntryWithdrawn | facts.EntryChecked | facts.EntryScored
"""All that happens to an entry of a contest."""


def _contest(award: str) -> str:
    return f"contest {award}"


def _whole(award: str) -> tuple[str, str]:
    """A contest and its ballots so far."""
    return _contest(award), f"ballot {award}"


def _ballot(fact: facts.BallotOpened) -> Footprint:
    """Who is on it, and who may vote, follows from all that was entered and who came."""
    entries, (contest, ballot) = f"entries {fact.award}", _whole(fact.award)
    leans = (contest, ballot, entries, *fact.among, "field", "past wins", "rules")
    return _print((ballot,), leans)


def _given(fact: facts.AwardGiven) -> Footprint:
    """A contest is won by something that was entered; what was given in secret stays secret."""
    entries = tuple(f"entry {fact.award} {entrant}" for entrant in fact.entrants)
    return _print((f"award {fact.award}",), (*fact.entrants, *entries, "secrecy"))


def _entry(fact: Entered) -> Footprint:
    entry, opted = f"entry {fact.award} {fact.entrant}", f"painting {fact.entrant}"
    made = (entry, f"entries {fact.award}")
    return _print(made, (entry, opted, fact.entrant, _contest(fact.award)))


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
    facts.AwardGiven: _given,
    facts.EntrantRegistered: _entered,
    facts.EntrantAmended: lambda f: _print((f.entrant,), (f.entrant,)),
    facts.CatalogueSet: lambda _: _print(("catalogue",), ("catalogue",)),
    facts.ListTermsSet: lambda _: _print(("list terms",), ("list terms",)),
    facts.ListsRegistered: lambda f: _print(
        (f"lists {f.entrant}",), (f.entrant, "catalogue", "list terms", f"leave {f.entrant}")
    ),
    facts.ListsApproved: lambda f: _print((f"lists {f.entrant}",), (f"lists {f.entrant}",)),
    facts.LeaveGiven: lambda f: _print(
        (f"leave {f.entrant}",), (f.entrant, "list terms", f"lists {f.entrant}")
    ),
    facts.PoolDeclared: lambda f: _print((f"pool {f.entrant}",), (f.entrant, "catalogue")),
    facts.LeaderAnnounced: lambda f: _print((f"leader {f.game}",), (*_public(f.game), "catalogue")),
    facts.KeywordsBanned: lambda f: _print((f"bans {f.game}",), (f"leader {f.game}", "catalogue")),
    facts.TraitPicked: lambda f: _print(
        (f"trait {f.game}",), (*_public(f.game), f"lists {f.entrant}", f"trait {f.game}")
    ),
    facts.CrewPlayed: lambda f: _print(
        (f"crew {f.game}",),
        (
            *_public(f.game),
            *(f"{what} {f.entrant}" for what in ("pool", "lists")),
            *(f"{what} {f.game}" for what in ("leader", "bans")),
            "catalogue",
        ),
    ),
    facts.ModelInspected: lambda f: _print((), (f.entrant,)),
    facts.PlaceOffered: lambda f: _print((f.entrant,), (f.entrant,)),
    facts.EntrantCheckedIn: _in_the_field,
    facts.PaintingEntered: lambda f: _print(
        (f"painting {f.entrant}",), (f"painting {f.entrant}", f.entrant)
    ),
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
    facts.PlayerNamed: _named,
    facts.BoardsPaired: _boards,
    facts.SubstituteNamed: lambda f: _print((f.entrant, "squads", "captains"), (f.entrant,)),
    facts.CaptainNamed: lambda f: _print(("captains",), (f.entrant, "captains")),
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
    facts.JudgeCalled: _call,
    facts.CallTaken: _call,
    facts.CallClosed: _call,
    facts.OwnCaseDecided: lambda f: _print((), f.entrants),
    facts.RulingMade: lambda f: _print((), _about(f.game)),
    facts.ConductNoted: lambda f: _print((), (f.entrant, *_about(f.game))),
    facts.TrackingStated: lambda f: _print((), (_round_of(f.game),)),
    facts.PhotoAttached: lambda f: _print((), _shown(f)),
    facts.TableDescribed: lambda f: _print((f"table {f.table}",), (f"table {f.table}", "details")),
    facts.HallDrawn: lambda _: _print(("hall",), ("hall", "details")),
    facts.BoxSet: lambda _: _print(("box",), ("box",)),
    facts.TerrainLaid: _terrain,
    facts.TerrainReviewed: _reviewed,
    facts.TerrainAgreed: lambda f: _print((f"agreed {f.game}",), _public(f.game)),
    facts.ContestSet: lambda f: _print((_contest(f.award),), (_contest(f.award), "rules")),
    facts.EntryMade: _entry,
    facts.EntryWithdrawn: _entry,
    facts.EntryChecked: _entry,
    facts.EntryScored: _entry,
    facts.BallotOpened: _ballot,
    facts.VoteCast: lambda f: _print((), (*_whole(f.award), "field", "squads")),
    facts.BallotCounted: lambda f: _print((f"ballot {f.award}",), _whole(f.award)),
    facts.WinsRecalled: lambda _: _print(("past wins",), ("past wins",)),
    facts.PaintJudged: lambda f: _print(
        (f"paint {f.entrant}",), (f"paint {f.entrant}", f.entrant, "rules")
    ),
    facts.PrizeGivingBegun: lambda _: _print(("prizes", "secrecy"), ("prizes",)),
    facts.PrizeRevealed: lambda f: _print(("prizes",), ("prizes", f"award {f.award}")),
    facts.PrizeGivingEnded: lambda _: _print(("prizes",), ("prizes",)),
}

STAYS: frozenset[type[facts.Fact]] = frozenset(
    {
        facts.EventCreated,
        facts.OrganiserChanged,
        facts.EventFinished,
        facts.VoteCast,
        facts.BallotCounted,
        facts.Retracted,
    }
)
"""What cannot be taken back: the beginning, the end (the secret is out), who was in charge.

Nor a paper that lies in a box, or a box that was opened; what these lean on stays with them.
"""


def footprint(fact: facts.Fact) -> Footprint:
    return FOOTPRINT[type(fact)](fact)


def makes(line: Line) -> frozenset[str]:
    """What later lines may stand on: what its fact makes, and the line itself."""
    return footprint(line.fact).makes | {_itself(line.n)}
