"""The streams of an event's games, read and checked one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from muster.core.chain import BaseLine
from muster.core.event import Event, Game
from muster.core.hiring.acts import HiringLine
from muster.core.hiring.audit import audit_hiring
from muster.core.sheet.audit import audit_sheet
from muster.core.sheet.taps import TapLine
from muster.core.table_clock.audit import audit_clock
from muster.core.table_clock.ticks import TickLine
from muster.core.verify import Check, Subject
from muster.journal.brawl_audit import audit_brawls
from muster.journal.file import JournalDamaged
from muster.journal.folder import FolderStore
from muster.journal.folder_streams import names
from muster.journal.streams import CLOCK, HIRING, SHEET, game_of


class Audited(NamedTuple):
    """What the lines of a stream are, and who checks them."""

    kind: type[BaseLine]
    subject: Subject
    audit: Callable[[Event, Game, Any], Iterator[Check]]


AUDITED: Mapping[str, Audited] = {
    SHEET: Audited(TapLine, Subject.SHEET, audit_sheet),
    CLOCK: Audited(TickLine, Subject.CLOCK, audit_clock),
    HIRING: Audited(HiringLine, Subject.HIRING, audit_hiring),
}


def audit_games(store: FolderStore, event: Event) -> Iterator[Check]:
    """What can be checked of every stream in the folder; a damaged one is named, others read."""
    for stream in names(store.folder):
        kind, subject, audit = AUDITED[stream.partition(":")[0] + ":"]
        name = game_of(stream)
        game = event.game(name)
        try:
            lines = store.lines(stream, kind)
        except JournalDamaged as damage:
            yield Check(subject, damage.n, holds=False, note=damage.say, game=name)
            continue
        if game is None:
            gone = "the pairing of this game was taken back"
            yield Check(subject, 1, holds=True, note=gone, game=name)
        else:
            yield from audit(event, game, lines)
    yield from audit_brawls(store.folder, event)
