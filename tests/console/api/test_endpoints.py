"""The API is asked over HTTP, as programs ask it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from console_made import TOKEN, Running
from serving import serve_pages
from waiting import PATIENCE_SECONDS

from pagecrunch import extract, tidy
from pagecrunch.console.api.endpoints import MOST_CLIENTS, RateLimit, describe_part, list_settings
from pagecrunch.registry import Registry
from pagecrunch.settings import Assignment, ExtractSettings, Settings, overlay
from pagecrunch.sites import add_rule

SENTENCE = "The tide came in late that night, and the harbour, which had been dry, filled without a sound. "
PAGE = f"<title>The tide</title><nav><a href=/>Home</a></nav><main><h1>The tide</h1><p>{SENTENCE * 5}</p></main>"
URL = "https://news.example.org/tide"


@pytest.fixture
def program(running: Running) -> Iterator[httpx.Client]:
    """A program with the console's token and no cookies."""
    headers = {"Authorization": f"Bearer {TOKEN}"}
    with httpx.Client(base_url=running.address, headers=headers, trust_env=False, timeout=PATIENCE_SECONDS) as client:
        yield client


@pytest.fixture
def owner(running: Running) -> Iterator[Any]:
    """Sets settings of the console for one test."""

    def set_(**values: Any) -> None:
        given = [Assignment(key.replace("__", "."), value, "In the test") for key, value in values.items()]
        running.console.state.settings.save_defaults(overlay(Settings(), given))

    yield set_
    running.console.state.settings.save_defaults(Settings())


def problem(answer: httpx.Response, status: int) -> str:
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    found = answer.json()
    assert found["status"] == status and found["title"] and found["detail"].endswith(".")
    return str(found["detail"])


def test_json_and_a_page_as_it_is_give_what_the_library_gives(program: httpx.Client) -> None:
    as_json = program.post("/api/extract", json={"html": PAGE, "url": URL})
    assert as_json.headers["content-type"] == "application/json"
    assert as_json.text == extract(PAGE, URL).json()
    raw = program.post(
        "/api/extract", content=PAGE.encode(), params={"url": URL}, headers={"Content-Type": "text/html"}
    )
    assert raw.text == extract(PAGE.encode(), URL).json()
    assert program.post("/api/tidy", json={"html": PAGE, "url": URL}).json()["html"] == tidy(PAGE, URL).html


def test_format_extractor_focus_and_settings_are_as_asked_for(program: httpx.Client) -> None:
    asked = {"html": PAGE, "using": "everything", "format": "text", "settings": {"output.line_breaks": 1}}
    assert program.post("/api/extract", json=asked).text == "Home\nThe tide\n" + (SENTENCE * 5).strip()
    query = {"using": "everything", "format": "markdown", "set": "extract.hidden=keep"}
    html = PAGE + "<p hidden>Not seen, or is it?"
    raw = program.post("/api/extract", content=html, params=query, headers={"Content-Type": "text/html"})
    assert "Not seen" in raw.text and raw.headers["content-type"].startswith("text/markdown")


def test_an_answer_keeps_to_a_budget_and_to_a_question(program: httpx.Client) -> None:
    html = f"<h1>Tides</h1><p>{SENTENCE * 5}<h2>Cheese</h2><p>{'Gouda is a cheese of Holland. ' * 5}"
    query = {"using": "everything", "format": "text", "about": "cheese of Holland", "max_tokens": "60"}
    raw = program.post("/api/extract", content=html, params=query, headers={"Content-Type": "text/html"})
    assert "Gouda" in raw.text and SENTENCE.strip() not in raw.text
    assert "left out" in raw.headers["x-pagecrunch-warnings"]


def test_the_charset_of_the_content_type_counts(program: httpx.Client) -> None:
    body = ("<p>" + "Crème brûlée, naturally. " * 20).encode("iso-8859-1")
    headers = {"Content-Type": "text/html; charset=iso-8859-1"}
    query = {"using": "everything", "format": "text"}
    assert "Crème brûlée" in program.post("/api/extract", content=body, params=query, headers=headers).text


