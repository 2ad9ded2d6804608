// Outlines that are not closed: chains of the plane, drawn as lines.

import { Color, type Group, Matrix4, Vector3 } from "three";
import type { Contents } from "../content";
import type { Painter } from "./colors";
import { Lines } from "./lines";
import type { Poses } from "./poses";

interface Chain {
  row: number;
  /** In the frame of the body: x, y, x, … */
  points: Float32Array;
}

export class Chains {
  private chains: Chain[] = [];
  private readonly lines: Lines;
  private readonly tint = new Float32Array(3);
  private readonly color = new Color();

  constructor(
    group: Group,
    private readonly contents: Contents,
    private readonly poses: Poses,
    private readonly painter: Painter,
  ) {
    this.lines = new Lines(group, { width: 3, order: 2, through: 1 });
  }

  rebuild(): void {
    this.chains = [];
    const point = new Vector3();
    const pose = new Matrix4();
    for (const body of this.contents.rows) {
      for (const { shape, position, rotation } of body?.colliders ?? []) {
        const geometry = this.contents.shapes.get(shape);
        if (!body || geometry?.kind !== "outline" || geometry.closed) {
          continue;
        }
        const [, , sine = 0, cosine = 1] = rotation;
        pose.makeRotationZ(2 * Math.atan2(sine, cosine)).setPosition(position[0] ?? 0, position[1] ?? 0, 0);
        const points = new Float32Array(geometry.points.length);
        for (let at = 0; at + 1 < points.length; at += 2) {
          point.set(geometry.points[at]!, geometry.points[at + 1]!, 0).applyMatrix4(pose);
          points[at] = point.x;
          points[at + 1] = point.y;
        }
        this.chains.push({ row: body.row, points });
      }
    }
    this.lines.reserve(this.chains.reduce((sum, { points }) => sum + points.length / 2, 0));
  }

  update(selected: ReadonlySet<number>): void {
    let line = 0;
    for (const { row, points } of this.chains) {
      const body = this.contents.rows[row];
      if (!body || row >= this.poses.rows) {
        continue;
      }
      this.painter.paint(this.tint, 0, body, this.poses.looks[row] ?? 0, selected.has(row));
      const color = this.color.fromArray(this.tint).getHex();
      for (let at = 0; at + 3 < points.length; at += 2) {
        this.put(row, points[at]!, points[at + 1]!, line * 6);
        this.put(row, points[at + 2]!, points[at + 3]!, line * 6 + 3);
        this.lines.colors[line++] = color;
      }
    }
    this.lines.finish(line);
  }

  private put(row: number, x: number, y: number, at: number): void {
    const { turns, positions } = this.poses;
    for (let axis = 0; axis < 3; axis++) {
      this.lines.ends[at + axis] =
        turns[row * 9 + axis * 3]! * x + turns[row * 9 + axis * 3 + 1]! * y + positions[row * 3 + axis]!;
    }
  }
}
