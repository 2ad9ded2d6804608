// Sounds tell what has happened to the one who plays, and nothing of the past.

import assert from "node:assert/strict";
import test from "node:test";
import type { Standing, Status, StepEvent } from "../src/protocol";
import { soundsOf, streakAfter } from "../src/sounds";

/** A state of a game at a step, the newest one unless `last` says otherwise. */
function at(step: number, game: Partial<Standing> = {}, events: readonly StepEvent[] = [], last = step): Status {
  const standing: Standing = { score: 0, lives: 3, seconds: step / 60, outcome: null, text: "", ...game };
  const rest = { first: 0, paused: false, speed: 1, busy: 0, counts: {}, energy: null, penetration: null, times: [] };
  const more = { step_ms: 0, memory: 0, hash: null, grabbed: null, difference: null };
  return { is: "status", step, last, ...rest, ...more, events: [...events], game: standing };
}

const names = (before: Status, now: Status): string[] => soundsOf(before, now).map(({ name }) => name);

test("points and lives are heard", () => {
  assert.deepEqual(names(at(10), at(11)), []);
  assert.deepEqual(names(at(10), at(11, { score: 5 })), ["score"]);
  assert.deepEqual(names(at(10, { score: 5 }), at(11, { score: 3 })), []);
  assert.deepEqual(names(at(10), at(12, { lives: 2, score: 1 })), ["life", "score"]);
  assert.deepEqual(names(at(10, { lives: 1 }), at(11, { lives: 2 })), []);
});

test("an outcome is heard once, alone", () => {
  assert.deepEqual(names(at(10), at(11, { score: 9, outcome: "won" })), ["won"]);
  assert.deepEqual(names(at(10, { lives: 1 }), at(11, { lives: 0, outcome: "lost" })), ["lost"]);
  assert.deepEqual(names(at(11, { outcome: "won" }), at(12, { outcome: "won", score: 1 })), []);
});

test("the hardest new impact is heard, and the louder the faster", () => {
  const met = (step: number, speed: string): StepEvent => ({ step, text: `crate[3] and ground met at ${speed} m/s` });
  const [impact, ...others] = soundsOf(at(10), at(12, {}, [met(9, "19.0"), met(11, "3.1"), met(12, "10.0")]));
  assert.deepEqual([impact, others], [{ name: "impact", level: 0.5 }, []]);
  assert.equal(soundsOf(at(10), at(11, {}, [met(11, "400.0")]))[0]?.level, 1);
  assert.deepEqual(names(at(10), at(11, {}, [{ step: 11, text: "joint 3 broke" }, met(10, "9.0")])), []);
});

test("ways through the past are silent", () => {
  const points = { score: 5 };
  assert.deepEqual(names(at(20), at(10, points, [], 20)), [], "back");
  assert.deepEqual(names(at(10, {}, [], 20), at(11, points, [], 20)), [], "again");
  assert.deepEqual(names(at(10, {}, [], 20), at(20, points)), [], "forth to the newest step");
  assert.deepEqual(names(at(20), at(0, points, [], 0)), [], "anew");
  assert.deepEqual(names(at(20), at(20, points)), [], "at rest");
});

test("what is no game is silent", () => {
  const scene = { ...at(11), game: null };
  assert.deepEqual(names(at(10), scene), []);
  assert.deepEqual(names(scene, at(12)), []);
});

test("streaks grow while points follow each other, to their end", () => {
  assert.equal(streakAfter(0, Infinity), 0);
  assert.equal(streakAfter(0, 0.2), 1);
  assert.equal(streakAfter(4, 1.01), 0);
  assert.equal(streakAfter(12, 0.1), 12);
  assert.equal(streakAfter(4, -3), 0, "another round");
});
