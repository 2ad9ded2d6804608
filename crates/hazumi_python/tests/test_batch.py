"""Batches of worlds: each is to the bit what a single world is."""

import json
import math
import pickle
import signal
import threading
import time

import numpy as np
import pytest
from hazumi import Axis, ClosedError, Limits
from test_world import ball, block, ground, hinge_rotation


@pytest.fixture
def world(hz, vec):
    """A cart on a slider with a pole on a hinge, and a box that falls beside."""
    world = hz.World(gravity=vec(0, -9.81), sleep=False)
    rail = world.add_body(body_type="fixed")
    cart = world.add_body(block(hz, 0.2, 0.1), position=vec(0, 0), mass_source={"mass": 1})
    pole = world.add_body(block(hz, 0.05, 0.5), position=vec(0, 0.5), mass_source={"mass": 0.1})
    world.add_joint("slider", rail, cart, axis=Axis(limits=Limits(-3, 3)))
    world.add_joint("hinge", cart, pole, at=vec(0, 0), rotation=hinge_rotation(hz))
    world.add_body(ground(hz, vec), body_type="fixed", position=vec(0, -2))
    world.add_body(ball(hz, 0.3), position=vec(5, 0))
    return world


def parts(world):
    rail, cart, pole, floor, stone = world.bodies
    slider, hinge = world.joints
    return cart, pole, stone, slider, hinge


def batch_of(hz, vec, world, n, **options):
    cart, pole, stone, slider, hinge = parts(world)
    quantity, action = hz.Quantity, hz.Action
    return hz.Batch(
        world,
        n,
        observe=[
            quantity.joint_position(slider),
            quantity.joint_speed(slider),
            quantity.joint_position(hinge),
            quantity.joint_speed(hinge),
            quantity.position(stone),
            quantity.rotation(pole),
            quantity.angular_velocity(pole),
            quantity.linear_velocity(cart),
            quantity.touching(stone),
        ],
        act=[action.force(cart, vec(10, 0)), action.joint_force(hinge, 0.5)],
        noise=[(quantity.linear_velocity(cart), 0.5), (quantity.position(stone), 0.25)],
        **options,
    )


def test_a_batch_is_as_many_single_worlds(hz, vec, world):
    n, steps = 9, 40
    actions = np.random.default_rng(3).uniform(-1, 1, (n, steps, 2)).astype(np.float32)
    hashes = []
    for threads in (1, 2, 5):
        batch = batch_of(hz, vec, world, n, threads=threads, seed=11)
        starts = [batch.snapshot(index) for index in range(n)]
        for step in range(steps):
            seen = batch.step(actions[:, step], repeat=2)
        hashes.append(batch.state_hashes().tolist())
    assert hashes[0] == hashes[1] == hashes[2]
    assert len(set(hashes[0])) == n
    for index in range(n):
        single = world.copy()
        single.restore(starts[index])
        cart, pole, stone, slider, hinge = [single.body(b.id) if hasattr(b, "mass") else single.joint(b.id) for b in parts(world)]
        for step in range(steps):
            for _ in range(2):
                push, turn = (float(number) for number in actions[index, step])
                cart.apply_force(np.float32(push) * np.array(vec(10, 0), np.float32))
                torque = np.float32(0.5) * np.float32(turn)
                if hz.DIM == 3:
                    # Hinges turn about x of the frame of the first body, which is z here.
                    torque = np.array([0, 0, torque], np.float32)
                cart.apply_torque(-torque)
                pole.apply_torque(torque)
                single.step(batch.dt)
        position, speed = slider.motion()
        np.testing.assert_allclose(seen[index, :2], [position, speed], rtol=1e-4, atol=1e-5)
        np.testing.assert_allclose(seen[index, 2:4], hinge.motion(), rtol=1e-3, atol=1e-4)
        if hz.DIM == 2:
            # In space the axis of the hinge has the rounding of its frame.
            assert single.state_hash == hashes[0][index]


def test_rollouts_are_steps(hz, vec, world):
    n, steps = 4, 25
    actions = np.random.default_rng(4).uniform(-1, 1, (n, steps, 2)).astype(np.float32)
    batch = batch_of(hz, vec, world, n, seed=5)
    one_by_one = np.stack([batch.step(actions[:, t], repeat=3) for t in range(steps)], axis=1)
    other = batch_of(hz, vec, world, n, seed=5, threads=2)
    np.testing.assert_array_equal(other.rollout(actions, repeat=3), one_by_one)
    assert other.state_hashes().tolist() == batch.state_hashes().tolist()


