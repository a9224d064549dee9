import json
from collections import Counter
from pathlib import Path

import pytest
import typer
from pydantic import ValidationError
from typer.testing import CliRunner

from muster.cli import coverage_sources as sources
from muster.cli.coverage_report import Account, Flaw, Report, Status, Stray, report
from muster.cli.coverage_sources import Mention, Requirement
from muster.cli.requirements import read, requirements

ROOT = Path(__file__).parents[1]

MUST = Requirement(id="AA-1", area="pairing", level="must", text="No rematch.", source="AA - One")
RECORD = Requirement(id="AA-2", area="conduct", level="record", text="Warned.", source="AA - Two")
INFORM = Requirement(id="AA-3", area="pairing", level="inform", text="Be kind.", source="AA - Two")
CATALOGUE = (MUST, RECORD, INFORM)

TOML = """
[[req]]
id = "AA-1"
area = "pairing"
level = "must"
text = "No rematch."
source = "AA - One"

[[req]]
id = "AA-3"
area = "pairing"
level = "inform"
text = "Be kind."
source = "AA - Two"
"""


def app() -> typer.Typer:
    made = typer.Typer()
    made.command()(requirements)
    return made


def tree(root: Path, test: str = "", guidance: str = "", pending: str = "") -> Path:
    texts = {
        "docs/rules/requirements.toml": TOML,
        "docs/rules/pending.toml": pending,
        "tests/test_rules.py": test,
        "src/muster/packs/aa/guidance.toml": guidance,
    }
    for name, text in texts.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    return root


def test_a_test_accounts_for_a_requirement_of_any_level() -> None:
    found = report(CATALOGUE, [Mention(r.id, "t.py::t") for r in CATALOGUE], [], {})
    assert found == Report(tuple(Account(r, tests=("t.py::t",)) for r in CATALOGUE), ())
    assert [a.status for a in found.accounts] == [Status.TESTED] * 3


def test_guidance_accounts_for_what_informs_and_for_nothing_else() -> None:
    found = report(CATALOGUE, [], [Mention(r.id, "aa/desk") for r in CATALOGUE], {})
    assert [a.status for a in found.accounts] == [Status.MISSING, Status.MISSING, Status.SHOWN]


def test_what_is_pending_is_neither_missing_nor_tested() -> None:
    found = report(CATALOGUE, [], [], {"AA-1": "Needs lists."})
    assert [a.status for a in found.accounts] == [Status.PENDING, Status.MISSING, Status.MISSING]
    assert found.lacking(["pairing"]) == ()


def test_a_finished_area_lacks_each_untested_must_and_record_and_no_inform() -> None:
    found = report(CATALOGUE, [], [], {})
    assert found.lacking(["pairing"]) == (Account(MUST),)
    assert found.lacking(["pairing", "conduct"]) == (Account(MUST), Account(RECORD))
    assert found.lacking([]) == ()


def test_the_tally_counts_by_area_and_level() -> None:
    found = report(CATALOGUE, [Mention("AA-2", "t.py::t")], [Mention("AA-3", "aa/desk")], {})
    assert found.tally() == {
        ("conduct", "record"): Counter({Status.TESTED: 1}),
        ("pairing", "inform"): Counter({Status.SHOWN: 1}),
        ("pairing", "must"): Counter({Status.MISSING: 1}),
    }


def test_an_id_that_is_not_in_the_catalogue_is_named_with_its_place() -> None:
    found = report(
        CATALOGUE, [Mention("ZZ-9", "t.py::t")], [Mention("ZZ-8", "aa/desk")], {"Z": "?"}
    )
    assert found.strays == (
        Stray(Flaw.UNKNOWN, "ZZ-9", "t.py::t"),
        Stray(Flaw.UNKNOWN, "ZZ-8", "aa/desk"),
        Stray(Flaw.UNKNOWN, "Z", "pending"),
    )


def test_a_repeated_id_and_a_pending_one_that_has_its_test_are_strays() -> None:
    found = report((MUST, MUST), [Mention("AA-1", "t.py::t")], [], {"AA-1": "Needs lists."})
    assert found.strays == (Stray(Flaw.REPEATED, "AA-1"), Stray(Flaw.NO_LONGER_PENDING, "AA-1"))


