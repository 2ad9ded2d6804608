// The keys of games, on a keyboard and on glass.

import { element } from "./dom";
import type { PadKind } from "./gamepad";
import type { Dimension, Scene, Triple } from "./protocol";
import { Round } from "./round";
import { looksDiffer } from "./stage/look";
import type { Store } from "./store";

type Codes = Record<string, readonly string[]>;

const SIDEWAYS: Codes = { ArrowLeft: ["left"], KeyA: ["left"], ArrowRight: ["right"], KeyD: ["right"], ArrowDown: ["down"], KeyS: ["down"] };
const ACTION_CODES: Codes = { KeyL: ["throw"], KeyQ: ["switch"] };
const CODES: Record<Dimension, Codes> = {
  2: { ...SIDEWAYS, ...ACTION_CODES, ArrowUp: ["up", "jump"], KeyW: ["up", "jump"], KeyJ: ["jump", "fire"] },
  3: { ...SIDEWAYS, ...ACTION_CODES, ArrowUp: ["up"], KeyW: ["up"], KeyJ: ["jump"], KeyK: ["fire"] },
};
const SIGNS: Record<string, string> = { left: "←", right: "→", up: "↑", down: "↓", jump: "Jump", fire: "Fire", throw: "Throw", switch: "Switch" };

/** What is pressed on a keyboard for them, as it is told to players. */
const KEYCAPS: Record<Dimension, Record<string, string>> = {
  2: { ...SIGNS, jump: "↑", fire: "J", throw: "L", switch: "Q" },
  3: { ...SIGNS, jump: "J", fire: "K", throw: "L", switch: "Q" },
};
/** The same for a gamepad: letters where its buttons are known to have them, or else numbers. */
const PAD_CAPS: Record<PadKind, Record<string, string>> = {
  standard: { jump: "A", fire: "X", throw: "B", switch: "Y" },
  other: { jump: "1", fire: "2", throw: "3", switch: "4" },
};
/** Keys that do something by themselves; the others move the player together. */
const ACTIONS = ["jump", "fire", "throw", "switch"];

/** What games need on the page. */
export interface GameKeys {
  /** The buttons for touch. */
  buttons: HTMLElement;
  /** Tells which keys do what, until one is pressed. */
  hint: HTMLElement;
  /** Presses those of some keys that the scene has, or lets them go. */
  change(keys: readonly string[], down: boolean): void;
  /** To be called before each drawing: tells where a player looks who has turned. */
  update(): void;
}

/** What keys need to know of the eye. */
export interface Eyes {
  /** Where the player looks; `null` in the plane. */
  look(): Triple | null;
  isInHead(): boolean;
  /** Whether the page has the mouse to itself. */
  holdsMouse(): boolean;
}

