from __future__ import annotations

import markdown_it
import pytest

from pagecrunch import extract
from pagecrunch.settings import load, parse_assignment

HTML = """<h1>Tide</h1><p>The <a href=https://a.example/1>sea</a> and the <a href=https://a.example/2>moon</a>, and the
<a href=https://a.example/1>sea</a> again.</p><figure><img src=https://a.example/i.jpg alt=Sea><figcaption>The sea.
</figcaption></figure><p>In a line <img src=https://a.example/j.jpg alt=Buoy> too.</p>
<table><caption>Times</caption><tr><th>Day<th>Water<tr><td>Monday, early<td>6:10</table>"""


def markdown(*assignments: str) -> str:
    settings = load(environ={}, assignments=[parse_assignment(each) for each in assignments])
    return extract(HTML, using="everything", settings=settings).markdown


def test_links_can_be_left_out() -> None:
    assert "The sea and the moon, and the sea again." in markdown("output.links=none")


def test_links_can_be_notes_with_one_for_each_address() -> None:
    found = markdown("output.links=footnote")
    assert "The sea[^1] and the moon[^2], and the sea[^1] again." in found
    assert found.endswith(
        "[^1]: [https://a.example/1](https://a.example/1)\n\n[^2]: [https://a.example/2](https://a.example/2)"
    )


def test_embedded_media_are_links_too() -> None:
    html = "<p>Watch it here:</p><figure><iframe src=https://www.youtube.com/embed/x1 title=Sea></iframe></figure>"

    def written(links: str) -> str:
        return extract(html, using="everything", settings={"output.links": links}).markdown

    address = "https://www.youtube.com/embed/x1"
    assert f"[Video: Sea, YouTube]({address})" in written("inline")
    assert "Video: Sea, YouTube[^1]" in written("footnote") and f"[^1]: [{address}]({address})" in written("footnote")
    assert "Video: Sea, YouTube" in written("none") and "https" not in written("none")


def test_notes_of_links_are_counted_on_from_those_of_the_page() -> None:
    html = (
        "<p>One<sup><a href=#n1>1</a></sup> and <a href=https://a.example/1>two</a>.</p>"
        "<ol class=footnotes><li id=n1>A note. </ol>"
    )
    settings = load(environ={}, assignments=[parse_assignment("output.links=footnote")])
    found = extract(html, using="everything", settings=settings).markdown
    assert "One[^1] and two[^2]." in found and "[^2]: [https://a.example/1]" in found


def test_images_can_be_left_out_and_captions_stay() -> None:
    found = markdown("output.images=none")
    assert "!" not in found and "The sea." in found and "In a line too." in found.replace("  ", " ")


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        ("pipe", "| Day | Water |\n| --- | --- |\n| Monday, early | 6:10 |"),
        ("csv", 'Times\n\n```csv\nDay,Water\n"Monday, early",6:10\n```'),
        ("html", "<table><caption>Times</caption>"),
    ],
)
def test_tables_are_written_as_asked_for(form: str, expected: str) -> None:
    found = markdown(f"output.tables={form}")
    assert expected in found
    assert "6:10" in markdown_it.MarkdownIt("gfm-like", {"linkify": False}).render(found)
