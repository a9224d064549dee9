"""Reading a pack from its files: what is wrong is named by file, table and key."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muster.core.rulepack.digest import digest
from muster.core.rulepack.document import parse
from muster.core.rulepack.patch import effective
from muster.core.rulepack.problems import PackProblem, PackRefused
from muster.packs import read_folder
from tests.packs.making import ALL, variant
from tests.packs.small import PACK


def found(files: dict[str, str]) -> tuple[PackProblem, ...]:
    try:
        parse(files)
    except PackRefused as refused:
        return refused.problems
    return ()


def problems(**files: str) -> list[str]:
    """What is said against these files, without its lines; `pack` stands for pack.toml."""
    texts = {f"{name}.toml": text for name, text in files.items()}
    return [str(replace(problem, line=None)) for problem in found(texts)]


def with_line(table: str, line: str) -> str:
    """The small pack with a line at the top of a table."""
    return PACK.replace(f"[{table}]\n", f"[{table}]\n{line}\n")


def without(line: str) -> str:
    return PACK.replace(f"{line}\n", "")


def test_tables_may_stand_in_several_files() -> None:
    points = "[points]\nwin = 3\ndraw = 1\nloss = 0\n"
    apart = parse({"pack.toml": PACK.replace(points, ""), "points.toml": points})
    assert digest(apart) == digest(parse({"pack.toml": PACK}))


def test_a_table_in_two_files_is_a_problem_of_the_second() -> None:
    assert problems(pack=PACK, other="[points]\nwin = 2\n[bye]\ntp = 1\n") == [
        "other.toml: points: is already in pack.toml",
        "other.toml: bye: is already in pack.toml",
    ]


def test_a_pack_needs_its_main_file_and_every_file_must_be_toml() -> None:
    assert problems(other="a = ", more="[x")[0] == "pack.toml: is missing"
    assert [line.partition(": is not TOML")[0] for line in problems(pack="a = ", more="[x")] == [
        "pack.toml",
        "more.toml",
    ]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (with_line("bye", "vp = true"), "[bye] vp: must be a whole number or an expression"),
        (with_line("bye", "vp = 1.5"), "[bye] vp: must be a whole number or an expression"),
        (
            with_line("bye", 'vp = "own.cp"'),
            "[bye] vp: the expression does not work: there is no cp",
        ),
        (
            with_line("bye", 'vp = "their.vp"'),
            "[bye] vp: the expression does not work: Undefined variable or function: 'their'",
        ),
        (
            with_line("bye", "vp = '\"x\"'"),
            "[bye] vp: the expression does not work: its answer is not a whole number",
        ),
        (with_line("bye", "pv = 1"), "[bye] pv: is not a figure of this pack; did you mean vp?"),
        (
            with_line("points", "wins = 3"),
            "[points] wins: is not a key of this table; did you mean win?",
        ),
        (with_line("points", "zebra = 3"), "[points] zebra: is not a key of this table"),
        (without("win = 3"), "[points] win: is missing"),
        (PACK.replace("win = 3", 'win = "3"'), "[points] win: must be a whole number"),
        (f"titel = 1\n{PACK}", "titel: is not a key of this table; did you mean title?"),
        (
            PACK.replace('id = "small"', 'id = "Small Pack"'),
            "id: must be small letters, digits and hyphens",
        ),
        (
            PACK.replace('decided_by = "vp"', 'decided_by = "pv"'),
            "[result] decided_by: pv is not a figure; did you mean vp?",
        ),
        (
            PACK.replace('title = "Victory points"', "titel = 1, title = 2"),
            "[result.figures.vp] title: must be text",
        ),
        (
            PACK.replace('order = ["tp", "vp"]', 'order = ["tp", "sso"]'),
            "[standings] order: sso is not a tie-break of this pack; did you mean sos?",
        ),
        (
            with_line("standings", 'counts = { kills = ["scenario"] }'),
            "[standings.counts] kills: scenario is not an ending",
        ),
        (
            with_line("standings", "counts = { vp = [] }"),
            "[standings.counts] vp: is already the name of something else",
        ),
        (
            with_line("result.derived", 'tp = "own.vp"'),
            "[result.derived] tp: is already the name of something else",
        ),
        (
            with_line("forfeit", 'causes = [{ id = "x", title = "X" }, { id = "x", title = "Y" }]'),
            "[forfeit.causes] x: is there twice",
        ),
        (
            PACK.replace("[{ rounds = 3 }]", "[{ rounds = 3 }, { up_to = 9, rounds = 4 }]"),
            "[rounds] by_attendance: only the last row may leave out up_to",
        ),
        (
            PACK.replace(
                "[{ rounds = 3 }]", "[{ up_to = 9, rounds = 3 }, { up_to = 9, rounds = 4 }]"
            ),
            "[rounds] by_attendance: up_to must grow from row to row",
        ),
        (PACK.replace("[{ rounds = 3 }]", "[]"), "[rounds] by_attendance: needs at least one row"),
        (
            PACK.replace("[{ rounds = 3 }]", "[{ rounds = 0 }]"),
            "[rounds.by_attendance.1] rounds: must be 1 or more",
        ),
        (f"{PACK}[times]\nplay = 60\nplay_most = 50\n", "[times] play_most: is less than play"),
        (
            f'{PACK}[times]\ncalls = [{{ left = 1, every = 2, say = "x" }}]\n',
            "[times.calls] 1: needs one of at, left and every",
        ),
        (
            f'{PACK}[times]\nclock = "classic"\n',
            "[times] classic: is the event's clock and has no rows",
        ),
        (
            f"{PACK}[times]\nclassic = [{{ size = 5 }}, {{ size = 5 }}]\n",
            "[times] classic: size must grow from row to row",
        ),
        (f"{PACK}[pods]\npreferred = 9\n", "[pods] preferred: must lie between least and most"),
        (
            f"{PACK}[season]\nfirst = 2020-01-02\nlast = 2020-01-01\n",
            "[season] last: is before the first day",
        ),
        (
            f"{PACK}[season]\nfirst = 12:00:00\nlast = 2020-01-01\n",
            "[season] first: must be a date",
        ),
        (
            f'{PACK}[pairing]\ntolerate = ["stranger"]\n',
            "[pairing] tolerate: stranger cannot be given up",
        ),
        (
            f'{PACK}[[guidance]]\nid = "a"\npage = "round"\ntext = "x"\nwith_variants = ["b"]\n',
            "[guidance.a] with_variants: b is not a variant of this pack",
        ),
        (f"{PACK}[registration]\nteam_of = 13\n", "[registration] team_of: must be 12 or less"),
        (
            f"{PACK}[registration]\nfaction_locked = 1\n",
            "[registration] faction_locked: must be true or false",
        ),
        (
            PACK.replace('"Victory points" }', '"Victory points", least = 3, most = 2 }'),
            "[result.figures.vp] most: is less than least",
        ),
        (
            PACK.replace('{ id = "vp"', '{ id = "sos", title = "X" }, { id = "vp"'),
            "[result.figures.sos] id: is already the name of something else",
        ),
        (f"{PACK}[size]\ntable = 5\n", "[size] table: must be a list"),
        (f"size = 5\n{PACK}", "size: must be a table"),
    ],
)
def test_a_bad_pack_is_refused_by_file_table_and_key(text: str, problem: str) -> None:
    assert f"pack.toml: {problem}" in problems(pack=text)


def test_every_problem_is_named_not_only_the_first() -> None:
    text = without("win = 3").replace("draw = 1", "draw = true") + "[size]\nunits = 3\n"
    assert problems(pack=text) == [
        "pack.toml: [size] units: is not a key of this table; did you mean unit?",
        "pack.toml: [points] win: is missing",
        "pack.toml: [points] draw: must be a whole number",
    ]


def test_a_problem_is_blamed_on_the_file_that_has_the_table() -> None:
    times = '[times]\nclock = "sundial"\n'
    assert found({"pack.toml": PACK, "times.toml": times}) == (
        PackProblem(
            "times.toml",
            "times",
            "clock",
            "must be 'round', 'deathclock', 'classic' or 'none'",
            line=2,
        ),
    )


VARIANT = """
[[variants]]
id = "v"
title = "V"
say = "Something."
"""


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        (
            'set = { "points.wim" = 3 }',
            "[variants.v.set] points.wim: wim is not a key of this table; did you mean win?",
        ),
        ('set = { "points.win" = "x" }', "[variants.v.set] points.win: must be a whole number"),
        (
            'set = { "points.win" = "{x}" }',
            "[variants.v.set] points.win: {x} is not a parameter of the variant",
        ),
        (
            'set = { "standings.order" = ["x"] }',
            "[variants.v.set] standings.order: x is not a tie-break of this pack",
        ),
        ('set = { "id" = "x" }', "[variants.v.set] id: cannot be changed by a patch"),
        ('requires = ["w"]', "[variants.v] requires: w is not a variant of this pack"),
        ('excludes = ["w"]', "[variants.v] excludes: w is not a variant of this pack"),
    ],
)
def test_a_variant_is_tried_alone_when_the_pack_is_read(lines: str, problem: str) -> None:
    assert f"variants.toml: {problem}" in problems(pack=PACK, variants=VARIANT + lines)


def test_a_variant_is_tried_with_its_suggested_numbers() -> None:
    lines = """
