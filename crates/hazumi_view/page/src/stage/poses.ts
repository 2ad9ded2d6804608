// Where the bodies of the frame that is shown stand.

import { grown, matricesOfRotations, unpackRotations, type Frame } from "../frame";
import type { Triple } from "../protocol";

export class Poses {
  rows = 0;
  /** In doubles: what the positions are relative to. */
  origin: Triple = [0, 0, 0];
  positions: Float32Array = new Float32Array(0);
  quaternions: Float32Array = new Float32Array(0);
  /** Nine numbers a row, row-major. */
  turns: Float32Array = new Float32Array(0);
  looks: Uint8Array = new Uint8Array(0);

  read(frame: Frame): void {
    this.rows = frame.rows;
    this.origin = frame.origin;
    this.positions = frame.positions;
    this.looks = frame.looks;
    this.quaternions = grown(this.quaternions, frame.rows * 4);
    this.turns = grown(this.turns, frame.rows * 9);
    unpackRotations(frame.rotations, frame.rows, this.quaternions);
    matricesOfRotations(this.quaternions, frame.rows, this.turns);
  }

  clear(): void {
    this.rows = 0;
  }

  /** Where a body is in the world, or `null` when the frame has no such row. */
  position(row: number): Triple | null {
    if (row < 0 || row >= this.rows) {
      return null;
    }
    return [0, 1, 2].map((axis) => this.origin[axis]! + this.positions[row * 3 + axis]!) as Triple;
  }

  /** A point of the world in the frame of a body, and back again with `toWorld`. */
  toBody(row: number, point: Triple): Triple {
    const center = this.position(row) ?? [0, 0, 0];
    const away = point.map((value, axis) => value - center[axis]!) as Triple;
    const at = row * 9;
    return [0, 1, 2].map(
      (axis) =>
        this.turns[at + axis]! * away[0] + this.turns[at + 3 + axis]! * away[1] + this.turns[at + 6 + axis]! * away[2],
    ) as Triple;
  }

  toWorld(row: number, point: Triple): Triple {
    const center = this.position(row) ?? [0, 0, 0];
    const at = row * 9;
    return [0, 1, 2].map(
      (axis) =>
        center[axis]! +
        this.turns[at + axis * 3]! * point[0] +
        this.turns[at + axis * 3 + 1]! * point[1] +
        this.turns[at + axis * 3 + 2]! * point[2],
    ) as Triple;
  }
}
