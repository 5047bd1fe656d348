"""Which filters run, in which order, and which extractor is used: as saved, or as a form has it before it is saved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from starlette.datastructures import FormData

from ..filters.order import USUAL
from ..filters.pipeline import phases
from ..filters.settings import FilterSettings
from ..registry import Part, Registry
from ..settings import Settings
from .forms import text_of
from .settings_pages.fields import default_value, value_in_force

UP, DOWN = "up", "down"


@dataclass(frozen=True, slots=True)
class FilterSwitches:
    on: frozenset[str]
    order: str  # as the setting tidy.order has it
    using: str  # the extractor

    @classmethod
    def of_settings(cls, settings: Settings, registry: Registry) -> FilterSwitches:
        on = frozenset(
            part.name
            for part in filters(registry)
            if (model := switch_model(part)) is None or value_in_force(settings, model, f"{part.name}.enabled")
        )
        return cls(on, settings.tidy.order, settings.extract.using)

    @classmethod
    def of_form(cls, form: FormData) -> FilterSwitches:
        on = frozenset(each for each in form.getlist("on") if isinstance(each, str))
        return cls(on, text_of(form, "order") or USUAL, text_of(form, "using"))

    def move(self, name: str, way: str, registry: Registry) -> FilterSwitches:
        """With a filter one place up or down within its phase, if it can move."""
        orders = [[part.name for part in parts] for _, parts in phases(registry, self.order)]
        for names in orders:
            if name in names:
                place = names.index(name)
                other = place - 1 if way == UP else place + 1
                if 0 <= other < len(names):
                    names[place], names[other] = names[other], names[place]
        return FilterSwitches(self.on, ",".join(name for names in orders for name in names), self.using)

    def values(self, settings: Settings, registry: Registry) -> dict[str, Any]:
        """The settings to save; None for a value that is the default."""
        default_order = [part.name for part in filters(registry)]
        order = [part.name for part in filters(registry, self.order)]
        values: dict[str, Any] = {
            "tidy.order": None if order == default_order else ",".join(order),
            "extract.using": self.using or None,
        }
        for part in filters(registry):
            model, key = switch_model(part), f"{part.name}.enabled"
            if model is not None:
                is_on = part.name in self.on
                values[key] = None if is_on == default_value(settings, model, key) else is_on
        return values


def filters(registry: Registry, order: str = USUAL) -> list[Part[Any]]:
    """Every filter, in this order."""
    return [part for _, parts in phases(registry, order) for part in parts]


def switch_model(part: Part[Any]) -> type[FilterSettings] | None:
    """The settings that turn a filter on and off; None for a filter without settings, which always runs."""
    return part.settings if part.settings and issubclass(part.settings, FilterSettings) else None
