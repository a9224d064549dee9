"""What is announced about models, painting, contests and awards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from muster.core.contest import Contest
from muster.core.contests import rule_of
from muster.core.event import Event
from muster.core.rulepack.schema import AwardRule
from muster.words.announcement.parts import Own, Said, Section, Term, spoken
from muster.words.contests import METHODS
from muster.words.plain import clean, listing
from muster.words.tongue import _


def models(event: Event) -> Section:
    terms = event.rules.roster
    conversions = _("Of a converted model {n} % at most is other makers' product.")
    looked_at = _("What is looked at in a converted model:")
    return Section(
        "models",
        _("Models and painting"),
        says=spoken(
            _painted(terms.painted),
            conversions.format(n=terms.foreign_parts) if terms.foreign_parts is not None else "",
            looked_at if terms.checklist else "",
        ),
        points=tuple(Said(f"{each}.", "pack") for each in terms.checklist),
    )


def _painted(how: str) -> str:
    if how:
        return _("Every model is painted: {how}.").format(how=how)
    return _("Painted models are welcome; nobody needs them to play.")


def contests(event: Event) -> Section:
    """Contests that no game decides, as far as the organiser holds them."""
    held = [contest for contest in event.contests.values() if contest.held]
    return Section(
        "contests",
        _("Contests"),
        terms=tuple(_contest(contest, rule_of(event, contest.award)) for contest in held),
        points=spoken(_entering(event, held)),
    )


def _entering(event: Event, held: Sequence[Contest]) -> str:
    """Contests of the organiser's own have no such rule."""
    rules = [rule_of(event, contest.award) for contest in held if not contest.title]
    entered = any(rule.candidates == "entries" for rule in rules if rule)
    if not (entered and event.rules.registration.painting_opt_in):
        return ""
    return _("Whoever wants to take part with an entry says so by check-in.")


def _contest(contest: Contest, rule: AwardRule | None) -> Term:
    category, display = _category(contest, rule), clean(contest.display)
    said = (
        _("Category: {category}.").format(category=category) if category else "",
        *_method(contest, rule),
        _("Shown: {when}.").format(when=display) if display else "",
        _("What has won this year with the same organiser cannot win again.")
        if rule is not None and rule.no_repeat
        else "",
    )
    title = rule.title if rule else clean(contest.award)
    called: Own = "pack" if rule else "names"
    return Term(title, " ".join(filter(None, said)), "names", called)


def _category(contest: Contest, rule: AwardRule | None) -> str:
    known = {each.id: each.title for each in rule.categories} if rule else {}
    return known.get(contest.category, clean(contest.category))


def _method(contest: Contest, rule: AwardRule | None) -> Iterator[str]:
    yield _("Decided by {way}.").format(way=_(METHODS[contest.method]))
    if contest.method == "score" and rule is not None and rule.criteria:
        marks = listing(f"{each.title} (0-{each.most})" for each in rule.criteria)
        yield _("Marks are given for {criteria}.").format(criteria=marks)
    if contest.method == "vote":
        yield _votes(contest.votes)
        yield _own(rule)


def _votes(votes: tuple[int, ...]) -> str:
    if not votes[1:]:
        return _("Everybody has one vote.")
    return _("Everybody names up to {n}, worth {points} points.").format(
        n=len(votes), points=listing(votes)
    )


def _own(rule: AwardRule | None) -> str:
    if rule is not None and rule.own_vote:
        return _("One may vote for oneself.")
    return _("Nobody votes for themselves.")


def awards(event: Event) -> Section:
    """What is won by place, and what else is certainly awarded."""
    by_place = [rule.title for rule in event.rules.awards if rule.place is not None]
    held = [contest.award for contest in event.contests.values() if contest.held]
    others = [rule.title if (rule := rule_of(event, award)) else clean(award) for award in held]
    terms = ((_("By standing"), by_place), (_("By contest"), others))
    return Section(
        "awards",
        _("Awards"),
        terms=tuple(Term(say, listing(titles), "pack") for say, titles in terms if titles),
    )
