"""Tasks of reinforcement learning as environments of Gymnasium.

>>> import gymnasium
>>> import hazumi.envs
>>> envs = gymnasium.make_vec("hazumi/CartPole-v0", num_envs=64)
>>> observations, infos = envs.reset(seed=1)
>>> observations.shape
(64, 4)

A `Task` describes a world, its observations and actions, rewards and ends, once.
`VectorEnvironment` steps many worlds of it in one call, and `Environment` one of them.
"""

try:
    import gymnasium
except ImportError as error:
    raise ImportError("hazumi.envs needs Gymnasium: pip install 'hazumi[gymnasium]'") from error

from .cart_pole import CART_POLE
from .environment import Environment, VectorEnvironment
from .hopper import HOPPER
from .jelly_crawler import JELLY_CRAWLER
from .lander import LANDER
from .task import Model, Task

__all__ = [
    "CART_POLE",
    "Environment",
    "HOPPER",
    "JELLY_CRAWLER",
    "LANDER",
    "Model",
    "TASKS",
    "Task",
    "VectorEnvironment",
    "register",
]

#: All tasks, by their names.
TASKS = {task.name: task for task in (CART_POLE, LANDER, HOPPER, JELLY_CRAWLER)}


def register() -> None:
    """Registers all tasks with Gymnasium, as ``hazumi/NAME-v0``. Importing the module does so."""
    for name, task in TASKS.items():
        if (key := f"hazumi/{name}-v0") not in gymnasium.registry:
            gymnasium.register(
                key,
                entry_point="hazumi.envs:Environment",
                vector_entry_point="hazumi.envs:VectorEnvironment",
                reward_threshold=task.solved,
                max_episode_steps=task.max_steps,
                kwargs={"task": name},
            )


register()
