"""Sentences about results: what is reported, what it is worth, and the order of places."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from muster.core.rulepack.schema import Rulepack, Worth
from muster.core.rulepack.tree import as_table
from muster.core.rulepack.worth import bye_worth, evaluate, on_every_board, point_names
from muster.words.announcement.worth import SOS
from muster.words.plain import listing
from muster.words.sayings.saying import (
    Say,
    Spot,
    cause_words,
    choice,
    items_of,
    several,
    switch,
)
from muster.words.tiebreaks import TITLES
from muster.words.tongue import N_, _


def figure_title(rules: Rulepack, name: str) -> str:
    """A tie-break or figure as the pack calls it."""
    own = {figure.id: figure.title for figure in rules.result.figures}
    return _(TITLES[name]) if name in TITLES else own.get(name, name.capitalize())


def _order(say: str, none: str) -> Say:
    def told(spot: Spot) -> str:
        names = (figure_title(spot.rules, str(name)) for name in items_of(spot.value))
        shown = _(", then ").join(names)
        return _(say if shown else none).format(order=shown)

    return told


def _counts(spot: Spot) -> str:
    endings = {each.id: each.title for each in spot.rules.result.endings}
    ways = items_of(spot.value)
    name = figure_title(spot.rules, spot.keys[0])
    if not ways:
        return _("{name} are not counted.").format(name=name)
    shown = listing((endings.get(str(way), "") for way in ways), "or")
    return _("{name}: wins by {ways}.").format(name=name, ways=shown)


def _points(spot: Spot) -> str:
    terms = spot.rules.points
    if not (terms.win or terms.draw or terms.loss):
        return _("There are no tournament points.")
    say = _("Tournament points: {win} for a win, {draw} for a draw, {loss} for a loss.")
    return say.format(win=terms.win, draw=terms.draw, loss=terms.loss)


def _amounts(rules: Rulepack, points: Mapping[str, int]) -> str:
    """Tournament points are not named where many share a table and there are none."""
    none = {"tp"} if rules.pods and not points["tp"] else set()
    names = [name for name in point_names(rules) if name not in none]
    return ", ".join(f"{figure_title(rules, name)} {points[name]}" for name in names)


def _bye(spot: Spot) -> str:
    points = bye_worth(spot.rules)
    if not any(points.values()):
        return _("A bye is worth nothing.")
    return _("A bye is worth: {points}.").format(points=_amounts(spot.rules, points))


def _given(say: str, nothing: str, worth: Callable[[Rulepack], Worth], *, won: bool) -> Say:
    def told(spot: Spot) -> str:
        rules, given = spot.rules, worth(spot.rules)
        if not given:
            return _(nothing)
        counted = evaluate(rules, given, army=rules.size.points or 0)
        points = _amounts(rules, on_every_board(rules, counted, won=won))
        return _(say).format(points=points)

    return told


def _derived(spot: Spot) -> str:
    name = figure_title(spot.rules, spot.keys[0])
    say = _("{name} is reckoned from what both sides report.") if spot.value else _("No {name}.")
    return say.format(name=name)


def _decided(spot: Spot) -> str:
    by = spot.rules.result.decided_by
    if by == "declared":
        return _("Players say who won.")
    return _("{name} decide who wins.").format(name=figure_title(spot.rules, by))


def _ending(spot: Spot) -> str:
    ending = as_table(spot.value)
    title = str(ending.get("title", ""))
    if not ending.get("allowed"):
        return _("No game ends like this: {title}.").format(title=title)
    say = _("A tie can be: {title}.") if ending.get("tie") else _("A game can end by: {title}.")
    return say.format(title=title)


def _figure(spot: Spot) -> str:
    figure = as_table(spot.value)
    most = figure.get("most")
    if most is None:
        return _("{title}: as many as are scored.").format(title=figure.get("title"))
    return _("{title}: {n} at most.").format(title=figure.get("title"), n=most)


RESULTS: Mapping[str, Say] = {
    "result.figures": several(N_("Reported are: {names}."), N_("Nothing is reported.")),
    "result.figures.*": _figure,
    "result.decided_by": _decided,
    "result.derived.*": _derived,
    "result.endings": several(N_("A game can end by: {names}."), N_("Endings are not told.")),
    "result.endings.*": _ending,
    "points": _points,
    "bye": _bye,
    "forfeit.winner": _given(
        N_("Whose opponent forfeits gets: {points}."),
        N_("Nobody gains by another's forfeit."),
        lambda rules: rules.forfeit.winner,
        won=True,
    ),
    "forfeit.loser": _given(
        N_("Who forfeits gets: {points}."),
        N_("Who forfeits gets nothing."),
        lambda rules: rules.forfeit.loser,
        won=False,
    ),
    "forfeit.causes": several(N_("Reasons for a forfeit: {names}."), N_("No forfeits.")),
    "forfeit.causes.*": cause_words,
    "concession.scored": choice(
        {
            "as-agreed": N_(
                "A conceded game is scored as its players and the organiser agree, or else as it "
                "stands."
            ),
            "fixed": N_("A conceded game is scored at a fixed rate."),
        }
    ),
    "concession.winner": _given(
        N_("Whose opponent concedes gets at least: {points}."),
        N_("Nobody gains by another's concession."),
        lambda rules: rules.concession.winner,
        won=True,
    ),
    "concession.loser": _given(
        N_("Who concedes gets: {points}."),
        N_("Who concedes gets nothing."),
        lambda rules: rules.concession.loser,
        won=False,
    ),
    "concession.leaves": switch(
        N_("Whoever concedes leaves the event."), N_("Whoever concedes plays on in the event.")
    ),
    "concession.causes": several(N_("Reasons for a concession: {names}."), N_("No concessions.")),
    "concession.causes.*": cause_words,
    "concession.army": choice(
        {
            "list": N_("A conceded army counts what its list costs."),
            "size": N_("A conceded army counts the event's size."),
        }
    ),
    "agreed.allowed": switch(
        N_("Players may agree on a result."),
        N_("Players may not settle a result without playing."),
    ),
    "agreed.before_packing_up": switch(
        N_("An agreed result is told to the organiser before anything is packed up."),
        N_("An agreed result may be told after packing up."),
    ),
    "disqualification.listed": switch(
        N_("Whoever is disqualified is still listed."),
        N_("Whoever is disqualified has no place in the standings."),
    ),
    "disqualification.bars_awards": switch(
        N_("Whoever is disqualified wins no award."),
        N_("Whoever is disqualified may still win an award."),
    ),
    "disqualification.causes": several(
        N_("Reasons for a disqualification: {names}."), N_("Nobody is disqualified.")
    ),
    "disqualification.causes.*": cause_words,
    "standings.order": _order(N_("Order of places: {order}."), N_("Nobody is placed.")),
    "standings.sos": choice(SOS),
    "standings.counts.*": _counts,
    "standings.podium": switch(
        N_("The finals tables decide the first three places."),
        N_("The finals tables decide no place by themselves."),
    ),
    "standings.podium_rest": _order(
        N_("Below the first three: {order}."), N_("There is no order of its own below the first.")
    ),
}
