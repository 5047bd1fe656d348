from __future__ import annotations

import pytest
from document_made import document

from pagecrunch.document.parts import Open
from pagecrunch.render.fragment import anchor, fragment, inline_html


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<ul><li>a<ul><li>b</ul></ul>", "<ul><li>a<ul><li>b</li></ul></li></ul>"),
        ("<ol start=3><li>a</ol>", '<ol start="3"><li>a</li></ol>'),
        ("<li>a<div>b</div>", "<p>a</p><p>b</p>"),
        ("<dl><dt>a<dd>b</dl>", "<dl><dt>a</dt><dd>b</dd></dl>"),
        ("<blockquote cite=/s>a</blockquote>", '<blockquote cite="https://example.org/s"><p>a</p></blockquote>'),
        ("<pre><code class=language-c>a\n\nb</code></pre>", '<pre><code class="language-c">a\n\nb</code></pre>'),
        ("<p>a<br>b<hr><p>c", "<p>a<br>b</p><hr><p>c</p>"),
        ("<p><math><mi>x</mi></math>", "<p><math><mi>x</mi></math></p>"),
        ("<html lang=en><p lang=fr dir=ltr>a", '<p lang="fr">a</p>'),
        ("<ruby>灯<rt>とう</rt></ruby>", "<p><ruby>灯<rt>とう</rt></ruby></p>"),
    ],
)
def test_parts_become_the_tags_that_mean_them(html: str, expected: str) -> None:
    assert fragment(document(html).parts) == expected


def test_a_table_has_a_head_a_body_and_scopes() -> None:
    html = "<table><tr><th>a<th>b<tr><th>c<td colspan=2>d</table>"
    assert fragment(document(html).parts) == (
        '<table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead>'
        '<tbody><tr><th scope="row">c</th><td colspan="2">d</td></tr></tbody></table>'
    )


def test_a_heading_in_a_header_cell_is_strong_text() -> None:
    html = "<table><tr><th><h3>Boat</h3><th>b<tr><td>c<td>d</table>"
    assert '<th scope="col"><p><strong>Boat</strong></p></th>' in fragment(document(html).parts)


def test_notes_and_references_lead_to_each_other() -> None:
    html = "<p>a<sup><a href=#n>1</a></sup> b<sup><a href=#n>1</a></sup><ol><li id=n>x</ol>"
    found = fragment(document(html).parts)
    assert 'id="fnref-1"' in found and 'id="fnref-1-2"' in found and 'href="#fn-1"' in found
    assert '<li id="fn-1" value="1">x <a href="#fnref-1" role="doc-backlink"' in found


def test_alt_text_that_the_caption_repeats_is_left_out() -> None:
    html = "<p>Words around it.<figure><img src=/a.jpg alt='The quay.'><figcaption>The {}</figcaption></figure>"
    assert 'alt=""' in fragment(document(html.format("quay")).parts)
    assert 'alt="The quay."' in fragment(document(html.format("ferry")).parts)


def test_links_within_the_page_lead_to_the_ids_of_the_output() -> None:
    assert anchor("sec-2") == "sec-2" and anchor("location") == "at-location"
    assert inline_html([Open("link", "#location"), "a"], {}) == '<a href="#at-location">a'
