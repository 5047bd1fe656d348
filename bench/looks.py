"""How tidied pages look in a real browser, next to the pages as they came: what broke, and a contact sheet.

Every page is opened twice in chromium, as it came and tidied, from this machine. Files that a page asks its own host
for are answered as empty; all other requests are refused. What is counted, for pages that have a gold text:

errors    pages where a script fails that did not fail before
no text   pages whose main text is not to be seen, though it was
overlap   pages where a part of ours lies over text
wider     pages that are wider than before
controls  share of the visible controls of the main part that are kept, those in boxes named as clutter left out
bands     pages with a blank band of more than 300 pixels that was not there before
narrow    pages whose lines of main text became much shorter
outside   pages where more of the main text sticks out of the window's width than before
stuck     pages that cannot be scrolled, though they are higher than the window
pictures  share of the main part's picture area that is kept
time      milliseconds until the middle page has loaded, as it came and tidied
"""

from __future__ import annotations

import argparse
import base64
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from statistics import median
from time import monotonic
from typing import TYPE_CHECKING, Any

from .corpora import Sample, Selection, add_selection, read_corpus
from .errors import UsageError
from .options import positive, writable
from .report import context_lines
from .runner import with_progress
from .speed import spread
from .systems import find_system

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

CHROMIUM = "/usr/bin/chromium"
HOST = "http://page.example"
UTF8_HTML = "text/html; charset=utf-8"  # as the proxy sends its pages
WIDTH, HEIGHT = 1280, 800  # pixels of the window
SECONDS = 20.0  # for a page to load
SETTLE_MILLISECONDS = 150  # for scripts that run after it
LATE_MILLISECONDS = 4_000  # for scripts that show the text later, or when a file has not come
WIDER_PIXELS = 8  # a difference that nobody sees
SHEET_SHARE = 4  # a picture is a fourth of the window
NARROW = 0.6  # of the width that a line of the main text had
FAULTS = ("errors", "no text", "overlap", "wider", "narrow", "outside", "bands", "stuck")
# Of a page that does not load.
NOTHING = {
    "seen": 0, "overlap": 0, "width": 0, "height": 0, "bands": 0, "scrolls": True, "pictures": 0,
    "textWidth": 0, "outside": 0, "controls": [], "anywhere": [],
}  # fmt: skip

SCRIPT = (Path(__file__).parent / "looks.js").read_text("utf-8")


@dataclass(frozen=True, slots=True)
class Look:
    """What one page looks like."""

    errors: frozenset[str]
    facts: dict[str, Any]
    picture: bytes = b""
    seconds: float = 0.0  # until the page has loaded


@dataclass(frozen=True, slots=True)
class Compared:
    """What became of one page."""

    page: str
    kind: str
    faults: dict[str, Any] = field(default_factory=dict)
    controls: tuple[int, int] = (0, 0)
    pictures: tuple[float, float] = (0.0, 0.0)
    seconds: tuple[float, float] = (0.0, 0.0)
    shots: tuple[bytes, ...] = ()


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("corpus", type=Path, metavar="CORPUS", help="a folder with gold.jsonl and html/")
    parser.add_argument("--pages", type=positive, default=300, metavar="N", help="pages, evenly spread over the corpus")
    parser.add_argument("--sheet", type=Path, metavar="FILE", help="write a contact sheet, as one HTML page")
    parser.add_argument("--profile", default="modern", help="modern or still")
    parser.add_argument("--worst", type=int, default=20, metavar="N", help="list pages with faults")
    add_selection(parser)


def run(arguments: argparse.Namespace) -> int:
    samples = [each for each in read_corpus(arguments.corpus, Selection.of(arguments)) if each.gold.text]
    samples = spread(samples, arguments.pages)
    if not samples:
        raise UsageError(f"No page of {arguments.corpus} with a gold text was selected.")
    sheet = writable(arguments.sheet) if arguments.sheet else None
    done = list(with_progress(compare_all(samples, arguments.profile, has_shots=sheet is not None), len(samples)))
    print("\n".join(context_lines([arguments.corpus.resolve().name], len(done), [find_system("everything").version])))
    print(f"profile   {arguments.profile}\n")
    print("\n".join(summary(done)))
    for each in [each for each in done if each.faults][: arguments.worst]:
        print(f"{each.page}  {each.kind}  " + "; ".join(f"{name}: {what}" for name, what in each.faults.items()))
    if sheet is not None:
        sheet.write_text(contact_sheet(done), encoding="utf-8")
    return 0


def summary(done: list[Compared]) -> list[str]:
    """One line for every figure."""
    counts = {name: sum(name in each.faults for each in done) for name in FAULTS}
    kept, all_controls = (sum(each.controls[place] for each in done) for place in (1, 0))
    shown, area = (sum(each.pictures[place] for each in done) for place in (1, 0))
    lines = [f"{name:10}{count:6} of {len(done)} pages" for name, count in counts.items()]
    lines.append(f"controls  {kept / all_controls if all_controls else 1:6.4f} of {all_controls}")
    lines.append(f"pictures  {shown / area if area else 1:6.4f} of the area")
    came, tidied = (1000 * median(each.seconds[place] for each in done) for place in (0, 1))
    return [*lines, f"time      {came:.0f} ms as it came, {tidied:.0f} ms tidied"]


