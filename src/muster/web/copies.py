"""What the host is told at the desk of copies that cannot be taken."""

from __future__ import annotations

from django.conf import settings

from muster.journal.database.copy_state import CopyState, read_states
from muster.web.gates import Here
from muster.words.tongue import N_, _

LATER = N_("Nothing can be copied to {folder} since {since}: {why}. The event goes on.")
NEVER = N_("Nothing can be copied to {folder}: {why}. The event goes on.")


def copy_notices(here: Here) -> tuple[str, ...]:
    """Only for who keeps the server: nobody else can put a stick back into it."""
    if not here.actor.host:
        return ()
    return tuple(_words(state) for state in read_states(settings.DATA) if state.trouble)


def _words(state: CopyState) -> str:
    since = f"{state.taken.astimezone():%H:%M}" if state.taken else ""
    said = _(LATER if since else NEVER)
    return said.format(folder=state.folder, since=since, why=state.trouble)
