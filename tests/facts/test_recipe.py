from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from pagecrunch.facts.recipe import MOST_STEPS, read_recipe, steps_of
from pagecrunch.facts.values import Known
from pagecrunch.metadata.structured import Thing

KNOWN = Known({})


def test_a_recipe_has_ingredients_steps_times_and_servings() -> None:
    fields = {
        "name": "Pfannkuchen", "recipeYield": ["4", "4 Portionen"], "prepTime": "PT10M", "cookTime": "PT20M",
        "totalTime": "PT30M", "recipeIngredient": ["2 Eier", "250 ml Milch"],
        "recipeInstructions": [{"@type": "HowToStep", "text": "Rühren."}, {"@type": "HowToStep", "text": "Backen."}],
    }  # fmt: skip
    recipe = read_recipe(Thing(frozenset({"recipe"}), fields), KNOWN)
    assert recipe.ingredients and recipe.ingredients.value == ("2 Eier", "250 ml Milch")
    assert recipe.steps and recipe.steps.value == ("Rühren.", "Backen.") and recipe.steps.source == "json-ld"
    assert recipe.serves and recipe.serves.value == "4 Portionen"
    times = (recipe.preparation_time, recipe.cooking_time, recipe.total_time)
    assert [time.value for time in times if time] == [timedelta(minutes=minutes) for minutes in (10, 20, 30)]


def test_steps_may_be_in_sections_or_in_one_text() -> None:
    section = {"@type": "HowToSection", "itemListElement": [{"text": "Mix."}, {"name": "Bake."}]}
    assert steps_of([section, "Eat.<br>Sleep."], KNOWN) == ("Mix.", "Bake.", "Eat.", "Sleep.")


@pytest.mark.parametrize("bad", [None, 7, [], {}, [[[]]], {"itemListElement": {"itemListElement": 3}}, float("nan")])
def test_data_of_the_wrong_type_is_left_out(bad: Any) -> None:
    recipe = read_recipe(
        Thing(frozenset(), dict.fromkeys(("recipeInstructions", "recipeIngredient", "prepTime"), bad)), KNOWN
    )
    assert recipe.steps is None and recipe.ingredients is None


def test_steps_have_a_limit() -> None:
    assert len(steps_of(["Mix."] * 10_000, KNOWN)) == MOST_STEPS
    nested: Any = "Mix."
    for _ in range(5000):
        nested = {"itemListElement": nested} if isinstance(nested, dict) else {"itemListElement": {"text": nested}}
    assert steps_of(nested, KNOWN) == ()


def test_steps_do_not_begin_with_their_own_numbers() -> None:
    assert steps_of(["1. Mix.", "2. Bake."], KNOWN) == ("Mix.", "Bake.") == steps_of(["1) Mix.", "2) Bake."], KNOWN)
    assert steps_of(["1. Mix.", "Bake."], KNOWN) == ("1. Mix.", "Bake.") and steps_of([], KNOWN) == ()
