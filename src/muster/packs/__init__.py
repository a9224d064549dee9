"""The rule packs that come with Muster, and reading one from a folder."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from types import MappingProxyType

from muster.core.rulepack.document import MAIN, parse
from muster.core.rulepack.schema import Rulepack
from muster.packs.reading import texts_of

STARTER = "starter.toml"


@cache
def official_packs() -> Mapping[str, Rulepack]:
    """Every pack that comes with Muster, by its id."""
    return MappingProxyType({name: _shipped(name) for name in _folders()})


def find(name: str) -> Rulepack | None:
    """The shipped pack of this id or short name, however it is capitalised; no other is read."""
    folder = _called().get(name.casefold())
    return _shipped(folder) if folder else None


def try_out(name: str) -> Rulepack | None:
    """The shipped pack of this name, read anew and with every variant tried."""
    folder = _called().get(name.casefold())
    return parse(texts_of(_folders()[folder])) if folder else None


def read_folder(path: Path) -> Rulepack:
    """The pack in a folder of TOML files; `PackRefused` says what is wrong with it."""
    return parse(texts_of(path))


def starter() -> str:
    """The smallest playable pack, to begin with; `$id`, `$title` and `$short` are left open."""
    return files(__name__).joinpath(STARTER).read_text(encoding="utf-8")


@cache
def _folders() -> Mapping[str, Traversable]:
    """Where each pack is; a folder is named by the id of its pack."""
    folders = sorted(files(__name__).iterdir(), key=lambda folder: folder.name)
    return {folder.name: folder for folder in folders if folder.joinpath(MAIN).is_file()}


@cache
def _called() -> Mapping[str, str]:
    """The folder of every id and short name."""
    called: dict[str, str] = {}
    for name, folder in _folders().items():
        main = tomllib.loads(folder.joinpath(MAIN).read_text(encoding="utf-8"))
        called |= {name: name, str(main["short"]).casefold(): name}
    return called


@cache
def _shipped(name: str) -> Rulepack:
    """Its variants are tried when Muster is tested, not each time that it starts."""
    return parse(texts_of(_folders()[name]), try_variants=False)
