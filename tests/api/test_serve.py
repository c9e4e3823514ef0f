"""``rummy serve`` serves the browser demo until it is interrupted."""

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("flask")


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Hand on interrupts, which a job in the background ignores together with what it starts."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interruptible")
def test_serve_answers_and_ends_on_interrupt(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "rummy.cli", "serve", "--port", "0", "--db", "tables.sqlite3"]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, text=True
    ) as server:
        try:
            assert server.stdout is not None
            found = re.search(r"http://127\.0\.0\.1:\d+/", server.stdout.readline())
            assert found is not None
            with urllib.request.urlopen(found.group(), timeout=60) as page:
                assert page.status == 200
            server.send_signal(signal.SIGINT)
            assert server.wait(timeout=60) == 0
        finally:
            server.kill()
    assert (tmp_path / "tables.sqlite3").exists()


def test_a_port_in_use_is_told(tmp_path: Path) -> None:

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        done = subprocess.run(
            [sys.executable, "-m", "rummy.cli", "serve", "--port", str(taken.getsockname()[1])],
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
            cwd=tmp_path,
        )
    assert done.returncode != 0
    assert "in use" in done.stderr
