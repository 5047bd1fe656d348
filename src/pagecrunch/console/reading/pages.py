"""Finds the page of a place: in memory, in the library, or on the web; and what is read of it."""

from __future__ import annotations

from urllib.parse import urlsplit

from ...errors import FetchError, PagecrunchError, UsageError
from ...languages import _
from ...result import Extraction
from ...settings import Assignment, Settings
from ...sites import SiteRules
from ...sites.removed_groups import put_back_groups
from ..console import Console
from ..playground.choices import VIEWS, ResultView
from ..playground.page_result import PageResult
from ..recent_pages import SubmittedPage, fetched_page, web_address
from .left_out import left_out_groups, put_back, runs_of, take_out
from .place import READER, Place
from .problems import Problem, not_a_page, not_fetched

PAGE_GONE = "PageCrunch no longer has this page. Open it again from the start page."


class NotReadable(PagecrunchError):
    """There is no page to read; `problem` says why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.sentence)
        self.problem = problem


def page_of_place(console: Console, user: str, place: Place) -> SubmittedPage:
    """The page; NotReadable if there is none."""
    if place.saved:
        saved = console.state.library.find(user, place.saved)
        if saved is None:
            raise UsageError(_("This page is not in your library any more."))
        if saved.body:
            return SubmittedPage(saved.title or saved.url, saved.body, saved.url or None, saved.charset, user=user)
        place = Place(url=saved.url)
    if place.page and (page := console.recent_pages.find(place.page)) and page.user == user:
        return page
    if not place.url:
        raise UsageError(PAGE_GONE if place.page else _("Type the address of a page."))
    return fetch_page(console, user, place.url)


def fetch_page(console: Console, user: str, url: str) -> SubmittedPage:
    """Fetch a page, and remember it."""
    try:
        fetched = console.fetch(web_address(url) or "", console.settings(user=user).fetch)
    except FetchError as error:
        raise NotReadable(not_fetched(error)) from error
    if problem := not_a_page(fetched.body, fetched.content_type):
        raise NotReadable(problem)
    return console.recent_pages.add(fetched_page(fetched, user))


def extraction_of(console: Console, page: SubmittedPage, place: Place) -> Extraction:
    """What is read of the page, with all that was put back, on this page or always on its site, or taken out."""
    extraction = result_of(console, page).extraction
    if groups := always_back(console, page.user, page.url):
        extraction = put_back(extraction, runs_of(left_out_groups(extraction), *groups))
    return take_out(put_back(extraction, place.back), place.out)


def host_of(url: str | None) -> str:
    """The site of a page, as the proxy has it; empty for a file."""
    try:
        return urlsplit(url or "").hostname or ""
    except ValueError:
        return ""


def always_back(console: Console, user: str, url: str | None) -> tuple[str, ...]:
    """The groups that this reader wants back on the site of a page."""
    host = host_of(url)
    return put_back_groups(console.state.choices.of_site(host, user), READER) if host else ()


def rules_for(console: Console, user: str, url: str | None, settings: Settings) -> SiteRules:
    """The site rules, and what this reader has taught about the site of a page."""
    rules, host = console.state.site_rules(), host_of(url)
    taught = console.state.lessons.of_site(host, user) if host and settings.sites.learn else None
    return SiteRules((*rules, taught.rule)) if taught and taught.rule else rules


def result_of(console: Console, page: SubmittedPage, view: ResultView = VIEWS["reader"]) -> PageResult:
    """What is made of the page under its reader's settings. It is computed when it is first asked for."""
    settings = console.settings(user=page.user)
    changes = [Assignment("base_address.enabled", True, "For a page that is read here")] if page.url else []
    if view.name == "tidy" and settings.tidy.profile == "modern":  # what is shown in a frame runs no scripts
        changes.append(Assignment("tidy.profile", "still", "For a page that is read here"))
    rules = rules_for(console, page.user, page.url, settings)
    result = PageResult(page, console.settings(changes, page.user), console.registry, view, rules)
    return console.recent_results.reuse(result)
