"""Checks the installed package as a stranger gets it: compiled, whole, and able to read a page.

python tools/check_wheel.py examples/page.html
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def main(page: str) -> None:
    import pagecrunch
    from pagecrunch.dom.parse import IS_COMPILED

    assert Path("src").resolve() not in Path(pagecrunch.__file__).resolve().parents, "this is the source, not a wheel"
    assert IS_COMPILED, "the wheel lacks its compiled modules"
    html = Path(page).read_bytes()
    text = pagecrunch.extract(html).text
    assert len(text.split()) > 50, text
    for command in (["--version"], ["extract", page], ["tidy", page], ["list"]):
        done = subprocess.run([sys.executable, "-m", "pagecrunch", *command], capture_output=True, check=True)
        assert done.stdout, command
    print(f"The wheel works: pagecrunch {pagecrunch.__version__}, {len(text.split())} words of {page}.")


if __name__ == "__main__":
    main(sys.argv[1])
