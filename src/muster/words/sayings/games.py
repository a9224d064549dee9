"""Sentences about games: encounters, the score sheet and brawls."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import JsonValue

from muster.core.diagram.wording import TIMES
from muster.core.rulepack.tree import as_table
from muster.words.announcement.encounters import chosen_words
from muster.words.plain import listing
from muster.words.sayings.saying import (
    Say,
    Spot,
    called,
    choice,
    in_rows,
    items_of,
    number,
    pods_words,
    several,
    switch,
    text,
    whose,
)
from muster.words.tongue import N_, _, number_words


def _board(spot: Spot) -> str:
    board = spot.rules.encounter.board
    say = _("Tables are {width} by {depth} inches.")
    return say.format(width=number_words(board.width), depth=number_words(board.depth))


def _slot(spot: Spot) -> str:
    slot = next(each for each in spot.rules.encounter.slots if each.id == spot.keys[0])
    if not slot.count:
        return _("{title}: none.").format(title=slot.title)
    return f"{slot.title}: {chosen_words(spot.rules, slot)}."


def _element(spot: Spot) -> str:
    element = as_table(spot.value)
    words = " ".join(str(element[key]) for key in ("setup", "say") if element.get(key))
    return f"{called(spot.value)}: {words}" if words else f"{called(spot.value)}."


def _award(spot: Spot) -> str:
    """What is paid: a number where it is one, and its limits."""
    award = as_table(spot.value)
    points, turn, game = (award.get(key) for key in ("points", "per_turn", "per_game"))
    said = [
        _("{n} for it").format(n=points) if isinstance(points, int) else "",
        _("{n} a turn at most").format(n=turn) if isinstance(turn, int) else "",
        _("{n} a game at most").format(n=game) if isinstance(game, int) else "",
    ]
    name = ": ".join(filter(None, (whose(spot_without_last(spot)), called(spot.value))))
    return f"{name}: {listing(filter(None, said))}." if any(said) else f"{name}."


def spot_without_last(spot: Spot) -> Spot:
    """The place without the item that it is itself."""
    return Spot(spot.rules, spot.value, spot.items[:-1], spot.keys[:-1])


def _asked(spot: Spot) -> str:
    asked = as_table(spot.value)
    name = ": ".join(filter(None, (whose(spot_without_last(spot)), "")))
    ask = str(asked.get("ask", ""))
    if asked.get("only") == "false":
        return name + _("The score sheet does not ask: “{ask}”").format(ask=ask)
    of = [each for each in items_of(asked.get("of")) if isinstance(each, str)]
    said = (
        _("The score sheet asks: “{ask}”").format(ask=ask),
        _span(asked),
        _("Of: {names}.").format(names=listing(of)) if of else "",
        str(asked.get("help", "")),
    )
    return f"{name}{': ' if name else ''}{' '.join(filter(None, said))}"


def _span(asked: Mapping[str, JsonValue]) -> str:
    """How much can be answered, where that is a number and not a condition of the game."""
    least, most = asked.get("least"), asked.get("most")
    from_nothing = least if isinstance(least, int) else 0
    if isinstance(most, int):
        return _("({least} to {most})").format(least=from_nothing, most=most)
    return _("({least} or more)").format(least=from_nothing) if from_nothing else ""


def _respawn(spot: Spot) -> str:
    back = as_table(spot.value)
    must = _("comes back") if back.get("must") else _("may come back")
    say = _('{of}: a Leader that was killed {must} within {n}" of a table edge.')
    return say.format(of=whose(spot), must=must, n=back.get("inches"))


def _row_of_need(row: Mapping[str, JsonValue]) -> str:
    return f"{row.get('count')} {TIMES} {row.get('what')}"


def _map(spot: Spot) -> str:
    known = {element.id: element.title for element in spot.rules.elements}
    title = known.get(spot.keys[0], "") or called(spot.value)
    note = str(as_table(spot.value).get("note", ""))
    return " ".join(filter(None, (_("Map of {title}.").format(title=title), note)))


def _tie(spot: Spot) -> str:
    endings = {each.id: each.title for each in spot.rules.result.endings}
    title = endings.get(spot.rules.play.tie_ending, "")
    return _("A tie is: {ways}.").format(ways=title) if title else _("A tie has no name.")


def _scored(spot: Spot) -> str:
    award = as_table(spot.value)
    points = award.get("points")
    of = called(spot.items[0])
    reason = str(award.get("say", "")).replace("{to}", _("a model")).replace("{by}", _("a model"))
    if isinstance(points, int):
        say = _("{of}: {n} victory points for “{reason}”.")
        return say.format(of=of, n=points, reason=reason)
    return _("{of}: victory points for “{reason}”.").format(of=of, reason=reason)


def _loot(spot: Spot) -> str:
    benefits = [str(each) for each in items_of(as_table(spot.value).get("benefits"))]
    say = _("Loot card {card}: {benefits}.")
    return say.format(card=spot.keys[0], benefits=listing(benefits, "or"))


GAMES: Mapping[str, Say] = {
    # ── encounters ──
    "encounter.board": _board,
    "encounter.slots": several(N_("An encounter has: {names}."), N_("There are no encounters.")),
    "encounter.slots.*": _slot,
    "encounter.deck": choice(
        {
            "each-round": N_("The deck is shuffled for every round."),
            "whole-event": N_("The deck is shuffled once for the whole event."),
        }
    ),
    "encounter.rotations": several(N_("Rotations: {names}."), N_("There are no rotations.")),
    "encounter.rotations.*": lambda spot: _("Rotation {name}.").format(name=called(spot.value)),
    "elements": several(N_("What can be played: {names}."), N_("Nothing can be played.")),
    "elements.*": _element,
    "elements.*.needs": in_rows(
        N_("{of}: on the table lie {rows}."), N_("{of}: nothing lies on the table."), _row_of_need
    ),
    "elements.*.notes": several(
        N_("{of}: written down is {names}."), N_("{of}: nothing is written down.")
    ),
    "elements.*.inputs.*": _asked,
    "elements.*.awards.*": _award,
    "maps": several(N_("Maps: {names}."), N_("There are no maps.")),
    "maps.*": _map,
    # ── the score sheet ──
    "play.turns": number(N_("A game lasts {n} turns.")),
    "play.turn_word": text(N_("A turn is called: {text}."), N_("A turn is called a turn.")),
    "play.each_side": switch(
        N_("Each side's turn is scored by itself."), N_("A turn is scored for both sides.")
    ),
    "play.scored_from": number(N_("Scored from turn {n} on.")),
    "play.first_word": text(
        N_("Who goes first is called: {text}."), N_("Who goes first has no name of its own.")
    ),
    "play.inputs": several(
        N_("The score sheet asks: {names}."), N_("The score sheet asks nothing else.")
    ),
    "play.inputs.*": _asked,
    "play.awards.*": _award,
    "play.caps.*": _award,
    "play.ends": several(N_("A game is over early: {names}."), N_("No game is over early.")),
    "play.ends.*": lambda spot: _("A game is over early: {say}.").format(say=called(spot.value)),
    "play.deciders": several(
        N_("What decides a game that is over without a winner: {names}."),
        N_("Nothing decides a game that is over without a winner."),
    ),
    "play.tie_ending": _tie,
    "play.reveal_only": number(
        N_("Schemes that score only their Reveal, for each player: {n}."),
        nought=N_("No Scheme scores only its Reveal."),
    ),
    "play.end_only": number(
        N_("Schemes that score only their End, for each player: {n}."),
        nought=N_("No Scheme scores only its End."),
    ),
    "play.undocumented": choice(
        {
            "nothing": N_("A choice that was not written down scores nothing."),
            "notes-only": N_(
                "A choice that was not written down scores nothing that depends on what it names."
            ),
        }
    ),
    "play": lambda _spot: _("How the score sheet adds up."),
    "controls": several(N_("Told about control: {names}."), N_("Nothing is told about control.")),
    "controls.*": _element,
    # ── brawls ──
    "ledger": pods_words,
    "ledgers": several(N_("Brawls: {names}."), N_("There are no brawls.")),
    "ledgers.*": lambda spot: _("How {name} is scored.").format(name=called(spot.value)),
    "ledgers.*.turns": number(N_("{of}: {n} turns.")),
    "ledgers.*.floor": number(
        N_("{of}: nobody has fewer points than {n}."), N_("{of}: points may fall below nothing.")
    ),
    "ledgers.*.barred": several(
        N_("{of}: these cannot lead: {names}."), N_("{of}: anybody may lead.")
    ),
    "ledgers.*.apart": number(N_('{of}: models deploy more than {n}" from each other.')),
    "ledgers.*.respawn": _respawn,
    "ledgers.*.markers": in_rows(
        N_("{of}: {rows}"), N_("{of}: no markers."), lambda row: str(row.get("say"))
    ),
    "ledgers.*.marker_traits": several(N_("{of}: markers are {names}."), N_("{of}: markers.")),
    "ledgers.*.ignored": several(
        N_("{of}: there is no such thing as {names}."), N_("{of}: nothing is ignored.")
    ),
    "ledgers.*.loot": switch(N_("{of}: a loot deck is used."), N_("{of}: there is no loot.")),
    "ledgers.*.happenings.*.awards.*": _scored,
    "loot": lambda _spot: _("Cards of the loot deck."),
    "loot.*": _loot,
}
