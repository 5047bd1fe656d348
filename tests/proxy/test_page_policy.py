"""Policies get room for the bar's own parts and for nothing else; a reading page has a strict one of its own."""

from __future__ import annotations

import pytest

from pagecrunch.proxy.page_policy import reader_policies, with_bar

STYLE, SCRIPT = "'sha256-style'", "'sha256-script'"


@pytest.mark.parametrize(
    ("policy", "expected"),
    [
        ("img-src *", "img-src *"),
        ("default-src 'none'", f"default-src 'none'; style-src-elem {STYLE}; script-src-elem {SCRIPT}"),
        ("style-src 'self'; script-src 'none'", f"style-src 'self' {STYLE}; script-src {SCRIPT}"),
        # What is allowed by name would no longer be if a digest were named.
        ("style-src 'unsafe-inline'; script-src * 'unsafe-inline'", None),
        ("script-src 'nonce-x' 'unsafe-inline'", f"script-src 'nonce-x' 'unsafe-inline' {SCRIPT}"),
        ("script-src-elem a.example; script-src 'none'", f"script-src-elem a.example {SCRIPT}; script-src 'none'"),
        # The first of two counts.
        ("script-src a.example; script-src *", f"script-src a.example {SCRIPT}; script-src *"),
        ("default-src 'none', script-src b.example", None),
        ("sandbox allow-scripts; upgrade-insecure-requests", None),
        ("", ""),
    ],
)
def test_a_policy_gets_the_digests_of_the_bar(policy: str, expected: str | None) -> None:
    if policy.startswith("default-src 'none',"):
        first = f"default-src 'none'; style-src-elem {STYLE}; script-src-elem {SCRIPT}"
        expected = f"{first}, script-src b.example {SCRIPT}"
    assert with_bar(policy, (STYLE,), SCRIPT) == (policy if expected is None else expected)


def test_a_reading_page_may_load_nothing_but_images_and_our_parts() -> None:
    ours, frames = reader_policies([], (STYLE,), SCRIPT)
    assert ours.startswith("default-src 'none'; img-src http: https:; style-src 'sha256-")
    assert f"{STYLE}; script-src {SCRIPT}; form-action 'none'" in ours
    assert frames == "frame-ancestors 'none'"
    assert "script-src 'none'" in reader_policies([], (), "")[0]


def test_the_images_policy_of_a_page_also_applies_to_its_reading_page() -> None:
    page = ["img-src cdn.example; script-src *", "default-src 'self'", "script-src 'none'"]
    assert reader_policies(page, (), "")[2:] == ["img-src cdn.example", "img-src 'self'"]


@pytest.mark.parametrize(
    ("policy", "kept"),
    [
        ("sandbox", "sandbox"),
        ("Sandbox allow-scripts allow-Forms", "sandbox allow-scripts allow-forms"),
        ('sandbox x"><b>', "sandbox"),
    ],
)
def test_the_sandbox_of_a_page_also_holds_its_reading_page(policy: str, kept: str) -> None:
    assert reader_policies([policy], (), "")[2:] == [kept]


def test_a_policy_cannot_end_ours() -> None:
    assert reader_policies(['img-src x"> <script>'], (), "")[2:] == ["img-src 'none'"]
