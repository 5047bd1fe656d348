"""`pagecrunch sites`: the rules for single sites, shown, added to, and imported."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from ..errors import UsageError
from ..settings import load
from .options import Debug, argument, option
from .terminal import note, show

Match = Annotated[str | None, argument("HOST[/PATH]", "The pages that a rule is for, as in news.example.org/blog/*.")]
Keep = Annotated[str | None, option("--keep", "SELECTOR", "Always keep what this selects there.")]
Remove = Annotated[str | None, option("--remove", "SELECTOR", "Always remove what this selects there.")]
Drop = Annotated[str | None, option("--drop", "SELECTOR", "Take a selector out of the rule.")]
Import = Annotated[
    list[Path] | None, option("--import", "PATH", "Add the rules of an ftr-site-config file, or of a folder of them.")
]
File = Annotated[Path | None, option("--site-rules", "FILE", "The file of rules, where it is not your own.")]


def rule_sites(
    match: Match = None,
    keep: Keep = None,
    remove: Remove = None,
    drop: Drop = None,
    import_: Import = None,
    file: File = None,
    debug: Debug = False,
) -> None:
    """Show the rules for single sites, or change them.

    \b
    Examples:
      pagecrunch sites
      pagecrunch sites news.example.org --keep .standfirst
      pagecrunch sites news.example.org --remove ".promo, #newsletter"
      pagecrunch sites --import ftr-site-config/
    """
    from ..sites import SiteRules, add_rule, drop_selector, load_rules, sites_file, to_toml
    from ..sites.rules import SitePattern

    path = file or sites_file(load())
    if import_:
        _import(import_, path)
    elif keep or remove or drop:
        if match is None:
            raise UsageError(
                "Name the pages that the rule is for, as in: pagecrunch sites news.example.org --keep .lead"
            )
        if drop:
            written = drop_selector(path, match, drop)
        if keep or remove:
            written = add_rule(path, match, keep=keep or "", remove=remove or "")
        show(written.sentence)
    else:
        rules = load_rules(path) if path.is_file() else SiteRules()
        wanted = rules if match is None else SiteRules(rules.matching(f"http://{SitePattern.of(match)}"))
        note(f"{len(wanted)} of {len(rules)} rules in {path}" if match else f"{len(rules)} rules in {path}")
        show(to_toml(wanted) if wanted else "")


def _import(paths: list[Path], path: Path) -> None:
    """Add the rules in other people's files, and note what could not be imported."""
    from ..sites import put_rules
    from ..sites.ftr import import_files

    found = list(import_files(paths))
    rules = [imported.rule for _, imported in found if imported.rule]
    put_rules(path, rules)
    for file, imported in found:
        for sentence in imported.notes:
            note(f"{file.name}: {sentence}")
    show(f"{len(rules)} rules of {len(found)} files are now in {path}.")
