"""The hooks of an event, ready to be shown: what each was told, and how it fares."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings

from muster.journal.database.hooks import HookCard, hooks_of
from muster.web.gates import Here
from muster.words.tongue import _, ngettext


@dataclass(frozen=True, slots=True)
class HookView:
    """`state` in a word, coloured by `mood`; `say` is what more there is to say."""

    id: int
    address: str
    secret: str
    state: str
    mood: str
    say: str
    resumes: bool


@dataclass(frozen=True, slots=True)
class HooksView:
    """`api` and `feed` are addresses at which programs read this event."""

    api: str
    feed: str
    hooks: tuple[HookView, ...]
    wrong: str
    address: str


def hooks_view(here: Here, wrong: str = "", address: str = "") -> HooksView:
    at = f"{settings.ADDRESS}/api/v1/events/{here.id}"
    return HooksView(
        api=at,
        feed=f"{at}/feed",
        hooks=tuple(_hook(card, here.held.edition) for card in hooks_of(here.id)),
        wrong=wrong,
        address=address,
    )


def _hook(card: HookCard, edition: int) -> HookView:
    state, mood = _state(card, edition)
    return HookView(
        id=card.id,
        address=card.address,
        secret=card.secret,
        state=state,
        mood=mood,
        say=_failed(card) if card.failures else "",
        resumes=bool(card.failures),
    )


def _state(card: HookCard, edition: int) -> tuple[str, str]:
    if card.paused:
        return _("Paused"), "trouble"
    if card.failures or card.told < edition:
        return _("Being told"), "waiting"
    return _("Knows the latest"), "good"


def _failed(card: HookCard) -> str:
    say = ngettext(
        "It could not be reached {n} time in a row.",
        "It could not be reached {n} times in a row.",
        card.failures,
    ).format(n=card.failures)
    onward = (
        _("It is not tried any more until you say so.")
        if card.paused
        else _("It is tried again by itself.")
    )
    return f"{say} {onward}"
