"""What to type next: words of the command line, and only of commands and options there are."""

import re

import pytest

from muster.cli.hints import HINTS, OF_BRAWLS, OF_NOTICES, OF_READING, SOMETIMES, problem_hinted
from muster.core.problem import Code, Problem
from muster.words.names import Names
from muster.words.problems import SPECIAL, WORDS
from tests.cli.terminal import COMMAND

ALL = [*HINTS.values(), *OF_NOTICES.values(), *OF_BRAWLS.values(), *OF_READING.values()]


def test_a_hint_names_a_command_that_exists() -> None:
    named = re.findall(r"muster ([a-z-]+)", " ".join(ALL))
    assert named
    assert [name for name in named if name not in COMMAND.commands] == []  # type: ignore[attr-defined]


def test_no_problem_has_two_kinds_of_hints() -> None:
    assert set(HINTS) & set(SOMETIMES) == set()
    assert set(HINTS) | set(SOMETIMES) <= set(WORDS) | set(SPECIAL)


@pytest.mark.parametrize(
    ("problem", "said"),
    [
        (Problem(Code.ALREADY_SO), "It is so already."),
        (Problem(Code.EVENT_NOT_RUNNING), "The event has not started. Next: muster start"),
        (
            Problem(Code.HAS_RESULT, {"table": 4}),
            "Table 4 has a result already. It is corrected by a ruling. Next: muster rule 4",
        ),
        (Problem(Code.NOT_IN_GAME), "Say for whom. Add --by with the player's name."),
        (
            Problem(Code.NOT_IN_GAME, {"entrant": "e1", "table": 4}),
            "e1 does not play at table 4.",
        ),
    ],
)
def test_a_hint_follows_what_is_wrong(problem: Problem, said: str) -> None:
    assert problem_hinted(problem, Names()) == said
