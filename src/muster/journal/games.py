"""The streams of games in an event's folder: one file a game, tapped under the event's lock."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from muster.core.access import Actor, may_see_encounter, may_tap
from muster.core.chain import BEGINNING, After, chained
from muster.core.check_score import strangers
from muster.core.commands import ReportResult
from muster.core.event import Event
from muster.core.ids import EntrantId, GameId
from muster.core.problem import Code, Refused, refuse
from muster.core.sheet import taps
from muster.core.sheet.of_game import opening, report_of
from muster.core.sheet.played import Played
from muster.core.sheet.sealed import SALT_BYTES, Choice, commitment, list_choice
from muster.core.sheet.sheet import SIDES
from muster.core.sheet.stream import Broken, begin, decide, fold
from muster.journal.disk import make_folders, write_whole
from muster.journal.file import Contents, JournalDamaged, append_lines, read_journal, write_lines
from muster.journal.folder import FolderStore
from muster.journal.game_checks import (
    Held,
    counts,
    need_openable,
    need_owner,
    need_registered,
    own,
    whose,
)
from muster.journal.perform import Done, act, now
from muster.journal.seals import kept, read_seals, write_seals

GAMES = "games"

Stream = Contents[taps.TapLine]


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
                before = (*contents.lines, *self._chain(contents, several[:n], actor))
                need_owner(held, played, actor, whose(tap, before))
                played = decide(before, held.event.rules, tap)
            return self._write(contents, several, actor, played)

    def seal(self, actor: Actor, number: int, choice: Choice) -> Tapped:
        """Seal a choice: its hash goes into the stream, the choice itself beside it."""
        salt = secrets.token_hex(SALT_BYTES)
        sealed = commitment(choice, salt)
        tap = taps.ChoiceSealed(side=choice.side, number=number, commitment=sealed)
        with self._at(actor) as held:
            contents, seals = self._read(), read_seals(self.sealed)
            before = self._fold(contents, held.event)
            need_owner(held, before, actor, choice.side)
            played = decide(contents.lines, held.event.rules, tap)
            secret = kept(choice, salt)
            need_openable(before, [*own(before, seals, choice.side), (number, secret)], choice)
            write_seals(self.sealed, {**seals, sealed: secret})
            return self._write(contents, (tap,), actor, played)

    def show(self, actor: Actor, side: int, number: int) -> Tapped:
        """Open a seal: everybody sees the choice, and that it is what was sealed."""
        sealed = self.load().seals.get((side, number), "")
        secret = read_seals(self.sealed).get(sealed)
        if secret is None:
            raise refuse(Code.SEAL_MISSING, number=number)
        return self.tap(actor, secret.shown(side, number))

    def seal_list(self, actor: Actor, side: int, title: str) -> Tapped:
        """Seal which of its registered lists a side plays; both are shown together later."""
        salt = secrets.token_hex(SALT_BYTES)
        choice = list_choice(self.game, side, title)
        tap = taps.ListSealed(side=side, commitment=commitment(choice, salt))
        with self._at(actor) as held:
            contents, seals = self._read(), read_seals(self.sealed)
            before = self._fold(contents, held.event)
            need_owner(held, before, actor, side)
            played = decide(contents.lines, held.event.rules, tap)
            need_registered(held.event, before.sides[side], title)
            write_seals(self.sealed, {**seals, tap.commitment: kept(choice, salt)})
            return self._write(contents, (tap,), actor, played)

    def show_lists(self, actor: Actor) -> Tapped:
        """Show the lists of both sides at once, if both are sealed."""
        lists, seals = self.load().lists, read_seals(self.sealed)
        opened = [seals.get(lists.get(side, "")) for side in SIDES]
        titles = tuple(one.notes.get("title", "") if one else "" for one in opened)
        salts = tuple(one.salt if one else "" for one in opened)
        return self.tap(actor, taps.ListsShown(titles=titles, salts=salts))

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
            if not counts(held, closed):
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
