"""What is said of photos: what they are of, and how many there may be."""

from __future__ import annotations

from muster.core import facts
from muster.core.photo import Photo
from muster.words.names import Names
from muster.words.render import Data, render
from muster.words.tongue import _


def shown_words(photo: facts.PhotoAttached | Photo, names: Names) -> str:
    """The game, the table, the entry or the ruling that a photo belongs to."""
    if photo.game is not None:
        return names.game(photo.game)
    if photo.table is not None:
        return _("table {table}").format(table=photo.table)
    if photo.entrant is not None:
        return _("what {entrant} shows").format(entrant=names.entrant(photo.entrant))
    return _("the ruling in line {line}").format(line=photo.ruling)


def photos_full(data: Data, names: Names) -> str:
    if data.get("own"):
        say = _("You have added {most} photos already. Take one away to add another.")
    else:
        say = _("There are {most} photos already. One has to be taken away to add another.")
    return render(say, data, names)
