"""Prints what `.[EXTRA,...]` needs, a requirement a line: `setup.sh` installs it while the project is compiled."""

import sys
import tomllib
from pathlib import Path


def requirements(extras: list[str]) -> list[str]:
    project = tomllib.loads(Path("pyproject.toml").read_text())["project"]
    found = list(project["dependencies"])
    for extra in extras:
        for requirement in project["optional-dependencies"][extra]:
            if requirement.startswith("pagecrunch["):
                found += requirements(_extras_of(requirement))
            else:
                found.append(requirement)
    return list(dict.fromkeys(found))


def _extras_of(requirement: str) -> list[str]:
    return [extra for extra in requirement.partition("[")[2].rstrip("]").split(",") if extra]


if __name__ == "__main__":
    print("\n".join(requirements(_extras_of(sys.argv[1]))))