def test_the_layout_names_columns(hz, vec, world):
    batch = batch_of(hz, vec, world, 2)
    layout = batch.layout
    assert layout[0][0].startswith("joint_position(") and layout[0][1:] == (0, 1)
    widths = [end - start for _, start, end in layout]
    rotation, angular = (1, 1) if hz.DIM == 2 else (4, 3)
    assert widths == [1, 1, 1, 1, hz.DIM, rotation, angular, hz.DIM, 1]
    assert batch.observe().shape == (2, sum(widths)) and batch.observe().dtype == np.float32
    assert len(batch.action_layout) == 2 and len(batch) == 2


def test_seeds_decide_the_start(hz, vec, world):
    batch = batch_of(hz, vec, world, 5, seed=1)
    same = batch_of(hz, vec, world, 5, seed=1, threads=3)
    other = batch_of(hz, vec, world, 5, seed=2)
    np.testing.assert_array_equal(batch.observe(), same.observe())
    assert not np.array_equal(batch.observe(), other.observe())
    place = batch.observe()[:, 4 : 4 + hz.DIM]
    assert np.all(np.abs(place - np.array(vec(5, 0))) <= 0.25)
    assert len(np.unique(place[:, 0])) == 5
    first = batch.reset(seeds=[7] * 5)
    assert np.all(first == first[0])
    np.testing.assert_array_equal(batch.reset(seeds=[7] * 5), first)
    assert not np.array_equal(batch.reset(), batch.reset())


def test_masks_reset_some(hz, vec, world):
    batch = batch_of(hz, vec, world, 6)
    batch.step(np.ones((6, 2)), repeat=30)
    before = batch.observe()
    mask = np.array([True, False, False, True, False, False])
    after = batch.reset(mask)
    kept = ~mask
    np.testing.assert_array_equal(before[kept], after[kept])
    assert np.all(np.abs(after[mask, 0]) < 1e-3) and np.all(before[:, 0] > 0.1)
    batch.step(repeat=3)
    batch.reset([1, 2], seeds=np.array([5, 5]))
    seen = batch.observe()
    np.testing.assert_array_equal(seen[1], seen[2])


def test_set_writes_quantities(hz, vec, world):
    cart, pole, stone, slider, hinge = parts(world)
    batch = batch_of(hz, vec, world, 3)
    places = np.arange(3 * hz.DIM, dtype=np.float32).reshape(3, hz.DIM)
    batch.set(hz.Quantity.position(stone), places)
    np.testing.assert_array_equal(batch.observe()[:, 4 : 4 + hz.DIM], places)
    batch.set(hz.Quantity.linear_velocity(cart), [vec(2, 0)], [1])
    speed = batch.observe()[:, 1]
    assert speed[1] == pytest.approx(2) and abs(speed[0]) <= 0.5
    with pytest.raises(ValueError, match="cannot be set"):
        batch.set(hz.Quantity.touching(stone), [[1]])
    with pytest.raises(ValueError, match="values has shape"):
        batch.set(hz.Quantity.position(stone), np.zeros((3, 9)))


def test_touching_sees_the_ground(hz, vec, world):
    batch = batch_of(hz, vec, world, 2)
    assert not batch.observe()[:, -1].any()
    batch.step(repeat=120)
    assert batch.observe()[:, -1].all()


def test_scenes_name_bodies_and_joints(hz):
    body = {"shape": {"circle": {"radius": 0.5}} if hz.DIM == 2 else {"sphere": {"radius": 0.5}}}
    zero = [0] * hz.DIM
    scene = {
        "dim": hz.DIM,
        "name": "two",
        "gravity": zero,
        "bodies": [
            {"name": "a", "position": zero, **body},
            {"name": "b", "position": [3] + zero[1:], **body},
        ],
        "joints": [{"bodies": ["a", "b"], "kind": {"distance": {}}, "at": zero}],
    }
    scene = hz.Scene.from_json(json.dumps(scene))
    scene = pickle.loads(pickle.dumps(scene))
    quantity = hz.Quantity
    batch = hz.Batch(
        scene,
        2,
        observe=[quantity.position("b"), quantity.joint_position(("a", "b"))],
        act=[hz.Action.force("b", [100.0] + zero[1:])],
    )
    assert batch.layout[0][0] == "position(b)" and batch.action_layout == ["force(b)"]
    assert batch.id("b") == batch.world(0).ids[1]
    seen = batch.step([1, -1])
    assert seen[0, 0] > 3 > seen[1, 0]
    for bad in ("c", 17):
        with pytest.raises(ValueError, match=str(bad)):
            hz.Batch(scene, 2, observe=[quantity.position(bad)])
    with pytest.raises(ValueError, match="axis is 1"):
        hz.Batch(scene, 2, observe=[quantity.joint_position(("a", "b"), 1)])


