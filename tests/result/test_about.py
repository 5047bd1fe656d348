from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pagecrunch import extract
from pagecrunch.page.invisible import INVISIBLE
from pagecrunch.render.fields import FIELDS
from pagecrunch.work.api_job import ApiJob, run_job

# Each is dropped: tag characters, a run of variation selectors, controls of direction, a zero-width space.
UNSEEN = st.lists(
    st.sampled_from(["\U000e0041\U000e0042", "\U000e0001", "\ufe01\ufe02", "\U000e0101\U000e0102", "\u202e", "\u2066"]),
    min_size=1,
    max_size=3,
).map("".join)


def page_with(x: str, is_product: bool = False) -> str:
    """A page with the same characters in everything that is read from it."""
    product = {
        "@context": "https://schema.org", "@type": "Product", "name": f"Ket{x}tle", "brand": {"name": f"Br{x}and"},
        "sku": f"A{x}1", "offers": {"price": "9.95", "priceCurrency": "EUR", "availability": f"In{x}Stock"},
    }  # fmt: skip
    article = {
        "@context": "https://schema.org", "@type": "NewsArticle", "headline": f"Head{x}line",
        "articleSection": f"Se{x}c",
        "author": {"@type": "Person", "name": f"Ann{x} Lee"}, "keywords": [f"ke{x}y"], "publisher": {"name": f"Pu{x}b"},
        "comment": [{"@type": "Comment", "text": f"So{x} true", "author": {"name": f"Bo{x}b"}}],
    }  # fmt: skip
    post = "".join(
        f"<div class=comment id='c{n}{x}'><a class=author href='/u{x}{n}'>Na{x}me {n}</a> <time datetime=2026-01-0{n}>"
        f"1{x}</time><p>What I th{x}ink about this kettle, at some length, is number {n}.</p></div>"
        for n in range(1, 6)
    )
    return f"""<!doctype html><html lang="en{x}"><title>Head{x}line | Si{x}te</title>
<meta name=description content="De{x}scription"><meta property=og:site_name content="Si{x}te">
<meta property=og:image content="https://example.com/pic{x}.jpg"><link rel="canonical" href="https://example.com/a{x}">
<link rel=amphtml href="https://example.com/amp{x}">
<script type=application/ld+json>{json.dumps(product)}</script>
<script type=application/ld+json>{json.dumps({} if is_product else article)}</script>
<body><nav><a href="/x{x}" rel="nofollow{x}" title="T{x}">Me{x}nu</a></nav><article class="ar{x}t"><h1>Head{x}line</h1>
<p class=standfirst>A stand{x}first that says in a sentence what the article is about.</p>
<p class=byline>By Ann{x} Lee</p>
<figure><img src="https://example.com/pic{x}.jpg" alt="A ke{x}ttle" width=800 height=600>
<figcaption>Cap{x}tion</figcaption></figure><p id="p{x}">{f"The first pa{x}ragraph, which is long enough. " * 5}</p>
<p><a href="https://example.com/b{x}">A li{x}nk</a> and <code>co{x}de</code>. {"More words of the article. " * 9}</p>
<p hidden>Hid{x}den words for machines.</p>
<table><caption>Ta{x}ble</caption><tr><th>N{x}ame<th>Val{x}ue<tr><td>a{x}<td>1
<tr><td>b<td>{x}2</table><pre class="language-py{x}">print("{x}")</pre><iframe src="https://www.youtube.com/embed/a{x}"
 title="Vi{x}deo"></iframe></article><section class=comments>{post}</section>"""


def texts_in(value: Any) -> Iterator[str]:
    """Every text in a value, keys of dicts among them."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from texts_in([*value, *value.values()])
    elif isinstance(value, list | tuple):
        for each in value:
            yield from texts_in(each)


@settings(max_examples=25, deadline=None)
@given(UNSEEN, st.booleans())
def test_no_text_of_any_field_has_characters_that_no_one_sees(unseen: str, is_product: bool) -> None:
    address = "https://example.com/product/kettle" if is_product else "https://example.com/a"
    result = extract(page_with(unseen, is_product), address)
    for name in FIELDS:
        for text in texts_in(result.to_dict([name])):
            assert not INVISIBLE.search(text), (name, ascii(text))
    for text in (result.html, result.speech, result.ssml, result.body, repr(result), repr(result.metadata)):
        assert not INVISIBLE.search(text)
    for block in result.blocks:
        assert not INVISIBLE.search(block.text + block.path)
    for chunk in result.chunks():
        assert not INVISIBLE.search(chunk.text + " ".join(chunk.headings) + chunk.citation.address)


def test_what_an_assistant_gets_is_the_same_with_and_without_them() -> None:
    answers = [
        run_job(ApiJob(action="extract", url="https://example.com/a"), page_with(x).encode())[1]
        for x in ("", "\U000e0041")
    ]
    plain, unseen = (json.loads(answer) for answer in answers)
    assert {name for name in plain if plain[name] != unseen[name]} <= {"confidence", "kinds", "verdict"}


def test_the_page_above_has_all_that_is_checked() -> None:
    result = extract(page_with("\U000e0041", is_product=True), "https://example.com/product/kettle")
    assert result.facts and result.posts and result.tables and result.images and result.links and result.standfirst
    assert result.author is None  # who wrote of a product did not make it
    for invisible in ("", "\U000e0041"):
        assert extract(page_with(invisible), "https://example.com/a").author == "Ann Lee"
