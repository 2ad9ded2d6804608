// Takes the pictures of README.md and docs/view.md, as the page shows them with its panels.
//
// Usage: node tests/pictures.mjs PATH_OF_HAZUMI FOLDER [PICTURE…]

import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Harness, send, state, until } from "./harness.mjs";

const [program, folder, ...wanted] = process.argv.slice(2);
assert.ok(program && folder, "usage: node tests/pictures.mjs PATH_OF_HAZUMI FOLDER [PICTURE…]");

const SIZE = { width: 1280, height: 800 };
const QUALITY = 72;
/** A scene of six thousand bodies takes its time, ms. */
const PATIENCE = 120_000;
/** How long the camera takes to come to rest, ms. */
const REST = 2500;

/** Runs the world to a time, in seconds, and stops it there. */
async function runTo(page, seconds) {
  await until(page, `${seconds} s`, (it) => it.step * it.dt >= seconds, PATIENCE);
  await send(page, { do: "pause" });
  await until(page, "paused", (it) => it.paused && it.drawnStep === it.step, PATIENCE);
}

/** Shows some overlays, and colours by this. */
async function show(page, names, color) {
  for (const name of names) {
    await page.check(`[data-test=show-${name}]`);
  }
  if (color) {
    await page.selectOption("[data-test=color]", color);
  }
}

/** Selects the body with this name. */
async function select(page, name) {
  const row = (await state(page)).names.indexOf(name);
  assert.ok(row >= 0, `there is a ${name}`);
  await send(page, { do: "select", row });
  await until(page, "inspected", (it) => it.inspected?.fields?.length > 0);
}

const PICTURES = {
  "view-contacts": ["wrecking_ball", async (page) => {
    await show(page, ["contacts"]);
    await runTo(page, 2.6);
  }],
  "view-gallery": ["dominoes", async (page) => {
    await runTo(page, 1);
    await page.click("[data-test=toggle-gallery]");
    const images = page.locator("[data-test=gallery] img");
    await images.evaluateAll((all) => Promise.all(all.map((image) => Object.assign(image, { loading: "eager" }).decode())));
  }],
  "view-inspect": ["wrecking_ball", async (page) => {
    await runTo(page, 2.4);
    await select(page, "ball");
  }],
  "view-microscope": ["dominoes", async (page) => {
    await runTo(page, 1.2);
    const { names } = await state(page);
    await page.evaluate((rows) => window.hazumi.selectPair(...rows), ["domino[0]", "ground"].map((name) => names.indexOf(name)));
    await page.keyboard.press("m");
    await until(page, "examined", (it) => it.microscope.methods.includes("sat"));
    await page.click("[data-test=method-sat]");
    await until(page, "separating axes", (it) => it.microscope.method === "sat" && it.microscope.steps > 3);
    await page.click("[data-test=microscope-next]");
    await page.click("[data-test=microscope-next]");
    await until(page, "the second step", (it) => it.microscope.step === 2);
  }],
  "view-plane": ["jelly_pile", async (page) => {
    await show(page, ["contacts"]);
    await runTo(page, 3);
  }],
  "view-speed": ["washer", async (page) => {
    await show(page, [], "speed");
    await runTo(page, 3);
  }],
  "view-spinner": ["spinner_2d", async (page) => {
    await runTo(page, 1);
  }],
};

const harness = new Harness(program);
try {
  await mkdir(folder, { recursive: true });
  await harness.open({ viewport: SIZE, colorScheme: "light" });
  for (const name of wanted.length > 0 ? wanted : Object.keys(PICTURES)) {
    const [scene, prepare] = PICTURES[name];
    const server = await harness.serve(scene);
    const page = await harness.visit(server.address);
    await prepare(page);
    await page.waitForTimeout(REST);
    const picture = await page.screenshot({ path: join(folder, `${name}.jpg`), type: "jpeg", quality: QUALITY });
    console.log(`${name}: ${picture.length} bytes`);
    await page.close();
    await harness.stop(server);
  }
  assert.deepEqual(harness.complaints, [], "the console is silent");
} finally {
  await harness.close();
}
