"""A language nobody speaks, made of English, in which a sentence that was not marked stands out."""

from __future__ import annotations

import re

PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
ACCENTED = "àƀçđéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÀƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ"
LETTERS = str.maketrans(PLAIN, ACCENTED)

KEPT = re.compile(r"(\{[^{}]*\}|%\(\w+\)[sd]|%%|</?[a-zA-Z][^<>]*>|&#?\w+;)")
"""What a sentence is filled with, and marks of the page: never letters to be read."""


def pseudo(text: str) -> str:
    """`⟦Ţàƀļé {table}⟧` for `Table {table}`: still readable, and never plain English."""
    pieces = KEPT.split(text)
    said = "".join(each if i % 2 else each.translate(LETTERS) for i, each in enumerate(pieces))
    return text if said == text else f"⟦{said}⟧"
