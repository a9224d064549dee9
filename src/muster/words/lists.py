"""Lists and catalogues in words: what is wrong with what somebody brings."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from muster.core.entrant import Listed
from muster.core.problem import Code
from muster.core.roster.brought import Brought
from muster.core.roster.looked import Looked, Topic
from muster.core.roster.marks import are_marked, battle_traits, every_trait
from muster.core.roster.size import total, window
from muster.words.names import Names
from muster.words.plain import listing
from muster.words.render import Data, render
from muster.words.tongue import N_, _, ngettext

LISTED: Mapping[Listed, str] = {
    Listed.NOT: N_("not handed in"),
    Listed.HANDED_IN: N_("waits for an official"),
    Listed.CHECKED: N_("checked"),
    Listed.TAKEN: N_("taken all the same"),
    Listed.APPROVED: N_("approved"),
}
"""How far an entrant's lists are."""

TOPICS: Mapping[Topic, str] = {
    "models": N_("models and their prices"),
    "points": N_("points"),
    "duplicates": N_("how often a model is there"),
    "number": N_("number of models"),
    "leader": N_("leader"),
    "faction": N_("Faction"),
    "alliance": N_("alliance"),
    "purchases": N_("purchases"),
    "stand-ins": N_("stand-ins"),
    "attachments": N_("attachments"),
    "specialists": N_("specialists"),
}
"""What of a list can be looked at."""


def looked_words(looked: Looked) -> tuple[str, ...]:
    """What was looked at, and what was not and why."""
    said = (
        (N_("Looked at: {topics}."), looked.done),
        (N_("Not looked at, as no catalogue is loaded: {topics}."), looked.wanting),
        (N_("Not looked at, as the rules of this event have no such limit: {topics}."),
         looked.unruled),
    )  # fmt: skip
    return tuple(
        _(say).format(topics=listing(_(TOPICS[topic]) for topic in topics))
        for say, topics in said
        if topics
    )


def trait_words(one: Brought) -> str:
    """Which battle traits a list may pick from, or that it has none; nothing if nobody knows."""
    if not every_trait(one.rules) or not are_marked(one):
        return ""
    traits = battle_traits(one)
    if not traits:
        return _(
            "No battle trait: not all of its fighters share a faction or Grand Alliance runemark."
        )
    names = [_("{trait} ({mark})").format(trait=t.title, mark=t.mark) for t in traits]
    return _("Battle trait, picked before each game: {traits}.").format(traits=listing(names, "or"))


def cost_words(one: Brought) -> str:
    """What a list costs and may cost: `27 of 99-103 points`; nothing where nobody can tell."""
    cost, (least, most) = total(one), window(one)
    terms, size = one.rules.roster, one.rules.size
    unit = _(size.unit) if terms.sized or terms.under is not None else _("points")
    most = size.points if most is None and terms.sized else most
    if cost is None:
        return ""
    if most is None:
        return f"{cost} {unit}"
    limit = f"{least}-{most}" if least is not None and least != most else str(most)
    return _("{cost} of {limit} {unit}").format(cost=cost, limit=limit, unit=unit)


LIST_WORDS: Mapping[Code, str] = {
    Code.LISTS_MISSING: N_("{entrant} has handed in no list."),
    Code.LISTS_FACTIONS: N_("All lists of a player are of one Faction; these are of {factions}."),
    Code.LIST_TOO_LARGE: N_("{list} costs {points} points, and {most} is the most."),
    Code.LIST_TOO_SMALL: N_("{list} costs {points} points, and {least} is the least."),
    Code.LIST_ADDS_UP_OTHERWISE: N_(
        "{list} is written down as {points} points, but what is in it costs {counted}."
    ),
    Code.BONUS_MISSPENT: N_(
        "{list} spends {points} points on other things than these: {kinds}. {most} is the most; "
        "only those may cost more, by what a leader brings for them."
    ),
    Code.LEADER_REPEATED: N_(
        "{model} leads {lists}; every list of a player is led by somebody else."
    ),
    Code.SOLE_REPEATED: N_(
        "There is only one {model}, who can be in one list of a player only, not in {lists}."
    ),
    Code.MODEL_PRICE: N_("{list}: {model} is written down at {points}, but costs {cost}."),
    Code.MODEL_LIMIT: N_("{list} has {count} of {model}, and {most} is the most."),
    Code.MODEL_KIND: N_("{list}: {model} cannot be in it; only these can: {kinds}."),
    Code.RELATION_MISSING: N_("{list}: write down to whom {model} belongs."),
    Code.STAND_IN_WRONG: N_(
        "{list}: {miniature} cannot stand for {model}; it may be used as {choices}."
    ),
    Code.SPECIALISTS_NOT_HERE: N_("{list} has specialists, and there are none at this event."),
    Code.SPECIALIST_IN_LIST: N_(
        "{model} is in {list} itself: a specialist is a card that the list does not have. "
        "A larger or smaller unit is the same card."
    ),
    Code.LIST_MIXED: N_(
        "{list} is of {factions} and has {models}: whether it may is on their cards. "
        "An official looks at it."
    ),
    Code.LIST_PLAYED_MISSING: N_("Which list did {entrant} play: {lists}?"),
    Code.SPECIALISTS_MANY: N_("The specialists of {list} cost {points}, and {most} is the most."),
    Code.SPECIALIST_PRICE: N_(
        "{list}: {model} is written down at {points}, but a specialist is a whole card and is "
        "never cheaper: {cost}."
    ),
    Code.SWAP_REMOVES: N_("{list}: {model} cannot be taken out {count} times."),
    Code.SWAP_ADDS: N_(
        "{list}: {model} cannot be brought in {count} times. Only whole cards that were handed in "
        "with the list can, each as it was written."
    ),
    Code.EXTRA_TWICE: N_("{list}: {model} has {extra} twice."),
    Code.CATALOGUE_TOO_LARGE: N_(
        "The catalogue has {number} models and units, and {most} is the most."
    ),
    Code.PROFILE_TWICE: N_('The catalogue has "{model}" twice.'),
    Code.PARTS_FOREIGN: N_(
        "{share} % of the model is made by others, and the pack allows {most} %."
    ),
    Code.PROXY: N_("By the pack no model stands in for another, unless an official knows better."),
    Code.PLAYER_UNKNOWN: N_("Say whose it is: one of the players of {entrant}."),
}


