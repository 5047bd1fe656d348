"""Builds the compiled loops; every one is optional, for each has a plain-Python twin with the same results."""

from pathlib import Path

from setuptools import Extension, setup

SOURCES = sorted(Path("src").glob("pagecrunch/**/_*.pyx"))


def extensions() -> list[Extension]:
    try:
        from Cython.Build import cythonize
    except ImportError:
        return []
    modules = [
        Extension(
            ".".join(path.relative_to("src").with_suffix("").parts),
            [str(path)],
            extra_compile_args=["-O3"],
            optional=True,
        )
        for path in SOURCES
    ]
    return cythonize(modules, language_level=3) if modules else []


setup(ext_modules=extensions())
