"""The photos of one thing, as somebody may see them, and whether they may add one."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from muster.core import commands as ask
from muster.core.access import may_see_photo
from muster.core.decide import decide
from muster.core.event import Game
from muster.core.fairness import Chance
from muster.core.ids import EntrantId
from muster.core.photo import Photo
from muster.core.photos import of_entry, of_game, of_ruling, of_table
from muster.core.problem import Code, Problem, Refused
from muster.core.rulings import rulings
from muster.journal.database.photos import kept_of
from muster.journal.perform import now
from muster.web.gates import Here
from muster.words.problems import problem_words
from muster.words.tongue import _, time_words

ANY = "0" * 64
"""The digest of a photo yet to be taken."""

OF = {"game", "ruling", "table", "award", "entrant"}
"""What a photo may be of, by the fields of its form."""


@dataclass(frozen=True, slots=True)
class PhotoView:
    """`gone`: its bytes were erased; `mine`: whoever looks may take it away."""

    line: int
    address: str
    say: str
    who: str
    when: str
    note: str
    gone: bool
    mine: bool


@dataclass(frozen=True, slots=True)
class Photos:
    """`full` says why no more can be added; `stamp` is another one when anything has changed.

    `fields` say in a form what a new one is of; `public`: everybody sees these.
    """

    name: str
    fields: tuple[tuple[str, str], ...]
    value: str
    public: bool
    title: str
    shown: tuple[PhotoView, ...]
    may_add: bool
    full: str
    stamp: str


def photos_of_game(here: Here, game: Game) -> Photos:
    wish = ask.AttachPhoto(game=game.id, photo=ANY)
    return _photos(here, of_game(here.event, game.id), wish, _kept(here))


def photos_of_table(here: Here, table: int) -> Photos:
    wish = ask.AttachPhoto(table=table, photo=ANY)
    return _photos(here, of_table(here.event, table), wish, _kept(here))


def photos_of_entry(here: Here, award: str, entrant: EntrantId) -> Photos:
    """Of what somebody shows in a contest."""
    wish = ask.AttachPhoto(award=award, entrant=entrant, photo=ANY)
    return _photos(here, of_entry(here.event, award, entrant), wish, _kept(here))


def photos_of_rulings(here: Here) -> Mapping[int, Photos]:
    """By the line of the ruling; nobody but officials sees any."""
    kept = _kept(here)
    return {
        ruling.line: _photos(
            here,
            of_ruling(here.event, ruling.line),
            ask.AttachPhoto(ruling=ruling.line, photo=ANY),
            kept,
        )
        for ruling in rulings(here.event)
    }


def _kept(here: Here) -> Collection[str]:
    return kept_of(here.id) if here.event.photos else ()


def _photos(
    here: Here, photos: Iterable[Photo], wish: ask.AttachPhoto, kept: Collection[str]
) -> Photos:
    seen = [photo for photo in photos if may_see_photo(here.event, here.actor, photo)]
    shown = tuple(_photo(here, photo, kept) for photo in seen)
    refusal = refusal_of(here, wish)
    full = refusal if refusal and refusal.code is Code.PHOTOS_FULL else None
    given = wish.model_dump(include=OF, exclude_none=True, exclude_defaults=True)
    fields = tuple((field, str(value)) for field, value in given.items())
    value = "-".join(value for _field, value in fields)
    name = f"photos-{value}"
    lines = " ".join(f"{each.line}{'-' if each.gone else ''}" for each in shown)
    return Photos(
        name=name,
        fields=fields,
        value=value,
        public=wish.table is not None or bool(wish.award),
        title=_title(wish, len(shown)) if shown or refusal else _("Add a photo"),
        shown=shown,
        may_add=refusal is None,
        full=problem_words(full, here.names) if full else "",
        stamp=f"{name} {lines} {refusal.code if refusal else ''}",
    )


def _title(wish: ask.AttachPhoto, number: int) -> str:
    say = _("Photos: {n}") if wish.game is None else _("Photos of this game: {n}")
    return say.format(n=number)


def _photo(here: Here, photo: Photo, kept: Collection[str]) -> PhotoView:
    who, when = here.names.person(photo.by), time_words(photo.at.astimezone())
    return PhotoView(
        line=photo.line,
        address=f"{here.home}photo/{photo.line}/",
        say=_("Photo by {who}, {when}").format(who=who, when=when),
        who=who,
        when=when,
        note=photo.note,
        gone=photo.digest not in kept,
        mine=refusal_of(here, ask.RemovePhoto(line=photo.line)) is None,
    )


def refusal_of(here: Here, wish: ask.Command) -> Problem | None:
    """What the rules would say: nothing is offered that would be refused."""
    try:
        decide(here.event, wish, here.actor, now(), Chance("", ""))
    except Refused as refused:
        return refused.problems[0]
    return None
