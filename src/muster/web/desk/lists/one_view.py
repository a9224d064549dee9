"""The lists of one entrant at the desk: read with what is wrong, and all that can be done."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from muster.core.commands import ApproveLists
from muster.core.entrant import Entrant, Listed
from muster.core.event import Inspected, Phase
from muster.core.ids import EntrantId
from muster.core.own_case import parties
from muster.core.problem import Problem
from muster.core.roster.across import same_lists
from muster.core.roster.check import list_problems
from muster.core.rulepack.roster import StandIn
from muster.paper.lists import ListTable, list_tables
from muster.web.desk.rounds.offered import Offered, offered
from muster.web.gates import Here
from muster.web.judging.aside import aside
from muster.web.lists.pool_view import Declared, declared, needs_pool
from muster.web.lists.state import State, moment, state_of
from muster.words.plain import listing
from muster.words.problems import problem_words
from muster.words.tongue import N_, _

WHAT = {
    "conversion": N_("Conversion"),
    "stand-in": N_("Stand-in"),
    "card": N_("Missing or old card"),
    "proxy": N_("Proxy"),
    "other": N_("Something else"),
}


@dataclass(frozen=True, slots=True)
class Looked:
    """A model that an official looked at."""

    model: str
    what: str
    share: str
    allowed: bool
    note: str
    who: str


@dataclass(frozen=True, slots=True)
class Models:
    """What is looked at in a model, and what the pack lets stand for what."""

    looked: tuple[Looked, ...]
    names: tuple[str, ...]
    kinds: tuple[tuple[str, str], ...]
    checklist: tuple[str, ...]
    stand_ins: tuple[StandIn, ...]
    most_foreign: int | None


@dataclass(frozen=True, slots=True)
class OneView:
    """`problems`: what the rules say of the lists now. `approve`: they wait for a word.

    `hand_back`: they are locked, and leave would help. `aside`: whoever looks has a part in it.
    """

    entrant: EntrantId
    name: str
    faction: str
    address: str
    tables: tuple[ListTable, ...]
    state: State
    problems: tuple[str, ...]
    same: str
    may: Offered
    aside: str
    approve: bool
    hand_back: bool
    open: bool
    pools: tuple[Declared, ...]
    models: Models


def one_view(here: Here, who: Entrant) -> OneView:
    event = here.event
    state = state_of(event, who, here.names)
    looked = ApproveLists(entrant=who.id)
    is_open = event.phase is not Phase.FINISHED
    return OneView(
        entrant=who.id,
        name=here.names.entrant(who.id),
        faction=who.faction,
        address=reverse("desk-lists-of", args=[here.id, who.id]),
        tables=list_tables(event, who, here.names),
        state=state,
        problems=_problems(here, who),
        same=_same(here, who.id),
        may=offered(here, about=parties(event, looked)),
        aside=aside(here, looked),
        approve=is_open and who.listed in {Listed.HANDED_IN, Listed.TAKEN, Listed.CHECKED},
        hand_back=is_open and state.late and not who.leave and who.is_busy,
        open=is_open,
        pools=declared(here, who) if needs_pool(event) else (),
        models=_models(here, who),
    )


def _problems(here: Here, who: Entrant) -> tuple[str, ...]:
    """Of lists that are there: who handed in none has nothing wrong in them."""
    found: list[Problem] = list(list_problems(here.event, who, who.lists)) if who.lists else []
    return tuple(dict.fromkeys(problem_words(problem, here.names) for problem in found))


def _same(here: Here, entrant: EntrantId) -> str:
    others = [each for pair in same_lists(here.event) if entrant in pair for each in pair]
    return listing(here.names.entrant(each) for each in others if each != entrant)


def _models(here: Here, who: Entrant) -> Models:
    roster = here.event.rules.roster
    mine = [each for each in reversed(here.event.inspected) if each.fact.entrant == who.id]
    names = dict.fromkeys(pick.name for army in who.lists for pick in army.picks)
    return Models(
        looked=tuple(_looked(here, each) for each in mine),
        names=tuple(names),
        kinds=tuple((key, _(say)) for key, say in WHAT.items()),
        checklist=roster.checklist,
        stand_ins=roster.stand_ins,
        most_foreign=roster.foreign_parts,
    )


def _looked(here: Here, each: Inspected) -> Looked:
    fact = each.fact
    share = _("{n} % made by others").format(n=fact.share) if fact.share is not None else ""
    who = _("{who}, {at}").format(who=here.names.person(each.line.by), at=moment(each.line.at))
    return Looked(fact.model, _(WHAT[fact.what]), share, fact.allowed, fact.note, who)
