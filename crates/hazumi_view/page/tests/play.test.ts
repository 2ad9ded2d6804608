// Keys, looks and rounds of games mean what players expect.

import assert from "node:assert/strict";
import test from "node:test";
import { keysOf } from "../src/keys";
import { livesShown, timeShown } from "../src/panels/game";
import type { Triple } from "../src/protocol";
import { Round } from "../src/round";
import { Head, looksDiffer, lookVector, MOST_PITCH, yawOf } from "../src/stage/look";

function isNear(look: Triple, expected: Triple): void {
  look.forEach((value, axis) => assert.ok(Math.abs(value - expected[axis]!) < 1e-12, `${look} is ${expected}`));
}

test("a look without a yaw is along -z, and turns to the right", () => {
  isNear(lookVector(0, 0), [0, 0, -1]);
  isNear(lookVector(Math.PI / 2, 0), [1, 0, 0]);
  isNear(lookVector(-Math.PI / 2, 0), [-1, 0, 0]);
  isNear(lookVector(1, Math.PI / 2), [0, 1, 0]);
  for (const yaw of [-3, -1, 0, 0.5, 2]) {
    assert.ok(Math.abs(yawOf(lookVector(yaw, 0.4)) - yaw) < 1e-12);
    assert.ok(Math.abs(Math.hypot(...lookVector(yaw, 0.4)) - 1) < 1e-12);
  }
});

test("heads look neither straight up nor straight down", () => {
  const head = new Head();
  head.face(1, 2);
  assert.equal(head.pitch, MOST_PITCH);
  head.face(1, -2);
  assert.equal(head.pitch, -MOST_PITCH);
});

test("heads come to their bodies, and begin there", () => {
  const head = new Head();
  head.comeTo([1, 2, 3], 0.5);
  assert.deepEqual(head.place, [1, 2, 3]);
  head.comeTo([3, 2, 3], 0.5);
  assert.deepEqual(head.place, [2, 2, 3]);
});

test("only looks that differ are told", () => {
  assert.ok(!looksDiffer(lookVector(1, 0), lookVector(1.0019, 0)));
  assert.ok(looksDiffer(lookVector(1, 0), lookVector(1.0021, 0)));
});

test("keys of the plane jump upwards, those of space walk", () => {
  assert.deepEqual(keysOf("ArrowUp", 2, false), ["up", "jump"]);
  assert.deepEqual(keysOf("KeyJ", 2, false), ["jump", "fire"]);
  assert.deepEqual(keysOf("KeyW", 3, false), ["up"]);
  assert.deepEqual(keysOf("KeyJ", 3, false), ["jump"]);
  assert.deepEqual(keysOf("KeyK", 3, false), ["fire"]);
  assert.deepEqual(keysOf("KeyX", 3, true), []);
});

test("space jumps while a game has the mouse", () => {
  assert.deepEqual(keysOf("Space", 3, true), ["jump"]);
  assert.deepEqual(keysOf("Space", 3, false), []);
});

test("the first key of a game begins it anew, once a round", () => {
  const round = new Round();
  round.enter("maze");
  assert.ok(round.press(true));
  assert.ok(!round.isPlayed, "not before the scene has come");
  assert.ok(!round.press(true));
  round.enter("maze");
  assert.ok(round.isPlayed);
  assert.ok(!round.press(true));
  round.enter("maze");
  assert.ok(!round.isPlayed, "somebody has begun it anew by other means");
  assert.ok(round.press(true));
});

test("a key asks for no other scene, and nothing of a server that is gone", () => {
  const round = new Round();
  round.enter("maze");
  round.press(true);
  round.enter("dominoes");
  assert.ok(!round.isPlayed);
  round.press(true);
  round.lose();
  round.enter("dominoes");
  assert.ok(!round.isPlayed);
});

test("scenes without rules are played on", () => {
  const round = new Round();
  round.enter("jelly_game");
  assert.ok(!round.press(false));
  assert.ok(round.isPlayed);
});

test("clocks show what is left, or else what has passed", () => {
  assert.equal(timeShown(0, null), "0:00");
  assert.equal(timeShown(59.99, null), "0:59");
  assert.equal(timeShown(61.2, null), "1:01");
  assert.equal(timeShown(0, 90), "1:30");
  assert.equal(timeShown(30.5, 90), "1:00");
  assert.equal(timeShown(95, 90), "0:00");
});

test("few lives are hearts, many a number", () => {
  assert.equal(livesShown(2, 3), "♥♥♡");
  assert.equal(livesShown(0, 3), "♡♡♡");
  assert.equal(livesShown(7, 9), "7");
});
