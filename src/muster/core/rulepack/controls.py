"""What a pack may say about who controls a place: which models count, contest, and decide.

Expressions are CEL. Those about a model see `model` (the answers about it) and `place` (the answers
about the place); `total` sees `place`, `side` and `sum` (what the side's models weigh); `void` sees
`place` and `sum` (what all models weigh).
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from muster.core.rulepack.basis import Condition, Count, Id, Name, Named, Table

Reply = bool | int | str
"""What can be answered: yes or no, a number, or the id of a choice or the name of a side."""


class Question(Table):
    """Something that is said about a model or a place, in words that people use at the table."""

    id: Name = Field(title="Name")
    ask: str = Field(title="In words")
    kind: Literal["yes", "count", "choice", "side"] = Field("yes", title="Kind of answer")
    no: str = Field("", title="Words for the contrary")
    also: tuple[str, ...] = Field((), title="Other words for it")
    choices: tuple[Named, ...] = Field((), title="Answers to choose from")
    least: Count = Field(0, title="Least")
    most: Count = Field(1000, title="Most")
    default: Reply | None = Field(None, title="Answer if nothing is said")
    only: Condition = Field("true", title="Asked only if")


class Clause(Table):
    """A condition, and the sentence that is told when it holds."""

    when: Condition = Field("true", title="Holds if")
    say: str = Field(title="Sentence")


class Exclusion(Clause):
    """A condition that takes a model out, for one part or for both."""

    bars: Literal["both", "counting", "contesting"] = Field("both", title="What it rules out")


class Control(Table):
    """A kind of place on the table that somebody can control."""

    id: Id = Field(title="Name")
    title: str = Field(title="In words")
    tell: str = Field("", title="What it is and what it is worth")
    say: str = Field("", title="Which models are named")
    done: str = Field("Controlled", title="What somebody does to it, as in `Controlled by Ann`")
    asks: tuple[Question, ...] = Field((), title="Questions about a model")
    place: tuple[Question, ...] = Field((), title="Questions about the place")
    counts: tuple[Clause, ...] = Field(title="Which models count")
    contests: tuple[Clause, ...] = Field((), title="Which models contest")
    unless: tuple[Exclusion, ...] = Field((), title="Which models do not, all the same")
    contester: Name | Literal[""] = Field(
        "", title="The question that names who contests with a model, if not its own side"
    )
    otherwise: str = Field("", title="What is told of a model that plays no part")
    one_place: str = Field("", title="Why a model counts for one such place only, if so")
    weight: str = Field("1", title="What a model that counts weighs")
    total: str = Field("sum", title="What the models of a side weigh together")
    void: tuple[Clause, ...] = Field((), title="When nobody controls it")
    decided: Literal["sole", "most", "enough"] = Field(title="How it is decided")
    needed: Annotated[int, Field(ge=1, le=1000)] = Field(
        1, title="What is enough, where that decides"
    )
