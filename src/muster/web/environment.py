"""How pages are rendered: Jinja2, strict about names, speaking the visitor's language."""

from __future__ import annotations

import os
import re
import secrets
import sys
from collections.abc import Callable, Hashable
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.urls import reverse
from jinja2 import Environment, FileSystemBytecodeCache, StrictUndefined
from jinja2 import __version__ as jinja_version
from jinja2.bccache import Bucket
from markupsafe import Markup

from muster.words import tongue
from muster.words.leases import away_words

KEPT = 2_000
"""Parts of pages that are kept as they were last drawn, at most."""


FIGURES = re.compile(r"((?:\b[A-Z]{1,8} )?-?\d+(?:-| \u2013 )-?\d+\b)")
"""The figures of two sides, with what they are called: `5-2`, `CP 5-1`, `4 \u2013 6`."""
UNBROKEN = Markup('<span class="unbroken">{}</span>')
STRICT = {
    "undefined": StrictUndefined,
    "trim_blocks": True,
    "lstrip_blocks": True,
}
HERE = Path(__file__).parent / "__pycache__"
"""Where compiled pages lie: beside compiled modules, and only where these may be written."""


class CompiledPages(FileSystemBytecodeCache):
    """Pages that one process compiled, for those that start after it: twenty times as fast.

    They are another's if Jinja, or what it is told, is another. A disk that is full costs nothing
    but time.
    """

    def get_source_checksum(self, source: str) -> str:
        return super().get_source_checksum(f"{jinja_version} {STRICT} {source}")

    def dump_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            super().dump_bytecode(bucket)


def compiled_pages(folder: Path) -> CompiledPages | None:
    kept = not sys.dont_write_bytecode and os.access(folder, os.W_OK)
    return CompiledPages(str(folder), "%s.page") if kept else None


def static(name: str) -> str:
    return f"{settings.STATIC_URL}{name}"


def environment(**options: Any) -> Environment:  # noqa: ANN401 - as Django hands them on
    options.setdefault("bytecode_cache", compiled_pages(HERE))
    options.pop("autoescape", None)  # Django's own is the same
    made = Environment(**{**options, **STRICT}, autoescape=True)
    made.globals.update(
        static=static,
        url=lambda name, *parts: reverse(name, args=parts),
        fresh_key=lambda: secrets.token_urlsafe(12),
        language=tongue.spoken,
        date_words=tongue.date_words,
        time_words=tongue.time_words,
        number_words=tongue.number_words,
        away_words=away_words,
    )
    made.add_extension("jinja2.ext.i18n")
    made.install_gettext_callables(tongue._, tongue.ngettext, newstyle=True)  # type: ignore[attr-defined]  # added by the extension
    made.globals.update(_=say, kept=_keeping(made))
    made.filters["figures"] = figures
    return made


def figures(told: str) -> Markup:
    """A score, or a sentence with one: no line ends between the figures of the two sides."""
    parts = enumerate(FIGURES.split(told))
    return Markup().join(UNBROKEN.format(part) if n % 2 else part for n, part in parts)


def say(sentence: str, **filled: object) -> Markup:
    """As Jinja's own, which takes five times as long: some pages say a hundred sentences."""
    said = tongue._(sentence)
    return Markup(said) % filled if "%" in said else Markup(said)  # noqa: S704 - ours, and what is filled in is escaped


def _keeping(made: Environment) -> Callable[..., Markup]:
    """Draws a macro once for the same values: what a tap does not change is not drawn again."""

    @lru_cache(maxsize=KEPT)
    def drawn(_language: str, template: str, macro: str, *values: Hashable) -> Markup:
        found: Markup = getattr(made.get_template(template).module, macro)(*values)
        return found

    def kept(template: str, macro: str, *values: Hashable) -> Markup:
        return drawn(tongue.spoken(), template, macro, *values)

    return kept
