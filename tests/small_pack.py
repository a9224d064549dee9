"""A small pack of our own with every way to deal: for tests that are about no official pack."""

from __future__ import annotations

import tomllib
from string import Template

from muster.core.rulepack.document import parse
from muster.core.rulepack.schema import Rulepack
from muster.packs import starter

SLOTS = """
[encounter]
deck = "whole-event"
slots = [
    { id = "quest", title = "Quest", deal = "suit", joker = "q-joker", repeats = "never" },
    { id = "ground", title = "Ground", deal = "lot", variety = 3 },
    { id = "twin", title = "Twin", deal = "paired", partner = "quest", joker = "t-crows", \
joins = "tasks" },
    { id = "tasks", title = "Tasks", count = 4, deal = "number", picked = 2 },
    { id = "weather", title = "Weather", deal = "die", repeats = "never" },
]
rotations = [
    { id = "spring", title = "Spring", months = [3, 4, 5], rounds = [
        { parts = { quest = ["q-rams"], ground = ["hill"] } },
        { parts = { quest = ["q-masks"], ground = ["ford"] } },
        { parts = { quest = ["q-joker"], ground = ["wood"] } },
    ] },
]
"""
SUITS = ("rams", "crows", "masks", "tomes")


def _element(name: str, slot: str, **more: str | int) -> str:
    keys = {"id": name, "slot": slot, "title": name.replace("-", " ").title(), **more}
    lines = [f"{key} = {value!r}" for key, value in keys.items()]
    return "\n".join(["[[elements]]", *lines, ""])


ELEMENTS = "\n".join(
    [
        *(_element(f"q-{suit}", "quest", suit=suit) for suit in SUITS),
        _element("q-joker", "quest", suit="joker"),
        *(_element(name, "ground") for name in ("hill", "ford", "wood", "town")),
        *(_element(f"t-{suit}", "twin", suit=suit) for suit in SUITS),
        *(_element(f"task-{n}", "tasks", number=n) for n in range(1, 14)),
        *(_element(f"w-{n}", "weather", number=n) for n in range(1, 7)),
    ]
)


def files(slots: str = SLOTS, elements: str = ELEMENTS) -> dict[str, str]:
    main = Template(starter()).substitute(id="small", title="Small", short="S")
    return {"pack.toml": main, "encounter.toml": slots, "elements.toml": elements}


def unchecked(slots: str, elements: str) -> Rulepack:
    """A pack whose types are right, whatever else is wrong with it."""
    return Rulepack.model_validate(tomllib.loads("\n".join(files(slots, elements).values())))


def small_pack(slots: str = SLOTS, elements: str = ELEMENTS) -> Rulepack:
    return parse(files(slots, elements))
