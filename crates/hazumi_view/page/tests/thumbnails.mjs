// Takes the picture of every scene of the gallery, as the page shows it.
//
// Usage: node tests/thumbnails.mjs PATH_OF_HAZUMI FOLDER [SCENE…]

import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Harness, send, state, until } from "./harness.mjs";

const [program, folder, ...wanted] = process.argv.slice(2);
assert.ok(program && folder, "usage: node tests/thumbnails.mjs PATH_OF_HAZUMI FOLDER [SCENE…]");

const SIZE = { width: 480, height: 300 };
/** Pictures are drawn so many times as large and then made smaller, so that edges are smooth. */
const FINER = 2;
const QUALITY = 0.75;
/** Steps at a time, so that the server answers in between. */
const STRIDE = 90;
/** Scenes with a million triangles take their time, ms. */
const PATIENCE = 240_000;

/**
 * When a picture is taken, in seconds of the scene, and from where: at what moves, or around a place, or at all of the
 * scene; turned by parts of the view, and so much nearer. What is shown on top has the names of the protocol.
 */
const USUAL = { at: 1.5, moving: false, around: null, right: 0, up: 0, zoom: 1, show: [] };
const SPECIAL = {
  breaking: { at: 1.9, right: 2.2, zoom: 0.9 },
  breakout: { at: 4, around: [0, 8, 0, 3.1] },
  bridge: { at: 3, right: -0.9, zoom: 0.8 },
  bullet_hell_2d: { at: 3 },
  bullets: { at: 0.03, moving: true, zoom: 1.6 },
  card_house: { at: 0.2, right: -0.35 },
  cloth_and_rope: { zoom: 0.85 },
  compounds_2d: { at: 4 },
  convex_pile: { at: 3.5, moving: true, up: 0.1, zoom: 0.9 },
  conveyor: { at: 6, moving: true, zoom: 0.8 },
  crank: { at: 1.2, right: 0.3, zoom: 0.7 },
  danmaku: { at: 4, zoom: 1.5 },
  dominoes: { at: 5, zoom: 1.1 },
  far_away: { at: 2.2, moving: true, zoom: 0.6 },
  friction: { right: -0.9, zoom: 0.8 },
  glowing_crowd: { at: 1.5, zoom: 1.5, up: 0.1 },
  groups: { at: 0.75, moving: true, zoom: 0.7 },
  high_speed: { at: 0.3, show: ["velocities"] },
  holes: { at: 0.8, moving: true, up: 0.1, zoom: 0.8 },
  human: { at: 0.5, moving: true },
  jelly_pile_3d: { at: 3, up: 0.45 },
  joint_grid_2d: { at: 0.6, zoom: 0.95 },
  joints: { moving: true, zoom: 2.4 },
  junkyard: { at: 5, moving: true, up: 0.2, zoom: 1.1 },
  junkyard_2d: { at: 5 },
  large_pyramid: { at: 0.2, right: -0.35, zoom: 1.1 },
  large_world: { at: 4, zoom: 1.1 },
  mass_ratio: { zoom: 0.9 },
  newtons_cradle: { at: 0.4, moving: true, show: ["joints"] },
  one_way: { at: 1.5, moving: true, zoom: 1.1 },
  plane: { right: -0.35, zoom: 0.9 },
  platformer: { at: 0.5, zoom: 1.05 },
  pyramid: { right: -0.35, zoom: 1.1 },
  ragdoll: { at: 0.35, moving: true, zoom: 0.8 },
  ragdoll_pile: { at: 1.8, zoom: 1.1 },
  rain: { at: 5, up: 0.1, zoom: 1.05 },
  rain_2d: { at: 8, zoom: 0.95 },
  restitution: { at: 1.2, moving: true, zoom: 1.5 },
  rockfall: { at: 4, moving: true, up: 0.25, zoom: 0.7 },
  rolling: { moving: true, zoom: 1.4 },
  separating_axes: { at: 0.5, moving: true, zoom: 0.8 },
  sensors: { at: 1.05, moving: true, zoom: 0.6 },
  shape_matching: { at: 2.2, zoom: 0.9 },
  shapes: { moving: true, zoom: 0.9 },
  shooting_range: { at: 1 },
  spinner_2d: { at: 2.5, around: [0, 32.5, 0, 14.4] },
  starlings: { at: 8 },
  trees100: { at: 2.4, zoom: 0.8 },
  trees50: { at: 2.2, zoom: 0.8 },
  trees25: { at: 2, zoom: 0.8 },
  tumbler_2d: { at: 2.5, zoom: 0.68 },
  washer: { at: 3, right: -0.25 },
  washer_2d: { at: 3 },
  wrecking_ball: { at: 2.4, right: -0.3, moving: true, zoom: 0.8 },
};

