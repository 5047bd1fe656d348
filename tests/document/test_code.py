from __future__ import annotations

import pytest
from document_made import all_kept

from pagecrunch.build import build_page
from pagecrunch.document.code import code_language, code_text, is_gutter, is_line_number


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<pre><code class='language-python hl'>x</code></pre>", "python"),
        ("<pre class='brush: js'>x</pre>", "js"),
        ("<div class='highlight-source-c++'><pre>x</pre></div>", "c++"),
        ("<pre data-lang=Rust>x</pre>", "rust"),
        ("<pre class='language-none'>x</pre>", ""),
        ("<pre class='code-block'>x</pre>", ""),
        ("<pre>x</pre>", ""),
        ("<div class='highlight-python3 notranslate'><div class=highlight><pre>x</pre></div></div>", "python3"),
        ("<div class='highlight-default notranslate'><div class=highlight><pre>x</pre></div></div>", ""),
        ("<div class='mw-highlight mw-highlight-lang-ini'><pre>x</pre></div>", "ini"),
        ("<pre class='code-block__a1b2'>x</pre>", ""),
    ],
)
def test_the_language_is_found_where_it_is_written(html: str, expected: str) -> None:
    page = build_page(html)
    assert code_language(page.table, int(page.rows_with("pre")[0])) == expected


def test_line_numbers_are_known_by_their_class() -> None:
    assert is_line_number("x lineno") and not is_line_number("line")


def test_numbers_that_count_up_are_a_gutter_and_others_are_code() -> None:
    assert is_gutter("1\n2\n3") and not is_gutter("1\n3") and not is_gutter("7") and not is_gutter("1 x 2")


def test_code_is_read_byte_by_byte_without_line_numbers() -> None:
    page = build_page("<pre>a\t<span class=lineno>1</span> <b>b</b>\n\n<div>c</div><br>d</pre>")
    row = int(page.rows_with("pre")[0])
    assert code_text(all_kept(page), row, int(page.end[row])) == "a\t b\n\nc\nd"


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<pre><code><span class=line>a</span><span class='line x'>b</span></code></pre>", "a\nb"),
        ("<pre><code><span class=line>a</span>\n<span class=line>b</span>\n</code></pre>", "a\nb\n"),
        ("<pre><button>Copy</button><code>a</code><a class='x run'>Run</a></pre>", "a"),
        ("<pre><span class=copybtn>Copy</span><code class=copy-number>a</code></pre>", "a"),
    ],
)
def test_lines_by_style_are_lines_and_buttons_are_not_code(html: str, expected: str) -> None:
    page = build_page(html)
    row = int(page.rows_with("pre")[0])
    assert code_text(all_kept(page), row, int(page.end[row])) == expected
