"""`muster archive`, `muster open` and `muster verify FILE`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from muster.core.published import IN_PART
from muster.core.verify import SET_BACK
from muster.journal.archive import pack_up
from tests.archives import ANN, busy_event, contents, files_of, finished, in_folder, repacked
from tests.cli.terminal import Terminal, run
from tests.core.forging import set_back
from tests.hall import Hall


@pytest.fixture
def cup(tmp_path: Path) -> Terminal:
    return Terminal(busy_event(tmp_path / "cup").folder)


def test_an_event_is_packed_and_opened_elsewhere(cup: Terminal, tmp_path: Path) -> None:
    said = cup("archive", tmp_path / "stick.muster")
    assert "It holds the event's secret" in said
    assert (tmp_path / "stick.muster").stat().st_mode & 0o777 == 0o600
    opened = run("open", tmp_path / "stick.muster", tmp_path / "there", "--json")
    event = cup.store.load()
    assert json.loads(opened.stdout) == {
        "folder": str(tmp_path / "there"),
        "name": "Cup",
        "day": "2024-06-15",
        "entrants": 4,
        "revision": event.revision,
        "head": event.head,
    }
    assert files_of(tmp_path / "there") == files_of(cup.folder)


def test_in_a_folder_the_file_is_called_as_the_event_is(cup: Terminal, tmp_path: Path) -> None:
    (tmp_path / "stick").mkdir()
    assert run("archive", cup.folder, tmp_path / "stick").exit_code == 0
    assert run("archive", cup.folder, tmp_path / "named").exit_code == 0
    assert [*files_of(tmp_path / "stick")] == ["cup.muster"]
    assert (tmp_path / "named.muster").exists()


def test_a_file_that_is_there_is_kept_unless_one_is_sure(cup: Terminal, tmp_path: Path) -> None:
    (tmp_path / "old.muster").write_bytes(b"old")
    assert cup.refused("archive", tmp_path / "old.muster") == (3, ["file-exists"])
    assert (tmp_path / "old.muster").read_bytes() == b"old"
    cup("archive", tmp_path / "old.muster", "--yes")
    assert (tmp_path / "old.muster").read_bytes() == pack_up(cup.folder)


def test_three_names_are_too_many(cup: Terminal) -> None:
    assert cup.refused("archive", "a", "b", "c") == (2, ["too-many-names"])


def test_there_is_no_public_copy_while_it_goes_on(cup: Terminal, tmp_path: Path) -> None:
    assert cup.refused("archive", tmp_path / "all.muster", "--public") == (1, ["copy-not-yet"])
    assert not (tmp_path / "all.muster").exists()


# ── verify on a machine that never saw the event ──


def verified(path: Path) -> tuple[int, dict[str, object]]:
    answered = run("verify", path, "--json")
    return answered.exit_code, json.loads(answered.stdout)


def test_an_archive_of_an_event_under_way_holds_so_far(cup: Terminal, tmp_path: Path) -> None:
    cup("archive", tmp_path / "stick.muster")
    code, said = verified(tmp_path / "stick.muster")
    assert (code, said["holds"], said["waiting"], said["public"]) == (0, True, True, False)
    assert "So far it holds" in run("verify", tmp_path / "stick.muster").stdout


def test_a_clock_that_was_set_back_is_noted_with_its_line(tmp_path: Path) -> None:
    hall = Hall("GG4").enter("a b c d").start().pair()
    line = hall.lines[-1].n
    folder = in_folder(hall, tmp_path / "cup", set_back(hall, line)).folder
    code, said = verified(folder)
    noted = {"subject": "chain", "line": line, "holds": True, "note": SET_BACK, "game": ""}
    assert (code, said["holds"], said["checks"][0]) == (0, True, noted)  # type: ignore[index]  # read from JSON
    assert (
        f"Noted: line {line}, the machine's clock was set back here" in run("verify", folder).stdout
    )


def test_a_public_copy_is_verified_and_says_what_it_keeps_back(tmp_path: Path) -> None:
    store = finished(tmp_path / "cup")
    assert run("archive", store.folder, tmp_path / "all.muster", "--public").exit_code == 0
    code, said = verified(tmp_path / "all.muster")
    event = store.load()
    assert (code, said["holds"], said["waiting"], said["head"]) == (0, True, True, event.head)
    shown = " ".join(run("verify", tmp_path / "all.muster").stdout.split())
    assert "This is a public copy: 2 lines kept back, and 2 told only in part." in shown
    partly = [check["line"] for check in said["checks"] if check["note"] == IN_PART]  # type: ignore[attr-defined]  # read from JSON
    assert (
        f"Part of each of the lines {partly[0]}, {partly[1]} is private and not told: what "
        "they do tell rests on whoever made this copy."
    ) in shown
    assert "Noted:" not in shown
    end = f"{event.revision} lines, ending in {event.head[:16]}."
    assert f"It holds, as far as a public copy tells: {end}" in shown
    assert "Wins, draws and losses counted again" in shown


def test_of_a_public_copy_it_is_said_that_no_name_in_it_is_proved(tmp_path: Path) -> None:
    """Two names swapped and packed again: it holds, and ends in the same line."""
    store = finished(tmp_path / "cup")
    copy = tmp_path / "all.muster"
    run("archive", store.folder, copy, "--public")
    raw = copy.read_bytes()
    names = json.loads(contents(raw)["people.json"])
    one, other = sorted(names)[:2]
    swapped = {**names, one: names[other], other: names[one]}
    turned = tmp_path / "turned.muster"
    turned.write_bytes(repacked(raw, {"people.json": json.dumps(swapped).encode()}))
    assert verified(turned) == verified(copy)
    said = "Names are in no line: whose name stands for whom rests on whoever made this copy."
    for each in (copy, turned):
        assert said in " ".join(run("verify", each).stdout.split())
    assert said not in " ".join(run("verify", store.folder).stdout.split())


def test_a_tampered_archive_is_refused_with_its_line(cup: Terminal, tmp_path: Path) -> None:
    raw = pack_up(cup.folder)
    said = contents(raw)["journal.jsonl"].replace(b'"Guild"', b'"Bayou"', 1)
    bad = tmp_path / "bad.muster"
    bad.write_bytes(repacked(raw, {"journal.jsonl": said}))
    for words in (("verify", bad), ("open", bad, tmp_path / "there")):
        result = run(*words)
        assert result.exit_code == 4
        assert "journal.jsonl: line 6 was changed after it was written" in result.stderr
    assert not (tmp_path / "there").exists()


def test_a_file_that_is_no_archive_is_said_to_be_none(tmp_path: Path) -> None:
    (tmp_path / "list.pdf").write_bytes(b"%PDF-1.7")
    result = run("verify", tmp_path / "list.pdf", "--json")
    assert (result.exit_code, json.loads(result.stdout)["refused"][0]["code"]) == (
        4,
        "archive-damaged",
    )


def test_who_was_erased_before_is_in_no_archive(cup: Terminal, tmp_path: Path) -> None:
    cup("erase", "Ann Lee", "--yes")
    cup("archive", tmp_path / "stick.muster")
    inside = contents((tmp_path / "stick.muster").read_bytes())
    said = b"".join(content for name, content in inside.items() if not name.startswith("brawls/"))
    assert [word for word in (ANN.name, ANN.email) if word.encode() in said] == []
    assert verified(tmp_path / "stick.muster")[0] == 0
