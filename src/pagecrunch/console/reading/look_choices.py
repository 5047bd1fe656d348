"""What a reader can choose about the look of pages, and the words for it: for the panel, the bar and the site page."""

from __future__ import annotations

from dataclasses import dataclass

from ...languages import N_
from ...render.html import FONTS, SPACINGS, THEMES, WIDTHS

SIZES = (75, 90, 100, 115, 130, 150, 175, 200, 250, 300)  # percent; each has a rule in console.css


@dataclass(frozen=True, slots=True)
class LookChoice:
    name: str  # of the field in a form
    key: str  # of the setting
    title: str
    values: dict[str, str]  # with the words for each


def _choice(name: str, title: str, values: tuple[str, ...], words: tuple[str, ...]) -> LookChoice:
    return LookChoice(name, f"output.{name}", title, dict(zip(values, words, strict=True)))


CHOICES = (
    _choice("theme", N_("Colours"), THEMES,
            (N_("Like my device"), N_("Light"), N_("Sepia"), N_("Dark"), N_("High contrast"))),
    _choice("font", N_("Letters"), FONTS,
            (N_("With feet (serif)"), N_("Without feet (sans)"), N_("Easier with dyslexia"))),
    _choice("width", N_("Length of lines"), WIDTHS, (N_("Normal"), N_("Short"), N_("Long"))),
    _choice("spacing", N_("Space between letters and lines"), SPACINGS, (N_("Normal"), N_("More"), N_("Much more"))),
    _choice("pictures", N_("Pictures"), ("site", "proxy", "none"),
            (N_("From the page's site"), N_("Through PageCrunch"), N_("None"))),
)  # fmt: skip
BY_NAME = {choice.name: choice for choice in CHOICES}
