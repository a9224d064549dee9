"""Expressions of strangers: read by their grammar, measured, and refused at every door."""

from __future__ import annotations

import json
import tracemalloc
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from itertools import product
from pathlib import Path

import cel
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from muster.core import commands as ask
from muster.core.chain import canonical, seal
from muster.core.rulepack import check, expression, structure
from muster.core.rulepack.basis import LONGEST_NAME, Id, Name
from muster.core.rulepack.cost import BUDGET, ENTRIES, LETTERS, TEXT, weight_of
from muster.core.rulepack.document import parse
from muster.core.rulepack.expression import (
    READ,
    BadExpression,
    compiled,
    context,
    looked_at,
    measured,
    names_in,
    together,
    truth_in,
    whole_number,
)
from muster.core.rulepack.patch import Patch
from muster.core.rulepack.problems import PackRefused
from muster.core.rulepack.signs import NotCel, signs_of
from muster.core.rulepack.structure import LONGEST, structure_of
from muster.journal import archive_checks, archive_look
from muster.journal.archive import ArchiveDamaged, pack_up, unpack
from muster.journal.archive_look import look_inside
from muster.journal.database.models import EventRow, LineRow
from muster.journal.file import JournalDamaged
from muster.journal.folder import PACK as PACK_FILE
from muster.journal.folder import FolderStore
from muster.packs import official_packs
from tests.api.calling import Calls
from tests.archives import repacked
from tests.cli.terminal import Terminal, run
from tests.journal.shelf import do, make
from tests.journal.test_archive_hostile import resealed
from tests.packs.small import PACK
from tests.small_sheet import text
from tests.web.venue import Venue

HIDDEN = "size([1].map//\n(a,[1].map//\n(b,[1].map//\n(c,[1].map//\n(d,1)))))"
"""One walk too many behind comments; harmless, so that whoever lets it pass is seen to do so."""
TOO_MANY = "it walks through more than 3 lists"
NINE = "size([1,2,3,4,5,6,7,8,9].map//\n(x," * 9 + "1" + "))" * 9
"""What once held a whole server for half a minute."""

# ── what is no expression, or too large a one ──

ALL_OF_THEM = "all expressions together would take too long"
LONG = "it would take too long to work out"
DEEP = "its brackets are more than 30 deep"
CHAIN = "it has a chain of more than 100 parts"
HALF = "the text at letter 1 has half a letter, which nothing can write"
HALF_WAY = "2.2250738585072016301230e-308"
"""Just between two numbers: whoever reads it has to look very closely."""
ATTACKS = {
    HIDDEN: TOO_MANY,
    NINE: TOO_MANY,
    "[1].map // a\n // b\r\n\t(x, [1].map(y, [1].filter(z, [1].all(q, true)))).size()": TOO_MANY,
    "my.a.map(x, my.a.map(y, y)).size()": LONG,
    "my.map(x, my).size()": LONG,
    "my.a.map(x, my.a.map(y, my.a.map(z, 1))).size()": LONG,
    "my.a.exists(x, my.a.exists(y, my.a.exists(z, x == y && y == z)))": LONG,
    f"[my]{'.map(x, [x, x, x, x, x, x, x, x, x, x, x, x])' * 3}.size()": LONG,
    f"[my.a].map(x, {'+'.join('x' * 60)}).map(x, {'+'.join('x' * 60)}).size()": LONG,
    f"my.a.exists(x, {'my.a + ' * 40}my.a == x)": LONG,
    "(true ? my : their).map(x, [my, my]).size()": LONG,
    f"['{HALF_WAY}'].all(d, my.a.all(x, [0{',0' * 29}].all(y, double(d) == double(d))))": LONG,
    "(" * 31 + "1" + ")" * 31: DEEP,
    "(//\n" * 31 + "1" + ")" * 31: DEEP,
    "[" * 40 + "]" * 40: DEEP,
    "{1:" * 40 + "1" + "}" * 40: DEEP,
    "size(" * 40 + "my" + ")" * 40: DEEP,
    "true ? " * 40 + "1" + ": 1" * 40: DEEP,
    "(" * 20_000 + "1" + ")" * 20_000: "letters; 600 is the most",
    "!" * 300 + "true": CHAIN,
    "-" * 300 + "1": CHAIN,
    "my" + ".a" * 200: CHAIN,
    "my" + "[0]" * 150: CHAIN,
    "+".join("1" * 200): CHAIN,
    "&&".join("x" * 150): CHAIN,
    "x?1:" * 120 + "1": CHAIN,
    "'a'.matches('(a{1000}){1000}')": "matches is not a function that rules can use",
    "timestamp('2020-01-01T00:00:00Z') > 1": "timestamp is not a function that rules can use",
    "duration('9999999h') > 1": "duration is not a function that rules can use",
    "'a' + //'\n'b' == \"": "letter 18 is no part of an expression",
    "b'a' == b'a'": "letter 1 is no part of an expression",
    "'''a": "letter 3 is no part of an expression",
    "'\\q'": "the text at letter 1 has a backslash before what needs none",
    "'\\UFFFFFFFF'": "the text at letter 1 has a backslash before what needs none",
    "'\\uD800'": HALF,
    "'\\U0000DFFF' == 'a'": HALF,
    "'\\uD83D\\uDE00'": HALF,
    "'\ud800'": HALF,
    "r'\udfff'": HALF,
    "1 \0": "letter 3 is no part of an expression",
    "my.a /* */ == 1": "letter 7 stands where something else has to",
    "my{}": "letter 3 stands where something else has to",
    "[1].map(1, 2)": "letter 9 stands where something else has to",
    "": "it ends where something is still missing",
    "1 +": "it ends where something is still missing",
}  # fmt: skip


