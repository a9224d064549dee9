"""The language spoken: sentences, dates and numbers in it, and who gets which."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from gettext import NullTranslations

from babel import Locale
from babel.dates import format_date, format_time
from babel.numbers import format_decimal

from muster.words.catalogue import ENGLISH, PSEUDO, Catalogues, locale_of
from muster.words.pseudo import pseudo

OURS = Catalogues()
LANGUAGES: tuple[str, ...] = OURS.languages
"""What people can choose from, as tags: `en`, `de`, `pt-BR`."""


class _Pseudo(NullTranslations):
    def gettext(self, message: str) -> str:
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return pseudo(super().ngettext(msgid1, msgid2, n))


@dataclass(frozen=True, slots=True)
class Tongue:
    language: str
    words: NullTranslations
    locale: Locale


def _tongue(language: str, catalogues: Catalogues) -> Tongue:
    words = _Pseudo() if language == PSEUDO else catalogues.words(language)
    return Tongue(language, words, locale_of(language))


_FIRST = _tongue(ENGLISH, OURS)
_SPOKEN = ContextVar("spoken", default=_FIRST)


@contextmanager
def speaking(language: str, catalogues: Catalogues = OURS) -> Iterator[None]:
    """Everything said inside is said in this language."""
    before = _SPOKEN.set(_tongue(language, catalogues))
    try:
        yield
    finally:
        _SPOKEN.reset(before)


def spoken() -> str:
    """The tag of the language that is spoken now."""
    return _SPOKEN.get().language


def _(text: str) -> str:
    """A sentence in the language spoken; the English one is its own key."""
    return _SPOKEN.get().words.gettext(text) if text else ""


def ngettext(one: str, many: str, number: int) -> str:
    """The sentence for this number of things; the caller fills the number in."""
    return _SPOKEN.get().words.ngettext(one, many, number)


def N_(text: str) -> str:  # noqa: N802 (the name every tool for catalogues looks for)
    """Marks a sentence in a table; it is translated when it is said."""
    return text


def date_words(day: date) -> str:
    """`14 March 2026`."""
    return format_date(day, "long", locale=_SPOKEN.get().locale)


def time_words(at: datetime) -> str:
    """`14:30`, by the clock that `at` was read from."""
    return format_time(at, "short", locale=_SPOKEN.get().locale)


def number_words(number: float | Decimal) -> str:
    """`1,234.5`."""
    return format_decimal(number, locale=_SPOKEN.get().locale)


def ordinal_form(number: int) -> str:
    """Which ending a place has in the language spoken: English has `one`, `two`, `few`, `other`."""
    return _SPOKEN.get().locale.ordinal_form(number)


LONGEST_HEADER = 1_000
WISH = re.compile(r"\s*([A-Za-z0-9-]{1,35})\s*(?:;\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*)?")
"""One language of an Accept-Language header, and how much it is wanted."""


def choose(accept_language: str, wanted: str = "", languages: Sequence[str] = LANGUAGES) -> str:
    """The language somebody gets: the one they chose, or the best of those their browser names."""
    chosen = {each.casefold(): each for each in (*languages, PSEUDO)}.get(wanted.casefold())
    if chosen is not None:
        return chosen
    fitting = (_fitting(tag, languages) for tag in _wishes(accept_language))
    return next((each for each in fitting if each is not None), ENGLISH)


def _wishes(header: str) -> list[str]:
    """Tags, the most wanted first; whatever is no tag is passed over."""
    found = [WISH.fullmatch(each) for each in header[:LONGEST_HEADER].split(",")]
    wishes = [(float(each[2] or 1), each[1]) for each in found if each is not None]
    return [tag for much, tag in sorted(wishes, key=lambda wish: -wish[0]) if much > 0]


def _fitting(tag: str, languages: Sequence[str]) -> str | None:
    """`de-AT` is served by `de`, and `pt` by `pt-BR` where there is nothing nearer."""
    known = {each.casefold(): each for each in languages}
    parts = tag.casefold().split("-")
    nearer = ["-".join(parts[:length]) for length in range(len(parts), 0, -1)]
    exact = [known[each] for each in nearer if each in known]
    cousins = [own for key, own in known.items() if key.split("-")[0] == parts[0]]
    return next(iter([*exact, *cousins]), None)
