"""Forms go as one unit."""

from __future__ import annotations

from filtering import PROSE, filtered


def test_a_form_goes_with_its_fields_and_labels() -> None:
    result = filtered("forms", f"{PROSE}<form><label>Name <input name=n></label><button>Send</button></form>")
    assert "form" not in result.body and "Name" not in result.body
    assert "harbour" in result.body


def test_a_page_without_forms_has_no_changes() -> None:
    assert filtered("forms", PROSE).changes == ()
