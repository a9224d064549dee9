"""The rule packs that come with Muster, and reading one from a folder."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from types import MappingProxyType

from muster.core.rulepack.document import MAIN, parse
from muster.core.rulepack.schema import Rulepack


@cache
def official_packs() -> Mapping[str, Rulepack]:
    """Every pack that comes with Muster, by its id."""
    folders = sorted(files(__name__).iterdir(), key=lambda folder: folder.name)
    packs = [_read(folder) for folder in folders if folder.joinpath(MAIN).is_file()]
    return MappingProxyType({pack.id: pack for pack in packs})


def find(name: str) -> Rulepack | None:
    """The shipped pack of this id or short name, however it is capitalised."""
    wanted = name.casefold()
    return next(
        (p for p in official_packs().values() if wanted in {p.id, p.short.casefold()}), None
    )


def read_folder(path: Path) -> Rulepack:
    """The pack in a folder of TOML files; `PackRefused` says what is wrong with it."""
    return _read(path)


def _read(folder: Traversable) -> Rulepack:
    texts = sorted(
        (file.name, file.read_text(encoding="utf-8"))
        for file in folder.iterdir()
        if file.name.endswith(".toml")
    )
    return parse(dict(texts))
