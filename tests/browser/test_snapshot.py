# ruff: noqa: E501  (a line of a page is easier to read whole)
from __future__ import annotations

from pagecrunch import extract
from pagecrunch.browser import Browser
from pagecrunch.browser.visit import Visit

ODD = """<!doctype html><title>Odd</title><main><pre>
two lines
of code</pre><p id=a></p><noscript>No scripts here</noscript><script type="application/ld+json">{"a": "</p>"}</script></main>
<script>
const a = document.getElementById('a');
a.append('one ', 'two ', document.createComment('x'), 'three <b>');           // texts next to each other
const inner = document.createElement('p'); inner.textContent = 'a paragraph in a paragraph'; a.append(inner);
const link = document.createElement('a'); link.href = '/1'; const other = document.createElement('a'); other.href = '/2"'; other.textContent = 'a link in a link';
link.append(other); document.querySelector('main').append(link);
const host = document.createElement('div'); host.attachShadow({mode: 'closed'}).innerHTML = '<h2><slot name=top>none</slot></h2><p>shadow <slot></slot> end</p>';
host.innerHTML = '<b slot=top>the top</b><i>in a slot</i>'; document.querySelector('main').append(host);
</script>"""


def test_what_scripts_make_of_a_page_is_written_as_it_is_seen_and_every_box_is_where_it_was_drawn(
    browser: Browser,
) -> None:
    rendered = browser.render(Visit.of_file(ODD.encode()))
    result = extract(rendered, using="everything")
    assert "No scripts here" not in result.text and "x" not in result.text.split()
    assert "one two three <b>" in result.text and "two lines\nof code" in result.text
    assert "the top" in result.text and "shadow in a slot end" in result.text
    assert b"data-pagecrunch-node" not in rendered.body
    page, layout = result.page, result.page.layout
    assert layout is not None  # although the parser moves a paragraph out of a paragraph, and splits links
    boxes = {page.text(row).strip(): layout.box[row].tolist() for row in page.text_rows.tolist()}
    assert boxes["a paragraph in a paragraph"][1] > boxes["one two three <b>"][1] > 0
    assert boxes["a link in a link"][3] > 0
