"""What is known of one request on its way through the proxy, kept with mitmproxy's flow."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .views import View

_KEY = "pagecrunch"


@dataclass(slots=True)
class Visit:
    """Somebody asks for a page."""

    user: str
    url: str  # without what asks for a view
    view: View
    asks_for_bar: bool = False
    is_held_back: bool = False  # the page is waited for, to be worked on
    why_not: str = ""  # why it was shown as it came
    wait_seconds: float = 20.0
    began: float = field(default_factory=time.monotonic)


def visit_of(flow: Any) -> Visit | None:
    """The visit that a flow is; None for what nobody looks at, such as pictures and data."""
    visit: Visit | None = flow.metadata.get(_KEY)
    return visit


def keep_visit(flow: Any, visit: Visit) -> None:
    flow.metadata[_KEY] = visit
