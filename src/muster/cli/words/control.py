"""Who controls a place, and what armies have lost, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from muster.cli.plain import listing
from muster.core.control.answers import default_of
from muster.core.control.army import Line, Why
from muster.core.control.assign import Open
from muster.core.control.model import Replies
from muster.core.control.verdict import Because, Part, Verdict
from muster.core.rulepack.controls import Control, Question, Reply

BECAUSE: Mapping[Because, str] = {
    Because.VOID: "{void}",
    Because.NOBODY_COUNTS: "no model there counts",
    Because.UNCONTESTED: "no opponent contests it",
    Because.SHARED: "each has a model that counts, and no opponent contests",
    Because.CONTESTED: "it is contested by {contesters}",
    Because.MOST: "more than anybody else, {totals}",
    Because.LEVEL: "nobody has more, {totals}",
    Because.ENOUGH: "{needed} or more are enough, {totals}",
    Because.TOO_FEW: "{needed} or more are needed, {totals}",
}

PARTS = {
    (True, True): "counts and contests",
    (True, False): "counts",
    (False, True): "contests",
    (False, False): "neither",
}

WHY: Mapping[Why, str] = {
    Why.CASTER: "a warcaster or warlock is worth 10",
    Why.LISTED: "the listed cost counts, whatever was paid",
    Why.NO_COST: "models without a cost are ignored",
    Why.INERT: "an inert warjack is ignored",
    Why.WILD: "a wild warbeast is ignored",
    Why.NO_ROOM: "no room to enter: removed, and counted as destroyed",
    Why.DESTROYED: "destroyed or removed",
    Why.FILLED: "casualties of like solos fill one after the other, and this one is full",
    Why.STANDING: "not all of it is gone",
    Why.AGAIN: "destroyed before and returned: counted every time",
    Why.NOT_TOGETHER: "of a solo all remaining models must be at the same flag",
}


def verdict_words(control: Control, verdict: Verdict) -> str:
    """One sentence, as in `Flag: controlled by A: no opponent contests it`."""
    place = f"{control.title} {verdict.place}".strip()
    who = listing(verdict.controllers) or "nobody"
    why = BECAUSE[verdict.because].format(
        void=verdict.void,
        contesters=listing(_in_the_way(verdict)),
        totals=listing(f"{side} {total}" for side, total in verdict.totals.items()),
        needed=control.needed,
    )
    return f"{place}: {control.done.lower()} by {who}: {why}."


def _in_the_way(verdict: Verdict) -> list[str]:
    """Who contests it against somebody who would control it otherwise."""
    holders = {part.model.side for part in verdict.parts if part.counts}
    return [side for side in verdict.contesters if holders - {side}]


def part_words(part: Part) -> str:
    """What a model does; how much it counts for where that is not one."""
    words = PARTS[part.counts, part.contests]
    return words if part.weight in {0, 1} else words.replace("counts", f"counts {part.weight}")


def model_words(questions: Sequence[Question], name: str, replies: Replies) -> str:
    """A model by its name, then whatever is not as it would be anyway."""
    said = [_said(question, replies[question.id]) for question in questions]
    told = ", ".join(word for word in said if word)
    return f"{name}: {told}" if name and told else name or told or "model"


def _said(question: Question, reply: Reply) -> str:
    if reply == default_of(question):
        return ""
    if question.kind == "count":
        return f"{reply} {question.ask}" if isinstance(reply, int) else ""
    if question.kind == "yes":
        return question.ask if reply else question.no or f"not {question.ask}"
    titles = {choice.id: choice.title for choice in question.choices}
    return titles.get(str(reply), str(reply)).lower()


def open_words(choice: Open) -> str:
    places = listing(choice.places, "or")
    return f"{choice.side} says which of {places} {choice.model} counts for: add it to choices."


def line_words(line: Line) -> str:
    """Why an entry is worth what it is."""
    return "; ".join([*(WHY[why] for why in line.why), *line.because])
