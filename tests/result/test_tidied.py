from __future__ import annotations

from pagecrunch.decode import Encoding
from pagecrunch.result import Tidied


def test_the_text_of_a_tidied_page_leaves_out_what_was_added_to_it() -> None:
    html = "<nav id=pagecrunch-skip>Skip</nav><p>Text</p><section id=pagecrunch-removed-links>Links</section>"
    assert Tidied(html, (), None, Encoding("utf-8", "text")).text == "Text"


def test_the_text_of_a_tidied_page_has_no_more_line_breaks_than_asked_for() -> None:
    page = Tidied("<p>One</p><p>Two</p>", (), None, Encoding("utf-8", "text"), line_breaks=1)
    assert page.text == "One\nTwo"
