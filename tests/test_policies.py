"""A policy allows our own style or script, and nothing more."""

from __future__ import annotations

import pytest

from pagecrunch.policies import allow, digest_source

OURS = digest_source("p{color:red}")


@pytest.mark.parametrize(
    ("policy", "allowed"),
    [
        ("style-src 'self'", f"style-src 'self' {OURS}"),
        ("style-src 'none'", f"style-src {OURS}"),
        ("default-src 'self'; img-src *", f"default-src 'self'; img-src *; style-src-elem 'self' {OURS}"),
        ("style-src a; style-src-elem b", f"style-src a; style-src-elem b {OURS}"),
        ("style-src 'nonce-x' 'unsafe-inline'", f"style-src 'nonce-x' 'unsafe-inline' {OURS}"),
        ("STYLE-SRC 'self'; style-src b", f"style-src 'self' {OURS}; style-src b"),
    ],
)
def test_the_digest_is_added_to_the_directive_that_applies(policy: str, allowed: str) -> None:
    assert allow(policy, styles=[OURS]) == allowed


@pytest.mark.parametrize("policy", ["img-src *", "style-src 'self' 'unsafe-inline'", "", "default-src 'unsafe-inline'"])
def test_a_policy_that_allows_it_already_stays_as_it_is(policy: str) -> None:
    assert allow(policy, styles=[OURS]) == policy


def test_every_policy_of_a_header_is_extended() -> None:
    assert allow("style-src a, style-src b", styles=[OURS]) == f"style-src a {OURS}, style-src b {OURS}"


def test_styles_and_scripts_are_distinguished() -> None:
    both = allow("style-src 'self'; script-src 'self'", styles=["'sha256-a'"], scripts=["'sha256-b'"])
    assert both == "style-src 'self' 'sha256-a'; script-src 'self' 'sha256-b'"


def test_a_digest_is_that_of_the_standard() -> None:
    # The example of Content Security Policy Level 3, section 2.3.1.
    assert digest_source("alert('Hello, world.');") == "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='"
