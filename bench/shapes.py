"""Pages of one shape and any size, each of a kind that has made some tool slow: what `scaling` measures.

A shape is a function of n, the number of times its unit is repeated. Every page has a title, a heading and a few
sentences as well, so that there is main content to find.
"""

from __future__ import annotations

from collections.abc import Callable

Shape = Callable[[int], str]

SENTENCE = "The tide was late, and nobody in the harbour, it seems, had noticed. "
_HEAD = "<!doctype html><html lang=en><head><title>A page of one shape</title>{head}</head><body><h1>A page</h1>"
_PROSE = f"<p>{SENTENCE * 3}</p><p>{SENTENCE * 2}</p>"
# A word in each of ten writing systems.
_MANY_SCRIPTS = "tide прилив παλίρροια مد गुज़र 潮汐 しお 조수 น้ำขึ้น גאות "


def page(body: str, head: str = "") -> str:
    """A page with this in its body, after some prose."""
    return f"{_HEAD.format(head=head)}{_PROSE}{body}<p>{SENTENCE}</p></body></html>"


def repeated(unit: str, before: str = "", after: str = "") -> Shape:
    """The unit n times; `{}` in it is the count."""
    if "{}" in unit:
        return lambda n: page(before + "".join(unit.replace("{}", str(i)) for i in range(n)) + after)
    return lambda n: page(before + unit * n + after)


def nested(start: str, end: str, inside: str = SENTENCE) -> Shape:
    """The start n deep, and as many ends."""
    return lambda n: page(start * n + inside + end * n)


def in_head(unit: str, before: str = "", after: str = "") -> Shape:
    return lambda n: page("", before + "".join(unit.replace("{}", str(i)) for i in range(n)) + after)


def json_data(before: str, unit: str, after: str, kind: str = "application/ld+json") -> Shape:
    return lambda n: page("", f'<script type="{kind}">{before}{unit * n}{after}</script>')


def style_rules(n: int) -> str:
    """As many rules as elements that they may hide, a hundred to a style sheet, as very long ones are not read."""
    rules = "".join(f"{'</style><style>' * (i % 100 == 99)}.c{i}{{display:none}}" for i in range(n))
    return page("".join(f"<p class=c{i}>text</p><p>text</p>" for i in range(n)), f"<style>{rules}</style>")


def footnotes(n: int) -> str:
    marks = "".join(f"<p>text<sup><a href=#f{i} id=r{i}>{i}</a></sup></p>" for i in range(n))
    return page(marks + "<ol>" + "".join(f"<li id=f{i}>note <a href=#r{i}>back</a></li>" for i in range(n)) + "</ol>")


def half_overlapping(n: int) -> str:
    """Tags that are closed in the order they were opened, as no tag should be."""
    names = ("b", "i", "p", "a", "div", "em", "table", "td", "li", "span")
    return page("".join(f"<{names[i % 10]}>x</{names[(i * 7 + 3) % 10]}>" for i in range(n)))


def nested_comments(n: int) -> str:
    """Comments of readers, each an answer to the one before, up to thirty deep."""
    one = "<li class=comment id=comment-{}><b class=author>Name {}</b><time>2020-01-02</time><p>I say so.</p><ul>"
    parts = []
    for i in range(n):
        parts.append(one.replace("{}", str(i)))
        if i % 30 == 29:
            parts.append("</ul></li>" * 30)
    return page("<section id=comments><ul>" + "".join(parts))


def one_for_many(long: str, many: str, middle: str, after: str = "") -> Shape:
    """Something as long as the page that each of many elements could repeat."""
    return lambda n: page(long.replace("{}", "x" * n) + middle + many * n + after)


def hiding_rules(n: int) -> str:
    """Rules for one-letter classes, and class names in which that letter stands everywhere."""
    rules = "".join(f"{tag}.a{{display:none}}" for tag in ("p", "ul", "li", "b", "i", "td", "dl", "h3", "pre", "em"))
    return page(f"<p class={'a' * n}>text</p><p class=a>x</p>", f"<style>{rules}</style>")


def server_components(n: int) -> str:
    """Rows of the stream that say they are longer than it is."""
    stream = "\\n".join(["1:Tfffffff,text"] * n)
    return f'<title>A</title><script>self.__next_f.push([1,"{stream}"])</script>'


