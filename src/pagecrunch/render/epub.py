"""A page as an EPUB 3 book: one chapter, a table of contents, no script, and nothing that a reader has to load.

Our own few files in place of a library: an EPUB is a ZIP with five small XML files, and the content is already clean
HTML. Pictures are not in the book; their descriptions are.
"""

from __future__ import annotations

import hashlib
import re
import time
import zipfile
from html import escape, unescape
from io import BytesIO
from urllib.parse import quote

from . import Renderable
from .contents import Entry, with_contents
from .fragment import fragment
from .head import head_and_body, header_html

MIME_TYPE = "application/epub+zip"
FIRST_TIME = (1980, 1, 1, 0, 0, 0)  # of every file, so that the same page gives the same book
CONTAINER = """<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
"""
STYLE = """body { line-height: 1.5; margin: 5%; }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; }
header { border-bottom: 1px solid; margin-bottom: 1.5em; }
blockquote { margin-inline: 1em; padding-inline-start: 1em; border-inline-start: 3px solid; }
pre { white-space: pre-wrap; }
table { border-collapse: collapse; }
th, td { border: 1px solid; padding: 0.3em 0.5em; text-align: start; }
.picture { font-style: italic; }
"""
# The sanitiser writes every tag in one way: in lower case, with values in double quotes.
_IMAGE = re.compile(r"<img\b([^<>]*)>")
_ALT = re.compile(r'\balt="([^"]*)"')
_VOID = re.compile(r"<(br|hr)\b([^<>]*)>")
_REVERSED = re.compile(r'(<ol\b[^<>]*?) reversed(?:="")?(?=[\s>])')
_LINKED = re.compile(r"<[a-z][^<>]*>")  # tags: text may look like an attribute
_ID = re.compile(r'\b(id|href)="(#?)([^"]*)"')
_SCHEME = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*:")
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_DATE = re.compile(r"\d{4}(-\d\d(-\d\d)?)?")


def to_epub(result: Renderable) -> bytes:
    """The book."""
    head, parts = head_and_body(result)
    parts, contents = with_contents(parts)
    lang = result.document.lang or (result.language or "") or "en"
    site = result.metadata.site.value if result.metadata.site else ""
    title = head.title or result.page.url or "Page"
    body = f"{header_html(head, lang, site, result.page.url)}\n{fragment(parts)}"
    direction = f' dir="{result.document.dir}"' if result.document.dir else ""
    files = {
        "META-INF/container.xml": CONTAINER,
        "OEBPS/book.opf": _package(result, title, head.author, head.date, lang),
        "OEBPS/contents.xhtml": _page(title, lang, direction, _navigation(title, contents)),
        "OEBPS/text.xhtml": _page(title, lang, direction, f'<main id="start-1">{_as_xml(body)}</main>'),
        "OEBPS/style.css": STYLE,
    }
    book = BytesIO()
    with zipfile.ZipFile(book, "w") as archive:
        archive.writestr(zipfile.ZipInfo("mimetype", FIRST_TIME), MIME_TYPE)  # first, and not compressed
        for name, text in files.items():
            entry = zipfile.ZipInfo(name, FIRST_TIME)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, _NOT_XML.sub("", text).encode("utf-8", "replace"))
    return book.getvalue()


def _page(title: str, lang: str, direction: str, body: str) -> str:
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n'
        '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" '
        f'lang="{escape(lang)}" xml:lang="{escape(lang)}"{direction}>\n<head><title>{escape(title)}</title>'
        f'<link rel="stylesheet" type="text/css" href="style.css"/></head>\n<body>{body}</body>\n</html>\n'
    )


def _navigation(title: str, contents: list[Entry]) -> str:
    entries = [(title, "start-1"), *((each.title, each.id) for each in contents)]
    items = "".join(
        f'<li><a href="text.xhtml#{escape(_xml_id(place))}">{escape(name)}</a></li>' for name, place in entries
    )
    return f'<nav epub:type="toc" id="contents-1"><h1>{escape(title)}</h1><ol>{items}</ol></nav>'


def _package(result: Renderable, title: str, author: str, date: str, lang: str) -> str:
    """The book's description. Its identifier is made from the page, so that a second copy replaces the first."""
    source = result.page.url or ""
    digest = hashlib.sha256(f"{source}\0{title}\0{result.text}".encode("utf-8", "replace")).hexdigest()
    uuid = f"{digest[:8]}-{digest[8:12]}-4{digest[13:16]}-a{digest[17:20]}-{digest[20:32]}"
    lines = [
        f'<dc:identifier id="book-id">urn:uuid:{uuid}</dc:identifier>',
        f"<dc:title>{escape(title)}</dc:title>",
        f"<dc:language>{escape(lang)}</dc:language>",
        f"<dc:creator>{escape(author)}</dc:creator>" if author else "",
        f"<dc:date>{found[0]}</dc:date>" if (found := _DATE.match(date)) else "",
        f"<dc:source>{escape(source)}</dc:source>" if source else "",
        f'<meta property="dcterms:modified">{time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())}</meta>',
        '<meta property="schema:accessMode">textual</meta>',
        '<meta property="schema:accessibilityFeature">structuralNavigation</meta>',
        '<meta property="schema:accessibilityFeature">tableOfContents</meta>',
        '<meta property="schema:accessibilityHazard">none</meta>',
    ]
    has_math = ' properties="mathml"' if "<math" in fragment(result.document.parts) else ""
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="book-id" '
        f'xml:lang="{escape(lang)}" prefix="schema: http://schema.org/">\n'
        f'<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">{"".join(lines)}</metadata>\n<manifest>'
        '<item id="contents" href="contents.xhtml" media-type="application/xhtml+xml" properties="nav"/>'
        f'<item id="text" href="text.xhtml" media-type="application/xhtml+xml"{has_math}/>'
        '<item id="style" href="style.css" media-type="text/css"/></manifest>\n'
        '<spine><itemref idref="text"/></spine>\n</package>\n'
    )


def _as_xml(html: str) -> str:
    """Sanitised HTML as XHTML: closed tags, words in place of pictures, and ids that XML allows."""
    html = _IMAGE.sub(_words_of_picture, html)
    html = _VOID.sub(r"<\1\2/>", html).replace("&nbsp;", "\u00a0")
    html = _REVERSED.sub(r'\1 reversed="reversed"', html)
    html = html.replace("<math", '<math xmlns="http://www.w3.org/1998/Math/MathML"')
    return _LINKED.sub(lambda tag: _ID.sub(_checked, tag[0]), html)


def _words_of_picture(match: re.Match[str]) -> str:
    alt = _ALT.search(match[1])
    return f'<span class="picture">[{alt[1].strip()}]</span>' if alt and alt[1].strip() else ""


def _checked(match: re.Match[str]) -> str:
    name, mark, value = match.groups()
    if name == "id" or mark:
        return f'{name}="{mark}{escape(_xml_id(unescape(value)))}"'
    if not _SCHEME.match(value):  # of a page without an address: it leads nowhere
        return ""
    return f'href="{escape(quote(unescape(value), safe="%/:=&?~#+!$,;@()*[]" + chr(39)))}"'


def _xml_id(name: str) -> str:
    """An id in which XML allows every character."""
    cleaned = re.sub(r"[^\w.-]", "_", name)
    return cleaned if cleaned[:1].isalpha() or cleaned[:1] == "_" else f"_{cleaned}"
