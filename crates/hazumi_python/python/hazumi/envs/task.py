"""What a task is: a world, what is observed, what acts, rewards and ends."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

#: Rows of numbers, one for each world.
Rows = NDArray[np.float32]
#: One number for each world.
Numbers = NDArray[np.floating[Any]]
#: One truth for each world.
Flags = NDArray[np.bool_]


@dataclass(frozen=True)
class Model:
    """A world with the columns of a batch, see ``hazumi.dim2.Batch``."""

    world: Any
    observe: list[Any]
    act: list[Any]
    noise: list[tuple[Any, float]] = field(default_factory=list)


def _same(rows: Rows) -> Rows:
    return rows


@dataclass(frozen=True)
class Task:
    """A task: all of its functions take and return one row, or one number, for each world.

    The columns of the model are called *state* here. ``observation`` makes observations of
    them, and ``forces`` the columns of actions of the actions of an agent, which are between
    -1 and 1.
    """

    name: str
    #: Builds the world.
    build: Callable[[], Model]
    #: Largest magnitude of each observation; those beyond are cut.
    bounds: tuple[float, ...]
    #: Number of actions.
    action_size: int
    #: Length of a step of the world, in seconds.
    dt: float
    #: Steps of the world for each step of the environment.
    repeat: int
    #: Steps of an episode, after which it is truncated.
    max_steps: int
    #: Mean return of an episode from which on the task counts as solved.
    solved: float
    #: ``reward(before, actions, after, terminated)``: the reward of a step.
    reward: Callable[[Rows, Rows, Rows, Flags], Numbers]
    #: ``terminated(before, after)``: whether an episode has ended.
    terminated: Callable[[Rows, Rows], Flags]
    observation: Callable[[Rows], Rows] = _same
    forces: Callable[[Rows], Rows] = _same
    #: Period of a clock, in seconds, whose sine and cosine end each observation.
    period: float | None = None
    #: Camera of pictures, see ``World.picture``, for the state of one world.
    camera: Callable[[Rows], dict[str, Any]] | None = None
