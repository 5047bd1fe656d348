from __future__ import annotations

import socket
import time

import pytest
from waiting import PATIENCE_SECONDS

from pagecrunch.fetch.deadline import Deadline, DeadlineExceeded


def test_time_that_is_up_raises() -> None:
    deadline = Deadline(PATIENCE_SECONDS)
    assert 0 < deadline.left() <= PATIENCE_SECONDS
    deadline.close()
    deadline = Deadline(0.05)
    time.sleep(0.1)
    with pytest.raises(DeadlineExceeded):
        deadline.left()


def test_a_reader_that_waits_is_woken() -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        deadline = Deadline(0.1)
        deadline.watch(ours)
        ours.settimeout(PATIENCE_SECONDS)
        assert ours.recv(1) == b""
        deadline.close()


def test_a_connection_that_comes_too_late_is_cut_off_at_once() -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        deadline = Deadline(0.01)
        time.sleep(0.1)
        deadline.watch(ours)
        assert ours.recv(1) == b""
        deadline.close()


def test_after_it_is_closed_connections_live_on() -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        deadline = Deadline(1)
        deadline.watch(ours)
        deadline.close()
        time.sleep(1.1)
        theirs.send(b"x")
        assert ours.recv(1) == b"x"
