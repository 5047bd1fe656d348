"""The marks within a line: what tags mean there, and marks without a value, of which one each will do."""

from __future__ import annotations

from .parts import Break, Close, Open

# What a tag within a line means in the document.
INLINE_NAMES = {
    "em": "em", "i": "em", "cite": "em", "dfn": "em", "var": "em", "strong": "strong", "b": "strong",
    "s": "del", "strike": "del", "del": "del", "code": "code", "kbd": "code", "samp": "code", "tt": "code",
    "sub": "sub", "sup": "sup", "mark": "mark", "q": "q", "ruby": "ruby", "rt": "rt",
}  # fmt: skip
# "" is a link that began in a block before.
_NAMES = ("", "link", *dict.fromkeys(INLINE_NAMES.values()))
OPENS, CLOSES, BREAK = {name: Open(name) for name in _NAMES}, {name: Close(name) for name in _NAMES}, Break()
