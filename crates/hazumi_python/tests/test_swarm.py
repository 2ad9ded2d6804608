"""Swarms, against brute force."""

import math

import numpy as np
import pytest
from hazumi import StaleError, Triggers


def touching(p, radii, groups, allowed):
    """Pairs of balls that touch, of groups that collide: (i, j) with i < j."""
    apart = np.linalg.norm(p[:, None] - p[None], axis=2)
    near = apart <= radii[:, None] + radii[None]
    pairs = zip(*np.nonzero(np.triu(near, 1)))
    return {(i, j) for i, j in pairs if frozenset((groups[i], groups[j])) in allowed}


@pytest.fixture
def crowd(hz):
    random = np.random.default_rng(11)
    size = 20 if hz.DIM == 2 else 6
    positions = random.uniform(-size, size, (800, hz.DIM)).astype(np.float32)
    radii = random.uniform(0.05, 0.5, 800).astype(np.float32)
    return positions, radii, random.integers(0, 3, 800)


def as_set(pairs):
    return {tuple(sorted(pair)) for pair in pairs.tolist()}


@pytest.mark.parametrize("threads", [1, 2])
def test_pairs_of_a_crowd(hz, crowd, threads):
    positions, radii, groups = crowd
    swarm = hz.Swarm(threads=threads)
    swarm.set_collision(0, 0)
    swarm.set_collision(1, 2)
    swarm.rebuild(positions, radii=radii, groups=groups)
    allowed = {frozenset((0,)), frozenset((1, 2))}
    expected = touching(positions, radii, groups, allowed)
    assert as_set(swarm.pairs()) == expected and len(expected) > 20
    swarm.set_collision(1, 2, False)
    assert as_set(swarm.pairs()) == touching(positions, radii, groups, {frozenset((0,))})


def test_boxes_of_a_crowd(hz, crowd):
    positions, radii, _ = crowd
    half = np.repeat(radii[:, None], hz.DIM, 1)
    swarm = hz.Swarm()
    swarm.set_collision(0, 0)
    swarm.rebuild(positions, half_extents=half)
    apart = np.abs(positions[:, None] - positions[None])
    near = (apart <= half[:, None] + half[None]).all(2)
    assert as_set(swarm.pairs()) == set(zip(*map(np.ndarray.tolist, np.nonzero(np.triu(near, 1)))))


def test_queries_of_a_crowd(hz, crowd):
    positions, radii, groups = crowd
    swarm = hz.Swarm()
    swarm.rebuild(positions, radii=radii, groups=groups)
    center = positions[5] + np.float32(0.1)
    distances = np.maximum(np.linalg.norm(positions - center, axis=1) - radii, 0)
    items, found = swarm.within(center, 1.5)
    assert sorted(items.tolist()) == np.nonzero(distances <= 1.5)[0].tolist()
    np.testing.assert_allclose(found, distances[items], atol=1e-5)
    items, found = swarm.nearest(center, 7, groups=[1, 2])
    others = distances[groups != 0]
    np.testing.assert_allclose(found, np.sort(others)[:7], atol=1e-5)
    start, end = positions.min(0) - 1, positions.max(0) + 1
    items, fractions = swarm.first_hits([start, start], [end, 2 * start])
    assert items[1] == -1 and math.isinf(fractions[1])
    place = start + fractions[0] * (end - start)
    assert np.linalg.norm(place - positions[items[0]]) == pytest.approx(radii[items[0]], abs=1e-4)


def test_fast_things_do_not_pass_through(hz, vec):
    swarm = hz.Swarm()
    swarm.set_collision(0, 1)
    pairs, fractions = swarm.first_contacts(
        [vec(0, 0), vec(10, 0)], [vec(20, 0), vec(0, 0)], radii=0.5, groups=[0, 1]
    )
    assert pairs.tolist() == [[0, 1]]
    np.testing.assert_allclose(fractions, [9 / 20], atol=1e-5)


def test_bullets_fly_bounce_and_end(hz, vec):
    swarm = hz.Swarm()
    swarm.add_plane(vec(-1, 0), -5)
    ids = swarm.spawn(
        [vec(0, 0), vec(0, 1)], [vec(4, 0), vec(1, 0)], radii=[1.0, 0.1], lifetimes=[np.inf, 0.5]
    )
    swarm.step(0.25, count=4)
    assert len(swarm) == 1 and swarm.ids.tolist() == ids[:1].tolist()
    np.testing.assert_allclose(swarm.positions, [vec(4, 0)], atol=1e-4)
    with pytest.raises(StaleError):
        swarm.despawn(ids[1])
    swarm.step(1.0)
    np.testing.assert_allclose(swarm.velocities, [vec(-4, 0)], atol=1e-4)
    hits = swarm.wall_hits
    assert hits["ids"].tolist() == ids[:1].tolist() or hits["ids"].size == 0
    swarm.place(ids[:1], [vec(3, 0)], [vec(8, 0)])
    swarm.despawn_at_walls()
    swarm.step(1.0)
    assert swarm.despawned["ids"].tolist() == ids[:1].tolist()
    assert swarm.despawned["reasons"] == ["wall"] and len(swarm) == 0
    np.testing.assert_allclose(swarm.wall_hits["fractions"], [1 / 8], atol=1e-5)


def test_bullets_start_and_stop_touching(hz, vec):
    swarm = hz.Swarm()
    swarm.set_collision(0, 1)
    a, b = swarm.spawn([vec(0, 0), vec(3, 0)], [vec(1, 0), vec(0, 0)], radii=0.5, groups=[0, 1])
    slots = sorted(int(i) & 0xFFFF_FFFF for i in (a, b))
    log = []
    for _ in range(6):
        swarm.step(1.0)
        log.append({name: rows.tolist() for name, rows in swarm.events.items() if len(rows)})
    pair = [slots]
    assert log[1:] == [{"started": pair}, {"stayed": pair}, {"stayed": pair}, {"ended": pair}, {}]


def test_triggers_compare_frames():
    triggers = Triggers()
    first = triggers.update([[2, 1], [0, 5]])
    assert first["started"].tolist() == [[0, 5], [1, 2]] and first["ended"].shape == (0, 2)
    second = triggers.update([[1, 2], [3, 4]])
    assert second["stayed"].tolist() == [[1, 2]] and second["ended"].tolist() == [[0, 5]]
    third = triggers.update([[1, 2], [3, 4]], renewed=[3])
    assert third["started"].tolist() == [[3, 4]] and third["ended"].tolist() == [[3, 4]]
    with pytest.raises(ValueError, match="pairs has shape"):
        triggers.update([1, 2, 3])


def test_bad_arguments_are_named(hz, vec):
    swarm = hz.Swarm()
    with pytest.raises(ValueError, match="group is 32"):
        swarm.set_collision(0, 32)
    with pytest.raises(ValueError, match=r"positions\[0\] is .*must be finite"):
        swarm.spawn([vec(np.nan, 0)], radii=1)
    with pytest.raises(ValueError, match="radii"):
        swarm.spawn([vec(0, 0)], radii=-1)
    with pytest.raises(ValueError, match="velocities has 3 rows, must have 2, or 1"):
        swarm.spawn([vec(0, 0)] * 2, [vec(0, 0)] * 3, radii=1)
    with pytest.raises(ValueError, match="groups has 3 rows"):
        swarm.rebuild([vec(0, 0)] * 2, radii=1, groups=[0, 1, 2])
    with pytest.raises(ValueError):
        swarm.step(-1)
    with pytest.raises(ValueError, match="threads"):
        hz.Swarm(threads=0)
