// Filled outlines that change their form with every frame. They are cut into triangles once, and again only when one of these
// has turned inside out.

import type { BufferAttribute, BufferGeometry } from "three";
import type { SkinSpan } from "../content";
import { edgesOf, triangulate } from "./outline";

interface Loop {
  /** Vertices of the frame. */
  vertices: Uint32Array;
  /** Where its triangles begin among all corners. */
  first: number;
  /** How many corners its triangles have: three for each vertex but two. */
  corners: number;
}

export class Loops {
  /** Corners of triangles, as vertices of the frame. */
  readonly corners: Uint32Array;
  /** Where the corners of each span begin, and where those of the last one end. */
  readonly starts: number[] = [];
  private readonly loops: Loop[] = [];
  private cut = false;

  constructor(spans: readonly SkinSpan[]) {
    let first = 0;
    for (const { geometry, first: vertex } of spans) {
      this.starts.push(first);
      for (const loop of geometry.kind === "skin_outline" ? geometry.loops : []) {
        const corners = Math.max(0, loop.length - 2) * 3;
        this.loops.push({ vertices: Uint32Array.from(loop, (index) => index + vertex), first, corners });
        first += corners;
      }
    }
    this.starts.push(first);
    this.corners = new Uint32Array(first);
  }

  /** Moves the corners to where the vertices of the frame are. */
  follow(vertices: Float32Array, geometry: BufferGeometry): this {
    const position = geometry.getAttribute("position") as BufferAttribute;
    const edge = geometry.getAttribute("edge") as BufferAttribute;
    for (const loop of this.loops) {
      if (!this.cut || this.isFolded(loop, vertices)) {
        this.divide(loop, vertices, edge.array as Float32Array);
        edge.needsUpdate = true;
      }
    }
    this.cut = true;
    const out = position.array as Float32Array;
    for (let corner = 0; corner < this.corners.length; corner++) {
      const from = this.corners[corner]! * 3;
      out[corner * 3] = vertices[from]!;
      out[corner * 3 + 1] = vertices[from + 1]!;
      out[corner * 3 + 2] = vertices[from + 2]!;
    }
    position.needsUpdate = true;
    return this;
  }

  /** Whether triangles of a loop turn the other way than most of it. */
  private isFolded(loop: Loop, vertices: Float32Array): boolean {
    let whole = 0;
    let least = Infinity;
    let most = -Infinity;
    for (let corner = loop.first; corner < loop.first + loop.corners; corner += 3) {
      const area = twiceArea(vertices, this.corners, corner);
      whole += area;
      least = Math.min(least, area);
      most = Math.max(most, area);
    }
    return whole > 0 ? least < -1e-4 * whole : most > -1e-4 * whole;
  }

  private divide(loop: Loop, vertices: Float32Array, edges: Float32Array): void {
    const points: number[] = [];
    for (const vertex of loop.vertices) {
      points.push(vertices[vertex * 3]!, vertices[vertex * 3 + 1]!);
    }
    const triangles = triangulate(points).slice(0, loop.corners);
    // Where corners lie on each other there are fewer triangles: what is left over is empty.
    while (triangles.length < loop.corners) {
      triangles.push(0);
    }
    const own = edges.subarray(loop.first * 3, (loop.first + loop.corners) * 3);
    edgesOf(triangles, loop.vertices.length, own);
    triangles.forEach((corner, index) => {
      this.corners[loop.first + index] = loop.vertices[corner]!;
    });
  }
}

function twiceArea(vertices: Float32Array, corners: Uint32Array, at: number): number {
  const a = corners[at]! * 3;
  const b = corners[at + 1]! * 3;
  const c = corners[at + 2]! * 3;
  return (
    (vertices[b]! - vertices[a]!) * (vertices[c + 1]! - vertices[a + 1]!) -
    (vertices[c]! - vertices[a]!) * (vertices[b + 1]! - vertices[a + 1]!)
  );
}
