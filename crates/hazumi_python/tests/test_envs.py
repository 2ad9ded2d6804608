"""Environments: conventions of Gymnasium, equality of one and many, and physics."""

import subprocess
import sys
import warnings

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")

import hazumi.envs as envs  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.vector import AutoresetMode  # noqa: E402
from hazumi import ClosedError, dim2  # noqa: E402


@pytest.fixture(params=list(envs.TASKS))
def name(request):
    return request.param


def test_gymnasium_is_content(name):
    env = gymnasium.make(f"hazumi/{name}-v0", render_mode="rgb_array")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped, skip_render_check=False)
    env.reset(seed=1)
    assert env.render().shape == (320, 480, 3)
    env.close()


def test_many_are_as_many_single_ones(name):
    many = gymnasium.make_vec(f"hazumi/{name}-v0", num_envs=5)
    assert many.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    rows, _ = many.reset(seed=10)
    assert rows.shape == many.observation_space.shape and rows in many.observation_space
    # The checker has set up nothing here: a plain one.
    one = envs.Environment(name)
    row, _ = one.reset(seed=13)
    random = np.random.default_rng(2)
    has_ended = False
    for _ in range(120):
        np.testing.assert_array_equal(row, rows[3])
        actions = random.uniform(-1, 1, many.action_space.shape).astype(np.float32)
        rows, rewards, terminated, truncated, _ = many.step(actions)
        if has_ended:
            # The step after the end begins anew.
            row, _ = one.reset()
            assert rewards[3] == 0 and not terminated[3] and not truncated[3]
            has_ended = False
        else:
            row, reward, *ends, _ = one.step(actions[3])
            assert (reward, ends) == (rewards[3], [terminated[3], truncated[3]])
            has_ended = any(ends)
    many.close()


def test_threads_and_seeds(name):
    def play(threads, seed):
        many = envs.VectorEnvironment(name, 6, threads=threads)
        rows = [many.reset(seed=seed)[0]]
        random = np.random.default_rng(0)
        for _ in range(40):
            actions = random.uniform(-1, 1, many.action_space.shape).astype(np.float32)
            rows.append(many.step(actions)[0])
        return np.array(rows)

    first = play(1, 3)
    assert (first == play(2, 3)).all() and (first == play(3, 3)).all()
    assert (first[1:] != play(1, 4)[1:]).any()
    # Worlds differ from each other.
    assert (first[1, 0] != first[1, 1]).any()


def test_time_is_up():
    many = gymnasium.make_vec("hazumi/JellyCrawler-v0", num_envs=2, max_episode_steps=7)
    many.reset(seed=0)
    ends = [many.step(np.zeros((2, 8), np.float32))[3].tolist() for _ in range(17)]
    # Seven steps, one that begins anew, and seven again.
    assert [step for step, end in enumerate(ends, 1) if end == [True] * 2] == [7, 15]
    assert ends.count([False] * 2) == 15


@pytest.mark.parametrize("name", ["Hopper", "JellyCrawler"])
def test_a_limit_of_gymnasium_counts(name):
    # Both stay alive without an action.
    limit = envs.TASKS[name].max_steps
    zeros = np.zeros(envs.TASKS[name].action_size, np.float32)

    def steps(env):
        env.reset(seed=0)
        for step in range(1, 2 * limit):
            *_, terminated, truncated, _ = env.step(zeros)
            if terminated or truncated:
                return step, terminated
        return None, False

    assert steps(envs.Environment(name)) == (limit, False)
    longer = gymnasium.make(f"hazumi/{name}-v0", max_episode_steps=limit + 5)
    assert steps(longer) == (limit + 5, False)
    assert gymnasium.spec(f"hazumi/{name}-v0").reward_threshold == envs.TASKS[name].solved


