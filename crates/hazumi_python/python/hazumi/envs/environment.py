"""Environments of Gymnasium: one world of a task, or many."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from .. import ClosedError, dim2
from .task import Rows, Task

#: Size of a picture, in pixels.
PICTURE = (480, 320)


def _spaces(task: Task) -> tuple[Box, Box]:
    """Spaces of one observation and one action."""
    bounds = np.array(task.bounds, np.float32)
    return Box(-bounds, bounds, dtype=np.float32), Box(-1.0, 1.0, (task.action_size,), np.float32)


def _mixed(seeds: NDArray[np.uint64], resets: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """A seed for each reset, by the mixing of SplitMix64 (Steele, Lea and Flood 2014)."""
    with np.errstate(over="ignore"):
        mixed = seeds * np.uint64(0x9E3779B97F4A7C15) + resets * np.uint64(0xD1B54A32D192ED03)
        mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return mixed ^ (mixed >> np.uint64(31))


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
        self.is_closed = False

    def check_open(self) -> None:
        if self.is_closed:
            raise ClosedError("environment is closed")

    def reseed(self, seeds: NDArray[np.uint64], which: NDArray[np.intp]) -> None:
        self.seeds[which] = seeds
        self.resets[which] = 0

    def reset(self, which: NDArray[np.intp]) -> None:
        self.check_open()
        seeds = _mixed(self.seeds[which], self.resets[which])
        self.state = self.batch.reset(which, seeds)
        self.resets[which] += np.uint64(1)
        self.steps[which] = 0

    def checked(self, actions: ArrayLike, shape: tuple[int, ...]) -> Rows:
        """Actions of all worlds, as rows of finite numbers from -1 to 1."""
        rows = np.asarray(actions, np.float32)
        if rows.shape != shape:
            raise ValueError(f"actions has shape {rows.shape}, must be {shape}")
        if not np.isfinite(rows).all():
            raise ValueError("actions has a number that is not finite")
        return np.clip(rows, -1, 1).reshape(len(self.steps), -1)

    def step(self, actions: Rows) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        """Steps all worlds; their rewards, and whether their episodes ended."""
        self.check_open()
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
    this with seed ``s + i``, bit for bit."""

    metadata = {"render_modes": ["rgb_array"], "render_fps": 50}

    def __init__(self, task: Task | str, *, render_mode: str | None = None) -> None:
        _check_render_mode(render_mode)
        task = _task(task)
        self.observation_space, self.action_space = _spaces(task)
        self.metadata = self.metadata | {"render_fps": round(1 / (task.dt * task.repeat))}
        self.render_mode = render_mode
        self._worlds = _Worlds(task, 1, threads=1)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Rows, dict[str, Any]]:
        """Returns to the start, disturbed by the seed; without one, by the next of its row."""
        first = self._np_random is None
        super().reset(seed=seed)
        if seed is None and first:
            seed = int(self.np_random.integers(2**31))
        one = np.zeros(1, np.intp)
        if seed is not None:
            self._worlds.reseed(np.array([seed], np.uint64), one)
        self._worlds.reset(one)
        return self._worlds.observations()[0], {}

    def step(self, action: Rows) -> tuple[Rows, float, bool, bool, dict[str, Any]]:
        """One step of the environment."""
        worlds = self._worlds
        rewards, terminated = worlds.step(worlds.checked(action, self.action_space.shape))
        truncated = bool(worlds.steps[0] >= worlds.task.max_steps and not terminated[0])
        observation = worlds.observations()[0]
        return observation, float(rewards[0]), bool(terminated[0]), truncated, {}

    def render(self) -> NDArray[np.uint8] | None:
        """A picture as an array of shape (height, width, 3)."""
        return self._worlds.picture(0) if self.render_mode else None

    def close(self) -> None:
        """Frees the world."""
        self._worlds.close()


class VectorEnvironment(VectorEnv[Rows, Rows, Rows]):
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
        if num_envs < 1:
            raise ValueError(f"num_envs is {num_envs}, must be at least 1")
        self.num_envs = num_envs
        self.single_observation_space, self.single_action_space = _spaces(task)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.metadata = self.metadata | {"render_fps": round(1 / (task.dt * task.repeat))}
        self.render_mode = render_mode
        self._max_steps = task.max_steps if max_episode_steps is None else max_episode_steps
        self._worlds = _Worlds(task, num_envs, threads)
        self._ended = np.zeros(num_envs, np.bool_)

    def reset(
        self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Rows, dict[str, Any]]:
        """Returns all worlds to their start; world ``i`` has seed ``seed + i``.

        ``options={"reset_mask": mask}`` returns some of them only.
        """
        first = self._np_random is None
        super().reset(seed=seed if isinstance(seed, int) else None)
        if seed is None and first:
            seed = int(self.np_random.integers(2**31))
        mask = np.ones(self.num_envs, np.bool_)
        if options and "reset_mask" in options:
            mask = np.asarray(options["reset_mask"], np.bool_)
            if mask.shape != (self.num_envs,):
                shape = (self.num_envs,)
                raise ValueError(f"reset_mask has shape {mask.shape}, must be {shape}")
        which = np.nonzero(mask)[0]
        if seed is not None:
            seeds = seed + np.arange(self.num_envs) if isinstance(seed, int) else np.asarray(seed)
            if seeds.shape != (self.num_envs,):
                raise ValueError(f"seed has {len(seeds)} numbers, must have {self.num_envs}")
            self._worlds.reseed(seeds[which].astype(np.uint64), which)
        self._worlds.reset(which)
        self._ended[which] = False
        return self._worlds.observations(), {}

    def step(
        self, actions: Rows
    ) -> tuple[Rows, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """One step of all environments."""
        worlds = self._worlds
        rewards, terminated = worlds.step(worlds.checked(actions, self.action_space.shape))
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
