"""The brawl of a pod in the database: the same as in a file, told of, checkable, never torn."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from muster.core import commands as ask
from muster.core.access import Actor
from muster.core.brawl import facts
from muster.core.brawl.acts import add, take_back
from muster.core.brawl.brawl import Brawl
from muster.core.brawl.draws import seed_of
from muster.core.brawl.facts import AnyBrawlFact, Happened, Seat
from muster.core.brawl.loot import Place
from muster.core.brawl.problem import BrawlCode, BrawlRefused
from muster.core.brawl.report import report_of
from muster.core.ids import EntrantId, EventId, PersonId
from muster.core.problem import Code, Refused
from muster.journal import stream_limits
from muster.journal.audit import audit_games
from muster.journal.brawl import (
    BrawlDamaged,
    NoBrawl,
    append_act,
    begin_file,
    read_file,
)
from muster.journal.database.brawls import BrawlStore, NotABrawl
from muster.journal.database.carrying import take_out
from muster.journal.database.making import create_event
from muster.journal.database.models import StreamRow
from muster.journal.database.shelf import SHELF
from muster.journal.database.store import DatabaseStore, in_turn
from muster.journal.database.streams import STREAMS
from tests.cli.terminal import run
from tests.database.cups import DAY
from tests.database.workers import PATIENCE, kill, process
from tests.journal.shelf import TESS, TESS_BROWN, do, pack, pair, start

PLAYERS = ("e1", "e2", "e3", "e4")


def pod() -> BrawlStore:
    """Four at a table whose pairing is public."""
    event = create_event(pack("BB"), name="Brawl", day=DAY, organiser=TESS_BROWN)
    start(DatabaseStore(event))
    game = pair(DatabaseStore(event)).rounds[0].games[0]
    assert set(game.entrants) == set(PLAYERS)
    return BrawlStore(event, game.id)


def seats(**cost: int) -> list[Seat]:
    return [Seat(id=e, model=f"Model {e}", cost=cost.get(e, 6)) for e in PLAYERS]


def begun() -> BrawlStore:
    store = pod()
    store.begin(TESS, seats())
    return store


def texts(store: BrawlStore) -> list[str]:
    rows = StreamRow.objects.filter(event=store.event, stream=store.stream).order_by("n")
    return list(rows.values_list("text", flat=True))


def hits(by: str = "e1", to: str = "e2") -> list[AnyBrawlFact]:
    return [Happened(what="damages", by=by, to=to)]


def tell(store: BrawlStore, *made: AnyBrawlFact, actor: Actor = TESS) -> Brawl:
    return store.tell(actor, lambda _: made).brawl


# ── the same as a file ──

WHO = st.sampled_from(PLAYERS)
CARD = st.sampled_from(["1R", "2R", "3C", "RJ"])
BENEFIT = st.sampled_from([1, 2])
FACT: st.SearchStrategy[AnyBrawlFact] = st.one_of(
    st.builds(Happened, what=st.sampled_from(["damages", "kills"]), by=WHO, to=WHO),
    st.builds(Happened, what=st.sampled_from(["heals", "activation_ends"]), by=WHO),
    st.builds(facts.Applied, by=WHO, what=st.just("Burning"), to=WHO),
    st.builds(facts.Respawned, player=WHO, edge=st.just("north")),
    st.builds(facts.LootDrawn, player=WHO, card=CARD),
    st.builds(facts.LootAttached, player=WHO, card=CARD, benefit=BENEFIT),
    st.builds(facts.LootPickedUp, player=WHO, card=CARD, benefit=BENEFIT),
    st.builds(facts.LootDiscarded, card=CARD),
    st.just(facts.TurnEnded()),
)
STEPS = st.lists(FACT | st.integers(1, 12), max_size=14)


@pytest.fixture
def store() -> BrawlStore:
    return begun()


@given(steps=STEPS)
@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_whatever_is_told_is_kept_as_in_a_file(
    store: BrawlStore, tmp_path: Path, steps: list[AnyBrawlFact | int]
) -> None:
    """Acts and numbers of acts to take back: both keep the same and refuse the same.

    The database also keeps who told it and when.
    """
    StreamRow.objects.filter(event=store.event, stream=store.stream, n__gt=2).delete()
    file = tmp_path / "a.brawl"
    file.unlink(missing_ok=True)
    first = store.load()
    begin_file(file, first.heading, first.acts[0])
    for step in steps:
        assert _told(store, step) == _filed(file, step)
    page, story = read_file(file), store.load()
    assert {act.by for act in story.acts} == {TESS.person}
    assert all(act.at is not None for act in story.acts)
    bare = [act.model_copy(update={"by": "", "at": None}) for act in (*story.acts, *page.acts)]
    assert bare[: len(story.acts)] == bare[len(story.acts) :]
    assert (story.heading, story.brawl) == (page.heading, page.brawl)


def _told(store: BrawlStore, step: AnyBrawlFact | int) -> list[BrawlCode]:
    try:
        store.take_back(TESS, step) if isinstance(step, int) else tell(store, step)
    except BrawlRefused as refusal:
        return [problem.code for problem in refusal.problems]
    return []


def _filed(file: Path, step: AnyBrawlFact | int) -> list[BrawlCode]:
    page = read_file(file)
    terms, acts = page.heading.terms, page.acts
    try:
        if isinstance(step, int):
            act, _ = take_back(terms, acts, step)
        else:
            act, _ = add(terms, acts, [step])
    except BrawlRefused as refusal:
        return [problem.code for problem in refusal.problems]
    append_act(file, page, act)
    return []


def test_a_brawl_goes_on_in_a_terminal_and_comes_back(store: BrawlStore, tmp_path: Path) -> None:
    tell(store, *hits())
    folder = take_out(store.event, tmp_path / "cup").folder
    file = folder / f"{store.game}.brawl"
    assert file.read_bytes().decode().splitlines() == texts(store)
    assert run("brawl", "hit", file, "e3", "e4").exit_code == 0
    StreamRow.objects.all().delete()
    assert [player.total for player in read_file(file).brawl.players.values()] == [1, 0, 1, 0]


# ── who, and when ──


def test_only_who_plays_there_and_officials_tell_it(store: BrawlStore) -> None:
    before = texts(store)
    with pytest.raises(Refused) as refusal:
        tell(store, *hits(), actor=Actor(PersonId("zed")))
    assert [problem.code for problem in refusal.value.problems] == [Code.NOT_ALLOWED]
    assert texts(store) == before
    tell(store, *hits(), actor=Actor(PersonId("a")))
    assert len(texts(store)) == len(before) + 1


def test_players_tell_so_much_and_officials_any(
    store: BrawlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream_limits, "MOST", 3)
    player = Actor(PersonId("a"))
    tell(store, *hits(), actor=player)
    before = texts(store)
    assert len(before) == stream_limits.MOST
    for more in (lambda: tell(store, *hits(), actor=player), lambda: store.take_back(player, 2)):
        with pytest.raises(Refused) as refusal:
            more()
        assert [problem.code for problem in refusal.value.problems] == [Code.STREAM_FULL]
    assert texts(store) == before
    tell(store, *hits())


def test_nobody_sits_down_who_is_not_of_the_game() -> None:
    store = pod()
    with pytest.raises(Refused) as refusal:
        store.begin(TESS, [*seats(), Seat(id="e9", model="Guest", cost=4)])
    assert [problem.code for problem in refusal.value.problems] == [Code.NOT_IN_GAME]
    with pytest.raises(NoBrawl):
        store.load()


def test_a_game_of_two_is_no_brawl() -> None:
    event = create_event(pack("GG4"), name="Cup", day=DAY, organiser=TESS_BROWN)
    start(DatabaseStore(event))
    do(DatabaseStore(event), ask.DealEncounter(round=1))
    game = pair(DatabaseStore(event)).rounds[0].games[0]
    with pytest.raises(NotABrawl):
        BrawlStore(event, game.id).begin(TESS, seats()[:2])


def test_the_same_told_twice_at_once_is_a_doubt(store: BrawlStore) -> None:
    seen = len(store.load().acts)
    store.tell(TESS, lambda _: hits(), seen)
    with pytest.raises(BrawlRefused) as refusal:
        store.tell(TESS, lambda _: hits(), seen)
    (doubt,) = refusal.value.problems
    assert (doubt.code, doubt.data, doubt.confirmable) == (BrawlCode.JUST_TOLD, {"act": 2}, True)
    store.tell(TESS, lambda _: hits(), seen, yes=True)
    store.tell(TESS, lambda _: hits("e1", "e3"), seen)
    store.tell(TESS, lambda _: hits(), seen + 3)
    assert len(store.load().acts) == seen + 4


def test_acts_leave_the_edition_alone_and_are_told_of_once_committed(
    store: BrawlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[object, ...]] = []
    monkeypatch.setattr(STREAMS, "_listeners", [lambda *one: told.append(one)])
    edition = SHELF.get(store.event).edition
    with in_turn():
        tell(store, *hits())
        assert told == []
    number = STREAMS.number(store.event, store.game)
    assert told == [(store.event, store.game, number)]
    assert SHELF.get(store.event).edition == edition


# ── what is drawn ──


def finish(store: BrawlStore) -> None:
    """What the ledger says is the result, and the event is over: its secret is out."""
    here = DatabaseStore(store.event)
    event = here.load()
    game = event.game(store.game)
    assert game is not None
    score = report_of(store.load().brawl, game, event.rules)
    do(here, ask.RuleResult(game=game.id, score=score, how="entered"))
    do(here, ask.CloseRound())
    do(here, ask.FinishEvent(confirm=frozenset(Code)))


@pytest.mark.req("BB-003", "BB-006")
def test_what_is_drawn_follows_from_the_secret_and_can_be_checked(
    store: BrawlStore, tmp_path: Path
) -> None:
    """Set up anew it is the same deck; once the secret is out anybody can make it again."""
    deck = store.load().brawl.loot.at(Place.PILE)
    store.begin(TESS, seats(e1=9))
    assert store.load().brawl.loot.at(Place.PILE) == deck
    before = take_out(store.event, tmp_path / "before")
    assert [check.holds for check in audit_games(before, before.load())] == [None]
    finish(store)
    after = take_out(store.event, tmp_path / "after")
    event = after.load()
    game = event.game(store.game)
    assert game is not None
    assert seed_of(event, game, event.secret) == store.load().brawl.seed
    assert [check.holds for check in audit_games(after, event)] == [True]
    file = after.folder / f"{store.game}.brawl"
    file.write_text(file.read_text().replace(store.load().brawl.seed, "00ff"))
    assert [check.holds for check in audit_games(after, event)] == [False]
    assert run("verify", "--event", after.folder).exit_code != 0


def test_another_brawl_in_the_folder_is_nobodys_to_judge(store: BrawlStore, tmp_path: Path) -> None:
    folder = take_out(store.event, tmp_path / "cup")
    (folder.folder / f"{store.game}.brawl").rename(folder.folder / "friday.brawl")
    assert list(audit_games(folder, folder.load())) == []


# ── damage ──


@pytest.mark.parametrize(
    ("n", "old", "new", "named"),
    [
        (1, '"turns":5', '"turns":0', 1),
        (2, '"kind":"brawl-began"', '"kind":"brawl-begun"', 2),
        (3, '"by":"e1"', '"by":"e9"', 3),
        (3, '"n":2', '"n":7', 3),
        (3, "}", "", 3),
    ],
)
def test_a_line_that_cannot_be_is_named(
    store: BrawlStore, n: int, old: str, new: str, named: int
) -> None:
    tell(store, *hits())
    row = StreamRow.objects.get(event=store.event, n=n)
    assert old in row.text
    row.text = row.text.replace(old, new)
    row.save()
    with pytest.raises(BrawlDamaged, match=f"line {named} "):
        store.load()
    before = texts(store)
    with pytest.raises(BrawlDamaged):
        tell(store, *hits())
    assert texts(store) == before


def test_a_line_that_is_gone_is_named(store: BrawlStore) -> None:
    tell(store, *hits())
    tell(store, *hits("e3", "e4"))
    StreamRow.objects.filter(event=store.event, n=3).delete()
    with pytest.raises(BrawlDamaged, match="line 3 is missing"):
        store.load()


# ── processes ──


def hit_once(event: EventId, i: int) -> None:
    """One blow by a process of its own."""
    game = SHELF.get(event).event.rounds[0].games[0]
    by = EntrantId(PLAYERS[i % 3])
    BrawlStore(event, game.id).tell(TESS, lambda _: hits(by, "e4"))


def hit_often(event: EventId, times: int) -> None:
    for i in range(times):
        hit_once(event, i)


def test_two_phones_at_once_lose_nothing(store: BrawlStore) -> None:
    workers = [process(hit_often, store.event, 12) for _ in range(2)]
    for worker in workers:
        worker.join(PATIENCE)
    assert [worker.exitcode for worker in workers] == [0, 0]
    assert len(store.load().acts) == 1 + 24


def survives(tmp_path: Path, kills: int) -> None:
    """Every act that was acknowledged is there, at most one more, and the brawl goes on."""
    for n in range(kills):
        store = begun()
        promised = kill(hit_once, store.event, tmp_path / "acknowledged", 0.004 * (n % 25))
        kept = len(store.load().acts) - 1
        assert kept - len(promised) in {0, 1}
        with suppress(BrawlRefused):
            tell(store, facts.TurnEnded())
        assert len(store.load().acts) == kept + 2


def test_a_killed_process_loses_no_act_it_acknowledged(tmp_path: Path) -> None:
    survives(tmp_path, 2)


@pytest.mark.soak
def test_hundreds_of_kills_lose_no_act(tmp_path: Path) -> None:
    survives(tmp_path, 150)
