"""Many worlds on many machines: by Dask, by Ray, or here.

A `Job` is a function of worlds, cut into shares of a fixed size. A share is a pure function of the
job and its number, and each world has a seed by its own number. So the answer is the same, bit
for bit, whoever computes a share, and however often one is lost.

>>> import numpy as np
>>> from hazumi import cluster, dim2
>>> def heights(share):
...     world = dim2.World()
...     ball = world.add_body(dim2.Shape.circle(0.5), position=(0, 5))
...     quantity = dim2.Quantity.position(ball)
...     batch = share.batch(world, observe=[quantity], noise=[(quantity, 1.0)])
...     return batch.step(repeat=10)[:, 1]
>>> job = cluster.Job(heights, count=100, share_size=16, seed=1)
>>> cluster.run_here(job).shape
(100,)
>>> smaller = cluster.Job(heights, count=100, share_size=7, seed=1)
>>> bool((cluster.run_here(job) == cluster.run_here(smaller)).all())
True

``cluster.run_on_dask(job, client)`` and ``cluster.run_on_ray(job)`` give the same array.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import dim2, dim3

if TYPE_CHECKING:
    from distributed import Client

__all__ = ["Job", "Share", "ShareError", "run_here", "run_on_dask", "run_on_ray"]

#: Times that a share is computed again when its worker is lost.
RETRIES = 5


class ShareError(RuntimeError):
    """A share that failed, with the numbers of its worlds and the reason."""


@dataclass(frozen=True)
class Share:
    """Some of the worlds of a job, in the order of their numbers."""

    #: Numbers of the worlds within the job.
    indices: NDArray[np.int64]
    #: A seed for each world, by its number and the seed of the job.
    seeds: NDArray[np.uint64]
    #: Row of parameters of each world, or ``None``.
    parameters: NDArray[Any] | None

    def __len__(self) -> int:
        return len(self.indices)

    def batch(self, source: Any, **arguments: Any) -> Any:
        """A batch with a world of ``source`` for each of the share, disturbed by its seed.

        ``source`` is a scene, a world or a snapshot. Arguments are those of ``Batch``, in whose
        place ``threads`` is 1 by default: shares run side by side.
        """
        module = {"hazumi.dim2": dim2, "hazumi.dim3": dim3}.get(type(source).__module__)
        if module is None:
            kind = type(source).__name__
            raise TypeError(f"source is a {kind}, must be a Scene, a World or a Snapshot")
        batch = module.Batch(source, len(self), **{"threads": 1, **arguments})
        batch.reset(seeds=self.seeds)
        return batch


def _seeds(seed: int, indices: NDArray[np.int64]) -> NDArray[np.uint64]:
    """Seeds by the mixing of SplitMix64 (Steele, Lea and Flood 2014)."""
    with np.errstate(over="ignore"):
        mixed = np.uint64(seed % 2**64) + (indices + 1).astype(np.uint64) * np.uint64(
            0x9E3779B97F4A7C15
        )
        mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return mixed ^ (mixed >> np.uint64(31))


class Job:
    """A function of worlds: ``function(share)`` returns an array with a row for each of them.

    A row may depend on the index, the seed and the parameters of its world, and on nothing else.
    ``count`` is the number of worlds, or ``parameters`` has a row for each. ``share_size`` is
    the number of worlds in a share.
    """

    def __init__(
        self,
        function: Callable[[Share], ArrayLike],
        count: int | None = None,
        *,
        parameters: ArrayLike | None = None,
        share_size: int = 64,
        seed: int = 0,
    ) -> None:
        rows = None if parameters is None else np.asarray(parameters)
        if rows is not None and rows.ndim == 0:
            raise ValueError("parameters has no rows")
        if count is None:
            if rows is None:
                raise TypeError("count is missing, and so is parameters")
            count = len(rows)
        if rows is not None and len(rows) != count:
            raise ValueError(f"parameters has {len(rows)} rows, must have {count}")
        if count < 1:
            raise ValueError(f"count is {count}, must be at least 1")
        if share_size < 1:
            raise ValueError(f"share_size is {share_size}, must be at least 1")
        self.function, self.count, self.parameters = function, count, rows
        self.share_size, self.seed = share_size, seed

    @property
    def shares(self) -> int:
        """Number of shares."""
        return -(-self.count // self.share_size)

    def share(self, number: int) -> Share:
        """A share by its number."""
        first = number * self.share_size
        indices = np.arange(first, min(first + self.share_size, self.count))
        rows = None if self.parameters is None else self.parameters[indices]
        return Share(indices, _seeds(self.seed, indices), rows)


def _rows(function: Callable[[Share], ArrayLike], number: int, share: Share) -> NDArray[Any]:
    """The rows of a share, or an error that names it."""
    name = f"share {number}, worlds {share.indices[0]} to {share.indices[-1]}"
    try:
        rows = np.asarray(function(share))
    except Exception as error:
        raise ShareError(f"{name}: {type(error).__name__}: {error}") from error
    if rows.shape[:1] != (len(share),):
        raise ShareError(f"{name}: result has shape {rows.shape}, must have {len(share)} rows")
    return rows


def _watched(results: Iterable[Any], total: int, progress: bool) -> Iterator[Any]:
    """The results, with a bar of progress where tqdm is installed."""
    if progress:
        try:
            from tqdm.auto import tqdm
        except ImportError:
            pass
        else:
            results = tqdm(results, total=total, unit="share")
    yield from results


def run_here(job: Job, *, progress: bool = False) -> NDArray[Any]:
    """The rows of all worlds, computed share by share in this process."""
    computed = (_rows(job.function, number, job.share(number)) for number in range(job.shares))
    results = _watched(computed, job.shares, progress)
    return np.concatenate(list(results))


def run_on_dask(job: Job, client: Client, *, progress: bool = False) -> NDArray[Any]:
    """The rows of all worlds, computed by the workers of a client of ``dask.distributed``.

    Dask computes shares of a lost worker again. An error or ctrl-C cancels the others.
    """
    try:
        from distributed import as_completed
    except ImportError as error:
        raise ImportError("Dask is missing: pip install 'hazumi[dask]'") from error
    # Data that a worker holds for others would be lost with it: each share brings its own.
    futures = [
        client.submit(
            _rows, job.function, number, job.share(number), pure=False, retries=RETRIES
        )
        for number in range(job.shares)
    ]
    try:
        for future in _watched(as_completed(futures), job.shares, progress):
            if future.status == "error":
                # Raises the error of the share.
                future.result()
        return np.concatenate(client.gather(futures))
    finally:
        client.cancel(futures)


def run_on_ray(job: Job, *, actors: int = 2, progress: bool = False) -> NDArray[Any]:
    """The rows of all worlds, computed by actors of Ray, which ``ray.init`` has started.

    An actor whose process is lost starts again, and so does its share.
    """
    try:
        import ray
        from ray.util import ActorPool
    except ImportError as error:
        raise ImportError("Ray is missing: pip install 'hazumi[ray]'") from error
    if actors < 1:
        raise ValueError(f"actors is {actors}, must be at least 1")

    class Worker:
        def rows(self, job: Job, number: int) -> NDArray[Any]:
            return _rows(job.function, number, job.share(number))

    remote = ray.remote(max_restarts=RETRIES, max_task_retries=RETRIES, num_cpus=1)(Worker)
    workers = [remote.remote() for _ in range(actors)]
    shared = ray.put(job)
    pool = ActorPool(workers)
    try:
        results = pool.map(
            lambda worker, number: worker.rows.remote(shared, number), range(job.shares)
        )
        return np.concatenate(list(_watched(results, job.shares, progress)))
    except ray.exceptions.RayTaskError as error:
        raise ShareError(str(error.cause)) from error
    finally:
        for worker in workers:
            ray.kill(worker)
