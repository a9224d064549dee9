"""Where a server can be reached: a free port, and the address phones in the hall use."""

from __future__ import annotations

import socket

FIRST_PORT = 8000
TRIES = 20
BACKLOG = 2048
"""Connections that may wait to be let in: a whole hall that looks at the same moment."""

SOMEWHERE_LOCAL = {
    socket.AF_INET: ("10.255.255.255", "127.0.0.1"),
    socket.AF_INET6: ("fd00::1", "::1"),
}
"""Never written to: only asked which of our addresses would lead there. Beside it the machine."""


class NoPort(Exception):
    """Nothing can listen where it was asked to."""


def own_address(host: str) -> str:
    """The machine's address on the local network, or that of the machine itself.

    Of the kind that is listened on: who listens everywhere in IPv6 does not hear IPv4.
    """
    family = family_of(host)
    somewhere, here = SOMEWHERE_LOCAL[family]
    with socket.socket(family, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect((somewhere, 1))
        except OSError:
            return here
        return str(asked.getsockname()[0])


def family_of(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET


def in_address(host: str) -> str:
    """A host as addresses of pages have it."""
    return f"[{host}]" if ":" in host else host


def is_free(host: str, port: int) -> bool:
    with socket.socket(family_of(host), socket.SOCK_STREAM) as tried:
        tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind((host, port))
        except OSError:
            return False
        return True


def find_port(host: str, wanted: int | None) -> int:
    """The port that was asked for, or the first free one."""
    ports = (wanted,) if wanted is not None else range(FIRST_PORT, FIRST_PORT + TRIES)
    found = next((port for port in ports if is_free(host, port)), None)
    if found is None:
        raise NoPort(
            f"Port {wanted} of {host} cannot be used: something else listens there. "
            "Name another with --port, or none."
            if wanted is not None
            else f"No port from {FIRST_PORT} to {FIRST_PORT + TRIES - 1} is free: name one."
        )
    return found
