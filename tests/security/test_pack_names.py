"""Names in a stranger's pack: however many and long they are, looking at them soon ends."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

import pytest

from muster.core.rulepack.check import findings, order, repeated_ids, worths
from muster.core.rulepack.check_controls import control_findings
from muster.core.rulepack.check_encounters import encounters
from muster.core.rulepack.check_ledger import ledger_findings, ledgers
from muster.core.rulepack.check_maps import map_findings
from muster.core.rulepack.check_sheets import sheets
from muster.core.rulepack.check_terrain import terrain_findings
from muster.core.rulepack.controls import Clause, Control
from muster.core.rulepack.document import parse
from muster.core.rulepack.encounters import Element, Encounters, Rotation, RotationRound, Slot
from muster.core.rulepack.expression import LEFT, together
from muster.core.rulepack.ledger import Change, Happening, Ledger, LedgerAward, Mark, Respawn
from muster.core.rulepack.maps import Map
from muster.core.rulepack.patch import Patch, effective
from muster.core.rulepack.problems import TOO_MUCH, Finding, PackRefused, nearest, unknown
from muster.core.rulepack.schema import AwardRule, Ending, Figure, Rulepack
from muster.core.rulepack.sheets import Award, Cap, End, Frame, Input, Note, Value
from muster.core.rulepack.terrain import Terrain, TerrainKind, Trait
from muster.core.rulepack.validate import TOO_OFTEN
from tests.packs.small import PACK

SMALL = parse({"pack.toml": PACK})
MANY = 300
FIRST = 100
"""Findings that are told."""


class Counted(str):
    """A name that counts how often any is held against another."""

    __slots__ = ()
    compared = 0

    def __eq__(self, other: object) -> bool:
        Counted.compared += 1
        return str.__eq__(self, other)

    __hash__ = str.__hash__


def many() -> list[Counted]:
    """Names of which the last is there twice."""
    Counted.compared = 0
    return [Counted(f"n{number}") for number in (*range(MANY), MANY - 1)]


def with_endings(names: list[Counted]) -> Rulepack:
    endings = tuple(Ending.model_construct(id=name, title="") for name in names)
    return SMALL.model_copy(update={"result": SMALL.result.model_copy(update={"endings": endings})})


def test_names_that_are_there_twice_are_found_without_holding_each_against_each() -> None:
    pack = with_endings(many())
    assert list(repeated_ids(pack)) == [Finding(("result", "endings", "n299"), "is there twice")]
    assert Counted.compared < 10 * MANY


def test_and_so_are_kinds_and_traits_of_terrain() -> None:
    kinds = tuple(TerrainKind.model_construct(id=name, title="") for name in many())
    traits = tuple(Trait.model_construct(id=name, title="") for name in many())
    terrain = Terrain().model_copy(update={"kinds": kinds, "traits": traits})
    found = terrain_findings(SMALL.model_copy(update={"terrain": terrain}))
    assert [each for each in found if each.path[1] in {"kinds", "traits"}] == [
        Finding(("terrain", "kinds", "n299"), "is there twice"),
        Finding(("terrain", "traits", "n299"), "is there twice"),
    ]
    assert Counted.compared < 20 * MANY


def test_and_so_are_maps() -> None:
    maps = tuple(Map(id=f"m{n}") for n in (2, 1, 1, 2, 3))
    assert findings(SMALL.model_copy(update={"maps": maps})) == [
        Finding(("maps", "m1"), "is there twice"),
        Finding(("maps", "m2"), "is there twice"),
    ]


# ── names that are looked for, each among all there are ──


def with_(**changed: object) -> Rulepack:
    return SMALL.model_copy(update=changed)


def in_an_element(
    *,
    notes: tuple[Note, ...] = (),
    inputs: tuple[Input, ...] = (),
    values: tuple[Value, ...] = (),
    awards: tuple[Award, ...] = (),
) -> Rulepack:
    element = Element.model_construct(
        id="hill", slot="plan", title="", notes=notes, inputs=inputs, values=values, awards=awards
    )
    return with_(elements=(element,), encounter=Encounters(slots=(Slot(id="plan", title=""),)))


def with_figures(names: list[Counted], **changed: object) -> Rulepack:
    figures = tuple(Figure.model_construct(id=name, title="") for name in names)
    return with_(result=SMALL.result.model_copy(update={"figures": figures}), **changed)


def notes(names: list[Counted]) -> Rulepack:
    kept = tuple(Note.model_construct(id=name, ask="") for name in names)
    return in_an_element(
        notes=kept, awards=(Award.model_construct(id="a", say="", notes=tuple(names)),)
    )


def values_that_are_asked_for(names: list[Counted]) -> Rulepack:
    values = tuple(Value.model_construct(id=name, number="1") for name in names)
    awards = tuple(Award(id=f"a{name}", say="", when=f"my.{name} > 1") for name in names)
    return in_an_element(values=values, awards=awards)


def values_that_nobody_asks_for(names: list[Counted]) -> Rulepack:
    values = tuple(Value.model_construct(id=name, number="1") for name in names)
    awards = tuple(Award(id=f"a{name}", say="", when="my.total > 1") for name in names)
    return in_an_element(values=values, awards=awards)


def caps(names: list[Counted]) -> Rulepack:
    of_frame = tuple(Cap.model_construct(id=name, title="") for name in names)
    awards = tuple(Award.model_construct(id=f"a{name}", say="", cap=name) for name in names)
    return with_(play=Frame.model_construct(caps=of_frame, awards=awards))


def deaths(names: list[Counted]) -> Rulepack:
    inputs = tuple(Input.model_construct(id=name, ask="", kind="model") for name in names)
    awards = tuple(Award.model_construct(id=f"a{name}", say="", death=name) for name in names)
    return in_an_element(inputs=inputs, awards=awards)


def endings(names: list[Counted]) -> Rulepack:
    ends = tuple(End.model_construct(id="e", say="", when="false", ending=name) for name in names)
    return with_endings(names).model_copy(update={"play": Frame.model_construct(ends=ends)})


def elements_asked_for(names: list[Counted]) -> Rulepack:
    elements = tuple(Element.model_construct(id=name, slot="plan", title="") for name in names)
    inputs = tuple(Input(id=f"i{n}", ask="", only=f"'{n}' in elements") for n in names)
    return with_(elements=elements, play=Frame(inputs=inputs))


def parts_of_an_encounter(names: list[Counted]) -> Rulepack:
    slots = tuple(Slot.model_construct(id=name, title="", count=0) for name in names)
    elements = tuple(
        Element.model_construct(id=f"e{name}", slot=name, title="", uses=(names[0],))
        for name in names
    )
    return with_(encounter=Encounters.model_construct(slots=slots), elements=elements)


def maps_over_maps(names: list[Counted]) -> Rulepack:
    below = [Map.model_construct(id=name) for name in names]
    return with_(maps=(*below, Map.model_construct(id="above", over=tuple(names))))


def controls_of_elements(names: list[Counted]) -> Rulepack:
    controls = tuple(
        Control.model_construct(id=name, title="", counts=(Clause(say=""),), decided="most")
        for name in names
    )
    element = Element.model_construct(id="hill", slot="plan", title="", controls=tuple(names))
    return with_(controls=controls, elements=(element,))


def points_so_far(names: list[Counted]) -> Rulepack:
    awards = tuple(
        Award.model_construct(id=name, say="", when=f"my.got.{name} > 0") for name in names
    )
    return in_an_element(awards=awards)


def worth_of_a_bye(names: list[Counted]) -> Rulepack:
    return with_figures(names, bye=dict.fromkeys(names, 1))


def order_of_figures(names: list[Counted]) -> Rulepack:
    return with_figures(names, standings=SMALL.standings.model_copy(update={"order": names}))


LOOKED_FOR: dict[str, tuple[Callable[[Rulepack], object], Callable[[list[Counted]], Rulepack]]] = {
    "notes": (sheets, notes),
    "values that are asked for": (sheets, values_that_are_asked_for),
    "values that nobody asks for": (sheets, values_that_nobody_asks_for),
    "caps": (sheets, caps),
    "deaths": (sheets, deaths),
    "endings": (sheets, endings),
    "elements asked for": (sheets, elements_asked_for),
    "parts of an encounter": (encounters, parts_of_an_encounter),
    "maps over maps": (map_findings, maps_over_maps),
    "controls": (control_findings, controls_of_elements),
    "points so far": (sheets, points_so_far),
    "worth": (worths, worth_of_a_bye),
    "order": (order, order_of_figures),
}


@pytest.mark.parametrize(("look", "pack"), LOOKED_FOR.values(), ids=LOOKED_FOR)
def test_a_name_is_found_without_holding_it_against_all_others(
    look: Callable[[Rulepack], Iterable[Finding]], pack: Callable[[list[Counted]], Rulepack]
) -> None:
    """Once, sixteen hundred values and as many awards held a server for seventeen seconds."""
    made = pack(many()[:-1])
    Counted.compared = 0
    list(look(made))
    assert Counted.compared < 40 * MANY


class Put(str):
    """A name that counts how often it was put in a table, or looked for in one."""

    __slots__ = ()
    put = 0

    def __hash__(self) -> int:
        Put.put += 1
        return str.__hash__(self)

    __eq__ = str.__eq__


PUT = [Put(f"n{number}") for number in range(MANY)]


def marks_that_change() -> Rulepack:
    kept = tuple(Mark.model_construct(id=name, title="") for name in PUT)
    changes = tuple(Change(mark="n1", of="by", now=True) for _ in PUT)
    happening = Happening.model_construct(id="h", title="", changes=changes)
    ledger = Ledger.model_construct(
        id="l", title="", respawn=Respawn(inches=1), marks=kept, happenings=(happening,)
    )
    return with_(ledgers=(ledger,))


def figures_that_are_reckoned_with() -> Rulepack:
    figures = tuple(Figure.model_construct(id=name, title="") for name in PUT)
    said = {f"d{name}": "1" for name in PUT}
    changed = {"figures": figures, "derived": said}
    return with_(result=SMALL.result.model_copy(update=changed))


@pytest.mark.parametrize("pack", [marks_that_change, figures_that_are_reckoned_with])
def test_what_many_expressions_see_is_made_once_for_all_of_them(
    pack: Callable[[], Rulepack],
) -> None:
    made = pack()
    Put.put = 0
    findings(made)
    assert Put.put < 40 * MANY


class Told(str):
    """A name that counts how often it was put in a sentence."""

    __slots__ = ()
    told = 0

    def __format__(self, how: str) -> str:
        Told.told += 1
        return str.__format__(self, how)


def test_no_more_problems_of_sheets_are_put_in_words_than_are_told() -> None:
    """Each is compared with hundreds of names for what may have been meant."""
    Told.told = 0
    names = tuple(Told(f"x{n}") for n in range(MANY))
    award = Award.model_construct(id="a", say="", notes=names)
    assert len(findings(in_an_element(awards=(award,)))) == FIRST
    assert Told.told == FIRST


# ── what needs looking at many times is paid for ──


def sheets_of(elements: int, questions: int) -> Rulepack:
    """Every element is tried on a sheet with all that every game asks."""
    asked = tuple(Input(id=f"q{n}", ask="") for n in range(questions))
    own = (Input(id="own", ask=""),)
    chosen = tuple(Element(id=f"e{n}", slot="plan", title="", inputs=own) for n in range(elements))
    parts = Encounters(slots=(Slot(id="plan", title=""),))
    return with_(play=Frame(inputs=asked), elements=chosen, encounter=parts)


def rotation_of(rounds: int, elements: int) -> Rulepack:
    """Every round is held against all elements and all rounds before."""
    turn = RotationRound(parts={"plan": ("e0",)})
    rotation = Rotation(id="r", title="", rounds=(turn,) * rounds)
    parts = Encounters(slots=(Slot(id="plan", title=""),), rotations=(rotation,))
    return with_(encounter=parts, elements=sheets_of(elements, 0).elements)


def choices_of(questions: int, choices: int) -> Rulepack:
    """Every answer to choose is tried with all other questions answered."""
    named = [{"id": f"c{n}", "title": ""} for n in range(choices)]
    asks = [{"id": f"q{n}", "ask": f"q{n}"} for n in range(questions - 1)]
    control = {
        "id": "flag",
        "title": "",
        "decided": "most",
        "counts": [{"say": ""}],
        "asks": [{"id": "which", "ask": "which", "kind": "choice", "choices": named}, *asks],
    }
    return with_(controls=(Control.model_validate(control),))


@pytest.mark.parametrize("pack", [sheets_of, rotation_of, choices_of])
def test_a_pack_with_very_many_of_two_things_that_meet_is_refused_in_words(
    pack: Callable[[int, int], Rulepack],
) -> None:
    assert findings(pack(20, 20)) == []
    assert Finding((), TOO_MUCH) in findings(pack(2_000, 2_000))


def house_rule(**values: int) -> Patch:
    return Patch(kind="house-rule", id="mine", title="Mine", set=dict(values))


def _of_prizes(number: int) -> Patch:
    return house_rule(**{f"awards.a{n}.place": 1 for n in range(number)})


def with_prizes(number: int) -> Rulepack:
    return with_(awards=tuple(AwardRule(id=f"a{n}", title="") for n in range(number)))


def spent(work: Callable[[], object]) -> int:
    given = 10**10
    with together(given):
        work()
        left = LEFT.get()
    assert left is not None
    return given - left[0]


def test_a_house_rule_pays_for_every_place_it_looks_through() -> None:
    """Two thousand places among as many took seconds, and next to no steps."""
    few, many = (
        spent(partial(effective, with_prizes(number), [_of_prizes(number)]))
        for number in (100, 400)
    )
    assert few >= 100 * 100
    assert many > 6 * few


def test_house_rules_that_look_through_too_much_are_refused_in_words() -> None:
    with pytest.raises(PackRefused, match=TOO_OFTEN), together(300_000):
        effective(with_prizes(200), [_of_prizes(200)])


@pytest.mark.parametrize(
    "patches",
    [
        [house_rule(**{f"awards.x{n}.place": 1 for n in range(MANY)})],
        [Patch(kind="variant", id=f"x{n}", title="") for n in range(MANY)],
    ],
    ids=["places", "variants"],
)
def test_of_very_many_problems_of_house_rules_the_first_are_told(patches: list[Patch]) -> None:
    with pytest.raises(PackRefused) as refusal:
        effective(with_prizes(MANY), patches)
    assert len(refusal.value.problems) == FIRST


def test_what_an_expression_sees_is_paid_for_by_how_much_it_is() -> None:
    """A happening with marks once cost eight times as much as it was charged."""
    few, many = (_spent_on_a_happening(number) for number in (0, 90))
    assert many - few >= 90 * 2 * 10


def _spent_on_a_happening(number: int) -> int:
    kept = tuple(Mark(id=f"m{n}", title="", kind="players") for n in range(number))
    awards = (LedgerAward(id="a", say=""),)
    happening = Happening(id="h", title="", awards=awards)
    ledger = Ledger(
        id="l", title="", respawn=Respawn(inches=1), marks=kept, happenings=(happening,)
    )
    return spent(lambda: list(ledgers(with_(ledgers=(ledger,)))))


def test_a_ledger_with_too_much_in_it_is_refused_in_words() -> None:
    """Also where it stands in the file of a brawl and no pack is around it."""
    awards = (LedgerAward(id="a", say=""),)
    happenings = tuple(Happening(id=f"h{n}", title="", awards=awards) for n in range(100))
    ledger = Ledger(id="l", title="", respawn=Respawn(inches=1), happenings=happenings)
    with together(10_000):
        *_, last = ledger_findings(ledger)
    assert last == Finding(("ledgers", "l"), TOO_MUCH)


def test_for_a_name_of_more_than_a_hundred_letters_nothing_is_suggested() -> None:
    name, longer = "a" * 100, "a" * 101
    assert unknown(name, [longer]) == f"is not a key of this table; did you mean {longer}?"
    assert unknown(longer, [name]) == "is not a key of this table"
    assert (nearest("pv", ["tp", "vp"]), nearest("", ["vp"])) == ("vp", "")


def test_a_name_is_compared_with_the_first_hundreds_alone() -> None:
    usual = [f"element-{number:03}" for number in range(500)]
    assert nearest("elemnt-499", usual) == "element-499"
    first, last = ["b" * 100] * 10, ["a" * 99]
    assert nearest("a" * 100, [*first[1:], *last]) == "a" * 99
    assert nearest("a" * 100, [*first, *last]) == ""


def test_of_very_many_problems_the_first_are_told() -> None:
    names = ", ".join(f'"x{number}"' for number in range(MANY))
    pack = SMALL.model_copy(
        update={
            "standings": SMALL.standings.model_copy(
                update={"order": tuple(f"x{number}" for number in range(MANY))}
            )
        }
    )
    assert len(findings(pack)) == FIRST
    for text in (
        PACK.replace('order = ["tp", "vp"]', f"order = [{names}]"),
        PACK + "".join(f"x{number} = 1\n" for number in range(MANY)),
    ):
        assert len(refused(text)) == FIRST


def refused(text: str) -> tuple[object, ...]:
    try:
        parse({"pack.toml": text})
    except PackRefused as refusal:
        return refusal.problems
    return ()
