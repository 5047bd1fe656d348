from __future__ import annotations

from types import SimpleNamespace

from pagecrunch.proxy.devices import SIGNATURES, device_name


def hello(*ciphers: int, signatures: bytes = b"\0\2\x04\x03", others: tuple[int, ...] = ()) -> SimpleNamespace:
    return SimpleNamespace(
        cipher_suites=list(ciphers), extensions=[*((n, b"") for n in others), (SIGNATURES, signatures)]
    )


def test_a_browser_is_the_same_device_every_time() -> None:
    first = device_name("192.0.2.1", hello(0x1A1A, 0x1301, 0x1302, others=(0,)))
    again = device_name("192.0.2.1", hello(0x3A3A, 0x1301, 0x1302, others=(41, 21)))
    assert first == again, "random numbers, resumption and padding do not matter"


def test_random_numbers_among_the_signatures_do_not_matter() -> None:
    names = {
        device_name("", hello(0x1301, signatures=b"\0\4" + grease + b"\x04\x03")) for grease in (b"\xba\xba", b"JJ")
    }
    assert len(names) == 1


def test_other_browsers_and_other_machines_are_other_devices() -> None:
    one = device_name("192.0.2.1", hello(0x1301, 0x1302))
    others = {
        device_name("192.0.2.2", hello(0x1301, 0x1302)),
        device_name("192.0.2.1", hello(0x1302, 0x1301)),
        device_name("192.0.2.1", hello(0x1301, 0x1302, signatures=b"\0\2\x08\x04")),
    }
    assert len(others | {one}) == 4
