"""One page through decode, every format, the account of its text, its facts and tidying; and what must hold of each.

Both the property tests and the fuzzing target call `exercise`. It raises where a promise is broken: AssertionError for
a result that is wrong, and whatever else was not caught where it should have been.
"""

from __future__ import annotations

import json
import re

import pagecrunch
from pagecrunch.dom.parse import parse
from pagecrunch.registry import Registry
from pagecrunch.render.sanitize import ATTRIBUTES, TAGS
from pagecrunch.settings import Settings, load, parse_assignment

URL = "https://example.org/a/page?x=1"
# mss-site reads what was learned on this machine; the others depend on the page alone.
EXTRACTORS = tuple(part.name for part in Registry(plug_ins=()).all("extractor") if part.name != "mss-site")
FOCUSED = frozenset(part.name for part in Registry(plug_ins=()).all("extractor") if part.takes_focus)
FOCUSES = ("precision", "balanced", "recall")
HIDDEN = ("strip", "flag", "keep")

_SCHEME = re.compile(r"[\x00-\x20]*([a-zA-Z][a-zA-Z0-9+.-]*):")
_SAFE = {
    "href": ("http", "https", "mailto", "tel"),
    "cite": ("http", "https", "mailto", "tel"),
    "src": ("http", "https"),
}
_FAILED = "failed and was left out"


def settings_of(hidden: str) -> Settings:
    return load(
        environ={},
        assignments=[parse_assignment(f"extract.hidden={hidden}"), parse_assignment("extract.comments=true")],
    )


_SETTINGS = {hidden: settings_of(hidden) for hidden in HIDDEN}


def exercise(
    html: bytes | str, using: str, focus: str = "balanced", hidden: str = "strip", tidies: bool = True
) -> None:
    """Raise unless everything that can be asked of a page is answered, and as promised."""
    focused = focus if using in FOCUSED else None
    result = pagecrunch.extract(html, URL, using=using, focus=focused, settings=_SETTINGS[hidden])  # type: ignore[arg-type]
    result.ledger.check()
    outputs = [result.text, result.body, result.markdown, result.html, result.fragment, result.speech, result.ssml]
    outputs += [result.title or "", result.author or "", result.date or "", result.language or "", result.site or ""]
    outputs += [result.json(), *result.truncated, *result.warnings]
    assert json.loads(result.json())["source"] == result.source
    check_safe(result.fragment)
    assert len(result.blocks) == len(result.page.blocks) == len(result.roles)
    if tidies:
        tidied = pagecrunch.tidy(html, URL)
        assert not any(_FAILED in warning for warning in tidied.warnings), tidied.warnings
        outputs += [tidied.html, tidied.text, *(change.where for change in tidied.changes)]
    for output in outputs:
        output.encode("utf-8")  # no half of a surrogate pair, which cannot be written to any file


def check_safe(html: str) -> None:
    """Parse output as a browser would and look at every tag, attribute and address."""
    body = parse(f"<body>{html}".encode())[0].body
    assert body is not None
    for node in body.traverse():
        if node.tag in ("body", "-text") or node.tag is None:
            continue
        assert node.tag in TAGS, node.tag
        for name, value in node.attributes.items():
            assert name in ATTRIBUTES["*"] | ATTRIBUTES.get(node.tag, set()), (node.tag, name)
            # As browsers read it: tabs and line breaks count for nothing, and a relative address has no scheme.
            scheme = _SCHEME.match((value or "").translate({9: None, 10: None, 13: None}))
            if name in _SAFE and scheme:
                assert scheme.group(1).lower() in _SAFE[name], value
