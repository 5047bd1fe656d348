"""What was learned from a reader, where, and how to forget it."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from console_made import Running, secret_of

from pagecrunch.sites import parse_rules
from pagecrunch.sites.lessons import PUT_BACK, TAKEN_OUT, Lesson, SeenBlock

PAGE = "/settings/learned"


@pytest.fixture(autouse=True)
def taught(running: Running) -> Iterator[None]:
    lessons = running.console.state.lessons
    for host in ("a.example", "b.example"):
        lessons.add(host, "u", "1-1", Lesson(PUT_BACK, "comments", (SeenBlock((".reply",), 9.0, True),)))
    lessons.add("a.example", "u", "2-2", Lesson(TAKEN_OUT, "ads", (SeenBlock((".promo",), 9.0, False),)))
    yield
    lessons.forget_all()


def send(client: httpx.Client, act: str, **fields: str) -> httpx.Response:
    return client.post(PAGE, data={"form_secret": secret_of(client), "act": act, **fields}, follow_redirects=True)


def test_the_page_says_what_was_learned_and_where(client: httpx.Client) -> None:
    shown = client.get(PAGE).text
    assert "You put this back: Comments (1 time)" in shown and "You removed this: Advertisements (1 time)" in shown
    assert shown.index("a.example</h3>") < shown.index("b.example</h3>")
    assert "<code>.promo</code></th><td>more likely left out</td>" in shown and "never sent anywhere" in shown


def test_a_site_is_forgotten_or_everything(client: httpx.Client, running: Running) -> None:
    assert "forgot what it learned on a.example" in send(client, "forget", host="a.example").text
    assert [site.host for site in running.console.state.lessons.sites()] == ["b.example"]
    assert "forgot everything" in send(client, "forget-all").text
    assert "There are none yet." in client.get(PAGE).text


def test_what_was_learned_is_saved_as_site_rules(client: httpx.Client) -> None:
    both, one = (parse_rules(client.get(f"{PAGE}/sites.toml{query}").text) for query in ("", "?host=b.example"))
    assert [rule.match for rule in both] == ["a.example", "b.example"]
    assert [rule.likely for rule in one] == [{".reply": 1.0}]


def test_learning_is_switched_off_and_on(client: httpx.Client, running: Running) -> None:
    assert "does not learn any more" in send(client, "off").text
    assert not running.console.settings().sites.learn and "Learn again" in client.get(PAGE).text
    assert "learns from your corrections again" in send(client, "on").text
    assert running.console.settings().sites.learn


def test_what_is_always_shown_is_listed_and_taken_back(client: httpx.Client, running: Running) -> None:
    running.console.state.choices.add("c.example", "put back reader comments")
    assert "<strong>c.example</strong> <small>Comments</small>" in client.get(PAGE).text
    assert "left out on c.example" in send(client, "stop", host="c.example", group="comments").text
    assert "c.example" not in client.get(PAGE).text


def test_what_no_button_sends_is_refused_in_a_sentence(client: httpx.Client) -> None:
    for act in ("dance", "forget", "stop"):
        answer = send(client, act)
        assert answer.status_code == 400 and "does not know this button" in answer.text
