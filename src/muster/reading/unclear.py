"""What was typed or handed in and cannot be understood, as data and in words."""

from __future__ import annotations


class Unclear(Exception):
    """One thing that is not understood; `code` names why for programs.

    A `doubt` is understood, and done only if whoever asks insists.
    """

    def __init__(self, code: str, say: str, *, doubt: bool = False, **data: object) -> None:
        self.code, self.say, self.doubt, self.data = code, say, doubt, data
        super().__init__(say)


class SeveralUnclear(Exception):
    """All that is wrong with what was handed in, not only the first.

    `understood` tells in words what was read of it all the same.
    """

    def __init__(self, reasons: tuple[Unclear, ...], understood: str = "") -> None:
        self.reasons, self.understood = reasons, understood
        super().__init__("; ".join(reason.say for reason in reasons))
