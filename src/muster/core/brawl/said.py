"""Whether what is said to have happened can be said at all: its players, answers and turn."""

from __future__ import annotations

from collections.abc import Iterator

from muster.core.brawl.brawl import Brawl
from muster.core.brawl.facts import NOBODY, Happened
from muster.core.brawl.problem import BrawlCode, BrawlProblem, problem
from muster.core.rulepack.ledger import Happening, Question


def problems_of(brawl: Brawl, fact: Happened, happening: Happening) -> Iterator[BrawlProblem]:
    yield from _players(brawl, fact, happening)
    yield from _answers(fact, happening)
    if happening.once_a_turn and (fact.what, fact.by) in brawl.said:
        yield problem(BrawlCode.ONCE_A_TURN, player=fact.by, turn=brawl.turn, what=happening.title)


def _players(brawl: Brawl, fact: Happened, happening: Happening) -> Iterator[BrawlProblem]:
    for role, part, who in (("by", happening.by, fact.by), ("to", happening.to, fact.to)):
        if who == NOBODY and part == "player":
            yield problem(BrawlCode.PLAYER_MISSING, role=role, what=happening.id)
        elif who != NOBODY and part == "none":
            yield problem(BrawlCode.PLAYER_TOO_MANY, player=who, what=happening.id)
        elif who not in {NOBODY, *brawl.players}:
            yield problem(BrawlCode.UNKNOWN_PLAYER, name=who, known=tuple(brawl.players))
    if fact.model not in {NOBODY, *brawl.players}:
        yield problem(BrawlCode.UNKNOWN_PLAYER, name=fact.model, known=tuple(brawl.players))
    elif fact.model != NOBODY and fact.by == NOBODY:
        yield problem(BrawlCode.PLAYER_MISSING, role="by", what=happening.id)
    elif fact.model != NOBODY and not brawl.players[fact.model].in_play and not fact.through:
        yield problem(BrawlCode.NOT_IN_PLAY, player=fact.model)


def _answers(fact: Happened, happening: Happening) -> Iterator[BrawlProblem]:
    questions = {question.id: question for question in happening.questions}
    for name, number in fact.answers.items():
        if name not in questions:
            yield problem(BrawlCode.UNKNOWN_QUESTION, name=name, known=tuple(questions))
        elif not 0 <= number <= _most(questions[name]):
            most = _most(questions[name])
            yield problem(BrawlCode.ANSWER_IMPOSSIBLE, name=name, number=number, most=most)


def _most(question: Question) -> int:
    return 1 if question.kind == "yes" else question.most
