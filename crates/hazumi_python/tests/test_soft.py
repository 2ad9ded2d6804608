"""Soft shapes and bodies."""

import numpy as np
import pytest
from hazumi import dim2, dim3


def jelly(hz, **options):
    if hz.DIM == 2:
        return hz.Shape.soft_grid((0.5, 0.5), (4, 4), **options)
    return hz.Shape.soft_cuboid((0.5, 0.5, 0.5), (3, 3, 3), **options)


def ground(hz, vec):
    plane = hz.Shape.half_plane if hz.DIM == 2 else hz.Shape.half_space
    return plane(vec(0, 1), 0)


def test_jelly_falls_and_rests(hz, vec):
    world = hz.World(gravity=vec(0, -10))
    world.add_body(ground(hz, vec), body_type="fixed")
    shape = jelly(hz)
    body = world.add_body(shape, position=vec(0, 2), density=100)
    assert body.particles.shape == shape.particles.shape
    world.step(1 / 120, count=30)
    # Free fall, before the ground.
    fallen = (body.particles - shape.particles)[:, 1]
    np.testing.assert_allclose(fallen, 2 - 0.5 * 10 * 0.25**2, atol=0.02)
    world.step(1 / 120, count=600)
    low, high = body.particles[:, 1].min(), body.particles[:, 1].max()
    assert -0.05 < low < 0.1 and 0.7 < high < 1.05


def test_stiffness_is_an_option(hz, vec):
    def sag(**options):
        world = hz.World(gravity=vec(0, -10))
        world.add_body(ground(hz, vec), body_type="fixed")
        body = world.add_body(jelly(hz, **options), position=vec(0, 0.55), density=100)
        world.step(1 / 120, count=480)
        return 1 - np.ptp(body.particles[:, 1])

    firm = jelly(hz, shape={"hertz": 10.0, "damping_ratio": 1.0}, pressure=None)
    assert firm.material["shape"]["hertz"] == 10 and firm.material["pressure"] is None
    soft = sag(shape={"hertz": 2.0, "damping_ratio": 1.0}, pressure=None)
    hard = sag(shape={"hertz": 10.0, "damping_ratio": 1.0}, pressure=None)
    assert 0 < hard < 0.5 * soft


def test_ropes_hang_from_fixed_particles(hz, vec):
    shape = hz.Shape.soft_rope([vec(0, 0), vec(2, 0)], 0.25, fixed=[0], edges={"hertz": 30.0})
    ends = shape.particles[[0, -1]]
    np.testing.assert_allclose(ends, [vec(0, 0), vec(2, 0)], atol=1e-6)
    assert shape.edges.shape == (8, 2) and shape.weights.sum() == pytest.approx(1)
    world = hz.World(gravity=vec(0, -10))
    rope = world.add_body(shape, position=vec(0, 5), density=100, linear_damping=2)
    world.step(1 / 60, count=900)
    np.testing.assert_allclose(rope.particles[0], vec(0, 5), atol=1e-5)
    hanging = rope.particles[-1]
    assert abs(hanging[0]) < 0.3 and 2 < 5 - hanging[1] < 2.6


def test_surfaces_are_closed():
    square = dim2.Shape.soft_filled([(0, 0), (2, 0), (2, 1), (0, 1)], 0.25)
    sides = square.surface
    assert (np.bincount(sides.ravel())[np.unique(sides)] == 2).all()
    ball = dim3.Shape.soft_ball(1.0, 2)
    edges = np.sort(ball.surface[:, [0, 1, 1, 2, 2, 0]].reshape(-1, 2), axis=1)
    _, counts = np.unique(edges, axis=0, return_counts=True)
    assert (counts == 2).all()
    np.testing.assert_allclose(np.linalg.norm(ball.particles, axis=1), 1, atol=1e-5)
    disc = dim2.Shape.soft_disc(1.0, 24)
    assert disc.particles.shape == (24, 2)
    assert dim2.Shape.soft_outline([(0, 0), (2, 0), (1, 2)], 0.2).kind == "soft"


def test_meshes_become_soft():
    trimesh = pytest.importorskip("trimesh")
    mesh = trimesh.creation.icosphere(subdivisions=2)
    skin = dim3.Shape.soft_surface(mesh)
    assert skin.particles.shape == mesh.vertices.shape
    filled = dim3.Shape.soft_mesh(mesh, spacing=0.5)
    assert filled.mass(1000.0)["mass"] == pytest.approx(1000 * mesh.volume, rel=0.6)
    cloth = dim3.Shape.soft_cloth((1, 2), (4, 8), particle_radius=0.02)
    assert cloth.particles.shape == (45, 3)


def test_bad_options_are_named(hz, vec):
    with pytest.raises(TypeError, match="soft shape has no field 'stiffness'"):
        jelly(hz, stiffness=3)
    with pytest.raises(ValueError):
        jelly(hz, particle_radius=-1)
    with pytest.raises(ValueError):
        jelly(hz, fixed=[10_000])
    with pytest.raises(ValueError):
        jelly(hz, shape={"hertz": -3})
    with pytest.raises(ValueError, match="has no particles"):
        _ = ground(hz, vec).particles
