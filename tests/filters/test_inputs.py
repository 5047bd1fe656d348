"""Input fields go; what is around them stays."""

from __future__ import annotations

from filtering import filtered


def test_inputs_and_text_areas_go_and_the_form_stays() -> None:
    result = filtered("inputs", "<form>Name <input name=n><textarea>x</textarea><button>Send</button></form>")
    assert result.body == "<form>Name <button>Send</button></form>"
