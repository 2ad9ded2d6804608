"""Evolution of the gait of a jelly, on Dask.

Each candidate is a row of amplitudes and phases of the muscles. A generation is a job, whose
answer does not depend on the number of workers: the same seed gives the same jelly on one
machine or on a hundred.

    python evolve_jelly.py                                   # two workers on this machine
    python evolve_jelly.py --scheduler tcp://host:8786       # a cluster that runs already
    python evolve_jelly.py --here                            # without Dask
"""

from __future__ import annotations

import argparse
from contextlib import nullcontext
from typing import Any

import numpy as np
from hazumi import cluster
from hazumi.envs.jelly_crawler import JELLY_CRAWLER, MUSCLES

STEPS, PERIOD = 400, 0.5


def crawl(share: cluster.Share) -> np.ndarray:
    """Way of each jelly to the right, in metres, with the gait of its parameters."""
    model = JELLY_CRAWLER.build()
    batch = share.batch(model.world, observe=model.observe, act=model.act, dt=JELLY_CRAWLER.dt)
    times = np.arange(STEPS) * JELLY_CRAWLER.dt
    amplitudes, phases = np.split(share.parameters, 2, axis=1)
    angles = 2 * np.pi * times[None, :, None] / PERIOD + phases[:, None, :]
    forces = np.tanh(amplitudes)[:, None, :] * np.sin(angles)
    start = batch.observe()[:, 0]
    return batch.rollout(forces)[:, -1, 0] - start


def evolve(run: Any, generations: int, population: int, seed: int) -> np.ndarray:
    """The best gait, by the cross-entropy method."""
    random = np.random.default_rng(seed)
    columns = 2 * 2 * MUSCLES
    mean, deviation = np.zeros(columns), np.ones(columns)
    for generation in range(generations):
        gaits = mean + deviation * random.standard_normal((population, columns))
        ways = run(cluster.Job(crawl, parameters=gaits, share_size=16, seed=seed))
        elite = gaits[np.argsort(-ways)[: population // 5]]
        mean, deviation = elite.mean(0), elite.std(0) + 0.02
        print(f"generation {generation + 1:3}: best {ways.max():6.3f} m, mean {ways.mean():6.3f} m",
              flush=True)
    return mean


def main() -> None:
    """Evolves a gait, and prints how far it goes."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--scheduler", help="address of a scheduler of Dask")
    parser.add_argument("--here", action="store_true", help="run in this process")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--generations", type=int, default=12)
    parser.add_argument("--population", type=int, default=64)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    size = arguments.generations, arguments.population, arguments.seed
    if arguments.here:
        print(evolve(cluster.run_here, *size).round(2))
        return
    from distributed import Client, LocalCluster

    local: Any = nullcontext(arguments.scheduler)
    if not arguments.scheduler:
        local = LocalCluster(
            n_workers=arguments.workers,
            threads_per_worker=1,
            host="127.0.0.1",
            dashboard_address=None,
            worker_dashboard_address=None,
        )
    with local as address, Client(address) as client:
        print(evolve(lambda job: cluster.run_on_dask(job, client), *size).round(2))


if __name__ == "__main__":
    main()
