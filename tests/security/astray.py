"""A small internet of its own, run by `unshare -m -n`: a resolver that lies, and what it leads to.

Prints, as JSON, what came of sending to every name, and whether this machine heard of it.
"""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address
from pathlib import Path

from muster.site.posting import NotSent, post

PUBLIC, LOOPBACK = "93.184.215.14", "127.0.0.1"
A, CNAME, AAAA = 1, 5, 28
ANSWERS: Mapping[str, Sequence[Sequence[str]]] = {
    "honest.test": [[PUBLIC]],
    "turns-inwards.test": [[PUBLIC], [LOOPBACK]],
    "turns-outwards.test": [[LOOPBACK], [PUBLIC]],
    "both.test": [[PUBLIC, LOOPBACK]],
    "alias.test": [["inner.test"]],
    "mapped.test": [["::ffff:127.0.0.1"]],
    "six.test": [["::1"]],
    "translated.test": [["64:ff9b::7f00:1"]],
    "zero.test": [["0.0.0.0"]],  # noqa: S104 - sent to, not bound
    "link.test": [["169.254.169.254"]],
    "shared.test": [["100.64.0.1"]],
    "silent.test": [],
}
"""What a name leads to when it is asked for the first time, the second time, and ever after."""
OTHERWISE = (
    "nobody.test", "0", "0.0.0.0", "127.1", "0177.0.0.1", "2130706433", "0x7f.1",  # noqa: S104 - as above
    "localhost",
    "localhost.", "[::1]", "[::]", "[::ffff:7f00:1]", "[::ffff:127.0.0.1]", "[fe80::1]",
)  # fmt: skip
PATHS = ("301", "307", "endless", "headers")
HEARD: Counter[str] = Counter()
ASKED: Counter[str] = Counter()


def resolver(listening: socket.socket) -> None:
    """Answers over UDP as the table says; what the table leaves empty is never answered."""
    while True:
        asked, sender = listening.recvfrom(512)
        name, kind, question = _question(asked)
        known = ANSWERS.get(name)
        if known == []:
            continue
        ASKED[name] += kind == A
        found = known[min(max(ASKED[name], 1), len(known)) - 1] if known else ()
        records = b"".join(_record(one, kind) for one in found if _fits(one, kind))
        count = sum(_fits(one, kind) + one.endswith(".test") for one in found)
        code = 0x8180 if known else 0x8183
        head = asked[:2] + b"".join(n.to_bytes(2) for n in (code, 1, count, 0, 0))
        listening.sendto(head + question + records, sender)


def _question(asked: bytes) -> tuple[str, int, bytes]:
    at, labels = 12, []
    while asked[at]:
        labels.append(asked[at + 1 : at + 1 + asked[at]].decode())
        at += 1 + asked[at]
    return ".".join(labels).lower(), int.from_bytes(asked[at + 1 : at + 3]), asked[12 : at + 5]


def _fits(found: str, kind: int) -> bool:
    return found.endswith(".test") or (ip_address(found).version == 6) == (kind == AAAA)


def _record(found: str, kind: int) -> bytes:
    """An address that may not be kept; or another name, and where that leads."""
    if not found.endswith(".test"):
        return b"\xc0\x0c" + _data(kind, ip_address(found).packed)
    name = b"".join(bytes([len(one)]) + one.encode() for one in found.split(".")) + b"\0"
    return b"\xc0\x0c" + _data(CNAME, name) + name + _data(A, ip_address(LOOPBACK).packed)


def _data(kind: int, data: bytes) -> bytes:
    return kind.to_bytes(2) + b"\0\1" + bytes(4) + len(data).to_bytes(2) + data


class Handler(BaseHTTPRequestHandler):
    """Whoever is reached; some answers never end."""

    def do_POST(self) -> None:
        HEARD[self.connection.getsockname()[0]] += 1
        how = self.path.strip("/")
        self.send_response(int(how) if how.isdigit() else 200)
        self.send_header("Location", f"http://{LOOPBACK}/")
        endless: Mapping[str, Callable[[], object]] = {
            "headers": lambda: self.wfile.write(b"X-More: of it\r\n" * 1000),
            "endless": lambda: self.wfile.write(b"x" * 65536),
        }
        if how != "headers":
            self.end_headers()
        try:
            while how in endless:
                self.flush_headers()
                endless[how]()
        except OSError:
            return

    def log_message(self, *_: object) -> None:
        pass


def main() -> None:
    own = Path(sys.argv[1])
    own.write_text("nameserver 127.0.0.1\noptions timeout:1 attempts:1\n")
    for command in (
        ["ip", "link", "set", "lo", "up"],
        ["ip", "addr", "add", f"{PUBLIC}/32", "dev", "lo"],
        ["mount", "--bind", str(own), "/etc/resolv.conf"],
    ):
        subprocess.run(command, check=True)
    listening = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    listening.bind((LOOPBACK, 53))
    threading.Thread(target=resolver, args=(listening,), daemon=True).start()
    for address in (PUBLIC, LOOPBACK):
        server = ThreadingHTTPServer((address, 80), Handler)
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
    addresses = {name: f"http://{name}/" for name in (*ANSWERS, *OTHERWISE)}
    addresses |= {path: f"http://honest.test/{path}" for path in PATHS}
    said = {name: _sent(address) for name, address in addresses.items()}
    json.dump({"said": said, "heard": HEARD}, sys.stdout)


def _sent(address: str) -> object:
    try:
        return post(address, b"{}", {})
    except NotSent as reason:
        return str(reason)


if __name__ == "__main__":
    main()
