"""What in a page runs script, and how it is taken out."""

from __future__ import annotations

import pytest
from selectolax.lexbor import LexborHTMLParser

from pagecrunch.dom.live import disarm, disarm_document, disarm_new, is_script_address, live_parts


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("javascript:x", True), ("java\tscript:x", True), (" \x01JavaScript:x", True), ("vbscript:x", True),
        ("data:text/html,x", True), ("data:image/svg+xml,x", True), ("data:image/png;base64,x", False),
        ("/javascript:x", False), ("https://e.example/?u=javascript:x", False), ("", False),
    ],
)  # fmt: skip
def test_an_address_runs_script_however_it_is_spaced(address: str, expected: bool) -> None:
    assert is_script_address(address) == expected


def body_of(html: str) -> tuple[LexborHTMLParser, str]:
    document = LexborHTMLParser(html)
    assert document.body is not None
    return document, document.body.html or ""


def test_disarming_takes_out_scripts_handlers_and_script_addresses_and_nothing_else() -> None:
    document, _ = body_of(
        "<div id=a onclick=x()><a href='java\nscript:x' class=c>l</a><a href=/b onmouseover=x>m</a><script>x</script>"
        "<iframe srcdoc=x></iframe><iframe src=https://v.example/></iframe><img src=i onerror=x alt=y></div>"
    )
    node = document.css_first("div")
    assert node is not None
    disarm(node)
    assert node.html == (
        '<div id="a"><a class="c">l</a><a href="/b">m</a><iframe src="https://v.example/"></iframe>'
        '<img src="i" alt="y"></div>'
    )


def test_only_what_was_not_known_is_disarmed() -> None:
    known = live_parts(LexborHTMLParser("<p onclick=a()>x</p>"))
    document, _ = body_of("<p onclick=a()>x</p><p onclick=b()>y</p>")
    assert disarm_new(document, known)
    assert document.body is not None and document.body.html == '<body><p onclick="a()">x</p><p>y</p></body>'
    assert not disarm_new(document, known)


def test_what_is_in_a_noscript_does_not_run() -> None:
    assert live_parts(LexborHTMLParser("<p>x<noscript><img src=x onerror=a()></noscript>")) == set()


@pytest.mark.parametrize(
    "html",
    [
        "<html><body><noscript><body onload=a()></noscript>",
        "<p>x<form><math><mtext></form><form><mglyph><style></math><img src onerror=a()>",
        "<noscript><img src=x onerror=a()></noscript><p>x",
        "<p>x<noscript><p>y<img src=x onerror=a()>",
        "<noscript><a href='java&#115;cript:a()'>x</a></noscript><p>x",
        "<noscript><a href='javascript&colon;a()'>x</a></noscript><p>x",
        "<noscript><a href='java\tscript:a()'>x</a></noscript><p>x",
        '<body><noscript><p id="</noscript><b title="><img src=x onerror=a()>">x</b>',
        '<body><noscript><!-- </noscript><b title="--><img src=x onerror=a()>">x</b>',
    ],
)
def test_what_only_our_parser_takes_for_live_is_disarmed(html: str) -> None:
    document = LexborHTMLParser(html)
    disarm_document(document, html.encode())
    assert "onload" not in (document.html or "") and live_parts(document) == set()


def test_scripts_stay_beside_a_noscript_that_is_whole() -> None:
    html = "<script>a()</script><body><noscript><iframe src=/></iframe><!-- y --><img src=z></noscript><p onclick=b()>x"
    document = LexborHTMLParser(html)
    disarm_document(document, html.encode())
    assert "a()" in (document.html or "") and "b()" in (document.html or "")


def test_scripts_stay_beside_a_frame_that_is_left_open_in_a_noscript() -> None:
    html = "<body><noscript><iframe src=/x /></noscript><p onclick=a()>x<b title='</iframe><img src=x onerror=b()>'>"
    document = LexborHTMLParser(html.replace("/x />", "/x /></iframe>"))
    disarm_document(document, html.encode())
    assert 'onclick="a()"' in (document.html or "")
