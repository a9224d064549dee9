"""A small catalogue whose names and prices lists are read by."""

from __future__ import annotations

from muster.core.catalogue import Catalogue, Profile
from muster.core.facts import Pick
from muster.packs import official_packs

BLESSINGS = official_packs()["warcry-matched-play"].roster.blessings
UNION = Catalogue(
    title="Of the Union",
    profiles=(
        Profile(id="vance-2", name="Vance 2", traits=("Warcaster",), bonus=29),
        Profile(id="lancers", name="Storm Lancers", factions=("Union",), cost=12, full=20),
        Profile(id="sergeant", name="Rail-Guard Sergeant", cost=4),
        Profile(id="lucky", name="13 Lucky Cats", cost=3),
        Profile(id="scout-u", name="Scout", factions=("Union",), cost=5),
        Profile(id="scout-f", name="Scout", factions=("Fenfolk",), cost=6),
    ),
)
LANCERS = Pick(model="lancers", name="Storm Lancers")
