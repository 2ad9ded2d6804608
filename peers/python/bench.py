"""Steps of environments a second, of Hazumi and its peers, on the same tasks in one run.

    python bench.py [--quick] [--json FILE]

Engines take turns, and each time is the median of several. Errors are against a fine
Runge-Kutta integration of the equations of cart and pole. Engines that are not installed are
left out, and named.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from typing import Any

import numpy as np
import tasks
from engines import ENGINES, SINGLE, Hazumi
from tasks import CART_POLE, PILE, Task


def actions_of(task: Task, count: int) -> np.ndarray:
    """The same actions in all worlds, so that errors can be compared."""
    swing = np.sign(np.sin(np.arange(task.steps) * 0.7)) * 0.3
    return np.repeat(swing[None].astype(np.float32), count, 0)


def quality(task: Task, found: np.ndarray, expected: np.ndarray | None) -> str:
    """How exact a run is: largest error of half a second, or how far boxes sink in."""
    if expected is not None:
        return f"{np.abs(found[0, :25] - expected[:25]).max():.4f}"
    heights = found[0, :, 1]
    return f"{tasks.HALF_BOX - heights.min():.4f}"


def compare(task: Task, count: int, threads: int, rounds: int) -> list[dict[str, Any]]:
    """A row for each engine."""
    actions = actions_of(task, count)
    expected = cart_pole(actions) if task is CART_POLE else None
    engines, rows = {}, []
    for name, build in ENGINES[task.name].items():
        if threads > 1 and name.startswith(SINGLE):
            continue
        try:
            engine = build(count, threads)
            # The first run also compiles and fills caches.
            found = engine.run(actions)
        except Exception as error:  # noqa: BLE001, whatever an engine lacks
            print(f"without {name}: {type(error).__name__}: {str(error)[:60]}", file=sys.stderr)
            continue
        engines[name] = engine
        rows.append({"task": task.name, "n": count, "threads": threads, "engine": name,
                     "error": quality(task, np.asarray(found), expected), "seconds": []})
    for _ in range(rounds):
        for row in rows:
            engine = engines[row["engine"]]
            engine.reset()
            start = time.perf_counter()
            np.asarray(engine.run(actions))
            row["seconds"].append(time.perf_counter() - start)
    for row in rows:
        seconds = float(np.median(row.pop("seconds")))
        row["steps_per_second"] = count * task.steps / seconds
        row["microseconds"] = 1e6 * seconds / (count * task.steps)
    return rows


def cart_pole(actions: np.ndarray) -> np.ndarray:
    """The exact motion of the first world."""
    return tasks.cart_pole_exactly(actions[0], CART_POLE.dt)


def overhead(count: int, rounds: int) -> dict[str, float]:
    """Share of a call for one step that is not the step, by times of the processor.

    A call that steps nothing converts the same arrays, and returns the same.
    """
    batch, actions = Hazumi(CART_POLE, count, 1, substeps=2).batch, np.zeros((count, 1))

    def seconds(repeat: int, calls: int) -> float:
        start = time.process_time()
        for _ in range(calls):
            batch.step(actions, repeat=repeat)
        return (time.process_time() - start) / calls

    seconds(1, 10)
    empty = min(seconds(0, 200) for _ in range(rounds))
    return {"n": count, "overhead": empty / min(seconds(1, 20) for _ in range(rounds))}


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--json", help="file for the numbers")
    arguments = parser.parse_args()
    rounds = 3 if arguments.quick else 9
    sizes = {CART_POLE: (64,) if arguments.quick else (64, 1024), PILE: (16,)}
    rows = []
    print(f"{'task':10} {'n':>5} {'threads':>7}  {'engine':22} {'steps/s':>10} {'µs/step':>8}  error")
    for task, counts in sizes.items():
        for count in counts:
            for threads in (1, 2):
                for row in compare(task, count, threads, rounds):
                    print(f"{row['task']:10} {row['n']:5} {row['threads']:7}  {row['engine']:22} "
                          f"{row['steps_per_second']:10.0f} {row['microseconds']:8.2f}  "
                          f"{row['error']}", flush=True)
                    rows.append(row)
    costs = [overhead(count, rounds) for count in (64, 1024)]
    for cost in costs:
        print(f"overhead of Python at n = {cost['n']}: {100 * cost['overhead']:.1f} %")
    if arguments.json:
        with open(arguments.json, "w") as file:
            json.dump({"rows": rows, "overhead": costs}, file, indent=1)


if __name__ == "__main__":
    main()
