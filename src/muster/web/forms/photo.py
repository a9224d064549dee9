"""Reading a photo: the file of a form, checked before anybody else sees a byte of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.core.ids import GameId
from muster.reading.unclear import Unclear
from muster.words.tongue import _

if TYPE_CHECKING:
    from muster.web.forms.read import Form


def photo_in(form: Form) -> bytes:
    """The photo as it is kept; one of a game that is gone, or sent for a look, is not even read."""
    if form.text("preview"):
        raise Unclear("unknown-command", _("Nothing of this kind can be asked here."))
    game = GameId(form.text("game"))
    if game and form.here.event.game(game) is None:
        say = _("This game was paired away, or is not of this event.")
        raise Unclear("unknown-game", say)
    from muster.reading.photo import read_photo  # noqa: PLC0415 - loads Pillow

    handed_in = form.files.get("photo")
    return read_photo(handed_in.read() if handed_in is not None else b"")
