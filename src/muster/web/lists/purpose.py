"""What a draft is written for: lists for the event, or what is named at check-in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from muster.core import commands as ask
from muster.core.entrant import Entrant, Pool
from muster.web.forms.lists import handed_in
from muster.web.gates import Here
from muster.web.lists.draft import BLANK, Draft, first_draft


@dataclass(frozen=True, slots=True)
class Said:
    """What was typed beside the lists, and what was not understood of them.

    `read`: the text of the list that is open was just read.
    """

    words: str = ""
    reason: str = ""
    leader: str = ""
    notes: tuple[str, ...] = ()
    read: bool = False


@dataclass(frozen=True, slots=True)
class Purpose:
    """A command, what its draft begins with for a player, and how a draft becomes it."""

    kind: str
    begin: Callable[[Entrant, str], tuple[Draft, Said]]
    wish: Callable[[Entrant, Draft, Said], ask.Command]


@dataclass(frozen=True, slots=True)
class Writing:
    """Who writes what for whom. `official`: knowingly also what the rules would refuse."""

    here: Here
    who: Entrant
    purpose: Purpose
    official: bool = False

    def wish(self, draft: Draft, said: Said) -> ask.Command:
        """As the door reads it from the same fields."""
        lists = handed_in(draft.lists, self.here.event)
        return self.purpose.wish(self.who, Draft(lists or draft.lists), said)


def _lists(who: Entrant, draft: Draft, said: Said) -> ask.Command:
    return ask.RegisterLists(entrant=who.id, lists=draft.lists, reason=said.reason)


def _declared(who: Entrant, player: str) -> tuple[Draft, Said]:
    pools = {str(key): pool for key, pool in who.pools.items()}
    known = pools.get(player, Pool("", ()))
    army = BLANK.model_copy(update={"picks": known.picks, "player": player})
    return Draft((army,)), Said(leader=known.leader)


def _pool(who: Entrant, draft: Draft, said: Said) -> ask.Command:
    army = draft.army
    return ask.DeclarePool(entrant=who.id, player=army.player, leader=said.leader, pool=army.picks)


LISTS = Purpose("register-lists", lambda who, _player: (first_draft(who.lists), Said()), _lists)
POOL = Purpose("declare-pool", _declared, _pool)
