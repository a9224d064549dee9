"""What to type next: words of the command line, and only of commands and options there are."""

import re
from typing import Any

import pytest

from muster.cli.hints import HINTS, OF_BRAWLS, OF_NOTICES, OF_READING, SOMETIMES, problem_hinted
from muster.core.problem import Code, Problem
from muster.words.names import Names
from muster.words.problems import SPECIAL, WORDS
from tests.cli.terminal import COMMAND, LETTERS, Terminal

ALL = [*HINTS.values(), *OF_NOTICES.values(), *OF_BRAWLS.values(), *OF_READING.values()]


def test_a_hint_names_a_command_that_exists() -> None:
    named = re.findall(r"muster ([a-z-]+)", " ".join(ALL))
    assert named
    assert [name for name in named if name not in COMMAND.commands] == []  # type: ignore[attr-defined]


@pytest.mark.parametrize("hint", [hint for hint in ALL if "muster " in hint])
def test_a_hint_names_options_that_its_command_has(hint: str) -> None:
    for typed in hint.split("muster ")[1:]:
        found: Any = COMMAND
        for word in re.findall(r"[\w-]+", typed):
            found = getattr(found, "commands", {}).get(word, found)
        options = {name for each in found.params for name in each.opts} | {"--yes", "--as"}
        assert set(re.findall(r"--[a-z-]+", typed)) <= options


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


# ── what `status` says before a round is published and begun ──


def said(muster: Terminal) -> list[str]:
    notices: list[str] = muster.json("status")["notices"]
    return notices


def test_status_says_what_speaks_against_a_round_and_what_to_type(muster: Terminal) -> None:
    muster.new().started(LETTERS[:5])
    muster("pair")
    (sits_out,) = set(LETTERS[:5]) - {*muster.names_at(1), *muster.names_at(2)}
    nothing_chosen = (
        "Round 1 has no encounter: say what is played. "
        "Next: muster encounter deal, or muster encounter set"
    )
    bye = (
        f"{sits_out} has a bye. With a ringer nobody sits out. "
        "Call one: muster ringer NAME, then muster pair --again --reason WHY"
    )
    assert said(muster) == [bye, nothing_chosen]
    muster("enter", "Tom Late", "--faction", "Guild")
    muster("check-in", "Tom Late")
    again = "Next: muster pair --again --keep-started --reason WHY"
    assert f"Here and not paired in round 1: Tom Late. {again}" in said(muster)
    muster("pair", "--again", "--keep-started", "--reason", "Tom came late")
    assert said(muster) == [nothing_chosen]
    muster("encounter", "deal")
    one, other = muster.names_at(1)
    muster("apart", one, other, "--reason", "Brothers")
    (apart,) = said(muster)
    assert apart.endswith(again)
    assert muster.refused("publish") == (3, ["apart-but-paired"])


@pytest.mark.req("GG4-089", "GG4-090")
@pytest.mark.parametrize(
    ("rule", "hint"),
    [
        (("fixed-leaders",), "Name them: muster pool NAME --leader MODEL"),
        (("fixed-pool", "--cost", "70"), "Name them: muster pool NAME --file FILE"),
    ],
)
def test_status_says_who_named_no_leader_or_pool(
    muster: Terminal, rule: tuple[str, ...], hint: str
) -> None:
    muster.new()
    muster("rules", "add", *rule)
    muster("publish-rules")
    muster.enter()
    muster("check-in", "--all", "--yes")
    assert [each for each in said(muster) if hint in each]


@pytest.mark.req("SR17-197")
def test_status_says_when_scenarios_run_out_and_the_last_is_dealt_all_the_same(
    muster: Terminal,
) -> None:
    muster.new("sr17")
    muster("rules", "add", "rumble")
    muster("publish-rules")
    muster.enter(LETTERS[:4])
    muster("check-in", "--all")
    assert muster.refused("start", "--rounds", 4) == (3, ["elements-run-out"])
    muster("start", "--rounds", 4, "--yes")
    told = (
        "Scenario: the rules have 3, and 4 rounds are planned. From round 4 on one that was "
        "played comes again. Fewer rounds: muster plan-rounds N --reason WHY"
    )
    assert told in said(muster)
    for number in (1, 2, 3):
        muster("encounter", "deal", "--round", number)
    assert muster.refused("encounter", "deal", "--round", 4) == (3, ["elements-played"])
    muster("encounter", "deal", "--round", 4, "--yes")
