"""The parts PageCrunch is made of, by name: extractors, filters and renderers, built in or from other packages.

A part is a function with a decorator that describes it:

    @extractor("econ", title="ECON", description="Climbs from the longest punctuated passage to the whole story.")
    def econ(page: Page) -> Decision: ...

Another package adds its own through an entry point in the group `pagecrunch.extractors`, `pagecrunch.filters` or
`pagecrunch.renderers`, under the part's name, that points to the function or to its module.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar, cast

from .errors import PlugInError, UsageError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from .decision import Decision
    from .page.page import Page
    from .result import Extraction
    from .settings import Section

    Extractor = Callable[[Page], Decision]
    Renderer = Callable[[Extraction], str]
    Filter = Callable[..., Any]

Kind = Literal["extractor", "filter", "renderer"]
Function = TypeVar("Function", bound=Callable[..., Any])

# The packages of the built-in parts. Each lists its own in `PARTS`: name and module, in the order they are shown in.
PACKAGES: Mapping[Kind, str] = {
    "extractor": "pagecrunch.extractors",
    "filter": "pagecrunch.filters",
    "renderer": "pagecrunch.render",
}
BUILT_IN_OWNER = "pagecrunch"
Modules = Mapping[Kind, Mapping[str, str]]  # for every kind, the names of its parts and their modules

_ATTRIBUTE = "__pagecrunch_part__"


@dataclass(frozen=True, slots=True)
class Part(Generic[Function]):
    """A part as people know it, the package it came with, and the function that does the work."""

    kind: Kind
    name: str
    title: str
    description: str
    owner: str
    function: Function
    settings: type[Section] | None = None  # its section of settings, which has the part's name

    @property
    def takes_focus(self) -> bool:
        """Whether an extractor can lean to precision or recall: it has a parameter `focus`."""
        return self._takes("focus")

    @property
    def takes_prior(self) -> bool:
        """Whether an extractor can use what readers of a site taught: it has a parameter `prior`."""
        return self._takes("prior")

    def _takes(self, name: str) -> bool:
        code = getattr(self.function, "__code__", None)
        return code is not None and name in code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]


@dataclass(frozen=True, slots=True)
class PartDecorator:
    """Describes a function as a part of one kind."""

    kind: Kind

    def __call__(
        self, name: str, title: str, description: str = "", settings: type[Section] | None = None
    ) -> Callable[[Function], Function]:
        def mark(function: Function) -> Function:
            owner = function.__module__.partition(".")[0]
            setattr(function, _ATTRIBUTE, Part(self.kind, name, title, description, owner, function, settings))
            return function

        return mark


extractor = PartDecorator("extractor")  # a function from a Page to a Decision
renderer = PartDecorator("renderer")  # a function from an Extraction to text
filter_ = PartDecorator("filter")  # a function that edits a document and returns its Changes


@cache
def built_in_modules() -> Modules:
    """The built-in parts. Only their names are loaded, not the parts."""
    return {
        kind: {name: f"{package}.{module}" for name, module in import_module(package).PARTS.items()}
        for kind, package in PACKAGES.items()
    }


@dataclass(frozen=True, eq=False)
class PlugIn:
    """Where parts of one kind come from: an entry point of a package, or a file."""

    group: str
    name: str
    place: str
    owner: str
    load: Callable[[], object]

    @classmethod
    def of(cls, point: EntryPoint) -> PlugIn:
        owner = point.dist.name if point.dist else point.module.partition(".")[0]
        return cls(point.group, point.name, point.value, owner, point.load)


class Registry:
    """All parts that can be used. A part is imported when it is first requested.

    `plug_ins` are entry points; by default those of the installed packages, and () means none. A plug-in that cannot be
    imported is left out, with a sentence in `warnings`.
    """

    def __init__(self, plug_ins: Iterable[EntryPoint] | None = None, built_in: Modules | None = None) -> None:
        plug_ins = None if plug_ins is None else tuple(plug_ins)
        self._plug_ins = _installed() if plug_ins is None else tuple(map(PlugIn.of, plug_ins))
        self._built_in = built_in_modules() if built_in is None else built_in
        self._loaded: dict[PlugIn, tuple[Part[Any], ...]] = {}
        self._found: dict[tuple[Kind, str], Part[Any]] = {}
        self._faults: dict[PlugIn, str] = {}
        self._given = plug_ins
        self._files: tuple[Path, ...] = ()

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self._given, self._built_in, self._files)

    @classmethod
    def with_files(cls, paths: Iterable[Path]) -> Registry:
        """The installed parts, and those in these Python files, which run with all rights of the program."""
        registry = cls()
        registry._add_files(tuple(paths))
        return registry

    def _add_files(self, paths: tuple[Path, ...]) -> None:
        self._files += paths
        self._plug_ins += tuple(plug_in for path in paths for plug_in in _plug_ins_in(path))

    @property
    def files(self) -> tuple[str, ...]:
        """The paths of plug-ins that are not installed, for workers to load too."""
        return tuple(str(path.absolute()) for path in self._files)

    @property
    def warnings(self) -> tuple[str, ...]:
        """What was wrong with plug-ins so far, one sentence each."""
        return tuple(self._faults.values())

    def extractor(self, name: str) -> Extractor:
        return cast("Extractor", self.part("extractor", name).function)

    def renderer(self, name: str) -> Renderer:
        return cast("Renderer", self.part("renderer", name).function)

    def filter(self, name: str) -> Filter:
        return cast("Filter", self.part("filter", name).function)

    def part(self, kind: Kind, name: str) -> Part[Any]:
        """The part of this name; no more is imported than needed to find it."""
        if not isinstance(name, str):
            raise UsageError(f"The name of a part must be a str, such as 'learned' or 'markdown', not {name!r}.")
        if (kind, name) not in self._found:
            self._found[kind, name] = self._find(kind, name)
        return self._found[kind, name]

    def _find(self, kind: Kind, name: str) -> Part[Any]:
        module = self._built_in[kind].get(name)
        owners = [BUILT_IN_OWNER] if module else []
        named = [plug_in for plug_in in self._of_kind(kind) if plug_in.name == name]
        owners += [plug_in.owner for plug_in in named]
        if len(owners) > 1:
            raise _duplicate(kind, name, owners[0], owners[1])
        if module:
            return _part_of(import_module(module), kind, name)
        for plug_in in named:
            for part in self._load(plug_in, kind):
                if part.name == name:
                    return part
            if plug_in in self._faults:
                raise PlugInError(self._faults[plug_in])
        parts = {part.name: part for part in self.all(kind)}  # a module may hold parts that its entry does not name
        if name in parts:
            return parts[name]
        raise _unknown(kind, name, list(parts))

    def all(self, kind: Kind) -> tuple[Part[Any], ...]:
        """Every part of a kind, built-in ones first. Two with the same name are an error that names both owners."""
        parts: dict[str, Part[Any]] = {}
        for part in self._every(kind):
            if part.name in parts:
                raise _duplicate(kind, part.name, parts[part.name].owner, part.owner)
            parts[part.name] = part
        return tuple(parts.values())

    def others(self, kind: Kind) -> tuple[Part[Any], ...]:
        """The parts of a kind from other packages. One with the name of a built-in part is an error."""
        parts = [part for plug_in in self._of_kind(kind) for part in self._load(plug_in, kind)]
        for part in parts:
            if part.name in self._built_in[kind]:
                raise _duplicate(kind, part.name, BUILT_IN_OWNER, part.owner)
        return tuple({part.name: part for part in parts}.values())

    def sections(self) -> dict[str, type[Section]]:
        """The sections of settings that parts declare."""
        return {part.name: part.settings for kind in PACKAGES for part in self.all(kind) if part.settings}

    def _every(self, kind: Kind) -> Iterator[Part[Any]]:
        for name, module in self._built_in[kind].items():
            yield _part_of(import_module(module), kind, name)
        for plug_in in self._of_kind(kind):
            yield from self._load(plug_in, kind)

    def _of_kind(self, kind: Kind) -> Iterator[PlugIn]:
        return (plug_in for plug_in in self._plug_ins if plug_in.group == _group(kind))

    def _load(self, plug_in: PlugIn, kind: Kind) -> tuple[Part[Any], ...]:
        if plug_in not in self._loaded:
            self._loaded[plug_in] = self._import(plug_in, kind)
        return self._loaded[plug_in]

    def _import(self, plug_in: PlugIn, kind: Kind) -> tuple[Part[Any], ...]:
        what = f"The {kind} {plug_in.name!r} of {plug_in.owner}"
        try:
            found = plug_in.load()
        except Exception as error:  # other people's code: it fails alone, whatever it raises
            self._faults[plug_in] = f"{what} could not be loaded ({type(error).__name__}: {error})."
            return ()
        parts = tuple(replace(part, owner=plug_in.owner) for part in _parts_in(found, kind))
        if not parts:
            self._faults[plug_in] = f"{what} has no function with the decorator for it in {plug_in.place}."
        return parts


def _restored(plug_ins: Iterable[EntryPoint] | None, built_in: Modules, files: tuple[Path, ...]) -> Registry:
    """A registry that was pickled or copied."""
    registry = Registry(plug_ins, built_in)
    registry._add_files(files)
    return registry


def _parts_in(found: object, kind: Kind) -> Iterator[Part[Any]]:
    """The parts of a kind in a module, or the one that a function is."""
    seen = set()
    for candidate in vars(found).values() if isinstance(found, ModuleType) else (found,):
        part = getattr(candidate, _ATTRIBUTE, None)
        if isinstance(part, Part) and part.kind == kind and part.name not in seen:
            seen.add(part.name)
            yield part


@cache
def _part_of(module: ModuleType, kind: Kind, name: str) -> Part[Any]:
    for part in _parts_in(module, kind):
        if part.name == name:
            return part
    raise PlugInError(f"The module {module.__name__} should hold the {kind} {name!r} and does not.")


def _group(kind: Kind) -> str:
    return f"pagecrunch.{kind}s"


def _duplicate(kind: Kind, name: str, first: str, second: str) -> PlugInError:
    article = "an" if kind == "extractor" else "a"
    return PlugInError(
        f"Both {first} and {second} have {article} {kind} named {name!r}; uninstall or rename one of them."
    )


def _unknown(kind: Kind, name: str, known: list[str]) -> UsageError:
    import difflib

    close = difflib.get_close_matches(name, known, n=1)
    hint = f" (did you mean {close[0]}?)" if close else ""
    return UsageError(f"There is no {kind} named {name!r}{hint}; there is: {', '.join(known) or 'none'}.")


@cache
def installed_registry() -> Registry:
    """The installed parts, for all calls that name no registry of their own."""
    return Registry()


def installed_sections() -> dict[str, type[Section]]:
    """The sections of settings of all installed parts."""
    return Registry().sections()


@cache
def _installed() -> tuple[PlugIn, ...]:
    """The plug-ins of the installed packages, which do not change while a program runs."""
    from importlib.metadata import entry_points  # slow to import, and many programs never need it

    points = entry_points()
    groups = [map(PlugIn.of, points.select(group=_group(kind))) for kind in PACKAGES]
    return tuple(plug_in for group in groups for plug_in in sorted(group, key=lambda each: each.owner))


def _plug_ins_in(path: Path) -> Iterator[PlugIn]:
    """Run a file as a module, and find its parts. The error names a file that is not there, or does not run."""
    if not path.is_file():
        raise UsageError(f"There is no plug-in file {path}; check its name and folder.")
    spec = spec_from_file_location(f"pagecrunch_plug_in_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise UsageError(f"The plug-in file {path} is not a Python file; its name should end in .py.")
    module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:  # other people's code, whatever it raises
        raise PlugInError(f"The plug-in file {path} does not run ({type(error).__name__}: {error}).") from error
    kinds = [kind for kind in PACKAGES if any(_parts_in(module, kind))]
    if not kinds:
        raise PlugInError(f"The plug-in file {path} holds no function with a decorator for a part.")
    for kind in kinds:
        yield PlugIn(_group(kind), path.stem, str(path), str(path.with_suffix("")), lambda: module)
