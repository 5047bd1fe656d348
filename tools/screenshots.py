"""Makes the pictures of the console in docs/pictures: python tools/screenshots.py

It starts a console of its own, with activity and rules that are made up, and looks at it with Debian's chromium.
"""

from __future__ import annotations

import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
PICTURES = ROOT / "docs/pictures"
CHROMIUM = "/usr/bin/chromium"
MOST_BYTES = 150_000  # of a picture in the repository

sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests")]


@dataclass(frozen=True)
class Picture:
    """A page of the console, as large and in the colours that show it best."""

    name: str
    address: str
    height: int = 820
    width: int = 1100
    scroll_to: str = ""  # the id of what is to be seen
    options: dict[str, Any] = field(default_factory=dict)


def pictures(page_id: str) -> tuple[Picture, ...]:
    dark = {"color_scheme": "dark"}
    return (
        Picture("home", "/"),
        Picture("read", f"/read?page={page_id}"),
        Picture("left-out-dark", f"/read?page={page_id}&left=show", options=dark),
        Picture("library", "/library"),
        Picture("playground", f"/playground?page={page_id}&view=reader", 840),
        Picture("playground-blocks", f"/playground?page={page_id}&view=reader", 700, scroll_to="blocks"),
        Picture("playground-dark", f"/playground?page={page_id}&view=markdown", options=dark),
        Picture("playground-narrow", f"/playground?page={page_id}&view=text", 700, 320),
        Picture("compare", f"/compare?page={page_id}"),
        Picture("site-rules", "/sites"),
        Picture("settings", "/settings"),
        Picture("left-alone", "/settings/left-alone"),
        Picture("expert", "/settings/basic"),
        Picture("crunch", "/settings/crunch"),
        Picture("preset", "/settings/preset/keep-more"),
        Picture("plug-ins", "/plug-ins", scroll_to="phase-2"),
        Picture("activity", "/activity"),
        Picture("activity-forced-colors", "/activity", options={"forced_colors": "active"}),
    )


def main() -> None:
    from console_made import running_console
    from console_pages import fill
    from playwright.sync_api import sync_playwright

    with (
        tempfile.TemporaryDirectory(prefix="pagecrunch-") as folder,
        running_console(Path(folder)) as running,
        sync_playwright() as playwright,
    ):
        page_id = fill(running)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for picture in pictures(page_id):
            size = {"width": picture.width, "height": picture.height}
            context = browser.new_context(viewport=size, **picture.options)
            page = context.new_page()
            page.goto(running.door)
            page.goto(running.address + picture.address, wait_until="networkidle")
            if picture.scroll_to:
                page.locator(f"#{picture.scroll_to}").evaluate("at => at.scrollIntoView({behavior: 'instant'})")
            path = PICTURES / f"console-{picture.name}.png"
            page.screenshot(path=path)
            context.close()
            bytes_ = path.stat().st_size
            print(f"{path.relative_to(ROOT)}: {bytes_:,} bytes")
            if bytes_ > MOST_BYTES:
                sys.exit(f"{path.name} is larger than {MOST_BYTES:,} bytes; show less of the page.")
        browser.close()


if __name__ == "__main__":
    main()
