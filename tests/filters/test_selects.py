"""Select lists go."""

from __future__ import annotations

from filtering import filtered


def test_select_lists_go_and_other_fields_stay() -> None:
    result = filtered("selects", "<form>Size <select><option>S<option>M</select><input name=q></form>")
    assert result.body == '<form>Size <input name="q"></form>'
