"""Plug-ins from a file: a Python file with parts in it, named on the command line or by a program.

    registry = Registry.with_files([Path("my_filter.py")])

Such a file is code of its owner's choice and runs with all rights of the program, as an installed package does.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from .errors import PlugInError, UsageError


@dataclass(frozen=True, eq=False)
class FilePoint:
    """The parts of one kind that a file holds; it stands where an entry point of a package would."""

    group: str
    name: str
    value: str
    found: ModuleType
    dist: None = None

    @property
    def module(self) -> str:
        return self.value

    def load(self) -> ModuleType:
        return self.found


def load_file(path: Path) -> ModuleType:
    """Run a file as a module. It is an error that names the file when it is not there or does not run."""
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
    return module
