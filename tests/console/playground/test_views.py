from __future__ import annotations

import pytest

from pagecrunch import extract
from pagecrunch.console.playground.views import VIEWS, View, content_of

PAGE = "<title>A tale</title><h1>A tale</h1><p>It was told, late in the evening, and all of them listened.</p>" * 3


@pytest.mark.parametrize("view", [view for view in VIEWS.values() if view.format], ids=lambda view: view.name)
def test_every_view_of_the_content_holds_it(view: View) -> None:
    assert "late in the evening" in content_of(extract(PAGE, using="everything"), view)
