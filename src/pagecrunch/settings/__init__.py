"""Settings: declared once, read from a TOML file, the environment and the command line.

    >>> from pagecrunch.settings import load
    >>> load(environ={"PAGECRUNCH_EXTRACT__FOCUS": "recall"}).extract.focus
    'recall'

A setting is a field of a section, which declares its name, type, default, bounds and description. Command help, console
fields and docs are made from `declared()`. A plug-in passes its own section to its part; see `pagecrunch.registry`.
"""

from .sections import (
    ApiSettings,
    BatchSettings,
    BrowserSettings,
    ExtractSettings,
    FetchLimits,
    Limits,
    OutputSettings,
    ProxySettings,
    Section,
    SiteSettings,
    TidySettings,
)
from .settings import BUILT_IN, Declared, Settings, declared
from .sources import Assignment, load, overlay, parse_assignment, parse_settings, user_file
from .toml import as_toml, save

__all__ = ["BUILT_IN", "ApiSettings", "Assignment", "BatchSettings", "BrowserSettings", "Declared"]
__all__ += [
    "ExtractSettings",
    "FetchLimits",
    "Limits",
    "OutputSettings",
    "ProxySettings",
    "Section",
    "Settings",
    "SiteSettings",
    "TidySettings",
]
__all__ += ["as_toml", "declared", "load", "overlay", "parse_assignment", "parse_settings", "save", "user_file"]
