"""What is announced about winning: what decides a game, what it is worth, what counts then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from muster.core.event import Event
from muster.core.rulepack.schema import Rulepack, Worth
from muster.core.rulepack.worth import bye_worth, evaluate, on_every_board, point_names
from muster.words.announcement.parts import Cell, Grid, Said, Section, row, spoken
from muster.words.names import Names
from muster.words.plain import listing
from muster.words.tiebreaks import title
from muster.words.tongue import N_, _

MUCH = 1_000_000
"""More than anybody scores or brings: shows whether a worth grows with the game."""

SOS = {
    "opponents-tp": N_("Strength of schedule is the sum of all opponents' tournament points."),
    "opponents-tp-per-game": N_(
        "Strength of schedule is what all opponents won in tournament points, for each round "
        "they played."
    ),
}


def worth(event: Event, names: Names) -> Section:
    rules = event.rules
    return Section(
        "worth",
        _("What a game is worth"),
        says=(*spoken(_decided(rules, names)), *_endings(rules)),
        grids=(_grid(rules, names),),
        points=spoken(*_given_up(rules)),
    )


def _decided(rules: Rulepack, names: Names) -> str:
    figures = listing(title(figure.id, names) for figure in rules.result.figures)
    if rules.result.decided_by == "declared":
        say = _("Players report who won, how, and {figures}.")
        return say.format(figures=figures)
    figure = next(each for each in rules.result.figures if each.id == rules.result.decided_by)
    more = _("Whoever has more {figure} wins; with equally many it is a draw.")
    most = _("Whoever has the most {figure} wins; equally many share the place.")
    say = (most if rules.pods else more).format(figure=figure.title)
    if figure.most is None:
        return say
    return f"{say} " + _("Nobody has more than {n}.").format(n=figure.most)


def _endings(rules: Rulepack) -> Iterator[Said]:
    played = [each for each in rules.result.endings if each.allowed and each.played]
    ways = (
        (_("A game is won by: {ways}."), [each.title for each in played if not each.tie]),
        (_("A tie is: {ways}."), [each.title for each in played if each.tie]),
    )
    for say, titles in ways:
        if titles:
            yield Said(say.format(ways="; ".join(titles)), "pack")


def _grid(rules: Rulepack, names: Names) -> Grid:
    columns = tuple(name for name in point_names(rules) if name != "tp" or not rules.pods)
    played = _("as played")
    outcomes = {
        _("Win"): rules.points.win,
        _("Draw"): rules.points.draw,
        _("Loss"): rules.points.loss,
    }
    rows = [row(say, tp, *[played] * (len(columns) - 1)) for say, tp in outcomes.items()]
    return Grid(
        "",
        ("", *(title(name, names) for name in columns)),
        (*([] if rules.pods else rows), *_without_play(rules, columns)),
        figures=len(columns),
        called="pack",
    )


def _without_play(rules: Rulepack, columns: tuple[str, ...]) -> Iterator[tuple[Cell, ...]]:
    if not rules.pods:
        bye = bye_worth(rules)
        yield row(_("Bye"), *(bye[name] for name in columns))
        yield _given(_("The opponent forfeits"), rules, rules.forfeit.winner, columns, won=True)
    yield _given(_("Own forfeit"), rules, rules.forfeit.loser, columns, won=False)
    if rules.concession.scored == "fixed" and not rules.teams.boards:
        if not rules.pods:
            yield _given(
                _("The opponent concedes"), rules, rules.concession.winner, columns, won=True
            )
        yield _given(_("Own concession"), rules, rules.concession.loser, columns, won=False)


def _given(
    say: str, rules: Rulepack, given: Worth, columns: tuple[str, ...], *, won: bool
) -> tuple[Cell, ...]:
    """The least of it; whatever grows with what was scored or brought says so."""

    def count(army: int, own: Mapping[str, int]) -> Mapping[str, int]:
        return on_every_board(rules, evaluate(rules, given, army=army, own=own), won=won)

    size = rules.size.points or 0
    least = count(size, {})
    much = count(size, dict.fromkeys(least, MUCH))
    return row(say, *(_more(least[name], much[name]) for name in columns))


def _more(least: int, much: int) -> str:
    return _("{n}+").format(n=least) if much > least else str(least)


def _given_up(rules: Rulepack) -> Iterator[str]:
    by_list = any("army" in str(amount) for amount in rules.concession.winner.values())
    if by_list and rules.concession.army == "list":
        yield _(
            "What is given for a conceded army follows from what its list costs; the table "
            "assumes a list of full size."
        )
    if rules.concession.scored == "as-agreed":
        yield _(
            "A game that is given up is scored as its players and the organiser agree, or else "
            "as it stands."
        )
    if rules.teams.boards:
        yield _("Between teams a board is conceded, not the whole game.")
    yield from _leaving(rules)
    if not rules.agreed.allowed:
        yield _("Players may not settle a result without playing.")
    elif rules.agreed.before_packing_up:
        yield _("An agreed result is told to the organiser before anything is packed up.")


def _leaving(rules: Rulepack) -> Iterator[str]:
    """Whom a concession costs the event: of a cause the pack may say otherwise."""
    usual = rules.concession.leaves
    others = [cause.title for cause in rules.concession.causes if cause.leaves not in {None, usual}]
    if usual:
        yield _("Whoever concedes leaves the event.")
    say = (
        _("They stay, though, after: {causes}.")
        if usual
        else _("They leave the event after: {causes}.")
    )
    if others:
        yield say.format(causes="; ".join(others))


def places(event: Event, names: Names) -> Section:
    rules = event.rules.standings
    order = _(", then ").join(title(name, names) for name in rules.order)
    return Section(
        "places",
        _("Order of places"),
        says=(Said(f"{order}.", "pack"),),
        points=(
            *spoken(_(SOS[rules.sos]) if "sos" in rules.order else ""),
            *_counted(event.rules, names),
            *spoken(*_podium(event.rules, names)),
            *spoken(
                _("Whoever is level in all of it shares the place; the next ones are skipped.")
            ),
        ),
    )


def _counted(rules: Rulepack, names: Names) -> Iterator[Said]:
    """Tie-breaks that count wins by how they came about."""
    for name, endings in rules.standings.counts.items():
        if name in rules.standings.order:
            ways = listing((names.endings.get(each, each) for each in endings), "or")
            say = _("{name}: wins by {ways}.")
            yield Said(say.format(name=title(name, names), ways=ways), "pack")


def _podium(rules: Rulepack, names: Names) -> Iterator[str]:
    if not rules.standings.podium:
        return
    yield _("The first finals table decides the first two places; the winner of the next is third.")
    if rules.standings.podium_rest:
        order = _(", then ").join(title(name, names) for name in rules.standings.podium_rest)
        yield _("Below them: {order}.").format(order=order)
