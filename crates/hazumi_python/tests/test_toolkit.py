"""Queries of shapes without a world, against closed forms."""

import itertools

import numpy as np
import pytest
from hazumi import dim2, dim3

N = 500


def ball(hz, radius):
    return hz.Shape.circle(radius) if hz.DIM == 2 else hz.Shape.sphere(radius)


def block(hz, half):
    half = [half] * hz.DIM
    return hz.Shape.rectangle(half) if hz.DIM == 2 else hz.Shape.cuboid(half)


@pytest.fixture
def balls(hz):
    """Two lists of balls at random places: shapes, radii and positions of each."""
    random = np.random.default_rng(7)
    radii = random.uniform(0.1, 1.0, (2, N)).astype(np.float32)
    places = random.uniform(-2, 2, (2, N, hz.DIM)).astype(np.float32)
    return [[ball(hz, float(r)) for r in rs] for rs in radii], radii, places


def test_distances_of_balls(hz, balls):
    (a, b), radii, (p, q) = balls
    way = q - p
    apart = np.linalg.norm(way, axis=1)
    gaps = apart - radii.sum(0)
    found = hz.separation(a, p, b, q)
    np.testing.assert_allclose(found.gaps, gaps, atol=2e-6)
    np.testing.assert_allclose(found.normals, way / apart[:, None], atol=2e-5)
    on_a = p + found.normals * radii[0][:, None]
    np.testing.assert_allclose(found.points_a, on_a, atol=1e-5)
    np.testing.assert_allclose(found.points_b, q - found.normals * radii[1][:, None], atol=1e-5)
    np.testing.assert_allclose(hz.distance(a, p, b, q), np.maximum(gaps, 0), atol=2e-6)
    clear = np.abs(gaps) > 1e-5
    assert (hz.intersects(a, p, b, q) == (gaps <= 0))[clear].all()
    assert 20 < (gaps <= 0).sum() < N - 20
    assert found.converged.all() and (found.parts_a == -1).all()


def test_one_shape_stands_for_all(hz, balls):
    (a, _), _, (p, q) = balls
    one = ball(hz, 0.5)
    each = hz.distance(a, p, [one] * N, np.repeat(q[:1], N, 0))
    np.testing.assert_array_equal(hz.distance(a, p, one, q[:1]), each)
    np.testing.assert_array_equal(hz.distance(one, q[0], a, p), each)
    assert hz.distance(one, None, one, np.zeros((0, hz.DIM))).shape == (0,)
    assert hz.distance(one, None, one, None).tolist() == [0.0]


def test_rays_hit_balls(hz, balls):
    (a, _), radii, (p, q) = balls
    ways = (p - q) + np.float32(0.3)
    found = hz.cast_ray(a, p, q, ways)
    # Roots of |q + t·way − p|² = r².
    offset = (q - p).astype(float)
    way = ways.astype(float)
    square, half = (way * way).sum(1), (offset * way).sum(1)
    rest = half**2 - square * ((offset**2).sum(1) - radii[0].astype(float) ** 2)
    first = (-half - np.sqrt(np.maximum(rest, 0))) / square
    inside = (offset**2).sum(1) < radii[0] ** 2
    is_hit = (rest > 0) & (first >= 0) & (first <= 1) | inside
    clear = np.abs(rest) > 1e-4
    assert (found.is_hit == is_hit)[clear].all() and is_hit.any() and not is_hit.all()
    outside = is_hit & clear & ~inside
    np.testing.assert_allclose(found.fractions[outside], first[outside], atol=1e-5)
    places = q + found.fractions[:, None] * ways
    np.testing.assert_allclose(found.points[outside], places[outside], atol=1e-5)
    assert np.isinf(found.fractions[~found.is_hit]).all()


def test_moving_balls_meet_when_their_gap_is_used_up(hz, balls):
    (a, b), radii, (p, q) = balls
    apart = np.linalg.norm(q - p, axis=1)
    gaps = apart - radii.sum(0)
    far = gaps > 0.05
    a, b = [[ball for ball, keep in zip(list_, far) if keep] for list_ in (a, b)]
    p, q, gaps, apart = p[far], q[far], gaps[far], apart[far]
    towards = (p - q) / apart[:, None] * (gaps * 2)[:, None]
    hits = hz.cast_shape(a, p, b, q, towards)
    assert hits.is_hit.all()
    np.testing.assert_allclose(hits.fractions, 0.5, atol=2e-3)
    both = hz.time_of_impact(
        a, p, b, q, a_translations=-towards / 2, b_translations=towards / 2, gap=0, tolerance=1e-5
    )
    np.testing.assert_allclose(both.fractions, 0.5, atol=1e-3)
    away = hz.cast_shape(a, p, b, q, -towards)
    assert not away.is_hit.any() and np.isinf(away.fractions).all()


def test_blocks_rest_on_their_corners(hz):
    count = 50
    depths = np.linspace(-0.01, 0.01, count)
    lower = block(hz, 1.0)
    places = np.zeros((count, hz.DIM))
    places[:, 1] = 2 + depths
    found = hz.collide(lower, None, block(hz, 1.0), places, margin=0.02)
    corners = 2 ** (hz.DIM - 1)
    assert np.bincount(found.pairs).tolist() == [corners] * count
    np.testing.assert_allclose(found.separations, np.repeat(depths, corners), atol=1e-6)
    np.testing.assert_allclose(found.normals[:, 1], 1, atol=1e-6)
    np.testing.assert_allclose(np.abs(found.points[:, 0]), 1, atol=1e-6)
    first = found.features[:corners]
    assert len(set(first.tolist())) == corners
    places[:, 1] = 2.5
    assert len(hz.collide(lower, None, lower, places, margin=0.02).pairs) == 0


