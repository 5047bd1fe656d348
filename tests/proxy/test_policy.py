"""Policies are used and added to, never loosened."""

from __future__ import annotations

from pagecrunch.proxy.policy import own_nonce, reading_policies


def test_the_word_of_a_page_is_found_in_any_of_its_policies() -> None:
    assert own_nonce(["img-src *", "script-src 'strict-dynamic' 'nonce-r4nd+/='"]) == "r4nd+/="
    assert own_nonce(["script-src 'self'"]) == ""


def test_a_reading_page_may_load_nothing_but_images_and_our_parts() -> None:
    ours, frames = reading_policies([], "abc")
    assert ours.startswith("default-src 'none'; img-src http: https:; style-src 'sha256-")
    assert "script-src 'nonce-abc'" in ours
    assert frames == "frame-ancestors 'none'"


def test_what_a_page_says_of_images_holds_for_its_reading_page() -> None:
    policies = reading_policies(["img-src cdn.example; script-src *", "default-src 'self'", "script-src 'none'"], "n")
    assert policies[2:] == ["img-src cdn.example", "img-src 'self'"]


def test_a_policy_cannot_end_ours() -> None:
    policies = reading_policies(['img-src x"> <script>'], "n")
    assert policies[2:] == ["img-src 'none'"]
