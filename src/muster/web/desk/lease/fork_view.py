"""What happened here and what happened there, from the line on where two stories part."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from muster.core.access import Actor
from muster.journal.database.returning import Fork, look_at
from muster.journal.database.shelf import Held
from muster.journal.lending import Branch, Choice
from muster.journal.streams import game_of
from muster.paper.standings import StandingsSheet, standings_sheet
from muster.web.desk.records.history_view import line_told
from muster.web.gates import Here
from muster.words.leases import branch_words
from muster.words.names import Names
from muster.words.tongue import _

MOST = 300
"""Lines shown of either story; the file has all of them."""

EDITIONS = 1_000_000
"""More than there are branches."""


@dataclass(frozen=True, slots=True)
class Told:
    number: int
    at: datetime
    who: str
    say: str


@dataclass(frozen=True, slots=True)
class Column:
    """One story after the lines both have; `more` of its lines are not shown."""

    revision: int
    lines: tuple[Told, ...]
    more: int
    standings: StandingsSheet | None


@dataclass(frozen=True, slots=True)
class ForkView:
    """`tables`: games whose sheets, clocks or brawls went on differently. `open`: choose."""

    number: int
    holder: str
    common: int
    say: str
    open: bool
    ours: Column
    theirs: Column
    tables: tuple[str, ...]

    @property
    def ranked_otherwise(self) -> bool:
        return self.ours.standings != self.theirs.standings


def fork_view(here: Here, branch: Branch) -> ForkView:
    fork = look_at(here.id, branch.number)
    # Names are found once for each edition: the other story is one that never was here.
    edition = -(here.held.edition * EDITIONS + branch.number)
    held = Held(here.id, fork.event, fork.people, edition)
    there = replace(here, held=held, actor=Actor(fork.event.organiser))
    return ForkView(
        number=branch.number,
        holder=branch.holder,
        common=fork.common,
        say=branch_words(branch, here.names),
        open=branch.choice is Choice.OPEN,
        ours=_column(here, fork.common),
        theirs=_column(there, fork.common),
        tables=tuple(_tables(fork, there.names)),
    )


def _column(here: Here, common: int) -> Column:
    own = [line for line in here.event.lines() if line.n > common]
    return Column(
        revision=here.event.revision,
        lines=tuple(
            Told(line.n, line.at, here.names.person(line.by), line_told(here, line))
            for line in own[:MOST]
        ),
        more=max(0, len(own) - MOST),
        standings=_standings(here),
    )


def _standings(here: Here) -> StandingsSheet | None:
    """As they are now, with the games of an open round; there are none before the first."""
    event = here.event
    return standings_sheet(event, here.names, len(event.rounds)) if event.rounds else None


def _tables(fork: Fork, names: Names) -> Iterator[str]:
    for stream in sorted(fork.here.streams.keys() | fork.there.streams.keys()):
        ours, theirs = (story.streams.get(stream, ()) for story in (fork.here, fork.there))
        if tuple(ours) != tuple(theirs):
            say = _("{game}: {ours} entries here, {theirs} there")
            yield say.format(game=names.game(game_of(stream)), ours=len(ours), theirs=len(theirs))
