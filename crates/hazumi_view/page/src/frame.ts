// Reads the binary frames of the server. The arrays of a frame are views into its message: nothing is copied.

import type { Triple } from "./protocol";

export const HEADER_BYTES = 64;
/** Numbers before the spheres of a frame: the lowest corner of their grid, its cells, and the radius of each role. */
const GRID_NUMBERS = 11;
const MAGIC = 0x32565a48; // "HZV2", little-endian

/** Bits of what a body looks like. */
export const LOOK_COLOR = 0x3f;
export const LOOK_ASLEEP = 0x40;
export const LOOK_FROZEN = 0x80;

export interface Frame {
  revision: number;
  step: number;
  /** Seconds since the scene began. */
  time: number;
  /** In metres: all positions of the frame are relative to it. */
  origin: Triple;
  rows: number;
  vertices: number;
  lines: number;
  spheres: number;
  /** x, y, z of each row. */
  positions: Float32Array;
  /** x, y, z of the vertices of skins, in the order of rows and colliders. */
  skins: Float32Array;
  /** From, to. */
  segments: Float32Array;
  /** Lowest corner of the grid of spheres and size of its cells, three numbers each, then a radius for each role. */
  grid: Float32Array;
  /** 0xrrggbb. */
  segmentColors: Uint32Array;
  /** Packed, three numbers a row: see `unpackRotations`. */
  rotations: Uint16Array;
  looks: Uint8Array;
  /** Cell of the centre, three numbers, and role. */
  balls: Uint16Array;
  /** Bytes of the whole message. */
  bytes: number;
}

const gridNumbers = (spheres: number): number => (spheres > 0 ? GRID_NUMBERS : 0);

/** Bytes of a frame that has so much in it. */
export function frameBytes(rows: number, vertices: number, lines: number, spheres: number): number {
  return HEADER_BYTES + rows * 19 + vertices * 12 + lines * 28 + spheres * 8 + gridNumbers(spheres) * 4;
}

/** What is in a message, or an `Error` that says why it is no frame. */
export function readFrame(buffer: ArrayBuffer): Frame {
  if (buffer.byteLength < HEADER_BYTES) {
    throw new Error(`a frame has at least ${HEADER_BYTES} bytes, not ${buffer.byteLength}`);
  }
  const header = new DataView(buffer, 0, HEADER_BYTES);
  if (header.getUint32(0, true) !== MAGIC) {
    throw new Error("a frame begins with HZV2: page and server are of different versions");
  }
  const rows = header.getUint32(48, true);
  const vertices = header.getUint32(52, true);
  const lines = header.getUint32(56, true);
  const spheres = header.getUint32(60, true);
  const bytes = frameBytes(rows, vertices, lines, spheres);
  if (bytes !== buffer.byteLength) {
    throw new Error(`a frame of ${buffer.byteLength} bytes should have ${bytes}`);
  }
  let offset = HEADER_BYTES;
  const advance = (length: number): number => {
    const start = offset;
    offset += length;
    return start;
  };
  return {
    revision: header.getUint32(4, true),
    step: Number(header.getBigUint64(8, true)),
    time: header.getFloat64(16, true),
    origin: [header.getFloat64(24, true), header.getFloat64(32, true), header.getFloat64(40, true)],
    rows,
    vertices,
    lines,
    spheres,
    positions: new Float32Array(buffer, advance(rows * 12), rows * 3),
    skins: new Float32Array(buffer, advance(vertices * 12), vertices * 3),
    segments: new Float32Array(buffer, advance(lines * 24), lines * 6),
    grid: new Float32Array(buffer, advance(gridNumbers(spheres) * 4), gridNumbers(spheres)),
    segmentColors: new Uint32Array(buffer, advance(lines * 4), lines),
    rotations: new Uint16Array(buffer, advance(rows * 6), rows * 3),
    balls: new Uint16Array(buffer, advance(spheres * 8), spheres * 4),
    looks: new Uint8Array(buffer, advance(rows), rows),
    bytes,
  };
}

const PART_STEP = Math.SQRT2 / 32767;

/**
 * Turns the packed rotations of `rows` rows into unit quaternions (x, y, z, w).
 *
 * Three parts come as 15 bits each; the largest, positive, is what they lack to length one.
 */
export function unpackRotations(packed: Uint16Array, rows: number, out: Float32Array): void {
  for (let row = 0; row < rows; row++) {
    const first = packed[row * 3]!;
    const second = packed[row * 3 + 1]!;
    const third = packed[row * 3 + 2]!;
    const largest = ((first >> 15) << 1) | (second >> 15);
    const a = (first & 0x7fff) * PART_STEP - Math.SQRT1_2;
    const b = (second & 0x7fff) * PART_STEP - Math.SQRT1_2;
    const c = (third & 0x7fff) * PART_STEP - Math.SQRT1_2;
    const d = Math.sqrt(Math.max(0, 1 - a * a - b * b - c * c));
    const at = row * 4;
    out[at] = largest === 0 ? d : a;
    out[at + 1] = largest === 1 ? d : largest === 0 ? a : b;
    out[at + 2] = largest === 2 ? d : largest === 3 ? c : b;
    out[at + 3] = largest === 3 ? d : c;
  }
}

/** The rotation matrices of unit quaternions, row by row: nine numbers each. */
export function matricesOfRotations(quaternions: Float32Array, rows: number, out: Float32Array): void {
  for (let row = 0; row < rows; row++) {
    const x = quaternions[row * 4]!;
    const y = quaternions[row * 4 + 1]!;
    const z = quaternions[row * 4 + 2]!;
    const w = quaternions[row * 4 + 3]!;
    const at = row * 9;
    out[at] = 1 - 2 * (y * y + z * z);
    out[at + 1] = 2 * (x * y - z * w);
    out[at + 2] = 2 * (x * z + y * w);
    out[at + 3] = 2 * (x * y + z * w);
    out[at + 4] = 1 - 2 * (x * x + z * z);
    out[at + 5] = 2 * (y * z - x * w);
    out[at + 6] = 2 * (x * z - y * w);
    out[at + 7] = 2 * (y * z + x * w);
    out[at + 8] = 1 - 2 * (x * x + y * y);
  }
}

/** An array of at least `length` numbers: the given one where it is long enough. */
export function grown(array: Float32Array, length: number): Float32Array {
  return array.length >= length ? array : new Float32Array(Math.ceil(length * 1.5));
}
