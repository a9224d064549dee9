"""Archives are strangers' files: whatever is wrong with one is said, and nothing is left of it."""

from __future__ import annotations

import json
import random
import stat
from collections.abc import Callable
from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muster.core import commands as ask
from muster.core.chain import BEGINNING, canonical, seal
from muster.core.problem import Code
from muster.core.rulepack.patch import Patch
from muster.core.verify import Subject
from muster.journal import archive_file
from muster.journal.archive import ArchiveDamaged, pack_up, unpack
from muster.journal.archive_file import MANIFEST, read_manifest
from muster.journal.archive_look import look_inside
from muster.journal.public_copy import read_public
from tests.archives import busy_event, contents, finished, odd_entry, repacked, rezipped
from tests.journal.shelf import do, make, pair, report_all, start


@cache
def archive() -> bytes:
    with TemporaryDirectory() as aside:
        return pack_up(busy_event(Path(aside) / "cup").folder)


@cache
def public_copy() -> bytes:
    with TemporaryDirectory() as aside:
        return pack_up(finished(Path(aside) / "cup").folder, public=True)


def damage(raw: bytes) -> str:
    """What is said of an archive that is not opened; there must be nothing left of it."""
    with TemporaryDirectory() as aside:
        with pytest.raises(ArchiveDamaged) as refused:
            unpack(raw, Path(aside) / "cup")
        assert [*Path(aside).iterdir()] == []
    return str(refused.value)


def journal() -> list[bytes]:
    return contents(archive())["journal.jsonl"].splitlines()


def with_journal(lines: list[bytes]) -> bytes:
    return repacked(archive(), {"journal.jsonl": b"".join(line + b"\n" for line in lines)})


def resealed(lines: list[bytes]) -> list[bytes]:
    """Every line true to what it says, as a cheat would write them."""
    made, prev = [], BEGINNING
    for n, line in enumerate(lines, start=1):
        body = {**json.loads(line), "n": n, "prev": prev}
        body["hash"] = prev = seal(body)
        made.append(canonical(body).encode())
    return made


# ── tampered, with a manifest made to match ──


def test_a_changed_line_is_named_although_the_list_of_files_was_made_anew() -> None:
    lines = journal()
    lines[6] = lines[6].replace(b"Guild", b"Arcanists")
    assert b"Arcanists" in lines[6]
    assert damage(with_journal(lines)) == "journal.jsonl: line 7 was changed after it was written"


def test_a_line_left_out_is_named() -> None:
    lines = journal()
    gone = with_journal(lines[:4] + lines[5:])
    assert damage(gone) == "journal.jsonl: line 5 does not follow the line before it"


def test_a_line_with_its_hash_made_anew_breaks_the_one_after_it() -> None:
    lines = journal()
    body = json.loads(lines[3])
    body["at"] = "2020-01-01T00:00:00Z"
    body["hash"] = seal(body)
    lines[3] = canonical(body).encode()
    say = "journal.jsonl: line 5 does not follow the line before it"
    assert damage(with_journal(lines)) == say


def test_a_chain_made_anew_that_no_event_can_have_is_refused() -> None:
    lines = journal()
    public = next(line for line in lines if b"pairings-published" in line)
    say = "journal.jsonl: line 2 says something that cannot follow from the lines before it"
    assert damage(with_journal(resealed([lines[0], public]))) == say


def test_a_tap_changed_in_a_score_sheet_is_named() -> None:
    sheet = contents(archive())["games/r1g1.jsonl"].replace(b"plant-explosives", b"break-the-line!")
    raw = repacked(archive(), {"games/r1g1.jsonl": sheet})
    assert damage(raw) == "games/r1g1.jsonl: line 1 was changed after it was written"


