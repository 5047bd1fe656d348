from __future__ import annotations

from pagecrunch.build import build_page
from pagecrunch.extractors.tag_tables import is_tag
from pagecrunch.page.names import TAG_NAMES


def test_a_whole_column_of_tags_is_looked_up_at_once() -> None:
    page = build_page("<table><tr><td>a<th>b</table><p>c")
    found = [page.tag_name(row) for row in is_tag("td", "th")[page.tag].nonzero()[0].tolist()]
    assert found == ["td", "th"]


def test_every_tag_has_a_place_in_the_table() -> None:
    assert len(is_tag("p")) == len(TAG_NAMES)
    assert is_tag("p").sum() == 1
