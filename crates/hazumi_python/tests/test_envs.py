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
from hazumi import ClosedError  # noqa: E402


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
    with pytest.raises(ClosedError):
        many._worlds.step(np.zeros((5, many.single_action_space.shape[0])))


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
    # The jelly has the same start for all seeds.
    assert (first != play(1, 4)).any() or name == "JellyCrawler"


def test_time_is_up():
    many = gymnasium.make_vec("hazumi/JellyCrawler-v0", num_envs=2, max_episode_steps=7)
    many.reset(seed=0)
    ends = [many.step(np.zeros((2, 8), np.float32))[3].tolist() for _ in range(9)]
    assert ends == [[False] * 2] * 6 + [[True] * 2] + [[False] * 2] * 2


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


def test_bad_arguments_are_named():
    many = envs.VectorEnvironment("CartPole", 2)
    many.reset(seed=0)
    with pytest.raises(ValueError, match=r"actions has shape \(2,\), must be \(2, 1\)"):
        many.step(np.zeros(2, np.float32))
    with pytest.raises(ValueError, match="actions has a number that is not finite"):
        many.step(np.full((2, 1), np.nan, np.float32))
    with pytest.raises(ValueError, match="task is 'Walker', must be one of CartPole"):
        envs.Environment("Walker")
    with pytest.raises(ValueError, match="num_envs is 0"):
        envs.VectorEnvironment("CartPole", 0)
    with pytest.raises(ValueError, match="render_mode is 'human'"):
        envs.Environment("CartPole", render_mode="human")
    with pytest.raises(ValueError, match="seed has 3 numbers, must have 2"):
        many.reset(seed=[1, 2, 3])


def test_gymnasium_is_optional():
    code = (
        "import sys; sys.modules['gymnasium'] = None\n"
        "import hazumi\n"
        "try:\n    import hazumi.envs\n"
        "except ImportError as error:\n    assert 'hazumi[gymnasium]' in str(error)\n"
        "else:\n    raise SystemExit('no error')\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
