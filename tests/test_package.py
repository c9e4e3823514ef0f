"""What an installed rummy promises before any game is played."""

import importlib.metadata
import importlib.resources
import subprocess
import sys

import rummy
from rummy import _rummy


def test_version_is_that_of_the_distribution() -> None:
    assert rummy.__version__ == importlib.metadata.version("rummy-engine")


def test_engine_is_a_release_build() -> None:
    assert _rummy.BUILD_PROFILE == "release"


def test_package_is_typed() -> None:
    files = importlib.resources.files("rummy")
    assert (files / "py.typed").is_file()
    assert (files / "_rummy.pyi").is_file()


def test_everything_exported_exists() -> None:
    assert sorted(set(rummy.__all__)) == sorted(rummy.__all__)
    assert not [name for name in rummy.__all__ if not hasattr(rummy, name)]


def test_core_needs_no_other_package() -> None:
    """``import rummy`` works where site-packages hold nothing but rummy."""
    package = importlib.resources.files("rummy")
    code = f"import sys; sys.path.insert(0, {str(package / '..')!r}); import rummy"
    subprocess.run([sys.executable, "-I", "-S", "-c", code], check=True, timeout=60)
