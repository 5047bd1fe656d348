"""Names for everyone of what the filters remove. The console and the proxy's bar show them to readers."""

from __future__ import annotations

from collections.abc import Mapping

PLAIN_NAMES: Mapping[str, str] = {
    "ad_rules": "Advertising",
    "ads": "Advertising",
    "buttons": "Buttons",
    "clutter": "Extra things that are not part of the main text",
    "consent": "A question about cookies",
    "embeds": "Videos and sound",
    "empty_blocks": "Empty boxes",
    "empty_cells": "Empty table rows",
    "empty_tables": "Empty tables",
    "forms": "A form to fill in",
    "iframes": "Other pages inside this page",
    "image_links": "Pictures that are links",
    "images": "Pictures",
    "inputs": "Boxes to type in",
    "lead_in": "Extra lines above the heading",
    "link_lists": "A list of links",
    "meta": "Notes for computers",
    "navigation": "A menu, or the page's top, bottom or side",
    "newsletters": "A box that asks you to sign up",
    "non_link_list_images": "Pictures",
    "non_link_list_tables": "A table",
    "overlays": "A box that covers the page",
    "related_lists": "Links to other pages",
    "scripts": "Programs that run in the page (scripts)",
    "selects": "Lists to choose from",
    "share_bars": "Share buttons",
    "site_rules": "Something that your own site rule removes",
    "sticky_bars": "A bar that stays in the way",
    "styles": "Colours and layout",
    "text_links": "Links",
    "tracking_pixels": "Hidden pictures that track you",
}


def plain_name(filter_name: str) -> str:
    """What this filter removes, in plain words; empty for a filter of another package."""
    return PLAIN_NAMES.get(filter_name, "")
