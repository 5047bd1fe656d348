from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pagecrunch.dom.parse import parse
from pagecrunch.dom.tag_starts import end_of_rows, tag_starts

NAMES = [b"mglyph", b"noscript", b"/noscript"]


def test_tags_are_found_in_any_case_and_wherever_they_stand() -> None:
    found = tag_starts(b"<p><NoScript>x</noscript ><!-- <mglyph> --><nos", NAMES)
    assert found == [[31], [3], [14]]


@given(st.lists(st.sampled_from((b"<", b"</", b"noscript", b"NOSCRIPT", b"mglyph", b"x", b">"))).map(b"".join))
def test_nothing_is_found_that_a_search_for_the_tag_does_not_find(data: bytes) -> None:
    lower = data.lower()
    for name, starts in zip(NAMES, tag_starts(data, NAMES), strict=True):
        assert starts == [at for at in range(len(data)) if lower.startswith(b"<" + name, at)]


def test_the_tag_past_a_limit_of_rows_is_found() -> None:
    page = b"<p>x<b>y</b></p>z</p><br>"  # p, x, b, y, z, br
    assert [end_of_rows(page, most) for most in range(7)] == [0, 4, 4, 8, 17, 21, -1]


@given(
    st.lists(st.sampled_from((b"<p>", b"x", b"</b>", b"<br>", b"<b>", b"<script>", b"</script>", b"<!--", b"<svg>")))
)
def test_within_the_limit_a_page_has_no_more_rows_but_those_the_parser_adds(pieces: list[bytes]) -> None:
    page, most = b"".join(pieces), 6
    end = end_of_rows(page, most)
    document, _ = parse(page[:end] if end >= 0 else page)
    found = [node for node in document.css("*") if node.tag not in ("html", "head", "body", "b")]
    assert len(found) <= most
