"""Everything that can be checked of an event in a folder: its journal, and all that lies beside."""

from __future__ import annotations

from dataclasses import replace

from muster.core.event import Event
from muster.core.verify import Verdict, verify
from muster.journal.audit import audit_games
from muster.journal.folder import FolderStore
from muster.journal.photo_audit import audit_photos
from muster.journal.urn_audit import audit_ballots


def verdict_of(store: FolderStore, event: Event) -> Verdict:
    return with_all_beside(verify(event.lines(), event.official), store, event)


def with_all_beside(verdict: Verdict, store: FolderStore, event: Event) -> Verdict:
    """What was found of the journal, and everything that lies beside it."""
    beside = (*audit_games(store, event), *audit_photos(store, event), *audit_ballots(store, event))
    return replace(verdict, checks=(*verdict.checks, *beside))
