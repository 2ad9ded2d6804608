"""Worlds, bodies, colliders and joints, against closed forms."""

import copy
import math
import pickle
import signal
import threading
import time

import numpy as np
import pytest
from hazumi import Axis, ClosedError, Limits, Motor, Spring, StaleError


def ball(hz, radius=0.5):
    return hz.Shape.circle(radius) if hz.DIM == 2 else hz.Shape.sphere(radius)


def block(hz, *half):
    half = (list(half) + [half[-1]] * 3)[: hz.DIM]
    return hz.Shape.rectangle(half) if hz.DIM == 2 else hz.Shape.cuboid(half)


def ground(hz, vec):
    plane = hz.Shape.half_plane if hz.DIM == 2 else hz.Shape.half_space
    return plane(vec(0, 1), 0)


def weightless(hz, vec, **settings):
    return hz.World(gravity=vec(0, 0), **settings)


def test_a_body_falls_as_galileo_says(hz, vec):
    world = hz.World(gravity=vec(0, -10))
    body = world.add_body(ball(hz), position=vec(1, 0), linear_velocity=vec(3, 5))
    world.step(1 / 240, count=240)
    # Symplectic steps are a little behind the parabola.
    np.testing.assert_allclose(body.position, vec(4, 0), atol=0.03)
    np.testing.assert_allclose(body.linear_velocity, vec(3, -5), atol=1e-4)
    assert world.step_count == 240


def test_fields_are_attributes(hz, vec):
    world = hz.World()
    body = world.add_body(block(hz, 1), density=100 if hz.DIM == 2 else 50, user_data=7)
    assert body.user_data == 7
    assert body.mass == pytest.approx(400)
    body.gravity_scale = 0.5
    body.linear_damping = np.float32(0.25)
    assert (body.gravity_scale, body.linear_damping) == (0.5, 0.25)
    body.body_type = "kinematic"
    assert body.body_type == "kinematic" and body.mass == 0
    body.edit(body_type="dynamic", mass_source={"mass": 3})
    assert body.mass == 3 and body.mass_source == {"mass": 3}
    body.mass_source = "from_density"
    assert body.mass == pytest.approx(400)
    assert set(body.fields()) > {"position", "rotation", "is_bullet"}
    for name, value in body.fields().items():
        body.edit(**{name: value})
    collider = body.colliders[0]
    collider.friction = 0.125
    collider.restitution_combine = "minimum"
    assert (collider.friction, collider.restitution_combine) == (0.125, "minimum")
    collider.edit(density=2, position=vec(1, 0))
    assert collider.density == 2 and collider.pose[0] == 1
    assert body.center_of_mass[0] == pytest.approx(1)


@pytest.mark.parametrize(
    ("change", "error", "words"),
    [
        (dict(gravity_scale=math.nan), ValueError, "gravity scale"),
        (dict(gravity_scale="strong"), ValueError, "gravity_scale"),
        (dict(position=(1, 2, 3, 4)), ValueError, "position has shape"),
        (dict(position="here"), TypeError, "position"),
        (dict(linear_damping=-1), ValueError, "at least 0"),
        (dict(weight=3), TypeError, "'weight'"),
        (dict(body_type="solid"), ValueError, "body_type"),
        (dict(mass_source={"mass": 0}), ValueError, "mass"),
        (dict(locked_axes={"rotations": True}), TypeError, "'rotations'"),
    ],
)
def test_bad_fields_are_named(hz, change, error, words):
    world = hz.World()
    with pytest.raises(error, match=words):
        world.add_body(ball(hz), **change)
    assert len(world) == 0
    body = world.add_body(ball(hz))
    before = world.state_hash
    with pytest.raises(error, match=words):
        body.edit(**change)
    assert world.state_hash == before


def test_settings_are_checked(hz):
    assert hz.World(substeps=4).settings["substeps"] == 4
    world = hz.World()
    world.edit_settings(continuous_collision="fixed", sleep=False)
    assert world.settings["continuous_collision"] == "fixed"
    with pytest.raises(ValueError, match="substeps"):
        hz.World(substeps=0)
    with pytest.raises(TypeError, match="'steps'"):
        hz.World(steps=3)
    with pytest.raises(ValueError, match="threads"):
        hz.World(threads=0)


