"""A model as people say it, `A: unit 6 in formation`, turned into answers by question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from muster.core.rulepack.control_words import choices_of, fold, names_of
from muster.core.rulepack.controls import Question, Reply
from muster.core.rulepack.problems import Finding, Path, Unsound, unknown

NOT = frozenset({"no", "not"})

LONGEST = 9
"""Digits of a number; more are just another word that says nothing."""

Meanings = Mapping[str, tuple[Question, Reply | None]]
"""What each word or phrase says; nothing: its number or its name follows."""


def meanings(questions: Sequence[Question]) -> Meanings:
    known: dict[str, tuple[Question, Reply | None]] = {}
    for question in questions:
        if question.kind == "choice":
            known |= {word: (question, name) for word, name in choices_of(question).items()}
        else:
            reply = True if question.kind == "yes" else None
            known |= dict.fromkeys(names_of(question), (question, reply))
        if question.no:
            known[fold(question.no)] = question, False
    return known


def understand(questions: Sequence[Question], text: str, at: Path) -> dict[str, object]:
    """The answers that a line of words gives; `Unsound` names every word that says nothing."""
    spelt = text.replace(",", " ").replace("=", " ").replace("_", " ").replace("-", " ").split()
    words = tuple(fold(word) for word in spelt)
    line = Line(words, tuple(spelt), meanings(questions), questions, at)
    while line.rest:
        line.take()
    line.end()
    if line.found:
        raise Unsound(line.found)
    return line.said


def _is_number(word: str) -> bool:
    return word.isdecimal() and len(word) <= LONGEST


@dataclass(slots=True)
class Line:
    """A line of words as it is read, from left to right; `spelt` are the same as written."""

    rest: tuple[str, ...]
    spelt: tuple[str, ...]
    known: Meanings
    questions: Sequence[Question]
    at: Path
    waiting: Question | None = None
    said: dict[str, object] = field(default_factory=dict)
    found: list[Finding] = field(default_factory=list)

    def take(self) -> None:
        """The next number, phrase or unknown word."""
        if self.waiting is not None and self.waiting.kind == "side":
            length = self._length_of_name()
            name = " ".join(self.spelt[:length])
            self._skip(length)
            self._say(self.waiting, name)
        elif _is_number(self.rest[0]):
            self._number(int(self._skip(1)))
        else:
            self._phrase()

    def end(self) -> None:
        if self.waiting is not None:
            what = "name of a side" if self.waiting.kind == "side" else "number"
            self.found.append(Finding(self.at, f'"{self.waiting.ask}" needs a {what}'))
            self.waiting = None

    def _length_of_name(self) -> int:
        """How many words a side's name has: all of them up to one that says something else."""
        ends = (n for n in range(1, len(self.rest)) if self._longest(self.rest[n:]))
        return next(ends, len(self.rest))

    def _number(self, number: int) -> None:
        """A number belongs to the word before it, else to the one after, else to the first."""
        if self.waiting is not None:
            self._say(self.waiting, number)
        elif self._stands_before_its_word():
            phrase = self._longest(self.rest)
            self._skip(len(phrase.split()))
            self._say(self.known[phrase][0], number)
        else:
            counted = next((q for q in self.questions if q.kind == "count"), None)
            if counted is None:
                self.found.append(Finding(self.at, f"{number} says nothing: no number is asked"))
            else:
                self._say(counted, number)

    def _stands_before_its_word(self) -> bool:
        """So it is in `6 models 2 outside`; not in `15 lost 1`, where it has no word."""
        words = self.rest
        while True:
            phrase = self._longest(words)
            if not phrase or self.known[phrase][0].kind != "count":
                return False
            words = words[len(phrase.split()) :]
            if not words or not _is_number(words[0]):
                return True
            words = words[1:]

    def _phrase(self) -> None:
        self.end()
        contrary = self.rest[0] in NOT and self._longest(self.rest[1:])
        phrase = contrary or self._longest(self.rest)
        if not phrase:
            word = self._skip(1)
            say = f'"{word}" {unknown(word, self.known, "a word for it")}'
            self.found.append(Finding(self.at, say))
            return
        self._skip(len(phrase.split()) + bool(contrary))
        question, reply = self.known[phrase]
        if contrary and question.kind != "yes":
            self.found.append(Finding(self.at, f'"not {phrase}" says nothing'))
        elif reply is None:
            self.waiting = question
        else:
            self._say(question, not reply if contrary else reply)

    def _longest(self, words: tuple[str, ...]) -> str:
        """The longest phrase that the words begin with."""
        begun = (" ".join(words[:length]) for length in range(len(words), 0, -1))
        return next((phrase for phrase in begun if phrase in self.known), "")

    def _say(self, question: Question, reply: object) -> None:
        self.waiting = None
        if question.id in self.said:
            self.found.append(Finding(self.at, f"is said twice ({question.ask})"))
        self.said[question.id] = reply

    def _skip(self, count: int) -> str:
        taken, self.rest = self.rest[:count], self.rest[count:]
        self.spelt = self.spelt[count:]
        return " ".join(taken)
