"""Sentences about what is beside the games: awards, terrain, conduct, and what is told."""

from __future__ import annotations

from collections.abc import Mapping

from muster.core.rulepack.tree import as_table
from muster.words.contests import METHODS as JUDGED
from muster.words.plain import listing
from muster.words.sayings.saying import (
    Say,
    Spot,
    called,
    cause_words,
    choice,
    items_of,
    number,
    several,
    switch,
    whose,
)
from muster.words.terrain_methods import method_words
from muster.words.tongue import N_, _, number_words


def _methods(spot: Spot) -> str:
    names = listing(method_words(str(each)) for each in items_of(spot.value))
    return _("Ways to lay terrain: {names}.").format(names=names or _("none"))


def _judged(spot: Spot) -> str:
    methods = {way: _(say) for way, say in JUDGED.items() if way in items_of(spot.value)}
    ways = listing(methods.values(), "or")
    return _("{of}: decided by {ways}.").format(of=whose(spot), ways=ways or _("nobody"))


def _density(spot: Spot) -> str:
    shares = [each for each in items_of(spot.value) if isinstance(each, int | float)]
    if not shares:
        return _("How much of a table terrain covers is open.")
    least, most = (number_words(share) for share in shares)
    return _("Terrain covers {least} to {most} % of a table.").format(least=least, most=most)


def _zones(spot: Spot) -> str:
    depths = [number_words(d) for d in items_of(spot.value) if isinstance(d, int | float)]
    say = _("Terrain keeps to zones of {depths} inches.") if depths else _("No deployment zones.")
    return say.format(depths=listing(depths))


def _terrain_size(spot: Spot) -> str:
    terms = spot.rules.terrain
    say = _("Terrain is laid on {width} by {depth} inches.")
    return say.format(width=number_words(terms.width), depth=number_words(terms.depth))


HALL: Mapping[str, Say] = {
    "awards": several(N_("Awards: {names}."), N_("There are no awards.")),
    "awards.*": lambda spot: _("{of}: as the organiser announces it.").format(of=whose(spot)),
    "awards.*.place": number(N_("{of}: for place {n}."), N_("{of}: not for a place.")),
    "awards.*.optional": switch(
        N_("{of}: may be left out."), N_("{of}: is awarded at every event.")
    ),
    "awards.*.methods": _judged,
    "awards.*.category_announced": switch(
        N_("{of}: its category is announced in advance."), N_("{of}: has no category.")
    ),
    "awards.*.categories": several(N_("{of}: categories {names}."), N_("{of}: no categories.")),
    "awards.*.candidates": choice(
        {
            "entries": N_("{of}: won by something that was entered."),
            "entrants": N_("{of}: won by somebody who plays."),
        }
    ),
    "awards.*.own_vote": switch(
        N_("{of}: one may vote for oneself."), N_("{of}: nobody votes for themselves.")
    ),
    "awards.*.most_votes": number(N_("{of}: names on one paper, at most {n}.")),
    "awards.*.criteria": several(
        N_("{of}: marks are given for {names}."), N_("{of}: no marks are given.")
    ),
    "awards.*.no_repeat": switch(
        N_("{of}: what has won this year with the same organiser cannot win again."),
        N_("{of}: the same models may win again."),
    ),
    "terrain.width": _terrain_size,
    "terrain.depth": _terrain_size,
    "terrain.zones": _zones,
    "terrain.kinds": several(N_("Kinds of terrain: {names}."), N_("No kinds of terrain.")),
    "terrain.kinds.*": lambda spot: _("Terrain: {name}.").format(name=called(spot.value)),
    "terrain.traits": several(N_("Traits of terrain: {names}."), N_("No traits of terrain.")),
    "terrain.traits.*": lambda spot: _("Terrain: {name}.").format(name=called(spot.value)),
    "terrain.methods": _methods,
    "terrain.fewest": number(N_("Pieces of terrain on a table, at least: {n}.")),
    "terrain.most": number(
        N_("Pieces of terrain on a table, at most: {n}."), N_("Terrain: as many as you like.")
    ),
    "terrain.recommended": number(
        N_("Pieces of terrain on a table, recommended: {n}."), N_("No number is recommended.")
    ),
    "terrain.side_least": number(N_("A piece is at least {n} inches long and wide.")),
    "terrain.side_most": number(
        N_("A piece is at most {n} inches long and wide."), N_("A piece may be of any size.")
    ),
    "terrain.from_edge": number(
        N_("From the table edge, a piece lies more than {n} inches."),
        nought=N_("A piece may lie at the table edge."),
    ),
    "terrain.apart": number(
        N_("From each other, pieces lie more than {n} inches."), nought=N_("Pieces may touch.")
    ),
    "terrain.restricted_apart": number(
        N_("From each other, restricted pieces lie more than {n} inches."),
        nought=N_("Restricted pieces may touch."),
    ),
    "terrain.restricted_in_zones": switch(
        N_("Restricted pieces may lie in deployment zones."),
        N_("No restricted piece lies in a deployment zone."),
    ),
    "terrain.mostly_unrestricted": switch(
        N_("More than half of the pieces are unrestricted."),
        N_("Any number of pieces may be restricted."),
    ),
    "terrain.blockers": number(N_("Pieces that block line of sight: {n} or more.")),
    "terrain.huge_base": number(
        N_("A base of {n} mm reaches every zone, flag and objective."),
        N_("Nothing is said about huge bases."),
    ),
    "terrain.density": _density,
    "terrain.moves": number(
        N_("About {n} % of the terrain disrupts movement."), N_("Movement: no share is given.")
    ),
    "terrain.sight": number(
        N_("About {n} % of the terrain disrupts sight."), N_("Sight: no share is given.")
    ),
    "terrain.sight_split": number(
        N_("About {n} % of what disrupts sight conceals rather than blocks."),
        N_("Concealing: no share is given."),
    ),
    "terrain.about": number(N_("A share may be off by {n} % before it is named.")),
    "terrain.gap": number(
        N_("Ways between pieces are {n} mm wide or more."), N_("Ways may be of any width.")
    ),
    "terrain.reach": number(
        N_("What is farther than {n} inches of walking is out of reach."),
        N_("Nothing is out of reach."),
    ),
    "terrain.base": number(N_("Ways are measured for a base of {n} mm.")),
    "terrain.unreachable": number(
        N_("Of a deployment zone {n} % at most is out of reach."),
        N_("Out of reach: no share is given."),
    ),
    "terrain.clear_lines": number(
        N_("Of the sight lines from zone to zone {n} % at most are clear."),
        N_("Clear sight lines: no share is given."),
    ),
    "conduct.warnings": number(
        N_("Warnings before a disqualification: {n}."), N_("Warnings are not counted.")
    ),
    "conduct.kinds": several(N_("What is noted: {names}."), N_("Nothing is noted.")),
    "conduct.kinds.*": cause_words,
    "conduct.tracking": several(N_("Ways to keep track: {names}."), N_("Keep track as you like.")),
    "conduct.tracking.*": lambda spot: _("Keep track: {name}.").format(name=called(spot.value)),
    "guidance": lambda _spot: _("What people are told."),
    "guidance.*": lambda spot: str(as_table(spot.value).get("text", "")),
    "guidance.*.text": lambda spot: str(spot.value),
}
