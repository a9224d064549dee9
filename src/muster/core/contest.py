"""A contest that no game decides, as it stands: who shows what, who voted, what was in the box."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from muster.core.facts.contests import Method, Model, Paper
from muster.core.ids import EntrantId, PersonId


@dataclass(frozen=True, slots=True)
class ContestEntry:
    """`legal` is None until an official looked; `marks` are by whoever gave them."""

    entrant: EntrantId
    title: str
    models: tuple[Model, ...]
    line: int
    legal: bool | None = None
    note: str = ""
    marks: Mapping[PersonId, Mapping[str, int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Ballot:
    """`papers` is None until the box is opened, which a ballot that was given up never is.

    `tied`: it is among those whom the one before left tied. `votes`: what the names on a paper are
    worth, whatever the contest's terms are later. `helped`: whose paper somebody else put in.
    """

    number: int
    among: tuple[EntrantId, ...]
    line: int
    tied: bool = False
    votes: tuple[int, ...] = (1,)
    voters: frozenset[PersonId] = frozenset()
    helped: frozenset[PersonId] = frozenset()
    papers: tuple[Paper, ...] | None = None
    given_up: bool = False

    @property
    def is_open(self) -> bool:
        return self.papers is None and not self.given_up


@dataclass(frozen=True, slots=True)
class Contest:
    """`title` is what a contest is called that the pack does not know."""

    award: str
    method: Method
    title: str = ""
    category: str = ""
    votes: tuple[int, ...] = (1,)
    display: str = ""
    held: bool = True
    entries: Mapping[EntrantId, ContestEntry] = field(default_factory=dict)
    ballots: tuple[Ballot, ...] = ()

    @property
    def ballot(self) -> Ballot | None:
        """The latest, open or counted."""
        return self.ballots[-1] if self.ballots else None

    @property
    def is_shut(self) -> bool:
        """Once people vote, what they vote on stays; a ballot that was given up holds nothing."""
        return any(not ballot.given_up for ballot in self.ballots)