@pytest.mark.parametrize(
    ("changes", "say"),
    [
        ({"journal.jsonl": None}, "There is no journal in it"),
        ({"journal.jsonl": b""}, "journal.jsonl: line 1 is missing"),
        ({"journal.jsonl": b"\xff\xfe\n"}, "journal.jsonl: line 1 is not text"),
        ({"journal.jsonl": b"[" * 99_999 + b"\n"}, "line 1 is not a line of a journal"),
        ({"journal.jsonl": b"9" * 9_999 + b"\n"}, "line 1 is not a line of a journal"),
        ({"journal.jsonl": b'"\\ud800"\n'}, "line 1 was changed after it was written"),
        ({"pack.json": None}, "pack.json is missing or not the one that the journal names"),
        ({"pack.json": b"{}"}, "pack.json is missing or not the one that the journal names"),
        ({"people.json": None}, "people.json is missing or cannot be read"),
        ({"people.json": b"[" * 9_999}, "people.json is missing or cannot be read"),
        ({"people.json": b'[{"id":"a","name":"\\u0000"}]'}, "cannot be said of a person"),
        ({"people.json": b'[{"id":"' + b"a" * 65 + b'"}]'}, "cannot be said of a person"),
        ({"secret.hex": b"00" * 32}, "secret.hex is not the secret that line 1 promises"),
        ({"secret.hex": "Ⅷ".encode()}, "secret.hex is not the secret that line 1 promises"),
        ({"secret.hex": None}, "games/r1g1.sealed belongs to nothing here"),
        ({"games/r1g1.sealed": b"gAAAA"}, "games/r1g1.sealed: line 1 does not say what was sealed"),
        ({"games/r9g9.sealed": b"gAAAA"}, "games/r9g9.sealed belongs to nothing here"),
        ({f"photos/{'0' * 64}.jpg": b"x"}, f"photos/{'0' * 64}.jpg is attached to nothing"),
        ({"brawls/x.brawl": b"{}\n"}, "x.brawl: line 1 says something that this version"),
        ({"brawls/..%2Fx.brawl": b"{}\n"}, "brawls/..%2Fx.brawl is no file of an event"),
        ({"brawls/%FF.brawl": b"{}\n"}, "brawls/%FF.brawl is no file of an event"),
        ({"brawls/%61.brawl": b"{}\n"}, "brawls/%61.brawl is no file of an event"),
        ({f"brawls/{'x' * 300}.brawl": b"{}\n"}, "xxx is no file of an event"),
        ({f"brawls/{'x' * 200}.brawl": b"{}\n"}, "xxx is no file of an event"),
        ({"../out.jsonl": b"{}\n"}, "../out.jsonl is no file of an event"),
        ({"/etc/passwd": b"x"}, "/etc/passwd is no file of an event"),
        ({"games\\r1g2.jsonl": b"x"}, "is no file of an event"),
        ({"lock": b""}, "lock is no file of an event"),
        ({"urns/best-1.urn": b""}, "urns/best-1.urn is no file of an event"),
        ({"games/r1g2.jsonl": b"\n" * 3}, "games/r1g2.jsonl: line 1 is not a line of a journal"),
    ],
)
def test_whatever_is_wrong_is_named(changes: dict[str, bytes | None], say: str) -> None:
    assert say in damage(repacked(archive(), changes))


@pytest.mark.parametrize("organiser", ["x" * 65, "a\\u0000b"])
def test_whoever_organises_has_an_id_that_can_be_kept(organiser: str) -> None:
    """Nobody in the list of people, so that it is the journal alone that names them."""
    lines = [line.replace(b'"tess"', f'"{organiser}"'.encode()) for line in journal()]
    said = b"".join(line + b"\n" for line in resealed(lines))
    raw = repacked(archive(), {"journal.jsonl": said, "people.json": b"[]"})
    assert damage(raw) == "The organiser of the event has no id that can be kept"


@pytest.mark.parametrize("sign", ["\u2028", "\x85", "\x0b"])
def test_a_sign_that_ends_a_line_elsewhere_ends_none_here(tmp_path: Path, sign: str) -> None:
    store = make(tmp_path / "cup")
    do(store, ask.MakeRuling(topic="Cover", question=f"The{sign}hedge?", decision="Yes."))
    assert "Cover" in look_inside(pack_up(store.folder)).ids


# ── tampered by somebody who unpacks it, changes a letter and packs it again ──


def rewritten(raw: bytes, name: str, old: bytes, new: bytes) -> bytes:
    """One file with something in it exchanged; the manifest stays as it was."""
    made = BytesIO()
    with ZipFile(BytesIO(raw)) as was, ZipFile(made, "w", ZIP_DEFLATED) as archive:
        for each in was.namelist():
            said = was.read(each)
            archive.writestr(each, said.replace(old, new, 1) if each == name else said)
    return made.getvalue()


