"""Miniatures that the pack lets stand for other models."""

from __future__ import annotations

from difflib import get_close_matches

from muster.core.catalogue import Catalogue, Profile
from muster.core.facts import Pick
from muster.core.rulepack.roster import StandIn
from muster.core.rulepack.schema import Rulepack


def stands_for(rules: Rulepack, miniature: str, card: Profile | None = None) -> tuple[StandIn, ...]:
    """The rows that name a miniature, or its kind: as on its own card, or as its name begins."""
    name = _letters(miniature)
    kinds = {_plain(miniature).partition(" ")[0], *map(_plain, card.traits if card else ())}
    return tuple(
        row
        for row in rules.roster.stand_ins
        if _letters(row.model) == name or not kinds.isdisjoint(map(_plain, row.traits))
    )


def fits(row: StandIn, card: Profile | None, model: Profile) -> bool | None:
    """Whether a miniature may stand for this model by a row; nothing if its Faction is unknown.

    A row names the model it stands for, or what the cards of several models call them.
    """
    if _plain(row.use_as) not in {_plain(model.name), *map(_plain, model.traits)}:
        return False
    if not row.same_faction:
        return True
    if card is None or not card.factions:
        return None
    return not set(map(_plain, card.factions)).isdisjoint(map(_plain, model.factions))


def unknown_stand_in(
    rules: Rulepack, catalogue: Catalogue | None, miniature: str
) -> tuple[str, ...] | None:
    """Names near one that nobody knows; nothing if the miniature may stand for something.

    A pack that names its stand-ins names all of them; elsewhere a card of its name is enough.
    """
    cards = catalogue.profiles if catalogue else ()
    card = card_of(catalogue, miniature) if catalogue else None
    rows = rules.roster.stand_ins
    known = stands_for(rules, miniature, card) if rows else card is not None or not cards
    if known:
        return None
    names = [row.model for row in rows] or [each.name for each in cards]
    plain = {_plain(name): name for name in names}
    return tuple(plain[near] for near in get_close_matches(_plain(miniature), plain, n=3))


def profile_of(rules: Rulepack, catalogue: Catalogue, pick: Pick) -> Profile | None:
    """The card a row of a list is played by: by its id, its name, or the model it stands for.

    An id that the catalogue does not have is not helped by a name: the card may have changed.
    """
    if pick.model:
        return catalogue.by_id.get(pick.model)
    own = card_of(catalogue, pick.name)
    standard = {row.use_as for row in stands_for(rules, pick.name)}
    if own is not None or len(standard) != 1:
        return own
    return card_of(catalogue, standard.pop())


def card_of(catalogue: Catalogue, name: str) -> Profile | None:
    """The one card of a name; nothing if none has it, or several."""
    called = catalogue.by_name.get(_plain(name), ())
    return called[0] if len(called) == 1 else None


def _letters(name: str) -> str:
    """Quotation marks and dashes are written in many ways."""
    return "".join(letter for letter in name.casefold() if letter.isalnum())


def _plain(name: str) -> str:
    return " ".join(name.split()).casefold()
