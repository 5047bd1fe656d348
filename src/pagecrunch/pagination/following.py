"""The address of the page that follows this one: `rel=next`, else the next number in a row of numbered links."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from ..document.build import base_address
from ..document.urls import Addresses
from ..metadata.found import seen_text
from ..page.page import Page

MAX_LINKS = 5000  # that are looked at for a number

# What a link to the next page says in many languages, alone or with an arrow.
_NEXT = re.compile(
    r"(?:next(?: page)?|continue|weiter|nächste(?: seite)?|suivante?|page suivante|siguiente|página siguiente|"
    r"successiva|pagina successiva|próxima|volgende|następna|следующая|далее|"
    r"下一页|下一頁|次へ|次のページ|다음|التالي)\s*[›»→>]*\Z",
    re.I,
)
_NUMBER = re.compile(r"\d{1,4}\Z")
_IN_ADDRESS = re.compile(
    r"(?:[?&](?:page|p|pg|seite|pagina|paged)=|/page/|/seite/|[/_-]p(?:age)?[-_]?|/)(\d{1,4})(?=/?(?:\.html?)?(?:[?#&]|\Z))",
    re.I,
)


def next_address(page: Page) -> str:
    """The next page's address; "" where there is none. Always on the page's own host."""
    if not page.url:
        return ""
    addresses = Addresses(base_address(page))
    for row in page.rows_with("link", "a").tolist():
        is_next = "next" in (page.attr(row, "rel") or "").lower().split()
        if is_next and (found := _own(addresses.media(page.attr(row, "href") or ""), page.url)):
            return found
    return _numbered(page, addresses)


def _numbered(page: Page, addresses: Addresses) -> str:
    """A link whose text is the number after this page's, or "next", and whose address differs by that number only."""
    here = page_number(page.url or "")
    bare = without_number(page.url or "")
    for row in page.rows_with("a").tolist()[:MAX_LINKS]:
        if page.hidden[row] or page.end[row] - row > 6:
            continue
        text = seen_text(page, row, 40)
        is_next = bool(_NEXT.match(text))
        if not is_next and not (_NUMBER.match(text) and int(text) == here + 1):
            continue
        found = _own(addresses.media(page.attr(row, "href") or ""), page.url or "")
        if found and page_number(found) == here + 1 and without_number(found) == bare:
            return found
    return ""


def page_number(address: str) -> int:
    """The number of a page by its address; 1 for an address without one."""
    matches = _IN_ADDRESS.findall(address)
    return int(matches[-1]) if matches else 1


def without_number(address: str) -> str:
    """The address that all pages of one article share."""
    address = address.partition("#")[0]
    *_, last = (None, *_IN_ADDRESS.finditer(address))
    if last is not None:
        address = address[: last.start()] + address[last.end() :]
    return re.sub(r"(?:\.html?)?/?\Z", "", address)


def _own(address: str, url: str) -> str:
    try:
        same = urlsplit(address).hostname == urlsplit(url).hostname
    except ValueError:
        return ""
    return address if address and same and address.partition("#")[0] != url.partition("#")[0] else ""