SHAPES: dict[str, Shape] = {
    "br": repeated("<br>"),
    "br-and-words": repeated("word<br><br>"),
    "br-in-a-paragraph": repeated("<br>", "<p>", "text</p>"),
    "empty-marks": repeated("x<b></b>", "<p>", "</p>"),
    "unclosed-inline": repeated("<p>x<b>"),
    "unclosed-links": repeated("<p><a href=/{}>x"),
    "link-list": repeated("<li><a href=/page/{}>A page of the site</a></li>", "<ul>", "</ul>"),
    "links-in-a-line": repeated("<a href=/{}>link</a> | ", "<p>", "</p>"),
    "siblings": repeated("<div><p>Some text, here.</p></div>"),
    "sentences": repeated(f"<p>{SENTENCE}</p>"),
    "short-texts": repeated("<span>x</span>\n", "<div>", "</div>"),
    "empty-blocks": repeated("<div></div>"),
    "table-rows": repeated("<tr><td>name<td>12<td>a, b</tr>", "<table>", "</table>"),
    "table-spans": repeated("<tr><td rowspan=1000 colspan=1000>x</tr>", "<table>", "</table>"),
    "one-cell": repeated("<p>x</p>", "<table><tr><th>a<th>b<tr><td>", "<td>y</table>"),
    "one-row": repeated("<td>x", "<table><tr>", "</table>"),
    "tables": repeated("<table><tr><th>a<td>b</table>"),
    "text-in-tables": repeated("<tr>text", "<table>", "</table>"),
    "nested-tables": nested("<table><tr><td>cell", "</table>"),
    "deep": nested("<div>", "</div>"),
    "deep-and-wide": lambda n: page("<div>" * 500 + "<p>x</p>" * n + "</div>" * 500),
    "deep-words": nested("<div>word", "</div>word"),
    "deep-inline": nested("<b><i>", "</i></b>"),
    "deep-quotes": nested("<blockquote><p>Said.</p>", "</blockquote>"),
    "nested-lists": nested("<ul><li>item", "</ul>"),
    "list-items": repeated("<li>item {}"),
    "definitions": repeated("<dt>word<dd>what it means", "<dl>", "</dl>"),
    "headings": repeated("<h2>Heading {}</h2>"),
    "sections": repeated("<section><h2>Heading {}</h2><p>Text, of a sort.</p></section>"),
    "attributes-of-one": repeated(" a{}=x", "<p", ">text</p>"),
    "attributes": repeated(f"<p {' '.join(f'data-a{i}=x' for i in range(100))}>x</p>"),
    "class-names": repeated("name-{} ", "<p class='", "'>text</p>"),
    "classes": repeated("<p class='ad-box-{} share nav menu'>text</p>"),
    "ids": repeated("<p id=comment-{}>text</p>"),
    "one-id": repeated("<p id=same>text</p>"),
    "tag-names": repeated("<x-{}>text</x-{}>"),
    "entities": repeated("&amp;&nbsp;&notin;&#x1F600;", "<p>", "</p>"),
    "one-text": repeated(SENTENCE, "<p>", "</p>"),
    "one-word": repeated("x", "<p>", "</p>"),
    "marks": repeated(".,!?", "<p>", "</p>"),
    "markdown-marks": repeated("*_[`<!\\# ".replace("<", "&lt;"), "<p>", "</p>"),
    "white-space": repeated(" \n\t", "<p>a", "b</p>"),
    "no-break-spaces": repeated("\u00a0", "<p>a", "b</p>"),
    "zero-width": repeated("a\u200b", "<p>", "</p>"),
    "mixed-scripts": repeated(f"<p>{_MANY_SCRIPTS}</p>"),
    "right-to-left": repeated("<p dir=rtl>مد وجزر، هنا.</p>"),
    "languages": repeated("<p lang=fr>Il dit.</p><p lang=de>Er sagt.</p>"),
    "pre": repeated("    indented line, of code\n", "<pre><code>", "</code></pre>"),
    "pre-spans": repeated("<span class=k>def</span> <span>x</span>\n", "<pre>", "</pre>"),
    "forms": repeated("<form action=/{}><input name=q><select><option>a<option>b</select><button>go</button></form>"),
    "options": repeated("<option>a choice", "<select>", "</select>"),
    "options-selected": repeated("<option selected>a choice", "<select>", "</select>"),
    "options-in-groups": repeated("<optgroup><option selected>a choice</option></optgroup>", "<select>", "</select>"),
    "options-and-comments": lambda n: page("<select>" + "<!---->" * n + "<option>x" * n + "</select>"),
    "selects": repeated("<select><option selected>a<option selected>b</option></select>"),
    "selects-unclosed": repeated("<select><option selected>a<option>b"),
    "options-in-svg": repeated("<option selected>a choice</option>", "<svg>", "</svg>"),
    "radio-buttons": repeated("<input type=radio name=one checked>", "<form>", "</form>"),
    "fields-elsewhere": repeated("<input form=f>", "<form id=f></form>"),
    "details-of-one-name": repeated("<details name=one open><summary>more</summary>text</details>"),
    "comments": repeated("<!-- a comment -->text"),
    "comments-of-readers": nested_comments,
    "json-ld-depth": lambda n: page("", '<script type="application/ld+json">' + "[" * n + "]" * n + "</script>"),
    "json-ld-objects": json_data("[", '{"@type":"Person","name":"A B"},', '{"@type":"Article"}]'),
    "json-ld-open": json_data("", '{"a":', ""),
    "json-ld-scripts": in_head('<script type="application/ld+json">{"@type":"Article","headline":"{}"}</script>'),
    "next-data": json_data('{"props":[', f'{{"text":"{SENTENCE}"}},', "0]}", 'application/json" id="__NEXT_DATA__'),
    "meta": in_head("<meta property=og:title content='Title {}'><meta name=author content='A B {}'>"),
    "microdata": repeated("<p itemprop=author itemscope><span itemprop=name>A B</span><time itemprop=datePublished>x"),
    "bylines": repeated("<p class=byline>By <a rel=author href=/a>A Name</a>, 3 May 2020</p>"),
    "dates": repeated("<time datetime=2020-01-02>2 January 2020</time> "),
    "style-attributes": repeated("<p style='color:red;" + "margin:0;" * 20 + "'>text</p>"),
    "one-style-attribute": repeated("margin:0;", "<p style='", "'>text</p>"),
    "style-rules": style_rules,
    "style-sheet": in_head(".a .b{margin:0;color:red}@media print{", "<style>", "</style>"),
    "hidden": repeated("<p style='display:none'>unseen</p><p hidden>unseen</p>"),
    "scripts": repeated("<script>if (1 < 2) { document.write('<p>'); }</script>"),
    "noscripts": repeated("<noscript><p>text <img src=x></noscript>"),
    "templates": repeated("<template><p>text</template>"),
    "base64-images": repeated("<img alt=picture src='data:image/png;base64," + "iVBORw0KGgo" * 100 + "'>"),
    "one-base64-image": repeated("iVBORw0KGgo", "<img alt=picture src='data:image/png;base64,", "'>"),
    "images": repeated("<figure><img src=/i{}.jpg alt='A boat'><figcaption>A boat, at sea.</figcaption></figure>"),
    "srcset": repeated("/i{}.jpg 100w, ", "<img alt=boat srcset='", "'>"),
    "embeds": repeated("<iframe src=https://video.example/{}></iframe>"),
    "footnotes": footnotes,
    "formulas": repeated("<math><mi>x</mi><mo>=</mo><mfrac><mn>1</mn><mi>{}</mi></mfrac></math>"),
    "deep-formula": nested("<math><mrow>", "</mrow></math>", "<mi>x</mi>"),
    "svg": repeated("<svg><path d='M0 0h1'/><text>x</text></svg>"),
    "ruby": repeated("<ruby>漢<rt>kan</rt></ruby>", "<p>", "</p>"),
    "next-links": repeated("<a rel=next href=/page/{}>next page {}</a>"),
    "navigation": repeated("<nav><ul><li><a href=/{}>Home</a></ul></nav>"),
    "cookie-boxes": repeated("<div class=cookie-consent role=dialog>We use cookies. <button>Accept</button></div>"),
    "tag-soup": half_overlapping,
    "less-than": repeated("< <<a", "<p>"),
    "open-comment": repeated("<!--"),
    "open-quote": repeated("<a href='"),
    "long-id": one_for_many("<div id={}>", "<p>x</p>", ""),
    "long-class": one_for_many("<div class={}>", "<p>x</p>", ""),
    "long-tag-name": one_for_many("<x-{}>", "<p>x</p>", ""),
    "long-language": one_for_many("<div lang={}>", "<p>x</p>", ""),
    "long-title": lambda n: page("<p>word</p>" * n, "<title>" + "word | " * n + "</title>"),
    "long-base": lambda n: page("<a href=a>x</a> " * n, f"<base href=https://example.org/{'x' * 480}/>"),
    "long-header": one_for_many("<table><tr><th>{}<th>b</tr>", "<tr><td>x<td>y</tr>", "", "</table>"),
    "long-first-cell": one_for_many("<table><tr><th>a<th>b</tr><tr><th rowspan=0>{}", "<td>x</tr>", "", "</table>"),
    "long-caption": one_for_many("<figure><figcaption>{}</figcaption>", "<img src=/x.jpg>", "", "</figure>"),
    "long-term": one_for_many("<dl><dt>{}", "<dd>x", "", "</dl>"),
    "long-note": lambda n: page("x<sup><a href=#f>1</a></sup> " * n + f"<p id=f>{'note ' * 700}</p>"),
    "picture": repeated("<source srcset=/a.jpg><img alt=x>", "<picture>", "</picture>"),
    "lines-deep-in-lists": lambda n: page("<ul><li>" * 200 + "<p>x</p>" * n),
    "items-deep-in-lists": lambda n: page("<ul><li>" * 200 + "<li>x" * n),
    "headings-in-headings": lambda n: page("<h1><div>" * 200 + "<i></i>" * n),
    "hidden-in-bylines": lambda n: page("<div class=author>" * 200 + "<i hidden>x</i>" * n),
    "links-deep-in-navigation": lambda n: page("<nav>" * 200 + "<a href=/x>x</a>" * n),
    "links-deep-in-clutter": lambda n: page("<div class='menu cookie share'>" * 200 + "<a href=/x>x</a>" * n),
    "links-deep-in-tables": lambda n: page("<table><tr><td>" * 100 + "<a href=/x>x</a>" * n),
    "links-deep-in-forms": lambda n: page("<section><aside><form>" * 100 + "<p><a href=/x>x</a>" * n),
    "rows-deep-in-tables": lambda n: page("<table><tr><td>" * 100 + "<tr><td>x<td>y" * n),
    "long-labels": one_for_many("<p id=l>{}</p>", "<a href=/x aria-labelledby=l></a>", ""),
    "digits": repeated("1234567890", "<h2>Heading</h2><p>", "</p>"),
    "blank-spans": repeated("<b> </b>", "<p>By", "|</p>"),
    "reply-marks": repeated("!", "<div class=comment><p>Reply", "x</p></div>"),
    "hiding-rules": hiding_rules,
    "server-components": server_components,
    "json-quotes": json_data("[" * 70 + '"', '\\"', ""),
    "json-spaces": json_data('{"@type":"Article","articleBody":"text', " ", 'end"}'),
    "json-one-word": json_data('{"text":"', "x", '"}', 'application/json" id="__NEXT_DATA__'),
    "json-open-tags": json_data('{"text":"words to read ', "<p ", '"}', 'application/json" id="__NEXT_DATA__'),
    "json-less-than": json_data('{"text":"<p>words to read', "<", '"}', 'application/json" id="__NEXT_DATA__'),
    "organisations": lambda n: page(
        "",
        f"<title>{'a | ' * 500}</title><script type=application/ld+json>["
        + ",".join(f'{{"@type":"Organization","name":"Name {i}"}}' for i in range(n))
        + "]</script>",
    ),
    "script-words": lambda n: f"<title>A</title><script>{'a' * n}</script>",
    "script-assignments": lambda n: f"<title>A</title><script>{'abc = [' * n}</script>",
}


