"""A document to listen to: plain text and SSML, written from the same pieces."""

from __future__ import annotations

import re
from xml.sax.saxutils import escape, quoteattr

from ..document.parts import Document
from ..registry import renderer
from . import Renderable
from .announcements import announcements
from .head import document_with_head
from .spoken import SHORT, SpokenPiece, spoken_pieces

# What XML 1.0 cannot hold, however it is escaped.
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@renderer(
    "speech", title="For listening", description="Text made to be read aloud: headings announced, tables in words."
)
def render_speech(result: Renderable) -> str:
    return to_speech(document_with_head(result))


@renderer("ssml", title="SSML", description="The same with pauses and languages, for speech synthesisers.")
def render_ssml(result: Renderable) -> str:
    return to_ssml(document_with_head(result))


def to_speech(document: Document, lang: str = "") -> str:
    """Plain text: one line a piece, and a blank line for a long pause."""
    out: list[str] = []
    for text, pause, _, _ in pieces_of(document, lang):
        out.append(text)
        out.append("\n" if pause <= SHORT else "\n\n")
    return "".join(out).strip()


def to_ssml(document: Document, lang: str = "") -> str:
    """SSML 1.1. Everything from the page is escaped text; it holds no markup of its own."""
    language = document.lang or lang or "en"
    out = [f'<speak version="1.1" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang={quoteattr(language)}>']
    for piece in pieces_of(document, lang):
        text = escape(_NOT_XML.sub("", piece.text))
        if piece.is_heading:
            text = f'<emphasis level="moderate">{text}</emphasis>'
        if piece.lang:
            text = f"<lang xml:lang={quoteattr(piece.lang)}>{text}</lang>"
        out.append(f'<p>{text}</p><break time="{piece.pause}ms"/>')
    out.append("</speak>")
    return "\n".join(out)


def pieces_of(document: Document, lang: str = "") -> list[SpokenPiece]:
    """What is read aloud, in order."""
    return spoken_pieces(document.parts, announcements(document.lang or lang))
