"""The files for containers and clusters: they are valid YAML, and every command in them is one that we take."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML
from typer.main import get_command

from pagecrunch.cli.app import build_app

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"


def load(path: Path) -> Any:
    return YAML(typ="safe").load(path.read_text("utf-8"))


def commands() -> list[tuple[str, list[str]]]:
    """Every command of ours in the files, with where it is."""
    job = load(DEPLOY / "kubernetes-job.yaml")["spec"]["template"]["spec"]["containers"][0]["args"][0]
    found = [
        ("compose.yaml", list(load(DEPLOY / "compose.yaml")["services"]["proxy"]["command"])),
        ("kubernetes-job.yaml", shlex.split(job.partition("exec pagecrunch ")[2])),
        ("ray-job.yaml", shlex.split(load(DEPLOY / "ray-job.yaml")["spec"]["entrypoint"])[1:]),
    ]
    container = (DEPLOY / "Containerfile").read_text()
    found += [("Containerfile", re.findall(r'"([^"]+)"', line)) for line in re.findall(r"^CMD (.+)$", container, re.M)]
    return found


@pytest.mark.parametrize(("file", "arguments"), commands())
def test_every_command_is_one_that_we_take(file: str, arguments: list[str]) -> None:
    name, *rest = arguments
    command = get_command(build_app(None)).commands[name]  # type: ignore[attr-defined]
    context = command.make_context(name, rest, resilient_parsing=False)
    assert context.params and not context.args


def test_nothing_runs_as_root_or_writes_outside_its_volumes() -> None:
    container = (DEPLOY / "Containerfile").read_text()
    (user,) = re.findall(r"^USER (\d+)$", container, re.M)
    assert int(user) > 0 and "HEALTHCHECK" in container
    proxy = load(DEPLOY / "compose.yaml")["services"]["proxy"]
    assert proxy["read_only"] and all(port.startswith("127.0.0.1:") for port in proxy["ports"])
    pod = load(DEPLOY / "kubernetes-job.yaml")["spec"]["template"]["spec"]
    assert pod["securityContext"]["runAsUser"] == int(user)
    assert pod["containers"][0]["securityContext"]["readOnlyRootFilesystem"]


def test_wheels_are_built_for_every_python_that_we_support_and_tested() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    pythons = re.findall(r"3\.\d+", str(project["project"]["classifiers"]))
    built = project["tool"]["cibuildwheel"]["build"].split()
    assert built == [f"cp{python.replace('.', '')}-*" for python in pythons]
    assert "check_wheel.py" in project["tool"]["cibuildwheel"]["test-command"]
    systems = load(ROOT / ".github/workflows/wheels.yml")["jobs"]["wheels"]["strategy"]["matrix"]["os"]
    assert {system.partition("-")[0] for system in systems} == {"ubuntu", "macos", "windows"}


def test_the_job_for_spark_uses_what_there_is() -> None:
    code = (DEPLOY / "spark-job.sh").read_text().partition("<<'END'\n")[2].partition("\nEND\n")[0]
    names = compile(code, "job.py", "exec").co_names
    spark = (ROOT / "src/pagecrunch/batch/engines/spark.py").read_text()
    assert (
        all(f"def {name}(" in spark for name in ("extract_pages", "mark_duplicates") if name in names)
        and "Options" in names
    )
