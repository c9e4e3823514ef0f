"""The variants of `mutation.py` still find their places in the engine."""

import pytest

from tests import mutation


@pytest.mark.parametrize("mutant", mutation.MUTANTS, ids=lambda mutant: mutant.name)
def test_the_right_text_stands_once(mutant: mutation.Mutant) -> None:
    before, after = mutant.around
    text = (mutation.ROOT / "rust_core" / "src" / mutant.file).read_text(encoding="utf-8")
    assert text.count(before + mutant.right + after) == 1, mutant.file
