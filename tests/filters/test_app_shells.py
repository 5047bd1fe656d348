"""Ten apps, written as their frameworks' bundles write pages: tidied, they show what they show without us."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from pagecrunch import tidy

TEXT = " ".join(f"In year {n} the tide came in late, and the harbour filled without a sound." for n in range(6))
MENU = "<nav><a href=/a>Home</a> <a href=/b>News</a> <a href=/c>Shop</a> <a href=/d>About</a></nav>"
NOSCRIPT = "<noscript>You need to enable JavaScript to run this app.</noscript>"
ELEMENT = "const h=(t,...c)=>{const e=document.createElement(t);e.append(...c);return e};"
SHOW = f"h('h1','Tides'),h('p',{TEXT!r})"

SHELLS = {
    "react": f"<div id=root></div><script type=module>{ELEMENT}document.getElementById('root').append({SHOW})</script>",
    "react with noscript": f"{NOSCRIPT}<div id=root></div><script>{ELEMENT}root.append({SHOW})</script>",
    "react, hydrated": f"<div id=root>{MENU}<main><h1>Tides</h1><p>{TEXT}</p><b id=n>0</b></main></div><script>"
    "const r=document.getElementById('root');if(r.children.length!==2||!r.querySelector('nav'))throw Error('mismatch');"
    "document.getElementById('n').textContent='hydrated'</script>",
    "vue": f"<div id=app>Loading...</div><script>{ELEMENT}app.replaceChildren({SHOW})</script>",
    "vue in a page": f"<header>{MENU}</header><div id=app>Loading...</div><footer><a href=/i>Imprint</a> "
    f"{TEXT[:150]}</footer><script>{ELEMENT}app.replaceChildren({SHOW})</script>",
    "angular": f"<app-root></app-root><script type=module>{ELEMENT}document.querySelector('app-root').append({SHOW})"
    "</script>",
    "svelte": f"<body><script>{ELEMENT}addEventListener('DOMContentLoaded',()=>document.body.prepend({SHOW}))</script>",
    "plain module": f"<main id=m></main><template id=t><h1>Tides</h1><p>{TEXT}</p></template><script type=module>"
    "m.append(document.getElementById('t').content.cloneNode(true))</script>",
    "htmx": f"<div hx-get=/part hx-trigger=load id=x></div><script>{ELEMENT}for(const e of document.querySelectorAll("
    f"'[hx-get]'))e.append({SHOW})</script>",
    "streamed": f"<div id=shell><p>Wait</p></div><div hidden id=S:0><h1>Tides</h1><p>{TEXT * 3}</p></div><script>"
    "document.getElementById('shell').replaceChildren(...document.getElementById('S:0').children)</script>",
}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        yield found
        found.close()


@pytest.mark.parametrize("name", SHELLS)
def test_an_app_shows_what_it_shows_without_us(browser: Browser, name: str) -> None:
    html = f"<!doctype html><html lang=en><head><title>Tides</title></head>{SHELLS[name]}"
    before, errors_before = shown(browser, html)
    after, errors = shown(browser, tidy(html, "https://tides.example/").html)
    assert "Tides" in before and "In year 5" in before and errors_before == []
    assert errors == []
    wanted = [line for line in before.splitlines() if "In year" in line or line in ("Tides", "hydrated")]
    assert [line for line in wanted if line not in after] == []


def shown(browser: Browser, html: str) -> tuple[str, list[str]]:
    page = browser.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.route("**/*", lambda route: route.fulfill(status=200, content_type="text/html", body=html))
    page.goto("http://tides.example/")
    text = page.inner_text("body")
    page.close()
    return text, errors
