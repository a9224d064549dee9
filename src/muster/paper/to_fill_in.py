"""What a score sheet on paper is made of: parts, questions, boxes and what they pay."""

from __future__ import annotations

from dataclasses import dataclass

from muster.paper.told import ToldPart


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """`boxes`: whether there is one before play, at each step, and at the end."""

    who: str
    boxes: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Question:
    ask: str
    choices: tuple[str, ...]
    rows: tuple[AnswerRow, ...]


@dataclass(frozen=True, slots=True)
class Paid:
    """Points and the reason for them, when they are scored, and how many at most."""

    points: str
    say: str
    when: str
    most: str


@dataclass(frozen=True, slots=True)
class SheetPart:
    """A strategy, a scheme, what every game asks: `notes` are written down in secret."""

    title: str
    group: str
    notes: tuple[str, ...]
    turn: str
    steps: tuple[str, ...]
    questions: tuple[Question, ...]
    paid: tuple[Paid, ...]

    @property
    def starts(self) -> bool:
        """Whether anything is asked before play."""
        return any(row.boxes[0] for question in self.questions for row in question.rows)

    @property
    def ends(self) -> bool:
        """Whether anything is asked when play is over."""
        return any(row.boxes[-1] for question in self.questions for row in question.rows)


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """`first` is ticked beside the side that goes first, where that matters: `leads`, if known."""

    round: int
    table: int
    sides: tuple[str, ...]
    encounter: str
    first: str
    leads: str
    parts: tuple[SheetPart, ...]
    figures: tuple[str, ...]
    control: ToldPart | None = None
