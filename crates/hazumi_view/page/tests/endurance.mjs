// Has a large scene run for a while, and sees that neither the server nor the page swells.
//
// Usage: node tests/endurance.mjs PATH_OF_HAZUMI [SECONDS] [SCENE]

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { Harness, state, until } from "./harness.mjs";

const [program, seconds = "60", wanted] = process.argv.slice(2);
assert.ok(program, "usage: node tests/endurance.mjs PATH_OF_HAZUMI [SECONDS] [SCENE]");

/** 10,780 cubes that never sleep. */
const SCENE = wanted ?? "many_pyramids";
const LEAST_BODIES = 10_000;
/** For so many bodies; others cost twenty bytes each. */
const MOST_FRAME_BYTES = 200_000;
/** What the past may cost, as the documentation says, bytes. */
const MOST_PAST = 512 * 2 ** 20;
/** Beside the past, what the server may grow by: buffers that find their size and how memory is handed out, bytes. */
const SERVER_SLACK = 64 * 2 ** 20;
/** What the heap of the page may grow by after rubbish was collected, bytes. */
const HEAP_SLACK = 16 * 2 ** 20;
/** How long one waits for things to find their size, ms. */
const WARM_UP_MS = 5000;
const LONGEST_PAUSE_MS = 5000;

const MIB = 2 ** 20;
const inMib = (bytes) => `${(bytes / MIB).toFixed(1)} MiB`;

/** Resident memory of a process, bytes. */
async function resident(pid) {
  const told = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(told)?.[1]) * 1024;
}

/** What is in use on the page's heap once rubbish was collected, bytes. */
async function heap(session) {
  await session.send("HeapProfiler.collectGarbage");
  return (await session.send("Runtime.getHeapUsage")).usedSize;
}

async function measure(server, page, session) {
  const { memory, framesDrawn, step, bytesLastFrame } = await until(page, "a status", (it) => it.framesDrawn > 0);
  return { past: memory, framesDrawn, step, bytesLastFrame, server: await resident(server.child.pid), heap: await heap(session) };
}

const harness = new Harness(program);
try {
  await harness.open({ viewport: { width: 640, height: 400 } });
  const server = await harness.serve(SCENE);
  const page = await harness.visit(server.address);
  const session = await page.context().newCDPSession(page);
  const { rows } = await state(page);
  assert.ok(rows >= LEAST_BODIES || wanted, `${SCENE} has ${rows} bodies`);
  await page.waitForTimeout(WARM_UP_MS);
  const first = await measure(server, page, session);
  let last = first;
  let largest = first.bytesLastFrame;
  let drawn = { count: first.framesDrawn, at: Date.now() };
  let pause = 0;
  for (const end = Date.now() + Number(seconds) * 1000; Date.now() < end; ) {
    await page.waitForTimeout(1000);
    const now = await measure(server, page, session);
    largest = Math.max(largest, now.bytesLastFrame);
    pause = Math.max(pause, Date.now() - drawn.at);
    if (now.framesDrawn > drawn.count) {
      drawn = { count: now.framesDrawn, at: Date.now() };
    }
    last = now;
  }
  const past = last.past - first.past;
  const growth = { server: last.server - first.server, heap: last.heap - first.heap };
  console.log(
    `${SCENE}: ${rows} bodies, ${last.step - first.step} steps and ${last.framesDrawn - first.framesDrawn} frames in ${seconds} s; ` +
      `server ${inMib(first.server)} and ${inMib(growth.server)} more, of which the past ${inMib(past)}; ` +
      `heap of the page ${inMib(first.heap)} and ${inMib(growth.heap)} more; ` +
      `largest frame ${largest} bytes; a new frame at least every ${pause} ms, as seen once a second`,
  );
  assert.ok(last.past <= MOST_PAST, `the past takes ${inMib(last.past)}`);
  assert.ok(growth.server <= Math.max(0, past) + SERVER_SLACK, "the server grows by no more than the past that it keeps");
  assert.ok(growth.heap <= HEAP_SLACK, "the page does not grow");
  assert.ok(largest <= MOST_FRAME_BYTES + 20 * Math.max(0, rows - LEAST_BODIES), `frames of ${largest} bytes`);
  assert.ok(last.framesDrawn > first.framesDrawn && pause <= LONGEST_PAUSE_MS, "the page keeps drawing");
  assert.deepEqual(harness.complaints, [], "the console is silent");
} finally {
  await harness.close();
}
