"""Every place of a pack that can be changed, as the sentence that its value makes.

A pattern is a dotted path; `*` stands for an item by its id or a key. The longest pattern that a
path begins with speaks for it, so the last lines speak for whatever has no words of its own.
"""

from __future__ import annotations

from collections.abc import Mapping

from muster.words.sayings.event import EVENT
from muster.words.sayings.games import GAMES
from muster.words.sayings.hall import HALL
from muster.words.sayings.lists import LISTS
from muster.words.sayings.results import RESULTS
from muster.words.sayings.saying import Say, Spot

__all__ = ["SAYINGS", "Spot"]

SAYINGS: Mapping[str, Say] = {**EVENT, **LISTS, **RESULTS, **GAMES, **HALL}
