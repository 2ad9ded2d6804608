// Makes the moving picture of the README: `hazumi view` steps a scene, the page draws it, ffmpeg and img2webp join the frames.
//
// Usage: node tests/movie.mjs PATH_OF_HAZUMI SCENE MOVIE.webp [FRAMES]
//
// FRAMES is a folder in which the frames stay, as PNG. Needs `npm ci` and Chromium as all tests here, and
// the packages ffmpeg and webp.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdir, readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Harness, state, until } from "./harness.mjs";

const [program, scene, movie, kept] = process.argv.slice(2);
assert.ok(program && scene && movie, "usage: node tests/movie.mjs PATH_OF_HAZUMI SCENE MOVIE.webp [FRAMES]");

const SIZE = { width: 720, height: 480 };
/** When the movie begins, in seconds of the scene: the drum has mixed by then. */
const BEGIN = 5;
/** Length of the movie, s: a drum with four fins that turns by 45 degrees a second looks the same then. */
const LENGTH = 6;
/** The end fades for so long into what was before the beginning, s, so that one does not see where it starts again. */
const FADE = 0.5;
const FRAMES_PER_SECOND = 30;
/** Ball that the eye looks at, m, and how far it is turned, by parts of the view. */
const CENTER = [0, 5.9, 0];
const RADIUS = 2.65;
const [RIGHT, UP] = [-0.22, -0.12];
const QUALITY = 70;
/** Steps at a time, so that the server answers in between. */
const STRIDE = 60;
/** How long a frame may take, ms. */
const PATIENCE = 240_000;

/** Takes the world to a step, and waits until the page shows it. */
async function advance(page, last) {
  for (let { step } = await state(page); step < last; ) {
    const next = Math.min(step + STRIDE, last);
    // What has not been yet is gone to one step at a time.
    await page.evaluate((count) => Array.from({ length: count }, () => window.hazumi.send({ do: "step", by: 1 })), next - step);
    ({ step } = await until(page, `step ${next}`, (it) => it.drawnStep === it.step && it.step >= next, PATIENCE));
  }
}

/** The stage without panels, as PNG. What was drawn can be read until the task ends. */
async function picture(page) {
  const address = await page.evaluate(() => {
    window.hazumi.draw();
    return document.querySelector("canvas[data-test=stage]").toDataURL("image/png");
  });
  return Buffer.from(address.slice(address.indexOf(",") + 1), "base64");
}

/** Joins the frames of a folder; the first ones, as many as the fade has, come at the end. */
async function joinFrames(folder, lead) {
  const faded = join(folder, "faded");
  await mkdir(faded, { recursive: true });
  const input = ["-framerate", String(FRAMES_PER_SECOND), "-i", join(folder, "%04d.png")];
  const filter = [
    `[0]trim=start_frame=${lead},setpts=PTS-STARTPTS[body]`,
    `[1]trim=end_frame=${lead},setpts=PTS-STARTPTS[lead]`,
    `[body][lead]xfade=transition=fade:duration=${FADE}:offset=${LENGTH - FADE}`,
  ].join(";");
  execFileSync("ffmpeg", ["-v", "error", "-y", ...input, ...input, "-filter_complex", filter, join(faded, "%04d.png")]);
  const frames = (await readdir(faded)).sort().map((name) => join(faded, name));
  // Whole frames: what differs from the frame before is a fifth smaller, and leaves blocks of it behind.
  const coding = ["-loop", "0", "-kmin", "0", "-kmax", "1", "-lossy", "-q", String(QUALITY), "-m", "6"];
  const duration = ["-d", String(Math.round(1000 / FRAMES_PER_SECOND))];
  execFileSync("img2webp", [...coding, ...duration, ...frames, "-o", movie], { stdio: "ignore" });
}

const harness = new Harness(program);
try {
  await harness.open({ viewport: SIZE, deviceScaleFactor: 1, colorScheme: "light" });
  const folder = kept ?? join(harness.folder, "frames");
  await mkdir(folder, { recursive: true });
  const { address } = await harness.serve(scene, "--paused");
  const page = await harness.visit(address);
  await page.addStyleTag({ content: ".panel, .touch { display: none !important; }" });
  await page.evaluate(([center, radius]) => window.hazumi.focus(center, radius), [CENTER, RADIUS]);
  await page.evaluate((turn) => window.hazumi.look(...turn, 1), [RIGHT, UP]);
  const { dt } = await state(page);
  const lead = Math.round(FADE * FRAMES_PER_SECOND);
  const count = lead + Math.round(LENGTH * FRAMES_PER_SECOND);
  for (let frame = 0; frame < count; frame++) {
    await advance(page, Math.round((BEGIN - FADE + frame / FRAMES_PER_SECOND) / dt));
    await writeFile(join(folder, `${String(frame).padStart(4, "0")}.png`), await picture(page));
  }
  await joinFrames(folder, lead);
  console.log(`${movie}: ${(await stat(movie)).size} bytes`);
  assert.deepEqual(harness.complaints, [], "the console is silent");
} finally {
  await harness.close();
}
