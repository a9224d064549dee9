"""What an official who has a part in something is offered there, and reads instead."""

from __future__ import annotations

from muster.core.access import may
from muster.core.commands import Command, NoteConduct
from muster.core.ids import EntrantId, GameId
from muster.core.own_case import parties
from muster.web.gates import Here
from muster.words.own_case import aside_words


def aside(here: Here, wish: Command) -> str:
    """Why they do not judge it and who can, or that it would be their own case; else nothing."""
    about = parties(here.event, wish)
    return aside_words(here.event, here.actor, about, type(wish), here.names)


def may_note(here: Here, entrant: EntrantId, game: GameId | None = None) -> bool:
    """Whether they may write something down about somebody's conduct."""
    note = NoteConduct(entrant=entrant, about="", text="", game=game)
    return may(here.event, here.actor, note)


def may_read(here: Here, entrant: EntrantId) -> bool:
    """Whether they may know how somebody stands: the organiser, and a judge who is no party."""
    return here.is_organiser or may_note(here, entrant)
