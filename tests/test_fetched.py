from __future__ import annotations

from pagecrunch import extract
from pagecrunch.fetched import Fetched


def test_extract_takes_a_fetched_page_with_its_address_encoding_and_status() -> None:
    page = Fetched("https://site.example/a", "<p>Grüße".encode("latin-1"), "iso-8859-1", "text/html", status=404)
    result = extract(page, using="everything")
    assert (result.text, result.page.url) == ("Grüße", "https://site.example/a")
    assert result.verdict.name == "error page"


def test_its_description_is_short() -> None:
    page = Fetched("https://site.example/a", b"<p>" * 1000, None, None)
    assert repr(page) == "<Fetched https://site.example/a: 3,000 bytes, status 200>"
