"""The compiled half of rummy. Import from ``rummy`` instead."""

from typing import Final, Literal

__all__ = ["BUILD_PROFILE", "__version__"]

__version__: Final[str]
"""The version of the engine, the same as of the distribution."""

BUILD_PROFILE: Final[Literal["debug", "release"]]
"""How the engine was compiled; a debug build is an order of magnitude slower."""
