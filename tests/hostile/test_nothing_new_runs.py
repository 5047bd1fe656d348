"""S3: in a real browser, a tidied page runs nothing that the page itself does not run, and a reading page nothing.

Each page stands in a frame of its own, and calls the page around it if its script runs.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from live_pages import live_vectors
from playwright.sync_api import Browser, Page, Route

import pagecrunch

ADDRESS = "https://pages.example/"
EVERY = 2  # of the pages; all of them take two minutes
RUN = """async (pages) => {
  const done = new Set();
  window.ran = (number) => done.add(number);
  const wait = (milliseconds) => new Promise((go) => setTimeout(go, milliseconds));
  for (let at = 0; at < pages.length; at += 100) {
    const frames = pages.slice(at, at + 100).map((html) => {
      const frame = document.createElement("iframe");
      frame.srcdoc = html;
      document.body.append(frame);
      return frame;
    });
    const loads = frames.map((frame) => new Promise((go) => { frame.onload = go; }));
    await Promise.race([Promise.all(loads), wait(1000)]);
    await wait(200);
    frames.forEach((frame) => frame.remove());
  }
  return [...done];
}"""


@pytest.fixture(scope="module")
def vectors() -> list[str]:
    found = live_vectors()[::EVERY]
    assert len(found) >= 800
    return found


@pytest.fixture
def top(browser: Browser) -> Iterator[Page]:
    """An empty page, which lets nothing through to any network."""

    def answer(route: Route) -> None:
        if route.request.url == ADDRESS:
            route.fulfill(status=200, content_type="text/html", body="<body>")
        else:
            route.abort()

    page = browser.new_page()
    page.route("**/*", answer)
    yield page
    page.close()


def what_runs(top: Page, pages: list[str]) -> set[int]:
    top.goto(ADDRESS)  # again: only the first frame that asks for the focus of a page gets it
    return set(top.evaluate(RUN, pages))


def test_s3_tidying_brings_nothing_to_life(top: Page, vectors: list[str]) -> None:
    after = what_runs(top, [pagecrunch.tidy(page, "https://e.example/a").html for page in vectors])
    assert after  # what ran before may run after
    before = what_runs(top, [vectors[number // EVERY] for number in sorted(after)])
    for number in sorted(after - before):  # alone, for the same reason
        before |= what_runs(top, [vectors[number // EVERY]])
    assert sorted(after - before) == []


def test_s3_nothing_runs_in_a_reading_page(top: Page, vectors: list[str]) -> None:
    pages = [pagecrunch.extract(page, "https://e.example/a", using="everything").html for page in vectors]
    assert what_runs(top, pages) == set()
