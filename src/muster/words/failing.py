"""What is said of a database or a disk that fails, and when it is worth another try."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from muster.journal.database.failing import Failing
from muster.words.tongue import N_

LOOKING = frozenset({"GET", "HEAD", "OPTIONS"})
"""Ways of asking that write nothing."""

BUSY = N_("Too many people are writing at this moment. Nothing was changed: please try again.")
GONE = N_("The database cannot be reached. Nothing was written: please try again.")
FULL = N_(
    "The disk of this server is full. Nothing was written, and what was saved before is safe. "
    "The host has to make room."
)
DAMAGED = N_(
    "The database of this server is damaged: some of it cannot be read. Nothing was changed. The "
    "host copies the data folder aside and restores the newest whole copy."
)
UNCERTAIN = N_(
    "The database cannot be reached. Whether this was written nobody can tell now. Send it again "
    "from here in a moment: it counts once."
)
"""A line that breaks in the middle of a commit tells neither yes nor no."""


class Told(NamedTuple):
    say: str
    wait: int = 0
    """Seconds after which another try may succeed; 0 if none will."""


TOLD: Mapping[Failing, Told] = {
    Failing.BUSY: Told(BUSY, 2),
    Failing.GONE: Told(GONE, 5),
    Failing.FULL: Told(FULL, 60),
    Failing.DAMAGED: Told(DAMAGED),
}


def told_of(what: Failing, method: str) -> Told:
    """What somebody is told who asked for something in this way."""
    told = TOLD[what]
    is_certain = what is not Failing.GONE or method in LOOKING
    return told if is_certain else told._replace(say=UNCERTAIN)
