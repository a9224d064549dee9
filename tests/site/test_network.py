"""Where a server listens, and how that is written in an address."""

from __future__ import annotations

import socket

import pytest

from muster.site.network import NoPort, find_port, in_address, own_address


@pytest.mark.parametrize("host", ["127.0.0.1", "::1"])
def test_a_port_that_is_taken_is_passed_over_unless_it_was_asked_for(host: str) -> None:
    with socket.create_server((host, 0), family=_family(host)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(NoPort, match="something else listens"):
            find_port(host, port)
    assert find_port(host, port) == port


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET


def test_a_host_of_the_new_kind_stands_in_brackets() -> None:
    assert (in_address("::1"), in_address("127.0.0.1")) == ("[::1]", "127.0.0.1")


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])  # noqa: S104 - for as long as the test takes
def test_the_address_that_is_told_is_one_that_is_listened_on(host: str) -> None:
    """Who listens on every address of one kind does not hear the other."""
    with socket.create_server((host, 0), family=_family(host)) as server:
        told = (own_address(host), server.getsockname()[1])
        with socket.create_connection(told, 10):
            heard, (caller, *_) = server.accept()
            heard.close()
            assert caller == told[0]
