// Gamepads press the keys that players expect, and let go of them.

import assert from "node:assert/strict";
import test from "node:test";
import { controlsOf, kindOf, Pads, turnOf, type Pad } from "../src/gamepad";

/** A pad with some buttons down. */
function pad(axes: readonly number[] = [], down: readonly number[] = [], mapping = "standard"): Pad {
  return { mapping, axes, buttons: Array.from({ length: 17 }, (_, index) => ({ pressed: down.includes(index) })) };
}

/** Pads of a scene with these keys, and what they have done. */
function played(keys: readonly string[]): { pads: Pads; done: string[] } {
  const done: string[] = [];
  const pads = new Pads({
    hasKey: (key) => keys.includes(key),
    change: ([key], down) => done.push(`${key} ${down ? "down" : "up"}`),
    turn: (right, up) => done.push(`turn ${Math.sign(right)} ${Math.sign(up)}`),
    pause: () => done.push("pause"),
    restart: () => done.push("restart"),
  });
  return { pads, done };
}

test("stick and directional pad are the same keys", () => {
  assert.deepEqual(controlsOf(pad([-1, 0])), ["left"]);
  assert.deepEqual(controlsOf(pad([0.7, -0.7])), ["right", "up"]);
  assert.deepEqual(controlsOf(pad([0, 0.31], [13])), ["down"]);
  assert.deepEqual(controlsOf(pad([], [12, 14])), ["left", "up"]);
});

test("worn sticks at rest press nothing and turn nothing", () => {
  assert.deepEqual(controlsOf(pad([0.3, -0.29, 0.2, -0.2])), []);
  assert.equal(turnOf(pad([0, 0, 0.2, -0.2]), 1), null);
});

test("A jumps, the right hand fires, the left hand throws, and Y switches", () => {
  assert.deepEqual(controlsOf(pad([], [0])), ["jump"]);
  for (const button of [2, 5, 7]) {
    assert.deepEqual(controlsOf(pad([], [button])), ["fire"]);
  }
  for (const button of [1, 4, 6]) {
    assert.deepEqual(controlsOf(pad([], [button])), ["throw"]);
  }
  assert.deepEqual(controlsOf(pad([], [3])), ["switch"]);
});

test("pads without the standard mapping have one stick and four buttons", () => {
  const other = pad([-1, 0, 1, 1], [0, 1, 8, 9, 12], "");
  assert.equal(kindOf(other), "other");
  assert.deepEqual(controlsOf(other), ["left", "jump", "fire"]);
  assert.deepEqual(controlsOf(pad([], [2, 3], "")), ["throw", "switch"]);
  assert.equal(turnOf(other, 1), null);
  assert.deepEqual(controlsOf({ mapping: "", axes: [], buttons: [] }), []);
});

test("heads turn to the right and up, as far in a second at any frame rate", () => {
  const [right, none] = turnOf(pad([0, 0, 1, 0]), 1)!;
  assert.equal(right, 3);
  assert.ok(Math.abs(none) === 0);
  const [, up] = turnOf(pad([0, 0, 0, -1]), 1 / 60)!;
  assert.ok(Math.abs(up * 60 - 3) < 1e-12);
  const [slow] = turnOf(pad([0, 0, 0.65, 0]), 1)!;
  assert.ok(slow > 0 && slow < right / 2, `fine near the middle: ${slow}`);
  const corner = turnOf(pad([0, 0, 1, 1]), 1)!;
  assert.ok(Math.abs(Math.hypot(...corner) - 3) < 1e-12, "corners are no faster");
});

test("only changes of a pad have effects", () => {
  const { pads, done } = played(["left", "right", "jump"]);
  pads.read([pad()], 0.016);
  assert.deepEqual(done, []);
  pads.read([pad([-1, 0])], 0.016);
  pads.read([pad([-0.8, 0])], 0.016);
  assert.deepEqual(done.splice(0), ["left down"]);
  pads.read([pad([1, 0])], 0.016);
  assert.deepEqual(done.splice(0), ["left up", "right down"]);
  pads.read([pad()], 0.016);
  assert.deepEqual(done.splice(0), ["right up"]);
});

test("a pad that is pulled out lets go", () => {
  const { pads, done } = played(["left", "jump"]);
  pads.read([pad([-1, 0], [0])], 0.016);
  pads.read([], 0.016);
  assert.deepEqual(done, ["left down", "jump down", "left up", "jump up"]);
});

test("of several pads any one plays", () => {
  const { pads, done } = played(["left"]);
  pads.read([pad(), pad([-1, 0])], 0.016);
  pads.read([pad([], [14]), pad([-1, 0])], 0.016);
  pads.read([pad([], [14]), pad()], 0.016);
  assert.deepEqual(done.splice(0), ["left down"]);
  pads.read([pad(), pad()], 0.016);
  assert.deepEqual(done, ["left up"]);
});

test("where nothing jumps, its button fires", () => {
  const { pads, done } = played(["left", "fire"]);
  pads.read([pad([], [0])], 0.016);
  pads.read([pad()], 0.016);
  assert.deepEqual(done.splice(0), ["fire down", "fire up"]);
  pads.read([pad([], [0, 2])], 0.016);
  pads.read([pad([], [2])], 0.016);
  assert.deepEqual(done, ["fire down"], "one of two buttons is up");
});

test("start pauses and back restarts, once a press", () => {
  const { pads, done } = played(["left"]);
  pads.read([pad([], [9])], 0.016);
  pads.read([pad([], [9])], 0.016);
  pads.read([pad([], [8])], 0.016);
  pads.read([pad()], 0.016);
  assert.deepEqual(done, ["pause", "restart"]);
});

test("the right stick turns as long as it is held", () => {
  const { pads, done } = played(["left"]);
  pads.read([pad([0, 0, 1, -1])], 0.016);
  pads.read([pad([0, 0, 1, -1])], 0.016);
  pads.read([pad()], 0.016);
  assert.deepEqual(done, ["turn 1 1", "turn 1 1"]);
});
