"""Our own rules stand in a page once."""

from __future__ import annotations

from filtering import view_of

from pagecrunch.filters.engine.style_sheet import add_style


def test_rules_of_one_name_replace_each_other() -> None:
    view = view_of("<p>x")
    add_style(view, "mine", "p{color:red}")
    add_style(view, "mine", "p{color:blue}")
    html = view.current.html or ""
    assert '<style id="mine">p{color:blue}</style></head>' in html and "red" not in html
