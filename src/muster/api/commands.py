"""Performing commands: each has an address of its own, and its own body in the description."""

from __future__ import annotations

from typing import Annotated, Any

from django.http import HttpRequest, HttpResponse
from ninja import Header, Path, Query

from muster.api.asking import Asking, Wish, foresee, perform
from muster.api.bodies import KINDS, body_of
from muster.api.callers import caller_of
from muster.api.finding import SLUG, Event, held_of
from muster.api.routing import ACTS, answered, body_as, own
from muster.api.trouble import nothing_here
from muster.core.chain import Line
from muster.core.event import Phase
from muster.core.facts import CutMade, EncounterDealt, RoundPaired
from muster.core.preview import Preview
from muster.core.record import Record
from muster.journal.database.shelf import SHELF, Held
from muster.journal.people import with_people
from muster.journal.perform import Done
from muster.words.facts import fact_words
from muster.words.names import names_of
from muster.words.preview import place_change_words, round_change_words
from muster.words.tongue import _

DRAWN = (RoundPaired, CutMade, EncounterDealt)
"""What luck decides: a look at it has other luck."""

KEY = 200

Key = Annotated[
    str,
    Header(
        alias="Idempotency-Key",
        max_length=KEY,
        description="The same wish under the same key is granted once, however often it is sent.",
    ),
]
Kind = Annotated[str, Path(pattern=SLUG, max_length=64)]
Look = Annotated[bool, Query(description="Only say what it would change.")]


class LineWritten(Record):
    """A line that was written, whole: whoever asked for it knows it anyhow."""

    n: int
    kind: str
    say: str
    fact: dict[str, Any]


class Performed(Record):
    """What was written. `receipt` is that of a voter's paper."""

    done: bool = True
    lines: tuple[LineWritten, ...]
    revision: int
    edition: int
    receipt: str = ""


class Foreseen(Record):
    """What would change, in sentences. `drawn`: chance decides; what counts will be another."""

    done: bool = False
    facts: tuple[str, ...]
    drawn: bool
    places: tuple[str, ...]
    rounds: tuple[str, ...]


@own("POST", "/events/{event}/commands/{kind}", Performed, ACTS)
def command(
    request: HttpRequest, event: Event, kind: Kind, key: Key = "", *, preview: Look = False
) -> HttpResponse:
    """Do what is asked of an event, or say why not."""
    caller, held = caller_of(request), held_of(event)
    caller.need(held.id)
    made = KINDS.get(kind)
    if made is None:
        raise nothing_here(_("There is no such command."))
    asking = Asking(held, caller, made, body_as(request, body_of(made)), key)
    if preview:
        return answered(_foreseen(held, *foresee(asking)))
    return answered(_performed(held, *perform(asking)))


def _performed(held: Held, done: Done, wish: Wish) -> Performed:
    names = names_of(done.event, with_people(held.people, wish.people))
    return Performed(
        lines=tuple(
            LineWritten(
                n=line.n,
                kind=line.fact.kind,
                say=fact_words(line.fact, names),
                fact=_whole(line),
            )
            for line in done.lines
        ),
        revision=done.event.revision,
        edition=SHELF.get(held.id).edition,
        receipt=wish.vote.receipt if wish.vote else "",
    )


def _whole(line: Line) -> dict[str, Any]:
    return line.fact.model_dump(mode="json", exclude={"kind"})


def _foreseen(held: Held, tried: Preview, wish: Wish) -> Foreseen:
    names = names_of(tried.after, with_people(held.people, wish.people))
    ranked = tried.after.phase is not Phase.PREPARING
    return Foreseen(
        facts=tuple(fact_words(fact, names) for fact in tried.facts),
        drawn=any(isinstance(fact, DRAWN) for fact in tried.facts),
        places=tuple(place_change_words(change, names) for change in tried.places if ranked),
        rounds=tuple(say for change in tried.rounds for say in round_change_words(change, names)),
    )
