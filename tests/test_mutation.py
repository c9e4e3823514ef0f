"""The variants of `mutation.py` still find their places in the engine."""

import pytest

from tests import mutation


@pytest.mark.parametrize("mutant", mutation.MUTANTS, ids=lambda mutant: mutant.name)
def test_every_variant_has_its_place(mutant: mutation.Mutant) -> None:
    path = mutation.ROOT / "rust_core" / "src" / mutant.file
    text = mutation.switched(path.read_text(encoding="utf-8"), 1, mutant)
    assert "crate::mutant(1)" in text
