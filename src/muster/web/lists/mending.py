"""Numbers that are none, named and left out, so that the rest of a draft is not lost with them."""

from __future__ import annotations

import re

from django.http import QueryDict

from muster.core.facts.lists import MOST_OF_ONE
from muster.web.forms.numbers import is_number, not_a_number

NUMBERS = re.compile(r"(?:count|cost)\.\d+|points|hand-cost")
LARGEST = 1_000_000


def mended(sent: QueryDict) -> tuple[QueryDict, tuple[str, ...]]:
    """What can be read of a draft, and what of it cannot, in words."""
    kept, wrong = sent.copy(), []
    for name in sent:
        if NUMBERS.fullmatch(name):
            most = MOST_OF_ONE if name.startswith("count") else LARGEST
            texts = [text.strip() for text in sent.getlist(name)]
            wrong += [not_a_number(text).say for text in texts if not _fits(text, most)]
            kept.setlist(name, [text if _fits(text, most) else "" for text in texts])
    return kept, tuple(wrong)


def _fits(text: str, most: int) -> bool:
    return not text or (is_number(text) and 0 <= int(text) <= most)