def test_gone_things_raise(hz, vec):
    world = hz.World()
    body = world.add_body(ball(hz))
    collider = body.colliders[0]
    other = world.add_body(ball(hz), position=vec(3, 0))
    joint = world.add_joint("distance", body, other)
    body.remove()
    assert not body.is_alive and other.is_alive
    for look in (
        lambda: body.position,
        lambda: body.mass,
        lambda: body.remove(),
        lambda: body.apply_force(vec(1, 0)),
        lambda: collider.friction,
        lambda: collider.shape,
        lambda: joint.kind,
        lambda: world.body(body.id),
        lambda: world.positions([body]),
        lambda: world.body(2**63),
    ):
        with pytest.raises(StaleError):
            look()
    assert body != world.add_body(ball(hz))


def test_a_closed_world_says_so(hz):
    with hz.World() as world:
        body = world.add_body(ball(hz))
    for look in (
        lambda: world.step(),
        lambda: len(world),
        lambda: body.position,
        lambda: world.snapshot(),
        lambda: setattr(body, "gravity_scale", 1),
    ):
        with pytest.raises(ClosedError, match="world is closed"):
            look()


def test_boxes_come_to_rest_on_the_ground(hz, vec):
    world = hz.World()
    floor = world.add_body(ground(hz, vec), body_type="fixed")
    boxes = [world.add_body(block(hz, 0.5), position=vec(0, 0.6 + 1.1 * i)) for i in range(5)]
    started = 0
    for _ in range(240):
        world.step()
        started += len(world.events.contacts_started)
    heights = [box.position[1] for box in boxes]
    np.testing.assert_allclose(heights, np.arange(5) + 0.5, atol=0.02)
    assert started >= 5
    assert all(box.is_asleep for box in boxes) and not floor.is_asleep
    contacts = world.contacts()
    assert contacts["ids"].shape == (len(contacts["points"]), 4)
    np.testing.assert_allclose(np.abs(contacts["normals"][:, 1]), 1, atol=1e-3)
    lowest = {boxes[0].id, floor.id}
    of_lowest = [set(map(int, row[:2])) == lowest for row in contacts["ids"]]
    assert any(of_lowest)


def test_hits_have_the_speed_of_the_fall(hz, vec):
    world = hz.World(gravity=vec(0, -10))
    world.add_body(ground(hz, vec), body_type="fixed")
    world.add_body(ball(hz), position=vec(0, 5.5))
    speeds = []
    for _ in range(90):
        world.step()
        speeds.extend(world.events.hits["speeds"])
    assert max(speeds) == pytest.approx(10, rel=0.03)


def test_sensors_report_who_passes(hz, vec):
    world = weightless(hz, vec)
    gate = world.add_body(block(hz, 0.5), body_type="fixed", is_sensor=True)
    bullet = world.add_body(ball(hz, 0.1), position=vec(-3, 0), linear_velocity=vec(4, 0))
    seen = {"started": [], "ended": []}
    for step in range(120):
        world.step()
        seen["started"] += [(step, *row[:2]) for row in world.events.overlaps_started]
        seen["ended"] += [(step, *row[:2]) for row in world.events.overlaps_ended]
    (first, *pair), (last, *other) = seen["started"][0], seen["ended"][0]
    assert pair == other == [gate.id, bullet.id]
    # 2.4 metres before it touches, and 1.2 metres within.
    assert first / 60 == pytest.approx(2.4 / 4, abs=0.05)
    assert (last - first) / 60 == pytest.approx(1.2 / 4, abs=0.05)


def test_forces_and_impulses_follow_newton(hz, vec):
    world = weightless(hz, vec)
    body = world.add_body(ball(hz), mass_source={"mass": 2})
    body.apply_impulse(vec(4, 0))
    np.testing.assert_allclose(body.linear_velocity, vec(2, 0), rtol=1e-6)
    for _ in range(60):
        body.apply_force(vec(0, 6))
        world.step()
    np.testing.assert_allclose(body.linear_velocity, vec(2, 3), rtol=1e-4)
    turn = 1.0 if hz.DIM == 2 else (0, 0, 1)
    before = np.atleast_1d(body.angular_velocity)[-1]
    body.apply_angular_impulse(turn)
    inertia = body.inertia if hz.DIM == 2 else body.inertia[2, 2]
    after = np.atleast_1d(body.angular_velocity)[-1]
    assert after - before == pytest.approx(1 / inertia, rel=1e-4)
    point = body.center_of_mass + np.array(vec(0, 1))
    velocity = body.velocity_at_point(point)
    assert velocity[0] == pytest.approx(body.linear_velocity[0] - after, rel=1e-3)


