from __future__ import annotations

from pagecrunch.dom import kinds
from pagecrunch.dom.elements import CLOSES_THROUGH, FORMATTING, IMPLIED, RAW, TABLE_PARTS, VOID
from pagecrunch.dom.kinds import RULES

BITS = {
    name: value
    for name, value in vars(kinds).items()
    if name.isupper() and isinstance(value, int) and name not in ("SVG", "MATH")
}


def test_every_bit_is_a_bit_of_its_own() -> None:
    assert all(value.bit_count() == 1 for value in BITS.values())
    assert len(set(BITS.values())) == len(BITS)


def test_every_element_of_the_tables_has_a_rule_with_its_bit() -> None:
    for names, bit in ((VOID, kinds.IS_VOID), (RAW, kinds.IS_RAW), (FORMATTING, kinds.IS_FORMATTING)):
        assert all(RULES[name].kind & bit for name in names)
    assert all(RULES[name].kind & kinds.IS_OPTIONAL for name in IMPLIED | TABLE_PARTS)
    assert all(RULES[name].end_past == kinds.IS_OPTIONAL for name in CLOSES_THROUGH - {b"template"})


def test_a_start_tag_closes_only_what_may_do_without_an_end_tag() -> None:
    for name, rule in RULES.items():
        if rule.closes:
            assert rule.kind & (rule.closes | kinds.COLUMN), name
            assert rule.kind & kinds.IS_OPTIONAL, name


def test_names_are_short_enough_for_the_compiled_scan_to_compare_whole() -> None:
    assert all(0 < len(name) <= 16 and name == name.lower() for name in RULES)
