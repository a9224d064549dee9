"""Everything that can happen, as one sentence of an event's history."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from muster.cli.names import Names
from muster.cli.plain import count, listing
from muster.cli.words.faults import flaw_words
from muster.cli.words.render import render
from muster.cli.words.scores import score_words
from muster.core import facts

HISTORY: Mapping[type[facts.Fact], str] = {
    facts.EventCreated: "{name} was created under {pack}, for {day}",
    facts.DetailsChanged: "Details: {name}, {day}{at_venue}{places}{hall}",
    facts.RulesChanged: "Rules: {chosen}{because}",
    facts.RulesPublished: "The rules were published",
    facts.ErrataListed: "Errata listed: {title}, published {published}",
    facts.JudgeAppointed: "{person} is a judge",
    facts.JudgeDismissed: "{person} is no longer a judge",
    facts.OrganiserChanged: "{person} is now the organiser",
    facts.EventStarted: "The event started; rounds planned: {rounds}",
    facts.RoundsPlanned: "Rounds planned: {rounds}{because}",
    facts.CutMade: "Cut after round {round}: {entrants} play on{lot}",
    facts.EventFinished: "The event is finished{ended}; the secret of the draws is public",
    facts.AwardGiven: "{title}: {entrants}{because}",
    facts.EntrantRegistered: "{entrant} entered{waits}{details}",
    facts.EntrantAmended: "{entrant} is now{details}{because}",
    facts.ListsRegistered: "{entrant} plays {armies}",
    facts.PlaceOffered: "{entrant} got a place from the waiting list",
    facts.EntrantCheckedIn: "{entrant} checked in{with_faction}{paints}",
    facts.PaintingEntered: "{entrant} entered the painting competition{because}",
    facts.EntrantDropped: "{entrant} dropped{because}",
    facts.EntrantReturned: "{entrant} is back",
    facts.EntrantReinstated: "{entrant} is in again{because}",
    facts.EntrantDisqualified: "{entrant} was disqualified: {cause}{because}",
    facts.RingerCalled: "{person} stands by as the ringer",
    facts.RingerReleased: "{entrant} no longer stands by",
    facts.PairKeptApart: "{pair} are kept apart{because}",
    facts.PairAllowed: "{pair} may meet again{because}",
    facts.PairLocked: "{pair} shall meet in round {round}{because}",
    facts.RoundPaired: "Round {round} was paired: {games}{sits}{again}{because}{accepted}",
    facts.EncounterSet: "Encounter of round {round}: {title}",
    facts.EncounterDealt: "Encounter of round {round} was dealt{hand}: {title}{pool}{again}"
    "{because}",
    facts.PairingsChanged: "Pairings of round {round} were changed by hand{because}{accepted}",
    facts.PairingsPublished: "Pairings of round {round} were published",
    facts.PlayStarted: "Round {round}: play began in {begun}",
    facts.RoundClosed: "Round {round} was closed",
    facts.ResultReported: "{by} reported from {game}: {score}",
    facts.ReportConfirmed: "{by} confirmed the report from {game}",
    facts.ReportDisputed: "{by} disputed the report from {game}{claim}{because}",
    facts.ResultRuled: "Result of {game}{word}: {score}{because}",
    facts.AgreementSigned: "{by} consented at {game} to {score}",
    facts.ResultAgreed: "Result of {game} was agreed: {score}{because}",
    facts.GameConceded: "{by} conceded at {game}{why}{stood}{goes}",
    facts.GameForfeited: "{by} forfeited at {game}: {cause}{because}",
    facts.ResultMissing: "The result of {game} is missing{because}",
    facts.RulingMade: "Ruling on {topic}: {question} {decision}",
    facts.ConductNoted: "{measure} for {entrant}, {about}: {text}",
    facts.TrackingStated: "{entrant} keeps track at {game} by {methods}",
    facts.Retracted: "Taken back: {lines}{because}",
}


def _details(fact: facts.EntrantRegistered | facts.EntrantAmended, _: Names) -> str:
    parts = [fact.club, fact.region, fact.faction]
    parts += [f"army {fact.army}"] if fact.army is not None else []
    table = fact.table if isinstance(fact, facts.EntrantAmended) else None
    parts += [f"always at table {table}"] if table is not None else []
    said = [part for part in parts if part]
    return f", {', '.join(said)}" if said else ""


def _accepted(fact: facts.RoundPaired | facts.PairingsChanged, names: Names) -> str:
    said = "; ".join(flaw_words(flaw, names) for flaw in fact.flaws)
    return f". Accepted: {said}" if said else ""


def _lot(fact: facts.CutMade, names: Names) -> str:
    """Who shared the last place that plays on, and that chance chose among them."""
    return f", by lot among {names.all_entrants(fact.by_lot)}" if fact.by_lot else ""


def _sits(fact: facts.RoundPaired, names: Names) -> str:
    return f", {names.entrant(fact.bye)} has the bye" if fact.bye else ""


def _claim(fact: facts.ReportDisputed, names: Names) -> str:
    return f", says {score_words(fact.score, names)}" if fact.score else ""


def _stood(fact: facts.GameConceded, names: Names) -> str:
    return f", at {score_words(fact.score, names)}" if fact.score else ""


def _why(fact: facts.GameConceded, names: Names) -> str:
    return f" ({names.causes.get(fact.cause, fact.cause)})" if fact.cause else ""


def _pool(fact: facts.EncounterDealt, names: Names) -> str:
    """What was dealt besides what the title names."""
    titles = [names.elements.get(e, e) for part in fact.dealt for e in fact.parts[part]]
    more = [title for title in titles if title not in fact.title]
    return f"; {listing(more)}" if more else ""


ENDED = {"sole-leader": "with a sole leader", "all-rounds-played": "after all its rounds"}
WORD = {"entered": "", "ruled": " by ruling", "as-it-stands": ", as it stood"}
MEASURE = {"note": "Note", "warning": "Warning", "corrective-measure": "Corrective measure"}

Part = Callable[[Any, Names], str]

PARTS: Mapping[str, Part] = {
    "ended": lambda f, _: f" {ENDED.get(f.reason) or f'({f.reason})'}",
    "at_venue": lambda f, _: f", {f.venue}" if f.venue else "",
    "places": lambda f, _: f", {count(f.capacity, 'place')}" if f.capacity else "",
    "hall": lambda f, _: f", {count(f.tables, 'table')}" if f.tables else "",
    "chosen": lambda f, _: listing(patch.title for patch in f.patches) or "the official pack",
    "lot": _lot,
    "armies": lambda f, _: listing(army.title for army in f.lists),
    "waits": lambda f, _: " (waiting list)" if f.waiting else "",
    "details": _details,
    "with_faction": lambda f, _: f" with {f.faction}" if f.faction else "",
    "paints": lambda f, _: ", enters the painting competition" if f.painting else "",
    "games": lambda f, _: count(len(f.seats), "game"),
    "sits": _sits,
    "again": lambda f, _: f", attempt {f.attempt}" if f.attempt > 1 else "",
    "accepted": _accepted,
    "begun": lambda f, _: count(len(f.games), "game"),
    "hand": lambda f, _: " by hand" if f.by_hand else "",
    "pool": _pool,
    "claim": _claim,
    "word": lambda f, _: WORD[f.how],
    "stood": _stood,
    "why": _why,
    "goes": lambda f, _: " and leaves the event" if f.leaves else "",
    "measure": lambda f, _: MEASURE[f.measure],
}
"""Parts of a sentence that are more than one value of the fact, by their name in a template."""


def fact_words(fact: facts.AnyFact, names: Names) -> str:
    template = HISTORY[type(fact)]
    parts = {key: part(fact, names) for key, part in PARTS.items() if f"{{{key}}}" in template}
    plain = {key: getattr(fact, key) for key in type(fact).model_fields if key not in parts}
    return render(template, {**plain, **parts}, names)
