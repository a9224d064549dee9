"""What is hidden cannot be tried out: not against the fingerprint of the journal, nor any other."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from muster.core import commands as ask
from muster.core.access import Actor
from muster.core.chain import BEGINNING, After, Line, read_line, write_line
from muster.core.decide import decide
from muster.core.fairness import Chance
from muster.core.fold import fold
from muster.core.ids import EventId
from muster.core.problem import Code
from muster.core.published import fingerprint, publish
from muster.journal.database.carrying import bring_archive
from muster.journal.database.doing import perform_here
from muster.journal.database.models import LineRow, StreamRow
from muster.journal.perform import fresh
from tests.api.calling import Calls
from tests.core.forging import sealed
from tests.core.test_published import played
from tests.hall import MORNING, ORGANISER, Hall
from tests.web import table_clock
from tests.web.at_table import VAULTS, Table
from tests.web.hiring import HiringTable
from tests.web.venue import Venue

TESS = Actor(ORGANISER)
EARLIER = Path(__file__).parents[1] / "earlier"


def spelled(body: object) -> bytes:
    return json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def confirmed(text: str, seen: str) -> bool:
    """Whether somebody who guessed everything that a line says can tell that they are right."""
    said = {k: v for k, v in json.loads(text).items() if k not in {"hash", "salt"}}
    without = {k: v for k, v in said.items() if k != "digest"}
    guesses = (said, without, {**said, "salt": ""})
    return seen in {hashlib.sha256(spelled(guess)).hexdigest() for guess in guesses}


def newest(event: EventId) -> str:
    return LineRow.objects.filter(event=event).order_by("-n")[0].text


def test_a_scenario_dealt_in_secret_cannot_be_guessed_from_the_head_of_the_journal(
    venue: Venue,
) -> None:
    calls, event = Calls(venue), venue.started("SR17", 8)
    venue.do(event, ask.DealEncounter(round=1))
    hidden = newest(event)
    heads = {
        calls.read(f"events/{event}")["head"],
        calls.read(f"events/{event}/lines")["head"],
    }
    assert heads == {json.loads(hidden)["hash"]}
    assert not any(confirmed(hidden, head) for head in heads)


def test_no_line_of_a_journal_or_a_stream_can_be_confirmed_by_its_hash(venue: Venue) -> None:
    table = Table.of(venue, **VAULTS)
    table.seals(table.ann, "in-your-face")
    lines, streams = (
        [*rows.objects.values_list("text", flat=True)] for rows in (LineRow, StreamRow)
    )
    assert lines
    assert streams
    texts = lines + streams
    assert [text for text in texts if confirmed(text, json.loads(text)["hash"])] == []


def test_who_reads_one_line_of_an_act_knows_the_salt_of_no_other() -> None:
    hall = Hall("GG4").enter("a b c d e f")
    salts = [line.salt for line in hall.lines]
    assert len(set(salts)) == len(salts)
    assert {len(salt) for salt in salts} == {32}


def test_the_same_done_twice_has_no_salt_twice(venue: Venue) -> None:
    """Journals and streams of two events, as they are written: who has one guesses no other."""
    for _ in range(2):
        table = HiringTable.with_crews(venue)
        table.leads(table.ann, "ada-quill").taps(table.ann, "open")
        table_clock.Table(venue, table.event).opened(45)
    streams = {row.stream.partition(":")[0] for row in StreamRow.objects.all()}
    assert streams == {"game", "clock", "hiring"}
    written = [
        text
        for rows in (LineRow, StreamRow)
        for text in rows.objects.values_list("text", flat=True)
    ]
    salts = [json.loads(text)["salt"] for text in written]
    assert len(set(salts)) == len(salts)
    assert len(bytes.fromhex(fresh())) == 16


def test_a_public_copy_keeps_the_salt_of_what_it_keeps_back() -> None:
    hall = played()
    copy = [*publish([write_line(line) for line in hall.lines], hall.lines)]
    for text, line in zip(copy, hall.lines, strict=True):
        assert ("kept_back" in json.loads(text)) is (line.salt not in text)
    assert any("kept_back" in json.loads(text) for text in copy)


@pytest.mark.parametrize("pack", ["GG4", "SR17", "WC"])
def test_what_luck_decides_in_secret_takes_as_many_lines_whatever_it_is(pack: str) -> None:
    hall = Hall(pack).enter("a b c d e f g").start()
    acts = (ask.DealEncounter(round=1), ask.PairRound(confirm=frozenset(Code)))
    for act in acts:
        several = (
            decide(hall.event, act, TESS, MORNING, Chance(f"{n:064x}", "")) for n in range(12)
        )
        assert len({tuple(fact.kind for fact in made) for made in several}) == 1


# ── journals that were begun before there were salts ──


def before_salts(lines: Sequence[Line]) -> list[Line]:
    """The same lines as an earlier version wrote them."""
    return sealed(line.model_copy(update={"digest": 1, "salt": ""}) for line in lines)


def test_a_line_without_a_salt_reads_and_writes_as_it_was() -> None:
    after = After(0, BEGINNING)
    for line in before_salts(Hall("GG4").enter("a b").lines):
        text = write_line(line)
        assert not {"digest", "salt"} & json.loads(text).keys()
        assert read_line(text, Line, after) == line
        after = After(line.n, line.hash)


def test_of_an_old_journal_no_fingerprint_is_shown_until_its_next_line(venue: Venue) -> None:
    """The archive has four players, and a scenario that an earlier version dealt in secret."""
    event, calls = bring_archive((EARLIER / "sr17-dealt.muster").read_bytes()), Calls(venue)
    hidden, pages = newest(event), (f"/e/{event}/proof/", f"/e/{event}/rules/")
    assert confirmed(hidden, json.loads(hidden)["hash"])
    assert (
        calls.read(f"events/{event}")["head"] == calls.read(f"events/{event}/lines")["head"] == ""
    )
    for page in pages:
        shown = venue.visitor.get(page).content.decode()
        assert ("shown with the next line" in shown, venue.now(event).head in shown) == (
            True,
            False,
        )
    organiser = Actor(venue.now(event).organiser)
    done = perform_here(event, organiser, ask.PairRound(confirm=frozenset(Code)))
    assert calls.read(f"events/{event}")["head"] == done.event.head
    assert not confirmed(newest(event), done.event.head)
    for page in pages:
        assert done.event.head in venue.visitor.get(page).content.decode()


def test_of_an_old_event_that_is_over_the_fingerprint_is_everybodys() -> None:
    hall = Hall("GG4").enter("a b c d").start(1).pair().play("a5-2b", "c3-1d")
    hall.do(ask.FinishEvent())
    old = fold(before_salts(hall.lines), hall.pack)
    assert fingerprint(old) == old.head
