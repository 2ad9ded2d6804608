"""A leg that hops forwards: torso, thigh, shin and foot, by three servos."""

from __future__ import annotations

import numpy as np

from .. import Axis, Limits, Spring, dim2
from .task import Flags, Model, Numbers, Rows, Task

#: Lowest torso, in metres, and largest lean, in radians.
LOWEST, STEEPEST = 0.7, 1.0
#: Reach of the servos of hip, knee and ankle about their rest, in radians.
REACH = (0.8, 0.8, 0.6)
#: Columns of the state before the joints.
HEAD = 6


def build() -> Model:
    """A hopper of 5.7 kg, 1.4 m tall."""
    world = dim2.World(sleep=False, substeps=4)
    world.add_body(dim2.Shape.half_plane((0, 1), 0), body_type="fixed", friction=1.0)
    # Parts of a body do not touch each other.
    groups = {"memberships": 2, "filter": 1}

    def part(
        mass: float, half: float, center: tuple[float, float], along_x: bool = False
    ) -> dim2.Body:
        end = (half, 0.0) if along_x else (0.0, half)
        return world.add_body(
            dim2.Shape.capsule((-end[0], -end[1]), end, 0.05),
            position=center,
            mass_source={"mass": mass},
            friction=1.0,
            collision_groups=groups,
        )

    torso = part(2.5, 0.2, (0.0, 1.25))
    thigh = part(1.5, 0.2, (0.0, 0.8))
    shin = part(1.0, 0.22, (0.0, 0.35))
    foot = part(0.7, 0.25, (0.07, 0.05), along_x=True)

    def servo(a: dim2.Body, b: dim2.Body, height: float, reach: float) -> dim2.Joint:
        spring = Spring(hertz=10.0, damping_ratio=0.7, max_force=200.0)
        axis = Axis(limits=Limits(-1.5 * reach, 1.5 * reach), spring=spring)
        return world.add_joint("hinge", a, b, at=(0.0, height), axis=axis)

    joints = [
        servo(torso, thigh, 1.0, REACH[0]),
        servo(thigh, shin, 0.58, REACH[1]),
        servo(shin, foot, 0.08, REACH[2]),
    ]
    q = dim2.Quantity
    return Model(
        world,
        observe=[
            q.position(torso),
            q.linear_velocity(torso),
            q.rotation(torso),
            q.angular_velocity(torso),
            *[q.joint_position(joint) for joint in joints],
            *[q.joint_speed(joint) for joint in joints],
            q.touching(foot),
        ],
        act=[
            dim2.Action.spring_target(joint, reach)
            for joint, reach in zip(joints, REACH, strict=True)
        ],
        noise=[(q.linear_velocity(torso), 0.05), (q.angular_velocity(torso), 0.05)],
    )


def observation(state: Rows) -> Rows:
    """The state without the place along x."""
    return state[:, 1:]


def terminated(_: Rows, after: Rows) -> Flags:
    """Whether the hopper has fallen."""
    return (after[:, 1] < LOWEST) | (np.abs(after[:, 4]) > STEEPEST)


def reward(before: Rows, actions: Rows, after: Rows, ended: Flags) -> Numbers:
    """Speed forwards in m/s, less effort."""
    speed = (after[:, 0] - before[:, 0]) / (HOPPER.dt * HOPPER.repeat)
    rewards: Numbers = speed - 0.01 * (actions**2).sum(1)
    return rewards


HOPPER = Task(
    name="Hopper",
    build=build,
    bounds=(4.0, *[20.0] * 2, 4.0, 20.0, *[2.0] * 3, *[50.0] * 3, 1.0, 1.0, 1.0),
    action_size=3,
    dt=0.01,
    repeat=4,
    max_steps=250,
    # Ten seconds at 1.2 m/s.
    solved=300.0,
    reward=reward,
    terminated=terminated,
    observation=observation,
    period=0.4,
    camera=lambda state: {"min": (state[0] - 3, -0.5), "max": (state[0] + 3, 3)},
)
