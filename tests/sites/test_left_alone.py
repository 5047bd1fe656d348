from __future__ import annotations

import pytest

from pagecrunch.settings.sections import LEFT_ALONE
from pagecrunch.sites.left_alone import kind_of, names_above, site_kinds


@pytest.mark.parametrize(
    ("host", "kind"),
    [
        ("www.paypal.com", "money"),
        ("my-bank.example", "money"),
        ("onlinebanking.example.de", "money"),
        ("example.bank", "money"),
        ("www.irs.gov", "government"),
        ("PATIENT.clinic.example.", "health"),
        ("sso.company.example", "accounts"),
        ("www.icloud.com", "apps"),
    ],
)
def test_money_health_offices_accounts_and_apps_are_left_alone(host: str, kind: str) -> None:
    found = kind_of(host)
    assert found and found.name == kind


@pytest.mark.parametrize(
    "host", ["news.example", "bankside-gallery.example", "notpaypal.com", "government.example", ""]
)
def test_other_sites_are_not(host: str) -> None:
    assert kind_of(host) is None


def test_a_kind_that_is_switched_off_is_opened() -> None:
    assert kind_of("www.nasa.gov", ("money", "health")) is None


def test_every_kind_can_be_switched_off() -> None:
    assert tuple(site_kinds()) == LEFT_ALONE


def test_names_above_a_host() -> None:
    assert names_above("A.b.Example.") == {"a.b.example", "b.example", "example"}
