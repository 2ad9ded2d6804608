// Skins of soft bodies: one buffer for all of them, whose vertices come with every frame.

import { BufferAttribute, BufferGeometry, Color, DynamicDrawUsage, type Group, type Material, Mesh } from "three";
import type { Contents, SkinSpan } from "../content";
import type { Frame } from "../frame";
import type { Dimension } from "../protocol";
import type { Painter } from "./colors";
import { Lines } from "./lines";
import { Loops } from "./loops";
import { materialsFor } from "./materials";
import type { Poses } from "./poses";

export class Skins {
  private spans: SkinSpan[] = [];
  private vertices = 0;
  private mesh: Mesh | null = null;
  private loops: Loops | null = null;
  /** Triangles of skins in space. */
  private triangles = new Uint32Array(0);
  private readonly ropes: Lines;
  private dimension: Dimension = 3;
  private materials: Record<Dimension, Material>;
  private readonly tint = new Float32Array(3);
  private readonly color = new Color();

  constructor(
    private readonly group: Group,
    private readonly contents: Contents,
    private readonly poses: Poses,
    private readonly painter: Painter,
  ) {
    this.ropes = new Lines(group, { width: 5, order: 3, through: 0 });
    this.materials = { 2: materialsFor(2).skin, 3: materialsFor(3).skin };
  }

  reset(dimension: Dimension): void {
    this.dimension = dimension;
    this.rebuild();
  }

  /** Lays out the buffer again, after soft bodies have come, gone or been torn. */
  rebuild(): void {
    this.mesh?.removeFromParent();
    this.mesh?.geometry.dispose();
    this.mesh = null;
    this.loops = null;
    this.spans = this.contents.skins();
    this.vertices = this.spans.reduce((sum, span) => sum + span.geometry.vertices, 0);
    const geometry = this.dimension === 2 ? this.outlines() : this.surface();
    if (!geometry) {
      return;
    }
    this.mesh = new Mesh(geometry, this.materials[this.dimension]);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 3;
    this.mesh.castShadow = this.dimension === 3;
    this.mesh.receiveShadow = this.dimension === 3;
    this.group.add(this.mesh);
  }

  update(frame: Frame, selected: ReadonlySet<number>): void {
    // A frame of another layout says nothing about these skins.
    if (frame.vertices !== this.vertices) {
      return;
    }
    if (this.mesh) {
      const geometry = this.mesh.geometry;
      const corners = this.loops?.follow(frame.skins, geometry);
      if (!corners) {
        placeSurface(geometry, frame.skins, this.triangles);
      }
      this.paint(geometry, selected, corners ?? null);
    }
    this.drawRopes(frame.skins, selected);
  }

  private surface(): BufferGeometry | null {
    const triangles = this.spans.flatMap(({ geometry, first }) =>
      geometry.kind === "skin" ? geometry.indices.map((index) => index + first) : [],
    );
    if (triangles.length === 0) {
      return null;
    }
    this.triangles = new Uint32Array(triangles);
    const geometry = new BufferGeometry();
    geometry.setIndex(new BufferAttribute(this.triangles, 1));
    for (const name of ["position", "normal", "color"]) {
      geometry.setAttribute(name, dynamic(this.vertices * 3));
    }
    return geometry;
  }

  private outlines(): BufferGeometry | null {
    const loops = new Loops(this.spans);
    if (loops.corners.length === 0) {
      return null;
    }
    this.loops = loops;
    const geometry = new BufferGeometry();
    for (const name of ["position", "edge", "color"]) {
      geometry.setAttribute(name, dynamic(loops.corners.length * 3));
    }
    return geometry;
  }

