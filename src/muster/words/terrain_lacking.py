"""Why chance cannot lay terrain on the tables of an event: what the box lacks, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from muster.core.problem import Code
from muster.words.names import Names
from muster.words.plain import listing
from muster.words.render import Data
from muster.words.terrain_faults import inches
from muster.words.terrain_methods import method_words
from muster.words.tongue import N_, _, ngettext, number_words

NEEDED: Mapping[str, str] = {
    "pieces": N_("{tables} need {needed} pieces{each}; the box has {has}. {enough}"),
    "unrestricted": N_(
        "{tables} need {needed} pieces{each} that are not restricted; the box has {has}. {enough}"
    ),
    "blockers": N_(
        "{tables} need {needed} pieces{each} that block line of sight; the box has {has}. {enough}"
    ),
    "cover": N_(
        "{tables} need terrain of {needed} square inches{each}; the box has {has}. {enough}"
    ),
}


def _lacks(data: Data, _names: Names) -> str:
    """`each`: how much one table needs, where all need the same."""
    if data["what"] == "size":
        return _no_piece_of_good_size(data)
    said = _(NEEDED[str(data["what"])]).format(
        tables=_tables(int(_number(data["tables"]))),
        needed=number_words(_number(data["needed"])),
        each=_each(data),
        has=number_words(_number(data["has"])),
        enough=_enough(int(_number(data["enough"]))),
    )
    counted = data["what"] != "cover" and _sizes(data)
    return f"{said} {counted}" if counted else said


def _no_piece_of_good_size(data: Data) -> str:
    say = _("The box has pieces, but none of them is as large as it should be.")
    return f"{say} {_sizes(data)}".rstrip()


def _sizes(data: Data) -> str:
    least, most = data.get("least"), data.get("most")
    if not least or not most:
        return ""
    return _("Pieces count that are from {least} to {most} long and wide.").format(
        least=inches(_number(least)), most=inches(_number(most))
    )


def _each(data: Data) -> str:
    if data["each"] is None or data["tables"] == 1:
        return ""
    return _(" ({n} each)").format(n=number_words(_number(data["each"])))


def _tables(number: int) -> str:
    return ngettext("{n} table", "{n} tables", number).format(n=number)


def _enough(number: int) -> str:
    if not number:
        return _("That is not enough for any.")
    return _("That is enough for {tables}.").format(tables=_tables(number))


def _number(value: object) -> float:
    return value if isinstance(value, int | float) else 0


def _method(data: Data, _names: Names) -> str:
    known = data.get("methods")
    offered = listing(
        [method_words(str(each)) for each in known] if isinstance(known, tuple) else [], "or"
    )
    if not offered:
        return _("The pack has no way to lay terrain by chance; lay it by hand.")
    return _("The pack does not lay terrain by the method {method}, but by {methods}.").format(
        method=method_words(str(data["method"])), methods=offered
    )


def _unplaced(data: Data, _names: Names) -> str:
    return _(
        "No legal layout was found for table {table} ({method}) from what the box has. Smaller or "
        "fewer restricted pieces, or other ones, may help; so may another seed."
    ).format(table=data["table"], method=method_words(str(data["method"])))


LACKING_SPECIAL: Mapping[Code, Callable[[Data, Names], str]] = {
    Code.TERRAIN_LACKS: _lacks,
    Code.TERRAIN_METHOD: _method,
    Code.TERRAIN_UNPLACED: _unplaced,
}
