"""How it is announced who meets whom, and what becomes of whoever is left over."""

from __future__ import annotations

from collections.abc import Iterator

from muster.core.event import Event
from muster.core.preparation import may_have_ringer
from muster.core.rulepack.schema import Pods, Rulepack
from muster.words.announcement.parts import Section, spoken
from muster.words.announcement.rounds import is_one_round
from muster.words.plain import listing
from muster.words.tongue import N_, _, ngettext

LATER = {
    "adjacent": N_(
        "Afterwards neighbours in the standings meet: first and second, third and fourth, and "
        "so on; chance orders those who are level."
    ),
    "piles": N_(
        "Afterwards those with equal tournament points are drawn against each other; where "
        "their number is odd, one of them meets somebody with fewer."
    ),
}
KEPT_APART = {"club": N_("club"), "region": N_("region")}
SITTING = {
    "lowest-placed": N_(
        "In the first round chance decides who that is, later it is the lowest placed."
    ),
    "random-lowest-tp": N_(
        "In the first round chance decides who that is, later it decides among those with the "
        "fewest tournament points."
    ),
}
TWICE = {
    "lowest-placed": N_(
        "Nobody has a bye a second time as long as that can be avoided: the next lowest placed "
        "has it instead."
    ),
    "random-lowest-tp": N_(
        "Nobody has a bye a second time as long as that can be avoided: it is drawn among the "
        "others."
    ),
}
TWICE_WITH_RINGER = {
    "lowest-placed": N_(
        "Nobody meets the ringer or has a bye a second time as long as that can be avoided: the "
        "next lowest placed does instead."
    ),
    "random-lowest-tp": N_(
        "Nobody meets the ringer or has a bye a second time as long as that can be avoided: it "
        "is drawn among the others."
    ),
}
"""Who is left over instead of somebody who was before."""
BOARDS = {
    "captains": N_("their captains put up and answer, board by board"),
    "seeded": N_("first plays first, second plays second"),
}


def pairing(event: Event) -> Section:
    rules = event.rules
    ways = _pods(rules.pods, one_round=is_one_round(event)) if rules.pods else _pairs(rules)
    return Section("pairing", _("Who meets whom"), points=spoken(*ways))


def _pods(pods: Pods, *, one_round: bool) -> Iterator[str]:
    say = _("{least} to {most} players share a table, {preferred} if it can be.")
    yield say.format(least=pods.least, most=pods.most, preferred=pods.preferred)
    yield (
        _("Chance decides who sits at which table.")
        if one_round
        else _("Chance seats the first round; later as few as possible meet again.")
    )


def _pairs(rules: Rulepack) -> Iterator[str]:
    terms = rules.pairing
    yield _("The first round is drawn by lot.")
    if terms.separate:
        kept = listing((_(KEPT_APART[level]) for level in terms.separate), "or")
        yield _("In it, players of the same {level} are kept apart.").format(level=kept)
    yield _(LATER[terms.later])
    yield rematch_words(terms.rematch_after)
    if terms.finals_tables:
        yield ngettext(
            "In the last round first meets second at a finals table.",
            "In the last round the first {places} meet at {n} finals tables: first and second, "
            "third and fourth.",
            terms.finals_tables,
        ).format(n=terms.finals_tables, places=2 * terms.finals_tables)
    if terms.attacker == "higher-placed":
        yield _(
            "The higher placed is the Attacker; between those who are level, as all are in the "
            "first round, chance decides."
        )
    if rules.teams.boards:
        say = _("A game between teams is played on {n} boards: {how}.")
        yield say.format(n=rules.teams.boards, how=_(BOARDS[rules.teams.paired]))
    yield from _odd(rules)


def rematch_words(after: int | None) -> str:
    if after is None:
        return _("Nobody meets the same opponent twice as long as that can be avoided.")
    say = ngettext(
        "Two who have met may meet again in the next round.",
        "Two who have met may meet again {n} rounds later.",
        after,
    )
    return say.format(n=after)


def _odd(rules: Rulepack) -> Iterator[str]:
    ringer = may_have_ringer(rules)
    if ringer:
        yield _(
            "If the number is odd a ringer may stand in, who is paired but cannot win and has no "
            "place: whoever is left over meets the ringer, and that game counts like any other. "
            "Without a ringer they have a bye."
        )
    else:
        yield _("If the number is odd one has a bye.")
    yield _(SITTING[rules.odd_field.later])
    yield _((TWICE_WITH_RINGER if ringer else TWICE)[rules.odd_field.later])
