"""What went wrong, in plain words."""

from __future__ import annotations

import pytest

from pagecrunch.languages import use_language
from pagecrunch.proxy.error_pages import ErrorPage, error_page_for, own_headers


@pytest.mark.parametrize(
    ("message", "status", "title"),
    [
        ("Connection killed: 10.0.0.1 is not a public address.", 403, "Not allowed"),
        ("Certificate verify failed: self-signed certificate", 502, "This site may not be safe"),
        ("[Errno -2] Name or service not known", 502, "This site was not found"),
        ("[Errno 111] Connect call failed ('127.0.0.1', 1)", 502, "This site does not answer"),
        ("[Errno 110] Connection timed out", 504, "This site does not answer"),
        ("The remote server does not speak TLS.", 502, "No secure connection"),
        ("server closed connection", 502, "The page did not arrive"),
        ("", 502, "The page did not arrive"),
    ],
)
def test_errors_are_explained_in_plain_words(message: str, status: int, title: str) -> None:
    page = error_page_for(message, "a.example")
    assert (page.status, page.title) == (status, title)


def test_the_page_says_why_a_certificate_was_refused() -> None:
    sentences = error_page_for("Certificate verify failed: certificate has expired", "a.example").sentences
    assert sentences[0] == "a.example could not prove that it is the real site (certificate has expired)."


def test_a_page_is_complete_and_safe() -> None:
    page = ErrorPage(502, "<Title>", ("A <b> sentence.",)).html("<detail>").decode()
    assert page.startswith('<!doctype html>\n<html lang="en"')
    assert "<title>&lt;Title&gt; - PageCrunch</title>" in page
    assert "<h1>&lt;Title&gt;</h1>" in page and "<p>A &lt;b&gt; sentence.</p>" in page
    assert "&lt;detail&gt;" in page
    assert "script-src" not in own_headers()["Content-Security-Policy"]


def test_a_page_that_may_work_later_has_a_link_to_try_again() -> None:
    page = error_page_for("timed out", "a.example")
    assert 'href="">Try again<' in page.html(can_retry=True).decode()
    assert "Try again<" not in page.html().decode()


def test_it_is_in_the_readers_language() -> None:
    with use_language("fr"):
        page = error_page_for("timed out", "a.example").html().decode()
    assert '<html lang="fr"' in page and "Ce site ne répond pas" in page
