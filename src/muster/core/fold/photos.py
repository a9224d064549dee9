"""What happens to photos."""

from dataclasses import replace

from muster.core import facts
from muster.core.chain import Line
from muster.core.event import Event, with_item
from muster.core.photo import Photo
from muster.core.photos import subjects


def attached(event: Event, fact: facts.PhotoAttached, line: Line) -> Event:
    """A photo of nothing that is there was never attached by an honest Muster."""
    if subjects(event, fact) != 1:
        raise LookupError(line.n)
    photo = Photo(
        line.n,
        line.at,
        line.by,
        fact.photo,
        fact.game,
        fact.ruling,
        fact.note,
        fact.table,
        fact.award,
        fact.entrant,
    )
    return replace(event, photos=with_item(event.photos, line.n, photo))
