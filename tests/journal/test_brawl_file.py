"""A brawl's file: what was acknowledged is there, and what was cut off is set aside."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from muster.core.brawl.acts import add
from muster.core.brawl.facts import Act, Happened
from muster.journal.brawl import (
    BrawlDamaged,
    BrawlExists,
    Heading,
    NoBrawl,
    Page,
    append_act,
    begin_file,
    locked,
    read_file,
)
from tests.core.melee import Melee

NAMES = {"x": "Ann", "y": "Bob"}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    melee = Melee()
    begin_file(tmp_path / "a.brawl", Heading(terms=melee.terms, names=NAMES), melee.acts[0])
    return tmp_path / "a.brawl"


def hit(page: Page) -> Act:
    blow = Happened(what="damages", by="x", to="y")
    return add(page.heading.terms, page.acts, [blow])[0]


def append_hit(file: Path) -> None:
    with locked(file):
        page = read_file(file)
        append_act(file, page, hit(page))


def test_what_was_appended_is_read_again(file: Path) -> None:
    append_hit(file)
    page = read_file(file)
    assert page.heading.names == NAMES
    assert (len(page.acts), page.brawl.players["x"].total, page.torn) == (2, 2, b"")
    assert page.brawl == Melee().hit("x", "y").brawl


def test_an_act_cut_off_at_any_byte_never_counted_and_is_kept_beside(file: Path) -> None:
    before = file.read_bytes()
    append_hit(file)
    whole = file.read_bytes()
    for length in range(len(before) + 1, len(whole) - 1):
        file.write_bytes(whole[:length])
        assert (len(read_file(file).acts), read_file(file).torn) == (1, whole[len(before) : length])
    append_hit(file)
    assert file.read_bytes() == whole
    aside = [each for each in file.parent.iterdir() if "cut-off" in each.name]
    assert [each.read_bytes() for each in aside] == [whole[len(before) : -2]]


def test_a_last_line_that_lacks_only_its_end_counts(file: Path) -> None:
    append_hit(file)
    file.write_bytes(file.read_bytes().rstrip(b"\n"))
    assert len(read_file(file).acts) == 2
    append_hit(file)
    assert [act.n for act in read_file(file).acts] == [1, 2, 3]


@pytest.mark.parametrize(
    ("change", "n"),
    [
        (lambda raw: raw[:0], 1),
        (lambda raw: b"{}\n" + raw.partition(b"\n")[2], 1),
        (lambda raw: raw.replace(b"to.cost", b"to.coat"), 1),
        (lambda raw: raw.replace(b'"by":"x"', b'"by":"q"'), 3),
        (lambda raw: raw.replace(b'"what":"damages"', b'"what":"\xff"'), 3),
        (lambda raw: raw.replace(b'"n":2', b'"n":9'), 3),
    ],
)
def test_a_changed_line_is_named(file: Path, change: Callable[[bytes], bytes], n: int) -> None:
    append_hit(file)
    file.write_bytes(change(file.read_bytes()))
    with pytest.raises(BrawlDamaged, match=f"line {n} "):
        read_file(file)


def test_no_file_is_written_over_and_none_is_made_by_looking(file: Path) -> None:
    page, raw = read_file(file), file.read_bytes()
    with pytest.raises(BrawlExists):
        begin_file(file, page.heading, page.acts[0])
    assert file.read_bytes() == raw
    with pytest.raises(NoBrawl):
        read_file(file.with_name("other"))
    with pytest.raises(NoBrawl), locked(file.with_name("other")):
        pass
    assert [each.name for each in file.parent.iterdir()] == ["a.brawl"]


def test_an_act_whose_sectors_were_never_written_is_cut_off_and_zeros_before_one_are_damage(
    file: Path,
) -> None:
    before = file.read_bytes()
    append_hit(file)
    whole = file.read_bytes()
    grown = before + bytes(len(whole) - len(before))
    file.write_bytes(grown)
    assert (len(read_file(file).acts), read_file(file).torn) == (1, grown[len(before) :])
    file.write_bytes(before[:-1] + bytes(len(whole) - len(before)) + whole[len(before) :])
    with pytest.raises(BrawlDamaged):
        read_file(file)
    file.write_bytes(grown)
    append_hit(file)
    assert file.read_bytes() == whole


def test_a_ledger_that_would_take_too_long_to_try_is_refused(file: Path) -> None:
    """However cheap each single need of it is: a ledger has a few, and not fifty thousand."""
    heading, first, *_ = file.read_bytes().splitlines(keepends=True)
    said = json.loads(heading)
    said["terms"]["ledger"]["happenings"][0]["needs"] = [{"when": "true", "say": "No"}] * 50_000
    file.write_bytes(json.dumps(said).encode() + b"\n" + first)
    say = "line 1 has a ledger that does not work: the expression does not work: all expressions"
    with pytest.raises(BrawlDamaged, match=say):
        read_file(file)
