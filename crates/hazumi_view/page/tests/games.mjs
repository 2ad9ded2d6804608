// The games of the gallery, played by keys to their goal and to their loss.
//
// They are played step by step: keys go down and up between the same steps each time, however slow the machine is.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { POLLED, send, state, until } from "./harness.mjs";

const SIZES = [{ width: 1280, height: 720 }, { width: 390, height: 844 }];

/** Goes on by some steps of a world that stands, and says how things are then. */
async function step(page, by) {
  const { step: before } = await state(page);
  await send(page, { do: "step", by });
  return until(page, `${by} steps after ${before}`, (it) => it.step === before + by && it.drawnStep === it.step);
}

/** Presses the first key of a round: the world begins anew, and stands at its first step. */
async function begin(page, key) {
  assert.ok(await page.locator("[data-test=demonstration]").isVisible(), "a script plays");
  await page.keyboard.down(key);
  await page.locator("[data-test=demonstration]").waitFor({ state: "hidden" });
  return until(page, "a round begins", (it) => it.step === 0 && it.paused);
}

/** Checks how a round has ended, saves it, and checks that its recording ends alike. */
async function ended(harness, page, server, outcome, sentence) {
  const end = await until(page, outcome, (it) => it.game?.outcome === outcome && it.hash);
  const panel = page.locator("[data-test=outcome]");
  await panel.waitFor({ state: "visible" });
  assert.match(await panel.innerText(), sentence);
  if (end.kind === "live") {
    const address = new URL(server.address);
    const answer = await fetch(`${address.origin}/recording${address.search}`);
    assert.equal(answer.status, 200);
    const file = await harness.keep("round.rec", Buffer.from(await answer.arrayBuffer()));
    const again = await harness.serve(file, "--paused");
    const recorded = await harness.visit(again.address);
    // Its steps are counted from the first one that can still be gone back to.
    const { last } = await state(recorded);
    assert.equal(last, end.step - end.first);
    await send(recorded, { do: "seek", step: last });
    const there = await until(recorded, "the end of the recording", (it) => it.step === last && it.hash);
    assert.equal(there.hash, end.hash, "the recording is the same round");
    await recorded.close();
    await harness.stop(again);
  }
  return end;
}

/** The row of a body, and where that is. */
const rowOf = (page, name) => page.evaluate((it) => window.hazumi.state().names.indexOf(it), name);
const placeOf = async (page, row) => {
  await page.waitForFunction((it) => window.hazumi.bodyPosition(it) !== null, row, POLLED);
  return page.evaluate((it) => window.hazumi.bodyPosition(it), row);
};

