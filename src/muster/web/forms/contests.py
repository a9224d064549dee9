"""Reading contests: models one to a line, marks by criterion, what a name is worth, past wins."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pydantic import TypeAdapter, ValidationError

from muster.core.facts.contests import Model, PastWin
from muster.journal.people import Person
from muster.reading.unclear import Unclear
from muster.web.forms.numbers import whole_number
from muster.words.plain import clean
from muster.words.tongue import _

if TYPE_CHECKING:
    from muster.web.forms.read import Form

MARK = "#"
"""Between a model's name and the mark that tells it from others of that name."""

WINS: TypeAdapter[tuple[PastWin, ...]] = TypeAdapter(tuple[PastWin, ...])


def models(form: Form) -> tuple[tuple[Model, ...], tuple[Person, ...]]:
    return models_in(form.text("models")), ()


def models_in(text: str) -> tuple[Model, ...]:
    """One to a line: `Lady Justice # base signed 07`; the mark may be left out."""
    lines = [(n, clean(line)) for n, line in enumerate(text.splitlines(), 1)]
    return tuple(_model(n, line) for n, line in lines if line)


def models_text(models: tuple[Model, ...]) -> str:
    """The same the other way round, to be changed in its field."""
    return "\n".join(model_line(model) for model in models)


def model_line(model: Model) -> str:
    return f"{model.name} {MARK} {model.mark}" if model.mark else model.name


def _model(n: int, line: str) -> Model:
    name, _sign, mark = (part.strip() for part in line.partition(MARK))
    if not name:
        say = _('Models, line {n}: "{line}" has a mark but no name.')
        raise Unclear("model-without-name", say.format(n=n, line=line[:80]))
    try:
        return Model(name=name, mark=mark)
    except ValidationError:
        say = _('Models, line {n}: "{line} …" is too long.').format(n=n, line=line[:40])
        raise Unclear("too-long", say) from None


def votes(form: Form) -> tuple[tuple[int, ...] | None, tuple[Person, ...]]:
    """What the first, second … name on a paper is worth: `3, 2, 1`; nothing where nobody votes."""
    if form.text("method") != "vote":
        return None, ()
    said = re.split(r"[\s,;]+", " ".join(form.texts("votes")))
    worth = tuple(whole_number(each) for each in said if each)
    return worth or None, ()


def marks(form: Form) -> tuple[dict[str, int], tuple[Person, ...]]:
    """`mark.theme`: what an entry gets for its theme; one left empty is none."""
    said = {n.removeprefix("mark."): form.text(n) for n in form.fields if n.startswith("mark.")}
    return {name: whole_number(text) for name, text in said.items() if text}, ()


def papers(_form: Form) -> tuple[None, tuple[Person, ...]]:
    """Nobody names the papers of a ballot: they come out of its box."""
    return None, ()


def wins(form: Form) -> tuple[Sequence[object], tuple[Person, ...]]:
    """Those found on this server as they were shown (`wins`), or one that somebody typed."""
    if form.text("wins"):
        return _found(form.text("wins")), ()
    typed = {
        "event": clean(form.text("event")),
        "day": form.text("day"),
        "organiser": form.here.event.organiser,
        "models": models_in(form.text("models")),
    }
    return (typed,), ()


def _found(text: str) -> tuple[PastWin, ...]:
    try:
        return WINS.validate_json(text)
    except ValidationError:
        say = _("The list was changed on its way. Load the page again.")
        raise Unclear("wins-unreadable", say) from None