def test_arrays_have_all_bodies(hz, vec):
    world = weightless(hz, vec)
    places = np.random.default_rng(1).uniform(-50, 50, (100, hz.DIM)).astype(np.float32)
    ids = world.add_bodies(places, ball(hz, 0.1), linear_damping=0.5)
    assert ids.dtype == np.uint64 and ids.tolist() == world.ids.tolist()
    np.testing.assert_array_equal(world.positions(), places)
    assert world.poses().shape == (100, hz.POSE)
    np.testing.assert_array_equal(world.positions(ids[[7, 3]]), places[[7, 3]])
    handles = [world.body(int(ids[5])), world.body(int(ids[2]))]
    np.testing.assert_array_equal(world.positions(handles), places[[5, 2]])
    assert world.body(int(ids[0])).linear_damping == 0.5
    world.set_velocities(linear=np.ones((100, hz.DIM)))
    np.testing.assert_array_equal(world.linear_velocities(), np.ones((100, hz.DIM)))
    world.set_velocities(angular=np.zeros(1) if hz.DIM == 2 else np.zeros((1, 3)))
    poses = world.poses()
    poses[:, 0] += 1
    world.set_poses(poses, None)
    np.testing.assert_array_equal(world.positions()[:, 0], places[:, 0] + 1)
    world.apply_forces(np.zeros((1, hz.DIM)))
    with pytest.raises(ValueError, match="forces has 2 rows, must have 100"):
        world.apply_forces(np.zeros((2, hz.DIM)))
    with pytest.raises(ValueError, match=r"linear has shape \(100, 5\)"):
        world.set_velocities(linear=np.zeros((100, 5)))


def test_arrays_are_copies(hz, vec):
    world = weightless(hz, vec)
    world.add_body(ball(hz), position=vec(1, 2))
    positions = world.positions()
    positions[:] = 9
    assert world.positions()[0, 0] == 1


def hinge_rotation(hz):
    """A rotation that turns the x axis of a frame, about which hinges turn, to z."""
    return None if hz.DIM == 2 else (0, -math.sqrt(0.5), 0, math.sqrt(0.5))


def test_a_pendulum_keeps_its_period(hz, vec):
    world = hz.World(gravity=vec(0, -9.81))
    wall = world.add_body(body_type="fixed")
    bob = world.add_body(ball(hz, 0.05), position=vec(0.05, -1), can_sleep=False)
    world.add_joint("hinge", wall, bob, at=vec(0, 0), rotation=hinge_rotation(hz))
    crossings = []
    before = bob.position[0]
    for step in range(480):
        world.step(1 / 120)
        now = bob.position[0]
        if before > 0 >= now:
            crossings.append((step + before / (before - now)) / 120)
        before = now
    period = np.diff(crossings).mean()
    inertia = 0.05**2 * (0.5 if hz.DIM == 2 else 0.4)
    length = (1 + 0.05**2 + inertia) / math.hypot(1, 0.05)
    assert period == pytest.approx(2 * math.pi * math.sqrt(length / 9.81), rel=0.01)


def test_a_motor_drives_a_hinge(hz, vec):
    world = weightless(hz, vec)
    wall = world.add_body(body_type="fixed")
    arm = world.add_body(block(hz, 0.5, 0.1))
    motor = Axis(motor=Motor(speed=2, max_force=1e4))
    hinge = world.add_joint(
        "hinge", wall, arm, at=vec(0, 0), rotation=hinge_rotation(hz), axis=motor
    )
    assert hinge.kind == "hinge" and hinge.bodies == (wall, arm)
    world.step(1 / 60, count=60)
    position, speed = hinge.motion()
    assert speed == pytest.approx(2, rel=1e-3) and position == pytest.approx(2, abs=0.05)
    hinge.axis = {"motor": {"speed": -1.0}}
    assert hinge.axis["motor"] == {"speed": -1.0, "max_force": 1e4}
    hinge.axis = Axis(limits=Limits(-0.5, 0.5), spring=Spring(2, 1))
    assert hinge.axis["limits"] == {"lower": -0.5, "upper": 0.5}
    assert hinge.axis["motor"] is None
    hinge.break_force = 10
    assert hinge.break_force == 10 and not hinge.is_broken
    force, _ = hinge.reaction()
    assert force.shape == (hz.DIM,)


