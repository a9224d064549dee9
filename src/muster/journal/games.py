"""The streams of games in an event's folder: one file a game, tapped under the event's lock."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from muster.core.access import Actor, may_see_encounter, may_tap
from muster.core.chain import BEGINNING, After, chained
from muster.core.commands import ReportResult
from muster.core.event import Event, Game
from muster.core.ids import EntrantId, GameId
from muster.core.problem import Code, Refused, refuse
from muster.core.sheet import taps
from muster.core.sheet.check import problems_of
from muster.core.sheet.of_game import opening, report_of
from muster.core.sheet.played import Played
from muster.core.sheet.sealed import SALT_BYTES, Choice, commitment
from muster.core.sheet.sheet import SIDES
from muster.core.sheet.stream import Broken, begin, decide, fold
from muster.journal.disk import make_folders, write_whole
from muster.journal.file import Contents, JournalDamaged, append_lines, read_journal, write_lines
from muster.journal.folder import FolderStore
from muster.journal.perform import Done, now, perform

GAMES = "games"
PRIVATE = 0o600


class NoSheet(Exception):
    """Nobody has opened a sheet for this game yet."""


@dataclass(frozen=True, slots=True)
class Tapped:
    """What was written to a game's stream, and the sheet as it now is."""

    lines: tuple[taps.TapLine, ...]
    played: Played


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
        with self._at(actor) as (event, game):
            if self.path.exists():
                raise refuse(Code.ALREADY_SO)
            if len(game.entrants) != len(SIDES):
                raise refuse(Code.NOT_FOR_PODS)
            if not may_see_encounter(event, actor, game.round):
                raise refuse(Code.NOT_ALLOWED, verb="open-sheet", roles=("organiser",))
            tap = opening(event, game, first)
            played = begin(event.rules, tap)
            make_folders(self.path.parent)
            return self._write(Contents((), 0), (tap,), actor, played)

    def tap(self, actor: Actor, *several: taps.Tap) -> Tapped:
        """Write taps, all of them or, with `Refused`, none; what was there stays as it was."""
        with self._at(actor) as (event, _):
            contents = self._read()
            played = self._fold(contents, event)
            for n, tap in enumerate(several):
                before = self._chain(contents, several[:n], actor)
                played = decide((*contents.lines, *before), event.rules, tap)
            return self._write(contents, several, actor, played)

    def seal(self, actor: Actor, number: int, choice: Choice) -> Tapped:
        """Seal a choice: its hash goes into the stream, the choice itself beside it."""
        salt = secrets.token_hex(SALT_BYTES)
        tap = taps.ChoiceSealed(
            side=choice.side, number=number, commitment=commitment(choice, salt)
        )
        with self._at(actor) as (event, _):
            contents = self._read()
            self._check_choice(contents, event, number, choice)
            played = decide(contents.lines, event.rules, tap)
            kept = {
                **self._secrets(),
                _name(choice.side, number): {
                    "salt": salt,
                    "part": choice.part,
                    "notes": dict(choice.notes),
                },
            }
            write_whole(self.sealed, json.dumps(kept, sort_keys=True).encode(), PRIVATE)
            return self._write(contents, (tap,), actor, played)

    def show(self, actor: Actor, side: int, number: int) -> Tapped:
        """Open a seal: everybody sees the choice, and that it is what was sealed."""
        kept = self._secrets().get(_name(side, number))
        if kept is None:
            raise refuse(Code.SEAL_MISSING, number=number)
        return self.tap(actor, taps.ChoiceShown(side=side, number=number, **kept))

    def finish(self, actor: Actor, by: EntrantId | None = None) -> tuple[Tapped, Done]:
        """Report what the sheet says, then close it; a crash between leaves it to be closed."""
        played = self.load()
        tap = taps.SheetFinished()
        found = [problem for problem in problems_of(played, tap) if not problem.confirmable]
        if found:
            raise Refused(found)
        command = ReportResult(game=self.game, score=report_of(played), by=by)
        done = perform(self.store, actor, command)
        return self.tap(actor, tap), done

    @contextmanager
    def _at(self, actor: Actor) -> Iterator[tuple[Event, Game]]:
        """The game, under lock, for whoever may keep its sheet."""
        with self.store.writing() as writing:
            event = writing.event
            game = event.game(self.game)
            if game is None:
                raise refuse(Code.UNKNOWN_GAME, game=self.game)
            if not may_tap(event, actor, game):
                roles = ("organiser", "judge", "player-of-game")
                raise refuse(Code.NOT_ALLOWED, verb="tap", roles=roles)
            yield event, game

    def _read(self) -> Contents[taps.TapLine]:
        if not self.path.exists():
            raise NoSheet(self.game)
        return read_journal(self.path, taps.TapLine)

    def _fold(self, contents: Contents[taps.TapLine], event: Event) -> Played:
        try:
            return fold(contents.lines, event.rules)
        except Broken as broken:
            say = "says something that cannot follow from the lines before it"
            raise JournalDamaged(self.path, broken.line, say) from None

    def _check_choice(
        self, contents: Contents[taps.TapLine], event: Event, number: int, choice: Choice
    ) -> None:
        """A seal that could never be opened is refused before it is made."""
        shown = taps.ChoiceShown(
            side=choice.side, number=number, part=choice.part, notes=dict(choice.notes)
        )
        found = problems_of(self._fold(contents, event), shown)
        if found:
            raise Refused(found)

    def _chain(
        self, contents: Contents[taps.TapLine], several: Sequence[taps.Tap], actor: Actor
    ) -> tuple[taps.TapLine, ...]:
        last = contents.lines[-1] if contents.lines else None
        after = After(last.n, last.hash) if last else After(0, BEGINNING)
        return chained(taps.TapLine, several, after, by=actor.person, at=now())

    def _write(
        self,
        contents: Contents[taps.TapLine],
        several: Sequence[taps.Tap],
        actor: Actor,
        played: Played,
    ) -> Tapped:
        lines = self._chain(contents, several, actor)
        if contents.lines:
            append_lines(self.path, contents, lines)
        else:
            write_whole(self.path, write_lines(lines))
        return Tapped(lines, played)

    def _secrets(self) -> Mapping[str, dict[str, object]]:
        if not self.sealed.exists():
            return {}
        kept: dict[str, dict[str, object]] = json.loads(self.sealed.read_text(encoding="utf-8"))
        return kept


def _name(side: int, number: int) -> str:
    return f"{side + 1}.{number}"
