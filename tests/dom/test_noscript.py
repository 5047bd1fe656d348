"""What browsers with scripts skip in a head does not end the head."""

from __future__ import annotations

import pytest

from pagecrunch.dom.noscript import without_stray_noscript


@pytest.mark.parametrize("inner", ["<img src=x>", "<meta http-equiv=refresh content=0><p>Hi", "No scripts?"])
def test_one_in_the_head_that_would_end_the_head_is_cut_out(inner: str) -> None:
    page = f"<head><title>T</title><noscript>{inner}</noscript ><link href=a></head><body>x"
    assert without_stray_noscript(page.encode()) == b"<head><title>T</title><link href=a></head><body>x"


@pytest.mark.parametrize(
    "page",
    [
        "<head><noscript><style>p{}</style> <link href=x><!-- y --></noscript></head>",
        "<head></head><body><noscript><img src=x></noscript>",
        "<head><script>'<noscript><img></noscript>'</script>",
        "<head><!-- <noscript><img></noscript> --></head>",
        "<head><noscript><img src=x>",
        "<p>nothing of the kind",
        '<title>T</title><svg><noscript><p id="</noscript><img src=x onerror=go()>">',
        "<title>T</title><p><noscript><img src=x></noscript>",
        '<meta content="<noscript>a" name="</noscript><img src=x onerror=go()>">',
        "<script><!-- <script></script><noscript><img></noscript>--></script>",
        "Words <noscript><img src=x></noscript>",
    ],
)
def test_others_stay(page: str) -> None:
    assert without_stray_noscript(page.encode()) == page.encode()
