# ruff: noqa: E501  (an attack or place on a line is easier to read)
"""Pages with script that runs in a browser, or that does not run because of the place it is in.

`alert(1)` in them is the script. Tidying must not make it run where it did not run before.
"""

from __future__ import annotations

from sanitizer_attacks import ATTACKS

RUNNING = (
    *(each for each in ATTACKS if "alert(1)" in each),
    "<img src=x onerror=alert(1)>", "<img data-src=x onerror=alert(1)>", "<img data-lazy-src=x class=lazy onerror=alert(1)>",
    "<img src=data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA= data-src=x onerror=alert(1)>",
    "<img srcset=x onerror=alert(1)>", "<img data-srcset=x onerror=alert(1)>", "<picture><source data-srcset=x><img onerror=alert(1)></picture>",
    "<iframe data-src='javascript:alert(1)'></iframe>", "<iframe src='javascript:alert(1)'></iframe>", "<iframe data-src=about:blank onload=alert(1)></iframe>",
    "<iframe srcdoc='<script>parent.alert(1)</script>'></iframe>", "<body onload=alert(1)>", "<svg onload=alert(1)></svg>", "<svg><animate onbegin=alert(1) attributeName=x dur=1s>",
    "<details open ontoggle=alert(1)>text</details>", "<details ontoggle=alert(1)><summary>s</summary>A text of the panel, with words.</details>",
    "<input autofocus onfocus=alert(1)>", "<select autofocus onfocus=alert(1)><option>x</select>", "<div tabindex=1 autofocus onfocus=alert(1)>x</div>",
    "<video src=x onerror=alert(1)></video>", "<audio src=x onerror=alert(1)></audio>", "<video data-src=x onerror=alert(1) autoplay></video>",
    "<object data=x onerror=alert(1)></object>", "<embed src='javascript:alert(1)'>", "<object data='javascript:alert(1)'></object>",
    "<link rel=stylesheet href=data:text/css,x onload=alert(1)>", "<style onload=alert(1)>x{}</style>", "<script src=data:text/javascript,alert(1)></script>",
    "<meta http-equiv=refresh content='0;url=javascript:alert(1)'>", "<marquee onstart=alert(1)>x</marquee>", "<script>alert(1)</script>",
    "<math><mtext><table><mglyph><style><!--</style><img title=\"--&gt;&lt;img src=1 onerror=alert(1)&gt;\">",
    "<math><mtext><table><mglyph><style><math><table id=\"</style><img src=x onerror=alert(1)>\">",
    "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
    "<math><mtext><mglyph><mtext><style><!--</style><img title=\"--&gt;&lt;img src=1 onerror=alert(1)&gt;\">",
    "<math><mi><table><mglyph><svg><mtext><style><path id=\"</style><img onerror=alert(1) src>\">",
    "<math><annotation-xml encoding=\"text/html\"><style><img src=x onerror=alert(1)></style></annotation-xml></math>",
    "<svg><desc><style><a title=\"</style><img src=x onerror=alert(1)>\"></style></desc></svg>",
    "<svg><foreignObject><style><a title=\"</style><img src=x onerror=alert(1)>\"></style></foreignObject></svg>",
    "<svg></p><style><g title=\"</style><img src onerror=alert(1)>\">", "<svg><style><a title=\"</style><img src=x onerror=alert(1)>\">",
    "<table><style><a title=\"</style><img src=x onerror=alert(1)>\">", "<select><style><a title=\"</style><img src=x onerror=alert(1)>\"></select>",
    "<a><table><a><img src=x onerror=alert(1)></table>", "<p id=\"</noscript><img src=x onerror=alert(1)>\">text", "<b title='--><img src=x onerror=alert(1)>'>x</b>",
    "<p title=\"&lt;/noscript>&lt;img src=x onerror=alert(1)>\">text", "<b title='</template><img src=x onerror=alert(1)>'>x</b>", "<b title='</textarea><img src=x onerror=alert(1)>'>x</b>", "<xmp><b title='</xmp><img src=x onerror=alert(1)>'></xmp>",
)  # fmt: skip

# {} is the script; a place that begins with ^ stands at the start of its page.
PLACES = (
    "{}", "^<noscript>{}</noscript>", "^<html><head><noscript><style></style>{}</noscript></head><body>", "<noscript>{}", "<noscript>{}</noscript>", "<div><noscript><p>Words for readers.</p>{}</noscript></div>", "<template>{}</template>",
    "<div hidden>{} Words in a panel that a script shows, in a sentence or two.</div>", "<div style='display:none'>{} Words in a panel, in a sentence or two.</div>",
    "<textarea>{}</textarea>", "<title>{}</title>", "<xmp>{}</xmp>", "<!-- {} -->", "<noframes>{}</noframes>", "<iframe>{}</iframe>", "<noembed>{}</noembed>",
    "<svg><title>{}</title></svg>", "<svg>{}</svg>", "<math>{}</math>", "<math><mtext>{}</mtext></math>", "<svg><template>{}</template></svg>",
    "<select><option>{}</select>", "<table>{}</table>", "<button>{}</button>", "<dialog>{} Words in a dialog.</dialog>", "<details>{} Words in a panel.</details>",
    "<noscript><noscript>{}</noscript></noscript>", "<svg><noscript>{}</noscript></svg>", "<nav><ul><li><a href=/a>a</a>{}<li><a href=/b>b</a></ul></nav>",
    "<template shadowrootmode=open>{}</template>", "<object>{}</object>", "<video>{}</video>", "<p title='{}'>x</p>", "<div data-x='{}'>x</div>",
)  # fmt: skip
_BEFORE = "<!doctype html><title>A page</title><h1>The tide</h1><p>The tide came in late, and nobody in the harbour had noticed, it seems.</p>"
_AFTER = "<p>In the evening it went out again, as it does on every day of the year, and the boats lay on the mud.</p>"


def live_vectors() -> list[str]:
    """Pages with one script each; `ran(N)` in the N-th page is the call that shows that it ran."""
    pages = [
        ("" if place.startswith("^") else _BEFORE)
        + place.lstrip("^").replace("{}", each.replace("'", '"') if "='{}'" in place else each)
        + _AFTER
        for place in PLACES
        for each in RUNNING
    ]
    return [page.replace("alert(1)", f"top.ran({number})") for number, page in enumerate(pages)]
