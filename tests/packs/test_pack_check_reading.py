"""Reading a pack from a folder: whatever is in there, the answer is a pack or a sentence."""

import os
from pathlib import Path

import pytest

from muster.core.rulepack.document import MAIN, parse
from muster.core.rulepack.problems import PackRefused
from muster.packs import find, official_packs, read_folder, try_out
from muster.packs.reading import LARGEST, MOST
from tests.packs.small import PACK

SHIPPED = Path(__file__).parents[2] / "src" / "muster" / "packs"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "pack.toml").write_text(PACK, encoding="utf-8")
    return tmp_path


def problems(folder: Path) -> list[str]:
    with pytest.raises(PackRefused) as caught:
        read_folder(folder)
    return [str(problem) for problem in caught.value.problems]


def test_a_file_that_is_not_utf_8_is_named_with_the_line_of_its_first_bad_byte(
    folder: Path,
) -> None:
    (folder / "times.toml").write_bytes('[times]\nclock = "none"\n# café'.encode("latin-1"))
    assert problems(folder) == [
        "times.toml:3: is not text in UTF-8: there is a byte 0xe9; save the file as UTF-8"
    ]


@pytest.mark.parametrize("raw", ["[times]".encode("utf-16-le"), b"[t\0imes]"])
def test_a_file_that_is_no_text_is_named(folder: Path, raw: bytes) -> None:
    (folder / "times.toml").write_bytes(raw)
    assert problems(folder) == [
        "times.toml:1: is not text in UTF-8: it holds zero bytes, as UTF-16 and pictures do"
    ]


def test_a_huge_file_is_not_read_to_its_end(folder: Path) -> None:
    (folder / "times.toml").write_bytes(b"#" * (LARGEST + 1))
    assert problems(folder) == ["times.toml: is larger than 1000 kB, which no file of a pack is"]


def test_a_folder_with_more_files_than_a_pack_has_is_the_wrong_one(folder: Path) -> None:
    for number in range(MOST):
        (folder / f"{number}.toml").touch()
    assert problems(folder) == [f"{folder.name}: has 65 TOML files, and a pack has 64 at most"]


def test_links_that_lead_nowhere_folders_and_pipes_are_named_all_at_once(folder: Path) -> None:
    (folder / "circle.toml").symlink_to("circle.toml")
    (folder / "gone.toml").symlink_to("elsewhere.toml")
    (folder / "inside.toml").mkdir()
    os.mkfifo(folder / "pipe.toml")
    assert problems(folder) == [
        f"{name}.toml: is not a file: it may be a folder, or a link that leads nowhere"
        for name in ("circle", "gone", "inside", "pipe")
    ]


def test_what_editors_and_systems_leave_behind_is_not_part_of_a_pack(folder: Path) -> None:
    (folder / "._pack.toml").write_bytes(b"\0\x05\x16\x07")
    (folder / ".#pack.toml").symlink_to("somebody@somewhere")
    (folder / "pack.toml~").write_text("[old]")
    (folder / "within").symlink_to(folder)
    assert read_folder(folder) == parse({"pack.toml": PACK})


def test_a_mark_before_the_text_and_either_line_ending_are_read_alike(folder: Path) -> None:
    raw = b"\xef\xbb\xbf" + PACK.replace("\n", "\r\n").encode()
    (folder / "pack.toml").write_bytes(raw)
    assert read_folder(folder) == parse({"pack.toml": PACK})


def test_every_shipped_folder_is_named_by_the_id_of_its_pack() -> None:
    assert {name: pack.id for name, pack in official_packs().items()} == {
        folder.name: folder.name for folder in sorted(SHIPPED.iterdir()) if (folder / MAIN).exists()
    }


def test_a_pack_is_the_same_however_it_is_found() -> None:
    assert find("gg4") is find("Gaining-Grounds-4") is official_packs()["gaining-grounds-4"]
    assert find("gg9") is None


@pytest.mark.parametrize("name", ["gg4", "gg18", "sr17", "wc", "bb"])
def test_a_shipped_pack_is_sound_with_every_variant(name: str) -> None:
    assert try_out(name) == find(name)


def test_the_variants_of_a_pack_are_tried_unless_they_are_known_to_work() -> None:
    variant = '[[variants]]\nid = "v"\ntitle = "V"\nsay = "x"\nset = { "points.wim" = 3 }\n'
    files = {"pack.toml": PACK, "variants.toml": variant}
    assert parse(files, try_variants=False).variants[0].id == "v"
    with pytest.raises(PackRefused, match=r"variants\.toml:5: .* points\.wim: wim is not"):
        parse(files)
