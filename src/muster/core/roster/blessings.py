"""What is bought for single models: known to the pack, not twice, for a weapon that is there."""

from __future__ import annotations

from collections.abc import Iterator

from muster.core.catalogue import Profile
from muster.core.facts import Extra
from muster.core.problem import Code, Problem
from muster.core.roster.brought import Brought, Piece, plain
from muster.core.roster.counting import blessing_of
from muster.core.rulepack.roster import Blessing

Found = tuple[Code, dict[str, object]]


def blessed(one: Brought) -> Iterator[Problem]:
    most = one.rules.roster.blessings_most
    for piece in one.pieces:
        about = {"list": one.army.title, "model": piece.name}
        given = len(piece.pick.extras)
        if most is not None and given > most:
            yield Problem(Code.EXTRAS_MANY, {**about, "given": given, "most": most})
        for code, data in _found(one, piece):
            yield Problem(code, {**about, **data})


def _found(one: Brought, piece: Piece) -> Iterator[Found]:
    """Each blessing once for a model; one that is for a weapon, once for each of its weapons."""
    known = tuple(row.title for row in one.rules.roster.blessings)
    seen: set[tuple[str, str]] = set()
    for extra in piece.pick.extras:
        row = blessing_of(one, extra)
        if row is None:
            yield Code.EXTRA_UNKNOWN, {"extra": extra.id, "known": known}
            continue
        key = (row.id, plain(extra.weapon) if row.weapon else "")
        if key in seen:
            yield Code.EXTRA_TWICE, {"extra": row.title}
        seen.add(key)
        if row.weapon:
            yield from _of_weapon(row, extra, piece.profile)


def _of_weapon(row: Blessing, extra: Extra, card: Profile | None) -> Iterator[Found]:
    """A weapon is named with it: one on the card, as far as that lists any, of the right kind."""
    weapons = card.weapons if card else ()
    fitting = tuple(w.name for w in weapons if w.melee or row.weapon == "any")
    said: dict[str, object] = {"extra": row.title, "weapon": extra.weapon.strip()}
    said["fitting"] = fitting
    called = [w.name for w in weapons if plain(w.name) == plain(extra.weapon)]
    if not extra.weapon.strip():
        yield Code.WEAPON_MISSING, said
    elif weapons and not called:
        yield Code.WEAPON_UNKNOWN, said
    elif weapons and set(called).isdisjoint(fitting):
        yield Code.WEAPON_NOT_MELEE, said
