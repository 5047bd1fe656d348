"""The choices of a look, and the words for them."""

from __future__ import annotations

import pytest

from pagecrunch.console.reading.look_choices import CHOICES, SIZES, LookChoice
from pagecrunch.settings import declared

ACCEPTED = {setting.key: setting.choices for setting in declared()}


@pytest.mark.parametrize("choice", CHOICES, ids=lambda choice: choice.name)
def test_every_value_of_the_setting_can_be_chosen_and_has_words_of_its_own(choice: LookChoice) -> None:
    assert set(choice.values) == set(ACCEPTED[choice.key])
    assert len(set(choice.values.values())) == len(choice.values)


def test_sizes_grow_and_the_usual_one_is_among_them() -> None:
    assert sorted(set(SIZES)) == list(SIZES) and 100 in SIZES
