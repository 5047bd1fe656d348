from __future__ import annotations

from pagecrunch.build import build_page
from pagecrunch.posts.marked import marked_boxes


def test_comments_are_found_by_class_id_and_microdata() -> None:
    page = build_page(
        "<div class=comment>a</div><div id=comment-12>b</div><div itemprop=comment>c</div>"
        "<div itemscope itemtype=https://schema.org/Answer>d</div><p>e"
    )
    rows, is_sure = marked_boxes(page)
    assert rows == page.rows_with("div").tolist()
    assert is_sure


def test_answers_alone_are_not_sure() -> None:
    assert not marked_boxes(build_page("<h3>How?</h3><div class=answer>So.</div>"))[1]


def test_lists_and_forms_of_comments_are_not_comments() -> None:
    assert marked_boxes(build_page("<div class=comments><form class=comment-form>Write</form></div>"))[0] == []
