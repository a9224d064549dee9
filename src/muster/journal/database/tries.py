"""How often somebody may try to sign in: a wrong guess is free, a hundred are not."""

from __future__ import annotations

from muster.journal.database import limits


class Tries:
    """Every try counts before it is checked: many at the same moment are no way around it."""

    def begin(self, name: str, address: str, device: str = "") -> float:
        """Seconds to wait before this name is checked from there; nothing if the try counts.

        `device` is a browser in which this very name signed in before: its tries are its own.
        """
        for kind, who in _counted(name, address, device):
            wait = limits.allow(kind, who)
            if wait:
                return wait
        return 0.0

    def succeeded(self, name: str, address: str, device: str = "") -> None:
        """Nothing is held against who got in; what others tried from there still counts."""
        limits.forgive("sign-in", f"{device or address}|{name}")

    def forget(self) -> None:
        limits.forget()


def _counted(name: str, address: str, device: str) -> tuple[tuple[str, str], ...]:
    """The narrowest first: who is stopped there uses up nothing of anybody else's."""
    if device:
        return (("sign-in", f"{device}|{name}"),)
    return (
        ("sign-in", f"{address}|{name}"),
        ("sign-in-name", name),
        ("sign-in-address", address),
    )


TRIES = Tries()
