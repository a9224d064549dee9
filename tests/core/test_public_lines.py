"""The lines that everybody may read: each by a rule, and nothing that pages keep to themselves."""

from __future__ import annotations

from typing import get_args

from muster.core import facts
from muster.core.public_lines import OF_PERSON, PUBLIC
from muster.core.publicity import SAID

HIDDEN = {
    facts.JudgeAppointed,
    facts.JudgeDismissed,
    facts.OrganiserChanged,
    facts.PaintingEntered,
    facts.RingerCalled,
    facts.RingerReleased,
    facts.PairKeptApart,
    facts.PairAllowed,
    facts.PairLocked,
    facts.CatalogueSet,
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
    facts.EntryChecked,
    facts.EntryScored,
    facts.VoteCast,
    facts.WinsRecalled,
    facts.PaintJudged,
    facts.BoxSet,
    facts.TerrainReviewed,
    facts.TerrainAgreed,
    facts.PlayerNamed,
    facts.SubstituteNamed,
    facts.CaptainNamed,
}
"""What is told to nobody while an event goes on."""

SHOWN_BY_PAGES = {facts.ListsRegistered, facts.PhotoAttached}
"""Public only where their own rule says so."""


def test_of_every_fact_it_is_decided_whether_it_is_told() -> None:
    every = set(get_args(get_args(facts.AnyFact)[0]))
    assert set(PUBLIC) | HIDDEN == every
    assert set(PUBLIC) & HIDDEN == set()


def test_what_is_told_as_it_happens_is_in_the_public_copy_afterwards() -> None:
    assert set(PUBLIC) - SHOWN_BY_PAGES <= set(SAID)


def test_what_the_public_copy_keeps_back_is_not_told_before() -> None:
    told = {
        fact: kept - rule.without - {"score"}
        for fact, rule in PUBLIC.items()
        if (kept := SAID.get(fact, frozenset()))
    }
    assert {fact: parts for fact, parts in told.items() if parts} == {}


TOLD_AFTERWARDS = {
    # Draws and contests are made of it: without it nobody could make them again.
    facts.EntrantRegistered: {"region", "army"},
    facts.EntrantAmended: {"region", "army", "table"},
    facts.EntrantCheckedIn: {"painting"},
    # The organiser's reason is about the event: what is told whole is proved, and that is more.
    facts.RulesChanged: {"reason"},
    facts.RoundsPlanned: {"reason"},
    facts.EncounterDealt: {"reason"},
    facts.TerrainLaid: {"reason"},
    facts.BallotOpened: {"reason"},
    facts.AwardGiven: {"reason"},
}
"""What is in the public copy and was told to nobody while the event went on, part by part."""

NEVER_TOLD_WHY = {
    facts.PaintingEntered: {"reason"},
    facts.PairKeptApart: {"reason"},
    facts.PairAllowed: {"reason"},
    facts.PairLocked: {"reason"},
    facts.SubstituteNamed: {"reason"},
    facts.TerrainReviewed: {"note"},
    **dict.fromkeys(
        (
            facts.JudgeAppointed,
            facts.JudgeDismissed,
            facts.OrganiserChanged,
            facts.RingerCalled,
            facts.RingerReleased,
            facts.CaptainNamed,
            facts.PlayerNamed,
            facts.VoteCast,
        ),
        frozenset[str](),
    ),
}
"""Facts that are in the public copy alone: without which parts."""

WORDS = {"reason", "note", "text", "outcome"}
"""Fields in which somebody writes about somebody."""


def test_what_is_not_told_as_it_happens_is_not_in_the_public_copy_either() -> None:
    """Why a table got more time may be a matter of health."""
    kept = {fact: rule.without & fact.model_fields.keys() for fact, rule in PUBLIC.items()}
    more = {fact: parts - SAID[fact] for fact, parts in kept.items() if fact in SAID}
    assert {fact: parts for fact, parts in more.items() if parts} == TOLD_AFTERWARDS


def test_of_facts_that_are_in_the_public_copy_alone_no_words_are_told() -> None:
    alone = {fact: parts for fact, parts in SAID.items() if fact not in PUBLIC}
    assert alone == NEVER_TOLD_WHY
    assert {fact: WORDS & fact.model_fields.keys() for fact in alone} == alone


def test_no_field_that_names_a_person_is_told() -> None:
    """Of lists the owner is blanked within; everywhere else such a field has one of these names."""
    named = {
        name
        for fact in PUBLIC
        for name, field in fact.model_fields.items()
        if "PersonId" in str(field.annotation) and fact is not facts.ListsRegistered
    }
    assert named <= OF_PERSON
