"""Every setting as it is declared, for help, docs, forms and error messages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin

from pydantic import ByteSize

from .sections import BUILT_IN, Section

if TYPE_CHECKING:
    from pydantic.fields import FieldInfo

_TYPES: dict[Any, str] = {bool: "yes or no", ByteSize: "size", int: "whole number", float: "number", str: "text"}


@dataclass(frozen=True, slots=True)
class Declared:
    """One setting: its key (`limits.max_bytes`), its type in words, its default, its texts, its choices and bounds."""

    key: str
    type: str
    default: Any
    title: str
    description: str
    choices: tuple[str, ...] = ()
    at_least: float | None = None
    above: float | None = None
    at_most: float | None = None

    @property
    def accepts(self) -> str:
        """The values it takes, in words that follow "must be"."""
        if self.choices:
            return " or ".join(filter(None, [", ".join(self.choices[:-1]), self.choices[-1]]))
        if self.type == "yes or no":
            return "true or false"
        if self.type == "text":
            return "text that is not empty"
        bounds = [
            f"from {self.at_least:.15g}" if self.at_least is not None and self.at_most is not None else "",
            f"of at least {self.at_least:.15g}" if self.at_least is not None and self.at_most is None else "",
            f"above {self.above:.15g}" if self.above is not None else "",
            f"{'to' if self.at_least is not None else 'up to'} {self.at_most:.15g}" if self.at_most is not None else "",
        ]
        example = " such as 500kB or 32MiB," if self.type == "size" else ""
        unit = " bytes" if self.type == "size" and self.at_most is not None else ""
        return " ".join(filter(None, [f"a {self.type}{example}", *bounds])) + unit


def declared(sections: Mapping[str, type[Section]] = BUILT_IN) -> Iterator[Declared]:
    """Every setting of these sections, in the order they are written in."""
    for section, model in sections.items():
        for name, info in model.model_fields.items():
            yield _declared(f"{section}.{name}", info)


def _declared(key: str, info: FieldInfo) -> Declared:
    is_choice = get_origin(info.annotation) is Literal
    bounds = {
        name: getattr(constraint, name)
        for constraint in info.metadata
        for name in ("ge", "gt", "le")
        if hasattr(constraint, name)
    }
    return Declared(
        key=key,
        type="choice" if is_choice else _TYPES.get(info.annotation, "text"),
        default=info.get_default(call_default_factory=True),
        title=info.title or key,
        description=info.description or "",
        choices=get_args(info.annotation) if is_choice else (),
        at_least=bounds.get("ge"),
        above=bounds.get("gt"),
        at_most=bounds.get("le"),
    )
