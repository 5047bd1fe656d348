"""Tables of contents."""

from __future__ import annotations

from pagecrunch import extract
from pagecrunch.render.contents import Entry, with_contents
from pagecrunch.render.fragment import heading_levels


def test_every_heading_has_an_id_that_its_entry_names() -> None:
    html = "<h2>One</h2><p>x</p><h3 id=open>Two</h3><p><a href=#open>up</a></p><h2></h2>"
    parts = extract(html, using="everything").document.parts
    out, contents = with_contents(parts, heading_levels(parts))
    assert contents == [Entry("One", "part-1", 2), Entry("Two", "at-open", 3)]
    assert [part.id for part in out if part.kind == "heading" and part.spans] == ["part-1", "open"]
