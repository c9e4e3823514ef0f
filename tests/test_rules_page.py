"""The page of rule fields is the one the engine's structs and profiles make."""

import importlib.util
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_rules_page_is_up_to_date() -> None:
    path = ROOT / "python" / "generate_rules_page.py"
    spec = importlib.util.spec_from_file_location("generate_rules_page", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    written = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    assert module.page() == written, "run python python/generate_rules_page.py"
