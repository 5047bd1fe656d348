from __future__ import annotations

from html import unescape
from typing import Any, cast

import pytest

from pagecrunch import Error, extract
from pagecrunch.passages.source import bare
from pagecrunch.settings import load, parse_assignment

HTML = """<title>Tide</title><div id=a><h1>Tide</h1><p>The sea &amp; <b>the moon</b>.</p><ul><li>one<li>two</ul>
<table><tr><th>x<th>y<tr><td>1<td>2</table><pre>code *here*</pre><blockquote><p>said</blockquote></div>"""


@pytest.mark.parametrize("front_matter", ["none", "yaml"])
def test_every_block_of_markdown_leads_to_its_bytes_and_back(front_matter: str) -> None:
    settings = load(environ={}, assignments=[parse_assignment(f"output.front_matter={front_matter}")])
    result = extract(HTML, using="everything", settings=settings)
    assert len(result.places) == 7
    for place in result.places:
        shown = result.markdown[place.start : place.end]
        data = "".join(HTML.encode()[start:end].decode() for start, end in place.source)
        letters = "".join(filter(str.isalnum, bare(unescape(data))))
        assert letters and letters == "".join(filter(str.isalnum, shown)), shown
        assert result.locate(place.start) == place == result.locate(place.end - 1)


def test_the_path_selects_the_element() -> None:
    places = extract(HTML, using="everything").places
    assert [place.path for place in places[:3]] == [
        "#a > h1:nth-of-type(1)", "#a > p:nth-of-type(1)", "#a > ul:nth-of-type(1) > li:nth-of-type(1)",
    ]  # fmt: skip


def test_what_is_no_offset_is_refused() -> None:
    with pytest.raises(Error, match=r"^offset must be a whole number, a place in the Markdown, not '5'\.$"):
        extract(HTML).locate(cast("Any", "5"))


def test_between_and_after_blocks_there_is_nothing() -> None:
    result = extract(HTML, using="everything")
    assert result.locate(result.places[0].end) is None and result.locate(10**6) is None and result.locate(-1) is None
