"""Lists while they are written: every tap is one step from a draft to the next.

Nothing of it is kept on the server: the page carries the draft from one step to the next.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from django.http import QueryDict

from muster.core.catalogue import Profile
from muster.core.event import Event
from muster.core.facts import ArmyList, Pick
from muster.core.facts.lists import MOST_OF_ONE
from muster.web.forms.lists import MOST_LISTS, MOST_ROWS, lists_in
from muster.web.forms.numbers import is_number
from muster.words.plain import clean

BLANK = ArmyList(title="")


@dataclass(frozen=True, slots=True)
class Draft:
    """`open` is the number of the list that is worked on."""

    lists: tuple[ArmyList, ...]
    open: int = 0

    @property
    def army(self) -> ArmyList:
        return self.lists[self.open]

    def with_picks(self, picks: tuple[Pick, ...]) -> Draft:
        return self.with_army(self.army.model_copy(update={"picks": picks}))

    def with_army(self, army: ArmyList) -> Draft:
        return replace(self, lists=(*self.lists[: self.open], army, *self.lists[self.open + 1 :]))

    def at(self, number: int) -> Draft:
        return replace(self, open=min(max(number, 0), len(self.lists) - 1))


def first_draft(lists: tuple[ArmyList, ...]) -> Draft:
    return Draft(lists or (BLANK,))


def draft_in(sent: QueryDict, event: Event) -> Draft:
    """The draft that a page carries; `Unclear` if it holds what no list can."""
    lists = lists_in(sent, event.catalogue)
    number = sent.get("open", "")
    return Draft(lists or (BLANK,)).at(int(number) if is_number(number) else 0)


@dataclass(frozen=True, slots=True)
class Tap:
    """What was tapped: an act, what it is about, and everything else that was sent."""

    event: Event
    about: str
    sent: QueryDict

    @property
    def number(self) -> int:
        return int(self.about) if is_number(self.about) else -1


def add(draft: Draft, tap: Tap) -> Draft:
    """One more of a model: in the row it has, or in a row of its own."""
    card = tap.event.catalogue.by_id.get(tap.about) if tap.event.catalogue else None
    if card is None:
        return draft
    picks = draft.army.picks
    for r, pick in enumerate(picks):
        if pick.model == card.id and not pick.extras and pick.role != "specialist":
            return _count(draft, r, 1)
    if len(picks) >= MOST_ROWS:
        return draft
    pick = Pick(model=card.id, name=card.name, points=card.cost)
    if _would_lead(tap.event, draft, card):
        pick = pick.model_copy(update={"role": "leader"})
    return draft.with_picks((*picks, pick))


def _would_lead(event: Event, draft: Draft, card: Profile) -> bool:
    """The first model that can lead does: who it is can still be said otherwise."""
    terms = event.rules.roster.leader
    if not terms.needed or any(pick.role == "leader" for pick in draft.army.picks):
        return False
    traits = {trait.casefold() for trait in card.traits}
    kinds = {kind.casefold() for kind in terms.kinds}
    never = {kind.casefold() for kind in terms.never}
    return bool(traits & kinds) and not traits & never


def instead(draft: Draft, tap: Tap) -> Draft:
    """A row is said to be a model of the catalogue: `3:storm-lancers`."""
    row, _colon, model = tap.about.partition(":")
    card = tap.event.catalogue.by_id.get(model) if tap.event.catalogue else None
    picks = draft.army.picks
    r = int(row) if is_number(row) else -1
    if card is None or not 0 <= r < len(picks):
        return draft
    known = {"model": card.id, "name": card.name, "points": card.cost}
    return draft.with_picks((*picks[:r], picks[r].model_copy(update=known), *picks[r + 1 :]))


def by_hand(draft: Draft, tap: Tap) -> Draft:
    """A row in somebody's own words."""
    name, cost = clean(tap.sent.get("hand-name", "")), tap.sent.get("hand-cost", "").strip()
    if not name or len(draft.army.picks) >= MOST_ROWS:
        return draft
    pick = Pick(name=name, points=int(cost) if is_number(cost) else None)
    return draft.with_picks((*draft.army.picks, pick))


def more(draft: Draft, tap: Tap) -> Draft:
    return _count(draft, tap.number, 1)


def less(draft: Draft, tap: Tap) -> Draft:
    return _count(draft, tap.number, -1)


def gone(draft: Draft, tap: Tap) -> Draft:
    picks = draft.army.picks
    return draft.with_picks(tuple(pick for r, pick in enumerate(picks) if r != tap.number))


def _count(draft: Draft, r: int, step: int) -> Draft:
    """The last of a row takes the row along."""
    picks = draft.army.picks
    if not 0 <= r < len(picks) or picks[r].count + step > MOST_OF_ONE:
        return draft
    changed = picks[r].model_copy(update={"count": picks[r].count + step})
    kept = (changed,) if changed.count else ()
    return draft.with_picks((*picks[:r], *kept, *picks[r + 1 :]))


def turn_to(draft: Draft, tap: Tap) -> Draft:
    return draft.at(tap.number)


def another(draft: Draft, _tap: Tap) -> Draft:
    if len(draft.lists) >= MOST_LISTS:
        return draft
    return Draft((*draft.lists, BLANK), len(draft.lists))


def away(draft: Draft, _tap: Tap) -> Draft:
    """The list that is open is taken away."""
    kept = tuple(army for n, army in enumerate(draft.lists) if n != draft.open)
    return Draft(kept or (BLANK,)).at(draft.open - 1)


STEPS: Mapping[str, Callable[[Draft, Tap], Draft]] = {
    "add": add,
    "instead": instead,
    "by-hand": by_hand,
    "more": more,
    "less": less,
    "gone": gone,
    "open": turn_to,
    "another": another,
    "away": away,
}
"""What a button says before the colon; any other button only looks at what is there."""


def step(draft: Draft, act: str, event: Event, sent: QueryDict) -> Draft:
    kind, _colon, about = act.partition(":")
    return STEPS[kind](draft, Tap(event, about, sent)) if kind in STEPS else draft
