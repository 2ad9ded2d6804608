"""Environments of Gymnasium: one world of a task, or many."""

from __future__ import annotations

from collections.abc import Sequence
from numbers import Integral
from typing import Any

import gymnasium
import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.spaces import Box
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from .. import ClosedError, dim2
from .task import Rows, Task

#: Size of a picture, in pixels.
PICTURE = (480, 320)


def _spaces(task: Task) -> tuple[Box[np.float32], Box[np.float32]]:
    """Spaces of one observation and one action."""
    bounds = np.array(task.bounds, np.float32)
    return Box(-bounds, bounds, dtype=np.float32), Box(-1.0, 1.0, (task.action_size,), np.float32)


def _mixed(seeds: NDArray[np.uint64], resets: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """A seed for each reset, by the mixing of SplitMix64 (Steele, Lea and Flood 2014)."""
    with np.errstate(over="ignore"):
        mixed = seeds * np.uint64(0x9E3779B97F4A7C15) + resets * np.uint64(0xD1B54A32D192ED03)
        mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return np.asarray(mixed ^ (mixed >> np.uint64(31)), np.uint64)


def _whole(name: str, number: object) -> int:
    """A whole number of Python or NumPy."""
    if not isinstance(number, Integral):
        raise TypeError(f"{name} is {number!r}, must be a whole number")
    return int(number)


def _positive(name: str, number: object) -> int:
    """A whole number of at least 1."""
    if (whole := _whole(name, number)) < 1:
        raise ValueError(f"{name} is {whole}, must be at least 1")
    return whole


def _seed(number: object) -> int:
    """A whole number that is not negative, of any size."""
    if (seed := _whole("seed", number)) < 0:
        raise ValueError(f"seed is {seed}, must not be negative")
    return seed


def _seeds(seed: int | Sequence[int], count: int) -> NDArray[np.uint64]:
    """A seed for each world, modulo 2⁶⁴: one after the other from a number, or those of a list."""
    if isinstance(seed, (Sequence, np.ndarray)):
        seeds = [_seed(number) for number in seed]
        if len(seeds) != count:
            raise ValueError(f"seed has {len(seeds)} numbers, must have {count}")
    else:
        first = _seed(seed)
        seeds = [first + index for index in range(count)]
    return np.array([number % 2**64 for number in seeds], np.uint64)


class _Worlds:
    """Worlds of a task: what environments of one and of many have in common."""

    def __init__(self, task: Task, count: int, threads: int) -> None:
        model = task.build()
        self.task = task
        self.batch = dim2.Batch(
            model.world,
            count,
            observe=model.observe,
            act=model.act,
            noise=model.noise,
            dt=task.dt,
            threads=threads,
        )
        self.bounds = np.array(task.bounds, np.float32)
        self.seeds = np.zeros(count, np.uint64)
        self.resets = np.zeros(count, np.uint64)
        self.steps = np.zeros(count, np.int64)
        self.state: Rows = self.batch.observe()
        self.is_seeded = False
        self.is_closed = False

    def check_open(self) -> None:
        if self.is_closed:
            raise ClosedError("environment is closed")

    def reseed(self, seeds: NDArray[np.uint64], which: NDArray[np.intp]) -> None:
        self.seeds[which] = seeds
        self.resets[which] = 0
        self.is_seeded = True

    def reset(self, which: NDArray[np.intp]) -> None:
        seeds = _mixed(self.seeds[which], self.resets[which])
        self.state = self.batch.reset(which, seeds)
        self.resets[which] += np.uint64(1)
        self.steps[which] = 0

    def checked(self, actions: ArrayLike, shape: tuple[int, ...]) -> Rows:
        """Actions of all worlds, as rows of finite numbers from -1 to 1."""
        self.check_open()
        rows = np.asarray(actions)
        if rows.dtype.kind not in "fiu":
            raise TypeError(f"actions must be real numbers, not {rows.dtype}")
        if rows.shape != shape:
            raise ValueError(f"actions has shape {rows.shape}, must be {shape}")
        if not np.isfinite(rows).all():
            raise ValueError("actions has a number that is not finite")
        # Large numbers of double precision are cut first, as they overflow single precision.
        cut: Rows = np.clip(rows, -1, 1).astype(np.float32)
        return cut.reshape(len(self.steps), -1)

    def step(self, actions: Rows) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        """Steps all worlds; their rewards, and whether their episodes ended."""
        if not self.resets.any():
            raise ResetNeeded("step needs a reset before it")
        before = self.state
        self.state = self.batch.step(self.task.forces(actions), repeat=self.task.repeat)
        self.steps += 1
        terminated = self.task.terminated(before, self.state)
        rewards = self.task.reward(before, actions, self.state, terminated)
        return rewards.astype(np.float64), terminated

    def observations(self) -> Rows:
        rows = self.task.observation(self.state)
        if self.task.period is not None:
            time = self.steps * (self.task.dt * self.task.repeat)
            phase = 2 * np.pi * time / self.task.period
            clock = np.stack([np.sin(phase), np.cos(phase)], 1).astype(np.float32)
            rows = np.hstack([rows, clock])
        return np.clip(rows, -self.bounds, self.bounds)

    def picture(self, index: int) -> NDArray[np.uint8]:
        self.check_open()
        camera = self.task.camera
        fields = camera(self.state[index]) if camera else None
        pixels = self.batch.world(index).picture(size=PICTURE, camera=fields).pixels()
        return np.ascontiguousarray(pixels[..., :3])

    def close(self) -> None:
        if not self.is_closed:
            self.is_closed = True
            self.batch.close()


def _task(task: Task | str) -> Task:
    from . import TASKS

    if isinstance(task, Task):
        return task
    if task not in TASKS:
        raise ValueError(f"task is '{task}', must be one of {', '.join(TASKS)}")
    return TASKS[task]


def _check_render_mode(render_mode: str | None) -> None:
    if render_mode not in (None, "rgb_array"):
        raise ValueError(f"render_mode is '{render_mode}', must be 'rgb_array' or None")


class Environment(gymnasium.Env[Rows, Rows]):
    """One world of a task. Row ``i`` of a ``VectorEnvironment`` with seed ``s`` is the same as
    this with seed ``s + i``, bit for bit.

    An episode is truncated after ``max_steps`` of the task. ``gymnasium.make`` truncates itself,
    so that ``max_episode_steps`` may be longer.
    """

    metadata = {"render_modes": ["rgb_array"], "render_fps": 50}

    def __init__(self, task: Task | str, *, render_mode: str | None = None) -> None:
        _check_render_mode(render_mode)
        task = _task(task)
        self.observation_space, self.action_space = _spaces(task)
        self._shape = (task.action_size,)
        self.metadata = self.metadata | {"render_fps": round(1 / (task.dt * task.repeat))}
        self.render_mode = render_mode
        self._worlds = _Worlds(task, 1, threads=1)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Rows, dict[str, Any]]:
        """Returns to the start, disturbed by the seed; without one, by the next of its row."""
        worlds = self._worlds
        worlds.check_open()
        super().reset(seed=None if seed is None else _seed(seed))
        if seed is None and not worlds.is_seeded:
            seed = int(self.np_random.integers(2**31))
        one = np.zeros(1, np.intp)
        if seed is not None:
            worlds.reseed(_seeds(seed, 1), one)
        worlds.reset(one)
        return worlds.observations()[0], {}

    def step(self, action: Rows) -> tuple[Rows, float, bool, bool, dict[str, Any]]:
        """One step of the environment."""
        worlds = self._worlds
        rewards, terminated = worlds.step(worlds.checked(action, self._shape))
        # With a spec, the wrapper of `gymnasium.make` keeps the limit, which may be another.
        is_late = self.spec is None and worlds.steps[0] >= worlds.task.max_steps
        truncated = bool(is_late and not terminated[0])
        observation = worlds.observations()[0]
        return observation, float(rewards[0]), bool(terminated[0]), truncated, {}

    def render(self) -> NDArray[np.uint8] | None:
        """A picture as an array of shape (height, width, 3)."""
        return self._worlds.picture(0) if self.render_mode else None

    def close(self) -> None:
        """Frees the world."""
        self._worlds.close()


