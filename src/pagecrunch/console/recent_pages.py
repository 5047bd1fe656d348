"""The pages that readers submitted, kept in memory so that they can be shown in several views.

A page is an address, HTML, a file, or the sample that comes with the console. The oldest pages are dropped if there are
too many or they take too much memory.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from importlib.resources import files
from threading import Lock

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData

from ..errors import UsageError
from ..fetch import Fetched
from ..languages import N_, _
from ..settings import FetchLimits, Settings
from ..sniff import detect_other_format, explain_other_format
from .forms import file_of, text_of

MOST_PAGES = 50
MOST_BYTES = 256 * 1024 * 1024
SAMPLE_NAME = N_("The sample page")
SAMPLE_URL = "https://harbour.example/news/2026/tide-mill"


@dataclass(frozen=True, slots=True)
class SubmittedPage:
    name: str  # its address, its file name, or another name for people
    body: bytes
    url: str | None = None
    charset: str | None = None
    notes: tuple[str, ...] = ()  # what went wrong when it was fetched
    is_fetched: bool = False  # its name is an address that a command can fetch
    status: int = 200  # of the server's answer
    user: str = ""  # of a group, who alone sees it
    rendered: Fetched | None = field(default=None, compare=False)  # as a browser showed it, with a picture of it
    id: str = field(init=False)  # a digest, so the same page submitted twice is kept once

    def __post_init__(self) -> None:
        facts = "\0".join(
            (self.user, self.name, self.url or "", self.charset or "", "rendered" if self.rendered else "")
        ).encode()
        object.__setattr__(self, "id", hashlib.sha256(facts + b"\0" + self.body).hexdigest()[:16])


class RecentPages:
    def __init__(self, most_pages: int = MOST_PAGES, most_bytes: int = MOST_BYTES) -> None:
        self._most_pages = most_pages
        self._most_bytes = most_bytes
        self._pages: OrderedDict[str, SubmittedPage] = OrderedDict()
        self._titles: dict[str, str] = {}
        self._lock = Lock()

    def add(self, page: SubmittedPage) -> SubmittedPage:
        with self._lock:
            self._pages[page.id] = page
            self._pages.move_to_end(page.id)
            while len(self._pages) > 1 and (
                len(self._pages) > self._most_pages or sum(map(_size, self._pages.values())) > self._most_bytes
            ):
                self._titles.pop(self._pages.popitem(last=False)[0], None)
        return page

    def set_title(self, page_id: str, title: str) -> None:
        """Remember the title that was found on a page."""
        with self._lock:
            if page_id in self._pages:
                self._titles[page_id] = title

    def title_of(self, page: SubmittedPage) -> str:
        """The page's title if it was read before; else its name."""
        return self._titles.get(page.id) or page.name

    def add_sample(self, user: str = "") -> SubmittedPage:
        return self.add(SubmittedPage(_(SAMPLE_NAME), sample_page(), SAMPLE_URL, "utf-8", user=user))

    def find(self, page_id: str) -> SubmittedPage | None:
        with self._lock:
            page = self._pages.get(page_id)
            if page:
                self._pages.move_to_end(page_id)
            return page

    def all(self, user: str = "") -> list[SubmittedPage]:
        """A user's pages, the latest first."""
        with self._lock:
            return [page for page in reversed(self._pages.values()) if page.user == user]


def sample_page() -> bytes:
    return (files("pagecrunch.console") / "sample.html").read_bytes()


async def add_submitted(
    form: FormData,
    pages: RecentPages,
    limits: FetchLimits,
    fetch_page: Callable[[str, FetchLimits], Fetched],
    user: str = "",
) -> SubmittedPage:
    """Add the page of a form; UsageError or FetchError if there is something wrong with it."""
    if text_of(form, "sample"):
        return pages.add_sample(user)
    address, html = text_of(form, "url").strip(), text_of(form, "html")
    name, body = await file_of(form, "file")
    if body and html.strip():
        raise UsageError("Submit HTML or a file, not both.")
    if name and not body:
        raise UsageError(f"The file {name} is empty.")
    if body:
        return pages.add(_checked(SubmittedPage(name or _("A file"), body, web_address(address), user=user)))
    if html.strip():
        return pages.add(SubmittedPage(_("Pasted HTML"), html.encode(), web_address(address), "utf-8", user=user))
    if not address:
        raise UsageError("Type the address of a page, paste its HTML, or choose a file.")
    fetched = await run_in_threadpool(fetch_page, web_address(address) or "", limits)
    return pages.add(_checked(fetched_page(fetched, user)))


class OtherFormat(UsageError):
    """A file that is not a web page."""

    def __init__(self, message: str, body: bytes) -> None:
        super().__init__(message)
        self.body = body


def rendered_page(page: SubmittedPage, settings: Settings) -> SubmittedPage:
    """A page as a browser shows it, with a picture of it; raises UsageError or FetchError."""
    from ..browser.fetch import shared_browser
    from ..browser.visit import Visit

    if not settings.browser.for_requests:
        raise UsageError("Pages are not shown in a browser here; the setting browser.for_requests allows it.")
    if page.is_fetched:
        visit = Visit(page.url or "")
    else:
        visit = Visit(page.url, page.body, page.charset) if page.url else Visit.of_file(page.body)
    shown = shared_browser(settings).render(replace(visit, has_screenshot=True))
    return replace(page, body=shown.body, charset=shown.charset, notes=shown.truncated, rendered=shown)


def _size(page: SubmittedPage) -> int:
    """The bytes that a page takes, roughly."""
    shown = page.rendered
    return len(page.body) + (len(shown.screenshot) + 2 * len(shown.body) if shown else 0)


def fetched_page(fetched: Fetched, user: str = "") -> SubmittedPage:
    return SubmittedPage(
        fetched.url, fetched.body, fetched.url, fetched.charset, fetched.truncated, is_fetched=True,
        status=fetched.status, user=user,
    )  # fmt: skip


def web_address(text: str) -> str | None:
    """An address as people type it, often without its scheme."""
    if not text:
        return None
    return text if "://" in text else f"https://{text}"


def _checked(page: SubmittedPage) -> SubmittedPage:
    if not page.body:
        raise UsageError(f"{page.name} is empty.")
    if what := detect_other_format(page.body):
        raise OtherFormat(explain_other_format(page.name, what), page.body)
    return page