def compare_all(samples: list[Sample], profile: str, *, has_shots: bool) -> Iterator[Compared]:
    """Open every page as it came and tidied, in one browser."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for sample in samples:
            yield compare(browser, sample, profile, has_shots=has_shots)
        browser.close()


def compare(browser: Browser, sample: Sample, profile: str, *, has_shots: bool) -> Compared:
    from pagecrunch import extract, tidy
    from pagecrunch.settings import Settings, TidySettings

    html, gold = sample.read(), sample.gold
    tidied = tidy(html, gold.url, Settings({"tidy": TidySettings.model_validate({"profile": profile})}))
    lines = [line.strip() for line in (gold.text or "").splitlines() if len(line.strip()) > 20]
    result = tidied.html.encode("utf-8", "replace")
    pages = ((html, "text/html"), (result, UTF8_HTML))
    before, after = (look(browser, *each, lines, has_shots=has_shots) for each in pages)
    if not before.facts["height"] or find_faults(before, after):  # scripts may still be at work on either
        before, after = (look(browser, *each, lines, has_shots=has_shots, settle=LATE_MILLISECONDS) for each in pages)
    shots: tuple[bytes, ...] = (before.picture, after.picture)
    if has_shots:
        reading = extract(html, gold.url).html.encode("utf-8", "replace")
        shots += (look(browser, reading, UTF8_HTML, lines, has_shots=True).picture,)
    total, shown = len(before.facts["controls"]), before.facts["pictures"]
    controls, area = (total, total - lost_controls(before, after)), (shown, min(shown, after.facts["pictures"]))
    times = before.seconds, after.seconds
    faults = find_faults(before, after)
    return Compared(gold.id, gold.kind or "", faults, controls, area, times, shots if has_shots else ())


def lost_controls(before: Look, after: Look) -> int:
    """How many controls of the main part are not to be seen anywhere on the tidied page."""
    return (Counter(before.facts["controls"]) - Counter(after.facts["anywhere"])).total()


def find_faults(before: Look, after: Look) -> dict[str, Any]:
    """What is worse after tidying."""
    old, new = before.facts, after.facts
    faults: dict[str, Any] = {}
    if not old["height"]:  # the page did not load as it came, so there is nothing to compare
        return faults
    if added := after.errors - before.errors:
        faults["errors"] = sorted(added)[0][:120]
    if old["seen"] and new["seen"] < 0.5 * old["seen"]:
        faults["no text"] = f"{new['seen']} of {old['seen']} lines"
    if new["overlap"]:
        faults["overlap"] = new["overlap"]
    if new["width"] > max(old["width"], WIDTH) + WIDER_PIXELS:
        faults["wider"] = f"{old['width']} to {new['width']}"
    if new["textWidth"] < NARROW * old["textWidth"] and new["seen"]:
        faults["narrow"] = f"{old['textWidth']} to {new['textWidth']}"
    if new["outside"] > old["outside"]:
        faults["outside"] = f"{old['outside']} to {new['outside']}"
    if new["bands"] > old["bands"]:
        faults["bands"] = f"{old['bands']} to {new['bands']}"
    if old["scrolls"] and not new["scrolls"] and new["height"] > HEIGHT:
        faults["stuck"] = "cannot be scrolled"
    if lost := lost_controls(before, after):
        faults["controls"] = f"{lost} of {len(old['controls'])} lost"
    return faults


def look(
    browser: Browser,
    html: bytes,
    mime: str,
    lines: list[str],
    *,
    has_shots: bool,
    settle: float = SETTLE_MILLISECONDS,
) -> Look:
    """Open a page and say what is to be seen."""
    context = browser.new_context(viewport={"width": WIDTH, "height": HEIGHT})
    errors: set[str] = set()
    try:
        page = context.new_page()
        page.set_default_timeout(SECONDS * 1000)
        page.on("pageerror", lambda error: errors.add(str(error).splitlines()[0].rpartition(": ")[2]))
        page.route("**/*", lambda route: answer(route, html, mime))
        begin = monotonic()
        page.goto(f"{HOST}/", wait_until="load")
        seconds = monotonic() - begin
        page.wait_for_timeout(settle)
        facts = page.evaluate(SCRIPT, lines)
        return Look(frozenset(errors), facts, take_picture(page) if has_shots else b"", seconds)
    except Exception as error:  # a page that does not load looks like nothing, before or after
        return Look(frozenset({*errors, f"not loaded: {type(error).__name__}"}), dict(NOTHING))
    finally:
        context.close()


def take_picture(page: Page) -> bytes:
    return page.screenshot(type="jpeg", quality=40, full_page=False)


def answer(route: Route, html: bytes, mime: str) -> None:
    """The page itself, an empty file of the page's own host, or a refusal."""
    request = route.request
    if request.is_navigation_request() and request.url == f"{HOST}/" and request.frame.parent_frame is None:
        route.fulfill(status=200, content_type=mime, body=html)
    elif request.url.startswith(HOST) and not request.is_navigation_request():
        route.fulfill(status=200, body="")
    else:
        route.abort()


def contact_sheet(done: list[Compared]) -> str:
    """One HTML page with every page as it came, tidied, and as a reading page."""
    rows = []
    for each in done:
        shots = "".join(
            f'<img width={WIDTH // SHEET_SHARE} alt="" src="data:image/jpeg;base64,{base64.b64encode(shot).decode()}">'
            for shot in each.shots
        )
        faults = escape("; ".join(f"{name}: {what}" for name, what in each.faults.items()))
        rows.append(f"<figure>{shots}<figcaption>{escape(f'{each.page} {each.kind}')} {faults}</figcaption></figure>")
    head = "<meta charset=utf-8><title>Original, tidy, reader</title><style>figure{white-space:nowrap}</style>"
    return f"<!doctype html>{head}{''.join(rows)}"