def test_closest_points_of_a_block(hz):
    random = np.random.default_rng(3)
    points = random.uniform(-3, 3, (N, hz.DIM)).astype(np.float32)
    found = hz.closest_point(block(hz, 1.0), None, points)
    outside = (np.abs(points) > 1).any(1)
    nearest = np.clip(points, -1, 1)
    distances = np.linalg.norm(points - nearest, axis=1)
    np.testing.assert_allclose(found.points[outside], nearest[outside], atol=1e-6)
    np.testing.assert_allclose(found.distances[outside], distances[outside], atol=1e-6)
    inner = -(1 - np.abs(points[~outside])).min(1)
    np.testing.assert_allclose(found.distances[~outside], inner, atol=1e-6)


def test_poses_turn_shapes():
    box = dim3.Shape.cuboid((2, 0.5, 0.5))
    # A quarter turn about z: the box stands upright.
    half = np.sqrt(0.5)
    pose = np.array([[0, 0, 0, 0, 0, half, half]])
    found = dim3.separation(box, pose, dim3.Shape.sphere(0.5), (0, 4, 0))
    np.testing.assert_allclose(found.gaps, [1.5], atol=1e-5)
    flat = dim2.Shape.rectangle((2, 0.5))
    found = dim2.separation(flat, (0, 0, np.pi / 2), dim2.Shape.circle(0.5), (0, 4))
    np.testing.assert_allclose(found.gaps, [1.5], atol=1e-5)


def test_bad_arguments_are_named(hz, vec):
    shape = ball(hz, 0.5)
    places = np.zeros((3, hz.DIM))
    with pytest.raises(TypeError, match="^a must be a Shape or a list of Shapes"):
        hz.distance(1, None, shape, None)
    with pytest.raises(ValueError, match="b_poses has 2 entries, must have 3, or 1"):
        hz.distance(shape, places, shape, places[:2])
    with pytest.raises(ValueError, match="a_poses has shape"):
        hz.distance(shape, np.zeros((3, 5)), shape, places)
    places[1, 0] = np.nan
    with pytest.raises(ValueError, match=r"b_poses\[1\] is .*must be a pose of finite numbers"):
        hz.intersects(shape, None, shape, places)
    with pytest.raises(ValueError, match=r"points\[1\] is .*must be finite"):
        hz.closest_point(shape, None, places)
    with pytest.raises(ValueError, match="margin"):
        hz.collide(shape, None, shape, None, margin=-1)
    with pytest.raises(ValueError):
        hz.cast_ray(shape, None, vec(1, 1), vec(0, 0))
    with pytest.raises(ValueError, match="motions of b are 2"):
        hz.time_of_impact(shape, np.zeros((3, hz.DIM)), shape, None, b_translations=places[::2])


def test_hulls_give_their_corners_and_faces():
    corners = np.array(list(itertools.product((-1, 1), (-2, 2), (-3, 3))), np.float32)
    hull = dim3.Shape.hull(np.vstack([corners, corners * 0.5]))
    assert sorted(map(tuple, hull.vertices.tolist())) == sorted(map(tuple, corners.tolist()))
    a, b, c = hull.vertices[hull.triangles].transpose(1, 0, 2)
    # Volume by the divergence theorem: triangles are seen from outside.
    assert np.einsum("ij,ij->", a, np.cross(b, c)) / 6 == pytest.approx(48)
    with pytest.raises(ValueError, match="a sphere has no vertices"):
        _ = dim3.Shape.sphere(1).vertices


def test_meshes_decompose():
    trimesh = pytest.importorskip("trimesh")
    ring = trimesh.creation.annulus(1.0, 2.0, 0.5)
    hulls = dim3.Shape.decompose(ring, max_hulls=16)
    assert 4 <= len(hulls) <= 16
    points = np.zeros((1, 3))
    assert not any(dim3.intersects(hulls, None, dim3.Shape.sphere(0.5), points))
    assert any(dim3.intersects(hulls, None, dim3.Shape.sphere(0.05), (1.5, 0, 0)))
    surface = dim3.Shape.mesh(ring)
    assert surface.triangles.shape == ring.faces.shape


def test_outlines_decompose():
    border = [(0, 0), (4, 0), (4, 4), (0, 4)]
    hole = [(1, 1), (3, 1), (3, 3), (1, 3)]
    parts = dim2.Shape.decompose(border, hole)
    area = sum(part.mass(1.0)["mass"] for part in parts)
    assert area == pytest.approx(12)
    assert not dim2.intersects(parts, None, dim2.Shape.circle(0.9), (2, 2)).any()
    with pytest.raises(TypeError, match="rings"):
        dim2.Shape.decompose()


def test_height_fields_are_where_their_heights_are():
    heights = np.arange(12, dtype=np.float32).reshape(3, 4)
    field = dim3.Shape.height_field(heights, (1.0, 2.0))
    low, high = field.bounds()
    np.testing.assert_allclose(high - low, (3, 11, 4), atol=1e-4)
    with pytest.raises(ValueError, match="heights has shape"):
        dim3.Shape.height_field(heights[0], (1, 1))