def test_an_episode_ends_and_the_next_step_begins_anew():
    many, one = envs.VectorEnvironment("CartPole", 2), envs.Environment("CartPole")
    rows, _ = many.reset(seed=7)
    row, _ = one.reset(seed=7)
    # World 0 is pushed until its pole falls, world 1 is left alone.
    push = np.array([[1.0], [0.0]], np.float32)
    for _ in range(100):
        rows, rewards, terminated, truncated, _ = many.step(push)
        row, *_ = one.step(push[0])
        if terminated[0]:
            break
    assert terminated.tolist() == [True, False] and not truncated.any()
    # The last observation is that of the end, not of the next start.
    assert abs(rows[0, 2]) > np.radians(12) or abs(rows[0, 0]) > 2.4
    assert (rows[0] == row).all() and rewards[0] == 1
    start, _ = one.reset()
    rows, rewards, terminated, truncated, _ = many.step(push)
    assert (rows[0] == start).all()
    assert rewards.tolist() == [0, 1] and not terminated.any() and not truncated.any()
    # The action of that step did not count, the next one does.
    rows, rewards, *_ = many.step(push)
    assert (rows[0] == one.step(push[0])[0]).all() and rewards.tolist() == [1, 1]


def test_seeds_go_on_after_a_list_of_seeds():
    def starts():
        many = envs.VectorEnvironment("Lander", 2)
        return [many.reset(seed=[4, 9])[0], many.reset()[0], many.reset()[0]]

    first, second = starts(), starts()
    np.testing.assert_array_equal(first, second)
    assert (first[0] != first[1]).any() and (first[1] != first[2]).any()
    single = envs.Environment("Lander")
    assert (single.reset(seed=9)[0] == first[0][1]).all()
    assert (single.reset()[0] == first[1][1]).all()


def test_any_whole_seed_is_fine():
    many = envs.VectorEnvironment("Lander", 2)
    wide = 2**64 - 1
    rows = many.reset(seed=np.int64(3))[0]
    assert (many.reset(seed=3)[0] == rows).all()
    assert (many.reset(seed=(3, np.int32(4)))[0] == rows).all()
    single = envs.Environment("Lander")
    assert (single.reset(seed=np.int64(4))[0] == rows[1]).all()
    rows = many.reset(seed=wide)[0]
    assert (single.reset(seed=wide)[0] == rows[0]).all()
    assert (single.reset(seed=wide + 1)[0] == rows[1]).all()


def test_some_can_be_reset():
    many = envs.VectorEnvironment("CartPole", 4)
    before, _ = many.reset(seed=0)
    moved = many.step(np.ones((4, 1), np.float32))[0]
    after, _ = many.reset(options={"reset_mask": np.array([True, False, False, True])})
    assert (after[[1, 2]] == moved[[1, 2]]).all()
    assert (after[[0, 3]] != moved[[0, 3]]).any(1).all()
    assert (after[[0, 3]] != before[[0, 3]]).any(1).all()


def test_cart_and_pole_move_as_their_equations_say():
    many = envs.VectorEnvironment("CartPole", 3)
    many.reset(seed=4)
    # In the first step, joints share out the velocities that the reset disturbed.
    rows = many.step(np.zeros((3, 1), np.float32))[0]
    force, gravity, mass, pole, half = np.array([3.0, -3.0, 0.0]), 9.81, 1.0, 0.1, 0.5
    # A box of 0.06 · 1 m about its centre.
    inertia = pole * (0.06**2 + 1.0**2) / 12 + pole * half**2
    state = rows.astype(float)
    for _ in range(10):
        actions = (force / 10).astype(np.float32)[:, None]
        rows = many.step(actions)[0]
        for _ in range(200):
            x, speed, angle, turn = state.T
            sine, cosine = np.sin(angle), np.cos(angle)
            # M·(ẍ, θ̈) = forces, of the Lagrangian of cart and pole.
            off = -pole * half * cosine
            right = np.array([force - pole * half * sine * turn**2, pole * gravity * half * sine])
            determinant = (mass + pole) * inertia - off**2
            acceleration = (inertia * right[0] - off * right[1]) / determinant
            turning = ((mass + pole) * right[1] - off * right[0]) / determinant
            speed, turn = speed + 1e-4 * acceleration, turn + 1e-4 * turning
            state = np.stack([x + 1e-4 * speed, speed, angle + 1e-4 * turn, turn], 1)
    np.testing.assert_allclose(rows, state, atol=0.02)
    assert np.abs(state[:2, 1] - state[2, 1]).min() > 0.4


