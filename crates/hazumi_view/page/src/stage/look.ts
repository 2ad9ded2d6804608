// Where a player looks: a yaw and a pitch, and the head that they turn.

import type { Triple } from "../protocol";

/** The most that a player looks up or down, in radians. */
export const MOST_PITCH = (85 * Math.PI) / 180;
/** Where two looks count as different, in radians. */
const LOOK_STEP = 0.002;

/** The unit vector of a look: along -z without a yaw, which turns to the right, and up with the pitch. */
export function lookVector(yaw: number, pitch: number): Triple {
  const flat = Math.cos(pitch);
  return [Math.sin(yaw) * flat, Math.sin(pitch), -Math.cos(yaw) * flat];
}

/** The yaw of a direction. */
export function yawOf(direction: Triple): number {
  return Math.atan2(direction[0], -direction[2]);
}

/** Whether two unit vectors are further apart than anybody tells. */
export function looksDiffer(one: Triple, other: Triple): boolean {
  return Math.hypot(...one.map((value, axis) => value - other[axis]!)) > LOOK_STEP;
}

/** The head of a player. */
export class Head {
  yaw = 0;
  pitch = 0;
  /** How far above the origin of the body it is, in metres. */
  height = 0;
  /** Where the body is; `null` while there is none. */
  place: Triple | null = null;

  get look(): Triple {
    return lookVector(this.yaw, this.pitch);
  }

  face(yaw: number, pitch: number): void {
    this.yaw = yaw;
    this.pitch = Math.max(-MOST_PITCH, Math.min(MOST_PITCH, pitch));
  }

  /** Comes a part of the way to where the body is. */
  comeTo(body: Triple, share: number): void {
    const from = this.place ?? body;
    this.place = from.map((value, axis) => value + (body[axis]! - value) * share) as Triple;
  }
}
