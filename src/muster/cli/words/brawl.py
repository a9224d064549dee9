"""Sentences about a brawl: why not, what happened, and why somebody has points."""

from __future__ import annotations

from collections.abc import Mapping

from muster.cli.plain import clean, listing
from muster.core.brawl import facts
from muster.core.brawl.brawl import Entry
from muster.core.brawl.facts import NOBODY, BrawlFact, Happened
from muster.core.brawl.problem import BrawlCode, BrawlProblem
from muster.core.brawl.terms import BrawlTerms

Called = Mapping[str, str]
"""What the players are called, by id."""

WORDS: Mapping[BrawlCode, str] = {
    BrawlCode.TABLE_SIZE: "{number} at a table: a brawl is made for {least} to {most}.",
    BrawlCode.COST_TOO_HIGH: "{model} has Cost {cost}; a Leader has {most} or less.",
    BrawlCode.STATION_BARRED: "{model} is a {station} and cannot lead here.",
    BrawlCode.SEATED_TWICE: "{names} sits at the table twice.",
    BrawlCode.NOT_BEGUN: "The brawl has not begun.",
    BrawlCode.BEGUN_ALREADY: "The brawl has begun already.",
    BrawlCode.BRAWL_OVER: "The brawl is over. To correct something: muster brawl undo",
    BrawlCode.UNKNOWN_PLAYER: "Nobody at this table is called {name}.",
    BrawlCode.UNKNOWN_HAPPENING: "This brawl does not count {name}; it counts {known}.",
    BrawlCode.PLAYER_MISSING: "Say whose doing it is and to whom: {what} needs both it asks for.",
    BrawlCode.PLAYER_TOO_MANY: "{player} has no part in {what}.",
    BrawlCode.UNKNOWN_QUESTION: "Nothing called {name} is asked; it is {known}.",
    BrawlCode.ANSWER_IMPOSSIBLE: "{number} is not possible for {name}: it is 0 to {most}.",
    BrawlCode.NOT_POSSIBLE: "{reason}",
    BrawlCode.LEDGER_FAILS: "The pack cannot say what {what} is worth here: {why}.",
    BrawlCode.ONCE_A_TURN: "{player} has said so in turn {turn} already. "
    "To correct it: muster brawl undo",
    BrawlCode.UNKNOWN_CARD: '"{card}" is no card: write 7R, 12M, 1C, 13T, RJ or BJ.',
    BrawlCode.NOT_TO_FLIP: "Not for {players} to flip now: {waiting} must.",
    BrawlCode.ORDER_KNOWN: "All have flipped in turn {turn}. To correct a flip: muster brawl undo",
    BrawlCode.NOBODY_CREDITED: "Nobody is known to have applied or made {through}: "
    "say who with --by, or --by nobody.",
    BrawlCode.TERRAIN_KNOWN: "There is {what} by {player} already: give this another name.",
    BrawlCode.NOT_APPLIED: "There is no {what} there.",
    BrawlCode.STILL_IN_PLAY: "{model} of {player} is still in play.",
    BrawlCode.NOT_IN_PLAY: "{player} has no model in play.",
    BrawlCode.HAS_ACTIVATED: "{player} has activated in turn {turn} already.",
    BrawlCode.NO_LOOT: "This brawl is played without loot.",
    BrawlCode.LOOT_EMPTY: "No loot card is left: all are with players or markers.",
    BrawlCode.CARD_ELSEWHERE: "{card} is {place}.",
    BrawlCode.ACT_UNKNOWN: "There is no act {act}: the last is {last}.",
    BrawlCode.ACT_STAYS: "Act {act} cannot be taken back: it began the brawl or counts no more.",
    BrawlCode.ACT_LEANED_ON: "Act {act} cannot be taken back before act {leaning}, "
    "which could not have happened without it.",
}

PLACES = {
    "pile": "in the draw pile",
    "drawn": "drawn by {player}, who has yet to choose its benefit",
    "attached": "attached to the model of {player}",
    "marker": "a marker on the table",
    "discarded": "discarded",
}

PEOPLE = {"player", "by", "to"}
GROUPS = {"players", "waiting"}

