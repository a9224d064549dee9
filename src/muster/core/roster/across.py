"""Rules across all the lists of one entrant, and across the entrants of an event."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence

from muster.core.event import Event
from muster.core.facts import ArmyList
from muster.core.ids import EntrantId
from muster.core.problem import Code, Problem
from muster.core.roster.brought import Brought, Piece

Together = Callable[[Sequence[Brought]], Iterator[Problem]]
"""Says what is wrong with the lists of one player as a whole."""


def as_many_as_asked(lists: Sequence[Brought]) -> Iterator[Problem]:
    terms, given = lists[0].rules.roster, len(lists)
    if given < terms.least:
        yield Problem(Code.LISTS_FEW, {"least": terms.least, "given": given})
    if terms.most is not None and given > terms.most:
        yield Problem(Code.LISTS_MANY, {"most": terms.most, "given": given})


def of_one_faction(lists: Sequence[Brought]) -> Iterator[Problem]:
    """The Faction a list says it is of, or whichever its leader can be of."""
    if not lists[0].rules.roster.one_faction:
        return
    possible = [factions for one in lists if (factions := _factions(one))]
    if possible and not set.intersection(
        *({name.casefold() for name in each} for each in possible)
    ):
        names = tuple(dict.fromkeys(name for each in possible for name in each))
        yield Problem(Code.LISTS_FACTIONS, {"factions": names})


def led_by_different(lists: Sequence[Brought]) -> Iterator[Problem]:
    """Versions of one character are different leaders."""
    if lists[0].rules.roster.leader.different:
        yield from _repeated(lists, lambda one: one.leaders, Code.LEADER_REPEATED)


def sole_models_once(lists: Sequence[Brought]) -> Iterator[Problem]:
    """What there is only one of is in one list only, specialists included."""
    if lists[0].rules.roster.sole_once:
        yield from _repeated(lists, _sole, Code.SOLE_REPEATED)


TOGETHER: tuple[Together, ...] = (
    as_many_as_asked,
    of_one_faction,
    led_by_different,
    sole_models_once,
)


def same_lists(event: Event) -> tuple[tuple[EntrantId, ...], ...]:
    """Entrants who brought the very same: nothing forbids it, but officials may want to look."""
    alike: defaultdict[object, list[EntrantId]] = defaultdict(list)
    for entrant in event.entrants.values():
        for content in {_content(army) for army in entrant.lists}:
            alike[content].append(entrant.id)
    found = (tuple(ids) for content, ids in alike.items() if content and len(ids) > 1)
    return tuple(sorted(set(found)))


def _content(army: ArmyList) -> object:
    """What is in a list, whatever it is called and in whichever order it is written."""
    rows = Counter(
        (
            (pick.model or " ".join(pick.name.split())).casefold(),
            pick.role,
            tuple(sorted((extra.id, extra.weapon.casefold()) for extra in pick.extras)),
        )
        for pick in army.picks
        for _ in range(pick.count)
    )
    return frozenset(rows.items()) or " ".join(army.text.split()).casefold()


def _factions(one: Brought) -> tuple[str, ...]:
    """As far as they are known: none if nobody can tell."""
    if one.faction.strip():
        return (one.faction.strip(),)
    cards = [piece.profile for piece in one.leaders if piece.profile]
    return tuple(dict.fromkeys(name for card in cards for name in card.factions))


def _sole(one: Brought) -> tuple[Piece, ...]:
    return tuple(piece for piece in one.pieces if piece.profile and piece.profile.sole)


def _repeated(
    lists: Sequence[Brought], of: Callable[[Brought], Iterable[Piece]], code: Code
) -> Iterator[Problem]:
    """Whatever is in more than one list, with the lists it is in."""
    names: dict[str, str] = {}
    titles: defaultdict[str, list[str]] = defaultdict(list)
    for one in lists:
        for key, name in {piece.key: piece.name for piece in of(one)}.items():
            names.setdefault(key, name)
            titles[key].append(one.army.title)
    for key, name in names.items():
        if len(titles[key]) > 1:
            yield Problem(code, {"model": name, "lists": tuple(titles[key])})
