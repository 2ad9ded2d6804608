// What a frame says, read as the server writes it.

import assert from "node:assert/strict";
import test from "node:test";
import { Contents } from "../src/content";
import { frameBytes, readFrame, unpackRotations } from "../src/frame";

function frame(): ArrayBuffer {
  const buffer = new ArrayBuffer(frameBytes(1, 1, 1, 1));
  const view = new DataView(buffer);
  [..."HZV2"].forEach((letter, index) => view.setUint8(index, letter.charCodeAt(0)));
  view.setUint32(4, 7, true);
  view.setBigUint64(8, 120n, true);
  view.setFloat64(16, 2, true);
  view.setFloat64(24, 1e6, true);
  [1, 1, 1, 1].forEach((count, index) => view.setUint32(48 + 4 * index, count, true));
  view.setFloat32(64, 0.25, true);
  // The grid of spheres follows a row, a vertex and a line; the sphere, a colour and a rotation.
  [-2, 0, 0, 0.5, 0, 0, 0.125].forEach((value, index) => view.setFloat32(112 + 4 * index, value, true));
  [8, 0, 0, 3].forEach((value, index) => view.setUint16(166 + 2 * index, value, true));
  return buffer;
}

test("a frame is read at the places that the protocol names", () => {
  const read = readFrame(frame());
  assert.equal(read.revision, 7);
  assert.equal(read.rows, 1);
  assert.deepEqual([...read.origin], [1e6, 0, 0]);
  assert.equal(read.positions[0], 0.25);
  assert.deepEqual([...read.grid.subarray(0, 7)], [-2, 0, 0, 0.5, 0, 0, 0.125]);
  assert.deepEqual([...read.balls], [8, 0, 0, 3]);
});

test("other bytes are refused", () => {
  assert.throws(() => readFrame(new ArrayBuffer(64)));
});

test("rotations are unpacked, whichever part was left out", () => {
  const half = 16383.5;
  const out = new Float32Array(8);
  const zero = Math.round(half);
  // w is missing: both top bits are set; then x.
  unpackRotations(new Uint16Array([zero | 0x8000, zero | 0x8000, zero, zero, zero, zero]), 2, out);
  assert.ok(Math.abs(out[3]! - 1) < 1e-6 && Math.abs(out[0]!) < 1e-4);
  assert.ok(Math.abs(out[4]! - 1) < 1e-6 && Math.abs(out[7]!) < 1e-4);
});

test("rows come and go, and skins lie one after the other", () => {
  const contents = new Contents();
  const body = (row: number, shape: number) => ({
    row,
    name: `body[${row}]`,
    body_type: "dynamic" as const,
    kind: 0,
    colliders: [{ shape, position: [0, 0, 0], rotation: [0, 0, 0, 1], sensor: false }],
  });
  const skin = { kind: "skin" as const, vertices: 12, indices: [], lines: [] };
  const shapes = [{ id: 0, geometry: skin }];
  contents.apply({ is: "content", revision: 1, reset: true, shapes, set: [body(0, 0), body(2, 0)], clear: [] });
  assert.equal(contents.bodies, 2);
  assert.deepEqual(contents.skins().map((span) => [span.row, span.first]), [[0, 0], [2, 12]]);
  contents.apply({ is: "content", revision: 2, reset: false, shapes: [], set: [], clear: [0] });
  assert.deepEqual(contents.skins().map((span) => [span.row, span.first]), [[2, 0]]);
});
