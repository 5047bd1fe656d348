# ruff: noqa: E501  (pages in one line each)
"""Ways past sanitisers that were found in others."""

from __future__ import annotations

# Ways past sanitisers that were found in others (mXSS, context switches, odd schemes), collected from their advisories.
ATTACKS = (
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<svg onload=alert(1)>", "<svg><script>alert(1)</script>",
    "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=alert(1)&gt;'>",
    "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
    "<svg></p><style><a id='</style><img src=1 onerror=alert(1)>'>",
    "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>", "<template><script>alert(1)</script></template>",
    "<math><annotation-xml encoding='text/html'><script>alert(1)</script></annotation-xml></math>",
    "<a href='java&Tab;script:alert(1)'>x</a>", "<a href='&#106;avascript:alert(1)'>x</a>", "<a href=' javascript:x'>x</a>",
    "<a href='data:text/html,<script>alert(1)</script>'>x</a>", "<a href='vbscript:x'>x</a>",
    "<img src='data:image/svg+xml;base64,PHN2Zz4='>", "<img src='javascript:x'>",
    "<button formaction='javascript:alert(1)'>x</button>", "<form action='javascript:x'><input type=submit></form>",
    "<iframe srcdoc='<script>alert(1)</script>'></iframe>", "<object data='javascript:x'></object>", "<embed src=x>",
    "<link rel=stylesheet href=x>", "<style>@import 'x';</style>", "<p style='background:url(javascript:x)'>x",
    "<base href='javascript:x//'>", "<meta http-equiv=refresh content='0;url=javascript:x'>",
    "<a href=x ping=//e.org referrerpolicy=unsafe-url target=_blank attributionsrc=x>x</a>",
    "<img src=http://e.org/x referrerpolicy=unsafe-url>", "<p id=cookie>x<p id=body>y", "<a name=location>x</a>",
    "<xmp><p title='</xmp><img src=x onerror=alert(1)>'>", "<plaintext><script>x", "<textarea><script>x</script></textarea>",
    "<select><option><script>x</script></select>", "<table><td background='javascript:x'>x", "<!--><img src=x onerror=y>-->",
    "<![CDATA[<script>x</script>]]>", "<details open ontoggle=alert(1)>x", "<video><source onerror=alert(1)></video>",
    "<ol start='1' onclick=x><li value='x' style=x>y", "<code class='language-x evil'>y</code>", "<section role=button>x</section>",
)  # fmt: skip
