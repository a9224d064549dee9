"""The pinned packages held against what is known of them, without a network.

`python -m tests.security.audit` names everything that is wrong, and ends with 1 if there is any.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import Any

from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

HERE = Path(__file__).parents[2] / "requirements"
FILES = ("base.txt", "dev.txt", "build.txt", "bench.txt", "audit-tool.txt")
ELSEWHERE = {"audit-tool.txt"}
"""What is installed in an environment of its own, whatever is here."""
OPTIONAL = {"bench.txt"} | ELSEWHERE
"""What need not be installed for the checks to run."""

OURS = {"muster-events"}
UNPINNED = {"pip", "setuptools", "wheel"}
"""What a virtual environment may bring itself."""

CLASSIFIED = {
    "Apache Software License": "Apache-2.0",
    "BSD License": "BSD-3-Clause",
    "ISC License (ISCL)": "ISC",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "Python Software Foundation License": "PSF-2.0",
}
HASH = re.compile(r"--hash=sha256:[0-9a-f]{64}\b")
BETWEEN = re.compile(r"\s+(?:AND|OR)\s+|[()]")


@dataclass(frozen=True, slots=True)
class Pin:
    name: str
    version: str
    hashes: int
    file: str
    marker: Marker | None

    @property
    def needed(self) -> bool:
        here = self.marker is None or self.marker.evaluate()
        return here and self.file not in OPTIONAL


def pins(text: str, file: str) -> Iterator[Pin]:
    """Every requirement of a pinned file, with how many hashes it may have."""
    for block in re.sub(r"\\\n", " ", re.sub(r"(?m)^\s*#.*$", "", text)).splitlines():
        said = block.split("--hash", 1)[0].strip()
        if not said or said.startswith("-"):
            continue
        wanted = Requirement(said)
        exact = [s.version for s in wanted.specifier if s.operator == "=="]
        version = exact[0] if len(exact) == len(wanted.specifier) == 1 else ""
        name, hashes = canonicalize_name(wanted.name), len(HASH.findall(block))
        yield Pin(name, version, hashes, file, wanted.marker)


def wrong_pins(found: list[Pin], installed: Mapping[str, str]) -> Iterator[str]:
    for pin in found:
        if not pin.version:
            yield f"{pin.file}: {pin.name} is not pinned to one version"
        if not pin.hashes:
            yield f"{pin.file}: {pin.name} has no hash"
        there = None if pin.file in ELSEWHERE else installed.get(pin.name)
        if there is None and pin.needed:
            yield f"{pin.file}: {pin.name} {pin.version} is not installed"
        if there is not None and there != pin.version:
            yield f"{pin.file}: {pin.name} is pinned to {pin.version}; {there} is installed"
    known = {pin.name for pin in found if pin.file not in ELSEWHERE}
    for name in sorted(installed.keys() - known - OURS - UNPINNED):
        yield f"{name} {installed[name]} is installed, and pinned nowhere"


def known_bad(versions: Mapping[str, str], bad: list[dict[str, Any]]) -> Iterator[str]:
    for each in bad:
        name = canonicalize_name(each["package"])
        version = versions.get(name)
        if version is not None and SpecifierSet(each["versions"]).contains(version):
            yield f"{name} {version}: {each['reason']} (noted {each['noted']})"


def wrong_licences(found: Mapping[str, str], allowed: set[str]) -> Iterator[str]:
    for name, said in found.items():
        terms = {term for term in BETWEEN.split(said) if term.strip()}
        if not terms:
            yield f"{name} does not say its licence: read it, and note it in audit.toml"
        elif not terms <= allowed:
            yield f"{name} is under {said}, which audit.toml does not list"


def licence_of(package: Distribution, read: Mapping[str, str]) -> str:
    """As read by hand, as an expression, as a short word, or as a classifier."""
    about = package.metadata
    classified = [c.rpartition(" :: ")[2] for c in about.get_all("Classifier") or []]
    known = [CLASSIFIED[each] for each in classified if each in CLASSIFIED]
    word = about["License"].strip() if "License" in about else ""
    short = CLASSIFIED.get(word, word) if re.fullmatch(r"[\w.+-]{2,40}", word) else ""
    by_hand = read.get(canonicalize_name(about["Name"]), "")
    said = about.get_all("License-Expression") or [""]
    return by_hand or said[0] or next(iter(known), short)


def problems() -> list[str]:
    notes = tomllib.loads((HERE / "audit.toml").read_text("utf-8"))
    found = [pin for file in FILES for pin in pins((HERE / file).read_text("utf-8"), file)]
    there = {str(canonicalize_name(each.metadata["Name"])): each for each in distributions()}
    versions = {name: each.version for name, each in there.items()}
    others = {name: each for name, each in there.items() if name not in OURS}
    licences = {name: licence_of(each, notes["read"]) for name, each in sorted(others.items())}
    pinned = {pin.name: pin.version for pin in found if pin.file not in ELSEWHERE}
    elsewhere = {pin.name: pin.version for pin in found if pin.file in ELSEWHERE}
    return [
        *wrong_pins(found, versions),
        *known_bad({**versions, **pinned}, notes["bad"]),
        *known_bad(elsewhere, notes["bad"]),
        *wrong_licences(licences, set(notes["licences"])),
    ]


def newest_note() -> date:
    """When somebody last added what they had heard of."""
    notes = tomllib.loads((HERE / "audit.toml").read_text("utf-8"))
    days: list[date] = [each["noted"] for each in notes["bad"]]
    return max(days)


if __name__ == "__main__":
    found = problems()
    print(*found, sep="\n", file=sys.stderr)  # noqa: T201 - a command
    print(f"{len(found)} problems; the newest known fault was noted on {newest_note()}")  # noqa: T201 - as above
    sys.exit(bool(found))
