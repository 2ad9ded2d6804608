"""A jelly that crawls by its muscles."""

from __future__ import annotations

import numpy as np

from .. import dim2
from .task import Flags, Model, Numbers, Rows, Task

#: Cells of the jelly along x and y, and half of its size, in metres.
CELLS, HALF = (8, 2), (0.8, 0.2)
#: Muscles along the belly and along the back.
MUSCLES = 4
#: Force of a muscle, in N.
FORCE = 15.0


def build() -> Model:
    """A jelly of 6.4 kg, with four muscles along its belly and four along its back."""
    world = dim2.World(sleep=False, substeps=4)
    world.add_body(dim2.Shape.half_plane((0, 1), 0), body_type="fixed", friction=0.8)
    shape = dim2.Shape.soft_grid(
        HALF, CELLS, shape={"hertz": 5.0, "damping_ratio": 0.5}, particle_radius=0.02,
        cluster_half_width=1,
    )
    jelly = world.add_body(shape, position=(0, HALF[1] + 0.03), density=10.0, friction=0.8)
    at = shape.particles
    rows = [
        [int(i) for i in np.argsort(at[:, 0]) if abs(at[i, 1] - height) < 1e-3]
        for height in (-HALF[1], HALF[1])
    ]
    step = CELLS[0] // MUSCLES
    ends = range(0, CELLS[0], step)
    muscles = [(row[start], row[start + step]) for row in rows for start in ends]
    watched = [row[start] for row in rows for start in range(0, CELLS[0] + 1, step)]
    q = dim2.Quantity
    return Model(
        world,
        observe=[
            q.center_of_mass(jelly),
            q.particle_positions(jelly, watched),
            q.particle_velocities(jelly, watched),
        ],
        act=[dim2.Action.muscle(jelly, [pair], FORCE) for pair in muscles],
        noise=[(q.linear_velocity(jelly), 0.2), (q.angular_velocity(jelly), 0.2)],
    )


def observation(state: Rows) -> Rows:
    """Places of particles about the centre of mass in metres, and their velocities in m/s."""
    count = (state.shape[1] - 2) // 2
    places = state[:, 2 : 2 + count] - np.tile(state[:, :2], count // 2)
    return np.hstack([places, state[:, 2 + count :]])


def reward(before: Rows, actions: Rows, after: Rows, ended: Flags) -> Numbers:
    """Way of the centre of mass to the right, in metres, less effort."""
    rewards: Numbers = after[:, 0] - before[:, 0] - 1e-4 * (actions**2).sum(1)
    return rewards


JELLY_CRAWLER = Task(
    name="JellyCrawler",
    build=build,
    bounds=(*[2.0] * (4 * (MUSCLES + 1)), *[20.0] * (4 * (MUSCLES + 1)), 1.0, 1.0),
    action_size=2 * MUSCLES,
    dt=1 / 60,
    repeat=3,
    max_steps=200,
    # Ten seconds, and more than three times its own length.
    solved=5.0,
    reward=reward,
    terminated=lambda before, after: np.zeros(len(after), np.bool_),
    observation=observation,
    period=0.5,
    camera=lambda state: {"min": (state[0] - 2, -0.5), "max": (state[0] + 2, 1.8)},
)
