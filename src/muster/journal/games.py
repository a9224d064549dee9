"""The sheet of one game, tapped under its event's lock, wherever the event is kept."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace

from muster.core.access import Actor, may_see_encounter
from muster.core.chain import Stamp, chained
from muster.core.check_score import strangers
from muster.core.commands import ReportResult
from muster.core.event import Event
from muster.core.ids import EntrantId, GameId
from muster.core.problem import Code, Refused, refuse
from muster.core.sheet import taps
from muster.core.sheet.of_game import opening, report_of
from muster.core.sheet.played import Played
from muster.core.sheet.sealed import SALT_BYTES, Choice, commitment, list_choice, pick_of
from muster.core.sheet.sheet import SIDES
from muster.core.sheet.stream import Broken, begin, decide, tapped
from muster.core.text import clean, reasoned
from muster.journal.file import JournalDamaged
from muster.journal.folded import FOLDED
from muster.journal.game_checks import (
    Held,
    at_table,
    counts,
    need_beside,
    need_choices,
    need_lists,
    need_official,
    need_owner,
    need_reason,
    need_registered,
    need_unlocked,
    need_unsettled,
    own,
    said_why,
    whose,
)
from muster.journal.perform import Done, act, fresh, now_after
from muster.journal.seals import Kept, Seals, kept
from muster.journal.stream_limits import need_room
from muster.journal.streams import SHEET, StreamStore, end_of

Lines = tuple[taps.TapLine, ...]


class NoSheet(Exception):
    """Nobody has opened a sheet for this game yet."""


@dataclass(frozen=True, slots=True)
class Tapped:
    """What was written to a game's stream, and the sheet as it now is."""

    lines: Lines
    played: Played


