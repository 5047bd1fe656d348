"""Does ten things that readers do, each from the start page, in a real browser: python tools/ten_tasks.py

It prints how many actions and how many seconds each took. An action is a click, a key, or filling in one form. The
proxy, its console and the browser are real; the site is a small server on this machine, behind an upstream proxy.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

ROOT = Path(__file__).parents[1]
CHROMIUM = "/usr/bin/chromium"
STORY = "http://site.example/story"
OWN_SITE = "http://pagecrunch.test/"
TOKEN = "a-token-for-ten-tasks-0123456789"
NAME, PASSWORD, NEW_PASSWORD = "ada", "correct horse", "battery staple"
MOST_ACTIONS = 3


@dataclass
class Reader:
    """Someone in front of a browser, whose actions are counted."""

    page: Page
    start: str  # the start page
    actions: int = 0

    def press(self, what: Locator) -> None:
        self.actions += 1
        what.click()

    def fill(self, **fields: str) -> None:
        """Fill in one form, by the ids of its fields."""
        self.actions += 1
        for name, text in fields.items():
            self.page.locator(f"#{name}").fill(text)

    def key(self, name: str) -> None:
        self.actions += 1
        self.page.keyboard.press(name)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True).first

    def link(self, name: str) -> Locator:
        return self.page.get_by_role("link", name=name, exact=True).first

    def read(self) -> None:
        """Type the address of the story, and open it."""
        self.fill(url=STORY)
        self.key("Enter")
        self.page.locator("#article h1").wait_for()
        self.page.wait_for_load_state()


def read_an_address(reader: Reader) -> str:
    reader.read()
    return reader.page.locator("#article h1").inner_text()


def listen(reader: Reader) -> str:
    reader.read()
    reader.press(reader.button("Listen"))
    return str(reader.page.wait_for_function("window.said[0]").json_value())


def save(reader: Reader) -> str:
    reader.read()
    reader.press(reader.button("Save"))
    return reader.page.get_by_text("Saved in your library.").inner_text()


def find_it_again(reader: Reader) -> str:
    reader.press(reader.link("Library"))
    reader.fill(q="moon")
    reader.key("Enter")
    reader.page.wait_for_url("**/library?q=moon*")
    return reader.page.locator(".saved-list h2").first.inner_text()


def larger_letters(reader: Reader) -> str:
    reader.read()
    size = "parseFloat(getComputedStyle(document.querySelector('#article p')).fontSize)"
    before = reader.page.evaluate(size)
    reader.press(reader.button("Larger letters"))
    return str(reader.page.wait_for_function(f"{size} > {before} && {size}").json_value())


def turn_off_for_a_site(reader: Reader) -> str:
    reader.press(reader.link("Turn it off for a site"))
    reader.fill(host="site.example")
    reader.key("Enter")
    message = reader.page.get_by_text("PageCrunch leaves site.example alone from now on.").inner_text()
    reader.page.goto(STORY)
    return message if reader.page.locator("#pagecrunch-bar").count() == 0 else ""


def put_back_comments(reader: Reader) -> str:
    reader.read()
    reader.press(reader.page.get_by_role("button", name="Put back Comments").first)
    return reader.page.locator("#article").get_by_text("Reader 1 saw it").inner_text()


def export_epub(reader: Reader) -> str:
    reader.read()
    with reader.page.expect_download() as download:
        reader.press(reader.link("EPUB, for e-readers"))
    return Path(download.value.path()).read_bytes()[30:58].decode()


def change_password(reader: Reader) -> str:
    reader.press(reader.link("My account"))
    reader.fill(old=PASSWORD, new=NEW_PASSWORD, again=NEW_PASSWORD)
    reader.key("Enter")
    return reader.page.get_by_text("Your new password works from now on.").inner_text()


def see_who_can_see_what(reader: Reader) -> str:
    reader.press(reader.link("Who can see what"))
    return reader.page.get_by_text("does not see on any page of PageCrunch which sites you open").inner_text()


Task = Callable[[Reader], str]  # does it, and returns a text that proves it
# In this order: what is saved is found again; the last one changes the password.
ALONE: tuple[Task, ...] = (read_an_address, listen, save, find_it_again, larger_letters, put_back_comments, export_epub)
IN_A_GROUP: tuple[Task, ...] = (turn_off_for_a_site, see_who_can_see_what, change_password)


@dataclass(frozen=True)
class Done:
    name: str
    actions: int
    seconds: float
    proof: str


def do_all(browser: Browser) -> Iterator[Done]:
    """Do all ten, each from the start page."""
    with running() as (console, proxy_url):
        own = browser.new_context()
        # There is no voice on the machines of the tests. This one ends a sentence at once.
        own.add_init_script("window.said = []; speechSynthesis.speak = (each) => window.said.push(each.text)")
        page = own.new_page()
        page.goto(f"{console}/sign-in?token={TOKEN}")
        yield from (do(task, Reader(page, f"{console}/")) for task in ALONE)
        login = {"server": proxy_url, "username": NAME, "password": PASSWORD}
        group = browser.new_context(proxy=login)  # type: ignore[arg-type]
        page = group.new_page()
        yield from (do(task, Reader(page, OWN_SITE)) for task in IN_A_GROUP)
        own.close()
        group.close()


def do(task: Task, reader: Reader) -> Done:
    reader.page.goto(reader.start)
    started = time.perf_counter()
    proof = task(reader)
    return Done(task.__name__.replace("_", " "), reader.actions, time.perf_counter() - started, proof)


@contextmanager
def running() -> Iterator[tuple[str, str]]:
    """A proxy with one user, before a small site; the addresses of its console and of itself."""
    sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests")]
    from proxy_made import origin, proxy

    from pagecrunch.state import State

    with tempfile.TemporaryDirectory(prefix="pagecrunch-") as folder, origin() as site:
        state = Path(folder)
        with State.open(state) as opened:
            opened.users.add(NAME, PASSWORD, "user")
        with proxy(state, "--allow-private", "--upstream", site.url, "--token", TOKEN) as started:
            yield started.console, started.url


def main() -> None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        print(f"{'task':24} {'actions':>7} {'seconds':>7}")
        for done in do_all(browser):
            print(f"{done.name:24} {done.actions:7} {done.seconds:7.2f}")
        browser.close()


if __name__ == "__main__":
    main()