def test_the_lander_falls_freely():
    many = envs.VectorEnvironment("Lander", 2)
    start, _ = many.reset(seed=1)
    actions = np.full((2, 2), [-1.0, 0.0], np.float32)
    for _ in range(20):
        rows = many.step(actions)[0]
    time = 20 * 0.04
    place = start[:, :2] + start[:, 2:4] * time + [0, -0.5 * 2.0 * time**2]
    np.testing.assert_allclose(rows[:, :2], place, atol=0.03)
    np.testing.assert_allclose(rows[:, 5], start[:, 5], atol=1e-3)


def free_model(task, height):
    """The model of a task without ground, so that only gravity and its own forces act."""
    model = task.build()
    bodies = model.world.bodies
    (ground,) = [body for body in bodies if body.body_type == "fixed"]
    ground.position = (0, -height)
    return model, [body for body in bodies if body.body_type != "fixed"]


def test_servos_of_the_hopper_do_not_move_its_center_of_mass():
    model, parts = free_model(envs.HOPPER, 100)
    q = dim2.Quantity
    observe = [q.linear_velocity(part) for part in parts]
    masses = np.array([part.mass for part in parts])
    dt = envs.HOPPER.dt
    batch = dim2.Batch(model.world, 4, observe=observe, act=model.act, dt=dt, threads=1)
    random = np.random.default_rng(0)
    speeds = []
    for step in range(1, 31):
        rows = batch.step(np.sign(random.standard_normal((4, 3))))
        velocities = rows.reshape(4, len(parts), 2)
        mean = np.einsum("p,npd->nd", masses, velocities) / masses.sum()
        np.testing.assert_allclose(mean[:, 0], 0, atol=2e-3)
        np.testing.assert_allclose(mean[:, 1], -9.81 * dt * step, atol=2e-2)
        speeds.append(velocities[:, 0, 0])
    # The servos did work: the torso is thrown about.
    assert np.abs(speeds).max() > 0.1


def test_muscles_of_the_jelly_do_not_move_its_center_of_mass():
    model, (jelly,) = free_model(envs.JELLY_CRAWLER, 100)
    q = dim2.Quantity
    dt = envs.JELLY_CRAWLER.dt
    observe = [q.center_of_mass(jelly), q.particle_positions(jelly, [0])]
    batch = dim2.Batch(model.world, 4, observe=observe, act=model.act, dt=dt, threads=1)
    start = batch.observe().copy()
    random = np.random.default_rng(0)
    actions = np.repeat(np.sign(random.standard_normal((4, 10, 8))), 3, axis=1)
    rows = batch.rollout(actions)
    way = rows[..., :2] - start[:, None, :2]
    times = dt * np.arange(1, 31)
    np.testing.assert_allclose(way[..., 0], 0, atol=2e-3)
    # Steps of a fall lag by a step at most.
    fall = -0.5 * 9.81 * times**2
    assert (np.abs(way[..., 1] - fall) < 9.81 * dt * times + 1e-3).all()
    # The muscles did work: a corner moved about the centre of mass.
    corner = rows[..., 2:] - rows[..., :2]
    assert np.abs(corner - corner[:, :1]).max() > 0.02


def descend(rows, speed):
    """Actions that bring a lander down upright above the pad, at a speed in m/s."""
    x, y, vx, vy, angle, turn = rows[:, :6].T
    target = -speed if speed else -np.clip(0.35 * (y - 0.44), 0.3, 1.5)
    main = np.clip(0.5 + 2.0 * (target - vy), 0, 1) * 2 - 1
    lean = np.clip(0.12 * x + 0.3 * vx, -0.25, 0.25)
    side = np.clip(3.0 * (angle - lean) + 3.0 * turn, -1, 1)
    return np.stack([main, side], 1).astype(np.float32)