def test_html_in_an_answer_can_run_nothing_in_the_consoles_origin(program: httpx.Client) -> None:
    answer = program.post("/api/tidy", json={"html": PAGE, "format": "html"})
    assert answer.headers["content-security-policy"].startswith("sandbox; default-src 'none'")


def test_warnings_come_with_an_answer_that_is_not_json(program: httpx.Client) -> None:
    answer = program.post(
        "/api/extract",
        json={"html": PAGE + "<p hidden>" + "Hidden é. " * 9, "format": "text", "settings": {"extract.hidden": "flag"}},
    )
    assert "hidden" in json.loads(answer.headers["x-pagecrunch-warnings"])[0]


def test_the_verdict_is_in_a_header_whatever_the_format(program: httpx.Client) -> None:
    wall = "<title>Just a moment...</title><p>Verify you are human."
    for form in ("json", "text", "markdown"):
        answer = program.post("/api/extract", json={"html": wall, "format": form})
        assert answer.headers["x-pagecrunch-verdict"] == "blocked"
    assert "x-pagecrunch-verdict" not in program.post("/api/tidy", json={"html": wall}).headers
    refused = program.post("/api/extract", json={"html": wall, "render": "always"})
    assert refused.status_code == 400 and "browser.for_requests" in refused.json()["detail"]


def test_a_page_is_fetched_only_from_where_the_owner_allows(program: httpx.Client, owner: Any) -> None:
    with serve_pages({"/tide": PAGE}) as site:
        asked = {"url": f"{site}/tide", "format": "text"}
        assert "allow_private" in problem(program.post("/api/extract", json=asked), 422)
        allowing = {**asked, "settings": {"fetch.allow_private": True}}
        assert "cannot be set by a request" in problem(program.post("/api/extract", json=allowing), 400)
        owner(fetch__allow_private=True)
        assert SENTENCE.strip() in program.post("/api/extract", json=asked).text
        assert "404" in problem(program.post("/api/extract", json={"url": f"{site}/none"}), 422)