@pytest.mark.parametrize(("attack", "say"), ATTACKS.items(), ids=range(len(ATTACKS)))
def test_what_could_take_long_never_reaches_the_engine(attack: str, say: str) -> None:
    with pytest.raises(BadExpression) as refused:
        compiled(attack)
    assert say in str(refused.value)
    assert attack == "" or attack not in str(refused.value)


def test_every_expression_of_every_pack_needs_a_tenth_of_what_it_may(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(structure, "BUDGET", BUDGET // 10)
    forget_what_was_read()
    for pack in official_packs().values():
        assert check.findings(pack) == []


# ── reading has its price ──

READERS: dict[str, Callable[[str], object]] = {
    "measured": measured,
    "looked at": looked_at,
    "its names": lambda text: names_in(text, "my"),
    "compiled": compiled,
}
A_SIGN = 50


def forget_what_was_read() -> None:
    for kept in (measured, looked_at, names_in, expression.program_of):
        kept.cache_clear()


def spent(work: Callable[[], object]) -> int:
    """What it takes, of a budget that no pack has."""
    with together(1000 * BUDGET):
        work()
        left = expression.LEFT.get()
    assert left is not None
    return 1000 * BUDGET - left[0]


@pytest.mark.parametrize("read", READERS.values(), ids=READERS)
def test_whoever_reads_an_expression_first_pays_for_each_of_its_signs(
    read: Callable[[str], object],
) -> None:
    """Once, reading cost the same whatever it said, and a hundredth of what it took."""
    forget_what_was_read()
    short, long = (f"my.a{'+(1)' * n}" for n in (10, 90))
    first = {text: spent(partial(read, text)) for text in (short, long)}
    assert first[long] - first[short] >= A_SIGN * (len(long) - len(short))
    assert max(spent(partial(read, text)) for text in (short, long)) <= READ


@pytest.mark.parametrize("read", READERS.values(), ids=READERS)
def test_what_is_no_expression_is_paid_for_as_often_as_it_is_read(
    read: Callable[[str], object],
) -> None:
    wrong = f"my.a{'+(1)' * 90}+"

    def refused() -> None:
        with pytest.raises(BadExpression, match="something is still missing"):
            read(wrong)

    assert [spent(refused) >= A_SIGN * len(wrong) for _ in range(3)] == [True] * 3


def test_the_engine_is_paid_for_what_it_looks_ahead_at_a_minus() -> None:
    forget_what_was_read()
    plus, minus = ("my.a" + f"*{sign}1" * 90 for sign in ("(0)+", "(0)-"))
    assert spent(lambda: compiled(minus)) - spent(lambda: compiled(plus)) >= 300 * 90


def test_a_pack_of_a_thousand_long_expressions_is_refused_in_words() -> None:
    """Each is harmless; to read them once took seventy times as long as a pack may."""
    forget_what_was_read()
    brackets = "+".join("(" * 30 + "1" + ")" * 30 for _ in range(8))
    small = parse({"pack.toml": PACK})
    for number, refused in ((50, False), (1000, True)):
        figures = {f"f{n}": f"{n}+{brackets}" for n in range(number)}
        result = small.result.model_copy(update={"derived": figures})
        found = check.findings(small.model_copy(update={"result": result}))
        assert bool(found) is refused
        assert all(ALL_OF_THEM in finding.say for finding in found)


def test_every_pack_is_read_and_tried_for_half_of_what_it_may_take() -> None:
    for pack in official_packs().values():
        forget_what_was_read()
        assert spent(partial(check.findings, pack)) < check.ALTOGETHER // 2


@pytest.mark.parametrize(
    "seen",
    [
        {"my": ["a"] * (ENTRIES + 1)},
        {"my": {"a": ["a"] * (ENTRIES + 1)}},
        {"my": {str(n): 1 for n in range(ENTRIES + 1)}},
        {"my": "x" * (LETTERS + 1)},
        {"my": {"a": ["x" * LETTERS] * ENTRIES}},
        {"my": {"a": [["a"]]}},
        {"my": {str(n): ["a"] * ENTRIES for n in range(5)}},
        {"my": {"x" * (LONGEST_NAME + 1): 1}},
        {"my": {"a": {"x" * (LONGEST_NAME + 1): 1}}},
    ],
)
def test_nothing_is_asked_of_what_is_larger_than_was_reckoned_with(seen: dict[str, object]) -> None:
    with pytest.raises(BadExpression, match="it is asked about a text of more than 4000 letters"):
        truth_in("size(my) >= 0", context(seen))


def test_a_walk_over_names_is_measured_for_the_longest_that_a_pack_may_have() -> None:
    """A table is walked by its keys, and names of a pack are such keys."""
    longest = {"my": {"x" * LONGEST_NAME: 1}}
    assert truth_in("my.exists(x, size(x) == 100)", context(longest))
    assert max(weight_of(name) for name in longest["my"]) <= TEXT


@pytest.mark.parametrize("joined", ["-", "_"])
def test_no_name_of_a_pack_is_longer_than_expressions_are_measured_for(joined: str) -> None:
    """Once, a figure with a name of thirty million letters held a server while it was walked."""
    name = f"a{joined}{'x' * (LONGEST_NAME - 1)}"
    kind: TypeAdapter[str] = TypeAdapter({"-": Id, "_": Name}[joined])
    assert kind.validate_python(name[:-1]) == name[:-1]
    with pytest.raises(ValidationError, match="at most 100 characters"):
        kind.validate_python(name)


def test_a_pack_with_a_longer_name_is_refused_in_words() -> None:
    name = "x" * (LONGEST_NAME + 1)
    with pytest.raises(PackRefused) as refused:
        parse({"pack.toml": text('id = "flags"', f'id = "{name}"')})
    said = [problem.say for problem in refused.value.problems]
    assert "must have 100 letters or fewer" in said


def test_many_dear_expressions_in_one_pack_are_refused_together(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(check, "ALTOGETHER", 100)
    with pytest.raises(PackRefused) as refused:
        parse({"pack.toml": text()})
    assert any(ALL_OF_THEM in str(problem) for problem in refused.value.problems)


def test_a_limit_within_a_limit_has_no_more_than_is_left_outside() -> None:
    compiled("1 + 1")
    with together(3 * READ):
        for _ in range(3):
            with together(READ):
                compiled("1 + 1")
        with pytest.raises(BadExpression, match=ALL_OF_THEM), together(READ):
            compiled("1 + 1")
    with together(READ):
        with together(3 * READ):
            compiled("1 + 1")
        with pytest.raises(BadExpression, match=ALL_OF_THEM), together(3 * READ):
            compiled("1 + 1")


@pytest.mark.parametrize(
    "wrong", ["max(1)", "max()", "min('a', 1)", "half_up('a')", "half_up(2.5)"]
)
def test_what_our_functions_refuse_is_not_logged_by_the_engine(
    wrong: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Ten thousand times in one expression, and in every expression of a pack."""
    assert truth_in(f"[1, 2].all(x, {wrong} > 0 || true)", context({}))
    with pytest.raises(BadExpression):
        whole_number(wrong, {})
    assert caplog.records == []


def test_an_answer_that_is_refused_is_not_kept() -> None:
    """Each is a megabyte, and one letter makes it another."""
    texts = [f"['{n}{'x' * 400}'].map(d, [0{',0' * 40}].map(x, d{'+d' * 40}))" for n in range(5)]
    tracemalloc.start()
    try:
        for text in texts:
            with pytest.raises(BadExpression, match="not a whole number"):
                whole_number(text, {})
        held, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most > 500_000
    assert held < 500_000


# ── an independent look: the same signs with anything between them ──

ATOMS = st.sampled_from(
    ["1", "2.5", "0x1f", "true", "my.a", "their.b.c", "turn", "'//'", '"a\'b"', "r'\\'",
     "'''a\n'''", "'(.map('", "[1, 2]", "[]", "{'a': 1}", "has(my.a)", "elements"]
)  # fmt: skip


def _joined(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    signs = st.sampled_from(["+", "-", "*", "/", "%", "<", "==", "&&", "||", "in"])
    return st.one_of(
        st.tuples(inner, signs, inner).map(" ".join),
        inner.map("({})".format),
        inner.map("! ({})".format),
        inner.map("size({})".format),
        st.tuples(inner, inner).map(lambda two: "max({}, {})".format(*two)),
        st.tuples(inner, inner, inner).map(lambda three: "({}) ? ({}) : ({})".format(*three)),
        st.tuples(st.sampled_from(["map", "filter", "all", "exists", "exists_one"]), inner).map(
            lambda walk: "my.list.{}(x, {} == x)".format(*walk)
        ),
        st.tuples(inner, inner).map(lambda two: "[{}, {}][0]".format(*two)),
    )


EXPRESSIONS = st.recursive(ATOMS, _joined, max_leaves=6)
BETWEEN = st.lists(
    st.sampled_from([" ", "\n", "\t", "\r", "\f", "//\n", "// (.map(x\n", "//'\n", '//"""\n']),
    min_size=1,
    max_size=3,
).map("".join)


@given(EXPRESSIONS, st.data())
def test_comments_and_line_breaks_change_nothing_of_what_is_measured(
    expression: str, data: st.DataObject
) -> None:
    measured = _measured(expression)
    spread = "".join(f"{sign.written} {data.draw(BETWEEN)}" for sign in signs_of(expression))
    assume(len(spread) <= LONGEST)
    assert _measured(spread) == measured


def _measured(expression: str) -> object:
    try:
        return structure_of(expression)
    except NotCel as refusal:
        return str(refusal)


SEEN = {"my": {"a": 3, "list": [1, 2]}, "their": {"b": {"c": 4}}, "turn": 2, "elements": ["a"]}


@given(EXPRESSIONS)
def test_the_engine_answers_what_it_is_given_as_it_answers_what_was_typed(expression: str) -> None:
    try:
        written = structure_of(expression).written
    except NotCel:
        return
    where = cel.Context(SEEN, {"max": max})
    assert _answer(written, where) == _answer(expression, where)


def _answer(expression: str, where: cel.Context) -> object:
    try:
        return cel.compile(expression).execute(where)
    except (ArithmeticError, LookupError, RuntimeError, TypeError, ValueError) as refusal:
        return type(refusal)


WALKS = ("my.a.{}(x, {})", "[1, 2, 3].{}(x, {})", "my.{}(x, {})")


@pytest.mark.parametrize("outer", WALKS)
def test_a_walk_never_costs_less_than_the_items_it_goes_to(outer: str) -> None:
    """Counted by calls: what the engine really does stays below what was reckoned."""
    for first, second in product(("map", "filter", "all", "exists_one"), repeat=2):
        inner = WALKS[1].format(second, "max(x, 0) >= 0")
        expression = outer.format(first, f"size([{inner}]) == 1")
        calls: list[int] = []
        where = context({"my": {"a": list(range(ENTRIES))}}).where
        assert where is not None
        where.add_function("max", lambda *given, calls=calls: calls.append(1) or given[0])
        _answer(expression, where)
        assert len(calls) <= structure_of(expression).steps <= BUDGET


# ── owners named alone ──

ALONE = {
    "size(own)": 3,
    "own['vp']": 4,
    "'vp' in own ? own.vp : 0": 4,
    "own == their ? 1 : 0": 0,
    "own == own ? size(their) : 0": 3,
    "size(own.filter(x, own[x] > 1))": 2,
}


@pytest.mark.parametrize(("said", "comes_to"), ALONE.items())
def test_an_owner_named_alone_is_all_that_it_has(said: str, comes_to: int) -> None:
    sides = {"own": {"vp": 4, "cp": 2, "ap": 1}, "their": {"vp": 1, "cp": 0, "ap": 0}}
    assert whole_number(said, sides) == comes_to


@pytest.mark.parametrize(
    ("said", "say"),
    [
        ("own", "its answer is not a whole number"),
        ("'vp' in own", "its answer is not a whole number"),
        ("own['pv']", "there is no pv"),
    ],
)
def test_what_cannot_be_told_of_an_owner_is_refused_in_words(said: str, say: str) -> None:
    with pytest.raises(BadExpression) as refused:
        whole_number(said, {"own": {"vp": 4}})
    assert say in str(refused.value)


def test_a_house_rule_may_name_an_owner_alone_and_is_refused_in_words(tmp_path: Path) -> None:
    muster = Terminal(tmp_path / "cup")
    muster.new()
    muster("rules", "set", "forfeit.loser.vp", json.dumps("size(own)"))
    refused = muster.refused("rules", "set", "forfeit.loser.vp", json.dumps("'vp' in own"))
    assert refused == (1, ["rules-refused"])


def test_the_desk_answers_a_rule_that_names_an_owner_alone(venue: Venue) -> None:
    event = venue.event(entrants=2)
    right = venue.ask(event, "change-rules", {"house.forfeit.loser.vp": json.dumps("size(own)")})
    assert right.status_code < 400
    asked = [patch.set for patch in venue.now(event).patches]
    assert asked == [{"forfeit.loser.vp": "size(own)"}]
    wrong = venue.ask(event, "change-rules", {"house.forfeit.loser.vp": json.dumps("own")})
    assert wrong.status_code == 409
    assert "its answer is not a whole number" in wrong.content.decode()


def test_checking_a_pack_tells_of_owners_named_alone(tmp_path: Path) -> None:
    file = tmp_path / "pack.toml"
    file.write_text(PACK.replace("own.vp - their.vp", "size(own)"))
    assert run("pack", "check", tmp_path).stdout.splitlines()[0] == "A small pack (S) is ready."
    file.write_text(PACK.replace("own.vp - their.vp", "own"))
    why = "the expression does not work: its answer is not a whole number"
    assert run("pack", "check", tmp_path).stdout.splitlines() == [
        f"pack.toml:14: [result.derived] diff: {why}",
        "Not ready: 1 problem.",
    ]


def test_half_a_letter_is_refused_at_the_desk_in_words(venue: Venue) -> None:
    half = "'\\uD800' == 'a' ? 1 : 0"
    event = venue.event(entrants=2)
    answer = venue.ask(event, "change-rules", {"house.bye.vp": json.dumps(half)})
    assert (answer.status_code, venue.now(event).patches) == (409, ())
    assert "has half a letter" in answer.content.decode()


# ── at every door ──

RULE = Patch(kind="house-rule", id="mine", title="Mine", set={"bye.vp": HIDDEN})


def test_the_desk_refuses_it(venue: Venue) -> None:
    event = venue.event(entrants=2)
    answer = venue.ask(event, "change-rules", {"house.bye.vp": json.dumps(HIDDEN)})
    assert (answer.status_code, venue.now(event).patches) == (409, ())
    assert TOO_MANY in answer.content.decode()


def test_the_api_refuses_it(venue: Venue) -> None:
    calls, event = Calls(venue), venue.event(entrants=2)
    command = ask.ChangeRules(patches=(RULE,))
    answer = calls.ask(event, command, calls.organiser)
    assert (answer.status_code, venue.now(event).patches) == (409, ())
    assert TOO_MANY in answer.content.decode()


def test_the_terminal_refuses_it(tmp_path: Path) -> None:
    muster = Terminal(tmp_path / "cup")
    muster.new()
    assert muster.refused("rules", "set", "bye.vp", json.dumps(HIDDEN)) == (1, ["rules-refused"])
    assert FolderStore(tmp_path / "cup").load().patches == ()


def test_a_pack_that_has_it_is_refused() -> None:
    quoted = json.dumps(HIDDEN.replace("size(", "1 == size(", 1))
    with pytest.raises(PackRefused) as refused:
        parse({"pack.toml": text('when = "my.flags > their.flags"', f"when = {quoted}")})
    assert [TOO_MANY in str(problem) for problem in refused.value.problems] == [True]


def test_a_journal_on_disk_that_has_it_says_so_and_an_archive_of_it_is_not_opened(
    tmp_path: Path,
) -> None:
    store = make(tmp_path / "cup")
    do(store, ask.ChangeRules(patches=(HARMLESS,)))
    packed = pack_up(store.folder)
    *before, last = store.journal.read_text().splitlines()
    poisoned = "\n".join([*before, _poisoned(last), ""])
    store.journal.write_text(poisoned)
    with pytest.raises(JournalDamaged) as damaged:
        store.load()
    say = (
        f"sets rules that cannot be used: Mine: [bye] vp: the expression does not work: {TOO_MANY}"
    )
    assert damaged.value.say == say
    assert Terminal(store.folder).refused("status") == (4, ["journal-damaged"])
    with pytest.raises(ArchiveDamaged, match=TOO_MANY):
        unpack(repacked(packed, {"journal.jsonl": poisoned.encode()}), tmp_path / "opened")
    assert not (tmp_path / "opened").exists()


def test_an_archive_whose_own_pack_has_it_is_not_opened(tmp_path: Path) -> None:
    """Rules that nobody set: a pack made by hand, and a journal that names it as its own."""
    store = make(tmp_path / "cup")
    was = (store.folder / PACK_FILE).read_bytes()
    rules = json.loads(was)
    rules["result"]["derived"]["diff"] = HIDDEN
    now = canonical(rules).encode()
    known, forged = (sha256(said).hexdigest().encode() for said in (was, now))
    lines = [line.replace(known, forged) for line in store.journal.read_bytes().splitlines()]
    assert forged in lines[0]
    journal = b"".join(line + b"\n" for line in resealed(lines))
    with pytest.raises(ArchiveDamaged) as refused:
        unpack(
            repacked(pack_up(store.folder), {PACK_FILE: now, "journal.jsonl": journal}),
            tmp_path / "opened",
        )
    say = f"pack.json does not work: the expression does not work: {TOO_MANY}"
    assert str(refused.value) == say
    assert not (tmp_path / "opened").exists()


def test_an_archive_whose_lines_set_rules_again_and_again_is_not_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two thousand such lines once held a server for minutes."""
    store = make(tmp_path / "cup")
    for number in range(1, 4):
        do(store, ask.ChangeRules(patches=(_worth(number),)))
    packed = pack_up(store.folder)
    monkeypatch.setattr(archive_checks, "OPENING", _steps(store.load) * 5 // 6)
    with pytest.raises(ArchiveDamaged, match="line 4 sets rules that cannot be used: Mine: "):
        unpack(packed, tmp_path / "opened")
    assert not (tmp_path / "opened").exists()
    monkeypatch.undo()
    assert unpack(packed, tmp_path / "opened").load() == store.load()


def test_all_looks_at_an_archive_together_take_no_longer_than_they_may(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = make(tmp_path / "cup")
    do(store, ask.ChangeRules(patches=(_worth(1),)))
    packed = pack_up(store.folder)
    monkeypatch.setattr(archive_look, "OPENING", _steps(store.load) * 2)
    with pytest.raises(ArchiveDamaged, match="line 2 sets rules that cannot be used: Mine: "):
        look_inside(packed)
    monkeypatch.undo()
    assert look_inside(packed).verdict.holds


def _steps(work: Callable[[], object]) -> int:
    """What it takes once everything it asks was asked before."""
    work()
    with together(100 * BUDGET):
        work()
        left = expression.LEFT.get()
    assert left is not None
    return 100 * BUDGET - left[0]


def _worth(number: int) -> Patch:
    return Patch(kind="house-rule", id="mine", title="Mine", set={"bye.vp": number})


def test_an_event_in_the_database_that_has_it_says_so_and_the_others_go_on(venue: Venue) -> None:
    event, other = venue.event(entrants=2), venue.event("SR17", entrants=2)
    venue.do(event, ask.ChangeRules(patches=(HARMLESS,)))
    last = LineRow.objects.filter(event=event).latest("n")
    text = _poisoned(last.text)
    LineRow.objects.filter(event=event, n=last.n).update(text=text)
    EventRow.objects.filter(id=event).update(head=json.loads(text)["hash"])
    page = venue.organiser.get(f"/desk/{event}/")
    assert page.status_code == 503
    assert "Nothing was changed" in page.content.decode()
    assert venue.organiser.get(f"/desk/{other}/entrants/").status_code == 200


HARMLESS = Patch(kind="house-rule", id="mine", title="Mine", set={"bye.vp": "1 + 1"})


def _poisoned(line: str) -> str:
    """The same line with another rule, true to what it says."""
    body = json.loads(line.replace('"1 + 1"', json.dumps(HIDDEN)))
    del body["hash"]
    return canonical({**body, "hash": seal(body)})
