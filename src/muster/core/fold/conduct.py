"""What is written down about behaviour and about the rules."""

from dataclasses import replace
from itertools import takewhile

from muster.core import facts
from muster.core.chain import Line
from muster.core.event import Event, Noted, OwnCase, with_item
from muster.core.fold.rounds import change_game


def ruling_made(event: Event, fact: facts.RulingMade, line: Line) -> Event:
    return replace(event, conduct=(*event.conduct, Noted(line, fact)))


def noted(event: Event, fact: facts.ConductNoted, line: Line) -> Event:
    return replace(event, conduct=(*event.conduct, Noted(line, fact)))


def own_case_decided(event: Event, fact: facts.OwnCaseDecided, line: Line) -> Event:
    act = takewhile(lambda before: before.more > 0, event.newest_first())
    case = OwnCase(line, fact, tuple(before.fact for before in act))
    return replace(event, own_cases=(*event.own_cases, case))


def tracking_stated(event: Event, fact: facts.TrackingStated, _: Line) -> Event:
    return change_game(
        event,
        fact.game,
        lambda game: replace(game, tracking=with_item(game.tracking, fact.entrant, fact.methods)),
    )
