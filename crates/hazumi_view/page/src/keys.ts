// The keys of games, on a keyboard and on glass.

import { element } from "./dom";
import type { Store } from "./store";

const CODES: Record<string, string[]> = {
  ArrowLeft: ["left"],
  KeyA: ["left"],
  ArrowRight: ["right"],
  KeyD: ["right"],
  ArrowUp: ["up", "jump"],
  KeyW: ["up", "jump"],
  ArrowDown: ["down"],
  KeyS: ["down"],
  KeyJ: ["jump", "fire"],
};
const SIGNS: Record<string, string> = { left: "←", right: "→", up: "↑", down: "↓", jump: "Jump", fire: "Fire" };

/** What is pressed on a keyboard for them, as it is told to players. */
const KEYCAPS: Record<string, string> = { ...SIGNS, jump: "↑", fire: "J" };
/** Keys that do something by themselves; the others move the player together. */
const ACTIONS = ["jump", "fire"];

/** What games need on the page. */
export interface GameKeys {
  /** The buttons for touch. */
  buttons: HTMLElement;
  /** Tells which keys do what, until one is pressed. */
  hint: HTMLElement;
}

/** Tells the server which keys of the scene are down. */
export function gameKeys(store: Store): GameKeys {
  const held = new Set<string>();
  const buttons = element("div", { class: "touch", hidden: true, "data-test": "touch" });
  const hint = element("div", { class: "panel keys", role: "status", hidden: true, "data-test": "keys" });
  const known = (): string[] => store.scene?.keys ?? [];
  const tell = (): void => store.send({ do: "keys", down: known().filter((key) => held.has(key)) });
  const change = (keys: readonly string[], down: boolean): boolean => {
    const changed = keys.filter((key) => known().includes(key) && held.has(key) !== down);
    changed.forEach((key) => (down ? held.add(key) : held.delete(key)));
    if (changed.length > 0) {
      hint.hidden = true;
      tell();
    }
    return keys.some((key) => known().includes(key));
  };
  const onKey = (event: KeyboardEvent, down: boolean): void => {
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (!typing && change(CODES[event.code] ?? [], down)) {
      event.preventDefault();
    }
  };
  window.addEventListener("keydown", (event) => onKey(event, true));
  window.addEventListener("keyup", (event) => onKey(event, false));
  window.addEventListener("blur", () => change([...held], false));
  store.on("scene", (scene) => {
    held.clear();
    hint.hidden = scene.keys.length === 0;
    hint.replaceChildren(...keysTold(scene.keys));
    buttons.hidden = scene.keys.length === 0 || !window.matchMedia("(pointer: coarse)").matches;
    buttons.replaceChildren(
      ...scene.keys.map((key) => {
        const button = element("button", { type: "button", "aria-label": key, "data-test": `key-${key}` }, SIGNS[key] ?? key);
        button.addEventListener("pointerdown", () => change([key], true));
        for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
          button.addEventListener(end, () => change([key], false));
        }
        return button;
      }),
    );
  });
  return { buttons, hint };
}

/** Keys, and what they do. */
export function keysTold(keys: readonly string[]): HTMLElement[] {
  const cap = (key: string): HTMLElement => element("kbd", {}, KEYCAPS[key] ?? key);
  const moves = keys.filter((key) => !ACTIONS.includes(key));
  const actions = keys.filter((key) => ACTIONS.includes(key));
  return [
    ...(moves.length > 0 ? [element("span", {}, ...moves.map(cap), " move")] : []),
    ...actions.map((key) => element("span", {}, cap(key), ` ${key}`)),
  ];
}
