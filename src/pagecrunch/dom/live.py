"""What in a page runs script, and how to take it out: scripts, event handlers, script addresses, framed documents.

A tidied page must not run what the page itself does not run. So what a filter brings to life is disarmed, and what a
document gains when its HTML is parsed again is too.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterator

from selectolax.lexbor import LexborHTMLParser, LexborNode

from .parse import parse
from .tag_starts import tag_starts

Part = tuple[str, str | None]
Key = tuple[str, tuple[tuple[str, str | None], ...], str]

# Elements that run something, or lead elsewhere, without any attribute of their own saying so.
RUNNING = frozenset(
    ("script", "iframe", "frame", "object", "embed", "applet", "base", "portal", "animate", "set", "animatemotion")
)
_ADDRESSES = frozenset(
    ("href", "src", "action", "formaction", "data", "xlink:href", "to", "from", "values", "content", "srcset", "poster")
)
# Selects the addresses that may run script: those with a colon, unless it is that of a web address.
_ODD_ADDRESSES = tuple(
    f'[{name}*=":"]:not([{name}^="http:"],[{name}^="https:"])'
    for name in (each.replace(":", r"\:") for each in sorted(_ADDRESSES))
)
# As browsers read it: white space and control characters in front and within count for nothing.
_IGNORED = re.compile(r"[\x00-\x20]+")
_SCRIPT = re.compile(r"(?:javascript|vbscript|livescript):|data:(?!image/(?!svg))|;url=['\"]?(?:javascript|data):")
_PLAIN_STARTS = ("http://", "https://", "/")  # of nearly all addresses, and none that runs script
_PLAIN_NAME = re.compile(r"[a-z]+")
_HANDLERS = re.compile(r' on[^\s=]*="')  # attributes in what the parser writes, and maybe some text
_NAMES = [b"mglyph", b"malignmark", b"noscript", b"/noscript"]
_MARK = b"<script pagecrunch-end></script>"
# The usual content of a <noscript>: text, and whole tags without anything that runs. A frame has an address. Frames and
# style sheets end where they begin.
_VALUE = rb"""(?:"[^"<>\x00-\x1f]*+"|'[^'<>\x00-\x1f]*+')"""
_ATTRIBUTES = rb"(?>(?:\s+(?!on|srcdoc)[a-z][a-z-]*+(?>(?:\s*=\s*" + _VALUE + rb")?)){0,40})\s*/?>"
_HOLDERS = rb"(?:p|div|span|a|b|i|strong|em|h[1-6]|ul|ol|li)"
_USUAL = re.compile(
    rb"(?>(?:[^<]++|</" + _HOLDERS + rb">|<(?:img|link|br|meta|" + _HOLDERS + rb")" + _ATTRIBUTES
    + rb"|<style" + _ATTRIBUTES + rb"[^<]*+</style>"
    + rb"|<iframe(?=[^>]*\ssrc\s*=)" + _ATTRIBUTES + rb"\s*+</iframe>){0,400})",
    re.IGNORECASE,
)  # fmt: skip
# What an address that runs script has in it, as it is or spelled with entities.
_ODD_ADDRESS = re.compile(rb"(?i)script:|data:|&(?:#|colon|tab|newline)")


def is_script_address(address: str) -> bool:
    """Whether an address runs script, or holds a document that could."""
    return not address.startswith(_PLAIN_STARTS) and bool(_SCRIPT.match(_IGNORED.sub("", address).lower()))


def disarm(node: LexborNode) -> None:
    """Take out everything in an element that runs script. Elements that do nothing else are removed."""
    for each in (*node.css("*"), node):
        _disarm_one(each)


def disarm_document(document: LexborHTMLParser, source: bytes) -> None:
    """Disarm what runs only because the parser reads a page unlike browsers with scripts do.

    For those, a <noscript> is text up to its end tag. Our parser reads elements in it, and some of them (or their
    attributes) end up outside: those of a <body>, or anything that cannot be in a head. With mglyph and malignmark,
    which no page needs, a tree depends on rules that parsers do not share: nothing of such a page is left to run.
    What follows a <noscript> that ends within a tag or comment is read in another way: there, only that may run which
    runs in the page without what is in its <noscript>s.
    """
    glyphs, marks, starts, ends = tag_starts(source, _NAMES)
    if (glyphs or marks) and document.root is not None:
        disarm(document.root)
        return
    spans = list(_noscripts(source, starts, ends))
    noscripts = [source[start:end] for start, end in spans]
    unusual = [piece for piece in noscripts if not _is_usual(piece)]
    if not unusual:
        return
    closed = noscripts[:-1] if starts[-1] > max(ends, default=-1) else noscripts
    if not _are_whole(closed):
        known = _live_in_browsers(source, spans)
        for node in document.css("*"):
            if _is_live(node) and _key(node) not in known:
                _disarm_one(node)
    unread = {part for piece in unusual for part in _running_parts(parse(b"<body>" + piece)[0])}
    for node in document.css(_selector({name for name, _ in unread})) if unread else ():
        if not unread.isdisjoint(_parts_of(node)):
            _disarm_one(node)


