"""What of a finished event everybody may have, fact by fact: two tables, and one fact made less."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from muster.core import facts
from muster.core.score import Score

UNSAID = "(kept back)"
"""Stands where somebody wrote something that is not for everybody."""

PAID = "paid"
GAME = "game"
SCORE = "score"

NOTHING = frozenset[str]()

SAID: Mapping[type[facts.Fact], frozenset[str]] = {
    **dict.fromkeys(
        (
            facts.EventCreated,
            facts.DetailsChanged,
            facts.RulesChanged,
            facts.RulesPublished,
            facts.ErrataListed,
            facts.JudgeAppointed,
            facts.JudgeDismissed,
            facts.OrganiserChanged,
            facts.EventStarted,
            facts.RoundsPlanned,
            facts.CutMade,
            facts.EventFinished,
            facts.AwardGiven,
            facts.ListTermsSet,
            facts.EntrantRegistered,
            facts.PlaceOffered,
            facts.EntrantCheckedIn,
            facts.EntrantReturned,
            facts.RingerCalled,
            facts.RingerReleased,
            facts.RoundPaired,
            facts.PairingsChanged,
            facts.PairingsPublished,
            facts.PlayStarted,
            facts.ClockStarted,
            facts.ClockResumed,
            facts.SetupSkipped,
            facts.RoundClosed,
            facts.EncounterSet,
            facts.EncounterDealt,
            facts.BoardsPaired,
            facts.CaptainNamed,
            facts.PlayerNamed,
            facts.ReportConfirmed,
            facts.ResultMissing,
            facts.OwnCaseDecided,
            facts.TableDescribed,
            facts.HallDrawn,
            facts.TerrainLaid,
            facts.ContestSet,
            facts.EntryMade,
            facts.BallotOpened,
            facts.VoteCast,
            facts.BallotCounted,
            facts.PrizeGivingBegun,
            facts.PrizeRevealed,
            facts.PrizeGivingEnded,
        ),
        NOTHING,
    ),
    facts.EntrantAmended: frozenset({"paid", "reason"}),
    facts.PaintingEntered: frozenset({"reason"}),
    facts.EntrantDropped: frozenset({"reason"}),
    facts.EntrantReinstated: frozenset({"reason"}),
    facts.EntrantDisqualified: frozenset({"cause", "reason"}),
    facts.PairKeptApart: frozenset({"reason"}),
    facts.PairAllowed: frozenset({"reason"}),
    facts.PairLocked: frozenset({"reason"}),
    facts.ResultReported: frozenset({"score"}),
    facts.ReportDisputed: frozenset({"score", "reason"}),
    facts.ResultRuled: frozenset({"score"}),
    facts.AgreementSigned: frozenset({"score"}),
    facts.ResultAgreed: frozenset({"score"}),
    facts.GameConceded: frozenset({"score", "army_list"}),
    facts.GameForfeited: frozenset({"score", "reason"}),
    facts.ClockPaused: frozenset({"reason"}),
    facts.ClockExtended: frozenset({"reason"}),
    facts.SubstituteNamed: frozenset({"reason"}),
    facts.RulingMade: frozenset({"game"}),
    facts.TerrainReviewed: frozenset({"note"}),
    facts.EntryWithdrawn: frozenset({"reason"}),
    facts.Retracted: frozenset({"reason"}),
}
"""What a public copy tells, each without these of its parts; of a score, without lists' titles.

A part that was ever listed stays listed: copies of earlier versions are read by this table.
"""

SILENT = frozenset(
    {
        facts.CatalogueSet,
        facts.ListsRegistered,
        facts.ListsApproved,
        facts.LeaveGiven,
        facts.PoolDeclared,
        facts.LeaderAnnounced,
        facts.KeywordsBanned,
        facts.TraitPicked,
        facts.CrewPlayed,
        facts.ModelInspected,
        facts.JudgeCalled,
        facts.CallTaken,
        facts.CallClosed,
        facts.ConductNoted,
        facts.TrackingStated,
        facts.PhotoAttached,
        facts.BoxSet,
        facts.TerrainAgreed,
        facts.EntryChecked,
        facts.EntryScored,
        facts.WinsRecalled,
        facts.PaintJudged,
    }
)
"""What it does not tell: conduct, calls, lists and crews, photos, marks of judges."""


def told(fact: facts.AnyFact) -> facts.AnyFact | None:
    """What everybody may know of a fact: all of it, some of it, or nothing."""
    if type(fact) in SILENT:
        return None
    parts = {name: getattr(fact, name) for name in SAID[type(fact)]}
    return fact.model_copy(update={name: _less(name, value) for name, value in parts.items()})


def kept_back(fact: facts.AnyFact, public: facts.AnyFact) -> tuple[str, ...]:
    """Which parts of a fact are not told; whether somebody has paid never is, either way."""
    parts = sorted(SAID[type(fact)])
    return tuple(p for p in parts if p == PAID or getattr(fact, p) != getattr(public, p))


def may_be_part(fact: facts.AnyFact, unsaid: Iterable[str]) -> bool:
    """Whether this can be what is told of a fact without these of its parts.

    Parts that are not named may be as they are: an earlier version may have told them.
    """
    named = frozenset(unsaid)
    return NOTHING < named <= SAID.get(type(fact), NOTHING) and all(
        getattr(fact, part) == _less(part, getattr(fact, part)) for part in named
    )


def _less(name: str, value: object) -> object:
    if name == PAID:
        return False
    if name == GAME:
        return None
    if isinstance(value, Score):
        sides = tuple(side.model_copy(update={"army_list": ""}) for side in value.sides)
        return value.model_copy(update={"sides": sides})
    return UNSAID if value else value
