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

/** Tells the server which keys of the scene are down; returns the buttons for touch. */
export function gameKeys(store: Store): HTMLElement {
  const held = new Set<string>();
  const buttons = element("div", { class: "touch", hidden: true, "data-test": "touch" });
  const known = (): string[] => store.scene?.keys ?? [];
  const tell = (): void => store.send({ do: "keys", down: known().filter((key) => held.has(key)) });
  const change = (keys: readonly string[], down: boolean): boolean => {
    const changed = keys.filter((key) => known().includes(key) && held.has(key) !== down);
    changed.forEach((key) => (down ? held.add(key) : held.delete(key)));
    if (changed.length > 0) {
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
  return buttons;
}
