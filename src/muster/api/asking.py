"""Carrying out what a program asks for: as the asking door of pages does, with its refusals."""

from __future__ import annotations

import base64
import binascii
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from pydantic import ValidationError

from muster.api.bodies import EXTRAS, PaperSent
from muster.api.callers import Caller
from muster.api.newcomers import introduced
from muster.api.sizes import check_sizes
from muster.api.trouble import Reason, Trouble, Troubled, kept, misfits, not_understood, too_often
from muster.core import commands as ask
from muster.core.access import MAY, could_be
from muster.core.ids import GameId
from muster.core.preview import Preview
from muster.core.problem import Code, Problem, Refused
from muster.core.record import Record
from muster.journal.database.doing import perform_on, try_here, was_granted
from muster.journal.database.limits import allow
from muster.journal.database.shelf import Held
from muster.journal.database.stopping import settled, stop_clocks
from muster.journal.database.store import DatabaseStore
from muster.journal.people import Person
from muster.journal.perform import Done, now
from muster.journal.photos import digest_of
from muster.journal.receipts import fresh_receipt
from muster.journal.urns import Vote
from muster.journal.wish import every_problem
from muster.reading.unclear import Unclear
from muster.words.names import names_of
from muster.words.problems import problem_words
from muster.words.tongue import _

NO_PHOTO = "0" * 64
INTRODUCING = (
    ask.RegisterEntrants,
    ask.AppointJudge,
    ask.HandOver,
    ask.CallRinger,
    ask.NameSubstitute,
)
"""What brings people into an event."""


@dataclass(frozen=True, slots=True)
class Asking:
    """Who asks what of which event; `key`: asked again under it, it counts once."""

    held: Held
    caller: Caller
    kind: type[ask.Command]
    body: Record
    key: str = ""


@dataclass(frozen=True, slots=True)
class Wish:
    command: ask.Command
    people: tuple[Person, ...] = ()
    photo: bytes = b""
    vote: Vote | None = None


def perform(asking: Asking) -> tuple[Done, Wish]:
    wish = _read(asking)
    store = DatabaseStore(asking.held.id, wish.photo, wish.vote)
    actor = asking.caller.actor
    try:
        done = perform_on(store, actor, wish.command, people=wish.people, key=asking.key)
    except Refused as refusal:
        raise _refused(asking, wish, refusal) from None
    stop_clocks(asking.held.id, actor, settled(asking.held.event, done.event), now())
    return done, wish


def foresee(asking: Asking) -> tuple[Preview, Wish]:
    """What it would change; a photo or a paper is not handed in only to be looked at."""
    if asking.kind in (ask.AttachPhoto, ask.CastVote):
        raise not_understood([Reason(code="unknown-command", say=_("This cannot be looked at."))])
    wish = _read(asking)
    try:
        return try_here(asking.held.id, asking.caller.actor, wish.command), wish
    except Refused as refusal:
        raise _refused(asking, wish, refusal) from None


# ── from body to command ──


def _read(asking: Asking) -> Wish:
    """Who can never ask this is told so before anything they sent is looked at."""
    barred = _turned_away(asking)
    if barred is not None:
        raise _troubled(asking, (barred,), frozenset())
    given = asking.body.model_dump(exclude=set(EXTRAS))
    check_sizes(asking.body.model_dump(exclude={"content"}))
    _check_public(asking)
    people: tuple[Person, ...] = ()
    if asking.kind in INTRODUCING:
        newcomers = getattr(asking.body, "people", ())
        given, people = introduced(given, newcomers, asking.held.people)
    if asking.kind is ask.AttachPhoto:
        return _photo(asking, given)
    if asking.kind is ask.CastVote:
        return _vote(asking, given)
    return Wish(_command(given), people)


def _command(given: dict[str, Any]) -> ask.Command:
    try:
        return ask.COMMAND.validate_python(given)
    except ValidationError as error:
        raise not_understood(misfits(error)) from None


