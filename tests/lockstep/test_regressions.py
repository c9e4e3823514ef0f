"""What once differed stays the same on both sides."""

import tomllib

import pytest

from .cases import Case, read_case, regressions

KNOWN = regressions()


@pytest.mark.parametrize(("note", "case"), KNOWN, ids=[note for note, _ in KNOWN])
def test_regression(note: str, case: Case) -> None:
    pair = case.run()
    assert pair.counts.menus or pair.over, note


def test_a_case_reads_back_from_its_text() -> None:
    for note, case in KNOWN:
        (entry,) = tomllib.loads(case.to_toml(note))["case"]
        assert entry["note"] == note
        assert read_case(entry) == case
