"""A filter of your own: pagecrunch tidy page.html --plug-in examples/filter_plug_in.py --set plain_quotes.mark=»

It marks quotations with a character, for screens and voices that do not show their style. A filter edits
`view.current` (a selectolax document), and returns what it changed. examples/skweezer is a whole package.
"""

from pydantic import Field

from pagecrunch.filters.engine.change import Change
from pagecrunch.filters.engine.filter_settings import FilterSettings
from pagecrunch.filters.engine.view import View
from pagecrunch.registry import filter_


class PlainQuotes(FilterSettings):
    mark: str = Field(default="“", title="Mark", description="Character to put before a quotation.")


@filter_("plain_quotes", title="Plain quotes", description="Marks quotations.", settings=PlainQuotes)
def plain_quotes(view: View, settings: PlainQuotes) -> list[Change]:
    quotes = view.current.css("blockquote")
    for quote in quotes:
        mark = view.current.create_node("span")
        mark.insert_child(f"{settings.mark} ")
        if first := quote.css_first("p") or quote.child:
            first.insert_before(mark)
    if not quotes:
        return []
    return [Change("plain_quotes", f"marked {len(quotes)} quotations", "body", "not everyone sees their style")]
