"""The vocabularies of the table: tags, attributes, ways of being hidden, counts and kinds of block, as small numbers.

The order of each list is the meaning of the numbers in the columns, in the compiled loops and in trained models:
add at the end, never in between.
"""

from __future__ import annotations

TEXT_TAG = "#text"

# "other" stands for every tag that is not listed; its own name is kept as the attribute OTHER_TAG_NAME.
TAG_NAMES: tuple[str, ...] = (
    TEXT_TAG, "other",
    "html", "head", "body", "title", "base", "link", "meta", "script", "style", "template", "noscript",
    "article", "section", "nav", "aside", "header", "footer", "main", "address", "hgroup", "search",
    "h1", "h2", "h3", "h4", "h5", "h6",
    "p", "div", "pre", "blockquote", "ol", "ul", "menu", "li", "dl", "dt", "dd", "figure", "figcaption", "hr", "center",
    "a", "em", "strong", "small", "s", "cite", "q", "dfn", "abbr", "time", "data", "code", "var", "samp", "kbd",
    "sub", "sup", "i", "b", "u", "mark", "ruby", "rb", "rt", "rp", "rtc", "bdi", "bdo", "span", "br", "wbr", "font",
    "tt", "big", "strike", "nobr", "acronym", "ins", "del", "blink", "marquee", "basefont",
    "img", "picture", "source", "iframe", "embed", "object", "param", "video", "audio", "track", "map", "area",
    "canvas", "svg", "math", "applet",
    "table", "caption", "colgroup", "col", "tbody", "thead", "tfoot", "tr", "td", "th",
    "form", "fieldset", "legend", "label", "input", "button", "select", "datalist", "optgroup", "option", "textarea",
    "output", "progress", "meter", "keygen",
    "details", "summary", "dialog", "slot",
    "frame", "frameset", "noframes", "noembed", "dir", "listing", "plaintext", "xmp", "isindex",
    "annotation", "annotation-xml", "mi", "mn", "mo", "mtext", "ms", "image", "desc", "foreignobject",
)  # fmt: skip
TAG_CODES = {name: code for code, name in enumerate(TAG_NAMES)}
TEXT = TAG_CODES[TEXT_TAG]

OTHER_TAG_NAME = "#tag"
NODE_MARK = "data-pagecrunch-node"  # the number of an element in a rendered page
REMOVED_MARK = "data-pagecrunch"  # on elements that our filters hid instead of removing them
ATTRIBUTE_NAMES: tuple[str, ...] = (
    OTHER_TAG_NAME,
    "id", "class", "href", "src", "role", "style", "hidden", "title", "alt", "lang", "dir", "name", "content", "type",
    "rel", "value", "for", "action", "method", "width", "height", "align", "color", "bgcolor", "size", "start",
    "reversed", "colspan", "rowspan", "scope", "headers", "datetime", "cite", "charset", "http-equiv", "property",
    "itemprop", "itemscope", "itemtype", "itemid", "open", "srcset", "sizes", "media", "loading", "poster", "data",
    "data-src", "data-srcset", "data-original", "data-lazy-src", "data-lazy-srcset", "data-url", "data-href",
    "data-lang", "data-language", "data-testid", "data-component", "data-role", "data-type", "data-nosnippet",
    "aria-hidden", "aria-label", "aria-labelledby", "aria-describedby", "aria-expanded", "aria-modal", "aria-live",
    "aria-level", "aria-current", "aria-controls", "aria-haspopup", "aria-selected", "tabindex", "accesskey",
    "onclick", "target", "shadowrootmode", "slot", "alttext", "encoding", "display", "checked", "selected",
    "disabled", "placeholder", "download", "hreflang", "referrerpolicy", "ping", "autoplay", "border", "summary",
    "data-preloaded", "data-page", "data-props", "data-state", "data-initial-state", "data-react-props",
    "data-initial-data", "typeof", "usemap", "data-pagecrunch", NODE_MARK, "muted", "loop", "controls",
)  # fmt: skip
ATTRIBUTE_CODES = {name: code for code, name in enumerate(ATTRIBUTE_NAMES)}

# Why text is not seen, in words for people. 0: it is seen. Up to LAST_NOT_TEXT it never was text to read; after that it
# is text that the page hides, which has blocks of its own so that it can be shown, flagged or kept on request.
HIDDEN_REASONS: tuple[str, ...] = (
    "", "script", "style sheet", "template", "metadata", "form control", "fallback of embedded content",
    "hidden attribute", "display: none", "visibility: hidden", "opacity: 0", "font size 0", "off screen",
    "clipped away", "same colour as its background", "aria-hidden", "closed dialog", "zero-width character",
    "taken out by PageCrunch",
)  # fmt: skip
HIDDEN_CODES = {reason: code for code, reason in enumerate(HIDDEN_REASONS)}
LAST_NOT_TEXT = HIDDEN_CODES["fallback of embedded content"]

# What is counted per row. letters: letters, digits and marks; words: runs of those, and every CJK character; stops:
# periods and commas of every script; punctuation: these and ? ! ; : and the like; sentences: sentence ends;
# characters: everything but white space; cjk: those of the words that are one Chinese or Japanese character.
COUNT_COLUMNS: tuple[str, ...] = (
    "letters", "words", "stops", "punctuation", "sentences", "links", "linked_letters", "linked_words",
    "images", "list_items", "controls", "characters",
    "cjk", "digits", "capitals", "separators",
)  # fmt: skip

STRUCTURE_KINDS: tuple[str, ...] = (
    "table", "definition list", "list", "list item", "figure", "code listing", "quote", "form",
    "list of cards", "card", "gallery", "section",
)  # fmt: skip

BLOCK_KINDS: tuple[str, ...] = (
    "text", "paragraph", "heading", "list item", "cell", "caption", "code", "quote", "term", "definition",
)  # fmt: skip

# Tags that are part of a line of text. Everything else, unknown tags included, begins and ends a block.
INLINE_TAGS: tuple[str, ...] = (
    "a", "em", "strong", "small", "s", "cite", "q", "dfn", "abbr", "time", "data", "code", "var", "samp", "kbd",
    "sub", "sup", "i", "b", "u", "mark", "ruby", "rb", "rt", "rp", "rtc", "bdi", "bdo", "span", "wbr", "font", "tt",
    "big", "strike", "nobr", "acronym", "ins", "del", "blink", "basefont", "label", "output", "progress", "meter",
    "img", "picture", "source", "iframe", "embed", "object", "param", "video", "audio", "track", "map", "area",
    "canvas", "svg", "math", "applet", "input", "select", "datalist", "textarea", "keygen", "slot", "script", "style",
    "link", "meta", "base", "mi", "mn", "mo", "mtext", "ms", "annotation", "annotation-xml",
)  # fmt: skip
# Per tag code: whether it begins and ends a block. `<br>` does so only in runs.
BREAKS_A_BLOCK = bytes(name not in INLINE_TAGS and name not in ("br", TEXT_TAG) for name in TAG_NAMES)

KIND_OF_TAG = {
    "p": "paragraph",
    **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6"), "heading"),
    "li": "list item",
    **dict.fromkeys(("td", "th"), "cell"),
    **dict.fromkeys(("caption", "figcaption"), "caption"),
    **dict.fromkeys(("pre", "listing", "xmp", "plaintext"), "code"),
    "blockquote": "quote",
    "dt": "term",
    "dd": "definition",
}
