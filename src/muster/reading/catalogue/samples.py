"""Small catalogues of invented models, to try Muster with and to see how one is written."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from muster.core.catalogue import Catalogue
from muster.reading.catalogue.read import read_catalogue

FILE = "catalogue.csv"
SAME_GAME = {"bonanza-brawl": "gaining-grounds-4"}
"""Packs that are played with the models of another."""
TITLE = "Invented models"


def sample_file(pack: str) -> bytes | None:
    """The file itself, for whoever wants to write one like it; nothing if a pack has none."""
    file = files("muster.packs").joinpath(SAME_GAME.get(pack, pack), FILE)
    return file.read_bytes() if file.is_file() else None


@cache
def sample_catalogue(pack: str) -> Catalogue | None:
    raw = sample_file(pack)
    return None if raw is None else read_catalogue(f"{TITLE}.csv", raw).catalogue
