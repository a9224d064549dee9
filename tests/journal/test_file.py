"""A journal that was cut off, changed by hand, or lost its very last byte."""

import pytest

from muster.core import commands as ask
from muster.core.chain import Line
from muster.journal.file import SECTOR, JournalDamaged, read_journal
from muster.journal.folder import FolderStore
from tests.journal.shelf import do, register


def test_a_journal_cut_off_anywhere_keeps_every_whole_act(store: FolderStore) -> None:
    do(store, register("a"))
    do(store, register("b", "c"))
    raw = store.journal.read_bytes()
    ends = [i for i, byte in enumerate(raw) if byte == ord("\n")]
    acts = {ends[0]: 1, ends[1]: 2, ends[3]: 4}
    for cut in range(ends[0], len(raw) + 1):
        store.journal.write_bytes(raw[:cut])
        kept = max(n for end, n in acts.items() if end <= cut)
        assert store.load().revision == kept, cut


def test_every_flipped_byte_is_found_and_its_line_named(store: FolderStore) -> None:
    do(store, register("a", "b"))
    raw = store.journal.read_bytes()
    for i in range(len(raw)):
        for bit in (0x01, 0x20, 0x80):
            changed = bytearray(raw)
            changed[i] ^= bit
            store.journal.write_bytes(changed)
            with pytest.raises(JournalDamaged) as damage:
                store.load()
            assert abs(damage.value.n - (raw[:i].count(b"\n") + 1)) <= 1


@pytest.mark.parametrize("edit", ["drop", "double", "swap"])
def test_lines_taken_out_doubled_or_swapped_are_found(store: FolderStore, edit: str) -> None:
    for name in "abc":
        do(store, register(name))
    lines = store.journal.read_bytes().splitlines(keepends=True)
    edited = {
        "drop": [*lines[:1], *lines[2:]],
        "double": [*lines[:2], *lines[1:]],
        "swap": [lines[0], lines[2], lines[1], lines[3]],
    }
    store.journal.write_bytes(b"".join(edited[edit]))
    with pytest.raises(JournalDamaged):
        store.load()


def test_a_damaged_journal_is_never_written_to(store: FolderStore) -> None:
    damaged = store.journal.read_bytes().replace(b"Cup", b"Mug")
    store.journal.write_bytes(damaged)
    with pytest.raises(JournalDamaged):
        do(store, register("a"))
    assert store.journal.read_bytes() == damaged


# ── the last line's end ──


def test_without_its_last_end_of_line_a_journal_is_whole_and_is_completed(
    store: FolderStore,
) -> None:
    do(store, register("a", "b"))
    raw = store.journal.read_bytes()
    store.journal.write_bytes(raw[:-1])
    assert (store.load().revision, store.cut_off()) == (3, b"")
    do(store, register("c"))
    assert store.journal.read_bytes().startswith(raw)
    assert store.load().revision == 4
    assert list(store.folder.glob("journal.cut-off-*")) == []


def test_without_its_end_every_other_byte_of_a_last_line_is_still_watched(
    store: FolderStore,
) -> None:
    """A flipped byte may look like a cut, which keeps the act aside; it never counts."""
    do(store, register("a"))
    raw = store.journal.read_bytes()[:-1]
    last = raw.rindex(b"\n") + 1
    for i in range(last, len(raw)):
        changed = bytearray(raw)
        changed[i] ^= 0x01
        store.journal.write_bytes(changed)
        assert counted(store) in {1, "damaged"}


def counted(store: FolderStore) -> int | str:
    try:
        return store.load().revision
    except JournalDamaged:
        return "damaged"


def test_a_whole_line_of_an_unfinished_act_still_counts_for_nothing(store: FolderStore) -> None:
    do(store, register("a", "b"))
    lines = store.journal.read_bytes().split(b"\n")
    store.journal.write_bytes(b"\n".join(lines[:2]))
    assert (store.load().revision, store.cut_off()) == (1, lines[1])


# ── what was cut off ──


def tear(store: FolderStore, length: int) -> bytes:
    """The power goes while the second entrant is being written: this much of it is there."""
    whole = store.journal.read_bytes()
    do(store, register("b"))
    torn = store.journal.read_bytes()[len(whole) :][:length]
    store.journal.write_bytes(whole + torn)
    return torn


def test_writing_goes_on_after_a_cut_and_the_tail_is_kept_aside(store: FolderStore) -> None:
    do(store, register("a"))
    torn = tear(store, 50)
    assert store.cut_off() == torn
    do(store, register("c"))
    assert store.cut_off() == b""
    assert store.load().revision == 3
    assert (store.folder / "journal.cut-off-after-2").read_bytes() == torn


def test_a_second_tail_at_the_same_place_leaves_the_first_as_it_is(store: FolderStore) -> None:
    do(store, register("a"))
    whole = store.journal.read_bytes()
    tails = []
    for length in (50, 60, 70):
        tails.append(tear(store, length))
        do(store, ask.PublishRules())
        store.journal.write_bytes(whole)
    names = ("after-2", "after-2-2", "after-2-3")
    kept = [(store.folder / f"journal.cut-off-{name}").read_bytes() for name in names]
    assert kept == tails
    assert read_journal(store.journal, Line).torn == b""


def with_hole(raw: bytes, sectors: range) -> bytes:
    """These sectors of a file were never written."""
    made = bytearray(raw)
    start, end = sectors.start * SECTOR, min(sectors.stop * SECTOR, len(raw))
    made[start:end] = bytes(end - start)
    return bytes(made)


def test_an_act_of_which_sectors_were_never_written_is_set_aside(store: FolderStore) -> None:
    """The disk noted that the file had grown, then the power went."""
    do(store, register("a"))
    before = store.journal.read_bytes()
    do(store, register("b", "c", "d", "e"))
    whole = store.journal.read_bytes()
    first, last = -(-len(before) // SECTOR), -(-len(whole) // SECTOR)
    assert last - first > 2
    holes = [range(n, n + size) for n in range(first, last) for size in range(1, last - n + 1)]
    found = [before + bytes(len(whole) - len(before)), *(with_hole(whole, hole) for hole in holes)]
    for raw in found:
        store.journal.write_bytes(raw)
        assert (store.load().revision, store.cut_off()) == (2, raw[len(before) :])
    do(store, ask.PublishRules())
    assert (store.load().revision, store.cut_off()) == (3, b"")
    assert (store.folder / "journal.cut-off-after-2").read_bytes() == raw[len(before) :]


def test_zeros_before_an_act_that_is_whole_or_inside_a_sector_are_damage(
    store: FolderStore,
) -> None:
    do(store, register("a", "b", "c", "d"))
    for name in "efgh":
        do(store, register(name))
    raw = store.journal.read_bytes()
    found = [with_hole(raw, range(n, n + 1)) for n in range(len(raw) // SECTOR - 2)]
    found.append(raw[:-300] + bytes(1) + raw[-299:])
    found.append(raw[:-300] + bytes(200) + raw[-100:])
    for changed in found:
        store.journal.write_bytes(changed)
        with pytest.raises(JournalDamaged):
            store.load()
