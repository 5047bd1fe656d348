"""Sites that are left alone from the start."""

from __future__ import annotations

import pytest

from pagecrunch.proxy.left_alone import usual


@pytest.mark.parametrize(
    "host",
    [
        "www.paypal.com",
        "my-bank.example",
        "onlinebanking.example.de",
        "example.bank",
        "www.irs.gov",
        "PATIENT.clinic.example.",
    ],
)
def test_money_health_and_offices_are_left_alone(host: str) -> None:
    assert usual().holds(host)


@pytest.mark.parametrize(
    "host", ["news.example", "bankside-gallery.example", "notpaypal.com", "government.example", ""]
)
def test_other_sites_are_not(host: str) -> None:
    assert not usual().holds(host)