@pytest.mark.parametrize(
    ("name", "old", "say"),
    [
        ("journal.jsonl", b"Guild", "journal.jsonl: line 6 was changed after it was written"),
        (
            "games/r1g1.jsonl",
            b"plant-explosives",
            "games/r1g1.jsonl: line 1 was changed after it was written",
        ),
        ("pack.json", b"Gaining", "pack.json is missing or not the one that the journal names"),
        ("people.json", b"Ann Lee", "people.json was changed after it was packed"),
    ],
)
def test_a_letter_changed_in_any_file_is_named_as_closely_as_can_be(
    name: str, old: bytes, say: str
) -> None:
    assert damage(rewritten(archive(), name, old, old[:-1] + b"~")) == say


def test_a_letter_changed_in_a_public_copy_is_named_by_its_line() -> None:
    raw = rewritten(public_copy(), "journal.jsonl", b"Guild", b"Gui1d")
    with pytest.raises(ArchiveDamaged, match=r"journal\.jsonl: line 6 was changed"):
        read_public(raw, read_manifest(raw))
    named = rewritten(public_copy(), "people.json", b"Ann Lee", b"Ann Loe")
    with pytest.raises(ArchiveDamaged, match=r"people\.json was changed after it was packed"):
        read_public(named, read_manifest(named))


# ── wrong already as a file ──


@pytest.mark.parametrize(
    ("change", "say"),
    [
        (lambda z: z.writestr("journal.jsonl", b"x"), "journal.jsonl is in it twice"),
        (lambda z: z.writestr("JOURNAL.jsonl", b"x"), "JOURNAL.jsonl is in it twice"),
        (lambda z: z.writestr("more.txt", b"x"), "more.txt is not in the list of files"),
        (lambda z: z.writestr("games/", b""), "games/ is not a plain file"),
        (
            lambda z: z.writestr(odd_entry("link", stat.S_IFLNK | 0o777), b"/etc/passwd"),
            "link is not a plain file",
        ),
        (lambda z: z.writestr("clocks/a.jsonl", bytes(2**24)), "more than 200 times its size"),
        (lambda z: z.writestr("a\x1b[2Jb", b""), "'a\\x1b[2Jb' is not in the list of files"),
    ],
)
def test_what_is_no_plain_list_of_files_is_not_even_unpacked(
    change: Callable[[ZipFile], None], say: str
) -> None:
    assert say in damage(rezipped(archive(), change))


def test_too_many_files_and_too_many_bytes_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = archive()
    monkeypatch.setattr(archive_file, "MOST_FILES", 3)
    assert damage(raw) == "There are more than 3 files in it"
    monkeypatch.undo()
    monkeypatch.setattr(archive_file, "LARGEST", 1000)
    assert damage(raw) == "All of it is larger than 0 MB"
    monkeypatch.undo()
    monkeypatch.setattr(archive_file, "LARGEST_FILE", 10)
    assert "is larger than 0 MB" in damage(raw)
    monkeypatch.undo()
    monkeypatch.setattr(archive_file, "LONGEST_LINE", 10)
    assert damage(raw) == "games/r1g1.jsonl: line 1 is longer than 0 MB"


def test_an_entry_that_announces_less_than_it_holds_is_not_unpacked() -> None:
    raw = bytearray(archive())
    with ZipFile(BytesIO(raw)) as opened:
        entry = opened.getinfo("journal.jsonl")
    size = entry.file_size.to_bytes(4, "little")
    less = (entry.file_size - 100).to_bytes(4, "little")
    lied = bytes(raw).replace(size, less)
    assert damage(lied) == "journal.jsonl cannot be unpacked"


@pytest.mark.parametrize(
    ("manifest", "say"),
    [
        (b"", "manifest.json is not the list of an archive's files"),
        (b"[" * 9_999, "manifest.json is not the list of an archive's files"),
        (b'{"muster":"archive","format":2,"kind":"whole","about":"","files":{}}', "format 2"),
    ],
)
def test_a_strange_manifest_is_refused(manifest: bytes, say: str) -> None:
    made = BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED) as opened:
        opened.writestr(MANIFEST, manifest)
    assert say in damage(made.getvalue())


# ── anything at all ──


@given(st.binary(max_size=400))
def test_random_bytes_are_no_archive(raw: bytes) -> None:
    damage(raw)


@given(st.integers(min_value=0), st.integers(min_value=1, max_value=255))
def test_a_flipped_byte_is_found_or_changes_nothing(place: int, flip: int) -> None:
    raw = bytearray(archive())
    raw[place % len(raw)] ^= flip
    changed_nothing_or_is_found(bytes(raw))


