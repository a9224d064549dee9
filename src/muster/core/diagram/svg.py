"""The few words of SVG that drawings are written in."""

from __future__ import annotations

from html import escape

Attribute = str | float


def tag(name: str, *inside: str, **attributes: Attribute) -> str:
    """An element; `stroke_width` is written `stroke-width`, numbers in their shortest form."""
    pairs = "".join(
        f' {key.strip("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
        if value != ""
    )
    return f"<{name}{pairs}>{''.join(inside)}</{name}>" if inside else f"<{name}{pairs}/>"


def words(text: str) -> str:
    """Text that is safe inside an element and inside an attribute: nothing in it is SVG."""
    return escape("".join(c if c.isprintable() else " " for c in text))


def number(value: float) -> str:
    """At most two decimals, no trailing zeros and no negative zero."""
    return f"{round(value, 2) + 0:.2f}".rstrip("0").rstrip(".")


def _value(value: Attribute) -> str:
    return words(value) if isinstance(value, str) else number(value)
