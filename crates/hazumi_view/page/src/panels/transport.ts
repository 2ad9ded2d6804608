// Time: play, pause, step, speed, the way back, and recordings.

import { address } from "../connection";
import { element, iconButton, setIcon, setText } from "../dom";
import type { Store } from "../store";

const SPEEDS = [0.05, 0.1, 0.25, 0.5, 1, 2, 4];

export interface Transport {
  panel: HTMLElement;
  toggle(): void;
  step(by: number): void;
  restart(): void;
}

export function transport(store: Store): Transport {
  const toggle = (): void => store.send({ do: store.status?.paused ? "resume" : "pause" });
  const step = (by: number): void => store.send({ do: "step", by });
  const restart = (): void => store.send({ do: "restart" });
  const play = iconButton("pause", "Pause or go on (space)", "play", toggle);
  const time = element("span", { class: "time", "data-test": "time" });
  const branch = element("span", { class: "branch", "data-test": "branch", hidden: true }, "in the past: a change makes a branch");
  const speed = element(
    "select",
    { "aria-label": "Speed", "data-test": "speed" },
    ...SPEEDS.map((factor) => element("option", { value: factor, selected: factor === 1 }, `${factor}×`)),
  );
  speed.addEventListener("change", () => store.send({ do: "speed", factor: Number(speed.value) }));
  const scrubber = element("input", { type: "range", min: 0, max: 0, step: 1, value: 0, "aria-label": "Step", "data-test": "scrubber" });
  const scrub = seeker(store);
  scrubber.addEventListener("input", () => scrub(Number(scrubber.value)));
  const difference = iconButton("difference", "Go to the first difference", "difference", () => store.send({ do: "difference" }), { hidden: true });
  const file = element("input", { type: "file", hidden: true, "data-test": "file" });
  file.addEventListener("change", () => {
    const chosen = file.files?.[0];
    if (chosen) {
      void open(store, chosen);
    }
    file.value = "";
  });
  const panel = element(
    "footer",
    { class: "panel bottom", "aria-label": "Time" },
    iconButton("restart", "Begin again (R)", "restart", restart),
    iconButton("back", "One step back (,)", "step-back", () => step(-1)),
    play,
    iconButton("forward", "One step forth (.)", "step-forward", () => step(1)),
    speed,
    scrubber,
    time,
    branch,
    difference,
    iconButton("save", "Save the run so far as a recording", "save", save),
    iconButton("open", "Open a recording", "open", () => file.click()),
    file,
  );
  store.on("scene", (scene) => (difference.hidden = !scene.compared));
  store.on("status", (status) => {
    setIcon(play, status.paused ? "play" : "pause");
    setText(time, `${status.step} · ${(status.step * (store.scene?.dt ?? 0)).toFixed(2)} s`);
    scrubber.min = String(status.first);
    scrubber.max = String(status.last);
    if (document.activeElement !== scrubber || !status.paused) {
      scrubber.value = String(status.step);
    }
    branch.hidden = status.step >= status.last || store.scene?.kind === "recording";
    difference.title = status.difference ? `Step ${status.difference.step}: ${status.difference.text}` : "Nothing differs";
  });
  return { panel, toggle, step, restart };
}

/** Seeks with one question on its way at a time: of many places that a thumb passes, the last counts. */
function seeker(store: Store): (step: number) => void {
  let busy = false;
  let next: number | null = null;
  const send = (step: number): void => {
    busy = true;
    store.send({ do: "seek", step });
  };
  store.on("status", () => {
    busy = false;
    if (next !== null) {
      const step = next;
      next = null;
      send(step);
    }
  });
  return (step) => {
    if (busy) {
      next = step;
    } else {
      send(step);
    }
  };
}

function save(): void {
  element("a", { href: address("/recording"), download: "run.hazumi" }).click();
}

/** Shows the recording in a file. */
export async function open(store: Store, file: Blob): Promise<void> {
  try {
    const answer = await fetch(address("/recording"), { method: "POST", body: file });
    if (!answer.ok) {
      store.fail((await answer.text()) || `the server answered ${answer.status}`);
    }
  } catch (error) {
    store.fail(error instanceof Error ? error.message : String(error));
  }
}
