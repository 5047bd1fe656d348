"""`python -m tools.docs_site FOLDER` writes the site; `python -m tools.docs_site --references` the generated pages."""

from __future__ import annotations

import argparse
from pathlib import Path


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.docs_site", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, help="where to write the site; what is there is deleted")
    parser.add_argument(
        "--references", action="store_true", help="write the pages of docs/ that are made from the code"
    )
    arguments = parser.parse_args()
    if arguments.references:
        from .references import write_references

        for path in write_references():
            print(path)
    if arguments.folder:
        from .build import build

        count = build(arguments.folder)
        print(f"{count} pages; open {arguments.folder / 'index.html'}")


if __name__ == "__main__":
    main()
