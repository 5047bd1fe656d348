"""The start page and the reading page, as a program and as a browser see them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import quote, urlsplit

import httpx
import pytest
from console_made import Running, secret_of
from local_server import Server

from pagecrunch import extract
from pagecrunch.console.forms import SECRET_FIELD
from pagecrunch.console.reading import reading_pages

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

# There is no voice on the machines of the tests. This one ends each sentence when the test says so.
VOICE = """window.said = []; speechSynthesis.speak = (spoken) => {
    said.push(spoken.text); window.endSentence = () => spoken.onend(); spoken.onstart(); };"""
MARKED = "[...CSS.highlights.get('spoken')].map((range) => range.toString().trim())"


def read(client: httpx.Client, url: str, more: str = "") -> httpx.Response:
    return client.get(f"/read?url={quote(url, safe='')}{more}")


def test_the_start_page_has_one_field_and_the_last_pages(client: httpx.Client, site: Server) -> None:
    read(client, site.url("/page"))
    home = client.get("/").text
    assert home.count('name="url"') == 1 and 'action="/read"' in home
    assert "The late tide" in home and "127.0.0.1" in home


def test_a_page_is_read_with_contents_and_without_clutter(client: httpx.Client, site: Server) -> None:
    answer = read(client, site.url("/page"))
    assert answer.status_code == 200
    article = answer.text.partition("<article")[2].partition("</article>")[0]
    assert "The late tide" in article and "Imprint" not in article and "Boats" not in article
    assert re.findall(r'<a href="#([\w-]+)" dir="auto">([^<]+)', answer.text) == [
        ("part-1", "Why it is late"), ("part-2", "What it means"),
    ]  # fmt: skip
    assert 'id="part-1"' in article


def test_programs_get_markdown_or_text_and_browsers_a_page(client: httpx.Client, site: Server) -> None:
    address = f"/read?url={quote(site.url('/page'), safe='')}"
    markdown = client.get(address, headers={"Accept": "text/markdown, text/html;q=0.9, */*;q=0.1"})
    assert markdown.headers["content-type"] == "text/markdown; charset=utf-8"
    assert markdown.text.startswith("# The late tide") and "Imprint" not in markdown.text
    assert markdown.headers["x-token-estimate"] == str(-(-len(markdown.content) // 4))
    text = client.get(address, headers={"Accept": "text/plain"})
    assert text.headers["content-type"] == "text/plain; charset=utf-8" and "#" not in text.text
    page = client.get(address, headers={"Accept": "text/html,application/xhtml+xml,text/markdown;q=0.5"})
    assert page.text.startswith("<!doctype html>") and "x-token-estimate" not in page.headers
    assert {answer.headers["vary"] for answer in (markdown, text, page)} == {"Accept"}
    gone = client.get(f"/read?url={quote(site.url('/nothing'), safe='')}", headers={"Accept": "text/markdown"})
    assert gone.status_code >= 400 and gone.headers["content-type"] == "application/problem+json"


def test_links_are_read_here_and_nothing_but_pictures_comes_from_elsewhere(client: httpx.Client, site: Server) -> None:
    answer = read(client, site.url("/page"))
    assert f'href="/read?url={quote(site.url("/next"), safe="")}"' in answer.text
    policy = answer.headers["content-security-policy"]
    assert "img-src 'self' http: https:" in policy and "default-src 'none'" in policy and "unsafe" not in policy


def test_what_was_left_out_is_shown_in_its_place_and_put_back(client: httpx.Client, site: Server) -> None:
    shown = read(client, site.url("/page"), "&left=show").text
    article = shown.partition("<article")[2].partition("</article>")[0]
    assert article.index("Boats") < article.index("Why it is late") < article.index("Imprint")
    assert 'value="back">Put back<span class="unseen"> Menu, top and bottom' in shown
    run = re.search(r'id="left-out-(\d+-\d+)" aria-label="Left out: Menu', shown)
    assert run
    again = read(client, site.url("/page"), f"&back={run[1]}").text
    assert "Boats" in again.partition("<article")[2].partition("</article>")[0]
    assert "You put something back." in again and 'value="undo">Undo<' in again


def test_a_file_is_read_too(client: httpx.Client, site: Server) -> None:
    file = {"file": ("tide.html", b"<title>Mine</title><article><h1>Mine</h1><p>" + b"Words, and more. " * 40)}
    answer = client.post("/", data={SECRET_FIELD: secret_of(client)}, files=file)
    assert answer.url.path == "/read" and "<h1>Mine</h1>" in answer.text
    empty = client.post("/", data={SECRET_FIELD: secret_of(client)}, files={"file": ("a.html", b"")})
    assert empty.status_code == 400 and "empty" in empty.text


def test_an_address_that_was_typed_without_its_scheme_is_looked_up(client: httpx.Client, site: Server) -> None:
    answer = read(client, "no-such-host.invalid/page")
    assert answer.status_code == 502 and "could not be opened" in answer.text and "Try again" in answer.text


@pytest.mark.parametrize("headers", [{"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}])
def test_another_site_can_only_ask(running: Running, site: Server, headers: dict[str, str]) -> None:
    with running.client(signed_in=False) as client:
        site.asked.clear()
        answer = client.get(f"/read?url={quote(site.url('/page?<b>'), safe='')}", headers=headers)
        assert "Read this page?" in answer.text and "<b>" not in answer.text and site.asked == []
        assert "Save this page?" in client.get("/save?url=https://a.example/", headers=headers).text


def test_who_is_not_signed_in_reads_nothing(running: Running, site: Server) -> None:
    with running.client(signed_in=False) as client:
        site.asked.clear()
        for path in ("/read?url=", "/read?by=x&key=y&url=", "/read/frame?url=", "/read/file?as=txt&url="):
            assert client.get(path + quote(site.url("/page"), safe="")).url.path == "/sign-in"
        assert site.asked == []


def test_a_browser_asks_no_one_but_us_and_the_site_of_the_pictures(running: Running, page: Page, site: Server) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{running.address}/read?url={quote(site.url('/page'), safe='')}", wait_until="networkidle")
    page.locator("#article img").scroll_into_view_if_needed()
    page.wait_for_load_state("networkidle")
    own = urlsplit(running.address).netloc
    assert {url for url in asked if urlsplit(url).netloc != own} == {site.url("/moon.png")}


def test_items_with_a_heading_or_a_picture_have_no_bullet(context: BrowserContext) -> None:
    line = "The sea waits for the Moon, which is late, and so is the tide of this morning."
    cards = f"<li><h3>One</h3><p>{line}</p></li><li><p><img src=/two.jpg></p><p>{line}</p></li><li>{line}</li>"
    page, html = context.new_page(), f"<title>Tides</title><h1>Tides</h1><p>{line}</p><ul>{cards}</ul>"
    page.set_content(extract(html, using="everything").html)
    bullets = page.locator("article li").evaluate_all("all => all.map(each => getComputedStyle(each).listStyleType)")
    assert bullets == ['""', '""', "disc"]


def test_the_sentence_that_is_spoken_is_marked(running: Running, page: Page, site: Server) -> None:
    page.add_init_script(VOICE)
    page.goto(f"{running.address}/read?url={quote(site.url('/page'), safe='')}")
    page.get_by_role("button", name="Listen").press("Enter")
    page.get_by_role("button", name="Pause").wait_for()
    assert page.evaluate("said") == ["The late tide"] == page.evaluate(MARKED)
    page.evaluate("endSentence()")  # the site comes next
    page.evaluate("endSentence()")
    third = page.evaluate("said[2]")
    assert third.startswith("The tide is late every day") and page.evaluate(MARKED) == [third]
    page.get_by_role("button", name="Pause").press("Enter")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(MARKED) == [page.evaluate("said[1]")] and len(page.evaluate("said")) == 3
    page.keyboard.press("Escape")
    assert page.evaluate(MARKED) == [] and page.locator("#listen").evaluate("at => at === document.activeElement")


def test_without_a_voice_it_says_so(running: Running, page: Page, site: Server) -> None:
    page.add_init_script("speechSynthesis.speak = (spoken) => spoken.onerror({ error: 'synthesis-failed' })")
    page.goto(f"{running.address}/read?url={quote(site.url('/page'), safe='')}")
    page.get_by_role("button", name="Listen").press("Enter")
    page.get_by_text("Your browser has no voice.").first.wait_for()
    assert page.locator("#player-note").is_visible() and page.locator("#player").is_hidden()


def test_a_page_that_we_are_not_sure_of_says_so_and_offers_the_tidy_view(
    client: httpx.Client, site: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    doubt = "not sure that this is all of the page"
    assert doubt not in read(client, site.url("/page")).text
    monkeypatch.setattr(reading_pages, "LOW_CONFIDENCE", 1.01)
    shown = read(client, site.url("/page")).text
    assert doubt in shown and re.search(r'view=tidy"?[^>]*>Show the tidy page</a>', shown)


DROP = """(text) => {
  const data = new DataTransfer();
  data.items.add(new File([text], "a.html", { type: "text/html" }));
  for (const name of ["dragover", "drop"]) {
    document.querySelector("[data-drop]").dispatchEvent(new DragEvent(name, { dataTransfer: data, cancelable: true }));
  }
}"""


def test_a_file_that_is_dropped_on_the_start_page_is_read_at_once(page: Page, running: Running) -> None:
    page.goto(running.address)
    page.evaluate(DROP, "<title>Eels</title><h1>Eels</h1>" + "<p>Eels swim up rivers, and nobody knows why.</p>" * 9)
    page.wait_for_url("**/read?page=*")
    assert "nobody knows why" in page.inner_text("main")


def test_a_file_that_is_not_a_page_gets_the_message_of_a_wrong_address(client: httpx.Client) -> None:
    file = {"file": ("a.pdf", b"%PDF-1.7 and more", "application/pdf")}
    answer = client.post("/", data={SECRET_FIELD: secret_of(client)}, files=file)
    assert answer.status_code == 415
    assert "This is a PDF file" in answer.text and "pdftohtml" not in answer.text
