// Opens the page of a real `hazumi view` in a real browser, and does what people do.
//
// Usage: node tests/end_to_end.mjs PATH_OF_HAZUMI PATH_OF_PROGRAM [SCREENSHOT_FOLDER]
//
// The program is the example `program` of hazumi_view.
//
// ONLY is a part of the names of the tests that should run, all where it is not set.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gameTests } from "./games.mjs";
import { Harness, POLLED, send, state, until } from "./harness.mjs";

const [program, example, screenshots] = process.argv.slice(2);
assert.ok(program && example, "usage: node tests/end_to_end.mjs PATH_OF_HAZUMI PATH_OF_PROGRAM [SCREENSHOT_FOLDER]");
const harness = new Harness(program);
await harness.open();
const serve = (...args) => harness.serve(...args);
const stop = (server) => harness.stop(server);
const visit = (address, options) => harness.visit(address, options);

/** How many colours the stage shows: one where it is blank. */
async function colors(page) {
  const png = await page.locator("canvas[data-test=stage]").screenshot();
  return page.evaluate(async (base64) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const found = new Set();
    for (let at = 0; at < data.length; at += 4 * 37) {
      found.add((data[at] >> 3) | ((data[at + 1] >> 3) << 5) | ((data[at + 2] >> 3) << 10));
    }
    return found.size;
  }, png.toString("base64"));
}

/** The colour of the stage at a place on the page, as red, green and blue. */
async function colorAt(page, [x, y]) {
  const png = await page.screenshot({ clip: { x: Math.round(x) - 1, y: Math.round(y) - 1, width: 3, height: 3 } });
  return page.evaluate(async (base64) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
    const context = new OffscreenCanvas(3, 3).getContext("2d");
    context.drawImage(image, 0, 0);
    return [...context.getImageData(1, 1, 1, 1).data.slice(0, 3)];
  }, png.toString("base64"));
}

async function shoot(page, name) {
  if (screenshots) {
    await page.screenshot({ path: join(screenshots, `${name}.png`) });
  }
}

