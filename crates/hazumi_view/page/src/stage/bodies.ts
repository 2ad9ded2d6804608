// Bodies as instances: one draw call for all colliders that share a buffer.

import {
  Box3,
  type BufferGeometry,
  DynamicDrawUsage,
  type Group,
  InstancedBufferAttribute,
  InstancedMesh,
  type Material,
  Matrix4,
  Mesh,
  Vector3,
} from "three";
import { type Contents, isSkin } from "../content";
import type { ColliderContent, Dimension, Geometry, RowContent } from "../protocol";
import type { Painter } from "./colors";
import { materialsFor, type Materials } from "./materials";
import type { Poses } from "./poses";
import { localMatrix, placementOf, type Placement, type SolidGeometry } from "./shapes";

/** Rim of what is selected, as a part of the height of the view. */
const RIM = 0.0035;
/** From so many bodies on, each is small on the screen, and round ones need fewer corners. */
const MANY = 3000;

/** A row that no frame has. */
const NO_ROW = Infinity;

/** All colliders that are drawn with one buffer. */
class Batch {
  count = 0;
  private capacity = 0;
  private rows = new Int32Array(0);
  /** Twelve numbers each: three rows of a matrix, with the place last. */
  private locals = new Float32Array(0);
  private mesh: InstancedMesh | null = null;

  constructor(
    private readonly group: Group,
    private readonly geometry: BufferGeometry,
    private readonly material: Material,
    private readonly order: number,
    private readonly shadows: boolean,
  ) {}

  add(row: number, local: Matrix4): void {
    if (this.count === this.capacity) {
      this.grow();
    }
    this.rows[this.count] = row;
    const e = local.elements;
    for (let line = 0; line < 3; line++) {
      for (let column = 0; column < 4; column++) {
        this.locals[this.count * 12 + line * 4 + column] = e[column * 4 + line]!;
      }
    }
    this.count++;
  }

  private grow(): void {
    this.capacity = Math.max(4, Math.ceil(this.capacity * 1.6));
    const rows = new Int32Array(this.capacity);
    const locals = new Float32Array(this.capacity * 12);
    rows.set(this.rows);
    locals.set(this.locals);
    this.rows = rows;
    this.locals = locals;
  }

  /** Makes room on the graphics card for what was added. */
  finish(): void {
    if (this.mesh && this.mesh.instanceMatrix.count >= this.capacity) {
      return;
    }
    this.mesh?.removeFromParent();
    this.mesh?.dispose();
    const mesh = new InstancedMesh(this.geometry, this.material, this.capacity);
    mesh.instanceColor = new InstancedBufferAttribute(new Float32Array(this.capacity * 3), 3);
    mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    mesh.instanceColor.setUsage(DynamicDrawUsage);
    mesh.frustumCulled = false;
    mesh.renderOrder = this.order;
    mesh.castShadow = this.shadows;
    mesh.receiveShadow = this.shadows;
    this.group.add(mesh);
    this.mesh = mesh;
  }

  /** Places all instances but those of a hidden row. */
  place(poses: Poses, hidden: number | null): void {
    if (!this.mesh) {
      return;
    }
    this.mesh.count = this.count;
    this.mesh.visible = this.count > 0;
    const out = this.mesh.instanceMatrix.array as Float32Array;
    for (let index = 0; index < this.count; index++) {
      const row = this.rows[index]!;
      compose(poses, row === hidden ? NO_ROW : row, this.locals, index * 12, out, index * 16);
    }
    upload(this.mesh.instanceMatrix, this.count * 16);
  }

  paint(poses: Poses, contents: Contents, painter: Painter, selected: ReadonlySet<number>): void {
    const colors = this.mesh?.instanceColor;
    if (!colors) {
      return;
    }
    for (let index = 0; index < this.count; index++) {
      const row = this.rows[index]!;
      const body = contents.rows[row];
      if (body) {
        painter.paint(colors.array as Float32Array, index * 3, body, poses.looks[row] ?? 0, selected.has(row));
      }
    }
    upload(colors, this.count * 3);
  }

