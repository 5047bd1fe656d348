"""What went wrong, in words."""

from __future__ import annotations

import pytest

from pagecrunch.proxy.error_pages import Trouble, as_page, headers_of, trouble_of


@pytest.mark.parametrize(
    ("fault", "status", "title"),
    [
        ("Connection killed: 10.0.0.1 is not a public address.", 403, "Not allowed"),
        ("Certificate verify failed: self-signed certificate", 502, "This site's certificate is not valid"),
        ("[Errno -2] Name or service not known", 502, "This site was not found"),
        ("[Errno 111] Connect call failed ('127.0.0.1', 1)", 502, "This site does not answer"),
        ("[Errno 110] Connection timed out", 504, "This site does not answer"),
        ("The remote server does not speak TLS.", 502, "No secure connection"),
        ("server closed connection", 502, "The page did not arrive"),
        ("", 502, "The page did not arrive"),
    ],
)
def test_faults_are_told_in_plain_words(fault: str, status: int, title: str) -> None:
    trouble = trouble_of(fault, "a.example")
    assert (trouble.status, trouble.title) == (status, title)


def test_why_a_certificate_was_refused_is_told() -> None:
    sentences = trouble_of("Certificate verify failed: certificate has expired", "a.example").sentences
    assert sentences[0] == "The certificate of a.example was refused: certificate has expired."


def test_a_page_is_complete_and_safe() -> None:
    page = as_page(Trouble(502, "<Title>", ("A <b> sentence.",)), "<detail>").decode()
    assert page.startswith('<!doctype html><html lang="en">')
    assert "<title>&lt;Title&gt; - PageCrunch</title>" in page
    assert "<h1>&lt;Title&gt;</h1><p>A &lt;b&gt; sentence.</p>" in page
    assert "&lt;detail&gt;" in page
    assert "script-src" not in headers_of()["Content-Security-Policy"]
