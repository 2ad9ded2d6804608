"""Hazumi: a physics engine for 2D and 3D.

>>> from hazumi import dim3 as hz
>>> world = hz.World(gravity=(0, -9.81, 0))
>>> ground = world.add_body(hz.Shape.half_space((0, 1, 0), 0), body_type="fixed")
>>> ball = world.add_body(hz.Shape.sphere(0.5), position=(0, 5, 0))
>>> world.step(1 / 60, count=120)
>>> round(float(ball.position[1]), 1)
0.5

``hazumi.dim2`` and ``hazumi.dim3`` have the same classes in two and three dimensions.
Lengths are in metres, masses in kilograms, times in seconds and angles in radians.
"""

from . import dim2, dim3
from ._native import ClosedError, Picture, StaleError, Triggers, gallery_scenes
from .joints import Axis, Limits, Motor, Spring

__all__ = [
    "Axis",
    "ClosedError",
    "Limits",
    "Motor",
    "Picture",
    "Spring",
    "StaleError",
    "Triggers",
    "dim2",
    "dim3",
    "gallery_scenes",
]
