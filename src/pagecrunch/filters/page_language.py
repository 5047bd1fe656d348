"""The page's language and direction, which tell a screen reader which voice to use; found where not said."""

from __future__ import annotations

from ..registry import filter_
from .engine.change import Change
from .engine.settings import FilterSettings
from .engine.view import View

# Languages written from right to left, by their BCP 47 code.
RIGHT_TO_LEFT = ("ar", "he", "iw", "fa", "ur", "yi", "ps", "sd", "ug", "dv", "ckb")
# Unicode blocks that nearly always mean one language: first and last character.
_SCRIPTS = (
    ("ja", 0x3040, 0x30FF),
    ("ko", 0xAC00, 0xD7A3),
    ("zh", 0x4E00, 0x9FFF),
    ("el", 0x0370, 0x03FF),
    ("he", 0x0590, 0x05FF),
    ("ar", 0x0600, 0x06FF),
    ("th", 0x0E00, 0x0E7F),
    ("ka", 0x10A0, 0x10FF),
    ("hy", 0x0530, 0x058F),
)
SAMPLE_CHARACTERS = 2_000  # of the page's text, enough to see its script
LEAST_SHARE = 0.2  # of the letters of the sample


class PageLanguage(FilterSettings):
    """Whether to run, and no more."""


@filter_(
    "page_language",
    title="Language and direction",
    description="Says which language the page is in, and which way it is read.",
    settings=PageLanguage,
)
def page_language(view: View, settings: PageLanguage) -> list[Change]:
    root = view.current.root
    if root is None:
        return []
    changes: list[Change] = []
    said = (root.attrs.get("lang") or "").strip()
    language = said or declared(view) or by_script(view)
    if language and not said:
        root.attrs["lang"] = language
        changes.append(view.change(0, f"set the language to {language}", "a screen reader picks its voice by it"))
    if language.lower().split("-")[0] in RIGHT_TO_LEFT and not root.attrs.get("dir"):
        root.attrs["dir"] = "rtl"
        changes.append(view.change(0, "set the direction to right to left", f"{language} is written that way"))
    return changes


def declared(view: View) -> str:
    """The language that the page says elsewhere: in meta tags, or on <body>."""
    page = view.page
    for row in view.rows("meta"):
        said = (page.attr(row, "http-equiv") or page.attr(row, "property") or page.attr(row, "name") or "").lower()
        if said in ("content-language", "og:locale", "dc.language", "language"):
            value = (page.attr(row, "content") or "").split(",")[0].strip().replace("_", "-")
            if value.replace("-", "").isalnum() and 2 <= len(value.split("-")[0]) <= 3:
                return value
    bodies = view.rows("body")
    return (page.attr(bodies[0], "lang") or "").strip() if bodies else ""


def by_script(view: View) -> str:
    """The language that the page's letters can only be in; nothing for scripts that many languages share."""
    page = view.page
    seen = page.text_rows[page.hidden[page.text_rows] == 0]
    middle = len(seen) // 2  # menus come first, and may be in another language
    sample = "".join(page.text(row) for row in seen[middle : middle + 200].tolist())[:SAMPLE_CHARACTERS]
    if sample.isascii():
        return ""
    letters = [ord(character) for character in sample if character.isalpha()]
    for language, first, last in _SCRIPTS:
        if letters and sum(first <= letter <= last for letter in letters) >= LEAST_SHARE * len(letters):
            return language
    return ""
