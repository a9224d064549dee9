"""What can be said about a contest before it is held, and what was."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core.contest import Contest
from muster.core.event import Event
from muster.core.rulepack.schema import AwardRule
from muster.web.contests.how import METHODS
from muster.words.tongue import _

Option = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Settings:
    """`title` is for a contest of the organiser's own; `votes` as it is typed: `3, 2, 1`.

    `most_votes`: names that the pack lets a paper have.
    """

    award: str
    title: str
    held: bool
    methods: tuple[Option, ...]
    method: str
    categories: tuple[str, ...]
    category: str
    asks_category: bool
    announced: bool
    votes: str
    most_votes: int
    display: str
    asks_display: bool


def settings_of(event: Event, rule: AwardRule) -> Settings:
    contest = event.contests.get(rule.id) or Contest(rule.id, rule.methods[0], held=False)
    entries = rule.candidates == "entries"
    return Settings(
        award=rule.id,
        title=contest.title,
        held=contest.held,
        methods=tuple((method, _(METHODS[method])) for method in rule.methods),
        method=contest.method,
        categories=tuple(each.title for each in rule.categories),
        category=contest.category,
        asks_category=entries,
        announced=rule.category_announced,
        votes=", ".join(map(str, contest.votes)),
        most_votes=rule.most_votes,
        display=contest.display,
        asks_display=entries,
    )


def own_award(event: Event) -> str:
    """What one more contest of the organiser's own is called in addresses."""
    taken = {*event.contests, *(award.id for award in event.rules.awards)}
    return next(name for n in range(1, len(taken) + 2) if (name := f"own-{n}") not in taken)
