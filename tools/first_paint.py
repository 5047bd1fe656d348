"""Measures how soon a reading page is painted, in a real browser: python tools/first_paint.py [FILE.html...]

Each page is extracted first, then opened again and again: the time is from the click to the first text on the screen.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
CHROMIUM = "/usr/bin/chromium"
TIMES = 9  # that each page is opened
FIRST_PAINT = """() => new Promise((done) => {
    const find = () => performance.getEntriesByName("first-contentful-paint")[0];
    const look = () => (find() ? done(find().startTime) : setTimeout(look, 20)); look(); })"""

sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests")]


def main() -> None:
    from console_made import running_console
    from playwright.sync_api import sync_playwright

    from pagecrunch.console.recent_pages import SubmittedPage

    files = [Path(name) for name in sys.argv[1:]] or [ROOT / "examples/page.html"]
    with (
        tempfile.TemporaryDirectory(prefix="pagecrunch-") as folder,
        running_console(Path(folder)) as running,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page()
        page.goto(running.door)
        print(f"{'page':40} {'median':>8} {'slowest':>8}   milliseconds until the first paint")
        for path in files:
            submitted = running.console.recent_pages.add(SubmittedPage(path.name, path.read_bytes()))
            address = f"{running.address}/read?anyway=yes&page={submitted.id}"
            page.goto(address)
            found = []
            for _ in range(TIMES):
                page.goto(address)
                found.append(page.evaluate(FIRST_PAINT))
            print(f"{path.name[:40]:40} {statistics.median(found):8.0f} {max(found):8.0f}")
        browser.close()


if __name__ == "__main__":
    main()
