"""What is announced about conduct: what is noted, and where it leads."""

from __future__ import annotations

from collections.abc import Iterator

from muster.core.event import Event
from muster.core.rulepack.schema import Cause, Rulepack
from muster.words.announcement.parts import Said, Section, Term, spoken
from muster.words.tongue import _, ngettext


def conduct(event: Event) -> Section:
    rules = event.rules
    return Section(
        "conduct",
        _("Conduct"),
        says=spoken(*_ladder(rules)),
        terms=(*_noted(rules), *_lost(rules)),
        points=(*_tracking(rules), *spoken(*_thrown_out(rules))),
    )


def _noted(rules: Rulepack) -> Iterator[Term]:
    """What can be noted about somebody, by what follows from it."""
    kinds = [(_leads(kind), kind.title) for kind in rules.conduct.kinds]
    for lead in dict.fromkeys(lead for lead, _title in kinds):
        yield Term(lead, "; ".join(title for other, title in kinds if other == lead), "pack")


def _leads(kind: Cause) -> str:
    if kind.disqualifies:
        return _("Disqualification at once")
    if kind.consider_disqualifying:
        return _("Warning or disqualification")
    return _("Warning")


def _lost(rules: Rulepack) -> Iterator[Term]:
    """What costs a game or the whole event, by what follows from it."""
    causes = [(_costs(cause), cause.title) for cause in rules.forfeit.causes]
    out = _("Reasons for a disqualification")
    causes += [(out, cause.title) for cause in rules.disqualification.causes]
    for cost in dict.fromkeys(cost for cost, _title in causes):
        yield Term(cost, "; ".join(title for other, title in causes if other == cost), "pack")


def _costs(cause: Cause) -> str:
    if cause.disqualifies:
        return _("Forfeit and disqualification")
    if cause.consider_disqualifying:
        return _("Forfeit, perhaps disqualification")
    return _("Forfeit of the game")


def _ladder(rules: Rulepack) -> Iterator[str]:
    yield _("The organiser and the judges decide; a ruling holds for the whole event.")
    if rules.conduct.warnings == 0:
        yield _("Any warning may end the event for you.")
    elif rules.conduct.warnings is not None:
        say = ngettext(
            "After one warning the next may end the event for you.",
            "After {n} warnings the next may end the event for you.",
            rules.conduct.warnings,
        )
        yield say.format(n=rules.conduct.warnings)


def _tracking(rules: Rulepack) -> Iterator[Said]:
    ways = [way.title for way in rules.conduct.tracking]
    if ways:
        say = _("Say before the game how you keep track: {ways}.")
        yield Said(say.format(ways="; ".join(ways)), "pack")


def _thrown_out(rules: Rulepack) -> Iterator[str]:
    out = rules.disqualification
    yield _("Whoever is disqualified plays no more here, and forfeits a game in progress.")
    if not out.listed:
        yield _("Whoever is disqualified has no place in the standings.")
    if out.bars_awards:
        yield _("Whoever is disqualified wins no award.")
