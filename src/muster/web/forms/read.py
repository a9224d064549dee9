"""Reading a form: the fields of a page become the one command they stand for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, get_args, get_origin

from django.http import QueryDict
from pydantic import ValidationError

from muster.core.commands import COMMAND, AnyCommand, AttachPhoto, CastVote, Command
from muster.journal.people import Person
from muster.journal.photos import digest_of
from muster.journal.urns import Vote
from muster.reading.unclear import Unclear
from muster.web.forms.catalogue import catalogue, due
from muster.web.forms.contests import marks, models, papers, votes, wins
from muster.web.forms.entering import entries
from muster.web.forms.game import list_given_up, score_or_none
from muster.web.forms.hall import features, pieces, spots
from muster.web.forms.lengths import check_lengths, check_names
from muster.web.forms.lists import crew, lists, pool
from muster.web.forms.numbers import is_number
from muster.web.forms.parts import parts, plans
from muster.web.forms.people import arrivals, boards, factions, person
from muster.web.forms.photo import photo_in
from muster.web.forms.rules import patches
from muster.web.forms.terrain import tables
from muster.web.forms.terrain_box import boxed
from muster.web.forms.unfit import misfit, unfit
from muster.web.forms.vote import vote_in
from muster.words.tongue import _

if TYPE_CHECKING:
    from django.utils.datastructures import MultiValueDict

    from muster.web.gates import Here

KINDS: Mapping[str, type[Command]] = {
    kind.model_fields["kind"].default: kind for kind in get_args(get_args(AnyCommand)[0])
}
"""Every command by the word its address ends with."""

NOT_ASKED = {"create-event"}
"""An event that is yet to be made has no desk to ask at."""


@dataclass(frozen=True, slots=True)
class Form:
    """What was sent, and by whom to which event."""

    fields: QueryDict
    files: MultiValueDict[str, Any]
    here: Here

    def text(self, name: str) -> str:
        return self.fields.get(name, "").strip()

    def texts(self, name: str) -> tuple[str, ...]:
        return tuple(text.strip() for text in self.fields.getlist(name) if text.strip())


@dataclass(frozen=True, slots=True)
class Wish:
    """A command, the people it names for the first time, and what is handed in beside it."""

    command: Command
    people: tuple[Person, ...] = ()
    photo: bytes = b""
    vote: Vote | None = None


Read = tuple[Any, tuple[Person, ...]]

SPECIAL: Mapping[str, Callable[[Form], Read]] = {
    "score": score_or_none,
    "army_list": list_given_up,
    "arrivals": arrivals,
    "entries": entries,
    "catalogue": catalogue,
    "due": due,
    "lists": lists,
    "pool": pool,
    "crew": crew,
    "parts": parts,
    "plans": plans,
    "patches": patches,
    "person": person,
    "factions": factions,
    "boards": boards,
    "models": models,
    "votes": votes,
    "papers": papers,
    "wins": wins,
    "boxed": boxed,
}
"""Fields of a command that are more than words and numbers, by their name."""

OF_COMMAND: Mapping[tuple[str, str], Callable[[Form], Read]] = {
    ("score-entry", "marks"): marks,
    ("lay-terrain", "tables"): tables,
    ("draw-hall", "spots"): spots,
    ("draw-hall", "features"): features,
    ("agree-terrain", "pieces"): pieces,
}
"""As above, where other commands have a plain field of that name."""


def read_wish(kind: str, fields: QueryDict, files: MultiValueDict[str, Any], here: Here) -> Wish:
    """The command a form stands for, or `Unclear` with everything that is wrong."""
    made = KINDS.get(kind)
    if made is None or kind in NOT_ASKED:
        raise Unclear("unknown-command", _("Nothing of this kind can be asked here."))
    check_lengths(fields)
    form = Form(fields, files, here)
    given: dict[str, Any] = {"kind": kind, "confirm": form.texts("confirm")}
    people: tuple[Person, ...] = ()
    photo = photo_in(form) if made is AttachPhoto else b""
    vote = vote_in(form) if made is CastVote else None
    if photo:
        given["photo"] = digest_of(photo)
    for name, field in made.model_fields.items():
        reader = OF_COMMAND.get((kind, name)) or SPECIAL.get(name)
        if reader is not None:
            value, more = reader(form)
            people += more
        elif name not in given:
            value = _plain(form, name, field.annotation)
        else:
            continue
        if value is not None:
            given[name] = value
    check_names(people)
    try:
        return Wish(COMMAND.validate_python(given), people, photo, vote)
    except ValidationError as error:
        raise unfit(error) from None


def _plain(form: Form, name: str, annotation: object) -> Any:  # noqa: ANN401 - pydantic reads it
    """Words as they stand; several of a name where the command takes several."""
    kinds = {annotation, *get_args(annotation)}
    if any(get_origin(kind) is tuple for kind in kinds):
        return form.texts(name)
    if name not in form.fields:
        return None
    text = form.text(name)
    if not text and str not in kinds:
        return None
    if int in kinds and not is_number(text):
        raise misfit(name, text)
    return text
