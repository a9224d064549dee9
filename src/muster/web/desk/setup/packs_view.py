"""The rule packs to choose from, each in a few words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from muster.core.rulepack.baseline import in_season
from muster.core.rulepack.schema import Rulepack
from muster.core.rulepack.times import round_lengths
from muster.packs import official_packs
from muster.words.tongue import _, date_words, ngettext


@dataclass(frozen=True, slots=True)
class PackCard:
    """`facts` say what it is; `season` for when it was written, and whether that fits the day."""

    id: str
    title: str
    rules: str
    facts: tuple[str, ...]
    season: str
    in_season: bool
    chosen: bool


def pack_cards(chosen: str, day: date) -> tuple[PackCard, ...]:
    return tuple(_card(pack, chosen, day) for pack in official_packs().values())


def season_words(pack: Rulepack) -> str:
    if pack.season is None:
        return ""
    first, last = date_words(pack.season.first), date_words(pack.season.last)
    return _("Written for events from {first} to {last}.").format(first=first, last=last)


def _card(pack: Rulepack, chosen: str, day: date) -> PackCard:
    return PackCard(
        id=pack.id,
        title=pack.title,
        rules=_rules(pack),
        facts=tuple(_facts(pack)),
        season=season_words(pack),
        in_season=in_season(pack, day),
        chosen=pack.id == chosen,
    )


def _rules(pack: Rulepack) -> str:
    """Which game it is for, unless its rules are called by it."""
    rules = pack.baseline.rules
    return rules if pack.game in rules else f"{pack.game}: {rules}"


def _facts(pack: Rulepack) -> Iterator[str]:
    if pack.size.points:
        yield f"{pack.size.unit}: {pack.size.points}"
    table = sorted({step.rounds for step in pack.rounds.by_attendance})
    if table[1:]:
        yield _("{first} to {last} rounds").format(first=table[0], last=table[-1])
    else:
        yield ngettext("{n} round", "{n} rounds", table[0]).format(n=table[0])
    if pack.pods:
        yield _("{least} to {most} at a table").format(least=pack.pods.least, most=pack.pods.most)
    play = round_lengths(pack).play
    if play:
        yield ngettext("{n} minute of play", "{n} minutes of play", play).format(n=play)
    many = len(pack.variants)
    if many:
        yield ngettext("{n} variant", "{n} variants", many).format(n=many)
