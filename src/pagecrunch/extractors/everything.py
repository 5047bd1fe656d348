"""Everything that is seen: a control, to tell a fault of the parser from a fault of an extractor."""

from __future__ import annotations

from ..decision import Decision
from ..page.page import Page
from ..registry import extractor


@extractor("everything", title="Everything", description="Keeps all text that is seen on the page.")
def everything(page: Page) -> Decision:
    return Decision.of_rows(page, page.hidden == 0, keep_reason="everything is kept", drop_reason="not seen")
