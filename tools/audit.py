"""What we depend on: known faults, licences, lower bounds, and the parts list (SBOM) in CycloneDX.

`make audit` runs it. The exit code is 1 if a dependency has a known fault, or a licence that does not fit ours, or if a
lower bound is newer than the version that was tested. Where the list of faults cannot be reached, it says so.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from importlib.metadata import PackageNotFoundError, distribution, metadata, requires, version
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]
SBOM = ROOT / "build" / "sbom.json"
EXTRAS = ("console", "proxy", "batch", "ads", "mcp")  # what a user installs; the others are for those who test
# Words of the licences that may be used beside Apache-2.0; LGPL and MPL parts are used as they are, and not copied.
FITTING = re.compile(
    r"MIT|BSD|Apache|ISC|PSF|Python|MPL|Mozilla|Unlicense|Public Domain|Zlib|0BSD|LGPL|Lesser|CC0|HPND", re.IGNORECASE
)


def needed() -> list[str]:
    """The names of all packages that a user may install with us, direct and indirect."""
    seen: dict[str, None] = {}
    waiting = [Requirement(f"pagecrunch[{','.join(EXTRAS)}]")]
    while waiting:
        wanted = waiting.pop()
        try:
            parts = [Requirement(each) for each in requires(wanted.name) or ()]
        except PackageNotFoundError:
            continue
        for part in parts:
            if part.marker and not any(part.marker.evaluate({"extra": extra}) for extra in ("", *wanted.extras)):
                continue
            if part.name.lower() not in seen or part.extras:
                if part.name.lower() not in seen or part.name == "pagecrunch":
                    waiting.append(part)
                seen[part.name.lower()] = None
    return sorted(seen.keys() - {"pagecrunch"})


def licence_of(name: str) -> str:
    try:
        about = metadata(name)
    except PackageNotFoundError:
        return "not installed"
    classes = [
        each.rpartition(" :: ")[2] for each in about.get_all("Classifier") or () if each.startswith("License ::")
    ]
    text = about.get("License-Expression") or ", ".join(classes) or (about.get("License") or "").splitlines()[:1]
    if isinstance(text, list):
        text = "".join(text)
    return text or _first_line_of_licence(name) or "not said"


def _first_line_of_licence(name: str) -> str:
    files = [each for each in distribution(name).files or () if "licen" in each.name.lower()]
    lines = [line.strip() for line in files[0].read_text().splitlines() if line.strip()] if files else []
    return lines[0] if lines else ""


def too_new_bounds() -> list[str]:
    """Lower bounds in pyproject.toml that the tested versions do not meet."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    found = []
    for line in (
        *project["dependencies"],
        *(each for group in project["optional-dependencies"].values() for each in group),
    ):
        wanted = Requirement(line)
        try:
            if wanted.specifier and not wanted.specifier.contains(version(wanted.name), prereleases=True):
                found.append(f"{line}, but {version(wanted.name)} is installed")
        except PackageNotFoundError:
            continue
    return found


def known_faults(names: list[str]) -> tuple[str, bool]:
    """What pip-audit says, and whether it found anything."""
    pins = []
    for name in names:
        try:
            pins.append(f"{name}=={version(name)}")
        except PackageNotFoundError:
            continue
    file = ROOT / "build" / "audited.txt"
    file.write_text("\n".join(pins), encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "pip_audit",
        "--no-deps",
        "--disable-pip",
        "--progress-spinner",
        "off",
        "-r",
        str(file),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    said = done.stdout + done.stderr
    unchecked = said.count("could not be audited")
    if done.returncode and not unchecked and not done.stdout.strip():
        return "the list of known faults could not be reached", False
    note = f"; {unchecked} of {len(pins)} packages could not be checked from here" if unchecked else ""
    if "No known vulnerabilities" in said:
        return f"none{note}", False
    return f"{done.stdout}{note}", bool(done.stdout.strip())


def main() -> int:
    SBOM.parent.mkdir(exist_ok=True)
    names = needed()
    licences = {name: licence_of(name) for name in names}
    odd = {
        name: licence
        for name, licence in licences.items()
        if licence != "not installed" and not FITTING.search(licence)
    }
    for name, licence in licences.items():
        print(f"{name}: {licence}")
    bounds = too_new_bounds()
    faults, has_faults = known_faults(names)
    subprocess.run([sys.executable, "-m", "cyclonedx_py", "environment", "-o", str(SBOM), sys.executable], check=True)
    print(f"\n{len(names)} packages; licences to look at: {', '.join(odd) or 'none'}")
    print(f"lower bounds that are not met: {'; '.join(bounds) or 'none'}")
    print(f"known faults: {faults}")
    print(f"parts list: {SBOM.relative_to(ROOT)}")
    return 1 if odd or bounds or has_faults else 0


if __name__ == "__main__":
    sys.exit(main())
