"""What a pack may say about scoring a game: what is asked, what it is worth, and when it ends.

Expressions are CEL. They see `my` and `their` (answers and values of each side, `was`: those of the
turn before, `sum`: of all earlier turns together, `total`, `lately`: points of the turn before, and
`got`: points so far by award and by cap), `turn`, `step`, `acting`, `first`, `last`, `early` and
`elements`: what the encounter is made of.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from muster.core.rulepack.basis import Amount, Condition, Id, Name, Named, Table

Turn = Annotated[int, Field(ge=1, le=20)]

Kind = Literal["count", "yes", "inches", "choice", "side", "model"]
"""`side`: nobody, one side or both, for each thing in `of`; `model`: a model's name."""


class Input(Table):
    """Something the players can see and say."""

    id: Name = Field(title="Name")
    ask: str = Field(title="Question")
    help: str = Field("", title="What to know when answering")
    at: Literal["start", "turn", "end"] = Field("turn", title="When it is asked")
    each: Literal["side", "table"] = Field("side", title="Asked of each side, or once a table")
    kind: Kind = Field("count", title="Kind of answer")
    least: Amount = Field(0, title="Least")
    most: Amount | None = Field(None, title="Most")
    together: Amount | None = Field(None, title="Most of both sides together")
    per_game: int | None = Field(None, title="Most of all turns together")
    choices: tuple[Named, ...] = Field((), title="Answers to choose from")
    of: tuple[str, ...] = Field((), title="The things it is asked of")
    both: bool = Field(default=True, title="Both sides may have it")
    nobody: bool = Field(default=True, title="Nobody may have it")
    from_turn: Turn = Field(1, title="From this turn on")
    to_turn: Turn | None = Field(None, title="Up to this turn")
    only: Condition = Field("true", title="Asked only if")
    fits: Condition = Field("true", title="Possible beside the other answers if")
    unfit: str = Field("", title="What is said if it does not fit")
    carries: bool = Field(
        default=False, title="Stays as it was said a turn before, until corrected"
    )
    never_falls: bool = Field(default=False, title="Never smaller than a turn before")
    once: bool = Field(default=False, title="Said once a game")

    @property
    def owners(self) -> tuple[str, ...]:
        """Who may be said to have what a `side` question asks about."""
        return ("first", "second", *["both"] * self.both, *["none"] * self.nobody)


class Value(Table):
    """A number worked out from the answers, for expressions further down to use."""

    id: Name = Field(title="Name")
    number: str = Field(title="Expression")
    say: str = Field("", title="What players are told of it, if anything")


class Award(Table):
    """Points, and the reason for them."""

    id: Name = Field(title="Name")
    say: str = Field(title="Reason")
    at: Literal["turn", "end"] = Field("turn", title="When it is scored")
    when: Condition = Field("true", title="Scored if")
    points: Amount = Field(1, title="Points")
    from_turn: Turn | None = Field(None, title="From this turn on")
    to_turn: Turn | None = Field(None, title="Up to this turn")
    per_turn: int | None = Field(None, title="Points a turn, at most")
    per_game: int | None = Field(None, title="Points a game, at most")
    cap: Name | Literal[""] = Field("", title="Counts towards this cap")
    notes: tuple[Id, ...] = Field((), title="Needs these secret notes")
    death: Name | Literal[""] = Field("", title="Scored by the death named in this answer")


class Cap(Table):
    """The most that several awards give together."""

    id: Name = Field(title="Name")
    title: str = Field(title="In words")
    per_turn: int | None = Field(None, title="Points a turn, at most")
    per_game: int | None = Field(None, title="Points a game, at most")


class End(Table):
    """A way a game is over before its last turn, asked for each side after every scoring."""

    id: Name = Field(title="Name")
    say: str = Field(title="In words")
    when: Condition = Field(title="This side wins if")
    ending: Id | Literal[""] = Field("", title="The pack's word for such an ending")
    undecided: bool = Field(default=False, title="Nobody wins by it: the deciders are asked")


class Decider(Table):
    """A comparison that finds the winner of a game that has run its course; more is better."""

    id: Name = Field(title="Name")
    say: str = Field(title="In words")
    number: str = Field(title="Expression")
    ending: Id | Literal[""] = Field("", title="The pack's word for such an ending")
    always: bool = Field(default=True, title="Asked also when the last turn was played")


class Note(Table):
    """Something written down in secret before play, to be shown later."""

    id: Id = Field(title="Name")
    ask: str = Field(title="What is written down")


class ScoreCheck(Table):
    """What a score entered without a sheet should not look like."""

    id: Name = Field(title="Name")
    say: str = Field(title="Doubt")
    doubtful: Condition = Field(title="Doubtful if")


class Frame(Table):
    """What every game of the pack has in common, whatever its encounter."""

    turns: Turn = Field(5, title="Turns")
    turn_word: str = Field("Turn", title="What a turn is called")
    each_side: bool = Field(default=False, title="Each side's turn is scored by itself")
    scored_from: Turn = Field(1, title="First turn that scores")
    first_word: str = Field("", title="What the side that goes first is called")
    inputs: tuple[Input, ...] = Field((), title="Questions")
    values: tuple[Value, ...] = Field((), title="Values")
    awards: tuple[Award, ...] = Field((), title="Awards")
    caps: tuple[Cap, ...] = Field((), title="Caps")
    ends: tuple[End, ...] = Field((), title="Ways it is over early")
    deciders: tuple[Decider, ...] = Field((), title="What decides a game that has run its course")
    tie_ending: Id | Literal[""] = Field("", title="The pack's word for a tie")
    report: dict[str, str] = Field(default_factory=dict, title="Figures of the report")
    checks: tuple[ScoreCheck, ...] = Field((), title="Doubts about a score")
    reveal_only: int = Field(0, title="Choices that score only in play, not at the end")
    end_only: int = Field(0, title="Choices that score only at the end")
    death_ask: str = Field("", title="Asked when one death could score for two choices of a side")
    undocumented: Literal["nothing", "notes-only"] = Field(
        "notes-only", title="What a choice that was not written down still scores"
    )
