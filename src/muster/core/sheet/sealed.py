"""Secret choices: only a salted hash is known until the owner shows what it stands for."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from dataclasses import dataclass

from muster.core.chain import canonical

SALT_BYTES = 16
"""Bytes of a salt; without one, the few possible choices could simply be tried."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What is sealed. Game and side are in it, so that nobody's seal can be copied."""

    game: str
    side: int
    part: str
    notes: Mapping[str, str]
    scores: str = "both"


LIST = "list"
"""What a sealed list is called; its title is noted with it."""


def list_choice(game: str, side: int, title: str) -> Choice:
    return Choice(game, side, LIST, {"title": title})


def pick_of(game: str, side: int, part: str) -> Choice:
    """What a side picks of what both pick from and show together."""
    return Choice(game, side, part, {})


def commitment(choice: Choice, salt: str) -> str:
    """The hash that seals a choice."""
    said = {
        "game": choice.game,
        "notes": dict(choice.notes),
        "part": choice.part,
        "scores": choice.scores,
        "side": choice.side,
    }
    return hashlib.sha256(f"{salt}/{canonical(said)}".encode()).hexdigest()


def opens(sealed: str, choice: Choice, salt: str) -> bool:
    """Whether this is what was sealed."""
    return hmac.compare_digest(sealed, commitment(choice, salt))
