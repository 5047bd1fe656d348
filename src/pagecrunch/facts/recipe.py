"""A recipe of structured data: what it takes, what to do, and how long that takes."""

from __future__ import annotations

from typing import Any

from ..metadata.structured import Thing, texts_of
from .model import Recipe
from .values import Known, clean, duration_of, fact, lines_of, name_of, rating_of

RECIPE_TYPES = frozenset(("recipe",))
MOST_INGREDIENTS = 200
MOST_STEPS = 200
MOST_OBJECTS = 1000  # sections, steps and lists that are looked through for steps


def read_recipe(thing: Thing, known: Known) -> Recipe:
    fields = thing.fields
    ingredients = lines_of(fields.get("recipeIngredient") or fields.get("ingredients"), MOST_INGREDIENTS)
    return Recipe(
        name=fact(name_of(fields.get("name"), known), thing),
        serves=fact(_serves(fields.get("recipeYield") or fields.get("yield")), thing),
        preparation_time=fact(duration_of(fields.get("prepTime")), thing),
        cooking_time=fact(duration_of(fields.get("cookTime")), thing),
        total_time=fact(duration_of(fields.get("totalTime")), thing),
        ingredients=fact(ingredients, thing),
        steps=fact(steps_of(fields.get("recipeInstructions"), known), thing),
        rating=rating_of(thing, known),
    )


def _serves(value: Any) -> str:
    """The longest of the values: data often has both "4" and "4 servings"."""
    texts = [clean(text, 100) for text in list(texts_of(value))[:10]]
    return max(texts, key=len, default="")


def steps_of(value: Any, known: Known) -> tuple[str, ...]:
    """The steps in order, those of all sections."""
    steps: list[str] = []
    waiting = [value]
    for _ in range(MOST_OBJECTS):
        if not waiting or len(steps) >= MOST_STEPS:
            break
        each = waiting.pop(0)
        if isinstance(each, list):
            waiting[:0] = each[:MOST_STEPS]
        elif isinstance(each, str):
            steps += lines_of(each, MOST_STEPS)
        elif isinstance(each, dict):
            each = next(known.objects(each), each)
            inner = each.get("itemListElement") or each.get("steps")
            waiting.insert(0, inner if isinstance(inner, list | dict) else each.get("text") or each.get("name"))
    return _without_numbers(steps[:MOST_STEPS])


def _without_numbers(steps: list[str]) -> tuple[str, ...]:
    """The steps without their own numbers, where each begins with it: a list has numbers anyway."""
    begins = [f"{number}{mark} " for mark in (".", ")") for number in range(1, len(steps) + 1)]
    for first in (0, len(steps)):
        if steps and all(map(str.startswith, steps, begins[first : first + len(steps)])):
            return tuple(step.partition(" ")[2] for step in steps)
    return tuple(steps)
