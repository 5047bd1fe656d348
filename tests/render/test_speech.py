from __future__ import annotations

from xml.etree import ElementTree

import pytest
from document_made import document
from hypothesis import given, settings
from pages_made import html_soup

from pagecrunch.render.speech import pieces_of, to_speech, to_ssml
from pagecrunch.render.spoken import LONGEST_NAME


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<h2>Tides</h2>", "Heading 2: Tides."),
        ("<p>See <a href=https://e.org/long/path>the log</a>", "See the log."),
        ("<p>See https://www.e.org/long/path?x=1 now", "See link to e.org now."),
        (
            "<p>Words here.<figure><img src=/i.jpg alt=Quay><figcaption>At noon</figcaption></figure>",
            "Words here.\n\nImage: Quay.\n\nCaption: At noon.",
        ),
        ("<ul><li>a<li>b</ul>", "List with 2 items.\na.\nb."),
        ("<ol start=4><li>a<li>b</ol>", "List with 2 items.\n4: a.\n5: b."),
        (
            "<table><tr><th>Day<th>High<tr><td>Mon<td>3.1</table>",
            "Table with 1 rows and 2 columns.\nDay: Mon; High: 3.1.\nEnd of table.",
        ),
        ("<p>a<sup><a href=#n>1</a></sup><ol><li id=n>x</ol>", "a.\n\nNote 1: x."),
        ("<html lang=de><h1>Tiden</h1>", "Überschrift 1: Tiden."),
        ("<blockquote>a</blockquote>", "Quote.\na."),
    ],
)
def test_what_is_read_aloud(html: str, expected: str) -> None:
    assert to_speech(document(html)) == expected


@given(html_soup)
@settings(max_examples=100, deadline=None)
def test_ssml_is_well_formed_whatever_the_page_holds(html: str) -> None:
    root = ElementTree.fromstring(to_ssml(document(html)))
    assert root.tag.endswith("speak")


def test_ssml_holds_no_markup_of_the_page() -> None:
    found = to_ssml(document("<p>a &lt;/speak&gt;&lt;audio src='http://evil'/&gt; \x0b &amp;"))
    assert "<audio" not in found and "&lt;/speak&gt;" in found


def test_other_languages_are_marked() -> None:
    assert '<lang xml:lang="fr">Bonjour.</lang>' in to_ssml(document("<html lang=en><p lang=fr>Bonjour"))


def test_pauses_are_longest_after_headings() -> None:
    pauses = [piece.pause for piece in pieces_of(document("<h1>a</h1><p>b</p><ul><li>c</ul>"))]
    assert pauses[0] > pauses[1] > pauses[2]


def test_a_long_heading_of_a_column_is_read_in_full_once() -> None:
    made = document(f"<table><tr><th>{'high water ' * 200}<th>b<tr><td>1<td>2<tr><td>3<td>4</table>")
    assert to_speech(made).count("high water") <= 200 + LONGEST_NAME // len("high water ") + 1


def test_a_cell_of_many_paragraphs_is_one_sentence() -> None:
    made = document("<table><tr><th>a<th>b<tr><td><p>x<p>y<p>z<td>1</table>")
    assert "a: x y z; b: 1." in to_speech(made)
