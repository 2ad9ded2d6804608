// Makes the moving pictures of the README: `hazumi view` steps a scene, the page draws it, ffmpeg and img2webp join the frames.
//
// Usage: node tests/movie.mjs PATH_OF_HAZUMI SHOT MOVIE.webp [FRAMES]
//
// SHOT is the name of a scene in the table below. FRAMES is a folder in which the frames stay, as PNG. Needs `npm ci` and
// Chromium as all tests here, and the packages ffmpeg and webp.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdir, readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Harness, state, until } from "./harness.mjs";

/**
 * When a movie begins, in seconds of the scene, how long it is, s, its `rate`, frames per second, and its `width` in
 * pixels; `colors` are light or dark. `prepare` sets the eye, and `panels` are the selectors of those that are seen.
 */
const SHOTS = {
  jelly_washer: {
    file: "docs/images/jelly_washer.json",
    // The drum has mixed by then; with four fins it looks the same after a turn by 45 degrees a second for this long.
    begin: 5,
    length: 6,
    prepare: async (page) => {
      await page.evaluate(() => window.hazumi.focus([0, 5.9, 0], 2.65));
      await page.evaluate(() => window.hazumi.look(-0.22, -0.12, 1));
    },
  },
  glowing_crowd: {
    rate: 15,
    width: 480,
    colors: "dark",
    begin: 2,
    length: 4,
    prepare: (page) => page.evaluate(() => window.hazumi.look(0.1, -0.14, 1.4)),
  },
  shooting_range: {
    rate: 20,
    width: 480,
    begin: 0.6,
    length: 8,
    panels: [".crosshair", ".game"],
    prepare: () => {},
    /** The eye turns to where the script aims, as a player would: a part of the way in each frame. */
    follow: async (page, seconds) => {
      const looks = [
        [0, -0.535, -0.02], [0.7, 0.535, -0.02], [1.4, 0.2, 0.2], [2.4, -0.2, 0.1], [4, -0.11, 0.22],
        [4.7, 0, 0.1], [6.5, 0.26, 0.18], [7.2, 0.14, 0], [7.9, -0.36, 0.09],
      ];
      const [, yaw, pitch] = looks.findLast(([since]) => since <= seconds);
      await page.evaluate(([yaw, pitch]) => {
        const eye = (window.eye ??= [yaw, pitch]);
        [yaw, pitch].forEach((angle, axis) => (eye[axis] += 0.25 * (angle - eye[axis])));
        window.hazumi.aim(...eye);
      }, [yaw, pitch]);
    },
  },
  separating_axes: {
    rate: 15,
    width: 480,
    begin: 0.6,
    length: 4,
    size: { width: 1080, height: 720 },
    panels: [".microscope"],
    prepare: (page) => page.evaluate(() => window.hazumi.look(-0.12, 0, 0.6)),
    /** One axis after the other is looked at. */
    follow: (page, seconds) => page.locator("[data-test=microscope-step]").evaluate((slider, part) => {
      slider.value = String(Math.round(part * Number(slider.max)));
      slider.dispatchEvent(new Event("input", { bubbles: true }));
    }, Math.min(1, seconds / 4.4)),
  },
};
const [program, scene, movie, kept] = process.argv.slice(2);
const shot = SHOTS[scene];
assert.ok(program && shot && movie, `usage: node tests/movie.mjs PATH_OF_HAZUMI ${Object.keys(SHOTS).join("|")} MOVIE.webp [FRAMES]`);

const { size = { width: 720, height: 480 }, rate = 30, width = 720, colors = "light" } = shot;
/** The end fades for so long into what was before the beginning, s, so that one does not see where it starts again. */
const FADE = 0.5;
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

/** The page as PNG. */
async function picture(page) {
  await page.evaluate(() => window.hazumi.draw());
  return page.screenshot();
}

/** Joins the frames of a folder; the first ones, as many as the fade has, come at the end. */
async function joinFrames(folder, lead) {
  const faded = join(folder, "faded");
  await mkdir(faded, { recursive: true });
  const input = ["-framerate", String(rate), "-i", join(folder, "%04d.png")];
  const filter = [
    `[0]trim=start_frame=${lead},setpts=PTS-STARTPTS[body]`,
    `[1]trim=end_frame=${lead},setpts=PTS-STARTPTS[lead]`,
    `[body][lead]xfade=transition=fade:duration=${FADE}:offset=${shot.length - FADE},scale=${width}:-2:flags=lanczos`,
  ].join(";");
  execFileSync("ffmpeg", ["-v", "error", "-y", ...input, ...input, "-filter_complex", filter, join(faded, "%04d.png")]);
  const frames = (await readdir(faded)).sort().map((name) => join(faded, name));
  // Whole frames: what differs from the frame before is a fifth smaller, and leaves blocks of it behind.
  const coding = ["-loop", "0", "-kmin", "0", "-kmax", "1", "-lossy", "-q", String(QUALITY), "-m", "6"];
  const duration = ["-d", String(Math.round(1000 / rate))];
  execFileSync("img2webp", [...coding, ...duration, ...frames, "-o", movie], { stdio: "ignore" });
}

const harness = new Harness(program);
try {
  await harness.open({ viewport: size, deviceScaleFactor: 1, colorScheme: colors });
  const folder = kept ?? join(harness.folder, "frames");
  await mkdir(folder, { recursive: true });
  const source = shot.file ? fileURLToPath(new URL(`../../../../${shot.file}`, import.meta.url)) : scene;
  const { address } = await harness.serve(source, "--paused");
  const page = await harness.visit(address);
  const shown = (shot.panels ?? []).map((panel) => `:not(${panel})`).join("");
  await page.addStyleTag({ content: `.panel${shown}, .touch, .bar { display: none !important; }` });
  await shot.prepare(page);
  const { dt } = await state(page);
  const lead = Math.round(FADE * rate);
  const count = lead + Math.round(shot.length * rate);
  for (let frame = 0; frame < count; frame++) {
    const seconds = shot.begin - FADE + frame / rate;
    await advance(page, Math.round(seconds / dt));
    await shot.follow?.(page, seconds);
    await writeFile(join(folder, `${String(frame).padStart(4, "0")}.png`), await picture(page));
  }
  await joinFrames(folder, lead);
  console.log(`${movie}: ${(await stat(movie)).size} bytes`);
  assert.deepEqual(harness.complaints, [], "the console is silent");
} finally {
  await harness.close();
}
