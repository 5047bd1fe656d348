"""What is counted for Prometheus, and who may see it."""

from __future__ import annotations

import httpx
from console_made import TOKEN, Running
from prometheus_client.parser import text_string_to_metric_families
from waiting import until

from pagecrunch.console.metrics import REGISTRY, count_page


def sample(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


def test_metrics_need_a_token_which_may_be_one_of_the_api(running: Running) -> None:
    with running.client(signed_in=False) as stranger:
        assert stranger.get("/metrics").status_code == 401
        for token in (TOKEN, running.console.state.tokens.make("prometheus")):
            answer = stranger.get("/metrics", headers={"Authorization": f"Bearer {token}"})
            assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/plain")
            names = {family.name for family in text_string_to_metric_families(answer.text)}
            assert {"pagecrunch_proxy_pages", "pagecrunch_console_requests", "process_cpu_seconds"} <= names


def test_requests_are_counted_by_area_and_status(running: Running, client: httpx.Client) -> None:
    names = ("pages", "404"), ("api", "200"), ("files", "200")

    def counts() -> list[float]:
        return [sample("pagecrunch_console_requests_total", area=area, status=status) for area, status in names]

    before = counts()
    for path in ("/no-such-page", "/api/formats", "/static/console.css"):
        client.get(path)
    until(lambda: sum(counts()) == sum(before) + 3)  # a request is counted after it was answered
    assert [new - old for new, old in zip(counts(), before, strict=True)] == [1, 1, 1]


def test_a_page_of_the_proxy_is_counted_without_its_address() -> None:
    before = sample("pagecrunch_proxy_pages_total", view="tidy"), sample("pagecrunch_proxy_removed_words_total")
    count_page("tidy", 0.02, 120, is_error=False)
    assert sample("pagecrunch_proxy_pages_total", view="tidy") == before[0] + 1
    assert sample("pagecrunch_proxy_removed_words_total") == before[1] + 120
