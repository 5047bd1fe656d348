# ruff: noqa: E501  (an attack or place on a line is easier to read)
"""Ways in which a page could run script in the output: attacks on sanitisers, each in every place that holds text.

The attacks stand in the page as text, escaped: output that writes them as tags again runs them.
"""

from __future__ import annotations

from html import escape

from sanitizer_attacks import ATTACKS

# Text that is harmless as it stands, and that a reader of Markdown may take for markup.
WRITTEN = (
    *ATTACKS,
    "<javascript:alert(1)>", "[x](javascript:alert(1))", "![x](javascript:alert(1))", "[x]: javascript:alert(1)",
    "[x][y] [y]: <javascript:alert(1)>", "<IMG SRC=x ONERROR=alert(1)//", "<a href=javascript:alert(1)>x", "<svg/onload=alert(1)>",
    "\\<img src=x onerror=alert(1)>", "\\\\<img src=x onerror=alert(1)>", "`<img src=x onerror=alert(1)>", "&lt;img src=x onerror=alert(1)&gt;",
    "<\nimg src=x onerror=alert(1)>", "<x onmouseover=alert(1)>x</x>", "<?xml <img src=x onerror=alert(1)>?>", "<!-- --!><img src=x onerror=alert(1)>",
    "_<img src=x onerror=alert(1)>_", "*<img src=x onerror=alert(1)>*", "]<img src=x onerror=alert(1)>[", "$<img src=x onerror=alert(1)>$",
    "www.x.example/<img src=x onerror=alert(1)>", "a@x.example<img src=x onerror=alert(1)>", "```\n<img src=x onerror=alert(1)>", "</code><img src=x onerror=alert(1)>",
)  # fmt: skip

# Places in a page that hold text; {} is the text.
PLACES = (
    "<p>{}</p>", "<p>http://x.example/{}</p>", "<p>https://x.example/a?b=c&amp;d={} e</p>", "<p>see www.x.example{}</p>",
    "<p>a <b>{}</b> b</p>", "<p>a<i>{}</i>b</p>", "<p>a <code>{}</code> b <code>{}</code></p>", "<pre><code>{}</code></pre>",
    "<pre>text\n\n{}\n\ntext</pre>", "<h2>{}</h2>", "<ul><li>{}<li><p>x<p>{}</ul>", "<ol><li><pre>{}</pre></ol>",
    "<ul><li>a<pre>text\n\n{}\n\ntext</pre></ul>", "<blockquote><pre>text\n{}\n\n{}</pre></blockquote>",
    "<blockquote><p>{}</blockquote>", "<table><tr><th>{}<th>b<tr><td>{}<td>c</table>",
    "<table><tr><td colspan=2>{}<tr><td><ul><li>{}</ul><td>c</table>", "<p><a href=https://x.example/>{}</a></p>",
    "<p><img src=/i.png alt='{}'> text</p>", "<figure><img src=/i.png><figcaption>{}</figcaption></figure>",
    "<dl><dt>{}<dd>{}</dl>", "<p>x<sub>{}</sub><q>{}</q></p>", "<p>x<br>{}<br>y</p>", "<p>a{}</p><p>{}b</p>",
)  # fmt: skip


def text_vectors() -> list[str]:
    """Pages that show the text of an attack in one place each."""
    before = "<h1>A page</h1><p>Words to read.</p>"
    return [before + place.replace("{}", escape(each)) for place in PLACES for each in WRITTEN]
