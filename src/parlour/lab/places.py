"""Where work is done: here, on the cores of this machine, or on a Ray cluster.

Work is a function that any process can import, and each task it is given stands for itself.  So what
comes of it does not depend on the place, only the order in which it comes.
"""

from __future__ import annotations

import importlib
import multiprocessing
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import (
    AbstractContextManager,
    contextmanager,
    nullcontext,
    redirect_stdout,
    suppress,
)
from multiprocessing.connection import Connection
from typing import Any, Protocol, TypeVar

from parlour.core.errors import ParlourError
from parlour.version import VERSION

HERE, CORES, RAY = "here", "cores", "ray"
RETRIES = 5
"""How often Ray gives a task to another worker when the one that had it is lost."""
NO_RAY = "Playing on a cluster needs Ray; pip install 'parlour[cluster]' brings it."

ENDED = "A process in which bots played has been ended."
CONNECTING = 10.0
"""Seconds in which a cluster must answer; Ray itself would try for many minutes."""

Task = TypeVar("Task")
Made = TypeVar("Made")


class Place(Protocol):
    """Where work is done."""

    jobs: int
    """How many tasks can be done at once."""
    near: bool
    """Whether it is this machine."""

    def each(
        self, work: Callable[[Task], Made], tasks: Iterable[Task]
    ) -> Generator[Made, None, None]:
        """What is made of each task, in whatever order; tasks are taken when there is room."""


def place(on: str, jobs: int | None = None, own: bool = False) -> AbstractContextManager[Place]:
    """The place with that name: `here`, `cores`, `ray` or `ray:ADDRESS`, with so many tasks at once.

    With `own`, modules of the working folder are needed there.
    """
    name, _, address = on.partition(":")
    if on == HERE:
        if jobs not in (None, 1):
            raise ParlourError("Here there is one process; --on cores takes several.")
        return nullcontext(Here())
    if on == CORES:
        return nullcontext(Here() if (jobs or cores()) == 1 else Cores(jobs or cores()))
    if name == RAY:
        return _on_ray(address or None, jobs, own)
    raise ParlourError(
        f"Matches are played on here, cores, ray or ray:ADDRESS, not on {on[:40]!r}."
    )


def cores() -> int:
    """How many processes can run at once here."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Here:
    """This process."""

    jobs = 1
    near = True

    def each(
        self, work: Callable[[Task], Made], tasks: Iterable[Task]
    ) -> Generator[Made, None, None]:
        """What is made of each task, one after another."""
        for task in tasks:
            yield work(task)


# --- the cores of this machine -------------------------------------------------------------------


class Cores:
    """Several processes of this machine."""

    near = True

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def each(
        self, work: Callable[[Task], Made], tasks: Iterable[Task]
    ) -> Generator[Made, None, None]:
        """What is made of each task, as it is done."""
        context = multiprocessing.get_context("spawn")  # the compiler's threads survive no fork
        far, near = context.Pipe(duplex=False)
        with ProcessPoolExecutor(self.jobs, context, _begin, (far,)) as pool, near, far:
            try:
                yield from _as_done(lambda task: pool.submit(work, task), tasks, 2 * self.jobs)
                pool.shutdown()  # in peace; otherwise closing the pipe ends the work under way
            except BrokenProcessPool as error:
                raise ParlourError(ENDED) from error


def _begin(far: Connection) -> None:
    """A process for work: it leaves interrupts to its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(far,), daemon=True).start()


def _end_with(far: Connection) -> None:
    """End at once when the other end is closed: the parent is gone, or waits no longer."""
    with suppress(EOFError, OSError):
        far.recv()
    os._exit(1)


def _as_done(
    submit: Callable[[Task], Future[Made]], tasks: Iterable[Task], most: int
) -> Iterator[Made]:
    """Only some are handed out at a time, so that there may be any number of them."""
    under_way: set[Future[Made]] = set()
    for task in tasks:
        under_way.add(submit(task))
        if len(under_way) == most:
            done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
            yield from (one.result() for one in done)
    while under_way:
        done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
        yield from (one.result() for one in done)


# --- a Ray cluster -------------------------------------------------------------------------------


class Cluster:
    """A Ray cluster; a task whose worker is lost is given to another one."""

    near = False

    def __init__(self, ray: Any, jobs: int | None) -> None:
        self._ray = ray
        self.jobs = jobs or max(1, int(ray.cluster_resources().get("CPU", 1)))
        self._most = jobs or 2 * self.jobs  # a worker that is done finds its next task waiting

    def each(
        self, work: Callable[[Task], Made], tasks: Iterable[Task]
    ) -> Generator[Made, None, None]:
        """What is made of each task, as it is done."""
        there = self._ray.remote(_there).options(max_retries=RETRIES, num_cpus=1)
        shared = self._ray.put(work)
        under_way: dict[Any, Future[Any]] = {}

        def submit(task: Task) -> Future[Any]:
            handle = there.remote(shared, task, VERSION)
            future: Future[Any] = handle.future()
            under_way[handle] = future
            future.add_done_callback(lambda done: under_way.pop(handle, None))
            return future

        try:
            yield from _as_done(submit, tasks, self._most)
        except self._ray.exceptions.RayTaskError as error:
            raise _cause(error) from error
        except self._ray.exceptions.WorkerCrashedError as error:
            raise ParlourError(ENDED) from error
        except self._ray.exceptions.RayError as error:
            raise ParlourError(f"The Ray cluster failed: {_first_line(error)}") from error
        finally:
            for handle in list(under_way):
                self._ray.cancel(handle, force=True)


def _there(work: Callable[[Any], Any], task: Any, version: str) -> Any:
    if version != VERSION:
        raise ParlourError(f"A machine of the cluster has parlour {VERSION}, not {version}.")
    return work(task)


@contextmanager
def _on_ray(address: str | None, jobs: int | None, own: bool) -> Iterator[Place]:
    """A cluster that is already joined, or else is joined, or started here, until the work is done."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody is told what is played here
    try:
        ray = importlib.import_module("ray")
    except ImportError as error:
        raise ParlourError(NO_RAY) from error
    # Ray prints to stdout when it loses a worker, and there only results belong.
    with redirect_stdout(sys.stderr):
        if ray.is_initialized():
            yield Cluster(ray, jobs)
            return
        _join(ray, address, own)
        try:
            yield Cluster(ray, jobs)
        finally:
            ray.shutdown()


def _join(ray: Any, address: str | None, own: bool) -> None:
    try:
        if address and ":" in address:
            host, _, port = address.rpartition("//")[2].rpartition(":")
            socket.create_connection((host.strip("[]"), int(port)), CONNECTING).close()
        ray.init(
            address=address,
            logging_level="ERROR",
            log_to_driver=False,
            runtime_env={"working_dir": os.getcwd()} if own else None,  # noqa: PTH109 (a text)
        )
    except (OSError, OverflowError, RuntimeError, ValueError) as error:
        where = f" at {address[:60]!r}" if address else ""
        raise ParlourError(f"There is no Ray cluster{where}: {_first_line(error)}") from error


def _cause(error: Any) -> Exception:
    """What went wrong in a task, as it would have been raised here."""
    cause = error.cause
    if isinstance(cause, ParlourError):
        return cause
    return ParlourError(
        f"A task on the Ray cluster failed: {type(cause).__name__}: {_first_line(cause)}"
    )


def _first_line(error: Exception) -> str:
    said = (str(error).strip().splitlines() or [type(error).__name__])[0][:200].rstrip(". ")
    return f"{said}."
