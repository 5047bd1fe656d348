from __future__ import annotations

from document_made import columns_of
from hypothesis import given, settings
from pages_made import html_soup

from pagecrunch.build import build_page
from pagecrunch.compiled import fastest
from pagecrunch.document import sweep
from pagecrunch.document.select import ROLES


@given(html_soup)
@settings(max_examples=200, deadline=None)
def test_compiled_and_plain_sweeps_are_the_same(html: str) -> None:
    page = build_page(html)
    plain = sweep.Swept(columns_of(page), ROLES)
    compiled = fastest(sweep).Swept(columns_of(page), ROLES)
    for swept in (plain, compiled):
        swept.sweep()
        for table in swept.tables:
            swept.mark_cells(table)
    for name in ("marks", "has_kept", "letters", "tables", "links", "media"):
        assert list(getattr(plain, name)) == list(getattr(compiled, name)), name
    assert plain.media_among_text(0.5, 10) == compiled.media_among_text(0.5, 10)


def test_scripts_count_where_they_show_a_formula_or_a_gist() -> None:
    page = build_page(
        "<p>a<script>x</script><script type='math/tex'>y</script><script src=//gist.github.com/z></script>"
    )
    swept = sweep.Swept(columns_of(page), ROLES)
    swept.sweep()
    assert len(swept.media) == 2
