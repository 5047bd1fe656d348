"""An event of structured data: when and where it is, and what it costs."""

from __future__ import annotations

from ..metadata.structured import Thing
from .model import Event
from .product import prices_of
from .values import Known, fact, moment_of, name_of, place_of, word_of

EVENT_TYPES = frozenset(
    (
        "event", "businessevent", "childrensevent", "comedyevent", "courseinstance", "danceevent", "deliveryevent",
        "educationevent", "exhibitionevent", "festival", "foodevent", "hackathon", "literaryevent", "musicevent",
        "publicationevent", "saleevent", "screeningevent", "socialevent", "sportsevent", "theaterevent",
        "visualartsevent", "conferenceevent",
    )
)  # fmt: skip
_AS_PLANNED = "EventScheduled"


def read_event(thing: Thing, known: Known) -> Event:
    fields = thing.fields
    price, highest, _ = prices_of(list(known.objects(fields.get("offers"))), known)
    status = word_of(fields.get("eventStatus"))
    return Event(
        name=fact(name_of(fields.get("name"), known), thing),
        start=fact(moment_of(fields.get("startDate")), thing),
        end=fact(moment_of(fields.get("endDate")), thing),
        place=fact(place_of(fields.get("location"), known), thing),
        status=fact(status if status.startswith("Event") and status != _AS_PLANNED else "", thing),
        price=fact(price, thing),
        highest_price=fact(highest, thing),
        organizer=fact(name_of(fields.get("organizer"), known), thing),
    )
