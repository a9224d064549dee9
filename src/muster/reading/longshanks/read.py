"""Several saved pages of one event, put together: each tells a part of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from muster.reading.longshanks.games_tab import games_tab
from muster.reading.longshanks.head import Head, head_of
from muster.reading.longshanks.markup import page_of
from muster.reading.longshanks.results_tab import ResultsTab, Seat, results_tab
from muster.reading.longshanks.saved import Came, Played, Player, SavedEvent
from muster.reading.spreadsheet import text_in
from muster.reading.unclear import Unclear
from muster.words.plain import listing
from muster.words.tongue import _

MOST_PAGES = 20
MOST_PLAYERS = 512
MOST_ROUNDS = 15
PAIR = 2

Key = tuple[int, frozenset[str]]
"""A game by its round and who is in it."""

CAME: Mapping[str, Came] = {"won": "first", "lost": "second", "drew": "draw"}
MIRRORED: Mapping[Came, Came] = {"first": "second", "second": "first"}


def read_pages(files: Sequence[tuple[str, bytes]]) -> SavedEvent:
    """The event of these pages, each with the name of its file."""
    if not files:
        raise Unclear("file-missing", _("Choose the pages that you saved."))
    if len(files) > MOST_PAGES:
        say = _("{most} pages at most can be read at once.").format(most=MOST_PAGES)
        raise Unclear("too-many-pages", say, most=MOST_PAGES)
    heads: list[Head] = []
    tabs: list[ResultsTab] = []
    games: list[Played] = []
    named: dict[str, Player] = {}
    for name, raw in files:
        try:
            page = page_of(text_in(raw)[0])
        except Unclear as unclear:
            say = _("{file}: {say}").format(file=name, say=unclear.say)
            raise Unclear(unclear.code, say, file=name) from None
        heads.append(head_of(page))
        tabs.append(results_tab(page))
        found, people = games_tab(page)
        games += found
        named = {player.id: player for player in people} | named
    return _event(_head(heads), tabs, games, named)


def _head(heads: Sequence[Head]) -> Head:
    """What the pages say of the event; those of two events are never mixed."""
    ids = {head.id for head in heads if head.id}
    if len(ids) > 1:
        say = _("These are pages of several events: {ids}.").format(ids=listing(sorted(ids)))
        raise Unclear("several-events", say, ids=sorted(ids))
    return Head(
        id=next(iter(ids), ""),
        name=next((head.name for head in heads if head.name), ""),
        day=next((head.day for head in heads if head.day), None),
        place=next((head.place for head in heads if head.place), ""),
        finished=any(head.finished for head in heads),
    )


def _event(
    head: Head, tabs: Sequence[ResultsTab], games: Sequence[Played], named: Mapping[str, Player]
) -> SavedEvent:
    players = {player.id: player for tab in tabs for player in tab.players}
    players |= {who: player for who, player in named.items() if who not in players}
    if not players:
        say = _(
            "No player is on these pages. Open the event, choose the tab with the results, "
            "wait until it is there, and save the page as a whole."
        )
        raise Unclear("page-empty", say)
    notes: list[str] = []
    met = _met([seat for tab in tabs for seat in tab.seats], players, notes)
    made = SavedEvent(
        id=head.id,
        name=head.name or _("An event of Longshanks"),
        day=head.day,
        place=head.place,
        finished=head.finished,
        players=tuple(players.values()),
        games=tuple(_with_scores(met, games, players, notes)),
        notes=tuple(notes),
    )
    return checked(made)


def checked(saved: SavedEvent) -> SavedEvent:
    """No more than an event can have, and nobody in a game who is not among the players."""
    if len(saved.players) > MOST_PLAYERS or saved.rounds > MOST_ROUNDS:
        say = _("More than {players} players or {rounds} rounds cannot be taken in.")
        raise Unclear("too-many-rows", say.format(players=MOST_PLAYERS, rounds=MOST_ROUNDS))
    known = {player.id for player in saved.players}
    for game in saved.games:
        seats = set(game.sides)
        whole = 1 <= len(game.sides) == len(seats) <= PAIR and seats <= known and game.round > 0
        if not whole or len(game.scores) not in {0, len(game.sides)}:
            say = _("Round {n}: a game is not whole on these pages.").format(n=game.round)
            raise Unclear("page-broken", say, round=game.round)
    return saved


def _met(
    seats: Iterable[Seat], players: Mapping[str, Player], notes: list[str]
) -> dict[Key, Played]:
    """Games by who is in them: both sides tell of each, and have to say the same."""
    met: dict[Key, Played] = {}
    for seat in seats:
        if seat.player not in players or (seat.against and seat.against not in players):
            notes.append(_("Round {n}: somebody is not among the players.").format(n=seat.round))
            continue
        sides = (seat.player, seat.against) if seat.against else (seat.player,)
        game = Played(seat.round, sides, CAME.get(seat.went, "unknown"))
        before = met.setdefault(_key(game), game)
        if _as_said_by(before, seat.player) != game.came:
            names = listing(players[who].name for who in before.sides)
            say = _("Round {n}: {names} say different things of their game.")
            notes.append(say.format(n=seat.round, names=names))
            met[_key(game)] = Played(before.round, before.sides)
    return met


def _key(game: Played) -> Key:
    return game.round, frozenset(game.sides)


def _as_said_by(game: Played, player: str) -> Came:
    return game.came if game.sides[0] == player else MIRRORED.get(game.came, game.came)


def _with_scores(
    met: dict[Key, Played],
    games: Iterable[Played],
    players: Mapping[str, Player],
    notes: list[str],
) -> list[Played]:
    """A round's own page knows more of its games: what it says counts."""
    for game in games:
        before = met.get(_key(game))
        if before is not None and "unknown" not in {before.came, game.came}:
            same = _as_said_by(before, game.sides[0]) == game.came
            if not same:
                names = listing(players[who].name for who in game.sides)
                say = _("Round {n}: two pages say different things of {names}.")
                notes.append(say.format(n=game.round, names=names))
        met[_key(game)] = game
    return sorted(met.values(), key=lambda game: (game.round, game.is_bye, game.table or 0))
