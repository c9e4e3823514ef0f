"""One process for one database: the tables live in its memory."""

import contextlib
import os
import sys
import time

if sys.platform != "win32":  # which has no server with several processes either
    import fcntl

_held: dict[str, int] = {}  # open files by database, until the process ends


def hold(path: str, *, wait: float = 10.0) -> None:
    """Keep other processes from serving the database until this one ends.

    A process that is just ending is waited for, in seconds. Raises RuntimeError when another one
    keeps it.
    """
    if sys.platform == "win32" or path in _held:
        return
    file = os.open(f"{path}-lock", os.O_RDWR | os.O_CREAT, 0o644)
    until = time.monotonic() + wait
    while not _locked(file):
        if time.monotonic() > until:
            os.close(file)
            raise RuntimeError(
                f"{path} is served by another process; the demo runs in one process only (-w 1)"
            )
        time.sleep(0.1)
    _held[path] = file


def _locked(file: int) -> bool:
    with contextlib.suppress(OSError):
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return True
    return False
