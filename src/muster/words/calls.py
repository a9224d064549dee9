"""Calls for a judge, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from muster.core.facts import CallClosed, JudgeCalled, Matter
from muster.words.names import Names
from muster.words.tongue import N_, _

MATTERS: Mapping[Matter, str] = {
    Matter.RULES: N_("a question about the rules"),
    Matter.SLOW_PLAY: N_("slow play"),
    Matter.TIME: N_("the time, or a turn that is too short"),
    Matter.SCORE: N_("the score"),
    Matter.CONDUCT: N_("conduct"),
    Matter.OTHER: N_("something else"),
}
"""What a judge is called about, inside a sentence."""

TITLES: Mapping[Matter, str] = {
    Matter.RULES: N_("Rules question"),
    Matter.SLOW_PLAY: N_("Slow play"),
    Matter.TIME: N_("Time, or too short a turn"),
    Matter.SCORE: N_("We disagree about the score"),
    Matter.CONDUCT: N_("Conduct"),
    Matter.OTHER: N_("Something else"),
}
"""The same on a button, or at the head of a card."""


def _called_by(fact: JudgeCalled, names: Names) -> str:
    return _(" by {entrant}").format(entrant=names.entrant(fact.by)) if fact.by else ""


def _closing(fact: CallClosed, names: Names) -> str:
    if fact.by is not None:
        return _("withdrawn by {entrant}").format(entrant=names.entrant(fact.by))
    return _("settled: {outcome}").format(outcome=fact.outcome) if fact.outcome else _("settled")


CALL_PARTS: Mapping[str, Callable[[Any, Names], str]] = {
    "called_by": _called_by,
    "in_words": lambda f, __: f" ({f.text})" if f.text else "",
    "closing": _closing,
}
