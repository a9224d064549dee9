"""Reading lists: each by its title, its words and its rows.

`title`, `text`, `points`, `theme`, `faction` and `player` are sent once for every list, in their
order. The rows of the first list are `name.0`, `model.0`, `count.0`, `cost.0`, `role.0` and
`relation.0`, once for every row; `extra.0.2` is what was bought for its third row, with the
weapon behind a bar.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Literal

from django.http import QueryDict

from muster.core.catalogue import Catalogue
from muster.core.event import Event
from muster.core.facts import ArmyList, Extra, Pick
from muster.core.facts.lists import MOST_OF_ONE
from muster.core.ids import PersonId
from muster.core.roster.brought import brought
from muster.core.roster.size import counted
from muster.journal.people import Person
from muster.reading.unclear import Unclear
from muster.web.forms.lengths import NAME
from muster.web.forms.numbers import whole_number
from muster.words.plain import clean
from muster.words.tongue import _, number_words

if TYPE_CHECKING:
    from muster.web.forms.read import Form

MOST_LISTS = 20
"""More than any pack lets somebody choose from: what is written down stays for ever."""

MOST_ROWS = 300
BEHIND = "|"
"""Between something bought for a model and the weapon it is for."""

Role = Literal["", "leader", "specialist"]
ROLES: dict[str, Role] = {"leader": "leader", "specialist": "specialist"}
OF_LIST = ("title", "text", "points", "theme", "faction", "player")
OF_ROW = ("name", "model", "count", "cost", "role", "relation")


def lists(form: Form) -> tuple[tuple[ArmyList, ...], tuple[Person, ...]]:
    """Lists in their order; one in which there is nothing at all is none."""
    return handed_in(lists_in(form.fields, form.here.event.catalogue), form.here.event), ()


def handed_in(lists: Sequence[ArmyList], event: Event) -> tuple[ArmyList, ...]:
    """Those in which there is something, each with a name and with what it costs."""
    return tuple(
        _counted(_called(army, n), event) for n, army in enumerate(lists, 1) if not is_empty(army)
    )


def _called(army: ArmyList, n: int) -> ArmyList:
    """One that nobody gave a name is called by its number."""
    named = _("List {n}").format(n=n)
    return army if army.title else army.model_copy(update={"title": named})


def _counted(army: ArmyList, event: Event) -> ArmyList:
    """Nobody adds up by hand what is there row by row."""
    if army.points is not None or not army.picks:
        return army
    known = counted(brought(event.rules, event.catalogue, army.faction, army))
    return army.model_copy(update={"points": known})


def crew(form: Form) -> tuple[ArmyList, tuple[Person, ...]]:
    """The first list, which is the only one; a crew needs no name."""
    read = lists_in(form.fields, form.here.event.catalogue)
    return read[0] if read else ArmyList(title="", picks=pool(form)[0]), ()


def pool(form: Form) -> tuple[tuple[Pick, ...], tuple[Person, ...]]:
    """The rows of the first list, which is the only one."""
    return tuple(rows_in(form.fields, 0, form.here.event.catalogue)), ()


def is_empty(army: ArmyList) -> bool:
    return not (army.title or army.text or army.picks)


def lists_in(sent: QueryDict, catalogue: Catalogue | None) -> tuple[ArmyList, ...]:
    """Every list that is named, be it an empty one."""
    columns = [sent.getlist(name) for name in OF_LIST]
    number = len(columns[0])
    if number > MOST_LISTS:
        say = _("These are more than {most} lists.").format(most=MOST_LISTS)
        raise Unclear("too-many-lists", say)
    said = list(zip_longest(*(column[:number] for column in columns), fillvalue=""))
    return tuple(_list(each, n, sent, catalogue) for n, each in enumerate(said))


def _list(said: tuple[str, ...], n: int, sent: QueryDict, catalogue: Catalogue | None) -> ArmyList:
    title, text, points, theme, faction, player = said
    return ArmyList(
        title=clean(title),
        text=text.strip(),
        points=whole_number(points.strip()) if points.strip() else None,
        theme=_short(theme),
        faction=_short(faction),
        player=PersonId(_short(player)),
        picks=tuple(rows_in(sent, n, catalogue)),
    )


def rows_in(sent: QueryDict, n: int, catalogue: Catalogue | None) -> Iterator[Pick]:
    """The rows of one list; a row of none of something is no row."""
    columns = [sent.getlist(f"{name}.{n}") for name in OF_ROW]
    number = max(len(columns[0]), len(columns[1]))
    if number > MOST_ROWS:
        say = _("A list has more than {most} rows.").format(most=MOST_ROWS)
        raise Unclear("too-many-rows", say)
    for r, row in enumerate(zip_longest(*(each[:number] for each in columns), fillvalue="")):
        pick = _row(row, sent.getlist(f"extra.{n}.{r}"), catalogue)
        if pick is not None:
            yield pick


def _row(row: tuple[str, ...], extras: list[str], catalogue: Catalogue | None) -> Pick | None:
    """Where nothing is said, the name and the price are those on the card."""
    name, model, count, cost, role, relation = map(_short, row)
    card = catalogue.by_id.get(model) if catalogue else None
    number = _up_to(count or "1", MOST_OF_ONE)
    if not number or not (card or name):
        return None
    return Pick(
        model=card.id if card else "",
        name=name or (card.name if card else ""),
        count=number,
        points=_up_to(cost) if cost else card and card.cost,
        role=ROLES.get(role, ""),
        extras=tuple(_extra(each) for each in extras if each.strip()),
        relation=relation,
    )


def _extra(text: str) -> Extra:
    name, _bar, weapon = _short(text).partition(BEHIND)
    return Extra(id=name, weapon=weapon)


def _up_to(text: str, most: int = 1_000_000) -> int:
    number = whole_number(text)
    if not 0 <= number <= most:
        say = _("{number} is not from 0 to {most}.")
        raise Unclear("number-impossible", say.format(number=number, most=number_words(most)))
    return number


def _short(text: str) -> str:
    if len(text) > NAME:
        say = _('"{begins} …" has more than {most} letters.')
        raise Unclear("too-long", say.format(begins=clean(text[:40]), most=number_words(NAME)))
    return clean(text)