# Every element of the HTML standard, and some that parsers still know.
_TAGS = """
    a abbr address applet area article aside audio b base bdi bdo big blockquote body br button canvas caption
    center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset
    figcaption figure font footer form frame frameset h1 h2 head header hgroup hr html i iframe img input ins kbd
    label legend li link listing main map mark marquee math menu meta meter nav nobr noembed noframes noscript
    object ol optgroup option output p param picture plaintext pre progress q rb rp rt rtc ruby s samp script
    search section select selectedcontent slot small source span strike strong style sub summary sup svg table
    tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr xmp x-y
"""
# Where each of them can flood a page; {} is the tag's name.
_FLOODS = {
    "flat": ("<{}>x</{}>", "", ""),
    "unclosed": ("<{}>x", "", ""),
    "with-attributes": ("<{} selected hidden name=a href=/b>x</{}>", "", ""),
    "in-select": ("<{}>x", "<select>", "</select>"),
    "in-table": ("<{}>x", "<table>", "</table>"),
    "in-svg": ("<{}>x", "<svg>", "</svg>"),
    "in-math": ("<{}>x", "<math><mtext>", "</math>"),
    "in-noscript": ("<{}>x</{}>", "<noscript>", "</noscript>"),
}


def tag_shapes() -> dict[str, Shape]:
    """Floods of every tag: flat, nested, unclosed, and within elements that parsers treat apart."""
    shapes: dict[str, Shape] = {}
    for tag in _TAGS.split():
        for where, pieces in _FLOODS.items():
            shapes[f"{tag}-{where}"] = repeated(*(piece.replace("{}", tag) for piece in pieces))
        shapes[f"{tag}-nested"] = nested(f"<{tag}>x", f"</{tag}>")
    return shapes


def units_for(shape: Shape, size: int) -> int:
    """How many units make a page of about `size` bytes."""
    few, many = 64, 128
    each = (len(shape(many).encode()) - len(shape(few).encode())) / (many - few)
    return max(1, round(size / each))
