"""Stylesheet, scripts and sounds: where they lie, and one version for all of them."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

import django_htmx

OURS = Path(__file__).parent / "static"
HTMX = Path(django_htmx.__file__).parent / "static" / "django_htmx"
FOLDERS = (OURS, HTMX)


@cache
def static_files() -> frozenset[str]:
    """Every file by the name that follows its version."""
    return frozenset(
        path.relative_to(folder).as_posix()
        for folder in FOLDERS
        for path in folder.rglob("*")
        if path.is_file()
    )


@cache
def static_version() -> str:
    """Changes with any byte of any file, so that a browser may keep each address for ever."""
    found = hashlib.sha256()
    for path in sorted(path for folder in FOLDERS for path in folder.rglob("*") if path.is_file()):
        found.update(path.name.encode() + b"\0" + path.read_bytes())
    return found.hexdigest()[:12]