/** The tests; `shoot` keeps a picture of a page. */
export function gameTests(harness, shoot) {
  return {
    async "a jelly comes to its goal by keys, and runs out of time without"() {
      for (const viewport of SIZES) {
        const server = await harness.serve("jelly_game", "--paused");
        const page = await harness.visit(server.address, { viewport, details: false });
        const jelly = await rowOf(page, "jelly");
        await begin(page, "ArrowRight");
        const marks = [2.6, 12.2, 18.7];
        let [farthest, stuck] = [-Infinity, 0];
        let now = await state(page);
        while (now.game.outcome === null) {
          assert.ok(now.step < 3000, `the jelly is on its way: ${farthest}`);
          const [x] = await placeOf(page, jelly);
          stuck = x > farthest + 0.05 ? 0 : stuck + 1;
          farthest = Math.max(farthest, x);
          const jumps = x > (marks[0] ?? Infinity) || stuck > 10;
          if (jumps) {
            stuck = 0;
            marks.splice(0, x > (marks[0] ?? Infinity) ? 1 : 0);
            await page.keyboard.down("ArrowUp");
            await step(page, 1);
            await page.keyboard.up("ArrowUp");
          }
          now = await step(page, 6);
        }
        await page.keyboard.up("ArrowRight");
        const won = await ended(harness, page, server, "won", /Won[\s\S]*The jelly is there/);
        assert.ok(won.game.score > 200, `buttons and seconds give points: ${won.game.score}`);
        await shoot(page, `jelly_won_${viewport.width}`);
        // Going back takes the outcome back, and forth brings it again.
        await send(page, { do: "seek", step: won.step - 100 });
        await until(page, "before the goal", (it) => it.game?.outcome === null && it.game.score < won.game.score);
        assert.ok(await page.locator("[data-test=outcome]").isHidden());
        await send(page, { do: "seek", step: won.step });
        await until(page, "at the goal again", (it) => it.game?.outcome === "won" && it.hash === won.hash);

        await page.click("[data-test=next]");
        await until(page, "the next level", (it) => it.scene === "jelly_caves" && it.game?.outcome === null);
        await send(page, { do: "load", scene: "jelly_game" });
        await send(page, { do: "pause" });
        await until(page, "the first level", (it) => it.scene === "jelly_game" && it.paused);
        await begin(page, "ArrowLeft");
        for (let steps = 0; steps <= 3600; steps += 600) {
          await step(page, 600);
        }
        await ended(harness, page, server, "lost", /Lost[\s\S]*Time is up/);
        await page.keyboard.up("ArrowLeft");
        await page.close();
        await harness.stop(server);
      }
    },

    async "targets are hit by a player who looks around, and missed by one who does not"() {
      for (const viewport of SIZES) {
        const server = await harness.serve("shooting_range", "--paused");
        const page = await harness.visit(server.address, { viewport, details: false });
        assert.equal((await state(page)).eye, "first_person");
        assert.ok(await page.locator("[data-test=crosshair]").isVisible());
        const hero = await rowOf(page, "hero");
        const names = (await state(page)).names;
        const targets = names.filter((name) => /^(target|rider|climber)/.test(name));
        await begin(page, "KeyK");
        await page.keyboard.up("KeyK");
        // It walks ahead, to where pillars and walls hide nothing.
        await page.evaluate(() => window.hazumi.aim(0, 0));
        if (viewport === SIZES[1]) {
          // As the box that is pushed out of walls.
          await walk(page, "KeyQ", 1);
        }
        await walk(page, "KeyW", 90);
        for (let round = 0; round < 6 && (await state(page)).game.outcome === null; round++) {
          for (const name of targets) {
            const row = await rowOf(page, name);
            if (row < 0) {
              continue;
            }
            const [to, from] = [await placeOf(page, row), await placeOf(page, hero)];
            const way = to.map((value, axis) => value - from[axis] - (axis === 1 ? 1.5 : 0));
            const far = Math.hypot(way[0], way[2]);
            // Balls drop a little on their way; segment casts do not.
            const [key, steps, drop] = round % 2 === 0 ? ["KeyK", 16, 0] : ["KeyL", 40, 0.75 * (far / 25) ** 2 + 0.1];
            const angles = [Math.atan2(way[0], -way[2]), Math.atan2(way[1] + drop, far)];
            await page.evaluate(([yaw, pitch]) => window.hazumi.aim(yaw, pitch), angles);
            await page.keyboard.down(key);
            await step(page, steps);
            await page.keyboard.up(key);
          }
          await page.evaluate(() => window.hazumi.aim(0, 0));
          await walk(page, round % 2 === 0 ? "KeyD" : "KeyA", 50);
        }
        const won = await ended(harness, page, server, "won", /Won[\s\S]*Not a target is left/);
        assert.ok(won.game.score >= 130, String(won.game.score));
        await shoot(page, `range_won_${viewport.width}`);

        await page.click("[data-test=again]");
        await until(page, "the script again", (it) => it.step === 0 && it.game?.outcome === null);
        await begin(page, "KeyD");
        await page.keyboard.up("KeyD");
        for (let steps = 0; steps <= 5400; steps += 900) {
          await step(page, 900);
        }
        await ended(harness, page, server, "lost", /Lost[\s\S]*Time is up/);
        await page.close();
        await harness.stop(server);
      }
    },

    async "a paddle that is left alone loses its balls, and a player who stands still is hit"() {
      for (const [scene, key, steps, sentence, viewport] of [
        ["breakout", "ArrowLeft", 600, /Lost[\s\S]*last ball/, SIZES[0]],
        ["danmaku", "KeyJ", 120, /Lost[\s\S]*Not this time/, SIZES[0]],
        ["danmaku", "KeyJ", 120, /Lost[\s\S]*Not this time/, SIZES[1]],
        ["bullet_hell_2d", "KeyJ", 120, /Lost[\s\S]*last life/, SIZES[0]],
      ]) {
        const server = await harness.serve(scene, "--paused");
        const page = await harness.visit(server.address, { viewport, details: false });
        const { game } = await begin(page, key);
        let now = await state(page);
        const lives = [game.lives];
        while (now.game.outcome === null) {
          assert.ok(now.step < 8000, `${scene}: ${JSON.stringify(now.game)}`);
          now = await step(page, steps);
          lives.push(now.game.lives);
        }
        await page.keyboard.up(key);
        assert.ok(lives.every((left, index) => index === 0 || left <= lives[index - 1]), String(lives));
        const lost = await ended(harness, page, server, "lost", sentence);
        assert.equal(lost.game.lives, 0);
        await shoot(page, `${scene}_lost_${viewport.width}`);
        await page.close();
        await harness.stop(server);
      }
    },

    async "a gamepad plays and lets go, and its round is heard"() {
      const server = await harness.serve("breakout", "--paused");
      const page = await harness.visit(server.address, { viewport: SIZES[0], details: false });
      await fakePad(page);
      const hint = page.locator("[data-test=keys]");
      assert.match(await hint.innerText(), /←\s*→\s*move/);
      await usePad(page, {});
      await page.waitForFunction(() => /Stick\s*move/.test(document.querySelector("[data-test=keys]").innerText), null, POLLED);
      await shoot(page, "gamepad_told");
      const paddle = await rowOf(page, (await state(page)).names.find((name) => /paddle/.test(name)));

      await usePad(page, { axes: [-1, 0] });
      await page.locator("[data-test=demonstration]").waitFor({ state: "hidden" });
      await until(page, "a round begins", (it) => it.step === 0 && it.paused);
      const xAfter = async (steps) => {
        await step(page, steps);
        return (await placeOf(page, paddle))[0];
      };
      const start = (await placeOf(page, paddle))[0];
      const left = await xAfter(20);
      assert.ok(left < start - 0.3, `the stick moves the paddle: ${start} to ${left}`);
      await usePad(page, { axes: [0.1, 0.1] });
      const stopped = await xAfter(10);
      const rest = await xAfter(20);
      assert.ok(Math.abs(rest - stopped) < 0.05, `it stays where it is let go: ${stopped} to ${rest}`);

      // A key of the keyboard is held on while a pad lies idle.
      await page.keyboard.down("ArrowRight");
      const right = await xAfter(20);
      assert.ok(right > rest + 0.3, `the keyboard moves it: ${rest} to ${right}`);
      await page.keyboard.up("ArrowRight");
      await usePad(page, { down: [15] });
      assert.ok((await xAfter(10)) > right, "the directional pad moves it");
      await usePad(page, null);
      const pulled = await xAfter(10);
      assert.ok(Math.abs((await xAfter(20)) - pulled) < 0.05, "a pad that is pulled out lets go");

      await checkSounds(page);
      await usePad(page, { down: [9] });
      await until(page, "it goes on", (it) => !it.paused);
      await usePad(page, {});
      await usePad(page, { down: [9] });
      await until(page, "it stands", (it) => it.paused);
      await usePad(page, { down: [8] });
      await until(page, "the script again", (it) => it.step === 0);
      assert.ok(await page.locator("[data-test=demonstration]").isVisible());
      await page.close();
      await harness.stop(server);
    },

    async "the right stick of a gamepad turns a head, and its buttons throw and jump"() {
      const server = await harness.serve("shooting_range", "--paused");
      const page = await harness.visit(server.address, { viewport: SIZES[0], details: false });
      await fakePad(page);
      await usePad(page, {});
      await page.waitForFunction(() => /Right stick/.test(document.querySelector("[data-test=keys]").innerText), null, POLLED);
      const { look } = await state(page);
      await usePad(page, { axes: [0, 0, 1, 0] });
      await until(page, "the head turns", (it) => Math.hypot(...it.look.map((value, axis) => value - look[axis])) > 0.3);
      await usePad(page, {});
      assert.ok(await page.locator("[data-test=demonstration]").isVisible(), "looking around begins no round");
      await usePad(page, { down: [6] });
      await page.locator("[data-test=demonstration]").waitFor({ state: "hidden" });
      const { rows } = await until(page, "a round begins", (it) => it.step === 0 && it.paused);
      await step(page, 30);
      await until(page, "balls", (it) => it.rows > rows);
      await usePad(page, { down: [0] });
      const hero = await rowOf(page, "hero");
      const low = (await placeOf(page, hero))[1];
      await step(page, 12);
      assert.ok((await placeOf(page, hero))[1] > low + 0.2, "it jumps");
      await page.close();
      await harness.stop(server);
    },

    async "bullets are dodged by keys until the round is won"() {
      // Keys and result are those of a bot: see crates/hazumi_arcade/tests/bots_win.rs.
      const told = JSON.parse(await readFile(new URL("danmaku_keys.json", import.meta.url), "utf8"));
      for (const viewport of SIZES) {
        const server = await harness.serve("danmaku", "--paused");
        const page = await harness.visit(server.address, { viewport, details: false });
        await begin(page, "KeyJ");
        const held = new Set();
        for (const [across, up, frames] of told.runs) {
          await hold(page, held, arrows(across, up));
          await step(page, frames);
        }
        const won = await ended(harness, page, server, "won", /Won[\s\S]*The sky is yours/);
        const { score, lives } = won.game;
        assert.deepEqual([won.step, score, lives, won.hash], [told.frames, told.score, told.lives, told.hash]);
        await shoot(page, `danmaku_won_${viewport.width}`);
        await page.close();
        await harness.stop(server);
      }
    },

    async "bodies of the crowd glow where they touch"() {
      const server = await harness.serve("glowing_crowd", "--paused");
      const page = await harness.visit(server.address, { viewport: SIZES[0] });
      assert.equal(await page.inputValue("[data-test=color]"), "touch");
      let now = await state(page);
      assert.ok(now.rows > 10_000, String(now.rows));
      while (now.counts.contacts === 0) {
        assert.ok(now.step < 300, "bodies meet");
        now = await step(page, 10);
      }
      await shoot(page, "glowing_crowd");
      await page.keyboard.press("b");
      assert.ok(await page.isChecked("[data-test=show-boxes]"), "one key shows the broad phase");
      await until(page, "boxes and tree", (it) => it.bytesLastFrame > 10_000 * 12 * 28);
      const label = page.locator("[data-test=hover]");
      const seen = [];
      for (let x = 0.4; x < 0.6 && !seen.some((text) => /nearest .*\nGJK: \d+ steps, (distance|overlap)/.test(text)); x += 0.02) {
        await page.mouse.move(x * SIZES[0].width, SIZES[0].height / 2);
        await page.waitForTimeout(700);
        seen.push((await label.isVisible()) ? await label.innerText() : "");
      }
      assert.match(seen.at(-1), /GJK: /, `a body of the crowd under the mouse: ${seen}`);
      await page.keyboard.press("b");
      assert.ok(await label.isHidden(), "no label without boxes");
      await until(page, "no boxes", (it) => it.bytesLastFrame < 10_000 * 28);
      await page.close();
      await harness.stop(server);
    },
  };
}