  /** Gives vertices, or the corners of triangles, the colours of their bodies. */
  private paint(geometry: BufferGeometry, selected: ReadonlySet<number>, loops: Loops | null): void {
    const attribute = geometry.getAttribute("color") as BufferAttribute;
    const out = attribute.array as Float32Array;
    for (const [index, span] of this.spans.entries()) {
      this.mix(span, selected);
      const first = loops ? loops.starts[index]! : span.first;
      const end = loops ? loops.starts[index + 1]! : span.first + span.geometry.vertices;
      for (let at = first * 3; at < end * 3; at += 3) {
        out[at] = this.tint[0]!;
        out[at + 1] = this.tint[1]!;
        out[at + 2] = this.tint[2]!;
      }
    }
    attribute.needsUpdate = true;
  }

  private mix(span: SkinSpan, selected: ReadonlySet<number>): void {
    const body = this.contents.rows[span.row];
    if (body) {
      this.painter.paint(this.tint, 0, body, this.poses.looks[span.row] ?? 0, selected.has(span.row));
    }
  }

  private drawRopes(vertices: Float32Array, selected: ReadonlySet<number>): void {
    const count = this.spans.reduce((sum, { geometry }) => sum + (geometry.lines?.length ?? 0) / 2, 0);
    this.ropes.reserve(count);
    let line = 0;
    for (const span of this.spans) {
      const ends = span.geometry.lines;
      if (!ends || ends.length === 0) {
        continue;
      }
      this.mix(span, selected);
      const color = this.color.fromArray(this.tint).getHex();
      for (let end = 0; end < ends.length; end++) {
        const from = (span.first + ends[end]!) * 3;
        const at = line * 6 + (end % 2) * 3;
        this.ropes.ends[at] = vertices[from]!;
        this.ropes.ends[at + 1] = vertices[from + 1]!;
        this.ropes.ends[at + 2] = vertices[from + 2]!;
        if (end % 2 === 1) {
          this.ropes.colors[line++] = color;
        }
      }
    }
    this.ropes.finish(line);
  }
}

function dynamic(length: number): BufferAttribute {
  return new BufferAttribute(new Float32Array(length), 3).setUsage(DynamicDrawUsage);
}

/** Puts the vertices of a surface where the frame has them, and has their normals follow. */
function placeSurface(geometry: BufferGeometry, vertices: Float32Array, triangles: Uint32Array): void {
  const position = geometry.getAttribute("position") as BufferAttribute;
  const normal = geometry.getAttribute("normal") as BufferAttribute;
  (position.array as Float32Array).set(vertices);
  addNormals(vertices, triangles, normal.array as Float32Array);
  position.needsUpdate = true;
  normal.needsUpdate = true;
}

/** At each vertex the mean of the normals of its triangles, weighed by their areas. */
export function addNormals(vertices: Float32Array, triangles: Uint32Array, out: Float32Array): void {
  out.fill(0);
  for (let at = 0; at < triangles.length; at += 3) {
    const a = triangles[at]! * 3;
    const b = triangles[at + 1]! * 3;
    const c = triangles[at + 2]! * 3;
    const ux = vertices[b]! - vertices[a]!;
    const uy = vertices[b + 1]! - vertices[a + 1]!;
    const uz = vertices[b + 2]! - vertices[a + 2]!;
    const vx = vertices[c]! - vertices[a]!;
    const vy = vertices[c + 1]! - vertices[a + 1]!;
    const vz = vertices[c + 2]! - vertices[a + 2]!;
    const x = uy * vz - uz * vy;
    const y = uz * vx - ux * vz;
    const z = ux * vy - uy * vx;
    out[a]! += x;
    out[a + 1]! += y;
    out[a + 2]! += z;
    out[b]! += x;
    out[b + 1]! += y;
    out[b + 2]! += z;
    out[c]! += x;
    out[c + 1]! += y;
    out[c + 2]! += z;
  }
  for (let at = 0; at < out.length; at += 3) {
    const length = Math.hypot(out[at]!, out[at + 1]!, out[at + 2]!) || 1;
    out[at]! /= length;
    out[at + 1]! /= length;
    out[at + 2]! /= length;
  }
}
