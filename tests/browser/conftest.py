"""The browser of the browser tests: the system's Chromium, never a downloaded one."""

import os
from typing import Any

import pytest


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Playwright's launch arguments with the Chromium that `make test-browser` found."""
    chromium = os.environ.get("RUMMY_CHROMIUM")
    if not chromium:
        pytest.fail("RUMMY_CHROMIUM names no browser: run `make test-browser`")
    return {**browser_type_launch_args, "executable_path": chromium}
