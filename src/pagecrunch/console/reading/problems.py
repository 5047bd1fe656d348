"""What to tell a reader when a page cannot be read, or is not what they asked for: what happened, and what to do."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ...dom.xhtml import XHTML
from ...errors import FetchError, PagecrunchError
from ...languages import N_, _
from ...languages.words import translate_message
from ...result import Extraction
from ...sniff import detect_other_format

HTML_TYPES = (None, "text/html", XHTML, "text/plain", "text/xml", "application/xml")
# By verdict: the title, what it means, and what to do.
_BY_VERDICT = {
    "login": (
        N_("This page asks you to sign in"),
        N_("PageCrunch does not sign in for you, so it only sees the sign-in form."),
        N_("Open the page on its own site and sign in. Then save it as a file (Ctrl+S) and drop it on the start page."),
    ),
    "blocked": (
        N_("The site did not show this page to us"),
        N_("The site thinks that PageCrunch is a robot."),
        N_("Wait a moment and try again, or open the page on its own site."),
    ),
    "consent wall": (
        N_("The site wants an answer about cookies first"),
        N_("It shows its question instead of the page."),
        N_("Open the page on its own site and answer there. Then save it as a file and drop it on the start page."),
    ),
    "shell": (
        N_("This page is empty until its own program runs"),
        N_("Its text is put together in the browser, and PageCrunch does not run programs of pages."),
        N_("Open the page on its own site. There you can save it as a file and drop it on the start page."),
    ),
    "error page": (
        N_("The site says that this page is not there"),
        N_("The address may have changed, or the site has a problem."),
        N_("Check the address, or try again later."),
    ),
    "empty": (
        N_("There is nothing to read on this page"),
        N_("PageCrunch found no text on it."),
        N_("Check the address, or open the page on its own site."),
    ),
}  # fmt: skip


GONE, REFUSED = (404, 410), (401, 403, 429)  # statuses


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a page cannot be read."""

    title: str
    sentence: str
    advice: str
    status: int = 502
    may_pass: bool = True  # trying again can help
    has_text: bool = False  # there is something to read all the same
    detail: str = ""  # for experts


def not_fetched(error: PagecrunchError) -> Problem:
    """For a page that did not come; what a site means by its status is said in words."""
    status = error.page.status if isinstance(error, FetchError) and error.page else 0
    if verdict := "error page" if status in GONE else "blocked" if status in REFUSED else "":
        title, sentence, advice = (_(each) for each in _BY_VERDICT[verdict])
        return Problem(title, sentence, advice, 502, detail=translate_message(str(error)))
    if status >= 500:
        sentence, advice = _("The site has a problem."), _("Try again later.")
        return Problem(_("This page could not be opened"), sentence, advice, 502, detail=translate_message(str(error)))
    advice = (
        _("Check your connection to the internet, then try again.")
        if isinstance(error, FetchError) and error.may_pass
        else _("Check the address for typing mistakes.")
    )
    message = translate_message(str(error))
    first = re.split(r" ?; ", message)[0].rstrip(".") + "."  # what follows is for experts: settings and flags
    return Problem(_("This page could not be opened"), first, advice, 502, detail=message if message != first else "")


def not_a_page(body: bytes, content_type: str | None) -> Problem | None:
    """For a file that is not a web page; None for one that is."""
    found = detect_other_format(body) or ""
    kind = (content_type or "").lower()
    if "pdf" in found.lower() or kind == "application/pdf":
        return Problem(
            _("This is a PDF file"),
            _("PageCrunch reads web pages. It cannot read PDF files yet."),
            _("Open it in your browser, or look for the same text as a web page."),
            415, may_pass=False,
        )  # fmt: skip
    if kind.startswith("image/") or any(word in found.lower() for word in ("image", "picture", "jpeg", "png", "gif")):
        return Problem(
            _("This is a picture"),
            _("It is only a picture. There is no page around it."),
            _("Open the picture in your browser."),
            415, may_pass=False,
        )  # fmt: skip
    if found or (kind not in HTML_TYPES and content_type is not None):
        return Problem(
            _("This is not a web page"),
            _("It is a file of another kind ({kind}).", kind=translate_message(found) or kind),
            _("Open it in your browser, which can save it."),
            415, may_pass=False,
        )  # fmt: skip
    return None


def not_the_page(result: Extraction) -> Problem | None:
    """For a page that is something else than what was asked for; None for one that can be read."""
    words = _BY_VERDICT.get(result.verdict.name)
    if words is None:
        return None
    title, sentence, advice = (_(each) for each in words)
    return Problem(title, sentence, advice, 200, has_text=bool(result.text.strip()))
