"""PageCrunch takes the clutter out of web pages, and accounts for every word it took out.

>>> import pagecrunch
>>> pagecrunch.extract("<p>Hello, world.</p>", using="everything").text
'Hello, world.'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._version import VERSION as __version__

if TYPE_CHECKING:
    from .api import extract, tidy
    from .asynchronous import aextract, afetch
    from .decision import Decision
    from .errors import Error, FetchError, UsageError
    from .filters.engine.change import Change
    from .page.page import Page
    from .result import Block, Extraction, Tidied
    from .settings import Settings

__all__ = ["Block", "Change", "Decision", "Error", "Extraction", "FetchError", "Page", "Settings", "Tidied"]
__all__ += ["UsageError", "__version__", "aextract", "afetch", "extract", "tidy"]

_HOMES = {
    **dict.fromkeys(("extract", "tidy"), ".api"),
    **dict.fromkeys(("aextract", "afetch"), ".asynchronous"),
    **dict.fromkeys(("Block", "Extraction", "Tidied"), ".result"),
    "Change": ".filters.engine.change",
    "Decision": ".decision",
    "Page": ".page.page",
    "Settings": ".settings",
    **dict.fromkeys(("Error", "FetchError", "UsageError"), ".errors"),
}


def __getattr__(name: str) -> Any:
    """Load a public name when it is first used, so that `import pagecrunch` costs next to nothing."""
    if name not in _HOMES and name != "fetch":
        raise AttributeError(f"module 'pagecrunch' has no attribute {name!r}")
    from importlib import import_module

    if name == "fetch":  # the module
        return import_module(".fetch", __name__)
    value = globals()[name] = getattr(import_module(_HOMES[name], __name__), name)
    return value
