"""A brawl as it is printed: how its table is set up, and what is known before it begins."""

from __future__ import annotations

from collections.abc import Iterator

from muster.core.brawl.terms import BrawlTerms, terms_of
from muster.core.rulepack.schema import Rulepack
from muster.paper.told import Told, ToldPart
from muster.words.tongue import _

PAGES = ("encounter", "round", "game")
"""The pages of guidance that somebody at the table needs."""


def brawl_rules(rules: Rulepack, players: int) -> tuple[ToldPart, ...]:
    """Nothing, unless tables of many play here."""
    terms = terms_of(rules) if rules.pods else None
    if terms is None:
        return ()
    words = [each.text for each in rules.guidance if each.page in PAGES and not each.about]
    told = (Told(_("Before play"), tuple(_setup(terms, players))), Told(_("In play"), tuple(words)))
    return (ToldPart(terms.ledger.title, tuple(each for each in told if each.paragraphs)),)


def _setup(terms: BrawlTerms, players: int) -> Iterator[str]:
    ledger = terms.ledger
    markers = terms.markers(players)
    if markers is not None:
        yield markers.say
    if ledger.apart:
        yield _('Models deploy more than {inches}" from each other.').format(inches=ledger.apart)
    yield _("The brawl lasts {turns} turns.").format(turns=ledger.turns)
    back = _('A Leader that was killed comes back within {inches}" of a table edge.')
    yield back.format(inches=ledger.respawn.inches)
