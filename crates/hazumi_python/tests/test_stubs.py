"""Type stubs: current, true, and of use."""

import pathlib
import subprocess
import sys

import pytest

pytest.importorskip("mypy")
GENERATOR = pathlib.Path(__file__).parent.parent / "stubs" / "generate.py"

RIGHT = """
import numpy as np
from hazumi import Axis, Limits, dim2, dim3

world = dim3.World(gravity=(0, -9.81, 0), substeps=8)
ball = world.add_body(dim3.Shape.sphere(0.5), position=(0, 5, 0), restitution=0.5)
world.step(1 / 60, count=10)
height: float = float(ball.position[1])
ball.linear_velocity = (1, 0, 0)
ball.edit(gravity_scale=0.5, body_type="kinematic")
hits = world.cast_rays(np.zeros((3, 3)), [(1, 0, 0)], skip_bodies=ball)
fractions: np.ndarray = hits.fractions
plane = dim2.World()
a, b = plane.add_body(), plane.add_body(rotation=1.0)
hinge = plane.add_joint("hinge", a, b, at=(0, 0), axis=Axis(limits=Limits(-1, 1)))
batch = dim2.Batch(plane, 8, observe=[dim2.Quantity.joint_position(hinge)])
rows: np.ndarray = batch.step(repeat=2)
touching: np.ndarray = dim2.intersects(dim2.Shape.circle(1), None, dim2.Shape.circle(1), (0, 1))
svg: str = world.picture(size=(320, 200)).svg
"""

WRONG = [
    ("from hazumi import dim2\ndim2.World(substep=3)", "call-arg"),
    (
        "from hazumi import dim2\ndim2.World().add_body(body_type='heavy')",
        "typeddict-item|arg-type",
    ),
    ("from hazumi import dim3\ndim3.Shape.circle(1)", "attr-defined"),
    ("from hazumi import dim3\ndim3.World().step('fast')", "arg-type"),
    ("from hazumi import dim2\nw = dim2.World()\nw.add_joint('glue', w.add_body(), w.add_body())",
     "arg-type"),
]


def mypy(text, folder):
    path = folder / "program.py"
    path.write_text(text)
    run = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(folder), str(path)]
    return subprocess.run(run, capture_output=True, text=True, cwd=folder)


def test_stubs_are_current():
    command = [sys.executable, str(GENERATOR), "--check"]
    run = subprocess.run(command, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr


def test_stubs_are_true(tmp_path):
    run = [sys.executable, "-m", "mypy.stubtest", "--ignore-disjoint-bases",
           "hazumi._native", "hazumi.dim2", "hazumi.dim3"]
    found = subprocess.run(run, capture_output=True, text=True, cwd=tmp_path)
    assert found.returncode == 0, found.stdout + found.stderr


def test_right_programs_pass(tmp_path):
    found = mypy(RIGHT, tmp_path)
    assert found.returncode == 0, found.stdout


@pytest.mark.parametrize(("text", "code"), WRONG)
def test_wrong_programs_fail(text, code, tmp_path):
    found = mypy(text, tmp_path)
    assert found.returncode == 1
    assert any(f"[{one}]" in found.stdout for one in code.split("|")), found.stdout
