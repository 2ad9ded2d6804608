"""Cooks the hull of a mesh, decomposes it into hulls, and drops both.

    python hull_of_a_mesh.py                # a ring
    python hull_of_a_mesh.py chair.glb      # any file that trimesh reads
"""

import sys
import time

import numpy as np
import trimesh
from hazumi import dim3 as hz


def load(path: str | None) -> trimesh.Trimesh:
    """The mesh of a file, or a ring."""
    if path is None:
        return trimesh.creation.torus(1.0, 0.3)
    return trimesh.load(path, force="mesh")


def volume(hull: hz.Shape) -> float:
    """Volume of a hull, by the divergence theorem."""
    a, b, c = hull.vertices[hull.triangles].transpose(1, 0, 2)
    return float(np.einsum("ij,ij->", a, np.cross(b, c)) / 6)


def main() -> None:
    """Prints numbers of the hulls, and saves a picture."""
    mesh = load(sys.argv[1] if len(sys.argv) > 1 else None)
    start = time.perf_counter()
    hull = hz.Shape.hull(mesh, max_vertices=64)
    cooked = time.perf_counter()
    parts = hz.Shape.decompose(mesh, max_hulls=16)
    end = time.perf_counter()
    print(f"mesh: {len(mesh.vertices)} vertices, volume {mesh.volume:.3f} m³")
    print(f"hull: {len(hull.vertices)} vertices, volume {volume(hull):.3f} m³, "
          f"{1e3 * (cooked - start):.1f} ms")
    print(f"{len(parts)} hulls: volume {sum(map(volume, parts)):.3f} m³, "
          f"{1e3 * (end - cooked):.0f} ms")

    world = hz.World()
    world.add_body(hz.Shape.half_space((0, 1, 0)), body_type="fixed")
    size = float(np.ptp(mesh.vertices, axis=0).max())
    world.add_body(hull, position=(-size, size, 0))
    identity = (0, 0, 0, 0, 0, 0, 1)
    whole = hz.Shape.compound([(identity, part) for part in parts])
    world.add_body(whole, position=(size, size, 0))
    world.step(count=120)
    world.picture().save("hull_of_a_mesh.svg")
    print("saved hull_of_a_mesh.svg")


if __name__ == "__main__":
    main()
