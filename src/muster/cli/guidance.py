"""What a pack tells people: chosen by page, subject and words, shown page by page."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from difflib import get_close_matches
from itertools import groupby

from rich.table import Table

from muster.cli.tables import table
from muster.core.rulepack.schema import Guidance, Page, Rulepack
from muster.core.rulepack.told import holding
from muster.reading.find import WAYS
from muster.reading.unclear import Unclear
from muster.words.plain import folded, headed, listing, some

PAGES: dict[Page, str] = {
    "announcement": "Announcement",
    "organiser-checklist": "The organiser's checklist",
    "player-checklist": "The players' checklist",
    "lists": "Lists",
    "painting": "Painting",
    "terrain": "Terrain",
    "round": "The round",
    "encounter": "Encounters",
    "game": "The game",
    "abilities": "Abilities and reactions",
    "battle-traits": "Battle traits",
    "conduct": "Conduct",
    "rulings": "Rulings",
    "results": "Results",
}
"""The pages with their headings, in the order of an event's life."""

ORDER = {page: place for place, page in enumerate(PAGES)}


def told(rules: Rulepack, chosen: Collection[str]) -> list[Guidance]:
    """What holds with the chosen variants, page by page; what is about everything stands first."""
    return sorted(holding(rules, chosen), key=lambda each: (ORDER[each.page], bool(each.about)))


def matching(
    entries: Sequence[Guidance], *, page: str = "", about: str = "", words: str = ""
) -> list[Guidance]:
    """Those on a page, about something, that hold all the words; nothing given asks nothing."""
    if page and page not in PAGES:
        say = f'There is no page "{page}": there are {listing(PAGES)}.'
        raise Unclear("unknown-page", say, page=page, known=list(PAGES))
    subjects = _subjects(entries, about)
    wanted = folded(words).split()
    return [
        each
        for each in entries
        if page in {"", each.page}
        and (not subjects or each.about in subjects)
        and all(word in _said(each) for word in wanted)
    ]


def _subjects(entries: Sequence[Guidance], about: str) -> set[str]:
    """What is meant: several subjects may be, and the strictest way that finds any decides."""
    known = {each.about: folded(each.about) for each in entries if each.about}
    wanted = folded(about)
    for way in WAYS if wanted else ():
        found = {subject for subject, name in known.items() if way(name, wanted)}
        if found:
            return found
    if wanted:
        raise _about_nothing(about, known)
    return set()


def _about_nothing(about: str, known: Mapping[str, str]) -> Unclear:
    near = [s for s in known if get_close_matches(folded(about), [known[s]], cutoff=0.5)]
    hint = f" There is some about {some(near or list(known))}." if known else ""
    say = f'No guidance of the pack is about "{about}".{hint}'
    return Unclear("unknown-subject", say, about=about, nearest=near, known=list(known))


def _said(entry: Guidance) -> str:
    return folded(f"{entry.title} {entry.about} {entry.text}")


def as_data(entry: Guidance) -> dict[str, object]:
    return entry.model_dump(include={"id", "page", "title", "about", "text", "shows"})


def page_tables(entries: Sequence[Guidance]) -> tuple[Table, ...]:
    """A table for each page; its first column is left out where nothing has a heading."""
    return tuple(
        _page_table(page, list(shown)) for page, shown in groupby(entries, lambda each: each.page)
    )


def _page_table(page: Page, entries: Sequence[Guidance]) -> Table:
    headings = [headed(each.about, each.title) for each in entries]
    if not any(headings):
        return table(PAGES[page], ("words",), ([each.text] for each in entries))
    rows = ([name, each.text] for name, each in zip(headings, entries, strict=True))
    return table(PAGES[page], ("name", "words"), rows)
