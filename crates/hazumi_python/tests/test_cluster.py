"""Work on several processes: the answer does not depend on them, nor on one that is lost."""

import os
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest
from hazumi import cluster, dim2, dim3

SEED = 5


def fall(share, module=dim2, marker=None):
    """Places of balls that fall on a slope, disturbed by seeds and pushed by parameters.

    ``marker`` is a folder where the first process to work writes its id, and then waits for its
    end.
    """
    if marker and 3 in share.indices:
        try:
            handle = os.open(os.path.join(marker, "pid"), os.O_CREAT | os.O_EXCL | os.O_WRONLY)
        except FileExistsError:
            pass
        else:
            os.write(handle, str(os.getpid()).encode())
            os.close(handle)
            time.sleep(60)
    flat = module is dim2
    vec = (lambda x, y: (x, y)) if flat else (lambda x, y: (x, y, 0))
    world = module.World(sleep=False)
    slope = module.Shape.half_plane if flat else module.Shape.half_space
    world.add_body(slope(vec(0.2, 1)), body_type="fixed")
    ball = module.Shape.circle(0.5) if flat else module.Shape.sphere(0.5)
    bodies = [world.add_body(ball, position=vec(0.2 * i, 1 + 1.1 * i)) for i in range(3)]
    q = module.Quantity
    batch = share.batch(
        world,
        observe=[q.position(body) for body in bodies],
        act=[module.Action.force(bodies[0], vec(5000, 0))],
        noise=[(q.position(bodies[1]), 0.1)],
    )
    return batch.step(share.parameters, repeat=40)


def fall_in_space(share):
    return fall(share, dim3)


def job(share_size, function=fall):
    pushes = np.linspace(-1, 1, 50)[:, None]
    return cluster.Job(function, parameters=pushes, share_size=share_size, seed=SEED)


class Marked:
    """The function that waits once to be ended."""

    def __init__(self, folder):
        self.folder = str(folder)

    def __call__(self, share):
        return fall(share, marker=self.folder)


def end_marked(folder):
    """Ends the process that wrote its id, once it has."""
    path = folder / "pid"
    for _ in range(600):
        if path.exists() and (text := path.read_text()):
            os.kill(int(text), signal.SIGKILL)
            return
        time.sleep(0.05)
    raise TimeoutError("no process has begun")


@pytest.fixture(scope="module")
def expected():
    """Answers of one process, in both dimensions."""
    return cluster.run_here(job(50)), cluster.run_here(job(50, fall_in_space))


def test_shares_do_not_matter(expected):
    flat, space = expected
    assert flat.shape == (50, 6) and space.shape == (50, 9)
    assert np.ptp(flat[:, 0]) > 0.5 and len(np.unique(flat[:, 2])) == 50
    for size in (1, 7, 64):
        assert cluster.run_here(job(size)).tobytes() == flat.tobytes()
        assert cluster.run_here(job(size, fall_in_space)).tobytes() == space.tobytes()


def test_errors_name_the_share():
    def broken(share):
        if 12 in share.indices:
            raise ValueError("no world like this")
        return share.indices

    with pytest.raises(cluster.ShareError, match="share 2, worlds 10 to 14: ValueError: no world"):
        cluster.run_here(cluster.Job(broken, 30, share_size=5))
    with pytest.raises(cluster.ShareError, match=r"result has shape \(1,\), must have 5 rows"):
        cluster.run_here(cluster.Job(lambda share: [0], 30, share_size=5))
    with pytest.raises(ValueError, match="parameters has 2 rows, must have 3"):
        cluster.Job(broken, 3, parameters=[1, 2])
    with pytest.raises(ValueError, match="share_size is 0"):
        cluster.Job(broken, 3, share_size=0)
    with pytest.raises(TypeError, match="count is missing"):
        cluster.Job(broken)


@pytest.fixture
def client():
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            host="127.0.0.1",
            dashboard_address=None,
            worker_dashboard_address=None,
        ) as local,
        distributed.Client(local) as client,
    ):
        yield client


def test_dask_gives_the_same(client, expected):
    flat, space = expected
    assert cluster.run_on_dask(job(7), client).tobytes() == flat.tobytes()
    assert cluster.run_on_dask(job(64), client).tobytes() == flat.tobytes()
    assert cluster.run_on_dask(job(9, fall_in_space), client).tobytes() == space.tobytes()
    client.cluster.scale(1)
    assert cluster.run_on_dask(job(7), client).tobytes() == flat.tobytes()
    with pytest.raises(cluster.ShareError, match="share 0, worlds 0 to 4: ZeroDivisionError"):
        cluster.run_on_dask(cluster.Job(lambda share: 1 // 0, 10, share_size=5), client)


def test_dask_survives_a_lost_worker(client, expected, tmp_path):
    killer = threading.Thread(target=end_marked, args=(tmp_path,))
    killer.start()
    found = cluster.run_on_dask(job(4, Marked(tmp_path)), client)
    killer.join()
    assert found.tobytes() == expected[0].tobytes()


@pytest.fixture(scope="module")
def ray():
    ray = pytest.importorskip("ray")
    path = os.pathsep.join([os.path.dirname(__file__), *sys.path])
    ray.init(
        num_cpus=2,
        include_dashboard=False,
        _node_ip_address="127.0.0.1",
        object_store_memory=80 * 2**20,
        log_to_driver=False,
        configure_logging=False,
        # Actors find the functions of this file.
        runtime_env={"env_vars": {"PYTHONPATH": path}},
    )
    yield ray
    ray.shutdown()


def test_ray_gives_the_same(ray, expected):
    flat, space = expected
    assert cluster.run_on_ray(job(7)).tobytes() == flat.tobytes()
    assert cluster.run_on_ray(job(9, fall_in_space), actors=1).tobytes() == space.tobytes()
    with pytest.raises(cluster.ShareError, match="share 0, worlds 0 to 4: ZeroDivisionError"):
        cluster.run_on_ray(cluster.Job(lambda share: 1 // 0, 10, share_size=5))
    with pytest.raises(ValueError, match="actors is 0"):
        cluster.run_on_ray(job(7), actors=0)


def test_ray_survives_a_lost_actor(ray, expected, tmp_path):
    killer = threading.Thread(target=end_marked, args=(tmp_path,))
    killer.start()
    found = cluster.run_on_ray(job(4, Marked(tmp_path)))
    killer.join()
    assert found.tobytes() == expected[0].tobytes()


@pytest.mark.parametrize(("module", "call"), [
    ("distributed", "run_on_dask(job, None)"),
    ("ray", "run_on_ray(job)"),
])
def test_clusters_are_optional(module, call):
    code = (
        f"import sys; sys.modules['{module}'] = None\n"
        "from hazumi import cluster\n"
        "job = cluster.Job(lambda share: share.indices, 3)\n"
        f"try:\n    cluster.{call}\n"
        "except ImportError as error:\n    assert 'pip install' in str(error)\n"
        "else:\n    raise SystemExit('no error')\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
