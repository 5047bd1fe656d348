from __future__ import annotations

from pathlib import Path

import pytest

from bench import scaling
from bench.__main__ import main
from bench.scaling import FLOOR_SECONDS, Growth
from bench.scaling_parts import Material, Part


def test_growth_is_that_of_the_worst_step_and_short_times_do_not_count() -> None:
    floor = FLOOR_SECONDS
    assert Growth("a", "s", 1, (floor, 4 * floor, 16 * floor)).ratio == 4
    assert Growth("a", "s", 1, (floor, 4 * floor, 28 * floor)).fails
    assert not Growth("a", "s", 1, (floor / 1000, floor / 2, floor)).fails
    assert Growth("a", "s", 1, (floor, floor, floor), "RuntimeError: x").fails


def test_the_smallest_sizes_of_some_shapes_run_through_every_part(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plot = tmp_path / "plot.svg"
    code = main(["scaling", "--bytes", "300", "--shapes", "br,nested-lists,json-quotes", "--plot", str(plot)])
    out = capsys.readouterr().out
    assert code == 0
    assert "extractor learned" in out and "renderer speech" in out and "tidy" in out
    assert "0 of 87 pairs of part and shape" in out.replace(str(3 * len(scaling.all_parts())), "87")
    assert plot.read_text().count("<polyline") >= 6


def test_peers_run_beside_in_processes_of_their_own(capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["scaling", "--bytes", "300", "--shapes", "br", "--parts", "page", "--peers", "resiliparse"])
    assert code == 0 and "resiliparse" in capsys.readouterr().out


def test_a_part_that_raises_is_named_and_the_command_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def prepare(_: Material) -> object:
        raise RuntimeError("on purpose")

    monkeypatch.setattr(scaling, "all_parts", lambda: [Part("broken", prepare)])  # type: ignore[arg-type]
    assert main(["scaling", "--bytes", "300", "--shapes", "br"]) == 1
    assert "not linear: broken on br" in capsys.readouterr().out


def test_a_shape_that_is_not_there_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scaling", "--shapes", "none"]) == 2
    assert "There is no shape 'none'" in capsys.readouterr().err


def test_a_shape_that_the_guard_rewrites_is_measured_where_it_does_so_at_every_size() -> None:
    deep = scaling.SHAPES["deep"]
    assert not scaling.is_written_anew(deep(100).encode()) and scaling.is_written_anew(deep(1600).encode())
    assert scaling.is_written_anew(deep(scaling.units_beyond_the_guard(deep, 100)).encode())
    flat = scaling.SHAPES["sentences"]
    assert scaling.units_beyond_the_guard(flat, 100) == 100
