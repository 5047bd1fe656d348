from __future__ import annotations

from pagecrunch.build import build_page
from pagecrunch.decision import Decision
from pagecrunch.document.build import build_document
from pagecrunch.document.parts import HEADING, PARAGRAPH, RULE
from pagecrunch.document.thread import ThreadPost, as_thread, day_of, head_line, keep_bodies
from pagecrunch.extractors.everything import everything
from pagecrunch.page.page import Page

PAGE = (
    "<h1>Title</h1><ol><li><b>ann</b><div>One</div><img src=button.png></li><hr>"
    "<li><b>bob</b><div><ul><li>Two</ul></div></li></ol><p>After"
)


def read() -> tuple[Page, Decision, list[ThreadPost]]:
    page = build_page(PAGE, "https://site.example/")
    boxes = [row for row in page.rows_with("li").tolist() if page.tag_name(int(page.parent[row])) == "ol"]
    bodies = page.rows_with("div").tolist()
    posts = []
    for box, body, name in zip(boxes, bodies, ("Ann", "Bob"), strict=True):
        end = int(page.end[body])
        blocks = [block for block, row in enumerate(page.blocks.first.tolist()) if body <= row < end]
        posts.append(ThreadPost(box, int(page.end[box]), body, end, blocks, name, "2019-09-29T10:46"))
    return page, everything(page), posts


def test_every_post_has_its_head_line_and_a_rule_above_it_unless_it_follows_the_title() -> None:
    page, decision, posts = read()
    parts = build_document(page, decision, thread=posts).parts
    lines = [part.text or part.kind for part in parts if part.kind in (HEADING, PARAGRAPH, RULE, "item", "text")]
    assert lines == [
        "Title", "Ann, 29 September 2019", "One", "rule", "Bob, 29 September 2019", "item", "Two", "rule",
        "After",
    ]  # fmt: skip


def test_the_boxes_around_posts_and_the_pictures_beside_them_are_left_out() -> None:
    page, decision, posts = read()
    parts = build_document(page, decision, thread=posts).parts
    assert [part.kind for part in parts].count("list") == 1
    assert not any(part.kind == "image" for part in parts)
    assert min(part.depth for part in parts if part.kind == "list") == 0


def test_a_quote_around_a_whole_post_is_left_out() -> None:
    for html, quotes in (("<blockquote><p>One<p>Two</blockquote>", 0), ("<blockquote>One</blockquote><p>Two", 1)):
        page = build_page(f"<h1>Title</h1><article>{html}</article>")
        row = int(page.rows_with("article")[0])
        end = int(page.end[row])
        blocks = [block for block, first in enumerate(page.blocks.first.tolist()) if first > row]
        post = ThreadPost(row, end, row, end, blocks, "Ann", "")
        parts = build_document(page, everything(page), thread=[post]).parts
        assert [part.kind for part in parts].count("quote") == quotes


def test_names_beside_a_body_are_not_kept_twice() -> None:
    page, decision, posts = read()
    kept = keep_bodies(page, decision, posts).kept
    assert [page.text(row) for row in page.text_rows.tolist() if kept[row]] == ["Title", "One", "Two", "After"]


def test_a_document_without_posts_has_no_rules() -> None:
    page, decision, posts = read()
    parts = build_document(page, decision).parts
    assert as_thread(page, [part for part in parts if part.text == "Title"], posts, "") == [parts[0]]


def test_a_head_line_has_what_is_known() -> None:
    post = ThreadPost(0, 1, 0, 1, (), "Ann", "")
    assert "".join(map(str, head_line(post, "")[1:2])) == "Ann"
    assert head_line(post._replace(author="", date="3 hours ago"), "") == ["3 hours ago"]
    assert head_line(post._replace(author=""), "") == []


def test_the_day_of_a_post_is_written_in_the_language_of_the_page() -> None:
    assert day_of("2019-09-29T10:46:47", "en-GB") == day_of("2019-09-29", "") == "29 September 2019"
    assert day_of("2019-09-29", "de") == "29. September 2019"
    assert day_of("2019-13-29", "") == "2019-13-29"
    assert day_of("yesterday", "en") == "yesterday"


def test_a_heading_with_the_name_of_the_first_author_gives_way_to_the_head_line() -> None:
    page = build_page("<article><h4>Ann</h4><h4>Good news</h4><div>One</div></article>")
    row, body = int(page.rows_with("article")[0]), int(page.rows_with("div")[0])
    post = ThreadPost(row, int(page.end[row]), body, int(page.end[body]), [2], "Ann", "")
    kept = keep_bodies(page, everything(page), [post]).kept
    texts = [page.block_text(block) for block in range(3) if kept[page.blocks.first[block]]]
    assert texts == ["Good news", "One"]
