"""Whether a score can be: every figure there, none impossible, and only one winner."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from muster.core.event import Event, Game
from muster.core.ids import EntrantId
from muster.core.problem import Code, Problem
from muster.core.roster.check import own_lists
from muster.core.rulepack.schema import Figure, Rulepack
from muster.core.score import Score, Side
from muster.core.sheet.possible import doubts
from muster.core.tally import winners

LARGEST = 1_000_000
"""No figure of any game is larger; what is larger is a slip of the finger."""


def problems_of(
    event: Event, game: Game, score: Score, *, unfinished: bool = False
) -> list[Problem]:
    """Everything wrong with a score; an `unfinished` game needs no winner and no ending."""
    rules = event.rules
    found = [*_sides(game, score), *_lists(event, score)]
    for side in score.sides:
        found += _figures(rules, side)
    if not found and not unfinished:
        found += [*_winner(rules, score), *_ending(rules, score)]
    if not found and not unfinished:
        encounter = event.encounters.get(game.round)
        found += doubts(rules, encounter.parts if encounter else {}, score)
    return found


def tidy(rules: Rulepack, game: Game, score: Score) -> Score:
    """The same score as everybody would write it: sides in order, no winner that figures show."""
    sides = sorted(score.sides, key=lambda side: game.entrants.index(side.entrant))
    declared = rules.result.decided_by == "declared"
    return score.model_copy(
        update={"sides": tuple(sides), "winner": score.winner if declared else None}
    )


def strangers(game: Game, entrants: Iterable[EntrantId]) -> Iterator[Problem]:
    """Whoever is named but does not play in the game."""
    for entrant in entrants:
        if entrant not in game.entrants:
            yield Problem(Code.NOT_IN_GAME, {"entrant": entrant, "table": game.table})


def _sides(game: Game, score: Score) -> Iterator[Problem]:
    given = [side.entrant for side in score.sides]
    for entrant in game.entrants:
        if given.count(entrant) != 1:
            yield Problem(Code.SIDE_MISSING, {"entrant": entrant, "table": game.table})
    yield from strangers(game, given)


def _lists(event: Event, score: Score) -> Iterator[Problem]:
    """A list that was played is one the entrant registered, where any are."""
    for side in score.sides:
        who = event.entrants.get(side.entrant)
        known = tuple(army.title for army in who.lists) if who else ()
        if side.army_list and known and side.army_list not in known:
            data = {"entrant": side.entrant, "title": side.army_list, "known": known}
            yield Problem(Code.LIST_UNKNOWN, data)


def unsaid_lists(event: Event, game: Game, score: Score) -> Iterator[Problem]:
    """Of somebody who brought several lists for the event, it is written down which was played."""
    if event.rules.roster.written != "event":
        return
    for side in score.sides:
        lists = tuple(army.title for army in own_lists(event, game, side.entrant))
        if len(lists) > 1 and not side.army_list:
            data = {"entrant": side.entrant, "lists": lists}
            yield Problem(Code.LIST_PLAYED_MISSING, data, confirmable=True)


def _figures(rules: Rulepack, side: Side) -> Iterator[Problem]:
    known = {figure.id: figure for figure in rules.result.figures}
    for name in known:
        if name not in side.figures:
            yield Problem(Code.FIGURE_MISSING, {"entrant": side.entrant, "figure": name})
    for name, number in side.figures.items():
        if name not in known:
            data = {"figure": name, "known": tuple(known)}
            yield Problem(Code.FIGURE_UNKNOWN, data)
        elif not _possible(known[name], number):
            figure = known[name]
            yield Problem(
                Code.FIGURE_IMPOSSIBLE,
                {
                    "entrant": side.entrant,
                    "figure": name,
                    "number": number,
                    "least": figure.least,
                    "most": figure.most,
                },
            )


def _possible(figure: Figure, number: int) -> bool:
    least = -LARGEST if figure.least is None else figure.least
    most = LARGEST if figure.most is None else figure.most
    return least <= number <= most


def _winner(rules: Rulepack, score: Score) -> Iterator[Problem]:
    """Where figures decide, naming somebody else as the winner is a contradiction."""
    if score.winner is None:
        return
    if all(side.entrant != score.winner for side in score.sides):
        yield Problem(Code.NOT_IN_GAME, {"entrant": score.winner})
    elif winners(rules, score) != (score.winner,):
        yield Problem(Code.WINNER_CONTRADICTS, {"entrant": score.winner})


def _ending(rules: Rulepack, score: Score) -> Iterator[Problem]:
    known = {e.id: e for e in rules.result.endings if e.played and e.allowed}
    declared = rules.result.decided_by == "declared"
    if not score.ending:
        if declared and known and score.winner is not None:
            yield Problem(Code.ENDING_MISSING, {"known": tuple(known)})
        return
    if score.ending not in known:
        yield Problem(Code.ENDING_UNKNOWN, {"ending": score.ending, "known": tuple(known)})
    elif declared and (score.winner is None) is not known[score.ending].tie:
        yield Problem(Code.WINNER_CONTRADICTS, {"entrant": score.winner, "ending": score.ending})
