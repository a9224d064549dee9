"""The page for pack authors keeps what it promises: it is followed to the letter."""

import re
import shlex
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from muster.core.rulepack.patch import Patch, effective
from muster.core.rulepack.schema import Rulepack
from muster.packs import read_folder
from tests.cli.terminal import run

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "rulepacks.md").read_text(encoding="utf-8")
LANTERNS = ROOT / "tests" / "sixth_pack"
FILE = re.compile(r"# ([\w./-]+\.toml)\n")


class Block(NamedTuple):
    """Something set apart on the page: TOML, or what was typed and answered."""

    kind: str
    text: str

    @property
    def file(self) -> str:
        """The file that the reader is told to write it into, if any."""
        found = FILE.match(self.text)
        return found[1] if found else ""


BLOCKS = [Block(*found) for found in re.findall(r"```(\w*)\n(.*?)```", GUIDE, flags=re.DOTALL)]
QUOTED = [tomllib.loads(each.text) for each in BLOCKS if each.kind == "toml" and not each.file]


def plain(text: str) -> list[str]:
    """Lines without the blanks that a terminal fills them with."""
    return [line.rstrip() for line in text.strip("\n").splitlines() if line.strip()]


def follow(block: Block) -> None:
    """Write a file, or type commands and expect the answers that the page shows."""
    if block.file:
        Path(block.file).write_text(block.text, encoding="utf-8")
        return
    for typed in re.split(r"^\$ muster ", block.text, flags=re.MULTILINE)[1:]:
        words, _, shown = typed.partition("\n")
        answered = run(*shlex.split(words), COLUMNS="100")
        assert plain(answered.stdout + answered.stderr) == plain(shown), words


def test_a_reader_who_follows_the_guide_sees_what_it_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for block in BLOCKS:
        if block.kind == "console" or block.file:
            follow(block)


def test_nothing_on_the_page_is_set_apart_without_being_checked() -> None:
    assert {block.kind for block in BLOCKS} == {"console", "toml"}


def test_the_guide_names_every_table_of_a_pack_in_order() -> None:
    section = GUIDE.partition("## What a pack may say")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (`[^|]+) \|", section, flags=re.MULTILINE)
    assert re.findall(r"`(\w+)`", " ".join(rows)) == list(Rulepack.model_fields)


def lanterns() -> dict[str, Any]:
    """Lantern Skirmish as it is written, all files together."""
    whole: dict[str, Any] = {}
    for file in sorted(LANTERNS.glob("*.toml")):
        for key, value in tomllib.loads(file.read_text(encoding="utf-8")).items():
            whole[key] = [*whole.get(key, []), *value] if isinstance(value, list) else value
    return whole


def holds(whole: object, part: object) -> bool:
    """Whether a pack says all of this, whatever else it says."""
    if isinstance(part, dict):
        return isinstance(whole, dict | list) and all(
            any(holds(one.get(key), value) for one in _items(whole)) for key, value in part.items()
        )
    if isinstance(part, list) and any(isinstance(one, dict) for one in part):
        return isinstance(whole, list) and all(any(holds(w, one) for w in whole) for one in part)
    return whole == part


def _items(whole: dict[str, Any] | list[Any]) -> list[dict[str, Any]]:
    """A path such as `ledgers.happenings` goes through whichever ledger has them."""
    return [one for one in whole if isinstance(one, dict)] if isinstance(whole, list) else [whole]


def is_patch(said: dict[str, Any]) -> bool:
    return any("." in key for key in said)


@pytest.mark.parametrize("said", [each for each in QUOTED if not is_patch(each)])
def test_what_the_guide_quotes_is_in_a_pack_that_is_ready(said: dict[str, Any]) -> None:
    assert holds(lanterns(), said)
    assert read_folder(LANTERNS).id == "lantern-skirmish"


@pytest.mark.parametrize("said", [each for each in QUOTED if is_patch(each)])
def test_every_path_that_the_guide_sets_can_be_set(said: dict[str, Any]) -> None:
    rule = Patch(kind="house-rule", id="house", title="House", set=said)
    assert effective(read_folder(LANTERNS), [rule]).play.scored_from == 1
