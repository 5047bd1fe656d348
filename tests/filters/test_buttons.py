"""Buttons go, and inputs that are buttons."""

from __future__ import annotations

from filtering import filtered


def test_buttons_and_submit_inputs_go_and_fields_stay() -> None:
    result = filtered("buttons", "<form>Q <input name=q><input type=submit><button>Go</button></form>")
    assert result.body == '<form>Q <input name="q"></form>'
