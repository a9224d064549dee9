"""Rules as they are printed: a heading, its paragraphs, and what lies on the table for it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Told:
    """One thing to know; its words are the pack's."""

    title: str
    paragraphs: tuple[str, ...]
    needs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ToldPart:
    title: str
    told: tuple[Told, ...]
