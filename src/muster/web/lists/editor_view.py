"""A draft as it is shown: the list that is open, what it costs, and what is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

from muster.core.commands import Command
from muster.core.entrant import Entrant
from muster.core.facts import ArmyList
from muster.core.ids import EntrantId
from muster.core.problem import Code, Refused
from muster.core.roster.brought import brought
from muster.core.roster.check import list_remarks
from muster.core.roster.looked import looked_at
from muster.core.rulepack.roster import Roster
from muster.journal.database.doing import try_here
from muster.paper.reckoning import Reckoned, plain, reckoned, reckoned_pool
from muster.web.forms.lists import is_empty
from muster.web.gates import Here
from muster.web.lists.draft import Draft
from muster.web.lists.found_view import Found, find_models
from muster.web.lists.purpose import POOL, Said, Writing
from muster.web.lists.rows_form import Asked, Option, RowForm, asked, rows_form
from muster.words.lists import looked_words, trait_words
from muster.words.plain import folded
from muster.words.problems import problem_words
from muster.words.tongue import _, ngettext

NOTHING_FOUND = Found((), 0)


@dataclass(frozen=True, slots=True)
class ListForm:
    """`points` is typed only where there are no rows to count."""

    n: int
    title: str
    text: str
    points: str
    theme: str
    faction: str
    player: str
    rows: tuple[RowForm, ...]
    sums: Reckoned
    remark: str


@dataclass(frozen=True, slots=True)
class Wrongs:
    """`confirm`: the codes that an official sets aside by taking it all the same."""

    say: tuple[str, ...] = ()
    confirm: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EditorView:
    """`empty`: nothing was said yet. `read`: the mark of the text whose rows are shown.

    `told`: what was just read, in a sentence. `looked`: what is looked at in a list, and what not.
    `remarks`: what is not wrong but for an official to see.
    """

    entrant: EntrantId
    name: str
    faction: str
    lists: tuple[ListForm, ...]
    open: int
    asked: Asked
    people: tuple[Option, ...]
    leaders: tuple[Option, ...]
    catalogue: str
    words: str
    found: Found
    wrongs: Wrongs
    notes: tuple[str, ...]
    official: bool
    empty: bool
    may_add: bool
    reason: str
    leader: str
    read: str
    told: str
    looked: tuple[str, ...]
    remarks: tuple[str, ...]

    @property
    def form(self) -> ListForm:
        return self.lists[self.open]


def editor_view(writing: Writing, draft: Draft, said: Said) -> EditorView:
    here, who = writing.here, writing.who
    event, roster = here.event, here.event.rules.roster
    known = event.catalogue
    empty = all(map(is_empty, draft.lists)) and not said.leader
    faction = draft.army.faction or who.faction
    return EditorView(
        entrant=who.id,
        name=here.names.entrant(who.id),
        faction=who.faction,
        lists=tuple(_list(writing, n, army) for n, army in enumerate(draft.lists)),
        open=draft.open,
        asked=asked(Roster() if writing.purpose is POOL else roster),
        people=_people(here, who),
        leaders=_leaders(here, who),
        catalogue=known.title if known else "",
        words=said.words,
        found=find_models(known, said.words, faction) if known else NOTHING_FOUND,
        wrongs=Wrongs() if empty else _wrongs(here, writing.wish(draft, said)),
        notes=said.notes,
        official=writing.official,
        empty=empty,
        may_add=roster.most is None or len(draft.lists) < roster.most * len(who.people),
        reason=said.reason,
        leader=said.leader,
        read=text_mark(draft.army.text) if said.read or draft.army.picks else "",
        told=_told(draft.army) if said.read else "",
        looked=() if writing.purpose is POOL or empty else _looked(here),
        remarks=() if writing.purpose is POOL else _remarks(writing, draft),
    )


def text_mark(text: str) -> str:
    """By which a text is known again, however a browser ends its lines; empty if it is."""
    plain = " ".join(text.split())
    return sha256(plain.encode()).hexdigest()[:16] if plain else ""


def _looked(here: Here) -> tuple[str, ...]:
    known = here.event.catalogue is not None
    return looked_words(looked_at(here.event.rules, catalogue=known))


def _remarks(writing: Writing, draft: Draft) -> tuple[str, ...]:
    here = writing.here
    found = list_remarks(here.event, writing.who, draft.lists)
    return tuple(problem_words(problem, here.names) for problem in found)


def _told(army: ArmyList) -> str:
    if not army.picks:
        return ""
    models = sum(pick.count for pick in army.picks)
    say = ngettext("{n} model was read.", "{n} models were read.", models).format(n=models)
    return f"{say} {_('Look through the rows, then hand the list in.')}"


def _list(writing: Writing, n: int, army: ArmyList) -> ListForm:
    event, who = writing.here.event, writing.who
    pool = writing.purpose is POOL
    rules = plain(event.rules) if pool else event.rules
    one = brought(rules, event.catalogue, army.faction or who.faction, army)
    sums = reckoned_pool(one, event.rules.roster.hiring.pool) if pool else reckoned(one)
    return ListForm(
        n=n,
        title=army.title,
        text=army.text,
        points="" if army.picks or army.points is None else str(army.points),
        theme=army.theme,
        faction=army.faction,
        player=str(army.player),
        rows=rows_form(one),
        sums=sums,
        remark="" if pool else trait_words(one),
    )


def _people(here: Here, who: Entrant) -> tuple[Option, ...]:
    """Whose list it is, where several are one entrant."""
    if not who.people[1:]:
        return ()
    return tuple((str(person), here.names.person(person)) for person in who.people)


def _leaders(here: Here, who: Entrant) -> tuple[Option, ...]:
    """Whoever could lead all event, by name: of the kinds that lead, and of the Faction."""
    known, terms = here.event.catalogue, here.event.rules.roster.leader
    kinds = {folded(kind) for kind in terms.kinds}
    fitting = [
        (each.id, each.name)
        for each in (known.profiles if known else ())
        if not kinds or kinds.intersection(map(folded, each.traits))
        if not (terms.in_faction and who.faction)
        or folded(who.faction) in map(folded, each.factions)
    ]
    return tuple(sorted(fitting, key=lambda option: folded(option[1])))


def _wrongs(here: Here, command: Command) -> Wrongs:
    """What the door would answer now; that a reason is missing is said by its field."""
    try:
        try_here(here.id, here.actor, command)
    except Refused as refusal:
        told = [each for each in refusal.problems if each.code is not Code.REASON_MISSING]
        say = dict.fromkeys(problem_words(each, here.names) for each in told)
        sure = {str(each.code) for each in told if each.confirmable}
        return Wrongs(tuple(say), tuple(sorted(sure)))
    return Wrongs()
