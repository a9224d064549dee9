"""Answers as they are typed: `schemes=2 away`, with the names of questions shortened."""

from __future__ import annotations

from collections.abc import Iterable

from muster.core.brawl.terms import BrawlTerms
from muster.reading.find import find
from muster.reading.unclear import Unclear
from muster.words.plain import folded

YES_NO = {"": 1, "yes": 1, "no": 0}


def answers_of(terms: BrawlTerms, what: str, words: Iterable[str]) -> dict[str, int]:
    happening = terms.happening(what)
    questions = [(each.id, each.id) for each in happening.questions] if happening else []
    answers: dict[str, int] = {}
    for word in words:
        name, _, answer = word.partition("=")
        question = find(name, questions, 'Nothing is asked that is called "{name}".')
        answers[question] = _number(word, answer)
    return answers


def _number(word: str, answer: str) -> int:
    number = YES_NO.get(folded(answer))
    if number is None and not (answer.isdecimal() and answer.isascii()):
        raise Unclear("bad-answer", f'"{word}" is no answer: a number, yes or no.', answer=word)
    return int(answer) if number is None else number