@given(st.integers(min_value=0), st.integers(min_value=0, max_value=200))
def test_an_archive_that_was_cut_is_found(place: int, length: int) -> None:
    raw = archive()
    start = place % len(raw)
    changed_nothing_or_is_found(raw[:start] + raw[start + length :])


def changed_nothing_or_is_found(raw: bytes) -> None:
    """A zip has bytes that say nothing; whatever is read is what was packed."""
    with TemporaryDirectory() as aside:
        try:
            back = unpack(raw, Path(aside) / "cup")
        except ArchiveDamaged:
            assert [*Path(aside).iterdir()] == []
        else:
            assert contents(pack_up(back.folder)) == contents(archive())


@given(st.integers(min_value=0, max_value=2**32))
def test_lines_made_up_and_chained_anew_are_refused_or_read(seed: int) -> None:
    """A cheat knows how to make hashes: then the lines are read, and may say anything."""
    dice = random.Random(seed)
    bodies = [json.loads(line) for line in journal()]
    for _ in range(dice.randint(1, 4)):
        _spoil(dice.choice(bodies), dice)
    raw = with_journal(resealed([canonical(body).encode() for body in bodies]))
    try:
        inside = look_inside(raw)
    except ArchiveDamaged:
        return
    assert inside.verdict.revision == len(bodies)


ODD: tuple[object, ...] = (
    "",
    "e99",
    "r9g9",
    -1,
    0,
    10**30,
    None,
    [],
    {},
    True,
    "\x00",
    "2024-06-15",
    1e308,
)


def _spoil(body: object, dice: random.Random) -> None:
    """Something somewhere in it is something else."""
    if isinstance(body, dict) and body:
        key = dice.choice(sorted(body))
        if isinstance(body[key], dict | list) and body[key] and dice.random() < 0.8:
            _spoil(body[key], dice)
        else:
            body[key] = dice.choice(ODD)
    elif isinstance(body, list) and body:
        place = dice.randrange(len(body))
        if isinstance(body[place], dict | list) and dice.random() < 0.8:
            _spoil(body[place], dice)
        else:
            body[place] = dice.choice(ODD)


# ── the public copy ──


def read_copy(raw: bytes) -> str:
    try:
        verdict = read_public(raw, read_manifest(raw)).verdict()
    except ArchiveDamaged as found:
        return str(found)
    return "holds" if verdict.holds else "does not hold"


def test_a_public_copy_is_read() -> None:
    assert read_copy(public_copy()) == "holds"


def test_all_rules_of_a_public_copy_take_so_many_steps_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = make(tmp_path / "cup")
    cut = Patch(kind="house-rule", id="cut", title="Cut to two", set={"rounds.cut": 2})
    do(store, ask.ChangeRules(patches=(cut,)))
    do(store, ask.PublishRules())
    start(store)
    pair(store)
    report_all(store)
    do(store, ask.CloseRound())
    do(store, ask.FinishEvent(reason="Dark already", confirm=frozenset(Code)))
    raw = pack_up(store.folder, public=True)
    copy = read_public(raw, read_manifest(raw))
    assert copy.verdict().holds
    monkeypatch.setattr("muster.journal.public_copy.OPENING", 100)
    wrong = [(check.subject, check.line) for check in copy.verdict().checks if check.holds is False]
    assert wrong == [(Subject.ALLOWED, 2), (Subject.POSSIBLE, 2)]
    assert read_copy(raw) == (
        "journal.jsonl: line 2 sets rules that cannot be used: "
        "Cut to two: rules are set so often, or are so large, that trying them would take too long"
    )


@given(st.integers(min_value=0), st.integers(min_value=1, max_value=255))
def test_a_flipped_byte_of_a_public_copy_is_found(place: int, flip: int) -> None:
    said = bytearray(contents(public_copy())["journal.jsonl"])
    said[place % len(said)] ^= flip
    found = read_copy(repacked(public_copy(), {"journal.jsonl": bytes(said)}))
    assert found != "holds" or b'"kept_back"' in _line_of(said, place % len(said))


def _line_of(said: bytearray, place: int) -> bytes:
    start = said.rfind(b"\n", 0, place) + 1
    end = said.find(b"\n", place)
    return bytes(said[start : end if end >= 0 else len(said)])


@pytest.mark.parametrize("name", ["secret.hex", "games/r1g1.jsonl"])
def test_a_public_copy_holds_nothing_else(name: str) -> None:
    assert "and nothing else" in read_copy(repacked(public_copy(), {name: b"x"}))
