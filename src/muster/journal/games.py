"""The streams of games in an event's folder: one file a game, tapped under the event's lock."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from muster.core.access import Actor, may_choose, may_see_encounter, may_tap
from muster.core.chain import BEGINNING, After, chained
from muster.core.check_score import strangers, tidy
from muster.core.commands import ReportResult
from muster.core.event import Event, Game
from muster.core.ids import EntrantId, GameId
from muster.core.problem import Code, Refused, refuse
from muster.core.sheet import taps
from muster.core.sheet.check import problems_of
from muster.core.sheet.of_game import opening, report_of
from muster.core.sheet.played import Played, apply
from muster.core.sheet.sealed import SALT_BYTES, Choice, commitment
from muster.core.sheet.sheet import SIDES
from muster.core.sheet.stream import Broken, begin, decide, fold
from muster.journal.disk import make_folders, write_whole
from muster.journal.file import Contents, JournalDamaged, append_lines, read_journal, write_lines
from muster.journal.folder import FolderStore, FolderWriting
from muster.journal.perform import Done, act, now
from muster.journal.seals import Kept, kept, read_seals, write_seals

GAMES = "games"
SECRET_TAPS = (taps.ChoiceSealed, taps.ChoiceShown)

Stream = Contents[taps.TapLine]


class NoSheet(Exception):
    """Nobody has opened a sheet for this game yet."""


@dataclass(frozen=True, slots=True)
class Tapped:
    """What was written to a game's stream, and the sheet as it now is."""

    lines: tuple[taps.TapLine, ...]
    played: Played


@dataclass(frozen=True, slots=True)
class Held:
    """A game under lock, for somebody who may keep its sheet."""

    writing: FolderWriting
    event: Event
    game: Game


