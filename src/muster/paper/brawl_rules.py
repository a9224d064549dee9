"""A brawl as it is printed: how its table is set up, what holds in it, and what earns points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from muster.core.brawl.terms import BrawlTerms, terms_of
from muster.core.event import Event
from muster.core.rulepack.told import told_here
from muster.paper.told import Told, ToldPart
from muster.words.plain import listing
from muster.words.tongue import _

PAGES = ("encounter", "round", "game")
"""The pages of guidance that somebody at the table needs."""


def brawl_rules(event: Event, sizes: Iterable[int]) -> tuple[ToldPart, ...]:
    """Nothing, unless tables of many play here. `sizes`: how many sit at those it is told to."""
    terms = terms_of(event.rules) if event.rules.pods else None
    if terms is None:
        return ()
    holds = [each for each in told_here(event) if each.page in PAGES]
    plain = tuple(each.text for each in holds if not each.title)
    headed = (Told(each.title, (each.text,)) for each in holds if each.title)
    parts = (
        Told(_("Before play"), tuple(_setup(terms, sizes))),
        Told(_("In play"), plain),
        *headed,
    )
    return (ToldPart(terms.ledger.title, tuple(each for each in parts if each.paragraphs)),)


def _setup(terms: BrawlTerms, sizes: Iterable[int]) -> Iterator[str]:
    ledger = terms.ledger
    where = _("Players deploy in a random order, each anywhere on the table.")
    if ledger.apart:
        where = _(
            'Players deploy in a random order, each anywhere not within {inches}" of another model.'
        )
    yield where.format(inches=ledger.apart)
    yield from _markers(terms, sizes)
    if ledger.marker_traits:
        yield _("These Markers are {traits}.").format(traits=listing(ledger.marker_traits))
    if ledger.ignored:
        gone = _("In play there is no such thing as {things}: references to them are ignored.")
        yield gone.format(things=listing(ledger.ignored))
    if terms.loot:
        loot = _(
            "The loot deck of {n} cards is shuffled and set aside; the table's page can deal it."
        )
        yield loot.format(n=len(terms.loot))
    yield _("The brawl lasts {turns} turns.").format(turns=ledger.turns)


def _markers(terms: BrawlTerms, sizes: Iterable[int]) -> Iterator[str]:
    """Those of one table; of several, for whom they are."""
    rows = [row for row in dict.fromkeys(map(terms.markers, sizes)) if row is not None]
    for row in rows:
        if len(rows) == 1:
            yield row.say
        elif row.up_to is not None:
            yield _("Up to {n} players: {say}").format(n=row.up_to, say=row.say)
        else:
            yield _("More players: {say}").format(say=row.say)
