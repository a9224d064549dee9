"""What is chosen before one game, sealed and shown under its event's lock."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace

from muster.core import commands as ask
from muster.core.access import Actor
from muster.core.chain import Stamp, chained
from muster.core.event import Event
from muster.core.facts import ArmyList
from muster.core.hiring import acts
from muster.core.hiring.choosers import Chooser, StepId, is_own
from muster.core.hiring.hiring import Hiring, Key, choice_of, fold
from muster.core.hiring.steps import Lists, Step, lists_played, step_now
from muster.core.hiring.wishes import say_crew, wish_of
from muster.core.ids import GameId
from muster.core.problem import Code, refuse
from muster.core.sheet.sealed import SALT_BYTES, commitment
from muster.core.text import reasoned
from muster.journal.game_checks import Held, at_table, need_official
from muster.journal.games import GameStore, NoSheet
from muster.journal.hiring_checks import Wish, after, need_own, need_possible, need_step
from muster.journal.hiring_sealed import looked_at, sealed_for, with_mates
from muster.journal.perform import act, fresh, now_after
from muster.journal.seals import Kept, Seals, kept
from muster.journal.stream_limits import need_room
from muster.journal.streams import HIRING, StreamStore, end_of

Lines = tuple[acts.HiringLine, ...]
Said = Mapping[str, str]

DRAFT = "draft"
"""What somebody has put together so far lies with the seals, for their own eyes alone."""


@dataclass(frozen=True, slots=True)
class HiringStore:
    """The choices before one game of an event."""

    store: StreamStore
    game: GameId

    @property
    def stream(self) -> str:
        return f"{HIRING}{self.game}"

    def lines(self) -> Lines:
        return self.store.lines(self.stream, acts.HiringLine)

    def load(self) -> Hiring:
        return fold(self.lines())

    def lists(self, event: Event) -> Lists:
        """Which registered lists are played, once both were shown."""
        game = event.game(self.game)
        if game is None:
            return {}
        try:
            played, _ = GameStore(self.store, self.game).seen(event)
        except NoSheet:
            return lists_played(event, game, {})
        titles = dict(zip(played.sides, played.listed, strict=False)) if played.listed else {}
        return lists_played(event, game, titles)

    # ── choosing ──

    def seal(
        self,
        actor: Actor,
        step: StepId,
        chooser: Chooser,
        said: Said,
        confirm: Collection[Code] = (),
    ) -> bool:
        """Seal a choice, in place of one sealed before; whether that made all of them open.

        What could not be played is refused now, to its own player, and not when it is shown.
        """
        with self._at(actor) as held:
            lines = self._lines(held)
            hiring = fold(lines)
            need_own(held, actor, chooser)
            need_step(self._step(held, hiring), step, chooser)
            seals = held.writing.seals(self.stream)
            event = with_mates(held.event, held.game, hiring, (step, chooser), seals)
            need_possible(event, Wish(actor, wish_of(step, self.game, chooser, said, confirm)))
            secret = self._secret(held, step, chooser, said)
            self._keep(held, *secret)
            fact = acts.SecretSealed(step=step, commitment=secret[0], **chooser._asdict())
            lines = self._write(held, lines, (fact,), actor)
            return self._reveal(held, lines, step, actor)

    def say(
        self,
        actor: Actor,
        step: StepId,
        chooser: Chooser,
        said: Said,
        confirm: Collection[Code] = (),
    ) -> bool:
        """Say a choice openly: it was made on paper, or an official corrects it.

        Whether that made what the others sealed open as well.
        """
        with self._at(actor) as held:
            need_own(held, actor, chooser)
            act(held.writing, actor, wish_of(step, self.game, chooser, said, confirm))
            return self._reveal(self._again(held), self._lines(held), step, actor)

    def ban(
        self, actor: Actor, chooser: Chooser, keywords: Sequence[str], confirm: Collection[Code]
    ) -> None:
        wish = ask.BanKeywords(
            game=self.game,
            entrant=chooser.entrant,
            keywords=tuple(keywords),
            confirm=frozenset(confirm),
        )
        self._openly(actor, "bans", chooser, wish)

    def pick_trait(
        self, actor: Actor, chooser: Chooser, trait: str, confirm: Collection[Code]
    ) -> None:
        sure = frozenset(confirm)
        wish = ask.PickTrait(game=self.game, entrant=chooser.entrant, trait=trait, confirm=sure)
        self._openly(actor, "traits", chooser, wish)

    def _openly(self, actor: Actor, step: StepId, chooser: Chooser, wish: ask.Command) -> None:
        """Said for everybody to hear, by one side after the other; an official corrects it."""
        with self._at(actor) as held:
            need_own(held, actor, chooser)
            if step == "bans" or is_own(held.event, actor, chooser):
                need_step(self._step(held, fold(self._lines(held))), step, chooser)
            act(held.writing, actor, wish)

    def show(self, actor: Actor, step: StepId) -> bool:
        """Open what is sealed, if nobody is missing any more."""
        with self._at(actor) as held:
            lines = self._lines(held)
            now_is = self._step(held, fold(lines))
            if now_is is None or now_is.id != step:
                raise refuse(Code.HIRE_NOT_NOW)
            if now_is.acting:
                raise refuse(Code.HIRE_WAITS, entrant=now_is.acting[0].entrant)
            return self._reveal(held, lines, step, actor)

    # ── looking ──

    def look(self, actor: Actor, step: StepId, chooser: Chooser, reason: str) -> Kept:
        """What a seal stands for, for the eyes of an official who says why; it stays sealed."""
        with self._at(actor) as held:
            need_official(held, actor)
            if not reason.strip():
                raise refuse(Code.REASON_MISSING)
            lines = self._lines(held)
            seal = fold(lines).seals.get((step, chooser))
            secret = held.writing.seals(self.stream).get(seal.commitment) if seal else None
            if secret is None:
                raise refuse(Code.HIRE_UNSEALED, entrant=chooser.entrant)
            looked = acts.SecretLooked(step=step, reason=reason.strip(), **chooser._asdict())
            fact = reasoned(looked)
            self._write(held, lines, (fact,), actor)
            return secret

    def known_to(self, event: Event, actor: Actor, *, official: bool) -> dict[Key, Kept]:
        """What is sealed and may be told: one's own, or what an official has looked at."""
        hiring = self.load()
        if not hiring.seals:
            return {}
        seals = self.store.seals(self.stream)
        seen = looked_at(hiring, actor)
        return {
            key: seals[seal.commitment]
            for key, seal in hiring.seals.items()
            if seal.commitment in seals
            and (key in seen if official else is_own(event, actor, key[1]))
        }

    def with_mates(self, event: Event, chooser: Chooser) -> Event:
        """The event in which a crew is checked while it is put together."""
        hiring = self.load()
        if not chooser.player or not hiring.seals:
            return event
        game = event.game(self.game)
        seals = self.store.seals(self.stream)
        return with_mates(event, game, hiring, ("crews", chooser), seals) if game else event

    # ── drafts ──

    def draft(self, actor: Actor, chooser: Chooser) -> ArmyList | None:
        """What this person has put together so far."""
        found = self.store.seals(self.stream).get(_draft(actor, chooser))
        return ArmyList.model_validate_json(found.notes["crew"]) if found else None

    def put_draft(self, actor: Actor, chooser: Chooser, crew: ArmyList) -> None:
        with self._at(actor) as held:
            need_own(held, actor, chooser)
            secret = Kept(salt="", part=DRAFT, notes=say_crew(crew))
            self._keep(held, _draft(actor, chooser), secret)

    # ── inside ──

    def _at(self, actor: Actor) -> AbstractContextManager[Held]:
        return at_table(self.store, self.game, actor, "choose")

    def _lines(self, held: Held) -> Lines:
        return held.writing.lines(self.stream, acts.HiringLine)

    def _again(self, held: Held) -> Held:
        """The same after an act of the journal."""
        game = held.writing.event.game(self.game)
        return replace(held, event=held.writing.event, game=game or held.game)

    def _step(self, held: Held, hiring: Hiring) -> Step | None:
        return step_now(held.event, held.game, hiring, self.lists(held.event))

    def _secret(self, held: Held, step: StepId, chooser: Chooser, said: Said) -> tuple[str, Kept]:
        salt = secrets.token_hex(SALT_BYTES)
        side = held.game.entrants.index(chooser.entrant)
        choice = choice_of(self.game, side, step, chooser, said)
        return commitment(choice, salt), kept(choice, salt)

    def _reveal(self, held: Held, lines: Lines, step: StepId, actor: Actor) -> bool:
        """Open all seals of a step together, once nobody is missing; whether they were.

        One that cannot be played any more falls, unseen, and its owner chooses anew. What was
        said openly since does not wait for its seal. The journal is told in one go and first: if
        the power goes before the stream is, nobody has been shown half of it, and nothing is
        claimed to be open that was never played.
        """
        hiring = fold(lines)
        now_is = self._step(held, hiring)
        if now_is is None or now_is.id != step or not now_is.ready:
            return False
        seals = held.writing.seals(self.stream)
        several = sealed_for(held.event, held.game, hiring, step, seals)
        found = [one for one in several if one.chooser in now_is.sealed]
        foreseen = after(held.event, [one.wish for one in found])
        lost = {*now_is.sealed} - {one.chooser for one in found}
        fallen = [*lost, *(found[n].chooser for n in sorted(foreseen.fell))]
        if fallen:
            facts = [acts.SecretFell(step=step, **chooser._asdict()) for chooser in fallen]
            self._write(held, lines, facts, actor)
            return False
        opened = tuple(one.opened for one in found)
        held.writing.append(foreseen.lines)
        self._write(held, lines, (acts.SecretsShown(step=step, opened=opened),), actor)
        return True

    def _keep(self, held: Held, name: str, secret: Kept) -> None:
        seals: Seals = held.writing.seals(self.stream)
        held.writing.put_seals(self.stream, {**seals, name: secret})

    def _write(
        self, held: Held, lines: Lines, facts: Sequence[acts.HiringAct], actor: Actor
    ) -> Lines:
        need_room(held.event, held.game, actor, len(lines) + len(facts))
        stamp = Stamp(actor.person, now_after(reversed(lines)), fresh())
        told = chained(acts.HiringLine, facts, end_of(lines), stamp)
        held.writing.extend(self.stream, told)
        return (*lines, *told)


def _draft(actor: Actor, chooser: Chooser) -> str:
    """By who writes it: an official who helps does not see what a player has so far."""
    return f"{DRAFT} {actor.person} {chooser.entrant} {chooser.player}"
