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

from ..registry import renderer
from . import Renderable
from .fragment import fragment, heading_levels
from .head import head_and_body, header_html
from .sanitize import SafeHtml

THEMES = ("auto", "light", "dark", "contrast")
FONTS = ("serif", "sans", "dyslexia")


@dataclass(frozen=True, slots=True)
class Style:
    """How a reading page looks: `auto` follows the reader's system."""

    theme: str = "auto"
    font: str = "serif"


@renderer("html", title="Reading page", description="A complete, self-contained page that is comfortable to read.")
def render_html(result: Renderable) -> str:
    output = result.settings.output
    return to_page(result, Style(output.theme, output.font))


@renderer("fragment", title="Bare HTML", description="The content as a piece of safe HTML, to put into another page.")
def render_fragment(result: Renderable) -> str:
    return fragment(result.document.parts)


def to_page(result: Renderable, style: Style | None = None, policy: str | None = None) -> SafeHtml:
    """The reading page. `policy` replaces its own content security policy, for callers that add to the page."""
    style = style or Style()
    document, metadata = result.document, result.metadata
    head, parts = head_and_body(result)
    body = fragment(parts, heading_levels(parts))
    lang = document.lang or (metadata.language.value if metadata.language else "")
    site = metadata.site.value if metadata.site else ""
    attributes = f' lang="{escape(lang)}"' if lang else ""
    attributes += f' dir="{document.dir}"' if document.dir else ""
    theme = style.theme if style.theme in THEMES else "auto"
    font = style.font if style.font in FONTS else "serif"
    css, _ = _css()
    policy = policy or (
        f"default-src 'none'; img-src http: https:; style-src {style_source()}; base-uri 'none'; form-action 'none'"
    )
    return SafeHtml(
        f'<!doctype html>\n<html{attributes} data-theme="{theme}" data-font="{font}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="referrer" content="no-referrer">\n'
        f"<title>{escape(head.title)}</title>\n<style>{css}</style>\n</head>\n<body>\n<main>\n<article>\n"
        f"{header_html(head, lang, site, result.page.url)}\n{body}\n</article>\n</main>\n</body>\n</html>\n"
    )


def style_source() -> str:
    """The source by which a content security policy allows the reading page's style sheet."""
    return f"'sha256-{_css()[1]}'"


@cache
def _css() -> tuple[str, str]:
    """The style sheet and its digest, by which the page's own policy allows only this one."""
    css = (files(__package__) / "reading.css").read_text(encoding="utf-8").strip()
    return css, base64.b64encode(hashlib.sha256(css.encode()).digest()).decode()