def test_marks_are_read_from_functions_classes_and_parameters_without_running_them() -> None:
    text = """
import pytest
raise SystemExit
@pytest.mark.req("AA-1", "AA-2")
def test_one(): ...
@pytest.mark.req("AA-3")
class TestTwo:
    @pytest.mark.req("AA-4")
    async def test_three(self): ...
@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.req("AA-5"))])
def test_four(n): ...
@pytest.mark.req(*IDS)
def test_five(): ...
"""
    assert sources.marks(text, "t.py") == (
        Mention("AA-1", "t.py::test_one"),
        Mention("AA-2", "t.py::test_one"),
        Mention("AA-4", "t.py::TestTwo::test_three"),
        Mention("AA-3", "t.py::TestTwo"),
        Mention("AA-5", "t.py::test_four"),
        Mention(None, "t.py::test_five"),
    )


def test_guidance_names_its_pack_and_page() -> None:
    text = '[[guidance]]\npage = "desk"\nshows = ["AA-3", "AA-4"]\nsay = "Be kind."\n'
    assert sources.guidance(text, "aa") == (Mention("AA-3", "aa/desk"), Mention("AA-4", "aa/desk"))


def test_a_level_nobody_knows_is_refused() -> None:
    with pytest.raises(ValidationError):
        sources.catalogue(TOML.replace("must", "should"))


def test_strict_fails_and_names_the_must_without_a_test(tmp_path: Path) -> None:
    told = CliRunner().invoke(app(), ["--root", str(tree(tmp_path)), "--strict", "pairing"])
    assert told.exit_code == 1
    assert told.stderr == "AA-1 has no test (pairing, must): No rematch.\n"


def test_strict_passes_once_the_must_has_its_test(tmp_path: Path) -> None:
    root = tree(tmp_path, test='@pytest.mark.req("AA-1")\ndef test_one(): ...\n')
    told = CliRunner().invoke(app(), ["--root", str(root), "--strict", "pairing"])
    assert (told.exit_code, told.stderr) == (0, "")


def test_an_unknown_id_fails_even_without_strict(tmp_path: Path) -> None:
    root = tree(tmp_path, test='@pytest.mark.req("ZZ-9")\ndef test_one(): ...\n')
    told = CliRunner().invoke(app(), ["--root", str(root)])
    assert told.exit_code == 1
    assert told.stderr == "ZZ-9 is not in the catalogue (tests/test_rules.py::test_one)\n"


def test_an_area_nobody_knows_is_refused(tmp_path: Path) -> None:
    told = CliRunner().invoke(app(), ["--root", str(tree(tmp_path)), "--strict", "paring"])
    assert told.exit_code == 2
    assert "no such area: paring" in told.stderr


def test_outside_the_source_tree_the_command_says_what_it_needs(tmp_path: Path) -> None:
    told = CliRunner().invoke(app(), ["--root", str(tmp_path)])
    assert told.exit_code == 2
    assert "from the source tree" in told.stderr


def test_the_json_holds_each_requirement_with_what_accounts_for_it(tmp_path: Path) -> None:
    root = tree(
        tmp_path,
        test='@pytest.mark.req("AA-1")\ndef test_one(): ...\n',
        guidance='[[guidance]]\npage = "desk"\nshows = ["AA-3"]\n',
    )
    told = CliRunner().invoke(app(), ["--root", str(root), "--json"])
    one, three = MUST.model_dump(), INFORM.model_dump()
    where = ["tests/test_rules.py::test_one"]
    assert json.loads(told.stdout) == {
        "requirements": [
            {**one, "status": "tested", "tests": where, "pages": [], "reason": ""},
            {**three, "status": "shown", "tests": [], "pages": ["aa/desk"], "reason": ""},
        ],
        "strays": [],
    }


def test_missing_lists_only_what_nothing_accounts_for(tmp_path: Path) -> None:
    root = tree(tmp_path, test='@pytest.mark.req("AA-1")\ndef test_one(): ...\n')
    told = CliRunner().invoke(app(), ["--root", str(root), "--missing"])
    assert "Be kind." in told.stdout
    assert "No rematch." not in told.stdout


def test_every_mark_and_page_of_this_project_names_a_requirement_of_the_catalogue() -> None:
    assert read(ROOT).strays == ()
