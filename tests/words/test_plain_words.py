"""People read sentences about their own event: no key, no path, no operator, no other mode."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise
from typing import get_origin

import pytest
from pydantic import JsonValue

from muster.core.encounter.elements import in_use
from muster.core.encounter.known import Encounter
from muster.core.event import Event
from muster.core.facts import Flip
from muster.core.rulepack.apply import sample_arguments
from muster.core.rulepack.patch import Patch, deviations, effective
from muster.core.rulepack.paths import _bare, _item, _table
from muster.core.rulepack.problems import PackRefused, Path
from muster.core.rulepack.schema import Rulepack
from muster.core.rulepack.told import told_here
from muster.core.rulepack.variants import Variant
from muster.paper.announcement import announcement_sheet
from muster.paper.encounters import sheet_of
from muster.words.deviations import changed, pattern_of
from muster.words.encounters import flip_words
from muster.words.names import names_of
from muster.words.sayings import SAYINGS
from tests.hall import Hall
from tests.packs.making import ALL, GG4, SR17, house_rule
from tests.plain_words import not_plain, page_text
from tests.words.announcing import words

Chosen = tuple[Rulepack, tuple[Patch, ...]]


def patch_of(variant: Variant) -> Patch:
    return Patch(
        kind="variant", id=variant.id, title=variant.title, arguments=sample_arguments(variant)
    )


def chosen_with(pack: Rulepack, *variants: Variant) -> tuple[Patch, ...] | None:
    """These variants with what they need; nothing where they contradict each other."""
    needed = [
        next(other for other in pack.variants if other.id in variant.requires)
        for variant in variants
        if variant.requires and not {v.id for v in variants}.intersection(variant.requires)
    ]
    wanted = {each.id: each for each in (*needed, *variants)}
    patches = tuple(map(patch_of, wanted.values()))
    try:
        effective(pack, patches)
    except PackRefused:
        return None
    return patches


def _choices() -> Iterator[Chosen]:
    """Each variant alone and every format; so every mode, too."""
    for pack in ALL:
        yield pack, ()
        yield from ((pack, chosen_with(pack, variant) or ()) for variant in pack.variants)
        for named in pack.formats:
            ids = [each.id for each in named.variants]
            variants = tuple(v for v in pack.variants if v.id in ids)
            yield pack, chosen_with(pack, *variants) or ()


CHOICES = list(_choices())


def shown_id(value: object) -> str:
    if isinstance(value, Rulepack):
        return value.short
    patches = value if isinstance(value, tuple) else ()
    return "+".join(patch.id for patch in patches) or "official"


@cache
def fresh(short: str) -> Event:
    return Hall(short).event


def played(pack: Rulepack, patches: Sequence[Patch]) -> Event:
    """An event that is about to be announced with these rules."""
    rules = effective(pack, patches)
    return replace(fresh(pack.short), rules=rules, patches=tuple(patches), announced=True)


def everything(event: Event) -> str:
    """The event pack with what its rounds are about, what is told, what is changed."""
    sheet = announcement_sheet(event, names_of(event, {}))
    rounds = [f"{one.title}: {one.encounter}" for one in sheet.rounds]
    parts = [
        f"{part.title} {told.title} {' '.join(told.paragraphs)} {' '.join(told.needs)}"
        for part in sheet.rules
        for told in part.told
    ]
    return "\n".join([words(event), *rounds, *parts, changes_and_guidance(event)])


def changes_and_guidance(event: Event) -> str:
    guidance = [f"{each.title} {each.about} {each.text}" for each in told_here(event)]
    rows = [str(each) for each in changed(event.official, event.rules, event.patches)]
    return "\n".join([*guidance, *rows])


@pytest.mark.parametrize(("pack", "patches"), CHOICES, ids=shown_id)
def test_no_key_path_operator_or_other_modes_rule_is_announced(
    pack: Rulepack, patches: tuple[Patch, ...]
) -> None:
    assert not_plain(everything(played(pack, patches)), pack, patches) == []


@pytest.mark.parametrize(("pack", "patches"), CHOICES, ids=shown_id)
def test_no_encounter_sheet_shows_a_key_or_another_modes_rule(
    pack: Rulepack, patches: tuple[Patch, ...]
) -> None:
    """Everything that can be played with a variant, as it lies on the tables."""
    event = played(pack, patches)
    sheets = [sheet_of(event, 1, known) for known in known_encounters(event.rules)]
    said = " ".join(
        f"{sheet.title} {sheet.text} {part.title} {told.title} {' '.join(told.paragraphs)}"
        for sheet in sheets
        for part in sheet.parts
        for told in part.told
    )
    assert said
    assert not_plain(said, pack, patches) == []


def neighbours(pack: Rulepack) -> list[tuple[Variant, Variant]]:
    return [*pairwise(pack.variants)]


def pairs(pack: Rulepack) -> list[tuple[Variant, Variant]]:
    return [*combinations(pack.variants, 2)]


@pytest.mark.parametrize("which", [neighbours, pytest.param(pairs, marks=pytest.mark.soak)])
@pytest.mark.parametrize("pack", ALL, ids=shown_id)
def test_two_variants_together_are_told_as_plainly(
    pack: Rulepack, which: Callable[[Rulepack], list[tuple[Variant, Variant]]]
) -> None:
    for pair in which(pack):
        patches = chosen_with(pack, *pair)
        if patches is not None:
            assert not_plain(changes_and_guidance(played(pack, patches)), pack, patches) == []


def known_encounters(rules: Rulepack) -> list[Encounter | None]:
    """One for each element that is in use, by itself; a brawl has none."""
    if rules.pods:
        return [None]
    return [
        Encounter(element.title, parts={slot.id: (element.id,)})
        for slot in rules.encounter.slots
        if slot.count
        for element in in_use(rules, slot)
    ]


@pytest.mark.req("GG4-105", "GG4-110", "GG4-113")
@pytest.mark.parametrize("mode", ["double-rush", "all-out-brawl", "henchman-hardcore"])
def test_a_mode_tells_its_own_hand_size_and_no_other(mode: str) -> None:
    own = {"double-rush": 4, "all-out-brawl": 3, "henchman-hardcore": 4}[mode]
    variant = next(each for each in GG4.variants if each.id == mode)
    said = everything(played(GG4, (patch_of(variant),)))
    sizes = {size for size in range(10) if f"At most {size} cards in hand" in said}
    assert sizes == {own}
    assert "cards in hand" not in everything(played(GG4, ()))


# ── every place of a pack has its sentence ──


def leaves(kind: object, path: Path = ()) -> Iterator[Path]:
    """Every place that a house rule can set; an item of a list stands for all of them."""
    bare = _bare(kind)
    table, inside = _table(bare), _item(bare)
    if table is not None:
        for name, field in table.model_fields.items():
            yield from leaves(field.annotation, (*path, name))
    elif inside is not None and _table(inside) is not None:
        yield path
        if "id" in _table(inside).model_fields:  # type: ignore[union-attr]
            yield from leaves(inside, (*path, "*"))
    else:
        yield (*path, "*") if get_origin(bare) is dict else path


FIXED = {"id", "title", "short", "game", "variants", "formats"}


def test_every_place_that_can_be_changed_has_a_sentence() -> None:
    places = [path for path in leaves(Rulepack) if path[0] not in FIXED]
    silent = [".".join(path) for path in places if ".".join(pattern_of(path)) not in SAYINGS]
    assert silent == []


HOUSE: list[tuple[Rulepack, dict[str, JsonValue]]] = [
    (GG4, {"rounds.by_attendance": [{"up_to": 10, "rounds": 2}, {"rounds": 6, "or_more": True}]}),
    (GG4, {"encounter.slots.schemes.count": 6}),
    (GG4, {"elements.outflank.awards.reveal.points": 2}),
    (GG4, {"elements.outflank.inputs.marked.ask": "Of those, marked ones"}),
    (GG4, {"play.caps.schemes.per_game": 3}),
    (GG4, {"forfeit.causes.misconduct.disqualifies": False}),
    (GG4, {"awards.best-painted.methods": ["vote"]}),
    (GG4, {"terrain.kinds.building.traits": ["blocking"]}),
    (GG4, {"pairing.tolerate": []}),
    (GG4, {"conduct.tracking.app.title": "The app"}),
    (SR17, {"bye.apd": "size"}),
    (SR17, {"concession.winner.cp": "own.cp > 4 ? own.cp : 4"}),
    (SR17, {"standings.counts.assassinations": ["assassination"]}),
    (SR17, {"times.deathclock": [{"size": 75, "player": 50}]}),
    (SR17, {"play.checks": []}),
    (SR17, {"controls.flag.asks.inert.ask": "still"}),
    (SR17, {"maps.standoff.note": "Ours"}),
]


def named(value: object) -> str:
    return next(iter(value)) if isinstance(value, dict) else ""


@pytest.mark.parametrize(("pack", "values"), HOUSE, ids=named)
def test_a_house_rule_anywhere_is_told_without_its_place_or_its_condition(
    pack: Rulepack, values: dict[str, JsonValue]
) -> None:
    (path,) = values
    patch = Patch(kind="house-rule", id="ours", title=path, set=values)
    rules = effective(pack, [patch])
    assert deviations(pack, rules, [patch])
    (row, *_more) = changed(pack, rules, [patch])
    assert row.here != row.official
    event = played(pack, (patch,))
    assert not_plain(everything(event), pack, (patch,)) == []


# ── the look itself ──


@pytest.mark.parametrize(
    "text",
    [
        "up_to 15, rounds 3; rounds 5, or_more yes",
        "early && my.total - their.total < 5",
        "!their.clock_out",
        "roster.hiring.bans",
        "always plant-explosives-gg0",
        "{left} minutes left",
        "Least: None",
        next(each.text for each in GG4.guidance if each.id == "brawl-limits"),
    ],
)
def test_the_look_finds_what_is_not_for_people(text: str) -> None:
    assert not_plain(text, GG4) != []


def test_the_look_reads_a_page_as_people_do() -> None:
    page = (
        '<p class="up_to">Three &amp; more <b translate="no">or_more</b></p><script>a && b</script>'
    )
    assert page_text(page) == "Three & more or_more"
    assert not_plain(page_text(page, names=False), GG4) == []


def test_a_kinder_house_rule_is_read_as_it_was_named() -> None:
    event = played(GG4, (house_rule("A bye is worth 5 VP", bye__vp=5),))
    assert "A bye is worth 5 VP" in everything(event)


@pytest.mark.parametrize("pack", ALL, ids=shown_id)
def test_a_card_a_roll_or_a_lot_that_was_passed_over_is_told_without_a_key(pack: Rulepack) -> None:
    shown = ["7C", "6", *(element.id for element in pack.elements)]
    flips = [Flip(slot="", shows=each, gives="", passed="played") for each in shown]
    assert not_plain("\n".join(flip_words(pack, flip) for flip in flips), pack) == []