def _photo(asking: Asking, given: dict[str, Any]) -> Wish:
    """One that would be refused whatever it shows is not read at all."""
    wish = _command({**given, "photo": NO_PHOTO})
    if not was_granted(asking.held.id, asking.caller.actor, asking.key):
        try:
            try_here(asking.held.id, asking.caller.actor, wish)
        except Refused as refusal:
            raise _refused(asking, Wish(wish), refusal) from None
    wait = allow("upload", asking.caller.actor.person)
    if wait:
        raise too_often(wait)
    try:
        sent = base64.b64decode(getattr(asking.body, "content", ""), validate=True)
    except (binascii.Error, ValueError):
        raise Unclear("not-base64", _("The photo is not written in base64.")) from None
    from muster.reading.photo import read_photo  # noqa: PLC0415 - loads Pillow

    photo = read_photo(sent)
    return Wish(_command({**given, "photo": digest_of(photo)}), photo=photo)


def _vote(asking: Asking, given: dict[str, Any]) -> Wish:
    paper: PaperSent = getattr(asking.body, "paper")  # noqa: B009 - bodies are made while running
    vote = Vote(paper.receipt or fresh_receipt(), paper.choices)
    voter = given["person"] or asking.caller.actor.person
    return Wish(_command({**given, "person": voter}), vote=vote)


# ── who may ──


def _turned_away(asking: Asking) -> Problem | None:
    meant_for = MAY[asking.kind]
    if meant_for & could_be(asking.held.event, asking.caller.actor):
        return None
    verb = asking.kind.model_fields["kind"].default
    return Problem(Code.NOT_ALLOWED, {"verb": verb, "roles": tuple(sorted(meant_for))})


def _check_public(asking: Asking) -> None:
    """Who plays whom is the organiser's to know until it is public: nobody finds out by asking."""
    event = asking.held.event
    if asking.caller.actor.person == event.organiser:
        return
    one, several = getattr(asking.body, "game", None), getattr(asking.body, "games", ())
    named = [event.game(GameId(name)) for name in (one, *several) if name]
    if any(game and not event.rounds[game.round - 1].published for game in named):
        raise Unclear("not-public", _("The pairings of this round are not public yet."))


# ── why not ──


def _refused(asking: Asking, wish: Wish, refusal: Refused) -> Troubled:
    def tried(command: ask.Command) -> None:
        try_here(asking.held.id, asking.caller.actor, command)

    problems = every_problem(tried, wish.command, refusal)
    return _troubled(asking, problems, wish.command.confirm)


def _troubled(
    asking: Asking, problems: tuple[Problem, ...], confirmed: frozenset[Code]
) -> Troubled:
    names = names_of(asking.held.event, asking.held.people)
    person = asking.caller.actor.person
    actor = names.people.get(person) or _("whoever asks")
    reasons = tuple(
        Reason(code=each.code, say=problem_words(each, names, actor), doubt=each.confirmable)
        for each in problems
    )
    doubts = all(problem.confirmable for problem in problems)
    confirm = tuple(sorted({*confirmed, *(p.code for p in problems)})) if doubts else ()
    codes = {problem.code for problem in problems}
    trouble = Trouble(
        say=" ".join(dict.fromkeys(one.say for one in reasons)),
        problems=reasons,
        kept=kept(),
        next=_next(problems, doubts=doubts),
        confirm=confirm,
    )
    status = HTTPStatus.FORBIDDEN if codes == {Code.NOT_ALLOWED} else HTTPStatus.CONFLICT
    return Troubled(status, trouble)


def _next(problems: tuple[Problem, ...], *, doubts: bool) -> str:
    codes = {problem.code for problem in problems}
    if codes == {Code.NOT_ALLOWED}:
        return _("Ask whoever may do it.")
    if doubts:
        return _("Send it again with these codes as `confirm` to do it all the same.")
    if Code.REASON_MISSING in codes:
        field = next((p.data["field"] for p in problems if "field" in p.data), "reason")
        return _("Send it again with a `{field}`.").format(field=field)
    return _("Put right what is named, then send it again.")
