"""The words that answer a control's questions, as they are compared."""

from __future__ import annotations

from collections.abc import Mapping

from muster.core.rulepack.controls import Question


def fold(text: str) -> str:
    """Words as they are compared: case, hyphens, underscores and spacing do not matter."""
    return " ".join(text.replace("_", " ").replace("-", " ").casefold().split())


def names_of(question: Question) -> tuple[str, ...]:
    """Every name a question answers to."""
    return tuple(fold(name) for name in (question.id, question.ask, *question.also))


def choices_of(question: Question) -> Mapping[str, str]:
    """The ids of a question's choices by the words for them."""
    words = [(word, choice.id) for choice in question.choices for word in (choice.id, choice.title)]
    return {fold(word): name for word, name in words}


def words_of(question: Question) -> frozenset[str]:
    """Every word or phrase that somebody may use to answer a question."""
    contrary = [fold(question.no)] if question.no else []
    return frozenset([*names_of(question), *choices_of(question), *contrary])
