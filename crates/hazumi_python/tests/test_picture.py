"""Pictures, by their pixels."""

import struct
import urllib.request

import numpy as np
import pytest
from hazumi import ClosedError, dim2, dim3


def falling(hz, vec):
    world = hz.World()
    plane = hz.Shape.half_plane if hz.DIM == 2 else hz.Shape.half_space
    world.add_body(plane(vec(0, 1), 0), body_type="fixed")
    ball = hz.Shape.circle(1) if hz.DIM == 2 else hz.Shape.sphere(1)
    world.add_body(ball, position=vec(0, 5))
    return world


def camera_of(hz):
    if hz.DIM == 2:
        return {"min": (-4, 1), "max": (4, 9)}
    return {"eye": (0, 5, 20), "target": (0, 5, 0), "field_of_view": 0.5}


def test_the_ball_is_in_the_middle(hz, vec):
    picture = falling(hz, vec).picture(size=(200, 200), camera=camera_of(hz))
    pixels = picture.pixels()
    assert pixels.shape == (200, 200, 4) and (pixels[..., 3] == 255).all()
    middle, corner = pixels[100, 100].astype(int), pixels[4, 4].astype(int)
    assert np.abs(middle - corner).max() > 60
    assert picture.pixels(50).shape == (50, 50, 4)


def test_pictures_follow_the_world(hz, vec):
    world = falling(hz, vec)
    before = world.picture(size=(100, 100), camera=camera_of(hz)).pixels()
    world.step(count=60)
    after = world.picture(size=(100, 100), camera=camera_of(hz)).pixels()
    assert (before != after).any()


def test_files(hz, vec, tmp_path):
    picture = falling(hz, vec).picture()
    assert picture.svg.startswith("<svg") and picture._repr_svg_() == picture.svg
    picture.save(tmp_path / "a.svg")
    picture.save(tmp_path / "a.png", width=64)
    assert (tmp_path / "a.svg").read_text() == picture.svg
    png = (tmp_path / "a.png").read_bytes()
    assert png[:8] == b"\x89PNG\r\n\x1a\n" and struct.unpack(">I", png[16:20])[0] == 64
    assert png == picture.png(64)
    with pytest.raises(ValueError, match="must end with .svg or .png"):
        picture.save(tmp_path / "a.jpg")


@pytest.mark.parametrize(
    ("hz", "name"), [(dim2, "jelly_pile"), (dim2, "platformer"), (dim3, "rockfall")]
)
def test_scenes(hz, name):
    scene = hz.Scene.gallery(name)
    world = hz.World.from_scene(scene)
    world.step(scene.dt, count=3)
    assert world.picture(size=(320, 200)).pixels().std() > 5


def test_bad_arguments_are_named(hz, vec):
    world = falling(hz, vec)
    with pytest.raises(ValueError, match="width is 0"):
        world.picture(size=(0, 10))
    with pytest.raises(TypeError, match="camera has no field 'zoom'"):
        world.picture(camera={"zoom": 2})
    with pytest.raises(ValueError, match="camera"):
        world.picture(camera={"min": (0, 0), "max": (0, 0)} if hz.DIM == 2 else {"field_of_view": 9})
    with pytest.raises(ValueError, match="width is 9999"):
        world.picture().pixels(9999)
    world.close()
    with pytest.raises(ClosedError):
        world.picture()


def test_the_viewer_serves_a_page(hz, vec):
    world = falling(hz, vec)
    address = world.view()
    try:
        assert address.startswith("http://127.0.0.1:")
        with urllib.request.urlopen(address, timeout=10) as page:
            assert page.status == 200 and b"<html" in page.read()[:4000].lower()
        world.step(count=3)
        assert world.step_count == 3
    finally:
        world.close()
    with pytest.raises(OSError):
        urllib.request.urlopen(address, timeout=10)
