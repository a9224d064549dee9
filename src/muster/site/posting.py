"""Sending to addresses that strangers gave: nowhere they could not send themselves.

The name is looked up once, and what it led to is what is connected to. Redirects are not followed,
and of the answer only its head is read.
"""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from threading import Timer
from urllib.parse import urlsplit

TIMEOUT = 5.0
"""Seconds to connect, and for each word of an answer."""

LONGEST = 15.0
"""Seconds that the whole may take, however slowly an answer drips, once the name is looked up.

Nothing can cut that off: it takes as long as this machine's resolver has patience.
"""

PORTS = {"http": 80, "https": 443}
NOT_FOR_ALL = tuple(
    map(
        ipaddress.ip_network,
        ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "::/96", "fec0::/10"),
    )
)
"""Addresses that stand for others, which may be anybody's, and those of a site in the old way."""

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class NotSent(Exception):
    """Why nothing was sent, or not taken; in words for a log."""


def post(address: str, body: bytes, headers: Mapping[str, str], *, private: bool = False) -> int:
    """Send, and return the status of the answer; `NotSent` if there is none.

    `private`: addresses of the host's own network may be sent to.
    """
    parts = urlsplit(address)
    host, port = parts.hostname or "", parts.port or PORTS[parts.scheme]
    found = resolve(host, port, private=private)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    try:
        made = _connection(parts.scheme, host, port, found)
        with closing(made) as connection, _at_most(connection):
            connection.request("POST", path, body, dict(headers))
            with connection.getresponse() as answer:  # what follows its head may never end
                return answer.status
    except (OSError, http.client.HTTPException, UnicodeError, ValueError) as error:
        raise NotSent(type(error).__name__) from None


def resolve(host: str, port: int, *, private: bool) -> str:
    """The address a name leads to; none of them may be one that is not for all."""
    try:
        known = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise NotSent("unknown name") from None
    found = [str(info[4][0]) for info in known]
    if not found:
        raise NotSent("unknown name")
    if not private and not all(is_for_all(one) for one in found):
        raise NotSent("not a public address")
    return found[0]


def is_for_all(address: str) -> bool:
    """Whether anybody on the internet could send there themselves."""
    try:
        ip: Address = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    mapped = ip.ipv4_mapped if isinstance(ip, ipaddress.IPv6Address) else None
    real = mapped or ip
    return real.is_global and not real.is_multicast and not any(real in net for net in NOT_FOR_ALL)


def _connection(scheme: str, host: str, port: int, found: str) -> http.client.HTTPConnection:
    if scheme == "https":
        return _PinnedTls(host, port, found)
    return _Pinned(host, port, found)


class _Pinned(http.client.HTTPConnection):
    """Connects to what the name was found to lead to, and to nothing else."""

    def __init__(self, host: str, port: int, found: str) -> None:
        super().__init__(host, port, timeout=TIMEOUT)
        self._found = found

    def connect(self) -> None:
        self.sock = socket.create_connection((self._found, self.port), TIMEOUT)


class _PinnedTls(_Pinned):
    """As above; the certificate has to be the name's."""

    def connect(self) -> None:
        super().connect()
        # In two steps, so that whoever drags out the greeting can be cut off.
        self.sock = ssl.create_default_context().wrap_socket(
            self.sock, server_hostname=self.host, do_handshake_on_connect=False
        )
        self.sock.do_handshake()


@contextmanager
def _at_most(connection: http.client.HTTPConnection) -> Iterator[None]:
    """Cut off whoever answers letter by letter."""
    timer = Timer(LONGEST, _cut, (connection,))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _cut(connection: http.client.HTTPConnection) -> None:
    line: socket.socket | None = connection.sock
    with suppress(OSError):  # it may be over already
        if line is not None:
            line.shutdown(socket.SHUT_RDWR)