const tests = {
  async "a scene in space is drawn, and time obeys"() {
    const server = await serve("dominoes");
    const page = await visit(server.address);
    const first = await state(page);
    assert.equal(first.scene, "dominoes");
    assert.equal(first.dimension, 3);
    assert.ok((await colors(page)) > 20, "the canvas is not blank");
    await page.click("[data-test=play]");
    const paused = await until(page, "paused", (it) => it.paused && it.hash);
    await page.click("[data-test=step-forward]");
    const next = await until(page, "one step on", (it) => it.step === paused.step + 1);
    assert.notEqual(next.hash, paused.hash);
    await page.click("[data-test=step-back]");
    const back = await until(page, "one step back", (it) => it.step === paused.step);
    assert.equal(back.hash, paused.hash, "going back is exact");
    await page.evaluate(() => window.hazumi.send({ do: "seek", step: 0 }));
    await until(page, "at the beginning", (it) => it.step === 0);
    await page.evaluate((step) => window.hazumi.send({ do: "seek", step }), paused.step);
    const again = await until(page, "back again", (it) => it.step === paused.step);
    assert.equal(again.hash, paused.hash, "and so is going forth");
    await shoot(page, "dominoes");
    await page.close();
    await stop(server);
  },

  async "bodies are dragged, spawned, deleted and inspected"() {
    const server = await serve("pyramid");
    const page = await visit(server.address);
    const { names, body_types, rows } = await state(page);
    const row = body_types.findLastIndex((body_type) => body_type === "dynamic");
    assert.ok(row > 0, String(names[row]));
    const place = () => page.evaluate((it) => window.hazumi.bodyPosition(it), row);
    const before = await place();
    const [x, y] = await page.evaluate((it) => window.hazumi.screenOf(it), row);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await until(page, "something is held", (it) => it.grabbed !== null);
    for (let step = 1; step <= 10; step++) {
      await page.mouse.move(x + 12 * step, y - 8 * step);
      await page.waitForTimeout(40);
    }
    const went = ([it, start]) => Math.hypot(...window.hazumi.bodyPosition(it).map((value, axis) => value - start[axis])) > 0.3;
    await page.waitForFunction(went, [row, before], POLLED);
    await page.mouse.up();
    await until(page, "nothing is held", (it) => it.grabbed === null);
    await page.evaluate(() => window.hazumi.send({ do: "spawn", shape: "jelly", position: [0, 25, 3], velocity: [0, 0, 0], size: 0.8 }));
    await until(page, "one more", (it) => it.rows === rows + 1);
    const jelly = (await state(page)).body_types.length - 1;
    await page.evaluate((it) => window.hazumi.send({ do: "select", row: it }), jelly);
    await until(page, "inspected", (it) => it.inspected?.fields?.some(([name]) => name === "particles"));
    await page.evaluate((it) => window.hazumi.send({ do: "delete", row: it }), jelly);
    await until(page, "one less", (it) => it.rows === rows);
    await page.evaluate(() => window.hazumi.send({ do: "configure", gravity: [0, 0, 0] }));
    await until(page, "no gravity", (it) => it.settings?.gravity[1] === 0);
    await page.close();
    await stop(server);
  },

  async "a world waits until somebody sees it"() {
    const server = await serve("newtons_cradle");
    await new Promise((done) => setTimeout(done, 2000));
    const page = await visit(server.address);
    const { step, dt } = await state(page);
    assert.ok(step * dt < 1, `${step * dt} s have passed unseen`);
    await until(page, "it runs", (it) => it.step > step + 5);
    await page.close();
    await stop(server);
  },

  async "the eye frames what moves, until it is moved by hand"() {
    const server = await serve("wrecking_ball");
    const page = await visit(server.address);
    const far = () =>
      page.evaluate(() => {
        const { body_types } = window.hazumi.state();
        const places = body_types.flatMap((type, row) => (type === "dynamic" ? [window.hazumi.screenOf(row)] : []));
        const { innerWidth, innerHeight } = window;
        const outside = places.filter(([x, y]) => x < 0 || y < 0 || x > innerWidth || y > innerHeight).length;
        const wide = Math.max(...places.map(([x]) => x)) - Math.min(...places.map(([x]) => x));
        return { outside: outside / places.length, wide: wide / innerWidth };
      });
    const first = await far();
    assert.ok(first.outside < 0.12 && first.wide > 0.2, JSON.stringify(first));
    await until(page, "the wall falls", (it) => it.step * it.dt > 5);
    const later = await far();
    assert.ok(later.outside < 0.12 && later.wide > 0.2, JSON.stringify(later));
    await page.click("[data-test=play]");
    await until(page, "paused", (it) => it.paused);
    await page.evaluate(() => window.hazumi.look(0.5, 0.1, 4));
    await page.click("[data-test=play]");
    const { step } = await state(page);
    await until(page, "it goes on", (it) => it.step > step + 60);
    const near = await far();
    assert.ok(near.wide > 2 * later.wide, `it stays where the hand has put it: ${JSON.stringify(near)}`);
    await page.close();
    await stop(server);
  },

  async "walls between the eye and what moves are cut away"() {
    const wall = { name: "wall", body_type: "fixed", position: [2, 3, 2], shape: { box: { half_extents: [6, 3, 0.1] } } };
    const ground = { name: "ground", body_type: "fixed", position: [0, -1, 0], shape: { box: { half_extents: [9, 1, 9] } } };
    const ball = { name: "ball", position: [0, 1, 0], shape: { sphere: { radius: 1 } } };
    const file = join(harness.folder, "behind.json");
    await writeFile(file, JSON.stringify({ sleep: false, bodies: [ground, wall, ball] }));
    const server = await serve(file);
    const page = await visit(server.address, { details: false, colorScheme: "light" });
    await page.waitForTimeout(500);
    const row = (await state(page)).names.indexOf("ball");
    const place = await page.evaluate((it) => window.hazumi.screenOf(it), row);
    const color = await colorAt(page, place);
    assert.ok(Math.max(...color) - Math.min(...color) > 40, `the ball shines through: ${color}`);
    await shoot(page, "cut_away");
    await page.close();
    await stop(server);
  },

  async "panels do not cover what the eye frames"() {
    for (const scene of ["large_pyramid_2d", "dominoes"]) {
      const server = await serve(scene, "--paused");
      const page = await visit(server.address, { viewport: { width: 1280, height: 720 } });
      // Where the bodies are that move, from the left to the right, and what panels leave.
      const seen = () =>
        page.evaluate(() => {
          const { body_types } = window.hazumi.state();
          const rows = body_types.map((type, row) => [type, row]).filter(([type]) => type === "dynamic");
          const places = rows.map(([, row]) => window.hazumi.screenOf(row)[0]);
          return { left: Math.min(...places), right: Math.max(...places), free: document.querySelector("[data-test=side]").offsetLeft };
        });
      const beside = await seen();
      assert.ok(beside.left >= 0 && beside.right <= beside.free, `${scene} stands beside the details: ${JSON.stringify(beside)}`);
      await page.click("[data-test=toggle-side]");
      await page.waitForTimeout(300);
      const alone = await seen();
      assert.ok(alone.left + alone.right > beside.left + beside.right + 200, `it comes to the middle: ${JSON.stringify(alone)}`);
      await page.close();
      await stop(server);
    }
  },

  async "details fold away, and stay so"() {
    const server = await serve("dominoes", "--paused");
    const page = await visit(server.address, { details: false });
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    const side = page.locator("[data-test=side]");
    const rules = page.locator("[data-test=rules]");
    assert.ok(await side.isHidden(), "the world has the page to itself");
    await page.click("[data-test=toggle-side]");
    assert.ok(await page.locator("[data-test=substeps]").isVisible());
    await rules.locator("summary").click();
    assert.ok(await page.locator("[data-test=substeps]").isHidden(), "folded");
    // The page hears of it in a task of its own, which a page that draws without a graphics card has to wait for.
    const isKept = () => JSON.parse(localStorage.getItem("hazumi.view") ?? "{}").folded?.includes("rules");
    await page.waitForFunction(isKept, undefined, POLLED);
    await page.reload();
    await until(page, "drawn again", (it) => it.framesDrawn > 0);
    assert.ok(await side.isVisible(), "open as before");
    assert.ok(await page.locator("[data-test=substeps]").isHidden(), "folded as before");
    await page.close();
    await stop(server);
  },

  async "plots tell the values under the pointer, and zoom"() {
    const server = await serve("dominoes");
    const page = await visit(server.address);
    await until(page, "some steps", (it) => it.step > 120);
    await page.click("[data-test=play]");
    await until(page, "paused", (it) => it.paused && it.hash);
    const plot = page.locator("canvas.plot").first();
    await plot.scrollIntoViewIfNeeded();
    const told = () => page.locator("[data-test=stage-times]").innerText();
    const pixels = () => plot.evaluate((canvas) => canvas.toDataURL());
    const [last, whole] = [await told(), await pixels()];
    const { width } = await plot.boundingBox();
    await plot.hover({ position: { x: width - 60, y: 40 } });
    assert.notEqual(await told(), last, "an earlier step has other times");
    await page.mouse.wheel(0, -400);
    const near = await pixels();
    await plot.evaluate((canvas) => canvas.dispatchEvent(new PointerEvent("pointerleave")));
    assert.equal(await told(), last, "without a pointer the last step is told");
    assert.notEqual(near, whole);
    await plot.focus();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    assert.notEqual(await told(), last, "keys move the cursor, too");
    await shoot(page, "plots");
    await page.close();
    await stop(server);
  },

  async "a game in the plane obeys keys, on two tabs"() {
    const server = await serve("jelly_game");
    const page = await visit(server.address);
    const other = await visit(server.address);
    assert.equal((await state(page)).dimension, 2);
    assert.ok((await colors(page)) > 5, "the canvas is not blank");
    const jelly = (await state(page)).names.indexOf("jelly");
    const place = (tab) => tab.evaluate((it) => window.hazumi.bodyPosition(it)[0], jelly);
    const before = await place(page);
    assert.match(await page.locator("[data-test=keys]").innerText(), /←\s*→\s*move\s*↑\s*jump/);
    await page.keyboard.down("ArrowLeft");
    assert.ok(await page.locator("[data-test=keys]").isHidden(), "whoever plays knows the keys");
    // With the first key the world begins anew.
    await page.locator("[data-test=demonstration]").waitFor({ state: "hidden" });
    await page.waitForFunction((row) => window.hazumi.bodyPosition(row) !== null, jelly, POLLED);
    const across = (row) => page.evaluate((it) => window.hazumi.screenOf(it)[0], row);
    const [player, goal] = [await across(jelly), await across((await state(page)).names.indexOf("goal"))];
    assert.ok(player > 0 && player < 1100 && goal > 1100, `the eye is near the player, far from the goal: ${player}, ${goal}`);
    const went = ([row, start]) => (window.hazumi.bodyPosition(row)?.[0] ?? start) < start - 0.1;
    await page.waitForFunction(went, [jelly, before], POLLED);
    await page.keyboard.up("ArrowLeft");
    await page.keyboard.press("Space");
    const [one, two] = [await until(page, "paused", (it) => it.paused && it.hash), await until(other, "paused too", (it) => it.paused && it.hash)];
    assert.equal(one.hash, two.hash, "both tabs show one world");
    await shoot(page, "jelly_game");
    await page.reload();
    await until(page, "reloaded", (it) => it.framesDrawn > 0 && it.scene === "jelly_game");
    await other.close();
    await page.close();
    await stop(server);
  },

  async "a run is saved, and its recording shown"() {
    const server = await serve("dominoes");
    const page = await visit(server.address);
    await until(page, "some steps", (it) => it.step > 40);
    await page.click("[data-test=play]");
    const paused = await until(page, "paused", (it) => it.paused && it.hash);
    const address = new URL(server.address);
    const answer = await fetch(`${address.origin}/recording${address.search}`);
    assert.equal(answer.status, 200);
    const file = join(harness.folder, "run.hazumi");
    await writeFile(file, new Uint8Array(await answer.arrayBuffer()));
    assert.equal((await fetch(`${address.origin}/recording?token=wrong`)).status, 403);
    await page.close();
    await stop(server);
    const shown = await serve(file, "--paused");
    const recorded = await visit(shown.address);
    assert.equal((await state(recorded)).kind, "recording");
    await recorded.evaluate((step) => window.hazumi.send({ do: "seek", step }), paused.step);
    const there = await until(recorded, "at the end", (it) => it.step === paused.step && it.hash);
    assert.equal(there.hash, paused.hash, "the recording is the same run");
    await recorded.close();
    await stop(shown);
  },

  async "a page finds a server again that was gone"() {
    const token = "0123456789abcdef";
    const server = await serve("shape_matching", "--token", token);
    const port = new URL(server.address).port;
    const page = await visit(server.address);
    await stop(server);
    await until(page, "lost", (it) => !it.connected);
    const again = await serve("shape_matching", "--token", token, "--port", port);
    await until(page, "connected again", (it) => it.connected && it.step > 0);
    await page.close();
    await stop(again);
  },

  async "two recordings are compared, and their first difference is found"() {
    const record = (name, ...settings) => {
      const file = join(harness.folder, name);
      execFileSync(program, ["run", "dominoes", ...settings, "--record", file], { stdio: "ignore" });
      return file;
    };
    const usual = record("usual.rec", "--steps", "40");
    const longer = record("longer.rec", "--steps", "60");
    const finer = record("finer.rec", "--steps", "40", "--substeps", "12");
    for (const [other, step] of [[longer, 41], [finer, 1]]) {
      const server = await serve(usual, "--compare", other, "--paused");
      const page = await visit(server.address);
      const first = await until(page, "compared", (it) => it.difference !== null);
      assert.equal(first.difference.step, step);
      await send(page, { do: "seek", step: 20 });
      await until(page, "elsewhere", (it) => it.drawnStep === 20);
      await page.click("[data-test=difference]");
      const there = await until(page, "at the difference", (it) => it.drawnStep === step);
      assert.ok(there.difference.text.length > 0);
      assert.deepEqual(there.errors, []);
      await shoot(page, `compared_${step}`);
      await page.close();
      await stop(server);
    }
    const server = await serve(usual, "--compare", usual, "--paused");
    const page = await visit(server.address);
    assert.equal((await state(page)).difference, null);
    assert.equal(await page.getAttribute("[data-test=difference]", "title"), "Nothing differs");
    await page.close();
    await stop(server);
  },

  async "a narrow and light page shows the world, and nothing covers the time"() {
    const server = await serve("dominoes");
    const page = await visit(server.address, { viewport: { width: 390, height: 800 }, colorScheme: "light" });
    assert.equal(await page.getAttribute("html", "data-theme"), "light");
    assert.ok((await colors(page)) > 20, "the canvas is not blank");
    const box = (test) => page.locator(`[data-test=${test}]`).boundingBox();
    const reachable = async (test) => {
      const { x, y, width, height } = await box(test);
      assert.ok(x >= 0 && y >= 0 && x + width <= 390 && y + height <= 800, `${test} is on the page: ${[x, y, width, height]}`);
      const hit = await page.evaluate(
        ([left, top]) => document.elementFromPoint(left, top)?.closest("[data-test]")?.dataset.test,
        [x + width / 2, y + height / 2],
      );
      assert.equal(hit, test, `${test} is not covered`);
    };
    const time = ["restart", "step-back", "play", "step-forward", "speed", "scrubber", "save", "open"];
    for (const toggle of ["toggle-gallery", "toggle-side", "toggle-microscope"]) {
      await page.click(`[data-test=${toggle}]`);
      const panel = toggle.slice("toggle-".length);
      const { x, width, height } = await box(panel);
      assert.ok(x >= 0 && x + width <= 390 && height > 60 && height < 560, `${panel} fits: ${[x, width, height]}`);
      for (const test of [...time, toggle]) {
        await reachable(test);
      }
      await shoot(page, `narrow_${panel}`);
      await page.click(`[data-test=${toggle}]`);
      assert.ok(await page.locator(`[data-test=${panel}]`).isHidden(), `${panel} is closed`);
    }
    await page.close();
    await stop(server);
  },

  async "each scene of the gallery has a picture"() {
    const server = await serve("dominoes", "--paused");
    const page = await visit(server.address);
    await page.click("[data-test=toggle-gallery]");
    await page.selectOption("[data-test=filter]", "games");
    const games = await page.locator("[data-test=gallery] li strong").allInnerTexts();
    assert.deepEqual(games.sort(), [
      "breakout",
      "bullet_hell_2d",
      "bullet_hell_3d",
      "characters",
      "danmaku",
      "jelly_caves",
      "jelly_game",
      "jelly_tower",
      "platformer",
      "shooting_range",
    ]);
    assert.match(await page.locator("[data-test=scene-jelly_game]").innerText(), /Play:\s*←\s*→\s*move\s*↑\s*jump/);
    await page.selectOption("[data-test=filter]", "all");
    const images = page.locator("[data-test=gallery] img");
    const { gallery } = await state(page);
    assert.equal(await images.count(), gallery.length);
    const missing = await images.evaluateAll((all) =>
      Promise.all(all.map((image) => Object.assign(image, { loading: "eager" }).decode().then(() => "", () => image.src))),
    );
    assert.deepEqual(missing.filter((source) => source !== ""), []);
    assert.ok(await images.evaluateAll((all) => all.every((image) => image.naturalWidth > 100)));
    await shoot(page, "gallery");
    await page.close();
    await stop(server);
  },

  async "two bodies are examined under the microscope, in space and in the plane"() {
    for (const [scene, first, second] of [["dominoes", "domino[0]", "ground"], ["large_pyramid_2d", "square[0]", "square[1]"]]) {
      const server = await serve(scene);
      const page = await visit(server.address);
      await until(page, "some steps", (it) => it.step > 10);
      await page.click("[data-test=play]");
      const { step } = await until(page, "paused", (it) => it.paused && it.hash);
      const { names } = await state(page);
      const pair = [first, second].map((name) => names.indexOf(name));
      assert.ok(pair.every((row) => row >= 0), `${scene} has ${first} and ${second}: ${names.slice(0, 5)}`);
      await page.evaluate((rows) => window.hazumi.selectPair(...rows), pair);
      await page.keyboard.press("m");
      const { microscope } = await until(page, "examined", (it) => it.microscope.methods.length > 0);
      assert.ok(["gjk", "sat"].every((name) => microscope.methods.includes(name)), String(microscope.methods));
      assert.ok(microscope.names.includes(first), String(microscope.names));
      for (const name of ["gjk", "sat"]) {
        await page.click(`[data-test=method-${name}]`);
        const before = (await until(page, name, (it) => it.microscope.method === name)).microscope;
        assert.ok(before.steps > 1 && before.step === 0 && before.text.length > 0, JSON.stringify(before));
        await page.click("[data-test=microscope-about] summary");
        assert.match(await page.locator("[data-test=microscope-about] p").innerText(), name === "gjk" ? /Minkowski difference/ : /projections/);
        await page.click("[data-test=microscope-about] summary");
        assert.match(await page.locator("[data-test=microscope-legend]").innerText(), name === "gjk" ? /support point/ : /axis|edge/);
        await page.click("[data-test=microscope-next]");
        const after = (await until(page, "the next step", (it) => it.microscope.step === 1)).microscope;
        assert.notEqual(after.text, before.text);
        await shoot(page, `microscope_${scene}_${name}`);
      }
      await page.click("[data-test=step-forward]");
      const moved = await until(page, "moved", (it) => it.step === step + 1 && it.microscope.methods.length > 0);
      assert.equal(moved.microscope.method, "sat", "the method is kept when the world moves");
      await page.keyboard.press("Escape");
      await until(page, "closed", (it) => !it.microscope.open && it.selected === null);
      await page.close();
      await stop(server);
    }
  },

  async "the scene of separating axes opens the microscope, once, and a drag changes what it says"() {
    const server = await serve("separating_axes");
    const page = await visit(server.address, { details: false });
    const examined = (what, is) => until(page, what, (it) => it.microscope.open && it.microscope.method === "sat" && is(it.microscope));
    const first = (await examined("axes", (it) => it.steps > 1)).microscope;
    assert.deepEqual(first.names, ["teapot", "nut"]);
    assert.ok(["gjk", "mpr", "sat"].every((name) => first.methods.includes(name)), String(first.methods));
    assert.match(first.result, / apart, by /);
    await page.click("[data-test=method-mpr]");
    await until(page, "mpr", (it) => it.microscope.method === "mpr" && /apart/.test(it.microscope.result));
    await page.click("[data-test=method-sat]");
    const { names } = await state(page);
    const places = await page.evaluate((rows) => rows.map((row) => window.hazumi.screenOf(row)), ["teapot", "nut"].map((name) => names.indexOf(name)));
    await page.mouse.move(...places[1]);
    await page.mouse.down();
    await page.waitForTimeout(300);
    await page.mouse.move(...places[0], { steps: 12 });
    await examined("an overlap", (it) => /^overlapping by /.test(it.result));
    await page.mouse.up();
    await shoot(page, "separating_axes");
    await page.click("[data-test=restart]");
    await examined("open after a restart", (it) => / apart, by /.test(it.result));
    await page.click("[data-test=microscope-close]");
    await page.click("[data-test=restart]");
    await until(page, "anew", (it) => it.step < 30);
    await page.waitForTimeout(500);
    assert.equal((await state(page)).microscope.open, false, "closed it stays");
    await page.close();
    await stop(server);
  },

  async "the body under the mouse shows its candidates and the steps of GJK"() {
    const label = "[data-test=hover]";
    for (const scene of ["pyramid", "large_pyramid_2d"]) {
      const server = await serve(scene, "--paused");
      const page = await visit(server.address);
      await until(page, "still", (it) => it.paused && it.hash);
      const { body_types: types } = await state(page);
      const place = await page.evaluate((it) => window.hazumi.screenOf(it), types.indexOf("dynamic") + 5);
      await page.mouse.move(...place);
      await page.waitForTimeout(400);
      assert.ok(await page.locator(label).isHidden(), "nothing without boxes and tree");
      await page.keyboard.press("b");
      await page.mouse.move(place[0] + 1, place[1]);
      await page.locator(label).waitFor();
      assert.match(await page.locator(label).innerText(), /candidates?\nnearest .*\nGJK: \d+ steps, (distance .* m|overlap)/);
      await shoot(page, `hover_${scene}`);
      await page.keyboard.press("b");
      assert.ok(await page.locator(label).isHidden(), "gone with boxes and tree");
      await page.close();
      await stop(server);
    }
  },

  async "a program is shown, waits, and goes on from where somebody went back to"() {
    const server = await harness.start(example);
    const page = await visit(server.address);
    const first = await until(page, "some steps", (it) => it.step > 40);
    assert.equal(first.kind, "program");
    await page.click("[data-test=play]");
    const paused = await until(page, "paused", (it) => it.paused && it.hash);
    await page.waitForTimeout(300);
    assert.equal((await state(page)).step, paused.step, "the program waits");
    await page.click("[data-test=step-forward]");
    await until(page, "one step on", (it) => it.step === paused.step + 1 && it.hash !== paused.hash);
    await send(page, { do: "seek", step: paused.step - 20 });
    const back = await until(page, "back", (it) => it.step === paused.step - 20 && it.hash);
    assert.notEqual(back.hash, paused.hash);
    await send(page, { do: "seek", step: paused.step });
    const again = await until(page, "forth", (it) => it.step === paused.step && it.hash);
    assert.equal(again.hash, paused.hash, "a moment is as it was");
    await send(page, { do: "spawn", shape: "ball", position: [0, 9, 0] });
    const rows = (await until(page, "spawned", (it) => it.rows > again.rows)).rows;
    await page.click("[data-test=play]");
    await until(page, "it goes on", (it) => !it.paused && it.step > paused.step + 10 && it.rows >= rows);
    await page.close();
    await stop(server);
  },

  async "ten thousand bodies fit in a frame of two hundred kilobytes"() {
    const server = await serve("many_pyramids");
    const page = await visit(server.address);
    const { rows, bytesLastFrame } = await state(page);
    assert.ok(rows > 5000, `${rows} bodies`);
    assert.ok(bytesLastFrame <= 64 + 20 * (rows + 100), `${bytesLastFrame} bytes for ${rows} bodies`);
    await page.close();
    await stop(server);
  },
};
Object.assign(tests, gameTests(harness, shoot));

let failed = 0;
try {
  const only = process.env["ONLY"] ?? "";
  for (const [name, run] of Object.entries(tests).filter(([name]) => name.includes(only))) {
    try {
      await run();
      console.log(`ok: ${name}`);
    } catch (error) {
      failed++;
      console.log(`FAILED: ${name}\n${error instanceof Error ? error.stack : error}`);
    }
  }
  if (harness.complaints.length > 0) {
    failed++;
    console.log(`FAILED: the console says\n${harness.complaints.join("\n")}`);
  }
} finally {
  await harness.close();
}
process.exit(failed === 0 ? 0 : 1);