/** Waits until the page shows a step, and says which one it is. */
const shows = (page, what, is) => until(page, what, (it) => it.drawnStep === it.step && is(it), PATIENCE);

/** Takes the world to a time, in seconds. */
async function advance(page, seconds) {
  let { step, dt } = await state(page);
  for (const last = Math.round(seconds / dt); step < last; ) {
    const next = Math.min(step + STRIDE, last);
    // What has not been yet is gone to one step at a time.
    await page.evaluate((count) => Array.from({ length: count }, () => window.hazumi.send({ do: "step", by: 1 })), next - step);
    ({ step } = await shows(page, `step ${next}`, (it) => it.step >= next));
  }
}

/** A picture of the stage without panels, as JPEG. What was drawn can be read until the task ends. */
async function picture(page) {
  const base64 = await page.evaluate(
    async ({ width, height, quality }) => {
      window.hazumi.draw();
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext("2d");
      context.imageSmoothingQuality = "high";
      context.drawImage(document.querySelector("canvas[data-test=stage]"), 0, 0, width, height);
      const jpeg = await canvas.convertToBlob({ type: "image/jpeg", quality });
      return btoa(String.fromCharCode(...new Uint8Array(await jpeg.arrayBuffer())));
    },
    { ...SIZE, quality: QUALITY },
  );
  return Buffer.from(base64, "base64");
}

async function take(page, scene) {
  const { at, moving, around, right, up, zoom, show } = { ...USUAL, ...SPECIAL[scene] };
  await send(page, { do: "load", scene });
  await send(page, { do: "pause" });
  await shows(page, scene, (it) => it.scene === scene);
  await advance(page, at);
  await overlay(page, show, true);
  if (moving) {
    await page.evaluate(() => window.hazumi.focusMoving());
  } else if (around) {
    await page.evaluate(([x, y, z, radius]) => window.hazumi.focus([x, y, z], radius), around);
  }
  await page.evaluate((it) => window.hazumi.look(...it), [right, up, zoom]);
  const bytes = await picture(page);
  await overlay(page, show, false);
  await writeFile(join(folder, `${scene}.jpg`), bytes);
  console.log(`${scene}: ${bytes.length} bytes`);
  return bytes.length;
}

/** Shows or hides what is drawn on top, and waits for a frame that has it. */
async function overlay(page, names, on) {
  if (names.length > 0) {
    const { framesDrawn } = await state(page);
    await send(page, { do: "show", ...Object.fromEntries(names.map((name) => [name, on])) });
    await until(page, "another frame", (it) => it.framesDrawn > framesDrawn, PATIENCE);
  }
}

const harness = new Harness(program);
try {
  await mkdir(folder, { recursive: true });
  await harness.open({ viewport: SIZE, deviceScaleFactor: FINER, colorScheme: "light" });
  const { address } = await harness.serve("--paused");
  const page = await harness.visit(address);
  await page.addStyleTag({ content: ".panel, .touch { display: none !important; }" });
  const { gallery } = await state(page);
  let bytes = 0;
  for (const scene of wanted.length > 0 ? wanted : gallery) {
    bytes += await take(page, scene);
  }
  console.log(`${bytes} bytes in all`);
  assert.deepEqual(harness.complaints, [], "the console is silent");
} finally {
  await harness.close();
}
