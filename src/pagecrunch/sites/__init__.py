"""Site rules: what a reader wants kept, removed or done otherwise on one site. Data in a TOML file, never code.

    >>> from pagecrunch.sites import parse_rules
    >>> rules = parse_rules('[[site]]\\nmatch = "news.example.org"\\nremove = [".promo"]\\n')
    >>> rules.for_url("https://www.news.example.org/story").remove
    (('news.example.org', '.promo'),)

`extract(..., sites=rules)` and `tidy(..., sites=rules)` follow them; nothing is read from the disk unless asked.
"""

from __future__ import annotations

from .edit import Written, add_rule, drop_selector, put_rules, replace_text
from .file import load_rules, parse_rules, read_user_rules, sites_file, to_toml
from .rule import Rule
from .rules import Merged, SiteRules

__all__ = [
    "Merged",
    "Rule",
    "SiteRules",
    "Written",
    "add_rule",
    "drop_selector",
    "load_rules",
    "parse_rules",
    "put_rules",
    "read_user_rules",
    "replace_text",
    "sites_file",
    "to_toml",
]
