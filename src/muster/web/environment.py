"""How pages are rendered: Jinja2, strict about names, speaking the visitor's language."""

from __future__ import annotations

import secrets
from typing import Any

from django.conf import settings
from django.urls import reverse
from jinja2 import Environment, StrictUndefined

from muster.words import tongue


def static(name: str) -> str:
    return f"{settings.STATIC_URL}{name}"


def environment(**options: Any) -> Environment:  # noqa: ANN401 - as Django hands them on
    strict = {"autoescape": True, "undefined": StrictUndefined, "trim_blocks": True}
    made = Environment(**{**options, **strict}, lstrip_blocks=True)  # noqa: S701 - set above
    made.globals.update(
        static=static,
        url=lambda name, *parts: reverse(name, args=parts),
        fresh_key=lambda: secrets.token_urlsafe(12),
        language=tongue.spoken,
        date_words=tongue.date_words,
        time_words=tongue.time_words,
        number_words=tongue.number_words,
    )
    made.add_extension("jinja2.ext.i18n")
    made.install_gettext_callables(tongue._, tongue.ngettext, newstyle=True)  # type: ignore[attr-defined]  # added by the extension
    return made