def test_bad_arguments_are_named(hz, vec, world):
    batch = batch_of(hz, vec, world, 3)
    for actions, words in (
        (np.zeros((3, 5)), r"actions has shape \(3, 5\), must be \(3, 2\)"),
        (np.zeros((2, 2)), r"actions has shape \(2, 2\)"),
        (np.full((3, 2), np.nan), r"actions\[0, 0\] is NaN"),
    ):
        with pytest.raises(ValueError, match=words):
            batch.step(actions)
    with pytest.raises(TypeError, match="actions"):
        batch.step("fast")
    with pytest.raises(ValueError, match="mask has shape"):
        batch.reset(np.array([True]))
    with pytest.raises(ValueError, match="worlds has 3"):
        batch.reset([3])
    with pytest.raises(ValueError, match="seeds has 1"):
        batch.reset(seeds=[1])
    with pytest.raises(ValueError, match="n is 0"):
        hz.Batch(world, 0)
    with pytest.raises(ValueError, match="dt"):
        hz.Batch(world, 1, dt=math.nan)
    with pytest.raises(TypeError, match="source"):
        hz.Batch("scene", 1)
    with pytest.raises(ValueError, match="world is 3"):
        batch.world(3)


def test_a_closed_batch_says_so(hz, world):
    with hz.Batch(world, 2) as batch:
        pass
    for look in (batch.step, batch.reset, batch.observe, batch.state_hashes):
        with pytest.raises(ClosedError, match="batch is closed"):
            look()


def test_ctrl_c_leaves_worlds_in_step(hz, vec, world):
    batch = batch_of(hz, vec, world, 8)
    timer = threading.Timer(0.3, lambda: signal.raise_signal(signal.SIGINT))
    timer.start()
    began = time.perf_counter()
    with pytest.raises(KeyboardInterrupt):
        batch.step(np.zeros((8, 2)), repeat=10**8)
    assert time.perf_counter() - began < 5
    counts = {batch.world(index).step_count for index in range(8)}
    assert len(counts) == 1 and counts.pop() > 0
    batch.step(np.zeros((8, 2)))


def test_scripts_of_a_scene_are_reset_too(hz):
    import hazumi

    for name, dimension, _ in hazumi.gallery_scenes():
        if dimension != hz.DIM:
            continue
        scene = hz.Scene.gallery(name)
        if '"drivers": []' in scene.to_json() or '"swarm": null' not in scene.to_json():
            continue
        batch = hz.Batch(scene, 2)
        start = batch.state_hashes().tolist()
        batch.step(repeat=20)
        first = batch.state_hashes().tolist()
        assert first != start
        batch.reset()
        assert batch.state_hashes().tolist() == start
        batch.step(repeat=20)
        assert batch.state_hashes().tolist() == first
        return
    pytest.skip("no scene of this dimension has a driver")


@pytest.mark.parametrize("threads", [1025, 2**40, 2**63])
def test_too_many_threads_are_refused(hz, threads):
    world = hz.World()
    for build in (hz.World, hz.Swarm, lambda threads: hz.Batch(world, 2, threads=threads)):
        with pytest.raises(ValueError, match=f"threads is {threads}, must be from 1 to 1024"):
            build(threads=threads)


def test_long_work_shows_progress(hz, capfd):
    pytest.importorskip("tqdm")
    world = hz.World()
    body = world.add_body()
    world.step(count=300, progress=True)
    assert "300/300" in capfd.readouterr().err and world.step_count == 300
    batch = hz.Batch(world, 4, observe=[hz.Quantity.position(body)])
    batch.step(repeat=50, progress=True)
    assert "50/50" in capfd.readouterr().err
    batch.rollout(np.zeros((4, 30, 0)), progress=True)
    assert "30/30" in capfd.readouterr().err
    batch.step()
    assert capfd.readouterr().err == ""
