"""What happens to the hall."""

from dataclasses import replace

from muster.core import facts
from muster.core.chain import Line
from muster.core.event import Event, with_item
from muster.core.fold.rounds import change_game
from muster.core.place import Place
from muster.core.terrain.agreed import with_said


def table_described(event: Event, fact: facts.TableDescribed, _: Line) -> Event:
    place = replace(
        _place(event, fact.table),
        name=fact.name,
        theme=fact.theme,
        note=fact.note,
        marks=fact.marks,
    )
    return replace(event, places=with_item(event.places, fact.table, place))


def hall_drawn(event: Event, fact: facts.HallDrawn, _: Line) -> Event:
    return replace(event, hall=fact)


def box_set(event: Event, fact: facts.BoxSet, _: Line) -> Event:
    return replace(event, box=fact.boxed)


def terrain_laid(event: Event, fact: facts.TerrainLaid, _: Line) -> Event:
    """A table whose terrain changed has to be looked at again before the next round."""
    places, changed = dict(event.places), {each.table for each in fact.tables}
    for each in fact.tables:
        places[each.table] = replace(_place(event, each.table), layout=each.layout)
    over = sum(played.closed for played in event.rounds)
    reviewed = {
        number: tables if number <= over else tables - changed
        for number, tables in event.reviewed.items()
    }
    return replace(event, places=places, reviewed=reviewed)


def terrain_reviewed(event: Event, fact: facts.TerrainReviewed, _: Line) -> Event:
    before = event.reviewed.get(fact.round, frozenset())
    return replace(event, reviewed=with_item(event.reviewed, fact.round, before | {*fact.tables}))


def terrain_agreed(event: Event, fact: facts.TerrainAgreed, _: Line) -> Event:
    return change_game(
        event,
        fact.game,
        lambda game: replace(game, terrain=with_said(game, fact.entrant, fact.pieces)),
    )


def _place(event: Event, number: int) -> Place:
    return event.places.get(number) or Place(number)
