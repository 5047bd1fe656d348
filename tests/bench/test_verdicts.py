from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from bench.__main__ import main
from bench.verdicts import lines


def test_precision_and_recall_are_counted_by_verdict() -> None:
    counts = Counter({("whole", "whole"): 3, ("login", "whole"): 1, ("login", "login"): 1})
    found = {line[0]: line[1:] for line in lines(counts)}
    assert found["whole"] == ("3", "0.75", "1.00")
    assert found["login"] == ("2", "1.00", "0.50")
    assert found["shell"] == ("0", "-", "-")


def test_written_pages_are_judged_without_a_corpus(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verdicts", str(tmp_path), "--wrong"]) == 0
    assert "right" in capsys.readouterr().out
