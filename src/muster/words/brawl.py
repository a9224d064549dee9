"""Sentences about a brawl: why not, what happened, and why somebody has points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from muster.core.brawl import facts
from muster.core.brawl.brawl import Entry
from muster.core.brawl.facts import NOBODY, BrawlFact, Happened
from muster.core.brawl.problem import BrawlCode, BrawlProblem
from muster.core.brawl.terms import BrawlTerms
from muster.core.rulepack.ledger import Happening
from muster.words.plain import CARDS, clean, listing
from muster.words.tongue import N_, _

Called = Mapping[str, str]
"""What the players are called, by id."""

WORDS: Mapping[BrawlCode, str] = {
    BrawlCode.TABLE_SIZE: N_("{number} at a table: a brawl is made for {least} to {most}."),
    BrawlCode.COST_TOO_HIGH: N_("{model} has Cost {cost}; a Leader has {most} or less."),
    BrawlCode.STATION_BARRED: N_("{model} is a {station} and cannot lead here."),
    BrawlCode.SEATED_TWICE: N_("{names} sits at the table twice."),
    BrawlCode.NOT_BEGUN: N_("The brawl has not begun."),
    BrawlCode.BEGUN_ALREADY: N_("The brawl has begun already."),
    BrawlCode.BRAWL_OVER: N_("The brawl is over."),
    BrawlCode.UNKNOWN_PLAYER: N_("Nobody at this table is called {name}."),
    BrawlCode.UNKNOWN_HAPPENING: N_("This brawl does not count {name}; it counts {known}."),
    BrawlCode.PLAYER_MISSING: N_(
        "Say whose doing it is and to whom: {what} needs both it asks for."
    ),
    BrawlCode.PLAYER_TOO_MANY: N_("{player} has no part in {what}."),
    BrawlCode.UNKNOWN_QUESTION: N_("Nothing called {name} is asked; it is {known}."),
    BrawlCode.ANSWER_IMPOSSIBLE: N_("{number} is not possible for {name}: it is 0 to {most}."),
    BrawlCode.NOT_POSSIBLE: "{reason}",
    BrawlCode.LEDGER_FAILS: N_("The pack cannot say what {what} is worth here: {why}."),
    BrawlCode.ONCE_A_TURN: N_("{player} has said so in turn {turn} already."),
    BrawlCode.UNKNOWN_CARD: N_('"{card}" is no card: write {cards}.'),
    BrawlCode.NOT_TO_FLIP: N_("Not for {players} to flip now: {waiting} must."),
    BrawlCode.ORDER_KNOWN: N_("All have flipped in turn {turn}."),
    BrawlCode.NOBODY_CREDITED: N_(
        "Nobody is known to have applied or made {through}: say who, or nobody."
    ),
    BrawlCode.TERRAIN_KNOWN: N_("There is {what} by {player} already: give this another name."),
    BrawlCode.NOT_APPLIED: N_("There is no {what} there."),
    BrawlCode.STILL_IN_PLAY: N_("{model} of {player} is still in play."),
    BrawlCode.NOT_IN_PLAY: N_("{player} has no model in play."),
    BrawlCode.HAS_ACTIVATED: N_("{player} has activated in turn {turn} already."),
    BrawlCode.OTHER_TURN: N_("Turn {turn} has ended already: it is turn {now}."),
    BrawlCode.JUST_TOLD: N_(
        "Somebody has just told the same (act {act}). Tell it again only if it happened twice."
    ),
    BrawlCode.NO_LOOT: N_("This brawl is played without loot."),
    BrawlCode.LOOT_EMPTY: N_("No loot card is left: all are with players or markers."),
    BrawlCode.CARD_ELSEWHERE: "{place}",
    BrawlCode.ACT_UNKNOWN: N_("There is no act {act}: the last is {last}."),
    BrawlCode.ACT_STAYS: N_(
        "Act {act} cannot be taken back: it began the brawl or counts no more."
    ),
    BrawlCode.ACT_LEANED_ON: N_(
        "Act {act} cannot be taken back before act {leaning}, "
        "which could not have happened without it."
    ),
}

PLACES = {
    "pile": N_("{card} is in the draw pile."),
    "drawn": N_("{card} is drawn by {player}, who has yet to choose its benefit."),
    "attached": N_("{card} is attached to the model of {player}."),
    "marker": N_("{card} is a marker on the table."),
    "discarded": N_("{card} is discarded."),
}
"""Where a loot card is instead."""

PEOPLE = {"player", "by", "to"}
GROUPS = {"players", "waiting"}

HISTORY: Mapping[type[BrawlFact], str] = {
    facts.BrawlBegan: N_("the brawl begins"),
    facts.Flipped: N_("Initiative: {flips}"),
    facts.Applied: N_("{by} applies {what} to {to}"),
    facts.Lifted: N_("{what} ends for {to}"),
    facts.Respawned: N_('{player} comes back within {inches}" of the {edge} table edge{gains}'),
    facts.LootDrawn: N_("{player} draws the loot card {card}"),
    facts.LootAttached: N_("{player} attaches {card} with benefit {benefit}: {words}"),
    facts.LootPickedUp: N_("{player} picks up {card} with benefit {benefit}: {words}"),
    facts.LootDropped: N_("{card} is dropped as a marker"),
    facts.LootDiscarded: N_("{card} is discarded"),
    facts.TurnEnded: N_("the turn ends"),
    facts.BrawlEnded: N_("the brawl ends early {reason}"),
    facts.TakenBack: N_("act {act} is taken back"),
}
"""All but what the ledger itself has words for."""

TERRAIN = {facts.Applied: N_("{by} makes {what}"), facts.Lifted: N_("{what} is gone")}

RESPAWN = {
    (True, True): N_(", gains {gains}, and must be activated"),
    (True, False): N_(", gains {gains}"),
    (False, True): N_(", and must be activated"),
    (False, False): "",
}
"""By whether a model that comes back gains something, and whether it must be activated."""


def name_of(player: str, names: Called) -> str:
    return names.get(player, player) or _("nobody")


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
    data = {**problem.data, "cards": listing(CARDS, "or")}
    if "place" in data:
        data["place"] = filled(_(PLACES[str(data["place"])]), data, names)
    if "reason" in data:
        data["reason"] = filled(str(data["reason"]), data, names)
    return filled(_(WORDS[problem.code]), data, names)


def fact_sentence(fact: facts.AnyBrawlFact, terms: BrawlTerms, names: Called) -> str:
    said = _sentence(fact, terms, names)
    return _("{sentence}.").format(sentence=f"{said[:1].upper()}{said[1:]}")


def _sentence(fact: facts.AnyBrawlFact, terms: BrawlTerms, names: Called) -> str:
    if isinstance(fact, Happened):
        return _happened(fact, terms, names)
    data = {**fact.model_dump(), **_more(fact, terms, names)}
    template = HISTORY[type(fact)]
    if data.get("to") == NOBODY:
        template = TERRAIN[type(fact)]
    return filled(_(template), data, names)


def _happened(fact: Happened, terms: BrawlTerms, names: Called) -> str:
    happening = terms.happening(fact.what)
    title = happening.title if happening else fact.what
    data: dict[str, object] = fact.model_dump()
    if fact.model != NOBODY:
        with_it = _("{by} with the model of {model}")
        title = title.replace("{by}", with_it)
        data["model"] = name_of(fact.model, names)
    said = filled(title, data, names)
    answers = "; ".join(_answers(fact, happening)) if happening else ""
    return f"{said}{_through(fact.through)}{f': {answers}' if answers else ''}"


def _answers(fact: Happened, happening: Happening) -> Iterator[str]:
    """What was answered, each with its question."""
    for asked in happening.questions:
        number = fact.answers.get(asked.id)
        if number is not None:
            said = (_("yes") if number else _("no")) if asked.kind == "yes" else str(number)
            yield f"{asked.ask} {said}" if asked.ask.endswith("?") else f"{asked.ask}: {said}"


def _more(fact: facts.AnyBrawlFact, terms: BrawlTerms, names: Called) -> dict[str, object]:
    """What a sentence says besides its fact."""
    respawn = terms.ledger.respawn
    if isinstance(fact, facts.Flipped):
        flips = [f"{name_of(player, names)} {card}" for player, card in fact.cards.items()]
        return {"flips": listing(flips)}
    if isinstance(fact, facts.Respawned):
        gains = _(RESPAWN[bool(respawn.gains), bool(respawn.must)]).format(gains=respawn.gains)
        return {"inches": respawn.inches, "gains": gains}
    if isinstance(fact, facts.LootAttached | facts.LootPickedUp):
        return {"words": terms.benefits(fact.card)[fact.benefit - 1]}
    return {}


def _through(through: str) -> str:
    return _(" (through {what})").format(what=clean(through)) if through else ""


def entry_words(entry: Entry, names: Called) -> str:
    """`+2 first blood on Bob`; what the floor swallowed is told too."""
    swallowed = entry.counted - entry.points
    kept = _(" ({points} could not be lost)").format(points=swallowed) if swallowed else ""
    said = filled(entry.say, {"by": entry.by, "to": entry.to, "through": entry.through}, names)
    return f"{entry.counted:+d} {said}{_through(entry.through)}{kept}"