class VectorEnvironment(VectorEnv[Rows, Rows, NDArray[Any]]):
    """Many worlds of a task, stepped together on ``threads`` threads; 0 takes all cores.

    An episode that ended begins anew in the next step, whose action and reward do not count
    (``AutoresetMode.NEXT_STEP``).
    """

    metadata = {
        "render_modes": ["rgb_array"],
        "render_fps": 50,
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        task: Task | str,
        num_envs: int = 1,
        *,
        threads: int = 0,
        render_mode: str | None = None,
        max_episode_steps: int | None = None,
    ) -> None:
        _check_render_mode(render_mode)
        task = _task(task)
        num_envs = _positive("num_envs", num_envs)
        limit = task.max_steps if max_episode_steps is None else max_episode_steps
        self._max_steps = _positive("max_episode_steps", limit)
        self.num_envs = num_envs
        self._shape = (num_envs, task.action_size)
        self.single_observation_space, self.single_action_space = _spaces(task)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.metadata = self.metadata | {"render_fps": round(1 / (task.dt * task.repeat))}
        self.render_mode = render_mode
        self._worlds = _Worlds(task, num_envs, threads)
        self._ended = np.zeros(num_envs, np.bool_)

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Rows, dict[str, Any]]:
        """Returns all worlds to their start; world ``i`` has seed ``seed + i``.

        ``seed`` may also be a list with a seed for each world; without one, worlds go on with
        the next start of their row. ``options={"reset_mask": mask}`` returns some of them only.
        """
        worlds = self._worlds
        worlds.check_open()
        seeds = None if seed is None else _seeds(seed, self.num_envs)
        which = self._chosen(options)
        super().reset(seed=int(seed) if isinstance(seed, Integral) else None)
        if seeds is not None:
            worlds.reseed(seeds[which], which)
        elif not worlds.is_seeded:
            start = int(self.np_random.integers(2**31))
            worlds.reseed(_seeds(start, self.num_envs), np.arange(self.num_envs))
        worlds.reset(which)
        self._ended[which] = False
        return worlds.observations(), {}

    def _chosen(self, options: dict[str, Any] | None) -> NDArray[np.intp]:
        """Numbers of the worlds that a reset returns to their start."""
        if not options or "reset_mask" not in options:
            return np.arange(self.num_envs)
        mask = np.asarray(options["reset_mask"])
        if mask.dtype != np.bool_:
            raise TypeError(f"reset_mask must be booleans, not {mask.dtype}")
        if mask.shape != (self.num_envs,):
            raise ValueError(f"reset_mask has shape {mask.shape}, must be {(self.num_envs,)}")
        return np.nonzero(mask)[0]

    def step(
        self, actions: Rows
    ) -> tuple[Rows, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """One step of all environments."""
        worlds = self._worlds
        rewards, terminated = worlds.step(worlds.checked(actions, self._shape))
        begun = np.nonzero(self._ended)[0]
        if begun.size:
            worlds.reset(begun)
            rewards[begun], terminated[begun] = 0.0, False
        truncated = (worlds.steps >= self._max_steps) & ~terminated
        self._ended = terminated | truncated
        return worlds.observations(), rewards, terminated, truncated, {}

    def render(self) -> tuple[NDArray[np.uint8], ...] | None:
        """A picture of each world, as an array of shape (height, width, 3)."""
        if not self.render_mode:
            return None
        return tuple(self._worlds.picture(index) for index in range(self.num_envs))

    def close_extras(self, **kwargs: Any) -> None:
        """Frees the worlds."""
        self._worlds.close()
