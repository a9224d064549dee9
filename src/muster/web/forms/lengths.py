"""How long what is sent may be: a slip of the clipboard must not end up on everybody's page."""

from __future__ import annotations

from collections.abc import Iterable

from django.http import QueryDict

from muster.journal.people import Person
from muster.reading.text_file import LONGEST
from muster.reading.unclear import Unclear
from muster.words.tongue import _, number_words

NAME = 500
"""Letters of a name, a club or an address: longer than any that is real."""

SHORT = frozenset({"club", "faction", "note", "region", "team", "title", "topic", "venue"})
MANY = frozenset({"rows", "entrant", "catalogue", "layouts", "whole"})
"""Fields that hold a whole hall or a whole game; only the form as a whole has a limit."""


def check_lengths(sent: QueryDict) -> None:
    for name, texts in sent.lists():
        most = NAME if name in SHORT else LONGEST
        for text in texts:
            if len(text) > most and name not in MANY | {"name"}:
                raise _too_long(text, most)
            if name == "name":
                _check_lines(text)


def _check_lines(text: str) -> None:
    """Several are named one to a line, each with a club behind a comma."""
    for line in text.splitlines():
        if len(line) > 2 * NAME:
            raise _too_long(line, NAME)


def check_names(people: Iterable[Person]) -> None:
    said = (text for who in people for text in (who.name, who.email, who.pronouns))
    long = next((text for text in said if len(text) > NAME), None)
    if long is not None:
        raise _too_long(long, NAME)


def _too_long(text: str, most: int) -> Unclear:
    say = _('"{begins} …" has more than {most} letters.')
    begins = " ".join(text[:40].split())
    return Unclear("too-long", say.format(begins=begins, most=number_words(most)))
