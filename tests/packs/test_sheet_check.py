"""What `muster pack check` says about score sheets: every mistake at its place, in words."""

from __future__ import annotations

import pytest

from muster.core.rulepack.document import parse
from muster.core.rulepack.problems import PackRefused
from muster.core.rulepack.structure import DEEPEST, LONGEST, MACROS
from muster.core.sheet.paying import nothing_yet
from muster.core.sheet.seen import Chairs, Moment
from muster.core.sheet.sheet import assemble
from tests.small_sheet import small_sheet, text

FLAGS = 'when = "my.flags > their.flags"'


def found(old: str, new: str) -> list[str]:
    """Every problem as `[table] key: words` after some words of the pack were changed."""
    with pytest.raises(PackRefused) as refused:
        parse({"pack.toml": text(old, new)})
    return [str(problem).partition(": ")[2] for problem in refused.value.problems]


def when(expression: str) -> list[str]:
    """What is wrong with a condition of an award."""
    marker = "[elements.hill.awards.flags] when: "
    problems = found(FLAGS, f'when = "{expression}"')
    assert all(problem.startswith(marker) for problem in problems), problems
    return [problem.removeprefix(marker) for problem in problems]


def test_the_small_sheet_is_sound() -> None:
    assert small_sheet().elements[0].id == "hill"


def test_a_problem_is_printed_with_file_and_line() -> None:
    changed = text(FLAGS, 'when = "my.flag > their.flags"')
    line = changed[: changed.index("my.flag >")].count("\n") + 1
    with pytest.raises(PackRefused) as refused:
        parse({"pack.toml": changed})
    assert [str(problem) for problem in refused.value.problems] == [
        (
            f"pack.toml:{line}: [elements.hill.awards.flags] when: "
            "my.flag is not known here; did you mean flags?"
        )
    ]


# ── expressions ──


@pytest.mark.parametrize(
    ("expression", "say"),
    [
        ("my.flag > 1", "my.flag is not known here; did you mean flags?"),
        ("their.lots > 1", "their.lots is not known here; did you mean lost?"),
        ("my.got.flag > 1", "my.got.flag is not known here; did you mean flags?"),
        ("my.was.horns", "my.was.horns is not known here; did you mean horn?"),
        ("turns > 1", "turns is not known to expressions; did you mean turn?"),
        ("mine.flags > 1", "mine is not known to expressions"),
        ("my.there", "my.there is not known here; did you mean hero?"),
    ],
)
def test_a_name_that_does_not_exist_is_named_with_the_nearest_that_does(
    expression: str, say: str
) -> None:
    assert say in when(expression)


@pytest.mark.parametrize(
    "expression",
    ["my.flags >", "my.flags > 1)", "my.flags = 1", "if my.flags", "", "my.flags >> 1"],
)
def test_what_is_not_an_expression_is_said_to_be_none(expression: str) -> None:
    (say,) = when(expression)
    assert say.startswith("the expression does not work: ")
    assert "\n" not in say


@pytest.mark.parametrize(
    "expression",
    [
        "my.flags",
        "my.flags + 'x' == 'y'",
        "my.hero > 3",
        "my.gates == 1 || my.gates[7] == 'x'",
        "my.was.flags.more > 1",
        "my.flags > 1 && my.flags.more.still > 1",
        "size(my.got) > 1",
    ],
)
def test_an_expression_of_the_wrong_type_is_found_by_trying_it(expression: str) -> None:
    (say,) = when(expression)
    assert say.startswith("the expression does not work: ")


def test_points_are_a_whole_number() -> None:
    (say,) = found('points = "my.flags"', 'points = "my.flags > 1"')
    assert say == (
        "[elements.hill.awards.flags] points: "
        "the expression does not work: its answer is not a whole number"
    )


@pytest.mark.parametrize(
    ("expression", "say"),
    [
        (f"my.flags > {'1 + ' * LONGEST}1", f"letters; {LONGEST} is the most"),
        (
            f"{'(' * (DEEPEST + 1)}true{')' * (DEEPEST + 1)}",
            f"its brackets are more than {DEEPEST} deep",
        ),
        (
            " || ".join(["my.gates.exists(x, x == 'mine')"] * (MACROS + 1)),
            f"it walks through more than {MACROS} lists",
        ),
    ],
)
def test_a_strangers_expression_stays_small(expression: str, say: str) -> None:
    (problem,) = when(expression)
    assert problem.endswith(say)


def test_brackets_and_walks_inside_words_are_only_words() -> None:
    words = "(" * 40 + ".map(" * 5
    assert small_sheet(FLAGS, f"when = \"my.hero != '{words}'\"").short == "S"