def _few(data: Data, names: Names) -> str:
    least = int(str(data["least"]))
    say = ngettext(
        "A player hands in {least} list at least; here there are {given}.",
        "A player hands in {least} lists at least; here there are {given}.",
        least,
    )
    return render(say, data, names)


def _many(data: Data, names: Names) -> str:
    most = int(str(data["most"]))
    say = ngettext(
        "A player has {most} list at most; here there are {given}.",
        "A player has {most} lists at most; here there are {given}.",
        most,
    )
    return render(say, data, names)


def _unknown_model(data: Data, names: Names) -> str:
    near = data.get("near")
    if not data.get("list"):
        return render(_('The catalogue has no "{model}".'), data, names)
    if not isinstance(near, tuple) or not near:
        return render(_('{list}: the catalogue has no "{model}".'), data, names)
    say = _('{list}: the catalogue has no "{model}". Did you mean {near}?')
    return render(say, {**data, "near": listing(near, "or")}, names)


def _stand_in(data: Data, names: Names) -> str:
    say = render(_("Nothing says whom {model} may stand for."), data, names)
    near = _several(data, "near")
    if not near:
        return say
    return _("{unknown} Did you mean {names}?").format(unknown=say, names=listing(near, "or"))


def _unknown_extra(data: Data, names: Names) -> str:
    if not data.get("known"):
        return render(_('{list}: "{extra}" of {model} cannot be bought here.'), data, names)
    say = _('{list}: there is no "{extra}" for {model}; there are {known}.')
    return render(say, {**data, "known": listing(_several(data, "known"))}, names)


def _many_extras(data: Data, names: Names) -> str:
    most = int(str(data["most"]))
    say = ngettext(
        "{list}: {model} has {given} blessings, and {most} is the most.",
        "{list}: {model} has {given} blessings, and {most} are the most.",
        most,
    )
    return render(say, data, names)


def _weapon(template: str) -> Callable[[Data, Names], str]:
    """Why a weapon will not do, with those that would."""

    def said(data: Data, names: Names) -> str:
        say = render(_(template), data, names)
        fitting = _several(data, "fitting")
        if not fitting:
            return say
        more = render(_("These can be: {fitting}."), {"fitting": fitting}, names)
        return f"{say} {more}"

    return said


def _trait(template: str) -> Callable[[Data, Names], str]:
    """Why a battle trait cannot be picked, with those that can."""

    def said(data: Data, names: Names) -> str:
        say = render(_(template), data, names)
        known = _several(data, "known")
        if not known:
            return f"{say} {_('No runemark that gives one is shared by all.')}"
        more = render(_("These can be: {fitting}."), {"fitting": known}, names)
        return f"{say} {more}"

    return said


def _several(data: Data, key: str) -> tuple[object, ...]:
    value = data.get(key)
    return value if isinstance(value, tuple) else ()


def _faction(data: Data, names: Names) -> str:
    say = render(_('"{faction}" is no Faction here.'), data, names)
    near, known = _several(data, "near"), _several(data, "known")
    if near:
        return _("{unknown} Did you mean {names}?").format(unknown=say, names=listing(near, "or"))
    return _("{unknown} There are: {names}.").format(unknown=say, names=listing(known))


LIST_SPECIAL: Mapping[Code, Callable[[Data, Names], str]] = {
    Code.LISTS_FEW: _few,
    Code.TRAIT_UNKNOWN: _trait(N_('There is no battle trait "{trait}" to pick.')),
    Code.TRAIT_NOT_SHARED: _trait(
        N_("{entrant} cannot pick {trait}: not all fighters have its runemark.")
    ),
    Code.STAND_IN_UNKNOWN: _stand_in,
    Code.FACTION_UNKNOWN: _faction,
    Code.LISTS_MANY: _many,
    Code.MODEL_UNKNOWN: _unknown_model,
    Code.EXTRA_UNKNOWN: _unknown_extra,
    Code.EXTRAS_MANY: _many_extras,
    Code.WEAPON_MISSING: _weapon(
        N_("{list}: say which weapon of {model} is blessed with {extra}.")
    ),
    Code.WEAPON_UNKNOWN: _weapon(N_('{list}: {model} has no weapon called "{weapon}" ({extra}).')),
    Code.WEAPON_NOT_MELEE: _weapon(
        N_("{list}: {weapon} of {model} is no melee weapon, which {extra} is for.")
    ),
}
"""The sentences that depend on the data."""