@pytest.mark.parametrize(
    ("fields", "error", "words"),
    [
        (dict(axis={"motor": {"speed": 1}}), ValueError, "max_force"),
        (dict(axis={"limit": (0, 1)}), TypeError, "'limit'"),
        (dict(axis={"motor": {"speed": 1, "max_force": 2, "power": 3}}), TypeError, "'power'"),
        (dict(axis=Axis(limits=Limits(1, 0))), ValueError, "upper limit"),
        (dict(axle=1), TypeError, "'axle'"),
        (dict(frames=[(0, 0)]), ValueError, "frames"),
        (dict(break_force=-1), ValueError, "force"),
    ],
)
def test_bad_joints_are_named(hz, fields, error, words):
    world = hz.World()
    a, b = world.add_body(ball(hz)), world.add_body(ball(hz))
    with pytest.raises(error, match=words):
        world.add_joint("hinge", a, b, **fields)
    with pytest.raises(ValueError, match="'hing'"):
        world.add_joint("hing", a, b)
    assert world.joints == []


def test_snapshots_go_back_and_travel(hz, vec):
    world = hz.World()
    world.add_body(ground(hz, vec), body_type="fixed")
    world.add_bodies([vec(0.1 * i, 2 + i) for i in range(20)], block(hz, 0.4))
    world.step(count=30)
    saved = world.snapshot()
    world.step(count=60)
    expected = world.state_hash
    for again in (saved, pickle.loads(pickle.dumps(saved)), hz.Snapshot.from_bytes(saved.to_bytes())):
        other = hz.World(threads=2)
        other.restore(again)
        assert other.step_count == 30
        other.step(count=60)
        assert other.state_hash == expected
    world.restore(saved)
    twins = [pickle.loads(pickle.dumps(world)), world.copy(), copy.deepcopy(world)]
    for twin in (world, *twins):
        twin.step(count=60)
        assert twin.state_hash == expected
    damaged = bytearray(saved.to_bytes())
    damaged[len(damaged) // 2] ^= 255
    with pytest.raises(ValueError):
        hz.Snapshot.from_bytes(bytes(damaged))
    with pytest.raises(ValueError):
        hz.Snapshot.from_bytes(b"")


def test_rollback_returns_to_the_past(hz, vec):
    world = hz.World()
    world.add_body(ball(hz), position=vec(0, 5))
    ring = hz.RollbackRing(10)
    hashes = {}
    for _ in range(30):
        world.step()
        ring.save(world)
        hashes[world.step_count] = world.state_hash
    assert ring.steps == list(range(21, 31))
    assert ring.roll_back(world, 25) and world.state_hash == hashes[25]
    assert not ring.roll_back(world, 3)


def test_recordings_replay_to_the_bit(hz, vec):
    world = hz.World()
    body = world.add_body(ball(hz), position=vec(0, 5))
    world.start_recording()
    with pytest.raises(ValueError, match="already"):
        world.start_recording()
    for step in range(40):
        if step == 20:
            body.apply_impulse(vec(300, 0))
        world.step()
    recording = world.finish_recording()
    with pytest.raises(ValueError, match="not being recorded"):
        world.finish_recording()
    for one in (recording, pickle.loads(pickle.dumps(recording))):
        assert len(one) == 40 and one.damage is None and one.check() is None
        assert one.world(40).state_hash == world.state_hash
        assert one.world(0).step_count == 0
    with pytest.raises(ValueError, match="41"):
        recording.world(41)


def test_queries_agree_with_geometry(hz, vec):
    world = weightless(hz, vec)
    body = world.add_body(ball(hz), position=vec(5, 0))
    hits = world.cast_rays([vec(0, 0), vec(0, 2)], [vec(1, 0)])
    assert hits.is_hit.tolist() == [True, False] and len(hits) == 2
    assert hits.fractions[0] == pytest.approx(4.5) and hits.fractions[1] == math.inf
    assert hits.bodies.tolist() == [body.id, 0]
    np.testing.assert_allclose(hits.points[0], vec(4.5, 0), atol=1e-6)
    np.testing.assert_allclose(hits.normals[0], vec(-1, 0), atol=1e-6)
    assert not world.cast_rays(vec(0, 0), vec(1, 0), 4).is_hit[0]
    assert not world.cast_rays(vec(0, 0), vec(1, 0), skip_bodies=[body]).is_hit[0]
    assert not world.cast_rays(vec(0, 0), vec(1, 0), body_types="fixed").is_hit[0]
    identity = [0] if hz.DIM == 2 else [0, 0, 0, 1]
    pose = list(vec(0, 0)) + identity
    swept = world.cast_shapes(ball(hz), [pose], [vec(10, 0)])
    assert swept.fractions[0] == pytest.approx(0.4, abs=1e-5)
    collider = body.colliders[0].id
    assert world.overlap_shape(ball(hz), vec(5.9, 0)).tolist() == [collider]
    assert world.overlap_shape(ball(hz), vec(6.1, 0)).tolist() == []
    assert world.overlap_point(vec(5.2, 0.2)).tolist() == [collider]
    assert world.overlap_box(vec(4, -1, -1), vec(4.6, 1, 1)).tolist() == [collider]
    near = world.closest_points([vec(0, 0), vec(5, 3)])
    np.testing.assert_allclose(near["distances"], [4.5, 2.5], rtol=1e-6)
    far = world.closest_points([vec(0, 0)], 4)
    assert not far["is_hit"][0] and far["distances"][0] == math.inf
    for bad, words in (
        (lambda: world.cast_rays([vec(0, 0)] * 2, [vec(1, 0)] * 3), "origins has 2"),
        (lambda: world.cast_rays([vec(math.nan, 0)], [vec(1, 0)]), "NaN"),
        (lambda: world.cast_rays([vec(0, 0)], [vec(0, 0)]), "direction"),
        (lambda: world.cast_rays([vec(0, 0)], [vec(1, 0)], sensors="all"), "sensors"),
    ):
        with pytest.raises(ValueError, match=words):
            bad()
    with pytest.raises(TypeError, match="'skip'"):
        world.cast_rays(vec(0, 0), vec(1, 0), skip=[body])


def test_other_threads_run_during_a_step(hz, vec):
    world = hz.World()
    world.add_body(ground(hz, vec), body_type="fixed")
    world.add_bodies([vec(i % 40, 1 + i // 40) for i in range(2000)], ball(hz))
    ticks = []
    stop = threading.Event()

    def tick():
        while not stop.is_set():
            ticks.append(time.perf_counter())
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    began = time.perf_counter()
    world.step(count=100)
    ended = time.perf_counter()
    stop.set()
    thread.join()
    within = sum(began < tick < ended for tick in ticks)
    assert within > 10 * (ended - began)


def test_two_threads_on_one_world_raise(hz, vec):
    world = hz.World()
    world.add_body(ground(hz, vec), body_type="fixed")
    world.add_bodies([vec(i % 40, 1 + i // 40) for i in range(2000)], ball(hz))
    thread = threading.Thread(target=lambda: world.step(count=100))
    thread.start()
    time.sleep(0.05)
    errors = 0
    while thread.is_alive():
        try:
            world.step(0.0)
        except RuntimeError:
            errors += 1
    thread.join()
    assert errors > 0 and world.step_count >= 100


def test_ctrl_c_ends_a_long_step(hz, vec):
    world = hz.World()
    world.add_body(ground(hz, vec), body_type="fixed")
    world.add_bodies([vec(i % 40, 1 + i // 40) for i in range(500)], ball(hz))
    timer = threading.Timer(0.3, lambda: signal.raise_signal(signal.SIGINT))
    timer.start()
    began = time.perf_counter()
    with pytest.raises(KeyboardInterrupt):
        world.step(count=10**7)
    assert time.perf_counter() - began < 5
    taken = world.step_count
    assert 0 < taken < 10**7
    world.step()
    assert world.step_count == taken + 1


def test_a_scene_has_names_and_scripts(hz):
    import hazumi

    names = [name for name, dimension, _ in hazumi.gallery_scenes() if dimension == hz.DIM]
    built = 0
    for name in names[:6]:
        scene = hz.Scene.gallery(name)
        assert scene.name == name and scene.dt > 0
        again = pickle.loads(pickle.dumps(scene))
        try:
            world = hz.World.from_scene(scene)
        except ValueError:
            continue
        other = hz.World.from_scene(again, threads=2)
        for one in (world, other):
            one.step(scene.dt, count=10)
        assert world.state_hash == other.state_hash
        for body, identity in world.names[:3]:
            assert world.body(body).id == identity
        built += 1
    assert built >= 4
    with pytest.raises(ValueError, match="'nothing'"):
        hz.Scene.gallery("nothing")
    with pytest.raises(ValueError):
        hz.Scene.from_json("{]")
    with pytest.raises(ValueError, match="no body has name"):
        world.body("nobody")


@pytest.mark.parametrize("number", [-1, 2**70, -(2**70)])
def test_whole_numbers_out_of_range_are_named(hz, vec, number):
    world = hz.World()
    a, b = world.add_body(ball(hz)), world.add_body(ball(hz), position=vec(2, 0))
    joint = world.add_joint("hinge", a, b)
    batch = hz.Batch(world, 2)
    calls = {
        "threads": lambda: hz.World(threads=number),
        "count": lambda: world.step(count=number),
        "repeat": lambda: batch.step(repeat=number),
        "index": lambda: batch.world(number),
        "n": lambda: hz.Batch(world, number),
        "seed": lambda: hz.Batch(world, 2, seed=number),
        "axis": lambda: joint.motion(number),
        "particle": lambda: a.pin(number, vec(0, 0)),
        "id": lambda: world.joint(number),
        "most": lambda: hz.RollbackRing(number),
        "port": lambda: world.view(number),
        "width": lambda: world.picture().pixels(number),
    }
    for name, call in calls.items():
        with pytest.raises(ValueError, match=f"(?s){number} is beyond .*'{name}'"):
            call()
    with pytest.raises(ValueError, match=f"{number} is beyond"):
        world.body(number)


def test_bodies_of_another_world_are_refused(hz, vec):
    world, other = hz.World(), hz.World()
    a, b = world.add_body(ball(hz)), world.add_body(ball(hz), position=vec(2, 0))
    stranger = other.add_body(ball(hz))
    for pair in ((a, stranger), (stranger, b)):
        with pytest.raises(ValueError, match="^[ab] is a body of another world"):
            world.add_joint("fixed", *pair)
        with pytest.raises(ValueError, match="is a body of another world"):
            world.ignore_pair(*pair)
    rope = world.add_body(hz.Shape.soft_rope([vec(0, 5), vec(1, 5)], 0.5))
    with pytest.raises(ValueError, match="body is a body of another world"):
        rope.pin(0, vec(0, 0), stranger)
    assert world.joints == []


def test_calls_for_many_bodies_change_all_or_none(hz, vec):
    world = hz.World()
    bodies = [world.add_body(ball(hz), position=vec(2 * i, 0)) for i in range(3)]
    before, hash_before = world.poses(), world.state_hash
    gone = world.add_body(ball(hz))
    gone.remove()
    hash_before = world.state_hash
    bad = before + 1
    bad[2, 0] = np.nan
    nan = [vec(1, 1), vec(1, 1), vec(np.nan, 0)]
    with pytest.raises(ValueError, match=r"poses\[2\]"):
        world.set_poses(bad)
    with pytest.raises(ValueError, match=r"linear\[2\]"):
        world.set_velocities(nan)
    with pytest.raises(ValueError, match=r"forces\[2\]"):
        world.apply_forces(nan)
    with pytest.raises(ValueError, match=r"poses\[2\]"):
        world.add_bodies(nan, ball(hz))
    set_velocities = lambda rows, ids: world.set_velocities(rows[:, : hz.DIM], None, ids)  # noqa: E731
    for call in (world.set_poses, set_velocities):
        with pytest.raises(StaleError):
            call(before, [bodies[0].id, bodies[1].id, gone.id])
    assert world.state_hash == hash_before and len(world) == 3
    moved = before.copy()
    moved[:, 1] += 1
    world.set_poses(moved)
    np.testing.assert_allclose(world.positions((bodies[0], bodies[2])), moved[[0, 2], : hz.DIM])


def test_colliders_have_their_place(hz, vec):
    world = hz.World()
    body = world.add_body(ball(hz))
    collider = body.add_collider(ball(hz), position=vec(1, 2))
    np.testing.assert_allclose(collider.position, vec(1, 2))
    collider.position = vec(3, 4)
    np.testing.assert_allclose(collider.position, vec(3, 4))
    np.testing.assert_allclose(collider.rotation, 0 if hz.DIM == 2 else (0, 0, 0, 1))
