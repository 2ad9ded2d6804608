// What broad phase and GJK find around the body under the mouse, while boxes and tree are shown.

import { element, setText } from "../dom";
import type { Hovered, Picture } from "../protocol";
import type { Camera } from "../stage/camera";
import type { Store } from "../store";

/** How long the server has rest between two questions, ms. */
const REST_MS = 125;
/** How far the label is from the pointer, in pixels of CSS. */
const ASIDE = 16;

/** The label beside the pointer; `onWorld` hears what belongs over the world. */
export function hoverLabel(store: Store, canvas: HTMLElement, camera: () => Camera, onWorld: (picture: Picture) => void): HTMLElement {
  const label = element("div", { class: "panel hover", role: "status", hidden: true, "data-test": "hover" });
  let at: PointerEvent | null = null;
  let isAsking = false;
  let timer = 0;
  const ask = (): void => {
    timer = 0;
    if (at) {
      isAsking = true;
      store.send({ do: "hover", ray: camera().ray(at.clientX, at.clientY) });
    }
  };
  const stop = (): void => {
    at = null;
    if (isAsking) {
      isAsking = false;
      store.send({ do: "hover", ray: null });
      label.hidden = true;
      onWorld({});
    }
  };
  canvas.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "mouse" || event.buttons !== 0 || !store.preferences.overlays.tree) {
      return stop();
    }
    at = event;
    timer ||= window.setTimeout(ask, REST_MS);
    label.style.translate = `min(${event.clientX + ASIDE}px, 100vw - 100%) min(${event.clientY + ASIDE}px, 100vh - 100%)`;
  });
  canvas.addEventListener("pointerleave", stop);
  canvas.addEventListener("pointerdown", stop);
  store.on("overlays", stop);
  store.on("scene", stop);
  store.on("hovered", (hovered) => {
    if (isAsking) {
      label.hidden = hovered.row === null;
      setText(label, words(hovered));
      onWorld(hovered.picture);
    }
  });
  return label;
}

function words({ name, row, candidates, partner, text }: Hovered): string {
  const count = `${name || `body ${row}`}: ${candidates} ${candidates === 1 ? "candidate" : "candidates"}`;
  return partner === null ? count : `${count}\nnearest ${partner}\n${text}`;
}
