"""Tables that link lists left go."""

from __future__ import annotations

from filtering import PROSE, filtered

PAGE = f"{PROSE}<table><tr><td>Tides and harbours<td>12</table><table><tr><td>x</table>"


def test_only_tables_with_little_text_go() -> None:
    result = filtered("non_link_list_tables", PAGE)
    assert "Tides" in result.body and "<td>x" not in result.body


def test_all_tables_go_on_request() -> None:
    assert "table" not in filtered("non_link_list_tables", PAGE, only_empty=False).body