def test_an_address_in_the_query_is_fetched_in_the_format_that_is_accepted(program: httpx.Client, owner: Any) -> None:
    owner(fetch__allow_private=True)
    with serve_pages({"/tide": PAGE}) as site:
        asked = {"url": f"{site}/tide"}
        answer = program.get(
            "/api/extract", params=asked, headers={"Accept": "text/html, text/markdown;q=0.9, */*;q=0.1"}
        )
        assert answer.headers["content-type"].startswith("text/markdown") and answer.headers["vary"] == "Accept"
        assert int(answer.headers["x-token-estimate"]) == -(-len(answer.content) // 4)
        everything = program.get("/api/extract", params=asked).json()
        assert everything["markdown"] == answer.text and everything["url"] == f"{site}/tide"
        named = program.get("/api/extract", params={**asked, "format": "text"}, headers={"Accept": "text/markdown"})
        assert named.headers["content-type"].startswith("text/plain")
        assert "There is no field" not in named.text


def test_site_rules_are_followed_and_counted(program: httpx.Client, running: Running) -> None:
    state = running.console.state
    add_rule(state.sites_file, "ruled.example.org", keep="nav", remove=".gone")
    answer = program.post("/api/extract", json={"html": PAGE, "url": "https://ruled.example.org/", "format": "text"})
    assert "Home" in answer.text
    counts = {each.selector: each.matched for each in state.rule_counts.all() if each.rule == "ruled.example.org"}
    assert counts == {"nav": 1, ".gone": 0}


@pytest.mark.parametrize(
    ("content", "kind", "status", "message"),
    [
        (b"{", "application/json", 400, "The body is not valid JSON."),
        (b"[]", "application/json", 400, "The body must be a JSON object"),
        (b"[" * 100_000, "application/json", 400, "more values or more levels"),
        (b"{}", "application/json", 400, "There is no page"),
        (b'{"html": "<p>a", "focus": "x"}', "application/json", 400, "focus must be"),
        (b'{"html": "<p>a", "using": "x"}', "application/json", 400, "There is no extractor named 'x'"),
        (b'{"html": "<p>a", "settings": {"a": 1}}', "application/json", 400, "there is no setting a"),
        (b'{"html": "\\ud800<p>a", "settings": {"\\ud800": 1}}', "application/json", 400, "there is no setting"),
        (b'{"url": "http://\\u0000/"}', "application/json", 422, "not a valid address"),
        (b"", "text/html", 400, "The page is empty"),
        (b"%PDF-1.7", "text/html", 400, "This is a PDF"),
        (b"a=b", "application/x-www-form-urlencoded", 415, "Send application/json"),
        (b"x", "", 415, "Send application/json"),
    ],
)
def test_bad_input_is_reported_in_a_sentence(
    program: httpx.Client, content: bytes, kind: str, status: int, message: str
) -> None:
    answer = program.post("/api/extract", content=content, headers={"Content-Type": kind})
    assert message in problem(answer, status)


def test_a_query_that_is_not_known_is_named(program: httpx.Client) -> None:
    headers = {"Content-Type": "text/html"}
    answer = program.post("/api/extract?usign=econ", content=PAGE, headers=headers)
    assert "'usign'" in problem(answer, 400)
    assert "section.name=value" in problem(program.post("/api/extract?set=x", content=PAGE, headers=headers), 400)


def test_what_is_packed_or_too_large_is_refused(program: httpx.Client, owner: Any) -> None:
    packed = {"Content-Type": "text/html", "Content-Encoding": "gzip"}
    assert "unpacked" in problem(program.post("/api/extract", content=b"x", headers=packed), 415)
    owner(api__max_bytes=1000)

    def pieces() -> Iterator[bytes]:
        for _ in range(100):
            yield b"<p>" + b"x" * 1000

    headers = {"Content-Type": "text/html"}
    assert "1,000 bytes" in problem(program.post("/api/extract", content=b"x" * 1001, headers=headers), 413)
    assert "1,000 bytes" in problem(program.post("/api/extract", content=pieces(), headers=headers), 413)
    assert "1,000 bytes" in problem(program.post("/api/extract", json={"html": "x" * 1500}), 413)


def test_a_page_that_takes_too_long_is_given_up_and_others_are_answered(program: httpx.Client, owner: Any) -> None:
    owner(api__seconds=0.05)
    slow = f"<p>{SENTENCE}<a href=/x>y</a>" * 20_000
    assert "given up" in problem(program.post("/api/tidy", json={"html": slow}), 422)
    owner()
    assert program.post("/api/extract", json={"html": PAGE}).status_code == 200


def test_too_many_requests_get_a_time_to_retry(running: Running, owner: Any) -> None:
    token = running.console.state.tokens.make("hasty")
    owner(api__requests_per_minute=1)
    headers = {"Authorization": f"Bearer {token}"}
    with httpx.Client(base_url=running.address, headers=headers, trust_env=False, timeout=PATIENCE_SECONDS) as hasty:
        assert hasty.get("/api/health").status_code == 200
        answer = hasty.get("/api/health")
        assert "more often" in problem(answer, 429) and 1 <= int(answer.headers["retry-after"]) <= 60


def test_without_a_token_there_is_nothing(running: Running) -> None:
    with httpx.Client(base_url=running.address, trust_env=False, timeout=PATIENCE_SECONDS) as stranger:
        for path in ("settings", "openapi.json", "extractors"):
            assert stranger.get(f"/api/{path}").status_code == 401
        for token in ("wrong", "é".encode()):
            headers = {"Authorization": b"Bearer " + (token if isinstance(token, bytes) else token.encode())}
            answer = stranger.post("/api/extract", json={"html": PAGE}, headers=headers)
            assert "Bearer" in problem(answer, 401)


def test_a_browser_that_is_signed_in_cannot_be_made_to_post(running: Running) -> None:
    with running.client() as browser:
        assert browser.get("/api/health").status_code == 200
        assert "a cookie is not enough" in problem(browser.post("/api/extract", json={"html": PAGE}), 403)


def test_a_programs_token_opens_the_api_and_nothing_else_until_it_is_taken_back(running: Running) -> None:
    tokens = running.console.state.tokens
    headers = {"Authorization": f"Bearer {tokens.make('script')}"}
    with httpx.Client(base_url=running.address, headers=headers, trust_env=False, timeout=PATIENCE_SECONDS) as script:
        assert script.post("/api/extract", json={"html": PAGE}).status_code == 200
        assert script.get("/", follow_redirects=False).status_code == 303  # to sign in
        tokens.remove(next(token.id for token in tokens.all() if token.name == "script"))
        assert script.post("/api/extract", json={"html": PAGE}).status_code == 401


def test_says_what_there_is(program: httpx.Client) -> None:
    assert program.get("/api/health").json()["status"] == "ok"
    assert "learned" in {part["name"] for part in program.get("/api/extractors").json()}
    assert "ads" in {part["name"] for part in program.get("/api/filters").json()}
    assert "markdown" in {part["name"] for part in program.get("/api/formats").json()}
    assert "extract.focus" in {setting["key"] for setting in program.get("/api/settings").json()}


def test_what_is_not_there_or_asked_wrongly_is_a_problem_too(program: httpx.Client) -> None:
    problem(program.get("/api/none"), 404)
    problem(program.get("/api/tidy"), 405)
    assert "Name the page to fetch" in problem(program.get("/api/extract"), 400)


def test_parts_are_listed_with_what_people_should_know() -> None:
    registry = Registry(())
    extractors = {part["name"]: part for part in map(describe_part, registry.all("extractor"))}
    assert extractors["learned"]["takes_focus"] and not extractors["everything"]["takes_focus"]
    assert "ads" in {part["name"] for part in map(describe_part, registry.all("filter"))}


def test_settings_have_their_values_and_say_who_may_set_them() -> None:
    found = list_settings(Registry(()), Settings({"extract": ExtractSettings(focus="recall")}))
    by_key = {setting["key"]: setting for setting in json.loads(json.dumps(found))}
    assert by_key["extract.focus"]["value"] == "recall" and by_key["extract.focus"]["default"] == "balanced"
    assert by_key["extract.focus"]["by_request"] and by_key["link_lists.ratio"]["by_request"]
    assert not by_key["fetch.allow_private"]["by_request"] and not by_key["ads.list"]["by_request"]
    assert by_key["limits.max_bytes"]["value"] == 32 * 1024 * 1024


def test_a_burst_is_let_through_and_then_as_many_as_the_rate_allows() -> None:
    now = [0.0]
    rate = RateLimit(lambda: now[0])
    assert [rate.wait("a", 60) for _ in range(10)] == [0.0] * 10  # ten seconds' worth at once
    assert rate.wait("a", 60) == pytest.approx(1.0)
    assert rate.wait("b", 60) == 0.0  # others are not held up
    now[0] = 1.0
    assert rate.wait("a", 60) == 0.0 and rate.wait("a", 60) > 0
    now[0] = 1000.0
    assert [bool(rate.wait("a", 60)) for _ in range(11)] == [False] * 10 + [True]


def test_zero_is_not_a_limit_and_one_a_minute_is_one() -> None:
    rate = RateLimit(lambda: 0.0)
    assert not any(rate.wait("a", 0) for _ in range(1000))
    assert rate.wait("a", 1) == 0.0 and rate.wait("a", 1) == pytest.approx(60.0)


def test_the_client_that_was_away_longest_is_dropped() -> None:
    rate = RateLimit(lambda: 0.0)
    for number in range(MOST_CLIENTS + 10):
        rate.wait(str(number), 1)
    assert rate.wait("0", 1) == 0.0 and rate.wait(str(MOST_CLIENTS + 9), 1) > 0


def test_spaces_after_the_scheme_are_not_a_new_client(running: Running) -> None:
    running.console.state.settings.save_defaults(
        overlay(running.console.saved_settings(), [Assignment("api.requests_per_minute", 6, "In the test")])
    )
    try:
        with httpx.Client(base_url=running.address, trust_env=False, timeout=PATIENCE_SECONDS) as program:
            headers = ({"Authorization": f"Bearer{' ' * number}{TOKEN}"} for number in range(1, 8))
            assert 429 in [program.get("/api/settings", headers=each).status_code for each in headers]
    finally:
        running.console.state.settings.file.unlink()
