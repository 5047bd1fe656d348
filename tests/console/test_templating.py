from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import httpx
import pytest
from console_made import Running, running_console, secret_of
from console_pages import SAVED, addresses, fill

from pagecrunch.console.forms import SECRET_FIELD
from pagecrunch.console.recent_pages import sample_page
from pagecrunch.console.templating import MENU, browser_name
from pagecrunch.languages import words
from pagecrunch.languages.catalogues import pattern_of
from tools.strings import words_in_source

MORE_PAGES = ("/settings/crunch", "/settings/learned", "/plug-ins/filter/scripts", "/plug-ins/extractor/mss")
NOT_OURS = ("script", "style", "code", "pre", "textarea", "title", "option")  # nor what has a language of its own
VOID = ("input", "br", "img", "meta", "link", "hr")
SPOKEN = ("aria-label", "alt", "placeholder")
# The same in every language: names of formats, methods and browsers; the names in the console of these tests.
NAMES = """PageCrunch ECON VIPS MSS SSML JSON HTML TOML python httpx ada sample page compatible Mozilla
example com net org news harbour blog recipes ftp utf ms learned largest modern magic div noscript main
adyen americanexpress bank insurance nhs uk pharmacy accounts google login microsoftonline addons mozilla apple cdn
clients econ coreex vips mss hr site simple general auto everything plus reader promo standfirst
Advertisements between paragraphs
the server closed connection kB GiB MiB"""


def test_whatever_a_page_shows_is_escaped(client: httpx.Client) -> None:
    attack = "<title><script>alert(1)</script></title><p>\"'><img src=x onerror=alert(2)> text that stands here.</p>"
    answer = client.post("/", data={SECRET_FIELD: secret_of(client), "html": attack, "url": '"><script>alert(3)'})
    assert answer.status_code == 200
    for made in ("<script>alert", "<img src=x"):
        assert made not in answer.text


def test_the_menu_marks_the_page_that_is_open(client: httpx.Client) -> None:
    for address, name in MENU:
        answer = client.get(address)
        assert answer.status_code == 200, address
        assert f'aria-current="page">{name}</a>' in answer.text


def test_strangers_see_no_menu(running: Running) -> None:
    with running.client(signed_in=False) as client:
        assert 'aria-label="Console"' not in client.get("/").text


class _OurWords(HTMLParser):
    """The texts of a page that are ours."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._around: list[tuple[str, bool]] = [("", True)]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        has_language = tag != "html" and ("dir" in given or "lang" in given or given.get("class") == "mono")
        is_ours = self._around[-1][1] and tag not in NOT_OURS and not has_language
        self.found += [given[name] or "" for name in SPOKEN if name in given and is_ours]
        if tag not in VOID:
            self._around.append((tag, is_ours))

    def handle_endtag(self, tag: str) -> None:
        while len(self._around) > 1 and self._around.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if self._around[-1][1]:
            self.found.append(data)


class _WideLetters:
    """A language of wide letters: what is not in it on a page was not translated."""

    def __init__(self) -> None:
        self._known = {message.id for message in words_in_source() if isinstance(message.id, str)}

    def gettext(self, text: str) -> str:
        return widened(text) if text in self._known else text

    def ngettext(self, one: str, many: str, n: int) -> str:
        return widened(one if n == 1 else many)


def widened(text: str) -> str:
    pieces = re.split(r"(\{[^}]*\}|<[^>]*>)", text)
    wide = {code: code + 0xFEE0 for code in range(0x41, 0x7B) if chr(code).isalpha()}
    return "".join(piece if index % 2 else piece.translate(wide) for index, piece in enumerate(pieces))


def test_every_word_of_ours_on_a_page_is_translated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    language = _WideLetters()
    texts = sorted((each.id for each in words_in_source() if "{0}" in each.id), key=len, reverse=True)
    patterns = tuple((pattern_of(text), widened(text)) for text in texts)
    monkeypatch.setattr(words, "catalogue", lambda _: language)
    monkeypatch.setattr(words, "message_patterns", lambda _: patterns)
    known = {
        *NAMES.split(),
        *re.findall(r"[A-Za-z]+", sample_page().decode()),
    }
    known |= {word for page in SAVED for word in re.findall(r"[A-Za-z]+", f"{page.title} {page.tags}")}
    with running_console(tmp_path) as running, running.client() as client:
        for address in (*addresses(fill(running)), *MORE_PAGES):
            reader = _OurWords()
            reader.feed(client.get(address, headers={"Accept-Language": "de"}).text)
            left = {word for text in reader.found for word in re.findall(r"[A-Za-z]{2,}", text)} - known
            cut = {word for word in left if any(each.startswith(word) for each in known)}  # texts of blocks are cut
            assert left - cut == set(), address


def test_a_browser_has_the_name_that_people_know() -> None:
    edge = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0"
    assert browser_name(edge) == "Edge, Windows"
    assert browser_name("Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0") == "Firefox, Android"
    assert browser_name("python-httpx/0.28.1") == "python-httpx/0.28.1"
