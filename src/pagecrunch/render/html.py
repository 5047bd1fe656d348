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

from ..document import parts as kinds
from ..document.parts import Document, Part
from ..metadata.facts import Metadata
from ..metadata.title import fold
from ..registry import renderer
from . import Renderable
from .fact_parts import fact_definitions, with_facts
from .fragment import fragment, heading_levels
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
    document = with_facts(result.document, fact_definitions(result))
    return to_page(document, result.metadata, result.page.url, Style(output.theme, output.font))


@renderer("fragment", title="Bare HTML", description="The content as a piece of safe HTML, to put into another page.")
def render_fragment(result: Renderable) -> str:
    return fragment(result.document.parts)


def to_page(
    document: Document, metadata: Metadata, url: str | None, style: Style | None = None, policy: str | None = None
) -> SafeHtml:
    """The reading page. `policy` replaces its own content security policy, for callers that add to the page."""
    style = style or Style()
    title, parts = _title(document.parts, metadata.title.value if metadata.title else "")
    body = fragment(parts, heading_levels(parts))
    lang = document.lang or (metadata.language.value if metadata.language else "")
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
        f"<title>{escape(title)}</title>\n<style>{css}</style>\n</head>\n<body>\n<main>\n<article>\n"
        f"{_header(title, metadata, url)}\n{body}\n</article>\n</main>\n</body>\n</html>\n"
    )


def _title(parts: tuple[Part, ...], known: str) -> tuple[str, tuple[Part, ...]]:
    """The page's title, and the parts without the heading that repeats it.

    Only letters and digits are compared: spaces and dashes come in many kinds.
    """
    key = fold(known) or known
    for index, part in enumerate(parts[:12]):
        if part.kind == kinds.HEADING and part.facts["level"] == 1:
            text = part.text.strip()
            if not known or fold(text) == key or index == 0:
                return text or known, parts[:index] + parts[index + 1 :]
            break
        if part.kind == kinds.HEADING and key and fold(part.text) == key:
            return known, parts[:index] + parts[index + 1 :]
    return known, parts


def _header(title: str, metadata: Metadata, url: str | None) -> str:
    author = metadata.author.value if metadata.author else ""
    date = metadata.date.value if metadata.date else ""
    site = metadata.site.value if metadata.site else ""
    lines = [f"<h1>{escape(title)}</h1>" if title else ""]
    byline = [
        escape(author) if author else "",
        f'<time datetime="{escape(date)}">{escape(date)}</time>' if date else "",
    ]
    if any(byline):
        lines.append(f"<p>{', '.join(filter(None, byline))}</p>")
    if url and url.startswith(("http://", "https://")):
        lines.append(f'<p><a href="{escape(url)}">{escape(site or url)}</a></p>')
    elif site:
        lines.append(f"<p>{escape(site)}</p>")
    return f"<header>\n{chr(10).join(filter(None, lines))}\n</header>" if any(lines) else ""


def style_source() -> str:
    """The source by which a content security policy allows the reading page's style sheet."""
    return f"'sha256-{_css()[1]}'"


@cache
def _css() -> tuple[str, str]:
    """The style sheet and its digest, by which the page's own policy allows only this one."""
    css = (files(__package__) / "reading.css").read_text(encoding="utf-8").strip()
    return css, base64.b64encode(hashlib.sha256(css.encode()).digest()).decode()