def test_every_place_of_a_sheet_is_looked_at() -> None:
    places = {
        'only = "my.total < their.total"': "[elements.hill.inputs.catching_up] only",
        'when = "their.fled"': "[play.ends.fled] when",
        'number = "my.total"': "[play.deciders.vp] number",
        'report = { vp = "my.total" }': "[play.report] vp",
        'doubtful = "my.vp > 30"': "[play.checks.many] doubtful",
    }
    for old, place in places.items():
        key = old.partition('"')[0]
        end = " }" if "{" in key else ""
        (problem,) = found(old, f'{key}"my.nothing_like_it == 1"{end}')
        assert problem == f"{place}: my.nothing_like_it is not known here"


def test_doubts_about_a_score_see_figures_and_how_it_ended() -> None:
    check = 'doubtful = "my.vp > 30"'
    assert found(check, 'doubtful = "my.vp > turn"') == [
        "[play.checks.many] doubtful: turn is not known to expressions"
    ]
    assert found(check, 'doubtful = "my.pv > 30"') == [
        "[play.checks.many] doubtful: my.pv is not known here; did you mean vp?"
    ]
    assert found(check, 'doubtful = "my.vp"') == [
        "[play.checks.many] doubtful: the expression does not work: its answer is not true or false"
    ]
    small_sheet(check, "doubtful = \"won && tie && ending == 'time' && their.vp > my.vp\"")


# ── values ──

VALUES = 'values = [\n    {},\n    {},\n]\ninputs = [\n    {{ id = "stakes"'
TWO = '{ id = "twice", number = "2 * my.flags" }'
THREE = '{ id = "more", number = "my.twice + 1", say = "More" }'


def with_values(first: str, second: str) -> str:
    return VALUES.format(first, second)


START = 'inputs = [\n    { id = "stakes"'


def test_a_value_may_use_those_above_it() -> None:
    small_sheet(START, with_values(TWO, THREE))


def test_a_value_used_before_it_is_worked_out_is_not_known_yet() -> None:
    assert found(START, with_values(THREE, TWO)) == [
        "[elements.hill.values.more] number: my.twice is not known here"
    ]


def test_a_value_that_nothing_uses_is_a_mistake() -> None:
    unused = TWO.replace("twice", "unused")
    assert found(START, with_values(TWO, unused))[-1] == (
        "[elements.hill.values] unused: is used by nothing"
    )


@pytest.mark.parametrize("name", ["total", "got", "was", "flags", "fled"])
def test_a_name_that_is_taken_cannot_be_a_values(name: str) -> None:
    taken = f'{{ id = "{name}", number = "1", say = "One" }}'
    problems = found(START, with_values(TWO, taken))
    assert f"[elements.hill.values] {name}: is already the name of something else" in problems


def test_an_element_cannot_take_the_name_of_a_value_of_the_frame() -> None:
    frame = 'values = [{ id = "flags", number = "1", say = "One" }]\nturns = 3'
    assert found("turns = 3", frame) == [
        "[elements.hill.inputs] flags: is already the name of something else"
    ]


@pytest.mark.parametrize("name", ["total", "was"])
def test_a_question_cannot_have_a_reserved_name(name: str) -> None:
    problems = found('id = "late"', f'id = "{name}"')
    assert problems[0] == f"[elements.hill.inputs] {name}: is already the name of something else"


def test_an_award_cannot_have_the_name_of_a_cap() -> None:
    assert found('id = "crown", say', 'id = "tasks", say') == [
        "[elements.hill.awards.tasks] id: is already the name of a cap"
    ]


# ── values that lean on values ──


def _chain(length: int, owner: str = "my") -> str:
    """Values of the frame, each of which leans on the one before."""
    rest = (
        f'{{ id = "v{n}", number = "{owner}.v{n - 1} + 1", say = "So many" }},'
        for n in range(2, length + 1)
    )
    return f'values = [{{ id = "v1", number = "1", say = "One" }}, {"".join(rest)}]\nturns = 3'


@pytest.mark.parametrize("owner", ["my", "their"])
def test_values_lean_on_each_other_only_so_deep_that_play_can_work_them_out(owner: str) -> None:
    deep = "leans on values that lean on others, more than 50 deep"
    assert found("turns = 3", _chain(200, owner)) == [f"[play.values.v51] number: {deep}"]
    sheet = assemble(small_sheet("turns = 3", _chain(50, owner)), ["hill"])
    start = nothing_yet({cap.id: cap for cap in sheet.frame.caps})
    chairs = Chairs(sheet, sheet.parts[0], {}, Moment(1, 0), start)
    assert chairs.number("my.v50", 0) == 50


def test_values_of_an_element_lean_on_those_of_every_game_that_are_as_deep() -> None:
    own = (
        'values = [{ id = "top", number = "my.v50", say = "Top" }]\ninputs = [\n    { id = "stakes"'
    )
    changed = text("turns = 3", _chain(50)).replace('inputs = [\n    { id = "stakes"', own, 1)
    with pytest.raises(PackRefused) as refused:
        parse({"pack.toml": changed})
    deep = "leans on values that lean on others, more than 50 deep"
    said = [str(problem).partition(": ")[2] for problem in refused.value.problems]
    assert said == [f"[elements.hill.values.top] number: {deep}"]
