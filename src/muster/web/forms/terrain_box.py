"""Reading the box of terrain: one piece put in, changed or taken out, or `whole`, all at once.

`was` is the piece that is changed, none for a new one; `remove` takes one out. The rest of the box
stays as it is in the event, whoever else is at work on it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import TypeAdapter, ValidationError

from muster.core.terrain.piece import Boxed
from muster.journal.people import Person
from muster.reading.terrain_box import HEADINGS, free_id, read_piece
from muster.reading.unclear import Unclear
from muster.words.plain import clean
from muster.words.tongue import _

if TYPE_CHECKING:
    from muster.web.forms.read import Form

Box = tuple[Boxed, ...]
BOX = TypeAdapter(Box)


def boxed(form: Form) -> tuple[Box, tuple[Person, ...]]:
    box, rules = form.here.event.box, form.here.event.rules.terrain
    if form.text("whole"):
        return _whole(form.text("whole")), ()
    if form.text("remove"):
        return tuple(each for each in box if each.piece.id != form.text("remove")), ()
    was, taken = form.text("was"), {each.piece.id for each in box}
    cells = _cells(form)
    changed = was in taken
    made = read_piece(cells, rules, was if changed else free_id(cells["title"], taken))
    if changed:
        return tuple(made if each.piece.id == was else each for each in box), ()
    return (*box, made), ()


def as_text(box: Box) -> str:
    """The other way round: what a page sends back to be taken."""
    return BOX.dump_json(box, exclude_defaults=True).decode()


def _cells(form: Form) -> dict[str, str]:
    """A form is a row of a list, with its traits each in a field of its own."""
    cells = {name: clean(form.text(name)) for name in HEADINGS}
    return {**cells, "traits": "; ".join(map(clean, form.texts("traits")))}


def _whole(text: str) -> Box:
    try:
        return BOX.validate_json(text)
    except ValidationError:
        say = _("The box was changed on its way. Hand it in once more.")
        raise Unclear("box-unreadable", say) from None
