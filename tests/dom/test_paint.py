from __future__ import annotations

from pagecrunch.build import build_page
from pagecrunch.dom.paint import KEPT, LEVEL, WHY, Mark, painted


def test_a_mark_is_written_on_its_element_and_reached_by_keyboard() -> None:
    html = "<body><p>One.</p><p>Two.</p>"
    page = build_page(html)
    row = int(page.rows_with("p")[1])
    made = painted(html.encode(), [Mark([row], 7, 'kept: "it" & more')], "")
    assert f'<p {LEVEL}="7" {WHY}="kept: &quot;it&quot; &amp; more" {KEPT}="yes" title=' in made
    assert made.count("tabindex") == 1 and "<p>One.</p>" in made


def test_text_that_shares_its_element_with_others_is_marked_alone() -> None:
    html = "<div>Loose <p>Own.</p> tail</div>"
    page = build_page(html)
    rows = [row for row in page.text_rows.tolist() if page.text(row).strip() in ("Loose", "tail")]
    made = painted(html.encode(), [Mark(rows, 0, "left out")], "")
    assert made.count("<span ") == 2 and "<p>Own.</p>" in made
    assert build_page(made).text_bytes.split() == page.text_bytes.split()


def test_rows_of_a_page_with_templates_and_comments_are_the_same_as_in_its_table() -> None:
    html = "<template><p>in</p></template><!-- c --><section>\n <b>x</b> <p>Found.</p></section>"
    page = build_page(html)
    made = painted(html.encode(), [Mark([int(page.rows_with("p")[-1])], 3, "w")], "")
    assert f'<p {LEVEL}="3"' in made and ">Found.</p>" in made


def test_the_style_is_used_whatever_the_page_says_about_loading() -> None:
    html = '<meta http-equiv="Content-Security-Policy" content="x"><meta http-equiv=Refresh content="0;url=/"><p>x'
    made = painted(html.encode(), [], "p{color:red}", 'https://example.com/a"b')
    assert "http-equiv" not in made and "<style>p{color:red}</style>" in made
    assert '<base target="_blank" href="https://example.com/a&quot;b">' in made


def test_a_page_with_a_base_of_its_own_keeps_it() -> None:
    made = painted(b'<base href="/x/"><p>x', [], "", "https://example.com/")
    assert made.count("<base") == 1 and "/x/" in made


def test_any_bytes_are_painted() -> None:
    for html in (b"", b"\0<", b"<frameset><frame>", b"<div>" * 5000):
        assert painted(html, [Mark([0, 1, 10**6], 1, "w")], "x").startswith("<!doctype html>")


def test_nothing_on_a_painted_page_makes_a_browser_connect_ahead() -> None:
    kinds = ("preconnect", "DNS-prefetch", "prefetch", "prerender", "preload", "modulepreload", "x PreConnect")
    links = "".join(f'<link rel="{kind}" href="//embedded.example">' for kind in kinds)
    html = painted(f"{links}<link rel=stylesheet href=own.css><p>x".encode(), (), "")
    assert "embedded.example" not in html and "own.css" in html