/** The arrow keys of a direction: across and up, each -1, 0 or 1. */
function arrows(across, up) {
  return [["ArrowLeft", across < 0], ["ArrowRight", across > 0], ["ArrowDown", up < 0], ["ArrowUp", up > 0]]
    .filter(([, isHeld]) => isHeld)
    .map(([key]) => key);
}

/** Lets keys go and presses others, until those of `held` are the given ones. */
async function hold(page, held, keys) {
  for (const key of [...held].filter((it) => !keys.includes(it))) {
    await page.keyboard.up(key);
    held.delete(key);
  }
  for (const key of keys.filter((it) => !held.has(it))) {
    await page.keyboard.down(key);
    held.add(key);
  }
}

/** Holds a key for some steps. */
async function walk(page, key, steps) {
  await page.keyboard.down(key);
  await step(page, steps);
  await page.keyboard.up(key);
  await step(page, 1);
}

/** Takes the place of the gamepads of a page, and counts the notes that it begins. */
const fakePad = (page) =>
  page.evaluate(() => {
    window.pads = [null];
    navigator.getGamepads = () => window.pads;
    window.notes = 0;
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (...when) {
      window.notes += 1;
      return start.apply(this, when);
    };
  });

/** Holds a gamepad so, or pulls it out, and waits until the page has looked at it. */
async function usePad(page, pad) {
  await page.evaluate(async (it) => {
    const buttons = Array.from({ length: 17 }, (_, index) => ({ pressed: it?.down?.includes(index) ?? false, value: 0 }));
    window.pads = [null, it && { connected: true, mapping: "standard", axes: it.axes ?? [0, 0, 0, 0], buttons }];
    const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await drawn();
    await drawn();
  }, pad);
}

/** Checks that points are heard, unless sounds are switched off, and that a way back is silent. */
async function checkSounds(page) {
  const notes = () => page.evaluate(() => window.notes);
  const score = async () => {
    let [before, now] = [await state(page), null];
    do {
      now = await step(page, 10);
      assert.ok(now.step < before.step + 2000 && now.game.outcome === null, "the ball hits bricks");
    } while (now.game.score === before.game.score);
  };
  await score();
  const loud = await notes();
  assert.ok(loud > 0, "points are heard");
  const { step: newest } = await state(page);
  for (const place of [newest - 20, newest]) {
    await send(page, { do: "seek", step: place });
    await until(page, "a place in the past", (it) => it.step === place);
  }
  assert.equal(await notes(), loud, "the past is silent");
  const button = page.locator("[data-test=sound]");
  await page.keyboard.press("u");
  assert.equal(await button.getAttribute("aria-pressed"), "false");
  await score();
  assert.equal(await notes(), loud, "silence was asked for");
  await button.click();
  assert.equal(await button.getAttribute("aria-pressed"), "true");
}
