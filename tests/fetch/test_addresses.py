from __future__ import annotations

import pytest

from pagecrunch.fetch.addresses import is_public


@pytest.mark.parametrize(
    "address",
    ["8.8.8.8", "93.184.216.34", "100.63.255.255", "100.128.0.0", "172.15.0.1", "172.32.0.1", "2606:4700::1111"],
)
def test_addresses_of_the_internet_are_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "address",
    [
        "0.0.0.0",
        "10.1.2.3",
        "100.64.0.1",  # carrier-grade NAT
        "127.0.0.1",
        "127.255.255.254",
        "168.63.129.16",
        "169.254.169.254",
        "172.16.0.1",
        "172.31.255.255",
        "192.0.0.8",
        "192.0.2.1",
        "192.168.1.1",
        "198.18.0.1",
        "224.0.0.1",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::127.0.0.1",
        "fc00::1",
        "fd00:ec2::254",
        "fe80::1",
        "fe80::1%eth0",
        "fec0::1",
        "ff02::1",
        "100::1",
        "2001:db8::1",
        "2001:2::1",
        "3fff::1",
        "4000::1",
    ],
)
def test_private_reserved_and_special_addresses_are_not(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize(
    ("private", "public"),
    [
        ("::ffff:127.0.0.1", "::ffff:8.8.8.8"),
        ("::ffff:a9fe:a9fe", "::ffff:808:808"),
        ("64:ff9b::10.0.0.1", "64:ff9b::8.8.8.8"),  # NAT64
        ("2002:7f00:1::", "2002:808:808::"),  # 6to4
        ("2002:c0a8:101::1", "2002:808:808::1"),
        # Teredo holds the server's address and, with its bits turned round, the client's.
        ("2001:0:808:808::80ff:fffe", "2001:0:808:808::f7f7:f7f7"),
        ("2001:0:a00:1::f7f7:f7f7", "2001:0:808:808::f7f7:f7f7"),
    ],
)
def test_an_address_wrapped_in_another_counts(private: str, public: str) -> None:
    assert not is_public(private)
    assert is_public(public)


def test_local_use_nat64_is_not_public() -> None:
    assert not is_public("64:ff9b:1::808:808")


@pytest.mark.parametrize("address", ["", "localhost", "127.1", "0x7f000001", "1.2.3.4.5", "::g"])
def test_what_is_not_an_address_is_not_public(address: str) -> None:
    assert not is_public(address)
