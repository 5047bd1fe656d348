"""Whole pages for property tests: soup of tags with data, styles, declared charsets and odd bytes between."""

from __future__ import annotations

import json

from hypothesis import strategies as st
from pages_made import html_soup
from tag_soup import soup, worded_soup

_ENCODINGS = ("utf-8", "windows-1252", "shift_jis", "utf-16", "koi8-r", "gb18030", "iso-2022-jp", "no-such-charset")

_json_value = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-10, 10),
        st.sampled_from(("Tide, late and long enough to read as one.", "Article", "2020-01-02", "<p>x", "/a b", "")),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(
            st.sampled_from(
                ("@type", "@graph", "@id", "name", "author", "headline", "articleBody", "text", "image", "keywords",
                 "datePublished", "publisher", "children", "isAccessibleForFree", "comment", "acceptedAnswer")
            ),
            inner,
            max_size=5,
        ),
    ),
    max_leaves=15,
)  # fmt: skip
_script = st.builds(
    lambda kind, value, cut: f"<script {kind}>{json.dumps(value)[: cut or None]}</script>",
    st.sampled_from(
        ("type=application/ld+json", "type=application/json", "id=__NEXT_DATA__ type=application/json", "")
    ),
    _json_value,
    st.integers(-3, 0),
)
_rule = st.builds(
    "{}{{{}}}".format,
    st.sampled_from((".c", "p.c", "#i", "p", "a,.c", "@media print{.c", "div > p", ".c::before", "")),
    st.sampled_from(
        ("display:none", "visibility:hidden", "opacity:0", "left:-999px;position:absolute", "color:#fff", "")
    ),
)
_style = st.lists(_rule, max_size=4).map(lambda rules: f"<style>{''.join(rules)}</style>")
_meta = st.builds(
    "<meta {}='{}' content='{}'>".format,
    st.sampled_from(("name", "property", "itemprop", "http-equiv")),
    st.sampled_from(("author", "og:title", "description", "article:published_time", "refresh", "og:locale")),
    st.sampled_from(("A B", "2021-02-30", "x | y | z", "en_GB", "0;url=javascript:x", "&lt;b&gt;", "")),
)

texts = st.lists(st.one_of(html_soup, soup, worded_soup, _script, _style, _meta, st.text(max_size=20)), max_size=6).map(
    "".join
)


def _encoded(text: str, encoding: str, declared: str, odd: bytes) -> bytes:
    try:
        data = text.encode(encoding, "replace")
    except LookupError:
        data = text.encode("utf-8", "replace")
    return f"<meta charset={declared}>".encode() + data + odd


pages = st.one_of(
    texts,
    st.builds(_encoded, texts, st.sampled_from(_ENCODINGS), st.sampled_from(_ENCODINGS), st.binary(max_size=8)),
)
