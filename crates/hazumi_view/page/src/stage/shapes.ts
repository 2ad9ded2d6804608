// Geometries of the protocol as buffers to draw instances of.
//
// Spheres of all sizes share a buffer, and so do boxes, cylinders, cones and capsules of the same proportions: their size is
// in the matrix of the instance. All others have a buffer of their own.

import {
  BoxGeometry,
  BufferAttribute,
  type BufferGeometry,
  CapsuleGeometry,
  ConeGeometry,
  CylinderGeometry,
  Matrix4,
  Quaternion,
  SphereGeometry,
  Vector3,
} from "three";
import type { ColliderContent, Dimension, Geometry } from "../protocol";
import { filledOutline } from "./outline";
import { meshGeometry, plain } from "./mesh";

/** A geometry that instances can be drawn of. */
export type SolidGeometry = Exclude<Geometry, { kind: "half_space" | "skin" | "skin_outline" }>;

/** Which buffer a geometry is drawn with, and how that buffer becomes the geometry. */
export interface Placement {
  key: string;
  /** What is round has a third of the corners where it is built `coarse`. */
  build(coarse?: boolean): BufferGeometry;
  local: Matrix4;
}

const UP = new Vector3(0, 1, 0);

/** How to draw a geometry of id `shape` by instances. */
export function placementOf(geometry: SolidGeometry, shape: number, dimension: Dimension): Placement {
  switch (geometry.kind) {
    case "sphere":
      return scaled("sphere", geometry.radius, geometry.radius, geometry.radius, ball);
    case "circle":
      return scaled("circle", geometry.radius, geometry.radius, 1, disc);
    case "box":
      return boxPlacement(geometry.half_extents, dimension);
    case "cylinder":
      return scaled("cylinder", geometry.radius, geometry.half_height, geometry.radius, (coarse) =>
        banded(new CylinderGeometry(1, 1, 2, coarse ? 16 : 32)),
      );
    case "cone":
      return scaled("cone", geometry.radius, geometry.half_height, geometry.radius, (coarse) =>
        banded(new ConeGeometry(1, 2, coarse ? 16 : 32)),
      );
    case "capsule":
      return capsulePlacement(geometry, dimension);
    case "mesh":
      return own(shape, () => meshGeometry(geometry.positions, geometry.indices));
    case "outline":
      return own(shape, () => filledOutline(geometry.points));
  }
}

/** The pose of a collider in its body, times what `placement` needs. */
export function localMatrix(collider: ColliderContent, placement: Placement, out: Matrix4): Matrix4 {
  const [x = 0, y = 0, z = 0] = collider.position;
  const turn = new Quaternion().fromArray(collider.rotation.length === 4 ? collider.rotation : [0, 0, 0, 1]);
  return out.compose(new Vector3(x, y, z), turn, new Vector3(1, 1, 1)).multiply(placement.local);
}

function scaled(key: string, x: number, y: number, z: number, build: Placement["build"]): Placement {
  return { key, build, local: new Matrix4().makeScale(x, y, z) };
}

function own(shape: number, build: Placement["build"]): Placement {
  return { key: `shape ${shape}`, build, local: new Matrix4() };
}

function boxPlacement(half: number[], dimension: Dimension): Placement {
  const [x = 0, y = 0, z = 1] = half;
  if (dimension === 2) {
    return scaled("square", x, y, 1, () => filledOutline([-1, -1, 1, -1, 1, 1, -1, 1]));
  }
  return scaled("box", x, y, z, () => plain(new BoxGeometry(2, 2, 2)));
}

function capsulePlacement(geometry: Extract<Geometry, { kind: "capsule" }>, dimension: Dimension): Placement {
  const from = vector(geometry.from);
  const to = vector(geometry.to);
  const axis = to.clone().sub(from);
  const length = axis.length();
  const ratio = Number((length / geometry.radius).toPrecision(6));
  const turn = new Quaternion().setFromUnitVectors(UP, length > 0 ? axis.divideScalar(length) : UP);
  const middle = from.add(to).multiplyScalar(0.5);
  const size = new Vector3().setScalar(geometry.radius);
  return {
    key: `capsule ${ratio}`,
    build: (coarse) => {
      const [caps, sides] = coarse ? [4, 12] : [8, 24];
      return dimension === 2 ? stadium(ratio) : banded(new CapsuleGeometry(1, ratio, caps, sides));
    },
    local: new Matrix4().compose(middle, turn, size),
  };
}

function vector(numbers: number[]): Vector3 {
  return new Vector3(numbers[0] ?? 0, numbers[1] ?? 0, numbers[2] ?? 0);
}

function ball(coarse = false): BufferGeometry {
  return banded(coarse ? new SphereGeometry(1, 16, 12) : new SphereGeometry(1, 32, 20));
}

/** A circle with a spoke, so that one sees it turn. */
function disc(coarse = false): BufferGeometry {
  return filledOutline(arc(0, 0, 0, 2 * Math.PI, coarse ? 24 : 48, false), 0);
}

/** A capsule of the plane, along y. */
function stadium(ratio: number): BufferGeometry {
  return filledOutline([
    ...arc(0, ratio / 2, 0, Math.PI, 16, true),
    ...arc(0, -ratio / 2, Math.PI, 2 * Math.PI, 16, true),
  ]);
}

function arc(x: number, y: number, from: number, to: number, steps: number, closed: boolean): number[] {
  const points: number[] = [];
  for (let step = 0; step < steps + (closed ? 1 : 0); step++) {
    const angle = from + ((to - from) * step) / steps;
    points.push(x + Math.cos(angle), y + Math.sin(angle));
  }
  return points;
}

/** Colours quarters of something round a little darker, so that one sees it turn. */
function banded(geometry: BufferGeometry): BufferGeometry {
  const flat = geometry.toNonIndexed();
  geometry.dispose();
  const positions = flat.getAttribute("position");
  const colors = new Float32Array(positions.count * 3);
  for (let triangle = 0; triangle < positions.count; triangle += 3) {
    let x = 0;
    let z = 0;
    for (let corner = triangle; corner < triangle + 3; corner++) {
      x += positions.getX(corner);
      z += positions.getZ(corner);
    }
    colors.fill(x * z > 0 ? 0.8 : 1, triangle * 3, triangle * 3 + 9);
  }
  flat.setAttribute("color", new BufferAttribute(colors, 3));
  return flat;
}
