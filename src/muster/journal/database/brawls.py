"""The brawl of a pod's game in the database: the same texts as its file, in a stream of its own."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock

from muster.core.access import Actor, may_tap
from muster.core.brawl.acts import follow, take_back, told_since
from muster.core.brawl.brawl import Brawl
from muster.core.brawl.draws import seed_of
from muster.core.brawl.facts import Act, AnyBrawlFact, BrawlBegan, Seat
from muster.core.brawl.problem import BrawlCode, BrawlProblem, BrawlRefused
from muster.core.brawl.terms import BrawlTerms, check_seats, terms_of
from muster.core.check_score import strangers
from muster.core.event import Event, Game
from muster.core.ids import EntrantId, EventId, GameId
from muster.core.problem import Code, Refused, refuse
from muster.core.rulepack.schema import Rulepack
from muster.journal.brawl import (
    BrawlDamaged,
    Heading,
    NoBrawl,
    Story,
    read_on,
    read_texts,
    text_of,
)
from muster.journal.database.models import StreamRow
from muster.journal.database.store import DatabaseStore
from muster.journal.database.streams import STREAMS, put_texts
from muster.journal.perform import now
from muster.journal.stream_limits import need_room
from muster.journal.streams import BRAWL, StreamWriting

ROOM = 128
"""Brawls that are kept folded at most."""

Make = Callable[[Brawl], Sequence[AnyBrawlFact]]


class NotABrawl(Exception):
    """The game is not played as a brawl."""


@dataclass(frozen=True, slots=True)
class Held:
    """A game under lock, for somebody who may keep its ledger; `story` once it has begun."""

    writing: StreamWriting
    game: Game
    terms: BrawlTerms
    story: Story | None

    @property
    def event(self) -> Event:
        return self.writing.event


@dataclass(frozen=True, slots=True)
class BrawlStore:
    """The brawl of one game of an event. Its players are known by the ids of their entrants."""

    event: EventId
    game: GameId

    @property
    def stream(self) -> str:
        return f"{BRAWL}{self.game}"

    def load(self) -> Story:
        story = self._story()
        if story is None:
            raise NoBrawl(self.game)
        return story

    def begin(self, actor: Actor, seats: Sequence[Seat], *, yes: bool = False) -> Story:
        """Who plays which Leader; told anew as long as nothing has happened.

        Who is not among the seats did not come. What is drawn follows from the event's secret.
        """
        with self._at(actor) as held:
            unknown = list(strangers(held.game, [EntrantId(seat.id) for seat in seats]))
            if unknown:
                raise Refused(unknown)
            check_seats(held.terms, seats, yes=yes)
            seed = seed_of(held.event, held.game, held.writing.secret())
            began = BrawlBegan(seats=tuple(seats), seed=seed)
            if held.story is not None:
                return self._add(actor, held.story, [began])
            # Names stay out of what is kept for good: an entrant is called by its id.
            names = {seat.id: seat.id for seat in seats}
            heading = Heading(terms=held.terms, names=names)
            first = Act(n=1, facts=(began,), by=actor.person, at=now())
            texts = (text_of(heading), text_of(first))
            story = read_texts(texts)
            self._write(1, *texts)
            return story

    def tell(
        self, actor: Actor, make: Make, seen: int | None = None, *, yes: bool = False
    ) -> Story:
        """Make facts of what the brawl is now, and keep them as one act.

        `seen`: the latest act whoever tells it knew of. If somebody else told the same since, it
        is a doubt.
        """
        with self._at(actor) as held:
            story = self._begun(held)
            facts = make(story.brawl)
            same = None if seen is None or yes else told_since(story.acts, seen, facts)
            if same is not None:
                data = {"act": same}
                raise BrawlRefused([BrawlProblem(BrawlCode.JUST_TOLD, data, confirmable=True)])
            return self._add(actor, story, facts)

    def take_back(self, actor: Actor, number: int) -> Story:
        """Take an act back; everything else is added up anew."""
        with self._at(actor) as held:
            story = self._begun(held)
            act, brawl = take_back(story.brawl.terms, story.acts, number)
            return self._keep(actor, story, act, brawl)

    # ── inside ──

    @contextmanager
    def _at(self, actor: Actor) -> Iterator[Held]:
        """The game, under lock; once it has a result, its ledger stays as it is."""
        with DatabaseStore(self.event).writing() as writing:
            event = writing.event
            game = event.game(self.game)
            if game is None:
                raise refuse(Code.UNKNOWN_GAME, game=self.game)
            if not may_tap(event, actor, game):
                roles = ("organiser", "judge", "player-of-game")
                raise refuse(Code.NOT_ALLOWED, verb="tap", roles=roles)
            terms = brawl_terms(event.rules)
            if terms is None:
                raise NotABrawl(self.game)
            if game.result is not None:
                raise refuse(Code.HAS_RESULT, game=game.id, table=game.table)
            story = self._story()
            need_room(event, game, actor, len(story.acts) + 2 if story else 0)
            yield Held(writing, game, terms, story)

    def _story(self) -> Story | None:
        rows = StreamRow.objects.filter(event=self.event, stream=self.stream).order_by("n")
        texts: list[str] = []
        for n, text in rows.values_list("n", "text"):
            if n != len(texts) + 1:
                raise BrawlDamaged(len(texts) + 1, "is missing")
            texts.append(text)
        return BRAWLS.read((self.event, self.stream), tuple(texts)) if texts else None

    def _begun(self, held: Held) -> Story:
        if held.story is None:
            raise NoBrawl(self.game)
        return held.story

    def _add(self, actor: Actor, story: Story, facts: Sequence[AnyBrawlFact]) -> Story:
        act, brawl = follow(story.brawl, len(story.acts) + 1, facts)
        return self._keep(actor, story, act, brawl)

    def _keep(self, actor: Actor, story: Story, act: Act, brawl: Brawl) -> Story:
        signed = act.model_copy(update={"by": actor.person, "at": now()})
        self._write(signed.n + 1, text_of(signed))
        return Story(story.heading, (*story.acts, signed), brawl)

    def _write(self, first: int, *texts: str) -> None:
        rows = put_texts(self.event, self.stream, enumerate(texts, start=first))
        STREAMS.tell_when_committed(self.event, self.stream, rows[-1].pk)


def brawl_terms(rules: Rulepack) -> BrawlTerms | None:
    """What the brawls of an event are played by; nothing where games are not brawls."""
    return terms_of(rules) if rules.pods else None


class Brawls:
    """Brawls folded as far as somebody has read them: what follows is folded on."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[EventId, str], tuple[tuple[str, ...], Story]] = OrderedDict()
        self._lock = Lock()

    def read(self, key: tuple[EventId, str], texts: tuple[str, ...]) -> Story:
        """What the texts say: nothing is kept that does not follow from them alone."""
        with self._lock:
            known = self._kept.get(key)
        if known is not None and texts[: len(known[0])] == known[0]:
            fresh = texts[len(known[0]) :]
            story = read_on(known[1], fresh) if fresh else known[1]
        else:
            story = read_texts(texts)
        with self._lock:
            self._kept[key] = (texts, story)
            self._kept.move_to_end(key)
            if len(self._kept) > ROOM:
                self._kept.popitem(last=False)
        return story


BRAWLS = Brawls()
"""The brawls of this process."""
