"""One page as it came, tidied and as a reading page, side by side, as Debian's chromium shows them."""

from __future__ import annotations

import base64
import sys
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

import pagecrunch

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CHROMIUM = "/usr/bin/chromium"
VIEW = {"width": 640, "height": 740}  # pixels of each window
SHOWN = 290  # pixels that a window is wide in the picture
MOST_BYTES = 150_000  # of a picture in the repository
FRAME = """<!doctype html><style>
body { margin: 0; padding: 12px; display: flex; gap: 12px; font: 15px sans-serif; background: #fff; color: #222; }
figure { margin: 0; } figcaption { padding: 0 0 6px; }
img { width: %dpx; display: block; border: 1px solid #999; }</style>"""


def take(target: Path) -> None:
    """Take the picture; it fails when the picture is too large for the repository."""
    from playwright.sync_api import sync_playwright

    html = (files("pagecrunch.console") / "sample.html").read_text("utf-8")
    views = {
        "The page as it came": html,
        "Tidy: still a page": pagecrunch.tidy(html).html,
        "Reader: the text alone": pagecrunch.extract(html).html,
    }
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        figures = [
            f'<figure><figcaption>{name}</figcaption><img src="data:image/png;base64,{_shot(browser, view)}"></figure>'
            for name, view in views.items()
        ]
        page = browser.new_page(viewport={"width": SHOWN * 3 + 54, "height": 100})
        page.set_content(FRAME % SHOWN + "".join(figures))
        page.screenshot(path=target, full_page=True)
        browser.close()
    size = target.stat().st_size
    print(f"{target.name}: {size:,} bytes")
    if size > MOST_BYTES:
        sys.exit(f"{target.name} is larger than {MOST_BYTES:,} bytes; show less of the page.")


def _shot(browser: Browser, html: str) -> str:
    page = browser.new_page(viewport=VIEW, color_scheme="light")  # type: ignore[arg-type]
    page.set_content(html)
    taken = base64.b64encode(page.screenshot()).decode()
    page.close()
    return taken
