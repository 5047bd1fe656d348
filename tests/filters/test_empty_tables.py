"""Tables without substance go."""

from __future__ import annotations

from filtering import PROSE, filtered


def test_a_table_of_empty_tables_goes_at_once() -> None:
    nested = "<table><tr><td><table><tr><td> </table></table>"
    result = filtered("empty_tables", f"{PROSE}{nested}")
    assert "table" not in result.body


def test_an_image_is_substance_and_short_text_is_not() -> None:
    page = f"{PROSE}<table id=one><tr><td><img src=i></table><table id=two><tr><td>ten chars</table>"
    result = filtered("empty_tables", page, minimum_text=12)
    assert 'id="one"' in result.body and 'id="two"' not in result.body


def test_what_counts_as_substance_is_a_setting() -> None:
    page = f"{PROSE}<table><tr><td><img src=i></table>"
    assert "table" not in filtered("empty_tables", page, substance="form input").body


def test_a_link_is_substance() -> None:
    """Figure 2, "Tags to Consider as Substance": <IMG>, <A>, <INPUT>, <SELECT>, <TEXTAREA>, <BUTTON>, <FORM>,
    <IFRAME>.
    """
    page = f"{PROSE}<table id=one><tr><td><a href=/x>Go</a></table><table id=two><tr><td>ten chars</table>"
    body = filtered("empty_tables", page, minimum_text=12).body
    assert 'id="one"' in body and 'id="two"' not in body
