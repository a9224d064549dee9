"""Reading the form of a newcomer: every reason it cannot be, not only the first."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import QueryDict

from muster.words.plain import clean
from muster.words.tongue import _

SHORTEST, LONGEST = 10, 150


@dataclass(frozen=True, slots=True)
class Newcomer:
    """`name` is signed in with; `called` is what everybody reads."""

    name: str
    called: str
    password: str


def read_newcomer(sent: QueryDict) -> tuple[Newcomer, tuple[str, ...]]:
    form = Newcomer(
        name=clean(sent.get("name", "")),
        called=clean(sent.get("called", "")),
        password=sent.get("password", ""),
    )
    wrong = [
        (not form.called, _("Say what you are called.")),
        (not form.name, _("Choose a name to sign in with.")),
        (len(form.name) > LONGEST, _("That name is too long.")),
        (
            len(form.password) < SHORTEST,
            _("A password has at least {least} characters.").format(least=SHORTEST),
        ),
        (form.password != sent.get("again", ""), _("The two passwords differ.")),
    ]
    return form, tuple(say for is_so, say in wrong if is_so)