  dispose(): void {
    this.mesh?.removeFromParent();
    this.mesh?.dispose();
    this.geometry.dispose();
  }
}

/** Only what is in use goes to the graphics card. */
function upload(attribute: InstancedBufferAttribute, length: number): void {
  attribute.clearUpdateRanges();
  attribute.addUpdateRange(0, length);
  attribute.needsUpdate = true;
}

/** The pose of a row times a local matrix, as columns. Rows that the frame lacks become a point. */
function compose(poses: Poses, row: number, locals: Float32Array, from: number, out: Float32Array, at: number): void {
  if (row >= poses.rows) {
    out.fill(0, at, at + 16);
    return;
  }
  const turns = poses.turns;
  for (let line = 0; line < 3; line++) {
    const x = turns[row * 9 + line * 3]!;
    const y = turns[row * 9 + line * 3 + 1]!;
    const z = turns[row * 9 + line * 3 + 2]!;
    for (let column = 0; column < 4; column++) {
      out[at + column * 4 + line] =
        x * locals[from + column]! + y * locals[from + 4 + column]! + z * locals[from + 8 + column]!;
    }
    out[at + 12 + line]! += poses.positions[row * 3 + line]!;
    out[at + line * 4 + 3] = 0;
  }
  out[at + 15] = 1;
}

/** A buffer of what is selected, a little larger, so that its rim shows. */
interface Rim {
  row: number;
  local: Matrix4;
  mesh: Mesh;
}

export class Bodies {
  /** The row of a body that is not drawn, because the eye is in it. */
  hidden: number | null = null;
  private dimension: Dimension = 3;
  private materials: Materials = materialsFor(3);
  private readonly batches = new Map<string, Batch>();
  private rims: Rim[] = [];
  private readonly selected = new Set<number>();

  constructor(
    private readonly group: Group,
    private readonly contents: Contents,
    private readonly poses: Poses,
    private readonly painter: Painter,
  ) {}

  /** Forgets everything, because ids of shapes begin anew. */
  reset(dimension: Dimension): void {
    for (const batch of this.batches.values()) {
      batch.dispose();
    }
    this.batches.clear();
    this.clearRims();
    this.selected.clear();
    if (dimension !== this.dimension) {
      this.dimension = dimension;
      this.materials = materialsFor(dimension);
    }
  }

  /** Sorts all colliders into batches again, after bodies have come or gone. */
  rebuild(): void {
    for (const batch of this.batches.values()) {
      batch.count = 0;
    }
    const local = new Matrix4();
    this.eachSolid((body, collider, geometry) => {
      const placement = placementOf(geometry, collider.shape, this.dimension);
      this.batchFor(placement, body, collider).add(body.row, localMatrix(collider, placement, local));
    });
    for (const [key, batch] of this.batches) {
      if (batch.count > 0) {
        batch.finish();
      } else {
        batch.dispose();
        this.batches.delete(key);
      }
    }
    this.select([...this.selected]);
  }

  /** Marks bodies as selected. */
  select(rows: readonly number[]): void {
    this.selected.clear();
    this.clearRims();
    for (const row of rows) {
      this.selected.add(row);
      const body = this.contents.rows[row];
      for (const collider of body?.colliders ?? []) {
        this.addRim(row, collider);
      }
    }
  }

