"""The public copy of a finished event: what everybody may have to check it, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from pydantic import TypeAdapter, ValidationError

from muster.core.chain import Line
from muster.core.event import Event
from muster.core.facts import EventCreated
from muster.core.fold import Impossible, fold
from muster.core.ids import PersonId
from muster.core.problem import Code, refuse
from muster.core.published import (
    NotFollowing,
    Published,
    is_public,
    publish,
    read_published,
    verify_published,
)
from muster.core.rulepack.expression import together
from muster.core.rulepack.schema import Rulepack
from muster.core.verify import Verdict
from muster.journal.archive_checks import FORGED, OPENING
from muster.journal.archive_file import ArchiveDamaged, FileChanged, Manifest, read_files
from muster.journal.archive_folder import whole_lines
from muster.journal.folder import JOURNAL, PACK, PEOPLE, FolderStore, PackMissing, checked_pack
from muster.journal.people import Person

ABOUT_PUBLIC = (
    "The public copy of an event of Muster: everybody may have it, to check the event with muster "
    "verify. What is private is kept back, and lines that say less say so."
)
IMPOSSIBLE = f"{JOURNAL} says what no event can say"
NAMES = TypeAdapter(dict[str, str])


@dataclass(frozen=True, slots=True)
class PublicCopy:
    """What a public copy holds; `names` are those of the people who played."""

    event: Event
    published: Published
    names: Mapping[PersonId, Person]

    def verdict(self) -> Verdict:
        try:
            with together(OPENING):
                return verify_published(self.published, self.event.official)
        except FORGED:
            raise ArchiveDamaged(IMPOSSIBLE) from None


def public_files(store: FolderStore, event: Event) -> dict[str, bytes]:
    """Refused before everything in it may be known."""
    if not is_public(event):
        raise refuse(Code.COPY_NOT_YET)
    texts = whole_lines(store.journal, Line).decode().removesuffix("\n").split("\n")
    told = "".join(f"{text}\n" for text in publish(texts, event.lines()))
    people = store.people()
    playing = sorted({p for each in event.entrants.values() for p in each.people})
    names = {p: people[p].name for p in playing if p in people and people[p].name}
    said = json.dumps(names, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
    pack = (store.folder / PACK).read_bytes()
    return {JOURNAL: told.encode(), PACK: pack, PEOPLE: said.encode()}


def read_public(raw: bytes, manifest: Manifest) -> PublicCopy:
    """A public copy of strange origin, with its chain checked; damage is named by its line."""
    files: dict[str, bytes] = {}
    try:
        files.update(read_files(raw, manifest))
    except FileChanged:
        _copy_in(files)
        raise
    return _copy_in(files)


def _copy_in(files: Mapping[str, bytes]) -> PublicCopy:
    if set(files) != {JOURNAL, PACK, PEOPLE}:
        raise ArchiveDamaged(f"A public copy is {JOURNAL}, {PACK} and {PEOPLE}, and nothing else")
    try:
        texts = files[JOURNAL].decode().removesuffix("\n").split("\n")
        published = read_published(texts)
        pack = _pack(published, files[PACK].decode())
        with together(OPENING):
            event = fold(published.lines, pack)
        return PublicCopy(event, published, _people(files[PEOPLE]))
    except NotFollowing as wrong:
        raise ArchiveDamaged(f"{JOURNAL}: line {wrong.n} {wrong.say}") from None
    except Impossible as wrong:
        raise ArchiveDamaged(f"{JOURNAL}: line {wrong.line} {wrong.say}") from None
    except FORGED:
        raise ArchiveDamaged(IMPOSSIBLE) from None


def _pack(published: Published, document: str) -> Rulepack:
    created = published.lines[0].fact if published.lines else None
    if not isinstance(created, EventCreated):
        raise ArchiveDamaged(f"{JOURNAL}: line 1 does not create an event")
    try:
        return checked_pack(document, created.pack.digest, PACK)
    except PackMissing as missing:
        raise ArchiveDamaged(f"{PACK} {missing.say}") from None


def _people(raw: bytes) -> dict[PersonId, Person]:
    try:
        names = NAMES.validate_json(raw)
    except ValidationError:
        raise ArchiveDamaged(f"{PEOPLE} is not a list of names") from None
    return {PersonId(each): Person(id=PersonId(each), name=name) for each, name in names.items()}
