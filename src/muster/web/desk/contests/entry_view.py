"""An entry at the desk: whether it may be shown and win, its marks, its words and its photos."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from muster.core.access import may_see_marks
from muster.core.commands import ScoreEntry
from muster.core.contest import Contest, ContestEntry
from muster.core.contests import rule_of, why_not
from muster.core.counting import marked
from muster.core.ids import EntrantId
from muster.core.rulepack.schema import Criterion
from muster.web.contests.entries import EntryView, entries_of
from muster.web.desk.rounds.offered import Offered, offered
from muster.web.forms.contests import models_text
from muster.web.gates import Here
from muster.web.judging.aside import aside
from muster.web.photos.view import Photos, photos_of_entry
from muster.words.problems import problem_words
from muster.words.tongue import number_words


@dataclass(frozen=True, slots=True)
class MarkBox:
    """`value` is what whoever looks gave themselves; empty if nothing yet."""

    name: str
    title: str
    most: int
    value: str


@dataclass(frozen=True, slots=True)
class DeskEntry:
    """`bar` says why it cannot win; `total` is what judges gave, on average.

    `aside`: whoever looks shows something themselves; then `note`, `bar` and `total`
    are not for them.
    """

    shown: EntryView
    address: str
    legal: bool | None
    note: str
    bar: str
    marks: tuple[MarkBox, ...]
    total: str
    judges: int
    may: Offered
    aside: str


@dataclass(frozen=True, slots=True)
class EntryPage:
    award: str
    title: str
    may: Offered
    entry: DeskEntry
    name_of_entry: str
    models: str
    shut: bool
    photos: Photos
    back: str


def desk_entries(here: Here, contest: Contest) -> tuple[DeskEntry, ...]:
    shown = entries_of(here.held, contest, here.home)
    return tuple(_desk_entry(here, contest, one) for one in shown)


def entry_view(here: Here, award: str, entrant: EntrantId) -> EntryPage | None:
    contest, rule = here.event.contests.get(award), rule_of(here.event, award)
    if contest is None or rule is None or entrant not in contest.entries:
        return None
    entry = contest.entries[entrant]
    (made,) = (e for e in desk_entries(here, contest) if e.shown.entrant == entrant)
    return EntryPage(
        award=award,
        title=rule.title,
        may=made.may,
        entry=made,
        name_of_entry=entry.title,
        models=models_text(entry.models),
        shut=contest.is_shut,
        photos=photos_of_entry(here, award, entrant),
        back=reverse("desk-contest", args=[here.id, award]),
    )


def _desk_entry(here: Here, contest: Contest, shown: EntryView) -> DeskEntry:
    entry = contest.entries[shown.entrant]
    bar = why_not(here.event, contest.award, shown.entrant)
    rule, total = rule_of(here.event, contest.award), marked(entry)
    criteria = rule.criteria if rule and contest.method == "score" else ()
    wish = ScoreEntry(award=contest.award, entrant=shown.entrant, marks={})
    known = may_see_marks(here.event, here.actor, wish)
    return DeskEntry(
        shown=shown,
        address=reverse("desk-contest-entry", args=[here.id, contest.award, shown.entrant]),
        legal=entry.legal,
        note=entry.note if known else "",
        bar=problem_words(bar, here.names) if bar and known else "",
        marks=tuple(_box(here, entry, each) for each in criteria),
        total=number_words(float(total.points)) if entry.marks and known else "",
        judges=len(entry.marks),
        may=offered(here, about={shown.entrant}),
        aside=aside(here, wish),
    )


def _box(here: Here, entry: ContestEntry, criterion: Criterion) -> MarkBox:
    mine = entry.marks.get(here.actor.person, {}).get(criterion.id)
    return MarkBox(
        f"mark.{criterion.id}", criterion.title, criterion.most, "" if mine is None else str(mine)
    )
