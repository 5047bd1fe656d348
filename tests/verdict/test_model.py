from __future__ import annotations

import pytest

from pagecrunch import Error
from pagecrunch.verdict.model import NEXT_STEPS, VERDICTS, Verdict, verdict_names


def test_a_verdict_reads_as_a_sentence_with_its_evidence_and_the_next_step() -> None:
    verdict = Verdict("login", ("it asks for a password",))
    assert str(verdict) == f"login (it asks for a password): {NEXT_STEPS['login']}"
    assert verdict.to_json()["next_step"] == NEXT_STEPS["login"]


def test_only_pages_with_their_own_text_are_usable() -> None:
    usable = {name for name in VERDICTS if Verdict(name).is_usable}
    assert usable == {"whole", "index", "paywall", "truncated"}
    assert not usable & {name for name in VERDICTS if Verdict(name).is_refusal}


def test_a_list_of_verdicts_is_checked() -> None:
    assert verdict_names("blocked, consent wall") == {"blocked", "consent wall"}
    assert verdict_names("-") == frozenset()
    with pytest.raises(Error, match=r"There is no verdict 'bloked'; there are whole, .* and empty\."):
        verdict_names("bloked")
