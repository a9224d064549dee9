"""Drawings on paper: one SVG each, with words for those who cannot see it."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from urllib.parse import quote

import segno


@dataclass(frozen=True, slots=True)
class Drawing:
    """`note` is what to know about it: that a map is ours and not the document's."""

    svg: str
    alt: str
    note: str = ""

    @property
    def data_uri(self) -> str:
        """The drawing as the source of an image on a page: no markup of it enters the page."""
        return f"data:image/svg+xml;charset=utf-8,{quote(self.svg)}"


def qr_code(address: str, alt: str) -> Drawing:
    """A QR code that is still read with a tenth and more of it creased or soiled."""
    out = BytesIO()
    made = segno.make(address, error="m", micro=False, boost_error=True)
    made.save(out, kind="svg", xmldecl=False, border=0, omitsize=True)
    return Drawing(out.getvalue().decode().strip(), alt)
