from __future__ import annotations

import sys
from typing import Any

from pagecrunch.embedded.prose import as_html, best_prose, is_prose

ONE = "The water rose at noon and nobody was there to see it."
TWO = "It wrote a line, as it always does, and waited for the evening."


def test_the_part_with_the_prose_is_found_and_the_rest_left() -> None:
    html, letters, _ = best_prose(
        {"menu": ["Home of the news", "About us all"], "post": {"id": "x" * 80, "body": [{"text": ONE}, {"text": TWO}]}}
    )
    assert html == f"<p>{ONE}</p>\n<p>{TWO}</p>" and letters > 80


def test_html_in_data_stays_html_and_headings_become_headings() -> None:
    html, *_ = best_prose({"a": [{"heading": "High water"}, {"html": f"<p>{ONE}</p><ul><li>x</ul>"}, {"text": TWO}]})
    assert html.startswith("<h2>High water</h2>\n<div><p>")


def test_json_in_json_is_unpacked() -> None:
    import json

    html, *_ = best_prose({"topic": json.dumps({"posts": [{"cooked": f"<p>{ONE}</p>" * 4}]})})
    assert ONE in html


def test_the_same_text_is_given_once() -> None:
    html, *_ = best_prose({"a": ONE, "b": [ONE, TWO]})
    assert html.count(ONE) == 1


def test_addresses_code_and_short_strings_are_not_prose() -> None:
    assert is_prose(ONE, "body") and not is_prose(ONE, "description") and not is_prose("Home", "text")
    assert not is_prose("https://example.org/a/very/long/address that has spaces", "x")
    assert not is_prose("A" * 100, "x") and not is_prose("{ color: red; } .x { margin: 0; padding: 0 }", "x")


def test_scripts_styles_and_lists_of_classes_are_not_prose() -> None:
    assert not is_prose("window.page = {\n kind: 'product',\n name: 'Product page',\n goes_on: true\n}", "text")
    assert not is_prose("<div></div>window.onload = function () { page.start({mode: [1, 2]}); draw(0); }", "html")
    assert not is_prose("px-4 mx-auto sm:px-10 lg:px-12 2xl:mx-auto 2xl:px-0 h-64 w-64 mt-2", "wrapper")
    assert is_prose("In 2024, 35 % of the 1,200 boats left before noon; the others stayed in the harbour.", "text")
    assert is_prose(
        "大熊猫幼仔近日告别母亲，开始群体生活。去年，中国共成功繁育了21只大熊猫，数量达到328只，比上一年多。", "text"
    )


def test_nothing_recurses_and_nothing_raises() -> None:
    deep: Any = ONE
    for _ in range(3000):
        deep = [{"a": deep}]
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(150)
    try:
        assert best_prose(deep)[0] == f"<p>{ONE}</p>"
        assert best_prose(None) == best_prose(7) == best_prose({}) == ("", 0, False)
    finally:
        sys.setrecursionlimit(limit)


def test_text_is_escaped() -> None:
    assert as_html("a < b & c\n\nd") == "<p>a &lt; b &amp; c</p><p>d</p>"
