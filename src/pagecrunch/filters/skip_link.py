"""Skip links: the first links on the page lead to its main part and to the removed links."""

from ..languages import N_
from ..languages.words import translate
from ..page.names import COUNT_COLUMNS
from .engine.contract import ADDED_ID, Change, FilterSettings, View, filter_, insert_first, setting
from .landmarks import find_main
from .removed_links import SECTION_ID

LIST_ID = f"{ADDED_ID}skip"
MAIN_ID = f"{ADDED_ID}main"
LEAST_WORDS = 40  # before the main part; skipping fewer takes longer than hearing them
# Out of sight until the keyboard reaches them, without making the page wider, and never in the way of its layout.
STYLE = (
    f"#{LIST_ID}{{all:initial!important;position:absolute!important;inset-block-start:0!important;"
    "inset-inline-start:0!important;z-index:2147483646!important}"
    f"#{LIST_ID} a{{all:initial!important;position:absolute!important;inset-inline-start:0!important;"
    "padding:8px 12px!important;white-space:nowrap!important;background:#fff!important;color:#0b4f8a!important;"
    "font:16px/1.5 system-ui,sans-serif!important;text-decoration:underline!important;cursor:pointer!important}"
    f"#{LIST_ID} a:focus{{outline:3px solid #b3470b!important}}"
    f"#{LIST_ID} a:not(:focus){{clip-path:inset(50%)!important;width:1px!important;height:1px!important;"
    "padding:0!important;overflow:hidden!important}"
)
_WORDS = COUNT_COLUMNS.index("words")


class SkipLink(FilterSettings):
    to_main: str = setting(N_("Skip to the main part"), "To the main part", "Text of the skip link.", min_length=1)
    to_links: str = setting(N_("Skip to the removed links"), "To the links", "Text of the skip link.", min_length=1)


@filter_("skip_link", "Skip links", "Lets keyboards and screen readers skip ahead.", SkipLink)
def skip_link(view: View, settings: SkipLink) -> list[Change]:
    body = view.current.body
    if body is None:
        return []
    for old in view.added(LIST_ID):
        old.decompose()
    targets = find_targets(view, settings)
    if not targets:
        return []
    nav = view.add("nav", LIST_ID)
    nav.attrs["aria-label"] = translate(settings.to_main)
    sheet = view.current.create_node("style")
    sheet.insert_child(STYLE)
    nav.insert_child(sheet, move=True)
    view.own_styles.append(STYLE)
    for text, target in targets:
        link = view.current.create_node("a")
        link.attrs["href"] = f"#{target}"
        link.insert_child(text)
        nav.insert_child(link, move=True)
        nav.insert_child(" ")
    insert_first(body, nav)
    what, why = f"added skip links ({len(targets)})", "to reach the main part at once"
    return [Change(view.filter, what, f"nav#{LIST_ID}", why, action="added")]


def find_targets(view: View, settings: SkipLink) -> list[tuple[str, str]]:
    """Text and id of each place to skip to."""
    targets = []
    row = find_main(view)
    if row is not None and row in view.nodes and needs_skipping(view, row):
        main = view.nodes[row]
        if not main.attrs.get("id"):
            main.attrs["id"] = MAIN_ID
        targets.append((translate(settings.to_main), str(main.attrs.get("id"))))
    if view.added(SECTION_ID):
        targets.append((translate(settings.to_links), SECTION_ID))
    return targets


def needs_skipping(view: View, main: int) -> bool:
    """Whether there is enough before the main part to be worth skipping."""
    visible = view.alive[:main] & (view.page.hidden[:main] == 0)
    return int(view.page.counts[:main, _WORDS][visible].sum()) >= LEAST_WORDS