@dataclass(frozen=True, slots=True)
class GameStore:
    """The sheet of one game of an event."""

    store: StreamStore
    game: GameId

    @property
    def stream(self) -> str:
        return f"{SHEET}{self.game}"

    def load(self) -> Played:
        return self.seen(self.store.load())[0]

    def seen(self, event: Event) -> tuple[Played, Lines]:
        """The sheet and its lines, for somebody who holds the event already."""
        lines = self.lines()
        return self._fold(lines, event), lines

    def lines(self) -> Lines:
        return self._begun(self.store.lines(self.stream, taps.TapLine))

    def open(self, actor: Actor, first: EntrantId | None = None) -> Tapped:
        """Begin the sheet; `first` is the side that goes first."""
        with self._at(actor) as held:
            event, game = held.event, held.game
            if held.writing.lines(self.stream, taps.TapLine):
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
            return self._write(held, (), (tap,), actor, begin(event.rules, tap))

    def tap(self, actor: Actor, *several: taps.Tap, confirm: Collection[Code] = ()) -> Tapped:
        """Write taps, all of them or, with `Refused`, none; what was there stays as it was.

        `confirm`: doubts that are set aside.
        """
        return self.reply(actor, lambda _: several, confirm)

    def reply(
        self,
        actor: Actor,
        say: Callable[[Played], Sequence[taps.Tap]],
        confirm: Collection[Code] = (),
    ) -> Tapped:
        """As `tap`, where what is said, if anything, depends on the sheet as it is by then."""
        with self._at(actor) as held:
            lines = self._lines(held)
            played = self._fold(lines, held.event)
            need_unsettled(held, actor)
            several = tuple(map(reasoned, say(played)))
            for n, tap in enumerate(several):
                before = (*lines, *_chain(lines, several[:n], actor)) if n else lines
                side = whose(tap, before)
                need_owner(held, played, actor, side)
                if side is not None:
                    need_reason(held, played, actor, side, said_why(tap))
                    need_unlocked(held, before, actor, tap)
                was, played = played, _decided(before, played, tap, confirm)
                if side is not None:
                    self._need_beside(held, was, played, actor)
            if not several:
                return Tapped((), played)
            return self._write(held, lines, several, actor, played)

    def seal(self, actor: Actor, number: int, choice: Choice) -> Tapped:
        """Seal a choice: its hash goes into the stream, the choice itself beside it."""
        salt = secrets.token_hex(SALT_BYTES)
        choice = replace(choice, notes={name: clean(said) for name, said in choice.notes.items()})
        sealed = commitment(choice, salt)
        tap = taps.ChoiceSealed(side=choice.side, number=number, commitment=sealed)
        with self._at(actor) as held:
            lines, seals = self._lines(held), held.writing.seals(self.stream)
            before = self._fold(lines, held.event)
            need_owner(held, before, actor, choice.side)
            need_unsettled(held, actor)
            need_unlocked(held, lines, actor, tap)
            played = tapped(before, tap)
            after = {**seals, sealed: kept(choice, salt)}
            need_beside(held, played, after, actor, (choice.side, number))
            held.writing.put_seals(self.stream, after)
            return self._write(held, lines, (tap,), actor, played)

    def show(self, actor: Actor, side: int, number: int, reason: str = "") -> Tapped:
        """Open a seal: everybody sees the choice, and that it is what was sealed.

        An official who does so for its owner says why.
        """
        with self._at(actor) as held:
            lines = self._lines(held)
            before = self._fold(lines, held.event)
            need_owner(held, before, actor, side)
            need_unsettled(held, actor)
            need_reason(held, before, actor, side, reason)
            need_choices(before)
            secret = self._secret(held, before, side, number)
            tap = reasoned(secret.shown(side, number, reason))
            return self._write(held, lines, (tap,), actor, tapped(before, tap))

    def look(self, actor: Actor, side: int, number: int, reason: str) -> Kept:
        """What a seal stands for, for the eyes of an official who says why; it stays sealed."""
        tap = reasoned(taps.SealOpened(side=side, number=number, reason=reason))
        with self._at(actor) as held:
            need_official(held, actor)
            lines = self._lines(held)
            before = self._fold(lines, held.event)
            played = tapped(before, tap)
            secret = self._secret(held, before, side, number)
            self._write(held, lines, (tap,), actor, played)
            return secret

    def looked_at(self, actor: Actor) -> dict[tuple[int, int], Kept]:
        """What this official has looked at and was not taken back since."""
        seals, played = self.store.seals(self.stream), self.load()
        looked = [
            (line.fact.side, line.fact.number)
            for line in self.lines()
            if isinstance(line.fact, taps.SealOpened) and line.by == actor.person
        ]
        known = ((key, seals.get(played.seals.get(key, ""))) for key in looked)
        return {key: secret for key, secret in known if secret is not None}

    def own(self, actor: Actor) -> dict[tuple[int, int], Kept]:
        """What is sealed by the side this person plays, for their own eyes."""
        played = self.load()
        seals = self.store.seals(self.stream) if played.seals else {}
        mine = self._sides_of(actor, played)
        return {
            (side, number): secret for side in mine for number, secret in own(played, seals, side)
        }

    def own_list(self, actor: Actor) -> str:
        """The title of the list that is sealed by the side this person plays."""
        played = self.load()
        seals = self.store.seals(self.stream) if played.lists else {}
        sides = self._sides_of(actor, played)
        mine = [
            seals[sealed].notes.get("title", "")
            for side, sealed in played.lists.items()
            if sealed in seals and side in sides
        ]
        return mine[0] if mine else ""

    def _sides_of(self, actor: Actor, played: Played) -> list[int]:
        """The sides this person speaks for: at a board, its player and the captain."""
        event = self.store.load()
        game = event.game(self.game)
        if game is None:
            return []
        return [s for s, e in enumerate(played.sides) if event.speaks(actor.person, game, e)]

    def seal_list(self, actor: Actor, side: int, title: str) -> Tapped:
        """Seal which of its registered lists a side plays; both are shown together later."""
        salt = secrets.token_hex(SALT_BYTES)
        choice = list_choice(self.game, side, title)
        tap = taps.ListSealed(side=side, commitment=commitment(choice, salt))
        with self._at(actor) as held:
            lines, seals = self._lines(held), held.writing.seals(self.stream)
            before = self._fold(lines, held.event)
            need_owner(held, before, actor, side)
            played = tapped(before, tap)
            need_registered(held.event, before.sides[side], title)
            held.writing.put_seals(self.stream, {**seals, tap.commitment: kept(choice, salt)})
            return self._write(held, lines, (tap,), actor, played)

    def show_lists(self, actor: Actor) -> Tapped:
        """Show the lists of both sides at once, if both are sealed."""
        lists, seals = self.load().lists, self.store.seals(self.stream)
        opened = [seals.get(lists.get(side, "")) for side in SIDES]
        titles = tuple(one.notes.get("title", "") if one else "" for one in opened)
        salts = tuple(one.salt if one else "" for one in opened)
        return self.tap(actor, taps.ListsShown(titles=titles, salts=salts))

    def seal_pick(self, actor: Actor, side: int, part: str) -> Tapped:
        """Pick what both sides show together; when the second has picked, both are shown."""
        salt = secrets.token_hex(SALT_BYTES)
        choice = pick_of(self.game, side, part)
        sealed = commitment(choice, salt)
        with self._at(actor) as held:
            lines, seals = self._lines(held), held.writing.seals(self.stream)
            before = self._fold(lines, held.event)
            need_owner(held, before, actor, side)
            need_unsettled(held, actor)
            need_lists(held, before)
            slots = [slot for slot, pool in before.offers.items() if part in {e.id for e in pool}]
            tap = taps.PickSealed(side=side, slot="".join(slots), commitment=sealed)
            played = tapped(before, tap)
            seals = {**seals, sealed: kept(choice, salt)}
            held.writing.put_seals(self.stream, seals)
            several: list[taps.Tap] = [tap]
            opened = [seals.get(played.pick_seals.get((s, tap.slot), "")) for s in SIDES]
            both = [one for one in opened if one is not None]
            if len(both) == len(SIDES):
                parts, salts = tuple(one.part for one in both), tuple(one.salt for one in both)
                several.append(taps.PicksShown(slot=tap.slot, parts=parts, salts=salts))
                played = tapped(played, several[-1])
            return self._write(held, lines, several, actor, played)

    def own_picks(self, actor: Actor) -> dict[str, str]:
        """What the side this person plays has picked and nobody else knows yet, by slot."""
        played = self.load()
        seals = self.store.seals(self.stream) if played.pick_seals else {}
        sides = self._sides_of(actor, played)
        return {
            slot: seals[sealed].part
            for (side, slot), sealed in played.pick_seals.items()
            if side in sides and slot not in played.picked and sealed in seals
        }

    def finish(
        self, actor: Actor, by: EntrantId | None = None, confirm: Collection[Code] = ()
    ) -> tuple[Tapped, Done]:
        """Report what the sheet says, then close it.

        A power cut between the two leaves a report without its sheet closed: asked for again, what
        is reported already is not reported twice.
        """
        tap = taps.SheetFinished()
        with self._at(actor) as held:
            lines = self._lines(held)
            closed = tapped(self._fold(lines, held.event), tap, confirm)
            score = report_of(closed)
            done = Done((), held.event)
            if not counts(held, closed):
                sure = frozenset(confirm)
                report = ReportResult(game=self.game, score=score, by=by, confirm=sure)
                done = act(held.writing, actor, report)
            return self._write(held, lines, (tap,), actor, closed), done

    def _at(self, actor: Actor) -> AbstractContextManager[Held]:
        return at_table(self.store, self.game, actor, "tap")

    def _lines(self, held: Held) -> Lines:
        return self._begun(held.writing.lines(self.stream, taps.TapLine))

    def _begun(self, lines: Lines) -> Lines:
        if not lines:
            raise NoSheet(self.game)
        return lines

    def _fold(self, lines: Lines, event: Event) -> Played:
        try:
            return FOLDED.of(lines, event.rules)
        except Broken as broken:
            say = "says something that cannot follow from the lines before it"
            raise JournalDamaged(self.store.where(self.stream), broken.line, say) from None

    def _need_beside(self, held: Held, was: Played, played: Played, actor: Actor) -> None:
        """What is chosen on paper, or chosen again by taking something back, goes with the rest."""
        chosen = {*played.seals, *played.shown} - {*was.seals, *was.shown}
        seals = held.writing.seals(self.stream) if chosen else {}
        for key in chosen:
            need_beside(held, played, seals, actor, key)

    def _secret(self, held: Held, played: Played, side: int, number: int) -> Kept:
        seals: Seals = held.writing.seals(self.stream)
        secret = seals.get(played.seals.get((side, number), ""))
        if secret is None:
            raise refuse(Code.SEAL_MISSING, number=number)
        return secret

    def _write(
        self, held: Held, lines: Lines, several: Sequence[taps.Tap], actor: Actor, played: Played
    ) -> Tapped:
        if not played.finished:
            need_room(held.event, held.game, actor, len(lines) + len(several))
        fresh = _chain(lines, several, actor)
        held.writing.extend(self.stream, fresh)
        FOLDED.keep(fresh or lines, played)
        return Tapped(fresh, played)


def _decided(lines: Lines, played: Played, tap: taps.Tap, confirm: Collection[Code]) -> Played:
    """What is taken back is folded anew; anything else comes on top of what is there."""
    if isinstance(tap, taps.TakenBack | taps.SheetOpened):
        return decide(lines, played.rules, tap)
    return tapped(played, tap, confirm)


def _chain(lines: Lines, several: Sequence[taps.Tap], actor: Actor) -> Lines:
    stamp = Stamp(actor.person, now_after(reversed(lines)), fresh())
    return chained(taps.TapLine, several, end_of(lines), stamp)
