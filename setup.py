"""Builds the compiled loops; every one is optional, for each has a plain-Python twin with the same results."""

import os
from pathlib import Path

from setuptools import Extension, setup

# `_name.pyx` has its plain twin in `name.py`; `_name.pxd` gives types to `name.py`, which is then its own twin.
WRITTEN_TWICE = sorted(Path("src").glob("pagecrunch/**/_*.pyx"))
WRITTEN_ONCE = sorted(Path("src").glob("pagecrunch/**/_*.pxd"))


def forget_stale() -> None:
    """Remove what Cython wrote from types that have changed since: it looks for `name.pxd` and knows no `_name.pxd`."""
    for types in WRITTEN_ONCE:
        written = types.with_name(types.stem[1:] + ".c")
        beside = [other.stat().st_mtime for other in WRITTEN_ONCE if other.parent == types.parent]
        if written.exists() and written.stat().st_mtime < max(beside):
            written.unlink()


def extensions() -> list[Extension]:
    try:
        from Cython.Build import cythonize
    except ImportError:
        return []
    forget_stale()
    modules = [
        Extension(
            ".".join(path.relative_to("src").with_suffix("").parts),
            [str(source)],
            # Without contraction of a * b + c, compiled and plain arithmetic give the same bits on every machine.
            # Without what debuggers need, the modules take a fifth of the room.
            extra_compile_args=["-O3", "-ffp-contract=off", "-g0"],
        )
        for path, source in [(path, path) for path in WRITTEN_TWICE]
        + [(path, path.with_name(path.stem[1:] + ".py")) for path in WRITTEN_ONCE]
    ]
    compiled = cythonize(modules, language_level=3) if modules else []
    for module in compiled:
        module.optional = True  # cythonize() makes new ones, and does not hand this on
    return compiled


# Each module is compiled by itself, so as many at once as there are cores.
setup(ext_modules=extensions(), options={"build_ext": {"parallel": os.cpu_count() or 1}})
