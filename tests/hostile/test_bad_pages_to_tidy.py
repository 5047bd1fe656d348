"""Pages that break other tools are tidied: whole, in linear time, and none of their text lost."""

from __future__ import annotations

import random

import pytest

import pagecrunch


@pytest.mark.parametrize(
    "html", [b"", "", b" ", b"\0", b"\xff\xfe", b"<", b"<p", b"<p class='", b"</", b"&", b"<!--", b"<frameset>"]
)
def test_next_to_nothing_gives_a_page(html: bytes | str) -> None:
    assert pagecrunch.tidy(html).html.endswith("</html>")


def test_binary_data_gives_a_page() -> None:
    assert pagecrunch.tidy(random.Random(2).randbytes(100_000)).html


@pytest.mark.parametrize(
    "tag", ["div", "nav", "table><tr><td", "ul><li", "article", "section", "a href=/x", "form", "b"]
)
def test_text_before_inside_and_after_any_depth_is_kept(tag: str) -> None:
    depth = 20_000
    closing = "".join(f"</{name.split()[0]}>" for name in reversed(tag.split("><")))
    html = f"<h1>before</h1><{tag}>" + f"<{tag}>" * (depth - 1) + "inside" + closing * depth + "<p>after</p>"
    text = pagecrunch.tidy(html).text
    assert "before" in text and "after" in text


@pytest.mark.parametrize(
    "item",
    [
        "<p>x</p>", "<nav><a href=/a>m</a></nav>", "<script>1</script>", "<noscript>n</noscript>", "<h2>h</h2>",
        "<div class=cookie>c</div>", "<table><tr><td>t</table>", "<img src=i>", "<a href=/x></a>",
        "<div class=menu>m</div>", "<div><div></div></div>", "<style>a{}</style>",
    ],
)  # fmt: skip
def test_thirty_thousand_siblings_are_tidied(item: str) -> None:
    tidied = pagecrunch.tidy(f"<h1>T</h1>{item * 30_000}<p>The end of the page, at last, is here for all to read.</p>")
    assert "The end of the page" in tidied.text


def test_a_page_past_the_limit_is_cut_and_says_so() -> None:
    from pagecrunch.settings import Limits, Settings

    settings = Settings({"limits": Limits.model_validate({"max_bytes": 1000, "max_rows": 50})})
    tidied = pagecrunch.tidy("<p>word</p>" * 1000, settings=settings)
    assert len(tidied.truncated) == 2


def test_a_filter_does_not_show_what_a_page_hides() -> None:
    page = "<p>Shown, as it should be, to all who read.</p><div style='display:none' class=menu>Secret</div>"
    assert "Secret" not in pagecrunch.tidy(page).text
