"""A look at what people read: no key, path, operator or placeholder of a pack, and no rule that
is another mode's.

`not_plain(text, official, patches)` takes the text of any page; `page_text` makes it from HTML.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from html import unescape

from muster.core.rulepack.basis import Table
from muster.core.rulepack.patch import Patch, effective
from muster.core.rulepack.paths import _bare, _item, _table  # the schema, walked as they do
from muster.core.rulepack.schema import Rulepack
from muster.core.rulepack.told import holding

OPERATORS = re.compile(r"&&|\|\||==|!=|<=|>=|\s\?\s[^?]*\s:\s|(?<![\w.])!\s?[a-z]+[.(]")
CALLED = re.compile(r"\b(?:size|has|answer|my|their|own|model|by|to)[.(][a-z_]+")
"""A variable or function of an expression: `my.total`, `size(by.damaged)`."""
PLACEHOLDER = re.compile(r"\{[a-z_]*\}")
WORD = re.compile(r"(?<![\w./#@%&=-])[a-z0-9]+(?:[_-][a-z0-9]+)+(?![\w./=-])")
"""What keys and ids look like: parts in small letters, joined by hyphens or underscores."""
UNSAID = re.compile(r"\b(?:None|True|False|null|undefined)\b")
TAGS = re.compile(r"<[^>]*>")
SILENT = re.compile(r"<(script|style|template|head|datalist)\b.*?</\1>", re.DOTALL)
NAMES = re.compile(r"<[^>]*translate=\"no\"[^>]*>.*?</", re.DOTALL)


def page_text(html: str, *, names: bool = True) -> str:
    """What is read on a page; without `names`, also without what people called something."""
    shown = SILENT.sub(" ", html)
    if not names:
        shown = NAMES.sub(" </", shown)
    return " ".join(unescape(TAGS.sub(" ", shown)).split())


def not_plain(text: str, official: Rulepack, patches: Sequence[Patch] = ()) -> list[str]:
    """Everything in a text that is not for people, or not for this event."""
    prose = _prose(official)
    found = [
        *(each[0] for each in OPERATORS.finditer(text)),
        *(each[0] for each in CALLED.finditer(text) if each[0] not in prose),
        *(each[0] for each in PLACEHOLDER.finditer(text)),
        *(each[0] for each in UNSAID.finditer(text)),
        *(path for path in _paths(text) if path not in prose),
        *(word for word in WORD.findall(text) if word in _keys(official) and word not in prose),
        *_foreign(text, official, patches),
    ]
    return list(dict.fromkeys(found))


def _paths(text: str) -> Iterator[str]:
    """Dotted paths that begin with a table of a pack."""
    for each in re.finditer(r"(?<![\w./@-])([a-z_]+)\.[a-z_*-]+(?:\.[a-z0-9_*-]+)*", text):
        if each[1] in Rulepack.model_fields:
            yield each[0]


def _foreign(text: str, official: Rulepack, patches: Sequence[Patch]) -> Iterator[str]:
    """What is told only with variants that are not chosen here, or is played only with them."""
    rules = _with(official, patches)
    told = {each.id for each in holding(rules, {patch.id for patch in patches})}
    here = " ".join(each.text for each in rules.guidance if each.id in told)
    for entry in official.guidance:
        if entry.id not in told and entry.text in text and entry.text not in here:
            yield f"told only elsewhere: {entry.text}"
    slots = rules.encounter.slots
    sets = {each for slot in slots for each in slot.sets}
    fixed = {name for slot in slots for name in slot.fixed}
    for element in official.elements:
        played = (element.set in sets and element.slot in {s.id for s in slots if s.count}) or (
            element.id in fixed
        )
        if not played and element.say and element.say in text:
            yield f"played only elsewhere: {element.title}"


PLAYED: dict[tuple[int, str], tuple[Rulepack, Rulepack]] = {}
"""The rules of an event by its pack, which stays so long as they do, and its patches."""


def _with(official: Rulepack, patches: Sequence[Patch]) -> Rulepack:
    """Worked out once, however many pages are looked at."""
    key = (id(official), "".join(patch.model_dump_json() for patch in patches))
    if key not in PLAYED:
        PLAYED[key] = (official, effective(official, patches) if patches else official)
    return PLAYED[key][1]


@cache
def _schema_keys() -> frozenset[str]:
    return frozenset(_walked(Rulepack))


def _walked(kind: object) -> Iterator[str]:
    bare = _bare(kind)
    table = _table(bare)
    if table is not None:
        for name, field in table.model_fields.items():
            yield name
            yield from _walked(field.annotation)
    elif (inside := _item(bare)) is not None:
        yield from _walked(inside)


KEPT: dict[str, tuple[frozenset[str], str]] = {}


def _keys(official: Rulepack) -> frozenset[str]:
    """The keys of the schema and the ids of a pack, as far as they could not be words."""
    return _known(official)[0]


def _prose(official: Rulepack) -> str:
    """Everything that the pack itself writes for people."""
    return _known(official)[1]


def _known(official: Rulepack) -> tuple[frozenset[str], str]:
    if official.id not in KEPT:
        values = [*_texts(official)]
        ids = {text for name, text in values if name in {"id", "slot", "set", "ending", "partner"}}
        ids |= {str(key) for key in official.result.derived}
        prose = " ".join(text for name, text in values if name in PROSE)
        KEPT[official.id] = frozenset(_schema_keys() | ids), prose
    return KEPT[official.id]


PROSE = frozenset({"title", "say", "text", "ask", "help", "setup", "note", "what", "done", "rules"})


def _texts(value: object, name: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield name, value
    elif isinstance(value, Table):
        for key in type(value).model_fields:
            yield from _texts(getattr(value, key), key)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _texts(item, str(key))
    elif isinstance(value, Iterable) and not isinstance(value, bytes):
        for item in value:
            yield from _texts(item, name)