/** Tells the server which keys of the scene are down, and in space where the player looks. */
export function gameKeys(store: Store, eyes: Eyes): GameKeys {
  const held = new Set<string>();
  const round = new Round();
  const buttons = element("div", { class: "touch", hidden: true, "data-test": "touch" });
  const hint = element("div", { class: "panel keys", role: "status", hidden: true, "data-test": "keys" });
  const known = (): string[] => store.scene?.keys ?? [];
  let told: Triple | null = null;
  const tell = (): void => {
    told = eyes.look();
    const down = known().filter((key) => held.has(key));
    store.send(told ? { do: "keys", down, look: told } : { do: "keys", down });
  };
  const change = (keys: readonly string[], down: boolean): void => {
    const changed = keys.filter((key) => known().includes(key) && held.has(key) !== down);
    changed.forEach((key) => (down ? held.add(key) : held.delete(key)));
    if (changed.length === 0) {
      return;
    }
    hint.hidden = true;
    if (down && round.press((store.scene?.game ?? null) !== null)) {
      store.send({ do: "restart" });
    }
    store.setPlaying(round.isPlayed);
    if (round.isPlayed) {
      tell();
    }
  };
  const tellHint = (): void => {
    const { scene, pad } = store;
    if (scene) {
      hint.replaceChildren(...keysTold(scene.keys, scene.dimension, pad), ...eyesTold(scene, pad));
    }
  };
  const update = (): void => {
    const look = eyes.look();
    // Whoever looks around in the past, or at rest in an orbit, changes nothing of the world.
    const matters = round.isPlayed && runs(store) && (eyes.isInHead() || held.size > 0);
    if (matters && look && told && looksDiffer(look, told)) {
      tell();
    }
  };
  const onKey = (event: KeyboardEvent, down: boolean): void => {
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    // A jump ends with its key, even where that means something else by now.
    const keys = keysOf(event.code, store.scene?.dimension ?? 3, eyes.holdsMouse() || !down);
    if (typing || !keys.some((key) => known().includes(key))) {
      return;
    }
    if (!event.repeat) {
      change(keys, down);
    }
    if (down) {
      event.preventDefault();
    }
  };
  window.addEventListener("keydown", (event) => onKey(event, true));
  window.addEventListener("keyup", (event) => onKey(event, false));
  window.addEventListener("blur", () => change([...held], false));
  store.on("pad", tellHint);
  store.on("connection", (connected) => connected || round.lose());
  store.on("scene", (scene) => {
    round.enter(scene.name);
    store.setPlaying(round.isPlayed);
    if (round.isPlayed) {
      tell();
    } else {
      held.clear();
    }
    hint.hidden = scene.keys.length === 0 || round.isPlayed;
    tellHint();
    buttons.hidden = scene.keys.length === 0 || !isTouched();
    // Buttons stay where the keys do: a finger that began the round is on one of them.
    if (buttons.dataset["keys"] !== scene.keys.join()) {
      buttons.dataset["keys"] = scene.keys.join();
      buttons.replaceChildren(...scene.keys.map((key) => touchButton(key, (down) => change([key], down))));
    }
  });
  return { buttons, hint, change, update };
}

function touchButton(key: string, change: (down: boolean) => void): HTMLElement {
  const button = element("button", { type: "button", "aria-label": key, "data-test": `key-${key}` }, SIGNS[key] ?? key);
  button.addEventListener("pointerdown", () => change(true));
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
    button.addEventListener(end, () => change(false));
  }
  return button;
}

/** The keys of games that a key of a keyboard stands for; space is one of them while a game has the mouse. */
export function keysOf(code: string, dimension: Dimension, holdsMouse: boolean): readonly string[] {
  return code === "Space" && holdsMouse ? ["jump"] : (CODES[dimension][code] ?? []);
}

/** Keys, and what they do: those of a keyboard, or of a gamepad where there is one. */
export function keysTold(keys: readonly string[], dimension: Dimension, pad: PadKind | null = null): HTMLElement[] {
  const caps = pad ? PAD_CAPS[pad] : KEYCAPS[dimension];
  const cap = (key: string): HTMLElement => element("kbd", {}, caps[key] ?? key);
  const moves = keys.filter((key) => !ACTIONS.includes(key));
  const actions = keys.filter((key) => ACTIONS.includes(key));
  return [
    ...(moves.length > 0 ? [element("span", {}, ...(pad ? ["Stick"] : moves).map(cap), " move")] : []),
    ...actions.map((key) => element("span", {}, cap(key), ` ${key}`)),
  ];
}

/** How a head is turned and left, where there is one, and a mouse or the stick for it. */
function eyesTold(scene: Scene, pad: PadKind | null): HTMLElement[] {
  const told = (cap: string, what: string): HTMLElement => element("span", {}, element("kbd", {}, cap), ` ${what}`);
  const hasHead = scene.keys.length > 0 && scene.eye === "first_person";
  if (hasHead && pad === "standard") {
    return [told("Right stick", "look around")];
  }
  return hasHead && !isTouched() ? [told("Click", "look around"), told("V", "from outside")] : [];
}

function isTouched(): boolean {
  return window.matchMedia("(pointer: coarse)").matches;
}

/** Whether the world goes on at its newest step. */
function runs(store: Store): boolean {
  const { status } = store;
  return status !== null && !status.paused && status.step >= status.last;
}
