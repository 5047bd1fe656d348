"""Site rules: what to keep, remove or do differently on one site. They are data in a TOML file, never code.

    >>> from pagecrunch.sites import parse_rules
    >>> rules = parse_rules('[[site]]\\nmatch = "news.example.org"\\nremove = [".promo"]\\n')
    >>> [rule.remove for rule in rules.matching("https://www.news.example.org/story")]
    [('.promo',)]

`extract(..., sites=rules)` and `tidy(..., sites=rules)` apply them; they read no file themselves.
"""

from .edit import SavedRule, add_rule, drop_selector, put_rules, replace_text
from .file import load_rules, parse_rules, read_user_rules, sites_file, to_toml
from .rules import MergedRules, RuleMatch, SiteRule, SiteRules

__all__ = ["MergedRules", "RuleMatch", "SavedRule", "SiteRule", "SiteRules", "add_rule", "drop_selector"]
__all__ += ["load_rules", "parse_rules", "put_rules", "read_user_rules", "replace_text", "sites_file", "to_toml"]
