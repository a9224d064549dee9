"""Events moved as files between a laptop and a host: every line arrives, and nobody is drawn in."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from muster.core.access import Actor
from muster.core.ids import EventId
from muster.core.problem import Code, Refused
from muster.core.verify import verify
from muster.journal.archive import ArchiveDamaged, pack_up
from muster.journal.archive_file import read_manifest
from muster.journal.archive_look import look_inside
from muster.journal.database.accounts import Account, create_account, person_of
from muster.journal.database.bringing import KnownElsewhere, bring_for
from muster.journal.database.carrying import archive_of, bring_archive, take_out
from muster.journal.database.doing import perform_here
from muster.journal.database.making import all_events
from muster.journal.database.models import (
    EventPerson,
    EventRow,
    LineRow,
    PackRow,
    PersonRow,
    PhotoRow,
    StreamRow,
)
from muster.journal.database.shelf import SHELF
from muster.journal.folder import EventExists
from muster.journal.public_copy import read_public
from tests.archives import ANN, busy_event, chaotic, contents, finished, in_folder, repacked
from tests.database.cups import enter, make_cup, texts
from tests.journal.shelf import register


def leave() -> None:
    """The machine forgets every event: what follows happens on another."""
    for rows in (StreamRow, PhotoRow, LineRow, EventPerson, EventRow, PackRow, PersonRow):
        rows.objects.all().delete()
    SHELF.forget()


@pytest.mark.parametrize("pack", ["GG4", "SR17"])
def test_a_random_event_moves_to_the_host_and_back_with_every_line(
    pack: str, tmp_path: Path
) -> None:
    hall = chaotic(pack, random.Random(11), entrants=40, rounds=3)
    folder = in_folder(hall, tmp_path / "cup").folder
    raw = pack_up(folder)
    lines = contents(raw)["journal.jsonl"].decode().splitlines()
    for _ in ("laptop", "host", "laptop again"):
        event = bring_archive(raw)
        assert texts(event) == lines
        assert archive_of(event) == raw
        leave()
    assert verify(hall.lines, hall.pack).holds


def test_sealed_choices_photos_and_brawls_come_along(tmp_path: Path) -> None:
    raw = pack_up(busy_event(tmp_path / "cup").folder)
    event = bring_archive(raw)
    back = contents(archive_of(event))
    locked = {name for name in back if name.endswith(".sealed")}
    assert {n: c for n, c in back.items() if n not in locked} == {
        n: c for n, c in contents(raw).items() if n not in locked
    }
    seals = take_out(event, tmp_path / "back").seals("game:r1g1")
    assert [kept.part for kept in seals.values()] == ["death-beds"]


def test_a_tampered_archive_changes_nothing(tmp_path: Path) -> None:
    raw = pack_up(busy_event(tmp_path / "cup").folder)
    said = contents(raw)["journal.jsonl"].replace(b'"Guild"', b'"Neverborn"', 1)
    with pytest.raises(ArchiveDamaged, match=r"journal.jsonl: line \d+ was changed"):
        bring_archive(repacked(raw, {"journal.jsonl": said}))
    assert all_events() == []


def test_an_event_is_brought_in_only_once(tmp_path: Path) -> None:
    raw = pack_up(busy_event(tmp_path / "cup").folder)
    event = bring_archive(raw)
    with pytest.raises(EventExists, match=event):
        bring_archive(raw)


def test_the_public_copy_of_the_database_verifies(tmp_path: Path) -> None:
    event = bring_archive(pack_up(finished(tmp_path / "cup").folder))
    raw = archive_of(event, public=True)
    assert read_public(raw, read_manifest(raw)).verdict().holds
    assert b"ann@example.org" not in b"".join(contents(raw).values())


def test_there_is_no_public_copy_of_an_event_that_goes_on(cup: EventId) -> None:
    with pytest.raises(Refused) as refusal:
        archive_of(cup, public=True)
    assert [problem.code for problem in refusal.value.problems] == [Code.COPY_NOT_YET]


# ── who may bring what ──


def someone(name: str, *, host: bool = False) -> Account:
    return create_account(name, "correct horse battery", name.title(), host=host)


def bring(account: Account, raw: bytes) -> EventId:
    return bring_for(account, raw, look_inside(raw))


def test_whoever_brings_an_event_in_runs_it(tmp_path: Path) -> None:
    olive = someone("olive")
    event = SHELF.get(bring(olive, pack_up(busy_event(tmp_path / "cup").folder))).event
    assert (event.organiser, verify(event.lines(), event.official).holds) == (olive.person_id, True)


def test_nobody_of_other_events_is_drawn_into_an_archive(cup: EventId, tmp_path: Path) -> None:
    """Who runs an event reads the addresses of its people, and could erase them."""
    enter(cup, ANN)
    raw = pack_up(busy_event(tmp_path / "cup").folder)
    with pytest.raises(KnownElsewhere) as known:
        bring(someone("sid"), raw)
    assert known.value.people == 2  # Ann, and Tess who runs that event
    assert [card.id for card in all_events()] == [cup]


def test_a_person_named_in_lines_alone_is_not_drawn_in_either(cup: EventId, tmp_path: Path) -> None:
    enter(cup, ANN)
    raw = pack_up(busy_event(tmp_path / "cup").folder)
    with pytest.raises(KnownElsewhere):
        bring(someone("sid"), repacked(raw, {"people.json": b"[]"}))


def test_people_of_ones_own_events_are_no_strangers(tmp_path: Path) -> None:
    olive = someone("olive")
    own = make_cup(organiser=person_of(olive))
    perform_here(own, Actor(person_of(olive).id), register(ANN.id), people=(ANN,))
    assert bring(olive, pack_up(busy_event(tmp_path / "cup").folder)) != own


def test_a_host_may_bring_in_everything(cup: EventId, tmp_path: Path) -> None:
    enter(cup, ANN)
    bring(someone("hal", host=True), pack_up(busy_event(tmp_path / "cup").folder))
    assert len(all_events()) == 2