@dataclass(frozen=True, slots=True)
class GameStore:
    """The sheet of one game of an event."""

    store: FolderStore
    game: GameId

    @property
    def path(self) -> Path:
        return self.store.folder / GAMES / f"{self.game}.jsonl"

    @property
    def sealed(self) -> Path:
        """What the seals of this game stand for: for their owners' eyes."""
        return self.path.with_suffix(".sealed.json")

    def load(self) -> Played:
        return self._fold(self._read(), self.store.load())

    def lines(self) -> tuple[taps.TapLine, ...]:
        return self._read().lines

    def open(self, actor: Actor, first: EntrantId | None = None) -> Tapped:
        """Begin the sheet; `first` is the side that goes first."""
        with self._at(actor) as held:
            event, game = held.event, held.game
            if self.path.exists():
                raise refuse(Code.ALREADY_SO)
            if len(game.entrants) != len(SIDES):
                raise refuse(Code.NOT_FOR_PODS)
            if not may_see_encounter(event, actor, game.round):
                raise refuse(Code.NOT_ALLOWED, verb="open-sheet", roles=("organiser",))
            if game.round not in event.encounters and any(
                slot.count for slot in event.rules.encounter.slots
            ):
                raise refuse(Code.ENCOUNTER_MISSING, round=game.round)
            unknown = list(strangers(game, [first] if first else []))
            if unknown:
                raise Refused(unknown)
            tap = opening(event, game, first)
            played = begin(event.rules, tap)
            make_folders(self.path.parent)
            return self._write(Contents((), 0), (tap,), actor, played)

    def tap(self, actor: Actor, *several: taps.Tap) -> Tapped:
        """Write taps, all of them or, with `Refused`, none; what was there stays as it was."""
        with self._at(actor) as held:
            contents = self._read()
            played = self._fold(contents, held.event)
            for n, tap in enumerate(several):
                if isinstance(tap, SECRET_TAPS):
                    _need_owner(held, played, actor, tap.side)
                before = self._chain(contents, several[:n], actor)
                played = decide((*contents.lines, *before), held.event.rules, tap)
            return self._write(contents, several, actor, played)

    def seal(self, actor: Actor, number: int, choice: Choice) -> Tapped:
        """Seal a choice: its hash goes into the stream, the choice itself beside it."""
        salt = secrets.token_hex(SALT_BYTES)
        sealed = commitment(choice, salt)
        tap = taps.ChoiceSealed(side=choice.side, number=number, commitment=sealed)
        with self._at(actor) as held:
            contents, seals = self._read(), read_seals(self.sealed)
            before = self._fold(contents, held.event)
            _need_owner(held, before, actor, choice.side)
            played = decide(contents.lines, held.event.rules, tap)
            secret = kept(choice, salt)
            _need_openable(before, [*_own(before, seals, choice.side), (number, secret)], choice)
            write_seals(self.sealed, {**seals, sealed: secret})
            return self._write(contents, (tap,), actor, played)

    def show(self, actor: Actor, side: int, number: int) -> Tapped:
        """Open a seal: everybody sees the choice, and that it is what was sealed."""
        sealed = self.load().seals.get((side, number), "")
        secret = read_seals(self.sealed).get(sealed)
        if secret is None:
            raise refuse(Code.SEAL_MISSING, number=number)
        return self.tap(actor, secret.shown(side, number))

    def finish(
        self, actor: Actor, by: EntrantId | None = None, confirm: Collection[Code] = ()
    ) -> tuple[Tapped, Done]:
        """Report what the sheet says, then close it.

        A power cut between the two leaves a report without its sheet closed: asked for again, what
        is reported already is not reported twice.
        """
        tap = taps.SheetFinished()
        with self._at(actor) as held:
            contents = self._read()
            self._fold(contents, held.event)
            closed = decide(contents.lines, held.event.rules, tap, confirm)
            score = report_of(closed)
            done = Done((), held.event)
            if not _counts(held, closed):
                sure = frozenset(confirm)
                report = ReportResult(game=self.game, score=score, by=by, confirm=sure)
                done = act(held.writing, actor, report)
            return self._write(contents, (tap,), actor, closed), done

    @contextmanager
    def _at(self, actor: Actor) -> Iterator[Held]:
        """The game, under lock, for whoever may keep its sheet."""
        with self.store.writing() as writing:
            event = writing.event
            game = event.game(self.game)
            if game is None:
                raise refuse(Code.UNKNOWN_GAME, game=self.game)
            if not may_tap(event, actor, game):
                roles = ("organiser", "judge", "player-of-game")
                raise refuse(Code.NOT_ALLOWED, verb="tap", roles=roles)
            yield Held(writing, event, game)

    def _read(self) -> Stream:
        if not self.path.exists():
            raise NoSheet(self.game)
        contents = read_journal(self.path, taps.TapLine)
        if not contents.lines:
            raise JournalDamaged(self.path, 1, "is missing")
        return contents

    def _fold(self, contents: Stream, event: Event) -> Played:
        try:
            return fold(contents.lines, event.rules)
        except Broken as broken:
            say = "says something that cannot follow from the lines before it"
            raise JournalDamaged(self.path, broken.line, say) from None

    def _chain(
        self, contents: Stream, several: Sequence[taps.Tap], actor: Actor
    ) -> tuple[taps.TapLine, ...]:
        last = contents.lines[-1] if contents.lines else None
        after = After(last.n, last.hash) if last else After(0, BEGINNING)
        return chained(taps.TapLine, several, after, by=actor.person, at=now())

    def _write(
        self, contents: Stream, several: Sequence[taps.Tap], actor: Actor, played: Played
    ) -> Tapped:
        lines = self._chain(contents, several, actor)
        if contents.lines:
            append_lines(self.path, contents, lines)
        else:
            write_whole(self.path, write_lines(lines))
        return Tapped(lines, played)


def _need_owner(held: Held, played: Played, actor: Actor, side: int) -> None:
    """Nobody seals or shows what is the opponent's; a side that cannot be is refused elsewhere."""
    mine = side not in SIDES or may_choose(held.event, actor, held.game, played.sides[side])
    if not mine:
        raise refuse(Code.NOT_ALLOWED, verb="choose", roles=("organiser", "player"))


def _own(played: Played, seals: Mapping[str, Kept], side: int) -> Iterator[tuple[int, Kept]]:
    """What a side has sealed and not shown yet."""
    for (owner, number), sealed in played.seals.items():
        if owner == side and (owner, number) not in played.shown and sealed in seals:
            yield number, seals[sealed]


def _need_openable(played: Played, secret: Sequence[tuple[int, Kept]], choice: Choice) -> None:
    """A seal that could never be opened is refused before it is made."""
    for number, one in secret:
        found = problems_of(replace(played, seals={}), one.shown(choice.side, number))
        if found:
            raise Refused(found)
        played = apply(played, one.shown(choice.side, number))


def _counts(held: Held, closed: Played) -> bool:
    """Whether the game's result says already what its sheet does."""
    result = held.game.result
    if result is None or result.score is None:
        return False
    return result.score.says_the_same(tidy(held.event.rules, held.game, report_of(closed)))
