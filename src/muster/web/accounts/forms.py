"""Reading the form of a newcomer: every reason it cannot be, not only the first."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import QueryDict

from muster.journal.database.accounts import sign_in_name
from muster.web.forms.lengths import NAME
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
        *_wrong_called(form.called),
        (not form.name, _("Choose a name to sign in with.")),
        (_is_too_long(form.name), _("That name is too long.")),
    ]
    return form, (*_said(wrong), *wrong_password(sent))


def read_invited(sent: QueryDict) -> tuple[Newcomer, tuple[str, ...]]:
    """Somebody whom a host invites: they choose their password themselves."""
    form = Newcomer(clean(sent.get("name", "")), clean(sent.get("called", "")), "")
    wrong = [
        (not form.called, _("Say what they are called.")),
        (len(form.called) > NAME, _("That name is too long.")),
        (not form.name, _("Choose a name for them to sign in with.")),
        (_is_too_long(form.name), _("That name is too long.")),
    ]
    return form, _said(wrong)


def wrong_called(called: str) -> tuple[str, ...]:
    """Why somebody cannot be called so."""
    return _said(_wrong_called(called))


def _wrong_called(called: str) -> list[tuple[bool, str]]:
    return [
        (not called, _("Say what you are called.")),
        (len(called) > NAME, _("That name is too long.")),
    ]


def wrong_password(sent: QueryDict) -> tuple[str, ...]:
    """Why a password that was chosen cannot be."""
    password = sent.get("password", "")
    least = _("A password has at least {least} characters.").format(least=SHORTEST)
    wrong = [
        (len(password) < SHORTEST, least),
        (password != sent.get("again", ""), _("The two passwords differ.")),
    ]
    return _said(wrong)


def _is_too_long(name: str) -> bool:
    """As it is kept: a letter may become several when names are made comparable."""
    return max(len(name), len(sign_in_name(name))) > LONGEST


def _said(wrong: list[tuple[bool, str]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(say for is_so, say in wrong if is_so))
