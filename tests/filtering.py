"""Running one filter, or a few, over a few lines of HTML."""

from __future__ import annotations

from dataclasses import dataclass

from pagecrunch.build import tabulate
from pagecrunch.decode import Encoding
from pagecrunch.dom.parse import parse
from pagecrunch.filters.engine.change import Change
from pagecrunch.filters.engine.filter_run import Step
from pagecrunch.filters.engine.pipeline import Pipeline
from pagecrunch.filters.engine.view import View
from pagecrunch.registry import Registry
from pagecrunch.settings import Settings

PROSE = "<p>The tide came in late that night, and the harbour, which had been dry, filled without a sound.</p>"
LINKS = "<a href=/a>Home</a> <a href=/b>News</a> <a href=/c>Shop</a> <a href=/d>About</a> <a href=/e>Help</a>"


@dataclass(frozen=True)
class Filtered:
    """What came of a page."""

    html: str
    changes: tuple[Change, ...]
    warnings: tuple[str, ...]

    @property
    def body(self) -> str:
        return self.html.partition("<body")[2].partition(">")[2].rpartition("</body>")[0]

    @property
    def links(self) -> list[tuple[str, str]]:
        return [link for change in self.changes for link in change.links]


def view_of(html: str, url: str | None = None) -> View:
    document = parse(html.encode())[0]
    return View(document, tabulate(document, url, Encoding("utf-8", "text")))


def step_of(name: str, **values: object) -> Step:
    """A built-in filter that is on, with these settings."""
    part = Registry(plug_ins=()).part("filter", name)
    assert part.settings is not None
    settings = part.settings.model_validate({"enabled": True, **values})
    return Step(name, part.function, settings, is_plug_in=False)  # type: ignore[arg-type]


def filtered(name: str, html: str, url: str | None = None, **values: object) -> Filtered:
    """The page after one filter alone."""
    return run_steps(html, step_of(name, **values), url=url)


def run_steps(html: str, *steps: Step, url: str | None = None, settings: Settings | None = None) -> Filtered:
    document = parse(html.encode())[0]
    page = tabulate(document, url, Encoding("utf-8", "text"))
    tidying = Pipeline(steps, settings or Settings()).run(document, page, html.encode())
    return Filtered(tidying.document.html or "", tidying.changes, tidying.warnings)