parameters = [{ id = "x", ask = "How many?", least = 0, suggested = 2 }]
set = { "rounds.fixed" = "{x}" }
"""
    assert parse({"pack.toml": PACK, "v.toml": VARIANT + lines}).variants[0].id == "v"
    least = lines.replace(", suggested = 2", "")
    assert problems(pack=PACK, v=VARIANT + least) == [
        "v.toml: [variants.v.set] rounds.fixed: must be 1 or more"
    ]


def test_a_number_of_a_variant_has_its_limits() -> None:
    lines = """
parameters = [{ id = "x", ask = "How many?", least = 1, most = 4 }]
set = { "rounds.fixed" = "{x}" }
"""
    pack = parse({"pack.toml": PACK, "v.toml": VARIANT + lines})
    with pytest.raises(PackRefused, match="v: x: must be 4 or less"):
        effective(pack, [variant("v", x=5)])
    assert effective(pack, [variant("v", x=4)]).rounds.fixed == 4


def test_a_pack_can_be_read_from_a_folder(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text(PACK)
    (tmp_path / "notes.md").write_text("not part of the pack")
    assert read_folder(tmp_path) == parse({"pack.toml": PACK})


def test_the_shipped_folders_are_read_like_any_other() -> None:
    shipped = Path(__file__).parents[2] / "src" / "muster" / "packs"
    assert [read_folder(shipped / pack.id) for pack in ALL] == list(ALL)


@given(text=st.text(st.characters(codec="utf-8"), max_size=30), key=st.sampled_from(["tp", "vp"]))
def test_no_expression_a_stranger_writes_does_more_than_be_refused(text: str, key: str) -> None:
    quoted = "".join(f"\\U{ord(letter):08x}" for letter in text)
    line = f'{key} = "{quoted}"'
    files = {"pack.toml": PACK.replace("[bye]\ntp = 3", f"[bye]\n{line}")}
    assert {(problem.table, problem.key) for problem in found(files)} <= {("bye", key)}