@pytest.mark.parametrize("speed", [None, 4.0])
def test_a_soft_landing_counts_and_a_hard_one_is_a_crash(speed):
    many = envs.VectorEnvironment("Lander", 16)
    rows, _ = many.reset(seed=0)
    final, is_done = np.zeros(16), np.zeros(16, bool)
    for _ in range(399):
        rows, rewards, terminated, _, _ = many.step(descend(rows, speed))
        ended = terminated & ~is_done
        final[ended] = rewards[ended]
        is_done |= ended
    assert is_done.all()
    # A landing is worth 100 and a crash -100, beside what a single step adds.
    assert (final > 80).mean() > 0.8 if speed is None else (final < -50).all()


def test_bad_arguments_are_named():
    many = envs.VectorEnvironment("CartPole", 2)
    many.reset(seed=0)
    with pytest.raises(ValueError, match=r"actions has shape \(2,\), must be \(2, 1\)"):
        many.step(np.zeros(2, np.float32))
    for bad in (np.nan, np.inf):
        with pytest.raises(ValueError, match="actions has a number that is not finite"):
            many.step(np.full((2, 1), bad, np.float32))
    for bad in (np.array([["a"], ["b"]]), np.array([[1j], [0]]), None):
        with pytest.raises(TypeError, match="actions must be real numbers"):
            many.step(bad)
    with pytest.raises(ValueError, match="task is 'Walker', must be one of CartPole"):
        envs.Environment("Walker")
    for bad in (0, -1):
        with pytest.raises(ValueError, match=f"num_envs is {bad}"):
            envs.VectorEnvironment("CartPole", bad)
        with pytest.raises(ValueError, match=f"max_episode_steps is {bad}"):
            envs.VectorEnvironment("CartPole", 2, max_episode_steps=bad)
    with pytest.raises(TypeError, match="num_envs is 2.5, must be a whole number"):
        envs.VectorEnvironment("CartPole", 2.5)
    with pytest.raises(ValueError, match="render_mode is 'human'"):
        envs.Environment("CartPole", render_mode="human")
    with pytest.raises(ValueError, match="seed has 3 numbers, must have 2"):
        many.reset(seed=[1, 2, 3])
    for seed in ([-1, 2], -1):
        with pytest.raises(ValueError, match="seed is -1, must not be negative"):
            many.reset(seed=seed)
    for seed in ([1.5, 2], [None, 2], 1.5):
        with pytest.raises(TypeError, match="seed is .*, must be a whole number"):
            many.reset(seed=seed)
    with pytest.raises(TypeError, match="reset_mask must be booleans"):
        many.reset(options={"reset_mask": np.array([0, 1])})
    with pytest.raises(ValueError, match=r"reset_mask has shape \(3,\), must be \(2,\)"):
        many.reset(options={"reset_mask": np.ones(3, bool)})
    # Large numbers are cut, and nothing has been stepped or warned of.
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        many.step(np.full((2, 1), 1e300))


@pytest.mark.parametrize("make", [
    lambda: envs.Environment("CartPole", render_mode="rgb_array"),
    lambda: envs.VectorEnvironment("CartPole", 2, render_mode="rgb_array"),
])
def test_steps_are_between_reset_and_close(make):
    env = make()
    actions = np.zeros(env.action_space.shape, np.float32)
    with pytest.raises(gymnasium.error.ResetNeeded, match="reset"):
        env.step(actions)
    env.reset(seed=0)
    env.step(actions)
    env.close()
    env.close()
    for call in (lambda: env.step(actions), env.reset, env.render):
        with pytest.raises(ClosedError):
            call()


def test_gymnasium_is_optional():
    code = (
        "import sys; sys.modules['gymnasium'] = None\n"
        "import hazumi\n"
        "try:\n    import hazumi.envs\n"
        "except ImportError as error:\n    assert 'hazumi[gymnasium]' in str(error)\n"
        "else:\n    raise SystemExit('no error')\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
