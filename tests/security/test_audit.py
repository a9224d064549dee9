"""The audit of the pinned packages finds what it is there to find, and finds nothing here."""

from __future__ import annotations

import re

from tests.security.audit import (
    FILES,
    HERE,
    known_bad,
    pins,
    problems,
    wrong_licences,
    wrong_pins,
)

PINNED = """# a comment
one==1.2 \\
    --hash=sha256:{digest} \\
    --hash=sha256:{digest}
    # via two
two==3.0 ; sys_platform == "no-such-system" \\
    --hash=sha256:{digest}
loose>=1
""".format(digest="a" * 64)


def test_the_packages_of_this_project_are_as_they_should_be() -> None:
    assert problems() == []


def test_every_pin_has_one_version_a_hash_and_is_what_is_installed() -> None:
    found = list(pins(PINNED, "base.txt"))
    assert [(pin.name, pin.version, pin.hashes) for pin in found] == [
        ("one", "1.2", 2),
        ("two", "3.0", 1),
        ("loose", "", 0),
    ]
    installed = {"one": "1.3", "loose": "", "other": "9", "muster-events": "0", "muster": "0"}
    assert list(wrong_pins(found, installed)) == [
        "base.txt: one is pinned to 1.2; 1.3 is installed",
        "base.txt: loose is not pinned to one version",
        "base.txt: loose has no hash",
        "muster 0 is installed, and pinned nowhere",  # somebody else's, on the public index
        "other 9 is installed, and pinned nowhere",
    ]


def test_a_tool_with_an_environment_of_its_own_is_pinned_as_strictly() -> None:
    found = list(pins(PINNED, "audit-tool.txt"))
    assert list(wrong_pins(found, {"one": "1.3"})) == [
        "audit-tool.txt: loose is not pinned to one version",
        "audit-tool.txt: loose has no hash",
        "one 1.3 is installed, and pinned nowhere",
    ]


def test_nothing_is_fetched_but_what_is_pinned_with_hashes() -> None:
    recipes = (HERE.parent / "Makefile").read_text().splitlines()
    fetched = [line.strip() for line in recipes if " install " in f"{line} " and "\t" in line]
    assert len(fetched) >= 3
    assert [
        line
        for line in fetched
        if not ("--require-hashes" in line or "--no-deps --no-build-isolation --editable ." in line)
    ] == []


def test_the_audit_runs_the_tool_that_was_installed_with_hashes_and_no_other() -> None:
    recipes = (HERE.parent / "Makefile").read_text().replace("\\\n", "")
    (recipe,) = re.findall(r"^audit:.*\n((?:\t.*\n)+)", recipes, re.MULTILINE)
    assert [" ".join(line.split()) for line in recipe.splitlines()] == [
        "$(PYTHON) -m venv build/audit",
        (
            "build/audit/bin/pip --quiet --disable-pip-version-check install --require-hashes "
            "-r requirements/audit-tool.txt"
        ),
        (
            "build/audit/bin/pip-audit --disable-pip --require-hashes "
            "--requirement requirements/base.txt --requirement requirements/dev.txt "
            "--requirement requirements/audit-tool.txt"
        ),
    ]


def test_every_list_of_packages_is_pinned_again_and_says_nothing_of_where_they_came_from() -> None:
    recipes = (HERE.parent / "Makefile").read_text()
    (again,) = re.findall(r"for each in ([a-z -]+); do", recipes)
    assert sorted(again.split()) == sorted(path.stem for path in HERE.glob("*.in"))
    assert sorted(FILES) == sorted(path.name for path in HERE.glob("*.txt"))
    assert [name for name in FILES if "://" in (HERE / name).read_text()] == []


def test_a_version_known_to_be_bad_is_named_with_its_reason() -> None:
    bad = [{"package": "One", "versions": "<2", "reason": "it leaks", "noted": "2026-01-01"}]
    assert list(known_bad({"one": "1.9"}, bad)) == ["one 1.9: it leaks (noted 2026-01-01)"]
    assert list(known_bad({"one": "2.0", "two": "1.0"}, bad)) == []


def test_a_licence_that_nobody_has_read_is_named() -> None:
    found = {"good": "MIT OR Apache-2.0", "odd": "SSPL-1.0", "silent": ""}
    assert list(wrong_licences(found, {"MIT", "Apache-2.0"})) == [
        "odd is under SSPL-1.0, which audit.toml does not list",
        "silent does not say its licence: read it, and note it in audit.toml",
    ]
