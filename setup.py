"""Builds the compiled modules: `name.py` with a `name.pxd` beside it is compiled as `name`; so is every `.pyx`.

The import system prefers a compiled module to its source, and where there is no compiler the same `.py` file runs.
"""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup

SHARED = "pagecrunch._shared"  # what Cython needs for memoryviews, compiled once instead of in every module
FLAGS = [
    "-O2",
    "-ftree-vectorize",  # sums over the columns of counts take half the time
    "-ffp-contract=off",  # a * b + c gives the same bits compiled and as plain Python, on every machine
    "-g0",  # without what debuggers need the modules take a fifth of the room
]
LINK_FLAGS = ["-s"] if sys.platform == "linux" else []  # the same for what linkers need


def extensions() -> list[Extension]:
    try:
        from Cython.Build import cythonize
    except ImportError:
        return []
    sources = [path.with_suffix(".py") for path in Path("src").rglob("*.pxd") if path.with_suffix(".py").exists()]
    sources += Path("src").rglob("*.pyx")
    names = {".".join(path.relative_to("src").with_suffix("").parts): str(path) for path in sorted(sources)}
    modules = [
        Extension(name, [source], extra_compile_args=FLAGS, extra_link_args=LINK_FLAGS)
        for name, source in {SHARED: "src/pagecrunch/_shared.c", **names}.items()
    ]
    compiled = cythonize(
        modules,
        nthreads=os.cpu_count() or 1,
        shared_utility_qualified_name=SHARED,
        compiler_directives={"language_level": 3, "annotation_typing": False},
    )
    for module in compiled:
        module.optional = True  # without a compiler the package is still installed
    return compiled


if __name__ == "__main__":  # Cython's own processes import this file
    setup(ext_modules=extensions(), options={"build_ext": {"parallel": os.cpu_count() or 1}})
