"""How a contest is judged, in sentences for everybody."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from muster.core.contest import Contest
from muster.core.contests import rule_of
from muster.core.event import Event
from muster.core.rulepack.schema import AwardRule
from muster.words.plain import listing
from muster.words.tongue import N_, _

METHODS: Mapping[str, str] = {
    "organiser": N_("The organiser chooses"),
    "vote": N_("Everybody votes"),
    "score": N_("Judges give marks"),
}


def how_words(event: Event, contest: Contest) -> tuple[str, ...]:
    rule = rule_of(event, contest.award)
    if rule is None:
        return ()
    return (*_HOW[contest.method](contest, rule), *_repeating(rule))


def _organiser(_contest: Contest, _rule: AwardRule) -> Iterator[str]:
    yield _("The organiser names the winner.")


def _vote(contest: Contest, rule: AwardRule) -> Iterator[str]:
    number = len(contest.votes)
    if number == 1:
        yield _("Everybody who takes part has one secret vote. Most votes win.")
    else:
        say = _(
            "Everybody who takes part names {n} in secret, worth {points} points. Most points win."
        )
        yield say.format(n=number, points=listing(contest.votes))
    if rule.candidates == "entrants":
        own = _("You may name yourself.") if rule.own_vote else _("Nobody names themselves.")
    else:
        own = (
            _("You may vote for your own entry.")
            if rule.own_vote
            else _("Nobody votes for their own entry.")
        )
    yield own


def _score(_contest: Contest, rule: AwardRule) -> Iterator[str]:
    marks = listing(f"{each.title} (0-{each.most})" for each in rule.criteria)
    yield _("Judges give marks for {marks}. The highest total wins.").format(marks=marks)


def _repeating(rule: AwardRule) -> Iterator[str]:
    if rule.no_repeat:
        yield _(
            "Models that won such a contest of this organiser this year may be shown again, "
            "but do not win again."
        )


_HOW: Mapping[str, Callable[[Contest, AwardRule], Iterator[str]]] = {
    "organiser": _organiser,
    "vote": _vote,
    "score": _score,
}
