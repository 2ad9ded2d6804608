// Scales of plots have round numbers and hold all values.

import assert from "node:assert/strict";
import { test } from "node:test";
import { scaleFor } from "../src/plots";

test("scales are round and hold what is shown", () => {
  for (const [low, high] of [[0, 7.3], [0, 0.013], [-42, 1900], [0, 1e-9], [-5, -1], [0, 1e12], [3, 3]] as const) {
    const { least, most, ticks } = scaleFor(low, high);
    assert.ok(least <= low && most >= high, `${least} to ${most} holds ${low} to ${high}`);
    assert.ok(ticks.length >= 2 && ticks.length <= 7, String(ticks));
    const gap = ticks[1]! - ticks[0]!;
    const digit = Number((gap / 10 ** Math.floor(Math.log10(gap))).toPrecision(6));
    assert.ok([1, 2, 5, 10].includes(digit), `a gap of ${gap}`);
    ticks.slice(1).forEach((tick, index) => assert.ok(Math.abs(tick - ticks[index]! - gap) <= 1e-6 * gap));
  }
});
