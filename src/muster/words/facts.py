"""Everything that can happen, as one sentence of an event's history."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from muster.core import facts
from muster.words.brought import LIST_HISTORY, LIST_PARTS
from muster.words.calls import CALL_PARTS
from muster.words.clock import CLOCK_PARTS
from muster.words.contest_facts import CONTEST_HISTORY, CONTEST_PARTS
from muster.words.faults import flaw_words
from muster.words.hall import HALL_HISTORY, HALL_PARTS
from muster.words.names import Names
from muster.words.own_case import OWN_CASE_HISTORY, OWN_CASE_PARTS
from muster.words.photos import shown_words
from muster.words.plain import listing
from muster.words.render import render
from muster.words.scores import score_words
from muster.words.teams import TEAM_HISTORY, TEAM_PARTS
from muster.words.terrain import TERRAIN_HISTORY, TERRAIN_PARTS
from muster.words.tongue import N_, _, ngettext

HISTORY: Mapping[type[facts.Fact], str] = {
    facts.EventCreated: N_("{name} was created under {pack}, for {day}"),
    facts.DetailsChanged: N_("Details: {name}, {day}{at_venue}{places}{hall}"),
    facts.RulesChanged: N_("Rules: {chosen}{because}"),
    facts.RulesPublished: N_("The rules were published"),
    facts.ErrataListed: N_("Errata listed: {title}, published {published}"),
    facts.JudgeAppointed: N_("{person} is a judge"),
    facts.JudgeDismissed: N_("{person} is no longer a judge"),
    facts.OrganiserChanged: N_("{person} is now the organiser"),
    facts.EventStarted: N_("The event started; rounds planned: {rounds}"),
    facts.RoundsPlanned: N_("Rounds planned: {rounds}{because}"),
    facts.CutMade: N_("Cut after round {round}: {entrants} play on{lot}"),
    facts.EventFinished: N_("The event is finished{ended}; the secret of the draws is public"),
    facts.AwardGiven: N_("{title}: {entrants}{because}"),
    facts.PrizeGivingBegun: N_("The prize-giving began: awards stay hidden until they are told"),
    facts.PrizeRevealed: N_("Told at the prize-giving: {title}"),
    facts.PrizeGivingEnded: N_("The prize-giving is over: nothing is hidden any more"),
    facts.EntrantRegistered: N_("{entrant} entered{waits}{details}"),
    facts.EntrantAmended: N_("{entrant} is down as: {amended}{because}"),
    facts.PlaceOffered: N_("{entrant} got a place from the waiting list"),
    facts.EntrantCheckedIn: N_("{entrant} checked in{with_faction}{paints}"),
    facts.PaintingEntered: N_("{entrant} entered the painting competition{because}"),
    facts.EntrantDropped: N_("{entrant} dropped{because}"),
    facts.EntrantReturned: N_("{entrant} is back"),
    facts.EntrantReinstated: N_("{entrant} is in again{because}"),
    facts.EntrantDisqualified: N_("{entrant} was disqualified: {cause}{because}"),
    facts.RingerCalled: N_("{person} stands by as the ringer"),
    facts.RingerReleased: N_("{entrant} no longer stands by"),
    facts.PairKeptApart: N_("{pair} are kept apart{because}"),
    facts.PairAllowed: N_("{pair} may meet again{because}"),
    facts.PairLocked: N_("{pair} shall meet in round {round}{because}"),
    facts.RoundPaired: N_("Round {round} was paired: {games}{sits}{again}{because}{accepted}"),
    facts.EncounterSet: N_("Encounter of round {round}: {title}"),
    facts.EncounterDealt: N_(
        "Encounter of round {round} was dealt{hand}: {title}{pool}{again}{because}"
    ),
    facts.PairingsChanged: N_("Pairings of round {round} were changed by hand{because}{accepted}"),
    facts.PairingsPublished: N_("Pairings of round {round} were published"),
    facts.PlayStarted: N_("Round {round}: play began in {begun}"),
    facts.ClockStarted: N_("Round {round}: the clock was started, {lasts}"),
    facts.ClockPaused: N_("Round {round}: the clock was paused{because}"),
    facts.ClockResumed: N_("Round {round}: the clock goes on"),
    facts.ClockExtended: N_("Round {round}: {longer}{for_tables}{because}"),
    facts.SetupSkipped: N_("Round {round}: play began before the time to set up was over"),
    facts.RoundClosed: N_("Round {round} was closed"),
    facts.ResultReported: N_("{by} reported from {game}: {score}"),
    facts.ReportConfirmed: N_("{by} confirmed the report from {game}"),
    facts.ReportDisputed: N_("{by} disputed the report from {game}{claim}{because}"),
    facts.ResultRuled: N_("Result of {game}{word}: {score}{because}"),
    facts.AgreementSigned: N_("{by} consented at {game} to: {score}"),
    facts.ResultAgreed: N_("Result of {game} was agreed: {score}{because}"),
    facts.GameConceded: N_("{by} conceded at {game}{why}{stood}{goes}"),
    facts.GameForfeited: N_("{by} forfeited at {game}: {cause}{because}"),
    facts.ResultMissing: N_("The result of {game} is missing{because}"),
    facts.JudgeCalled: N_("A judge was called to {game}{called_by}: {matter}{in_words}"),
    facts.CallTaken: N_("A judge is coming to {game}"),
    facts.CallClosed: N_("The call for a judge from {game} is {closing}"),
    facts.RulingMade: N_("Ruling on {topic}: {question} {decision}"),
    facts.ConductNoted: N_("{measure} for {entrant}, {about}: {text}"),
    facts.TrackingStated: N_("{entrant} keeps track at {game} by {methods}"),
    facts.PhotoAttached: N_("A photo was added to {shown}"),
    facts.Retracted: N_("Taken back: {lines}{because}"),
    **TEAM_HISTORY,
    **LIST_HISTORY,
    **CONTEST_HISTORY,
    **HALL_HISTORY,
    **TERRAIN_HISTORY,
    **OWN_CASE_HISTORY,
}


def _details(fact: facts.EntrantRegistered | facts.EntrantAmended, __: Names) -> str:
    return _(", ").join(["", *_particulars(fact)])


def _amended(fact: facts.EntrantAmended, __: Names) -> str:
    return _(", ").join(_particulars(fact)) or _("nothing but the name")


def _particulars(fact: facts.EntrantRegistered | facts.EntrantAmended) -> list[str]:
    parts = [fact.club, fact.region, fact.faction]
    parts += [_("army {army}").format(army=fact.army)] if fact.army is not None else []
    if isinstance(fact, facts.EntrantAmended):
        table = fact.table
        parts += [_("always at table {table}").format(table=table)] if table is not None else []
        parts += [_("has paid")] if fact.paid else []
    return [part for part in parts if part]


def _with_faction(fact: facts.EntrantCheckedIn, __: Names) -> str:
    said = fact.faction or listing(dict.fromkeys(fact.factions.values()))
    return _(" with {faction}").format(faction=said) if said else ""


def _accepted(fact: facts.RoundPaired | facts.PairingsChanged, names: Names) -> str:
    said = _("; ").join(flaw_words(flaw, names) for flaw in fact.flaws)
    return _(". Accepted: {faults}").format(faults=said) if said else ""


def _lot(fact: facts.CutMade, names: Names) -> str:
    """Who shared the last place that plays on, and that chance chose among them."""
    shared = names.all_entrants(fact.by_lot)
    return _(", by lot among {entrants}").format(entrants=shared) if shared else ""


def _sits(fact: facts.RoundPaired, names: Names) -> str:
    if not fact.bye:
        return ""
    return _(", {entrant} has the bye").format(entrant=names.entrant(fact.bye))


def _claim(fact: facts.ReportDisputed, names: Names) -> str:
    return _(", says {score}").format(score=score_words(fact.score, names)) if fact.score else ""


def _stood(fact: facts.GameConceded, names: Names) -> str:
    return _(", at {score}").format(score=score_words(fact.score, names)) if fact.score else ""


def _why(fact: facts.GameConceded, names: Names) -> str:
    return f" ({names.causes.get(fact.cause, fact.cause)})" if fact.cause else ""


def _pool(fact: facts.EncounterDealt, names: Names) -> str:
    """What was dealt besides what the title names."""
    titles = [names.elements.get(e, e) for part in fact.dealt for e in fact.parts[part]]
    more = [title for title in titles if title not in fact.title]
    return f"; {listing(more)}" if more else ""


def _ended(fact: facts.EventFinished, __: Names) -> str:
    return _(ENDED[fact.reason]) if fact.reason in ENDED else f" ({fact.reason})"


def _places(fact: facts.DetailsChanged, __: Names) -> str:
    if not fact.capacity:
        return ""
    return ngettext(", {n} place", ", {n} places", fact.capacity).format(n=fact.capacity)


def _hall(fact: facts.DetailsChanged, __: Names) -> str:
    if not fact.tables:
        return ""
    return ngettext(", {n} table", ", {n} tables", fact.tables).format(n=fact.tables)


def _games(number: int) -> str:
    return ngettext("{n} game", "{n} games", number).format(n=number)


def _if(key: str, template: str) -> Part:
    """A part that is said only if the fact has the value it names."""

    def part(fact: Any, __: Names) -> str:  # noqa: ANN401 (facts that share the value only)
        value = getattr(fact, key)
        return _(template).format_map({key: value}) if value else ""

    return part


ENDED = {
    "sole-leader": N_(" with a sole leader"),
    "all-rounds-played": N_(" after all its rounds"),
}
WORD = {"entered": "", "ruled": N_(" by ruling"), "as-it-stands": N_(", as it stood")}
MEASURE = {
    "note": N_("Note"),
    "warning": N_("Warning"),
    "corrective-measure": N_("Corrective measure"),
}

Part = Callable[[Any, Names], str]

PARTS: Mapping[str, Part] = {
    "ended": _ended,
    "at_venue": lambda f, __: f", {f.venue}" if f.venue else "",
    "places": _places,
    "hall": _hall,
    "chosen": lambda f, __: listing(p.title for p in f.patches) or _("the official pack"),
    "lot": _lot,
    "waits": _if("waiting", N_(" (waiting list)")),
    "details": _details,
    "amended": _amended,
    "with_faction": _with_faction,
    "paints": _if("painting", N_(", enters the painting competition")),
    "games": lambda f, __: _games(len(f.seats)),
    "sits": _sits,
    "again": lambda f, __: _(", attempt {n}").format(n=f.attempt) if f.attempt > 1 else "",
    "accepted": _accepted,
    "begun": lambda f, __: _games(len(f.games)),
    "hand": _if("by_hand", N_(" by hand")),
    "pool": _pool,
    "claim": _claim,
    "word": lambda f, __: _(WORD[f.how]),
    "stood": _stood,
    "why": _why,
    "goes": _if("leaves", N_(" and leaves the event")),
    "measure": lambda f, __: _(MEASURE[f.measure]),
    "shown": shown_words,
    **CALL_PARTS,
    **TEAM_PARTS,
    **LIST_PARTS,
    **CONTEST_PARTS,
    **HALL_PARTS,
    **TERRAIN_PARTS,
    **CLOCK_PARTS,
    **OWN_CASE_PARTS,
}
"""Parts of a sentence that are more than one value of the fact, by their name in a template."""


def retraction_words(fact: facts.Retracted, gone: Iterable[str], names: Names) -> str:
    """Taking back, with what was taken back in words instead of the numbers of its lines."""
    template = _("Taken back: {said}{because}")
    return render(template, {"said": _("; ").join(gone), "reason": fact.reason}, names)


def fact_words(fact: facts.AnyFact, names: Names) -> str:
    template = HISTORY[type(fact)]
    parts = {key: part(fact, names) for key, part in PARTS.items() if f"{{{key}}}" in template}
    plain = {key: getattr(fact, key) for key in type(fact).model_fields if key not in parts}
    return render(_(template), {**plain, **parts}, names)
