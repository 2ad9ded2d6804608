"""A lander that comes down on its pad, by a main engine and two small ones at its sides."""

from __future__ import annotations

import numpy as np

from .. import dim2
from .task import Flags, Model, Numbers, Rows, Task

GRAVITY = 2.0
#: Half of the pad, and the edge of the world, in metres.
PAD, EDGE, CEILING = 1.0, 8.0, 12.0
#: Fastest and steepest touch that is no crash, in m/s and radians.
FASTEST, STEEPEST = 1.5, 0.5


def build() -> Model:
    """A lander of 10 kg on two legs, 6 m above ground."""
    world = dim2.World(gravity=(0, -GRAVITY), sleep=False, substeps=2)
    world.add_body(dim2.Shape.half_plane((0, 1), 0), body_type="fixed", friction=1.0)
    corners = [(-0.4, 0.0), (0.4, 0.0), (0.3, 0.5), (-0.3, 0.5)]
    legs = [dim2.Shape.capsule((side * 0.35, 0.0), (side * 0.6, -0.4), 0.04) for side in (-1, 1)]
    parts = [((0, 0, 0), part) for part in (dim2.Shape.polygon(corners), *legs)]
    lander = world.add_body(
        dim2.Shape.compound(parts),
        position=(0, 6),
        mass_source={"mass": 10.0},
        friction=1.0,
    )
    q = dim2.Quantity
    return Model(
        world,
        observe=[
            q.position(lander),
            q.linear_velocity(lander),
            q.rotation(lander),
            q.angular_velocity(lander),
            q.touching(lander),
        ],
        act=[
            dim2.Action.force(lander, (0, 2 * 10 * GRAVITY), local=True),
            dim2.Action.force(lander, (4, 0), point=(0, 0.5), local=True),
        ],
        noise=[
            (q.position(lander), 1.0),
            (q.linear_velocity(lander), 0.8),
            (q.rotation(lander), 0.2),
            (q.angular_velocity(lander), 0.2),
        ],
    )


def forces(actions: Rows) -> Rows:
    """Main thrust, from 0 to twice the weight at rest, and push at the side."""
    main = 0.5 * (actions[:, :1] + 1)
    return np.hstack([main, actions[:, 1:]])


def _touched(before: Rows, after: Rows) -> tuple[Flags, Flags]:
    """Whether a lander has crashed, and whether it rests on its pad."""
    touches = after[:, 6] > 0
    speed = np.hypot(before[:, 2], before[:, 3])
    hard = (before[:, 6] == 0) & (speed > FASTEST)
    crashed = touches & (hard | (np.abs(after[:, 4]) > STEEPEST))
    crashed |= (np.abs(after[:, 0]) > EDGE) | (after[:, 1] > CEILING)
    still = np.hypot(after[:, 2], after[:, 3]) < 0.05
    still &= np.abs(after[:, 5]) < 0.05
    landed = touches & (before[:, 6] > 0) & still & ~crashed
    return crashed, landed


def terminated(before: Rows, after: Rows) -> Flags:
    """Whether the lander has crashed, left the world, or stands."""
    crashed, landed = _touched(before, after)
    return crashed | landed


def _potential(state: Rows) -> Numbers:
    """Closeness to standing upright in the middle of the pad; 0 there, else negative."""
    place = np.hypot(state[:, 0], state[:, 1] - 0.44)
    speed = np.hypot(state[:, 2], state[:, 3])
    potential: Numbers = -10 * (place + speed + np.abs(state[:, 4]))
    return potential


def reward(before: Rows, actions: Rows, after: Rows, ended: Flags) -> Numbers:
    """Progress, less fuel; 100 for a landing on the pad, and −100 for a crash."""
    crashed, landed = _touched(before, after)
    on_pad = landed & (np.abs(after[:, 0]) <= PAD)
    fuel = 0.03 * (actions[:, 0] + 1) + 0.01 * np.abs(actions[:, 1])
    progress = _potential(after) - _potential(before)
    rewards: Numbers = progress - fuel + 100.0 * on_pad - 100.0 * crashed
    return rewards


LANDER = Task(
    name="Lander",
    build=build,
    bounds=(12.0, 16.0, 20.0, 20.0, 4.0, 20.0, 1.0),
    action_size=2,
    dt=0.02,
    repeat=2,
    max_steps=400,
    # Progress is worth about 70, a landing on the pad 100 more; fuel costs some 10.
    solved=140.0,
    reward=reward,
    terminated=terminated,
    forces=forces,
    camera=lambda state: {"min": (-8, -1), "max": (8, 9)},
)
