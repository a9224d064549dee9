"""What a program sends for each command: the command's own fields, and what comes beside them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, get_args

from pydantic import Field, create_model

from muster.core import commands as ask
from muster.core.facts.contests import Receipt
from muster.core.ids import EntrantId, PersonId
from muster.core.record import Record

KINDS: Mapping[str, type[ask.Command]] = {
    kind.model_fields["kind"].default: kind
    for kind in get_args(get_args(ask.AnyCommand)[0])
    if kind is not ask.CreateEvent
}
"""Every command by the word its address ends with; a new event is asked for elsewhere."""

NAME = 500
"""Letters of a name, a club or an address: longer than any that is real."""

Said = Annotated[str, Field(max_length=NAME)]


class Newcomer(Record):
    """Somebody named for the first time; the command calls them by `id`, which begins with `new:`.

    Either a `name`, or the `account` that somebody signs in with on this server.
    """

    id: Annotated[str, Field(pattern=r"^new:[A-Za-z0-9_-]{1,40}$", examples=["new:1"])]
    name: Said = ""
    email: Said = ""
    pronouns: Said = ""
    account: Said = ""


class PaperSent(Record):
    """A voter's paper: whom it names, the highest vote first.

    `receipt` is ten letters and digits of the voter's own chance; made here if not given.
    """

    choices: Annotated[tuple[EntrantId, ...], Field(max_length=10)]
    receipt: Receipt | None = None


PEOPLE = (tuple[Newcomer, ...], Field((), max_length=2_000, description="Those who are new here."))
PHOTO = (str, Field(description="The bytes of a JPEG, PNG or WebP file, in base64.", min_length=4))
PAPER = (PaperSent, Field(description="Kept in the box of the ballot, and nowhere else."))
VOTER = (PersonId, Field(PersonId(""), description="Whoever asks, if nobody is named."))

BESIDE: Mapping[type[ask.Command], Mapping[str, Any]] = {
    ask.RegisterEntrants: {"people": PEOPLE},
    ask.AppointJudge: {"people": PEOPLE},
    ask.HandOver: {"people": PEOPLE},
    ask.CallRinger: {"people": PEOPLE},
    ask.NameSubstitute: {"people": PEOPLE},
    ask.AttachPhoto: {"content": PHOTO},
    ask.CastVote: {"paper": PAPER, "person": VOTER},
}
"""What is handed in beside a command, or said otherwise than in it."""

UNSAID: Mapping[type[ask.Command], frozenset[str]] = {
    ask.AttachPhoto: frozenset({"photo"}),
    ask.CountBallot: frozenset({"papers"}),
}
"""What nobody says of a command: it follows from what is handed in, or lies in a box."""

EXTRAS = ("people", "content", "paper")


@cache
def body_of(kind: type[ask.Command]) -> type[Record]:
    """The command itself, if there is nothing beside it."""
    beside, unsaid = BESIDE.get(kind, {}), UNSAID.get(kind, frozenset())
    if not beside and not unsaid:
        return kind
    own = {
        name: (field.annotation, field)
        for name, field in kind.model_fields.items()
        if name not in unsaid
    }
    made: type[Record] = create_model(
        f"{kind.__name__}Body", __base__=Record, __doc__=kind.__doc__, **{**own, **beside}
    )
    return made
