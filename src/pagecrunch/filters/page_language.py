"""The page's language and direction, so that a screen reader uses the right voice; detected if not declared."""

import numpy as np

from .engine.contract import Change, FilterSettings, View, filter_

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
_LANGUAGE_TAGS = ("content-language", "og:locale", "dc.language", "language")
SAMPLE_ROWS, SAMPLE_CHARACTERS = 200, 2_000  # of the page's text, enough to see its script
LEAST_SHARE = 0.2  # of the letters of the sample


@filter_("page_language", "Language and direction", "Sets the page's language and reading direction.", FilterSettings)
def page_language(view: View, settings: FilterSettings) -> list[Change]:
    root = view.current.root
    if root is None:
        return []
    changes: list[Change] = []
    own = (root.attrs.get("lang") or "").strip()
    language = own or language_of(view)
    if language and not own:
        root.attrs["lang"] = language
        changes.append(
            view.change(0, f"set the language to {language}", "so that a screen reader picks the right voice")
        )
    if language.lower().split("-")[0] in RIGHT_TO_LEFT and not root.attrs.get("dir"):
        root.attrs["dir"] = "rtl"
        changes.append(
            view.change(0, "set the direction to right to left", f"{language} is written from right to left")
        )
    return changes


def language_of(view: View) -> str:
    """The language that a page declares anywhere, or that its letters belong to; empty if neither says."""
    page = view.page
    own = next((page.attr(row, "lang") or "" for row in view.rows("html")), "").strip()
    return own or declared_elsewhere(view) or detect_by_script(view)


def declared_elsewhere(view: View) -> str:
    """The language that meta tags or <body> declare."""
    page = view.page
    for row in view.rows("meta"):
        name = (page.attr(row, "http-equiv") or page.attr(row, "property") or page.attr(row, "name") or "").lower()
        if name in _LANGUAGE_TAGS:
            value = (page.attr(row, "content") or "").split(",")[0].strip().replace("_", "-")
            if value.replace("-", "").isalnum() and 2 <= len(value.split("-")[0]) <= 3:
                return value
    bodies = view.rows("body")
    return (page.attr(bodies[0], "lang") or "").strip() if bodies else ""


def detect_by_script(view: View) -> str:
    """The language of the page's letters; empty for scripts that many languages share."""
    page = view.page
    visible = page.text_rows[page.hidden[page.text_rows] == 0]
    middle = len(visible) // 2  # menus come first, and may be in another language
    sample = "".join(map(page.text, visible[middle : middle + SAMPLE_ROWS].tolist()))[:SAMPLE_CHARACTERS]
    letters = "" if sample.isascii() else "".join(filter(str.isalpha, sample))
    codes = np.frombuffer(letters.encode("utf-32-le"), np.uint32)
    for language, first, last in _SCRIPTS if letters else ():
        if np.count_nonzero((codes >= first) & (codes <= last)) >= LEAST_SHARE * len(letters):
            return language
    return ""
