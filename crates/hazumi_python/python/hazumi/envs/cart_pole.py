"""A pole on a cart that must not fall (Barto, Sutton and Anderson 1983)."""

from __future__ import annotations

import math

import numpy as np

from .. import dim2
from .task import Flags, Model, Rows, Task

#: Farthest place of the cart, in metres, and largest angle of the pole, in radians.
FARTHEST, STEEPEST = 2.4, math.radians(12)


def build() -> Model:
    """A cart of 1 kg, a pole of 0.1 kg and 1 m, and a force of up to 10 N."""
    world = dim2.World(sleep=False, substeps=2)
    rail = world.add_body(body_type="fixed")
    cart = world.add_body(dim2.Shape.rectangle((0.25, 0.125)), mass_source={"mass": 1.0})
    pole = world.add_body(
        dim2.Shape.rectangle((0.03, 0.5)), position=(0, 0.5), mass_source={"mass": 0.1}
    )
    slider = world.add_joint("slider", rail, cart)
    hinge = world.add_joint("hinge", cart, pole, at=(0, 0))
    q = dim2.Quantity
    return Model(
        world,
        observe=[
            q.joint_position(slider),
            q.joint_speed(slider),
            q.joint_position(hinge),
            q.joint_speed(hinge),
        ],
        act=[dim2.Action.force(cart, (10, 0))],
        # The joints share out what they disturb.
        noise=[(q.linear_velocity(cart), 0.1), (q.angular_velocity(pole), 0.4)],
    )


def terminated(_: Rows, after: Rows) -> Flags:
    """Whether the cart is off the rail, or the pole has fallen."""
    return (np.abs(after[:, 0]) > FARTHEST) | (np.abs(after[:, 2]) > STEEPEST)


CART_POLE = Task(
    name="CartPole",
    build=build,
    bounds=(3.0, 20.0, 1.0, 20.0),
    action_size=1,
    dt=0.02,
    repeat=1,
    max_steps=500,
    # The mark of Gymnasium's own cart and pole of 500 steps.
    solved=475.0,
    reward=lambda before, actions, after, ended: np.ones(len(after)),
    terminated=terminated,
    camera=lambda state: {"min": (-3, -1), "max": (3, 3)},
)
