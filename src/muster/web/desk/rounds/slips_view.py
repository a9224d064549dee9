"""Entering a pile of slips: find the game by what was typed, ask for its score, list the last."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from muster.core.event import Event, Game, Round
from muster.core.facts import ResultRuled
from muster.core.ids import round_and_number
from muster.core.problem import Refused
from muster.core.slip import read_slip
from muster.core.teams.boards import is_of_teams
from muster.web.desk.rounds.offered import offered
from muster.web.desk.rounds.score_form import ScoreForm, score_form
from muster.web.desk.rounds.tables_view import TableRow, table_row
from muster.web.gates import Here
from muster.words.facts import fact_words
from muster.words.problems import problem_words
from muster.words.tongue import _

RECENT = 5
"""How many of the last entries are listed."""


@dataclass(frozen=True, slots=True)
class Entered:
    """A result that was entered; `line` is what an undo takes back."""

    line: int
    say: str


@dataclass(frozen=True, slots=True)
class SlipsView:
    """`back`: the page the entry is made on. `form` only where the game waits for its result."""

    number: int
    address: str
    back: str
    typed: str
    wrong: str
    game: TableRow | None
    form: ScoreForm | None
    recent: tuple[Entered, ...]
    may_undo: bool


def slips_view(here: Here, played: Round, address: str, back: str, typed: str = "") -> SlipsView:
    game, wrong = _find(here, played, typed) if typed else (None, "")
    open_ = game is not None and game.result is None and not is_of_teams(here.event, game)
    return SlipsView(
        number=played.number,
        address=address,
        back=back,
        typed=typed,
        wrong=wrong,
        game=table_row(here, game) if game else None,
        form=score_form(here.event, game, here.names) if game and open_ else None,
        recent=tuple(islice(_recent(here, played), RECENT)),
        may_undo="undo" in offered(here),
    )


def _find(here: Here, played: Round, typed: str) -> tuple[Game | None, str]:
    """By the number of a table, the code of a slip, or its address as a reader types it."""
    text = typed.rstrip("/").rpartition("/")[2].strip()
    if text.isdecimal():
        at_table = (game for game in played.tables() if str(game.table) == text)
        game = next(at_table, None)
        say = _("There is no table {table} in this round.").format(table=text)
        return game, "" if game else say
    try:
        return here.event.game(read_slip(here.event, text)), ""
    except Refused as refused:
        return None, " ".join(problem_words(each, here.names) for each in refused.problems)


def _recent(here: Here, played: Round) -> Iterator[Entered]:
    """The newest first; what was taken back is not told."""
    event: Event = here.event
    for line in event.newest_first():
        if line.n < played.line:
            return
        fact = line.fact
        if not isinstance(fact, ResultRuled) or line.n in event.retracted:
            continue
        if round_and_number(fact.game)[0] == played.number:
            yield Entered(line.n, fact_words(fact, here.names))
