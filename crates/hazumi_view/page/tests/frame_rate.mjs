// Measures how many pictures a second the page draws of scenes that run, and what takes the time.
//
// Usage: node tests/frame_rate.mjs PATH_OF_HAZUMI SCENE...

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { Harness, state } from "./harness.mjs";

const [program, ...scenes] = process.argv.slice(2);
assert.ok(program && scenes.length > 0, "usage: node tests/frame_rate.mjs PATH_OF_HAZUMI SCENE...");

const SIZE = { width: 1280, height: 720 };
/** How long a scene runs before it is measured, and while it is, ms. */
const [LEAD, LENGTH] = [5_000, 20_000];
/** Milliseconds of a tick of processor times. */
const TICK = 10;

/** Processor time of all processes of the server, the page and its drawing so far, ms. */
function processorTimes(server, folder) {
  const times = { server: 0, page: 0, drawing: 0 };
  for (const process of readdirSync("/proc").filter((it) => /^\d+$/.test(it))) {
    try {
      const command = readFileSync(`/proc/${process}/cmdline`, "utf8");
      const fields = readFileSync(`/proc/${process}/stat`, "utf8").replace(/^.*\) /, "").split(" ");
      const isPage = command.includes("--type=renderer") || command.includes(folder);
      const who = Number(process) === server ? "server" : command.includes("--type=gpu-process") ? "drawing" : isPage ? "page" : null;
      if (who) {
        times[who] += (Number(fields[11]) + Number(fields[12])) * TICK;
      }
    } catch {
      // It has ended meanwhile.
    }
  }
  return times;
}

const harness = new Harness(program);
try {
  await harness.open();
  for (const scene of scenes) {
    const server = await harness.serve(scene);
    const page = await harness.visit(server.address, { viewport: SIZE, details: false });
    await page.waitForTimeout(LEAD);
    const look = async () => ({ ...(await state(page)), at: Date.now(), used: processorTimes(server.child.pid, harness.folder) });
    const before = await look();
    await page.waitForTimeout(LENGTH);
    const after = await look();
    const frames = after.framesDrawn - before.framesDrawn;
    const seconds = (after.at - before.at) / 1000;
    assert.ok(frames > 0 && after.step > before.step, "pictures of a scene that runs");
    const each = Object.entries(after.used).map(([who, time]) => `${who} ${((time - before.used[who]) / frames).toFixed(0)} ms`);
    console.log(`${scene}: ${(frames / seconds).toFixed(2)} pictures a second, ${after.bytesLastFrame} bytes each; of processors for each ${each.join(", ")}`);
    await page.close();
    await harness.stop(server);
  }
} finally {
  await harness.close();
}
