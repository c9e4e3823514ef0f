"""The deals of a measurement: here or on an executor, from a file where they are kept."""

import os
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor, Future, as_completed
from contextlib import contextmanager
from typing import TypedDict

from rummy.errors import RulesError
from rummy.measure.field import Field, play_part
from rummy.measure.results import Share
from rummy.measure.store import Played, Store

Part = tuple[range, list[list[Share]]]
Progress = Callable[[int, int], object]
"""Called with the number of deals played and of all deals."""

PART = 10
"""Deals of one task, one line of a file."""
MOST_DEALS = 10**9


class How(TypedDict, total=False):
    """Where a measurement is played and kept; none of it changes the result."""

    executor: Executor | None
    workers: int | None
    resume: str | os.PathLike[str] | None
    progress: bool | Progress


def play_all(  # noqa: PLR0913 - the field and what How names
    field: Field,
    deals: int,
    *,
    executor: Executor | None = None,
    workers: int | None = None,
    resume: str | os.PathLike[str] | None = None,
    progress: bool | Progress = False,
) -> list[list[Share]]:
    """Play the deals that are not kept yet; the shares of all, in order."""
    if not 0 <= deals <= MOST_DEALS:
        raise RulesError(f"deals: a number from 0 to {MOST_DEALS} is wanted", "out-of-range")
    if workers is not None and not 1 <= workers <= 1024:
        raise RulesError("workers: a number from 1 to 1024 is wanted", "out-of-range")
    store = None if resume is None else Store(resume, field)
    played: Played = {} if store is None else store.load()
    parts = list(_parts(number for number in range(deals) if number not in played))
    done = deals - sum(map(len, parts))
    with _shown(progress) as show:
        show(done, deals)
        for numbers, shares in _run(field, parts, executor, workers):
            if store is not None:
                store.add(numbers, shares)
            played.update(zip(numbers, shares, strict=True))
            done += len(numbers)
            show(done, deals)
    return [played[number] for number in range(deals)]


def _parts(numbers: Iterable[int]) -> Iterator[range]:
    """Cut ascending numbers into ranges of at most PART."""
    part = range(0)
    for number in numbers:
        if part and (number != part.stop or len(part) == PART):
            yield part
            part = range(0)
        part = range(part.start if part else number, number + 1)
    if part:
        yield part


def _run(
    field: Field, parts: list[range], executor: Executor | None, workers: int | None
) -> Iterator[Part]:
    if executor is None:
        return ((numbers, field.play(numbers, workers)) for numbers in parts)
    return _spread(field, parts, executor)


def _spread(field: Field, parts: list[range], executor: Executor) -> Generator[Part]:
    """Play parts on an executor, as they get ready; what is not begun is cancelled on an error."""
    tasks: dict[Future[list[list[Share]]], range] = {
        executor.submit(play_part, field, numbers): numbers for numbers in parts
    }
    try:
        for future in as_completed(tasks):
            yield tasks[future], future.result()
    finally:
        for future in tasks:
            future.cancel()


@contextmanager
def _shown(progress: bool | Progress) -> Iterator[Progress]:
    """Give what is told about the progress; True is a bar on standard error."""
    if progress is not True:
        yield progress or (lambda _done, _total: None)
        return
    try:
        from rich.console import Console  # noqa: PLC0415 - an extra
        from rich.progress import Progress as Bar  # noqa: PLC0415
    except ModuleNotFoundError:
        raise ModuleNotFoundError(
            "a progress bar needs the extra: rummy-engine[cli]", name="rich"
        ) from None
    with Bar(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("deals")
        yield lambda done, total: bar.update(task, completed=done, total=total)
