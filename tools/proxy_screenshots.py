"""Makes the pictures of the proxy in docs/pictures: python tools/proxy_screenshots.py

It starts a proxy of its own and opens the example page through it, with Debian's chromium.
"""

from __future__ import annotations

import functools
import http.server
import sys
import tempfile
import threading
from pathlib import Path

ROOT = Path(__file__).parents[1]
PICTURES = ROOT / "docs/pictures"
CHROMIUM = "/usr/bin/chromium"
SIZE = {"width": 900, "height": 640}

sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests")]


def main() -> None:
    from playwright.sync_api import sync_playwright
    from proxy_made import proxy

    handler = functools.partial(Quiet, directory=str(ROOT / "examples"))
    site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=site.serve_forever, daemon=True).start()
    with (
        tempfile.TemporaryDirectory(prefix="pagecrunch-") as folder,
        proxy(Path(folder), "--allow-private") as running,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox"], proxy={"server": running.url}
        )
        page = browser.new_page(viewport=SIZE)
        for view in ("tidy", "reader"):
            page.goto(f"http://127.0.0.1:{site.server_port}/page.html?pagecrunch={view}", wait_until="networkidle")
            if view == "tidy":
                page.locator("#pagecrunch-bar #all > summary").click()
                page.get_by_text("Put parts back").click()
            path = PICTURES / f"proxy-{view}.png"
            page.screenshot(path=path)
            print(f"{path.relative_to(ROOT)}: {path.stat().st_size:,} bytes")
        browser.close()
    site.shutdown()


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves files and says nothing about it."""

    def log_message(self, *_: object) -> None:
        pass


if __name__ == "__main__":
    main()
