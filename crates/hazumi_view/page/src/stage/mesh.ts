// Triangles with hard edges.

import { BufferAttribute, BufferGeometry } from "three";

/** Each triangle with corners of its own, so that each has the normal of its triangle. */
export function meshGeometry(positions: readonly number[], indices: readonly number[]): BufferGeometry {
  const corners = new Float32Array(indices.length * 3);
  indices.forEach((index, corner) => {
    for (let axis = 0; axis < 3; axis++) {
      corners[corner * 3 + axis] = positions[index * 3 + axis] ?? 0;
    }
  });
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(corners, 3));
  geometry.computeVertexNormals();
  return plain(geometry);
}

/** Says that a geometry has no bands: solids with and without share a material, which reads this. */
export function plain(geometry: BufferGeometry): BufferGeometry {
  const count = geometry.getAttribute("position").count;
  geometry.setAttribute("color", new BufferAttribute(new Float32Array(count * 3).fill(1), 3));
  return geometry;
}
