// Filled shapes of the plane that know how far each of their pixels is from the outline.
//
// Corners have three `edge` numbers: each is zero on one side of its triangle and one at the corner opposite, or one all over
// where that side lies inside. What a pixel finds, divided by how fast it changes, is its distance from the outline in pixels.

import { BufferAttribute, BufferGeometry, ShapeUtils, Vector2 } from "three";

/** Triangles of a loop (x, y, x, …): three indices each. */
export function triangulate(points: ArrayLike<number>): number[] {
  const corners: Vector2[] = [];
  for (let at = 0; at + 1 < points.length; at += 2) {
    corners.push(new Vector2(points[at], points[at + 1]));
  }
  if (ShapeUtils.area(corners) >= 0) {
    return ShapeUtils.triangulateShape(corners, []).flat();
  }
  const last = corners.length - 1;
  return ShapeUtils.triangulateShape(corners.reverse(), []).flatMap(([a, b, c]) => [
    last - (a ?? 0),
    last - (c ?? 0),
    last - (b ?? 0),
  ]);
}

/** The `edge` numbers of triangles of a loop of `count` corners, nine each. */
export function edgesOf(triangles: ArrayLike<number>, count: number, out: Float32Array): void {
  for (let at = 0; at < triangles.length; at += 3) {
    for (let side = 0; side < 3; side++) {
      const a = triangles[at + ((side + 1) % 3)]!;
      const b = triangles[at + ((side + 2) % 3)]!;
      const apart = Math.abs(a - b);
      const outside = apart === 1 || apart === count - 1;
      for (let corner = 0; corner < 3; corner++) {
        out[at * 3 + corner * 3 + side] = outside && corner !== side ? 0 : 1;
      }
    }
  }
}

/** A filled loop (x, y, x, …); with a line from its middle to the corner `spoke`, when that is given. */
export function filledOutline(points: readonly number[], spoke?: number): BufferGeometry {
  const geometry = new BufferGeometry();
  const fan = spoke !== undefined;
  const triangles = fan ? fanOf(points.length / 2) : triangulate(points);
  const loop = fan ? [...points, 0, 0] : points;
  const positions = new Float32Array(triangles.length * 3);
  triangles.forEach((corner, index) => {
    positions[index * 3] = loop[corner * 2] ?? 0;
    positions[index * 3 + 1] = loop[corner * 2 + 1] ?? 0;
  });
  const edges = new Float32Array(triangles.length * 3);
  edgesOf(triangles, points.length / 2, edges);
  if (fan) {
    markFan(triangles, spoke, edges);
  }
  geometry.setAttribute("position", new BufferAttribute(positions, 3));
  geometry.setAttribute("edge", new BufferAttribute(edges, 3));
  return geometry;
}

/** Triangles between a middle, which comes last, and a loop of `count` corners. */
function fanOf(count: number): number[] {
  return Array.from({ length: count }, (_, corner) => [corner, (corner + 1) % count, count]).flat();
}

/** In a fan only the side away from the middle is outside, and the one spoke. */
function markFan(triangles: readonly number[], spoke: number, edges: Float32Array): void {
  for (let at = 0; at < triangles.length; at += 3) {
    const spokes = [triangles[at + 1] === spoke, triangles[at] === spoke, true];
    for (let side = 0; side < 3; side++) {
      for (let corner = 0; corner < 3; corner++) {
        edges[at * 3 + corner * 3 + side] = spokes[side] && corner !== side ? 0 : 1;
      }
    }
  }
}
