"""Why two meet, told for both of them."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from muster.core.ids import EntrantId
from muster.web.gates import Here
from muster.words.tongue import _
from muster.words.why import why_words


@dataclass(frozen=True, slots=True)
class WhyView:
    title: str
    said: tuple[str, ...]
    back: str


def why_view(here: Here, number: int, entrant: EntrantId) -> WhyView | None:
    """None for somebody who is not in the round; a ringer's part is told by the other side."""
    event, names = here.event, here.names
    played = event.round(number)
    if played is None or entrant not in played.field():
        return None
    game = next((game for game in played.games if entrant in game.entrants), None)
    sides = game.entrants if game else (entrant,)
    drawn = sides if event.rules.pods is None else ()
    said = [why_words(event, number, e, names) for e in drawn if not event.is_ringer(e)]
    title = _("Table {table}").format(table=game.table) if game else names.entrant(entrant)
    return WhyView(
        title=title,
        said=tuple(dict.fromkeys(sentence for each in said for sentence in each)),
        back=reverse("desk-round", args=[here.id, number]),
    )
