"""Rows and last cells without substance go."""

from __future__ import annotations

from filtering import filtered


def test_a_row_without_substance_goes_and_columns_stay_in_place() -> None:
    page = "<table><tr><td> <td> <tr id=r><td id=first><td>x<td id=last></table>"
    result = filtered("empty_cells", page)
    assert result.body == '<table><tbody><tr id="r"><td id="first"></td><td>x</td></tr></tbody></table>'
