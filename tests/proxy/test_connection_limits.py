"""Limits on connections, of one client and of all."""

from __future__ import annotations

from mitmproxy.connection import Client

from pagecrunch.proxy.connection_limits import TOO_MANY, ConnectionLimits, most_connections


def client(address: str) -> Client:
    return Client(peername=(address, 1), sockname=("127.0.0.1", 8080))


def connect(limits: ConnectionLimits, address: str) -> Client:
    made = client(address)
    limits.client_connected(made)
    return made


def test_a_client_has_a_limit_of_connections_and_gets_one_for_each_that_it_closes() -> None:
    limits = ConnectionLimits(per_client=2, in_all=10)
    first, second, third = (connect(limits, "192.0.2.1") for _ in range(3))
    assert (first.error, second.error, third.error) == (None, None, TOO_MANY)
    assert connect(limits, "192.0.2.2").error is None, "others still can"
    limits.client_disconnected(third)  # it was never counted
    assert connect(limits, "192.0.2.1").error == TOO_MANY
    limits.client_disconnected(first)
    assert connect(limits, "192.0.2.1").error is None


def test_all_together_leave_files_for_the_rest_of_the_program() -> None:
    limits = ConnectionLimits(per_client=10, in_all=3)
    assert [connect(limits, f"192.0.2.{number}").error for number in range(4)] == [None, None, None, TOO_MANY]
    assert most_connections() >= 32