  /** Moves all instances to where the frame has them; `viewHeight` is what of the world, in metres, the view is high at a point. */
  update(viewHeight: (x: number, y: number, z: number) => number): void {
    for (const batch of this.batches.values()) {
      batch.place(this.poses, this.hidden);
      batch.paint(this.poses, this.contents, this.painter, this.selected);
    }
    const locals = new Float32Array(12);
    const out = new Float32Array(16);
    for (const rim of this.rims) {
      const e = rim.local.elements;
      for (let index = 0; index < 12; index++) {
        locals[index] = e[(index % 4) * 4 + Math.floor(index / 4)]!;
      }
      compose(this.poses, rim.row, locals, 0, out, 0);
      rim.mesh.visible = rim.row !== this.hidden;
      const thickness = viewHeight(out[12]!, out[13]!, out[14]!) * RIM;
      rim.mesh.matrix.fromArray(out).multiply(enlarged(rim, thickness));
      rim.mesh.matrixWorldNeedsUpdate = true;
    }
  }

  private eachSolid(visit: (body: RowContent, collider: ColliderContent, geometry: SolidGeometry) => void): void {
    for (const body of this.contents.rows) {
      for (const collider of body?.colliders ?? []) {
        const geometry = this.contents.shapes.get(collider.shape);
        if (body && geometry && isSolid(geometry)) {
          visit(body, collider, geometry);
        }
      }
    }
  }

  private batchFor(placement: Placement, body: RowContent, collider: ColliderContent): Batch {
    // In the plane what is drawn last is in front: what moves before what stays, sensors above all.
    const fixed = body.body_type === "fixed";
    const coarse = this.contents.bodies >= MANY;
    const key = `${placement.key}${coarse ? " coarse" : ""}${collider.sensor ? " sensor" : fixed ? " fixed" : ""}`;
    let batch = this.batches.get(key);
    if (!batch) {
      const { sensor, fixed: still, solid } = this.materials;
      const material = collider.sensor ? sensor : fixed ? still : solid;
      const order = collider.sensor ? 5 : fixed ? 1 : 3;
      const shadows = this.dimension === 3 && !collider.sensor;
      batch = new Batch(this.group, placement.build(coarse), material, order, shadows);
      this.batches.set(key, batch);
    }
    return batch;
  }

  private addRim(row: number, collider: ColliderContent): void {
    const geometry = this.contents.shapes.get(collider.shape);
    if (!geometry || !isSolid(geometry)) {
      return;
    }
    const placement = placementOf(geometry, collider.shape, this.dimension);
    const buffer = placement.build();
    buffer.computeBoundingBox();
    const local = localMatrix(collider, placement, new Matrix4());
    const mesh = new Mesh(buffer, this.materials.rim);
    mesh.matrixAutoUpdate = false;
    mesh.frustumCulled = false;
    mesh.renderOrder = 2;
    this.group.add(mesh);
    this.rims.push({ row, local, mesh });
  }

  private clearRims(): void {
    for (const rim of this.rims) {
      rim.mesh.removeFromParent();
      rim.mesh.geometry.dispose();
    }
    this.rims = [];
  }
}

/** Grows a rim about its middle so that each of its sides moves out by `thickness`. */
function enlarged(rim: Rim, thickness: number): Matrix4 {
  const box = rim.mesh.geometry.boundingBox ?? new Box3();
  const center = box.getCenter(new Vector3());
  const e = rim.local.elements;
  const factor = [0, 1, 2].map((axis) => {
    const stretch = Math.hypot(e[axis * 4]!, e[axis * 4 + 1]!, e[axis * 4 + 2]!);
    const half = ((box.max.getComponent(axis) - box.min.getComponent(axis)) / 2) * stretch;
    return half > 0 ? 1 + thickness / half : 1;
  });
  const [x = 1, y = 1, z = 1] = factor;
  return new Matrix4()
    .makeTranslation(center)
    .multiply(new Matrix4().makeScale(x, y, z))
    .multiply(new Matrix4().makeTranslation(-center.x, -center.y, -center.z));
}

function isSolid(geometry: Geometry): geometry is SolidGeometry {
  if (geometry.kind === "outline") {
    return geometry.closed;
  }
  return geometry.kind !== "half_space" && !isSkin(geometry);
}
