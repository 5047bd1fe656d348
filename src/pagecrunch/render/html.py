"""A complete reading page: the sanitised fragment under a heading, with a style of its own and no script.

Everything around the fragment is escaped here; the fragment is `SafeHtml`, which only `sanitize` makes.
"""

from __future__ import annotations

import base64
import hashlib
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING, Self

from ..registry import renderer
from . import Renderable
from .contents import in_outline
from .fragment import fragment
from .head import head_and_body, header_html
from .sanitize import SafeHtml

if TYPE_CHECKING:
    from ..settings.sections import OutputSettings

THEMES = ("auto", "light", "sepia", "dark", "contrast")
FONTS = ("serif", "sans", "dyslexia")
WIDTHS = ("normal", "narrow", "wide")
SPACINGS = ("normal", "loose", "looser")


@dataclass(frozen=True, slots=True)
class Style:
    """How a reading page looks: `auto` follows the reader's system."""

    theme: str = "auto"
    font: str = "serif"
    width: str = "normal"
    spacing: str = "normal"

    @classmethod
    def of(cls, output: OutputSettings) -> Self:
        return cls(output.theme, output.font, output.width, output.spacing)

    @property
    def attributes(self) -> str:
        """As attributes of <html>, which `themes.css` goes by."""
        known = {"theme": THEMES, "font": FONTS, "width": WIDTHS, "spacing": SPACINGS}
        chosen = {name: getattr(self, name) for name in known}
        return "".join(
            f' data-{name}="{value if value in known[name] else known[name][0]}"' for name, value in chosen.items()
        )


@renderer("html", title="Reading page", description="A complete, self-contained page that is comfortable to read.")
def render_html(result: Renderable) -> str:
    return to_page(result, Style.of(result.settings.output))


@renderer("fragment", title="Bare HTML", description="The content as a piece of safe HTML, to put into another page.")
def render_fragment(result: Renderable) -> str:
    return fragment(result.document.parts)


def to_page(result: Renderable, style: Style | None = None, policy: str | None = None, note: str = "") -> SafeHtml:
    """The reading page. `policy` replaces its own content security policy, for callers that add to the page; `note` is
    HTML of theirs to stand above the article."""
    style = style or Style()
    document, metadata = result.document, result.metadata
    head, parts = head_and_body(result)
    body = fragment(in_outline(parts))
    lang = document.lang or (metadata.language.value if metadata.language else "")
    site = metadata.site.value if metadata.site else ""
    attributes = f' lang="{escape(lang)}"' if lang else ""
    attributes += f' dir="{document.dir}"' if document.dir else ""
    css, _ = _css()
    policy = policy or (
        f"default-src 'none'; img-src http: https:; style-src {style_source()}; base-uri 'none'; form-action 'none'"
    )
    return SafeHtml(
        f'<!doctype html>\n<html{attributes}{style.attributes}>\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="referrer" content="no-referrer">\n'
        f"<title>{escape(head.title)}</title>\n<style>{css}</style>\n</head>\n"
        '<body class="alone">\n<main class="reading">\n'
        f"{note}<article>\n{header_html(head, lang, site, result.page.url)}\n{body}\n</article>\n"
        "</main>\n</body>\n</html>\n"
    )


def style_source() -> str:
    """The source by which a content security policy allows the reading page's style sheet."""
    return f"'sha256-{_css()[1]}'"


def style_file(name: str) -> str:
    """One of the style sheets of reading pages: `themes.css` or `reading.css`."""
    return (files(__package__) / name).read_text(encoding="utf-8")


@cache
def _css() -> tuple[str, str]:
    """The style sheet and its digest, by which the page's own policy allows only this one."""
    css = (style_file("themes.css") + style_file("reading.css")).strip()
    return css, base64.b64encode(hashlib.sha256(css.encode()).digest()).decode()
