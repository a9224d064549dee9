import json
import re
import tomllib
from importlib.metadata import distributions, entry_points, metadata
from pathlib import Path

import pytest
from packaging.specifiers import SpecifierSet

from tests.cli.terminal import run

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
PINNED = sorted((ROOT / "requirements").glob("*.txt"))
FOR_A_HOST = [ROOT / "requirements" / name for name in ("base.txt", "build.txt")]
DEBIAN = "3.11.2"

# Written so that neither pattern matches its own source.
REGISTRY = re.compile(
    r"(?<!emit-)(?:index[-_]url|find[-_]links|trusted[-_]host)|https?://\S*/simple\b"
)
MACHINE = re.compile(r"(?<![\w.:/-])/(?:home|mnt|opt|root|Users|work)/|file:[/]{2}")

# On the public index `muster` is somebody else's, and our own name could be anybody's tomorrow.
STRANGER = re.compile(
    r"""\b(?:pipx?|pip3|uvx?)\b.*\b(?:install|add|run|uvx)\s+(?:-\S+\s+)*["']?muster(?![\w/])"""
    r"""|["'\s]muster\[\w|version_of\(["']muster["']"""
)


def ours() -> list[Path]:
    """Every file of the project itself: not caches, nor a virtual environment, wherever it is."""
    environments = {marker.parent for marker in ROOT.glob("*/pyvenv.cfg")}
    tops = [
        top
        for top in ROOT.iterdir()
        if top not in environments and (top.name == ".ci" or not top.name.startswith("."))
    ]
    files = [path for top in tops for path in ([top] if top.is_file() else top.rglob("*"))]
    return [path for path in files if path.is_file() and "__pycache__" not in path.parts]


def lines_matching(pattern: re.Pattern[str]) -> list[str]:
    return [
        f"{path.relative_to(ROOT)}:{number}: {line}"
        for path in ours()
        for number, line in enumerate(path.read_text(errors="ignore").splitlines(), start=1)
        if pattern.search(line)
    ]


def pins(text: str) -> list[str]:
    """Each pin with the hashes that follow it, as one line."""
    unfolded = text.replace("\\\n", " ")
    return [line for line in unfolded.splitlines() if re.match(r"[A-Za-z0-9]", line)]


def names(requirements: list[str]) -> list[str]:
    found = [re.match(r"[A-Za-z0-9][\w.-]*", line) for line in requirements]
    return sorted(name.group() for name in found if name)


def asked(name: str) -> list[str]:
    return names((ROOT / "requirements" / name).read_text().splitlines())


def test_no_file_names_a_registry() -> None:
    assert lines_matching(REGISTRY) == []


def test_nobody_is_sent_to_a_package_of_somebody_elses() -> None:
    assert lines_matching(STRANGER) == []


def test_the_command_and_its_version_are_those_of_this_package() -> None:
    (command,) = entry_points(group="console_scripts", name="muster")
    assert command.dist is not None
    assert command.dist.name == PROJECT["name"] != "muster"
    assert json.loads(run("version", "--json").stdout)["version"] == PROJECT["version"]


def test_no_file_names_a_path_of_one_machine() -> None:
    assert lines_matching(MACHINE) == []


@pytest.mark.parametrize("path", PINNED, ids=lambda path: path.name)
def test_every_requirement_is_pinned_with_hashes(path: Path) -> None:
    found = pins(path.read_text())
    assert found != []
    assert [
        pin for pin in found if not re.match(r"\S+==\S+ .*--hash=sha256:[0-9a-f]{64}", pin)
    ] == []


def test_every_list_of_requirements_is_pinned() -> None:
    asked_for = {path.stem for path in (ROOT / "requirements").glob("*.in")}
    assert {path.stem for path in PINNED} == asked_for


def test_base_requirements_are_the_packages_dependencies() -> None:
    assert asked("base.in") == names(PROJECT["dependencies"])


def test_what_a_host_installs_runs_on_the_python_of_debian_12() -> None:
    wanted = names([pin for path in FOR_A_HOST for pin in pins(path.read_text())])
    asks = {name: metadata(name)["Requires-Python"] for name in wanted if is_there(name)}
    assert len(asks) > len(wanted) * 3 // 4
    assert {n: said for n, said in asks.items() if said and DEBIAN not in SpecifierSet(said)} == {}


def is_there(name: str) -> bool:
    """Some are for another system."""
    return bool(list(distributions(name=name)))


def test_bench_requirements_are_the_bench_extra() -> None:
    assert asked("bench.in") == names(PROJECT["optional-dependencies"]["bench"])


def test_every_ignored_lint_rule_has_its_reason() -> None:
    text = (ROOT / "pyproject.toml").read_text()
    ignored = re.findall(r'^    "[A-Z]+[0-9]*",.*$', text, flags=re.MULTILINE)
    assert ignored != []
    assert [line for line in ignored if " # " not in line] == []


def test_no_silenced_line_is_without_the_rule_it_silences() -> None:
    bare = re.compile(r"#\s*(?:noqa|type:\s*ignore)(?![:\[])")
    assert lines_matching(bare) == []


def test_the_continuous_check_is_the_contributors_check() -> None:
    script = ROOT / ".ci" / "run"
    assert script.stat().st_mode & 0o111 != 0
    assert script.read_text().splitlines()[-1] == "make test"
