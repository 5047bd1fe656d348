"""Which forms are taken, from whom, and how many."""

from __future__ import annotations

import pytest
from mitmproxy import http

from pagecrunch.proxy.own_forms import FORMS_PER_MINUTE, OwnForms, is_same_origin, read_form


def request(**headers: str) -> http.Request:
    made = http.Request.make("POST", "http://pagecrunch.test/act")
    for name, value in headers.items():
        made.headers[name.replace("_", "-")] = value
    return made


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ({}, True),
        ({"origin": "null"}, True),
        ({"origin": "http://pagecrunch.test"}, True),
        ({"origin": "http://pagecrunch.test:81"}, False),
        ({"origin": "https://pagecrunch.test"}, False),
        ({"origin": "http://evil.example"}, False),
        ({"origin": "http://["}, False),
        ({"origin": "http://pagecrunch.test:99999999"}, False),
        ({"referer": "http://evil.example/pagecrunch.test"}, False),
        ({"sec_fetch_site": "cross-site"}, False),
    ],
)
def test_a_form_of_another_page_is_not_ours(headers: dict[str, str], expected: bool) -> None:
    assert is_same_origin(request(**headers)) is expected


@pytest.mark.parametrize("token", ["", "wrong", "é", "TOKEN-OF-BOB"])
def test_only_the_readers_own_token_opens(token: str) -> None:
    forms = OwnForms("secret")
    assert forms.is_valid(request(), {"token": forms.token("ann")}, "ann")
    assert not forms.is_valid(request(), {"token": token.replace("TOKEN-OF-BOB", forms.token("bob"))}, "ann")


def test_a_reader_has_a_limit_of_forms_a_minute_and_others_keep_theirs() -> None:
    forms = OwnForms("secret")
    assert all(forms.take_turn("ann") for _ in range(FORMS_PER_MINUTE))
    assert not forms.take_turn("ann")
    assert forms.take_turn("bob")


def test_a_message_is_shown_once_to_the_reader_whom_it_is_for() -> None:
    forms = OwnForms("secret")
    forms.add_message("ann", "a.example", "Done.")
    assert forms.take_message("bob", "a.example") == forms.take_message("ann", "b.example") == ""
    assert forms.take_message("ann", "a.example") == "Done."
    assert forms.take_message("ann", "a.example") == ""


def test_a_form_of_absurd_size_holds_nothing() -> None:
    assert read_form(b"a=" + b"x" * 100_000) == {}
    assert read_form(b"&".join(b"a%d=1" % number for number in range(100))) == {}
    assert read_form(b"a=1&b=%C3%A9") == {"a": "1", "b": "é"}
