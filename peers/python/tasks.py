"""Tasks of the benchmark, in numbers that all engines share. SI units."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

GRAVITY = 9.81
#: Masses in kg, half the length of the pole in m, and the largest force in N.
CART, POLE, HALF_POLE, FORCE = 1.0, 0.1, 0.5, 10.0
#: Radius of inertia of the pole about its middle: a thin rod.
POLE_INERTIA = POLE * (2 * HALF_POLE) ** 2 / 12
#: Angle of the pole at the start, in radians.
TILT = 0.1

#: Half of the edge of a box of the pile, in m, and its mass, in kg.
HALF_BOX, BOX = 0.5, 1.0


@dataclass(frozen=True)
class Task:
    """A task: seconds of a step of the environment, and steps of a run."""

    name: str
    dt: float
    steps: int


CART_POLE = Task("cart-pole", 0.02, 100)
PILE = Task("pile", 1 / 60, 120)


def pile_positions(is_flat: bool) -> list[tuple[float, float, float]]:
    """Centres of the boxes of the pile: five columns of six, a little crooked, y up."""
    gap = 1.1
    return [
        (gap * column + 0.05 * (level % 3), 0.6 + 1.1 * level, 0.0 if is_flat else 0.03 * level)
        for column in range(5)
        for level in range(6)
    ]


def cart_pole_exactly(actions: np.ndarray, dt: float) -> np.ndarray:
    """Places of the cart and angles of the pole after each step, for actions of one world."""

    def slope(state: np.ndarray, force: float) -> np.ndarray:
        _, speed, angle, turn = state
        sine, cosine = np.sin(angle), np.cos(angle)
        inertia = POLE_INERTIA + POLE * HALF_POLE**2
        off = -POLE * HALF_POLE * cosine
        matrix = np.array([[CART + POLE, off], [off, inertia]])
        right = [force - POLE * HALF_POLE * sine * turn**2, POLE * GRAVITY * HALF_POLE * sine]
        acceleration, turning = np.linalg.solve(matrix, right)
        return np.array([speed, acceleration, turn, turning])

    state, fine, rows = np.array([0.0, 0.0, TILT, 0.0]), dt / 20, []
    for action in actions:
        for _ in range(20):
            force = FORCE * action
            a = slope(state, force)
            b = slope(state + fine / 2 * a, force)
            c = slope(state + fine / 2 * b, force)
            d = slope(state + fine * c, force)
            state = state + fine / 6 * (a + 2 * b + 2 * c + d)
        rows.append(state[[0, 2]])
    return np.array(rows)