HISTORY: Mapping[type[BrawlFact], str] = {
    facts.BrawlBegan: "the brawl begins",
    facts.Flipped: "Initiative: {flips}",
    facts.Applied: "{by} applies {what} to {to}",
    facts.Lifted: "{what} ends for {to}",
    facts.Respawned: '{player} comes back within {inches}" of the {edge} table edge{gains}',
    facts.LootDrawn: "{player} draws the loot card {card}",
    facts.LootAttached: "{player} attaches {card} with benefit {benefit}: {words}",
    facts.LootPickedUp: "{player} picks up {card} with benefit {benefit}: {words}",
    facts.LootDropped: "{card} is dropped as a marker",
    facts.LootDiscarded: "{card} is discarded",
    facts.TurnEnded: "the turn ends",
    facts.BrawlEnded: "the brawl ends early {reason}",
    facts.TakenBack: "act {act} is taken back",
}
"""All but what the ledger itself has words for."""

TERRAIN = {facts.Applied: "{by} makes {what}", facts.Lifted: "{what} is gone"}


def name_of(player: str, names: Called) -> str:
    return names.get(player, player) or "nobody"


def filled(template: str, data: Mapping[str, object], names: Called) -> str:
    """A sentence with ids as names; a single pass, so that nobody's name is taken for a blank."""
    words = {key: _said(key, value, names) for key, value in data.items()}
    return clean(template.format_map(words))


def _said(key: str, value: object, names: Called) -> str:
    if key in PEOPLE:
        return name_of(str(value), names)
    if isinstance(value, tuple):
        return listing([name_of(each, names) if key in GROUPS else each for each in value])
    return str(value)


def problem_sentence(problem: BrawlProblem, names: Called) -> str:
    data = dict(problem.data)
    if "place" in data:
        data["place"] = filled(PLACES[str(data["place"])], data, names)
    if "reason" in data:
        data["reason"] = filled(str(data["reason"]), data, names)
    return filled(WORDS[problem.code], data, names)


def fact_sentence(fact: facts.AnyBrawlFact, terms: BrawlTerms, names: Called) -> str:
    said = _sentence(fact, terms, names)
    return f"{said[:1].upper()}{said[1:]}."


def _sentence(fact: facts.AnyBrawlFact, terms: BrawlTerms, names: Called) -> str:
    if isinstance(fact, Happened):
        return _happened(fact, terms, names)
    data = {**fact.model_dump(), **_more(fact, terms, names)}
    template = HISTORY[type(fact)]
    if data.get("to") == NOBODY:
        template = TERRAIN[type(fact)]
    return filled(template, data, names)


def _happened(fact: Happened, terms: BrawlTerms, names: Called) -> str:
    happening = terms.happening(fact.what)
    said = filled(happening.title if happening else fact.what, fact.model_dump(), names)
    answers = ", ".join(f"{name} {number}" for name, number in fact.answers.items())
    return f"{said}{_through(fact.through)}{f': {answers}' if answers else ''}"


def _more(fact: facts.AnyBrawlFact, terms: BrawlTerms, names: Called) -> dict[str, object]:
    """What a sentence says besides its fact."""
    respawn = terms.ledger.respawn
    if isinstance(fact, facts.Flipped):
        flips = [f"{name_of(player, names)} {card}" for player, card in fact.cards.items()]
        return {"flips": listing(flips)}
    if isinstance(fact, facts.Respawned):
        must = ", and must be activated" if respawn.must else ""
        gains = f", gains {respawn.gains}{must}" if respawn.gains else must
        return {"inches": respawn.inches, "gains": gains}
    if isinstance(fact, facts.LootAttached | facts.LootPickedUp):
        return {"words": terms.benefits(fact.card)[fact.benefit - 1]}
    return {}


def _through(through: str) -> str:
    return f" (through {clean(through)})" if through else ""


def entry_words(entry: Entry, names: Called) -> str:
    """`+2 first blood on Bob`; what the floor swallowed is told too."""
    swallowed = entry.counted - entry.points
    kept = f" ({swallowed} could not be lost)" if swallowed else ""
    said = filled(entry.say, {"by": entry.by, "to": entry.to, "through": entry.through}, names)
    return f"{entry.counted:+d} {said}{_through(entry.through)}{kept}"
