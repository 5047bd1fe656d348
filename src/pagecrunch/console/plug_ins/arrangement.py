"""Which filters run and in which order, as a form has it before it is committed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from starlette.datastructures import FormData

from ...filters.engine.filter_settings import FilterSettings
from ...filters.engine.order import USUAL
from ...filters.engine.pipeline import phases
from ...registry import Part, Registry
from ...settings import Settings
from ..forms import text_of
from ..settings_pages.values import usual_value, value_in_force

UP, DOWN = "up", "down"


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The filters that are ticked, their order as the setting tidy.order has it, and the extractor in use."""

    on: frozenset[str]
    order: str
    using: str

    @classmethod
    def of_settings(cls, settings: Settings, registry: Registry) -> Arrangement:
        on = frozenset(
            part.name
            for part in filters(registry)
            if (model := switch(part)) is None or value_in_force(settings, model, f"{part.name}.enabled")
        )
        return cls(on, settings.tidy.order, settings.extract.using)

    @classmethod
    def of_form(cls, form: FormData) -> Arrangement:
        on = frozenset(each for each in form.getlist("on") if isinstance(each, str))
        return cls(on, text_of(form, "order") or USUAL, text_of(form, "using"))

    def moved(self, name: str, way: str, registry: Registry) -> Arrangement:
        """With a filter one place further up or down in its phase; as it is where there is no such place."""
        orders = [[part.name for part in parts] for _, parts in phases(registry, self.order)]
        for names in orders:
            if name in names:
                place = names.index(name)
                other = place - 1 if way == UP else place + 1
                if 0 <= other < len(names):
                    names[place], names[other] = names[other], names[place]
        return Arrangement(self.on, ",".join(name for names in orders for name in names), self.using)

    def values(self, settings: Settings, registry: Registry) -> dict[str, Any]:
        """The settings to commit; None for those that are as they usually are."""
        usual_order = [part.name for part in filters(registry)]
        order = [part.name for part in filters(registry, self.order)]
        values: dict[str, Any] = {
            "tidy.order": None if order == usual_order else ",".join(order),
            "extract.using": self.using or None,
        }
        for part in filters(registry):
            model, key = switch(part), f"{part.name}.enabled"
            if model is not None:
                is_on = part.name in self.on
                values[key] = None if is_on == usual_value(settings, model, key) else is_on
        return values


def filters(registry: Registry, order: str = USUAL) -> list[Part[Any]]:
    """Every filter, in this order."""
    return [part for _, parts in phases(registry, order) for part in parts]


def switch(part: Part[Any]) -> type[FilterSettings] | None:
    """The settings that switch a filter on and off; None for one that brings none, and always runs."""
    return part.settings if part.settings and issubclass(part.settings, FilterSettings) else None