def _is_usual(piece: bytes) -> bool:
    """Whether the content of a <noscript> ends outside of any tag, and holds nothing that runs."""
    return b"<" not in piece or (_USUAL.fullmatch(piece) is not None and not _ODD_ADDRESS.search(piece))


def _selector(names: set[str]) -> str:
    """Selects every element that has one of these names, or an attribute with it."""
    if not all(_PLAIN_NAME.fullmatch(name) for name in names):
        return "*"
    return ",".join(f"{name},[{name}]" for name in sorted(names))


def _noscripts(source: bytes, starts: list[int], ends: list[int]) -> Iterator[tuple[int, int]]:
    """Where the content of every <noscript> begins and ends, as browsers with scripts see it."""
    done = -1
    for at in starts:
        if at > done:
            place = bisect(ends, at)
            done = ends[place] if place < len(ends) else len(source)
            yield source.find(b">", at, done) + 1 or done, done


def _live_in_browsers(source: bytes, noscripts: list[tuple[int, int]]) -> set[Key]:
    """What runs in a page with nothing in its <noscript>s; nothing if one of them is not an element, but text."""
    ends = [0, *(end for _, end in noscripts)]
    starts = [*(start for start, _ in noscripts), len(source)]
    empty = parse(b"".join(source[end:start] for end, start in zip(ends, starts, strict=True)))[0]
    return live_parts(empty) if len(empty.css("noscript")) == len(noscripts) else set()


def _are_whole(pieces: list[bytes]) -> bool:
    """Whether no piece of HTML ends within a tag, a comment or the text of a script: a tag after each is a tag."""
    pieces = [piece for piece in pieces if b"<" in piece]
    if not pieces:
        return True
    found = parse(b"<body>" + b"".join(piece + _MARK for piece in pieces))[0].css("script[pagecrunch-end]")
    return len(found) == len(pieces) and not any(b"pagecrunch-end" in piece.lower() for piece in pieces)


def _running_parts(document: LexborHTMLParser) -> set[Part]:
    return {part for node in document.css("*") for part in _parts_of(node)}


def _parts_of(node: LexborNode) -> set[Part]:
    """What of an element runs: its attributes that do, and for a script its text."""
    parts: set[Part] = {(name, value) for name, value in node.attributes.items() if _runs(name, value)}
    return parts | {(node.tag or "", repr(_key(node)))} if node.tag in RUNNING else parts


def live_parts(document: LexborHTMLParser, html: str | None = None) -> set[Key]:
    """What of a document runs script. `html` is the document as HTML, if it is at hand."""
    return {_key(node) for node in _live_nodes(document, html)}


def disarm_new(document: LexborHTMLParser, known: set[Key], html: str | None = None) -> bool:
    """Disarm what runs script and is not known. Returns whether there was any."""
    found = [node for node in _live_nodes(document, html) if _key(node) not in known]
    for node in found:
        _disarm_one(node)
    return bool(found)


def _live_nodes(document: LexborHTMLParser, html: str | None) -> list[LexborNode]:
    """The elements of a document that run script.

    Those in a <noscript> are left out: browsers with scripts take them for text.
    """
    root = document.root
    if root is None:
        return []
    skipped = {each.mem_id for outer in root.css("noscript") for each in outer.css("*")}
    handlers = {written[1:-2] for written in _HANDLERS.findall(document.html or "" if html is None else html)}
    names = (*(f"[{name}]" for name in sorted(handlers)), "[srcdoc]", *_ODD_ADDRESSES)
    is_plain = all(_PLAIN_NAME.fullmatch(name) for name in handlers)
    selector = ",".join((*sorted(RUNNING), *names)) if is_plain else "*"
    return [node for node in root.css(selector) if node.mem_id not in skipped and _is_live(node)]


def _is_live(node: LexborNode) -> bool:
    return node.tag in RUNNING or any(_runs(name, value) for name, value in node.attributes.items())


def _runs(name: str, value: str | None) -> bool:
    if name.startswith("on") or name == "srcdoc":
        return True
    return name in _ADDRESSES and bool(value) and bool(_SCRIPT.search(_IGNORED.sub("", value or "").lower()))


def _key(node: LexborNode) -> Key:
    text = (node.text(deep=False) or "") if node.tag == "script" else ""
    return node.tag or "", tuple(sorted(node.attributes.items(), key=lambda pair: pair[0])), text


def _disarm_one(node: LexborNode) -> None:
    for name in [name for name, value in node.attributes.items() if _runs(name, value)]:
        del node.attrs[name]
    if node.tag in RUNNING and node.parent is not None and not (node.tag == "iframe" and "src" in node.attributes):
        node.decompose()
