"""What happens to contests that no game decides: the best painted, the best sport."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from pydantic import Field

from muster.core.facts.fact import Fact
from muster.core.ids import EntrantId, PersonId
from muster.core.record import Record

Text = Annotated[str, Field(max_length=200)]
Receipt = Annotated[str, Field(pattern=r"^[0-9A-HJKMNP-TV-Z]{10}$")]
"""Ten letters and digits that cannot be mistaken for each other: fifty bits of chance."""
Method = Literal["organiser", "vote", "score"]


class Model(Record):
    """A model by its name, and by a mark that tells it from others of that name."""

    name: Annotated[str, Field(min_length=1, max_length=100)]
    mark: Annotated[str, Field(max_length=100)] = ""


class Paper(Record):
    """A paper from the box: its receipt, and whom it names, the highest vote first."""

    receipt: Receipt
    choices: tuple[EntrantId, ...]


class PastWin(Record):
    """What won a contest of this kind before.

    `organiser` is the id of whoever ran that event; left empty, it is whoever runs this one.
    """

    event: Text
    day: date
    organiser: Text
    models: tuple[Model, ...]


class ContestSet(Fact):
    """A contest is held. `votes`: what each voter's first, second … name is worth.

    `title` is for one that the pack does not know.
    """

    kind: Literal["contest-set"] = "contest-set"
    award: str
    method: Method
    title: Text = ""
    category: Text = ""
    votes: Annotated[tuple[Annotated[int, Field(ge=1, le=100)], ...], Field(max_length=10)] = (1,)
    display: Text = ""
    held: bool = True


class EntryMade(Fact):
    """What an entrant shows in a contest, as a whole."""

    kind: Literal["entry-made"] = "entry-made"
    award: str
    entrant: EntrantId
    title: Text = ""
    models: Annotated[tuple[Model, ...], Field(max_length=100)] = ()


class EntryWithdrawn(Fact):
    kind: Literal["entry-withdrawn"] = "entry-withdrawn"
    award: str
    entrant: EntrantId
    reason: Text = ""


class EntryChecked(Fact):
    """An official looked whether an entry is one that may be shown."""

    kind: Literal["entry-checked"] = "entry-checked"
    award: str
    entrant: EntrantId
    legal: bool
    note: Text = ""


class EntryScored(Fact):
    """An official's marks for an entry, by the pack's criteria."""

    kind: Literal["entry-scored"] = "entry-scored"
    award: str
    entrant: EntrantId
    marks: dict[str, int]
    note: Text = ""


class BallotOpened(Fact):
    """From now on people vote among these; `tied`: whom the ballot before left tied."""

    kind: Literal["ballot-opened"] = "ballot-opened"
    award: str
    ballot: Annotated[int, Field(ge=1)]
    among: tuple[EntrantId, ...]
    tied: bool = False
    reason: Text = ""


class VoteCast(Fact):
    """Somebody put a paper into the box. What it says is nowhere but in the box."""

    kind: Literal["vote-cast"] = "vote-cast"
    award: str
    ballot: int
    person: PersonId


class BallotCounted(Fact):
    """The box was opened: every paper that lay in it, in the order of their receipts."""

    kind: Literal["ballot-counted"] = "ballot-counted"
    award: str
    ballot: int
    papers: tuple[Paper, ...]


class WinsRecalled(Fact):
    """What won before, here or elsewhere: those models may not win again this year."""

    kind: Literal["wins-recalled"] = "wins-recalled"
    wins: Annotated[tuple[PastWin, ...], Field(min_length=1, max_length=200)]


class PaintJudged(Fact):
    """Whether an entrant's models are painted as the event asks."""

    kind: Literal["paint-judged"] = "paint-judged"
    entrant: EntrantId
    passed: bool
    note: Text = ""
