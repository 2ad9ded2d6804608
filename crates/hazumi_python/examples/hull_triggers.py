"""Triggers between 10,000 moving hulls, as arrays: no bodies, and no world.

A swarm finds pairs whose boxes overlap, `intersects` tells which hulls do, and `Triggers` what
has changed since the frame before.

    python hull_triggers.py [COUNT] [FRAMES]
"""

import sys
import time

import numpy as np
from hazumi import Triggers
from hazumi import dim3 as hz

DT = 1 / 60


def main() -> None:
    """Moves the hulls, and prints events and times."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    frames = int(sys.argv[2]) if len(sys.argv) > 2 else 120
    random = np.random.default_rng(1)
    kinds = [hz.Shape.hull(random.normal(0, 0.4, (24, 3))) for _ in range(16)]
    shapes = np.array([kinds[i % len(kinds)] for i in range(count)], dtype=object)
    # Turned in any way, a hull is within this ball about its origin.
    radii = np.array([np.linalg.norm(kind.vertices, axis=1).max() for kind in kinds])
    reach = np.resize(radii, count)

    room = 3 * count ** (1 / 3)
    places = random.uniform(0, room, (count, 3))
    velocities = random.normal(0, 2, (count, 3))
    turns = random.normal(size=(count, 4))
    turns /= np.linalg.norm(turns, axis=1, keepdims=True)

    swarm, triggers = hz.Swarm(threads=2), Triggers()
    swarm.set_collision(0, 0)
    times, totals = [], {"started": 0, "stayed": 0, "ended": 0}
    for _ in range(frames):
        places += velocities * DT
        velocities *= np.where((places < 0) | (places > room), -1, 1)
        start = time.perf_counter()
        swarm.rebuild(places, radii=reach)
        a, b = swarm.pairs().T
        poses = np.hstack([places, turns])
        touch = hz.intersects(list(shapes[a]), poses[a], list(shapes[b]), poses[b])
        events = triggers.update(np.stack([a[touch], b[touch]], 1))
        times.append(time.perf_counter() - start)
        for name, pairs in events.items():
            totals[name] += len(pairs)
    print(f"{count} hulls, {len(a)} pairs of balls, {int(touch.sum())} pairs of hulls touch")
    print(f"events of {frames} frames: {totals}")
    print(f"{1e3 * float(np.median(times)):.1f} ms a frame")


if __name__ == "__main__":
    main()
