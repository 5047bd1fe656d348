from __future__ import annotations

from threads_made import page_of, xenforo

from pagecrunch.build import build_page
from training.label.view import page_lines


def test_a_line_has_number_place_and_text() -> None:
    page = build_page("<main><div class='story big'><h1>Tides</h1><p>The sea <b>waits</b>.</p></div></main>")
    assert list(page_lines(page)) == ["0 main>h1.story Tides", "1 main.story The sea waits."]


def test_the_same_place_is_said_once() -> None:
    page = build_page("<ul><li>One thing<li>Another thing</ul>")
    assert list(page_lines(page)) == ["0 ul>li One thing", '1 " Another thing']


def test_a_long_run_of_links_is_one_line_and_a_range_shows_all_of_it() -> None:
    page = build_page("<nav>" + "".join(f"<p id=item-{n}><a href=/{n}>Link {n}</a>" for n in range(40)) + "</nav>")
    [line] = page_lines(page)
    assert line.startswith("0-39 nav>a#item-: 40 short blocks: Link 0 | Link 1")
    assert line.endswith("| Link 39")
    assert len(list(page_lines(page, range(3, 30)))) == 27


def test_a_long_text_is_cut_in_the_middle_and_hidden_text_is_marked() -> None:
    page = build_page(f"<p>First {'word ' * 100}last.<p style='display:none'>Not seen</p>")
    first, second = page_lines(page)
    assert len(first) < 200
    assert first.endswith("last. (102 words)")
    assert "(hidden: display: none) Not seen" in second


def test_posts_of_a_thread_are_numbered() -> None:
    assert any(line.split()[1] == "post3" for line in page_lines(build_page(page_of(xenforo))))
