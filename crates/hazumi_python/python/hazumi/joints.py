"""What an axis of a joint may do: limits, spring and motor."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """Limits of an axis of a joint, in metres along it or radians about it."""

    lower: float
    upper: float


@dataclass(frozen=True)
class Spring:
    """A damped spring by its frequency, in Hz; ``max_force`` in N or N·m."""

    hertz: float
    damping_ratio: float
    max_force: float | None = None


@dataclass(frozen=True)
class Motor:
    """A motor that reaches ``speed`` (m/s or rad/s) with at most ``max_force`` (N or N·m)."""

    speed: float
    max_force: float


@dataclass(frozen=True)
class Axis:
    """Limits, spring and motor of one degree of freedom of a joint; free by default.

    The spring pulls towards ``target``, in metres or radians.
    """

    limits: Limits | None = None
    spring: Spring | None = None
    target: float = 0.0
    motor: Motor | None = None
