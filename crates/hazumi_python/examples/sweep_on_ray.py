"""A sweep of parameters on Ray: how far a box slides, by friction and speed.

    python sweep_on_ray.py
"""

from __future__ import annotations

import numpy as np
import ray
from hazumi import cluster
from hazumi import dim2 as hz


def slide(share: cluster.Share) -> np.ndarray:
    """Way of a box in metres, for rows of friction and speed in m/s."""
    ways = []
    for friction, speed in share.parameters:
        world = hz.World()
        world.add_body(hz.Shape.half_plane((0, 1)), body_type="fixed", friction=friction)
        box = world.add_body(
            hz.Shape.rectangle((0.5, 0.5)),
            position=(0, 0.5),
            linear_velocity=(speed, 0),
            friction=friction,
        )
        world.step(count=600)
        ways.append(box.position[0])
    return np.array(ways)


def main() -> None:
    """Prints the ways, and those of the law v² / 2μg."""
    ray.init(include_dashboard=False, log_to_driver=False)
    frictions, speeds = np.meshgrid([0.2, 0.4, 0.8], [2.0, 4.0, 8.0])
    rows = np.stack([frictions.ravel(), speeds.ravel()], 1)
    job = cluster.Job(slide, parameters=rows, share_size=2)
    ways = cluster.run_on_ray(job, progress=True)
    print("friction  speed   way   law")
    for (friction, speed), way in zip(rows, ways, strict=True):
        print(f"{friction:8.1f} {speed:6.1f} {way:5.2f} {speed**2 / (2 * friction * 9.81):5.2f}")
    ray.shutdown()


if __name__ == "__main__":
    main()
