# ruff: noqa: E501  (data in one line each)
from __future__ import annotations

from decimal import Decimal

from pagecrunch.facts.event import read_event
from pagecrunch.facts.model import Money
from pagecrunch.facts.values import Known
from pagecrunch.metadata.structured import Thing

KNOWN = Known({})


def test_an_event_has_a_time_a_place_and_a_price() -> None:
    fields = {
        "name": "Konzert", "startDate": "2026-05-01T20:00+02:00", "endDate": "2026-05-01", "organizer": {"name": "Verein"},
        "location": {"@type": "Place", "name": "Halle", "address": {"addressLocality": "Wien"}},
        "offers": [{"price": "15", "priceCurrency": "EUR"}, {"price": "25", "priceCurrency": "EUR"}],
        "eventStatus": "https://schema.org/EventCancelled",
    }  # fmt: skip
    event = read_event(Thing(frozenset({"musicevent"}), fields, source="microdata"), KNOWN)
    assert event.start and event.start.value == "2026-05-01T20:00+02:00" and event.start.source == "microdata"
    assert event.end and event.end.value == "2026-05-01" and event.place and event.place.value == "Halle, Wien"
    assert event.price and event.price.value == Money(Decimal(15), "EUR")
    assert event.highest_price and event.highest_price.value.amount == 25
    assert event.status and event.status.value == "EventCancelled" and event.organizer


def test_an_event_that_takes_place_as_planned_has_no_status() -> None:
    assert read_event(Thing(frozenset(), {"eventStatus": "https://schema.org/EventScheduled"}), KNOWN).status is None
