"""Examples and the notebook run."""

import json
import pathlib
import subprocess
import sys

import pytest

EXAMPLES = pathlib.Path(__file__).parent.parent / "examples"


def run(name, *arguments, folder):
    command = [sys.executable, str(EXAMPLES / name), *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120)


@pytest.mark.parametrize(("needs", "command", "expected"), [
    ("trimesh", ["hull_of_a_mesh.py"], "hulls: volume"),
    (None, ["hull_triggers.py", "500", "20"], "500 hulls"),
    ("gymnasium", ["evolve_jelly.py", "--here", "--generations", "2", "--population", "16"],
     "generation   2"),
    ("gymnasium", ["train.py", "--task", "CartPole", "--generations", "30"], "is solved"),
    ("ray", ["sweep_on_ray.py"], "friction  speed   way   law"),
])
def test_examples(needs, command, expected, tmp_path):
    if needs:
        pytest.importorskip(needs)
    done = run(*command, folder=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    assert expected in done.stdout


def test_evolution_is_the_same_here_and_on_dask(tmp_path):
    pytest.importorskip("distributed")
    pytest.importorskip("gymnasium")
    size = ["--generations", "2", "--population", "20"]
    here = run("evolve_jelly.py", "--here", *size, folder=tmp_path)
    dask = run("evolve_jelly.py", "--workers", "2", *size, folder=tmp_path)
    assert here.returncode == dask.returncode == 0, dask.stderr
    assert here.stdout == dask.stdout


def test_the_notebook_runs():
    notebook = json.loads((EXAMPLES / "tour.ipynb").read_text())
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    names = {}
    for cell in cells:
        exec("".join(cell["source"]), names)
    # It is stored with its pictures.
    kinds = [kind for cell in cells for out in cell["outputs"] for kind in out.get("data", ())]
    assert kinds.count("image/svg+xml") >= 3
