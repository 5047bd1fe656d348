from __future__ import annotations

import httpx
import pytest


@pytest.mark.parametrize("view", ["tidy", "reader", "text", "original"])
def test_the_sample_is_shown_with_the_answers_that_are_not_saved(client: httpx.Client, view: str) -> None:
    page = client.get(f"/settings/preview?view={view}&size=150&colours=dark")
    assert page.status_code == 200 and "zoom:1.5" in page.text
    assert ('data-theme="dark"' in page.text) == (view == "reader")
    assert page.headers["content-security-policy"].startswith("sandbox;")
