"""Trains a policy for a task by augmented random search, all candidates in one batch of worlds.

    python train.py --task CartPole
    python train.py --task Hopper --generations 200 --picture hopper.svg

The policy is linear in normalised observations. It ends with success once 100 new episodes have
a mean return that counts as solved. Source: Mania, Guy and Recht, *Simple random search provides
a competitive approach to reinforcement learning*, 2018.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from dataclasses import dataclass

import numpy as np
from hazumi.envs import TASKS, Task, VectorEnvironment
from numpy.typing import NDArray

Array = NDArray[np.float64]


class Normalizer:
    """Mean and deviation of all observations so far."""

    def __init__(self, size: int) -> None:
        self.count = 0
        self.mean = np.zeros(size)
        self.squares = np.zeros(size)

    def add(self, rows: Array) -> None:
        """Takes more observations into account (Chan, Golub and LeVeque 1979)."""
        count = self.count + len(rows)
        mean = rows.mean(0)
        change = mean - self.mean
        self.squares += ((rows - mean) ** 2).sum(0)
        self.squares += change**2 * self.count * len(rows) / count
        self.mean += change * len(rows) / count
        self.count = count

    def deviation(self) -> Array:
        """Standard deviation, 1 where nothing varies."""
        deviation = np.sqrt(self.squares / max(self.count, 1))
        return np.where(deviation < 1e-4, 1.0, deviation)


@dataclass
class Settings:
    """Settings of the search."""

    directions: int = 16
    best: int = 8
    episodes: int = 2
    step: float = 0.05
    noise: float = 0.1


class Search:
    """A policy, and the environments that try its variations."""

    def __init__(self, task: Task, settings: Settings, seed: int, threads: int) -> None:
        self.task, self.settings, self.threads = task, settings, threads
        self.random = np.random.default_rng(seed)
        count = 2 * settings.directions * settings.episodes
        self.environments = VectorEnvironment(task, count, threads=threads)
        observations, actions = len(task.bounds), task.action_size
        # The last column is a bias.
        self.weights = np.zeros((actions, observations + 1))
        self.normalizer = Normalizer(observations)

    def returns(self, policies: Array, environments: VectorEnvironment, learn: bool) -> Array:
        """Return of one episode in each environment, with a policy of its own."""
        mean, deviation = self.normalizer.mean.copy(), self.normalizer.deviation()
        seed = int(self.random.integers(2**31))
        rows, _ = environments.reset(seed=seed)
        returns, alive = np.zeros(len(rows)), np.ones(len(rows), bool)
        while alive.any():
            if learn:
                self.normalizer.add(rows[alive].astype(float))
            normal = np.clip((rows - mean) / deviation, -5, 5)
            actions = np.einsum("nij,nj->ni", policies[..., :-1], normal) + policies[..., -1]
            actions = np.tanh(actions).astype(np.float32)
            rows, rewards, terminated, truncated, _ = environments.step(actions)
            returns += rewards * alive
            alive &= ~(terminated | truncated)
        return returns

    def improve(self) -> float:
        """One generation; the mean return of its candidates."""
        settings = self.settings
        ways = self.random.standard_normal((settings.directions, *self.weights.shape))
        both = np.concatenate([ways, -ways]) * settings.noise + self.weights
        policies = np.repeat(both, settings.episodes, axis=0)
        returns = self.returns(policies, self.environments, learn=True)
        forth, back = returns.reshape(2, settings.directions, settings.episodes).mean(2)
        best = np.argsort(-np.maximum(forth, back))[: settings.best]
        deviation = np.concatenate([forth[best], back[best]]).std() + 1e-6
        gain = np.einsum("k,kij->ij", forth[best] - back[best], ways[best])
        self.weights += settings.step / (len(best) * deviation) * gain
        return float(returns.mean())

    def check(self, episodes: int) -> float:
        """Mean return of the policy itself in new episodes."""
        environments = VectorEnvironment(self.task, episodes, threads=self.threads)
        policies = np.broadcast_to(self.weights, (episodes, *self.weights.shape))
        mean = float(self.returns(policies, environments, learn=False).mean())
        environments.close()
        return mean


def save_curve(path: str, task: Task, curve: list[tuple[float, float]]) -> None:
    """Writes the learning curve as a picture, where Matplotlib is installed."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        print("no picture without Matplotlib", file=sys.stderr)
        return
    figure = Figure(figsize=(6, 3.5), layout="constrained")
    axes = figure.add_subplot()
    seconds, returns = zip(*curve, strict=True)
    axes.plot(seconds, returns)
    axes.axhline(task.solved, linestyle="--", color="gray")
    axes.set(xlabel="time / s", ylabel="mean return", title=task.name)
    figure.savefig(path)


def main() -> int:
    """Trains, and tells whether the task is solved."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--task", choices=TASKS, default="CartPole")
    parser.add_argument("--generations", type=int, default=300)
    parser.add_argument("--minutes", type=float, default=math.inf, help="longest time")
    parser.add_argument("--threads", type=int, default=0, help="0 takes all cores")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--step", type=float, default=0.05, help="length of a step")
    parser.add_argument("--noise", type=float, default=0.1, help="size of variations")
    parser.add_argument("--directions", type=int, default=16, help="variations of a generation")
    parser.add_argument("--picture", help="file for the learning curve")
    parser.add_argument("--policy", help="file of NumPy for the policy")
    arguments = parser.parse_args()
    task = TASKS[arguments.task]
    settings = Settings(
        directions=arguments.directions,
        best=max(arguments.directions // 2, 1),
        step=arguments.step,
        noise=arguments.noise,
    )
    search = Search(task, settings, arguments.seed, arguments.threads)
    start = time.monotonic()
    curve, is_solved = [], False
    generations = range(arguments.generations)
    try:
        from tqdm import tqdm

        generations = tqdm(generations, desc=task.name, unit="generation", disable=None)
    except ImportError:
        pass
    for generation in generations:
        candidates = search.improve()
        curve.append((time.monotonic() - start, candidates))
        if candidates > 0.8 * task.solved or generation % 10 == 9:
            mean = search.check(100)
            print(f"{generation + 1:4} {curve[-1][0]:7.1f} s  candidates {candidates:8.1f}  "
                  f"policy {mean:8.1f}", flush=True)
            if is_solved := mean >= task.solved:
                break
        if time.monotonic() - start > 60 * arguments.minutes:
            break
    if arguments.picture:
        save_curve(arguments.picture, task, curve)
    if arguments.policy:
        np.savez(arguments.policy, weights=search.weights, mean=search.normalizer.mean,
                 deviation=search.normalizer.deviation())
    print(f"{task.name} is {'solved' if is_solved else 'not solved'}, mark {task.solved}")
    return 0 if is_solved else 1


if __name__ == "__main__":
    sys.exit(main())
