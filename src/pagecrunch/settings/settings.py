"""The object with all settings, and how each setting is declared (for help, docs, forms and error messages)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar, get_args, get_origin

from pydantic import ByteSize

from ..languages import N_, _
from . import sections as built_in
from .sections import Section

if TYPE_CHECKING:
    from pydantic.fields import FieldInfo

AnySection = TypeVar("AnySection", bound=Section)


class BuiltInSection(Generic[AnySection]):
    """A built-in section as an attribute of Settings."""

    def __init__(self, model: type[AnySection]) -> None:
        self.model = model

    def __set_name__(self, _: type[Settings], name: str) -> None:
        self.name = name

    def __get__(self, settings: Settings, _: type[Settings] | None = None) -> AnySection:
        return settings.section(self.name, self.model)


@dataclass(frozen=True, eq=False)
class Settings:
    """All settings, by section. A built-in section that is missing has its defaults."""

    sections: Mapping[str, Section] = field(default_factory=dict)

    limits = BuiltInSection(built_in.Limits)
    fetch = BuiltInSection(built_in.FetchLimits)
    browser = BuiltInSection(built_in.BrowserSettings)
    extract = BuiltInSection(built_in.ExtractSettings)
    output = BuiltInSection(built_in.OutputSettings)
    tidy = BuiltInSection(built_in.TidySettings)
    sites = BuiltInSection(built_in.SiteSettings)
    api = BuiltInSection(built_in.ApiSettings)
    batch = BuiltInSection(built_in.BatchSettings)
    proxy = BuiltInSection(built_in.ProxySettings)

    def __post_init__(self) -> None:
        object.__setattr__(self, "sections", MappingProxyType(dict(self.sections)))

    def __eq__(self, other: object) -> bool:
        """Whether all values are equal and the same ones are set; a section that is not there has its defaults.

        A value that is set to its default differs from one that is not set: a profile changes only the latter.
        """
        if not isinstance(other, Settings):
            return NotImplemented
        names = {**self.sections, **other.sections, **BUILT_IN}
        models = {name: type(each) for name, each in (*other.sections.items(), *self.sections.items())} | {**BUILT_IN}
        pairs = [(self.section(name, models[name]), other.section(name, models[name])) for name in names]
        return all(one == two and one.model_fields_set == two.model_fields_set for one, two in pairs)

    __hash__ = None  # type: ignore[assignment]  # the values of plug-ins may not have one

    def __reduce__(self) -> tuple[type[Settings], tuple[dict[str, Section]]]:
        return Settings, (dict(self.sections),)

    def section(self, name: str, model: type[AnySection]) -> AnySection:
        """The section of this name, or its defaults if nothing in it is set."""
        found = self.sections.get(name)
        return found if isinstance(found, model) else defaults_of(model)


@cache
def defaults_of(model: type[AnySection]) -> AnySection:
    return model()


BUILT_IN: Mapping[str, type[Section]] = MappingProxyType(
    {name: each.model for name, each in vars(Settings).items() if isinstance(each, BuiltInSection)}
)

SettingType = Literal["bool", "size", "integer", "number", "text", "choice"]
_TYPES: dict[Any, SettingType] = {bool: "bool", ByteSize: "size", int: "integer", float: "number"}
_IN_WORDS = {"size": N_("a size such as 500kB or 32MiB,"), "integer": N_("a whole number"), "number": N_("a number")}


@dataclass(frozen=True, slots=True)
class Declared:
    """One setting as declared: its key (`limits.max_bytes`), type, default, texts, choices and bounds."""

    key: str
    type: SettingType
    default: Any
    title: str
    description: str
    choices: tuple[str, ...] = ()
    at_least: float | None = None
    above: float | None = None
    at_most: float | None = None

    @property
    def accepts(self) -> str:
        """The values it accepts, as words that follow "must be"."""
        if self.choices:
            *names, last = self.choices
            return _("{names} or {last}", names=", ".join(names), last=last) if names else last
        if self.type == "bool":
            return _("true or false")
        if self.type == "text":
            return _("text that is not empty")
        return " ".join([_(_IN_WORDS[self.type]), *self._bounds()])

    def _bounds(self) -> Iterator[str]:
        least, above, most = (f"{value or 0:.15g}" for value in (self.at_least, self.above, self.at_most))
        if self.type == "size":
            most = _("{number} bytes", number=most)
        if self.at_least is not None and self.at_most is not None:
            yield _("from {least} to {most}", least=least, most=most)
        elif self.at_least is not None:
            yield _("of at least {least}", least=least)
        if self.above is not None:
            yield _("above {above}", above=above)
        if self.at_most is not None and self.at_least is None:
            yield _("up to {most}", most=most)


def declared(sections: Mapping[str, type[Section]] = BUILT_IN) -> Iterator[Declared]:
    """Every setting of these sections, in order of declaration."""
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
