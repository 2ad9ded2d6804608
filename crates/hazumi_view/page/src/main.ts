// Puts the page together: connection, stage, tools and panels.

import { Connection } from "./connection";
import { element, setText } from "./dom";
import { readFrame, type Frame } from "./frame";
import { gamepads } from "./gamepad";
import { Gaze } from "./gaze";
import { gameKeys } from "./keys";
import { galleryPanel } from "./panels/gallery";
import { gamePanels } from "./panels/game";
import { hoverLabel } from "./panels/hover";
import { microscope } from "./panels/microscope";
import { sidePanel } from "./panels/side";
import { topPanel } from "./panels/top";
import { open, transport } from "./panels/transport";
import type { PageMessage, Picture, Triple } from "./protocol";
import { playSounds } from "./sounds";
import { Stage } from "./stage/stage";
import { Store, TOOLS } from "./store";
import { Tools } from "./tools";

/** Pages with room for the details beside the world. */
const WIDE = "(min-width: 1500px)";
/** Panels that cover more of the page than this lie on it for a while only: the eye looks through them. */
const MOST_COVERED = 0.6;
/** How long a notice stays, ms. */
const NOTICE_MS = 6000;

/** What tests and the curious may read and say, as `window.hazumi`. */
export interface Handle {
  state(): Record<string, unknown>;
  bodyPosition(row: number): Triple | null;
  screenOf(row: number): [number, number] | null;
  /** Selects two bodies, as a click and one with shift do. */
  selectPair(first: number, second: number): void;
  /** Turns the eye about what it looks at (in the plane it goes aside), by parts of the view, and goes nearer. */
  look(right: number, up: number, zoom: number): void;
  /** Draws now, so that what the canvas shows can be read in the same task. */
  draw(): void;
  /** Looks at a ball, or at what moves. */
  focus(point: Triple, radius: number): void;
  focusMoving(): void;
  /** Has the player look somewhere in the first person: along -z without a yaw, which turns to the right, in radians. */
  aim(yaw: number, pitch: number): void;
  send(message: PageMessage): void;
}

declare global {
  interface Window {
    hazumi: Handle;
  }
}

let waiting: Frame | null = null;
const store = new Store((message) => connection.send(message));
const canvas = element("canvas", { tabindex: 0, "aria-label": "The world", "data-test": "stage" });
const keys = gameKeys(store, {
  look: () => stage.camera.look,
  isInHead: () => stage.camera.isInHead,
  holdsMouse: () => gaze.holdsMouse,
});
const gallery = galleryPanel(store);
const side = sidePanel(store);
const bar = topPanel(store, gallery, side);
const game = gamePanels(store);
const time = transport(store);
let examined: Picture[] = [];
let hovered: Picture = {};
const lens = microscope(store, (pictures) => {
  examined = pictures;
  stage.showExamined([...examined, hovered]);
});
const hover = hoverLabel(store, canvas, () => stage.camera, (picture) => {
  hovered = picture;
  stage.showExamined([...examined, hovered]);
});
const notice = element("div", { class: "panel notice", role: "alert", hidden: true, "data-test": "notice" });
const lost = element("div", { class: "panel lost", role: "status", hidden: true, "data-test": "lost" }, "Connection lost. Trying again…");
document.body.append(
  element("main", { class: "app" }, canvas, bar, game.standing, gallery, lens.panel, side, keys.hint, keys.buttons, time.panel, game.outcome, hover, notice, lost),
);
const narrow = window.matchMedia("(max-width: 700px)");
side.hidden = narrow.matches || !(store.preferences.details ?? window.matchMedia(WIDE).matches);
const stage = new Stage(canvas, store.contents);
const gaze = new Gaze(stage, store, keys);
canvas.after(gaze.crosshair);
const readPads = gamepads(store, keys, {
  turn: (right, up) => stage.camera.isInHead && stage.camera.turn(right, up),
  pause: time.toggle,
  restart: time.restart,
});
playSounds(store);
const tools = new Tools(stage, store);
const panels = new ResizeObserver(() => {
  const left = Math.max(...[gallery, lens.panel].map((panel) => panel.offsetLeft + panel.offsetWidth));
  const right = side.offsetWidth > 0 ? canvas.clientWidth - side.offsetLeft : 0;
  const fits = left + right <= MOST_COVERED * canvas.clientWidth;
  stage.cover(fits ? left : 0, fits ? right : 0);
  const { style } = document.documentElement;
  style.setProperty("--aside", `${fits ? (left - right) / 2 : 0}px`);
  style.setProperty("--below", `${bar.offsetTop + bar.offsetHeight}px`);
});
[canvas, bar, gallery, lens.panel, side].forEach((panel) => panels.observe(panel));

const connection = new Connection({
  opened: () => {
    lost.hidden = true;
    store.setConnected(true);
  },
  lost: () => {
    waiting = null;
    lost.hidden = false;
    store.setConnected(false);
  },
  message: (message) => store.receive(message),
  frame: (buffer) => {
    store.bytesLastFrame = buffer.byteLength;
    waiting = readFrame(buffer);
  },
  failed: (message) => store.fail(message),
});

store.on("scene", (scene) => {
  stage.setScene(scene);
  // Whoever has just pressed a key looks on where they did.
  if (!store.playing) {
    stage.camera.face(0, 0);
  }
});
store.on("content", () => stage.contentChanged());
store.on("selection", (rows) => stage.select(rows));
store.on("color", (mode) => stage.setColorMode(mode));
store.on("theme", (theme) => {
  document.documentElement.dataset["theme"] = theme;
  stage.setTheme(theme);
});
store.on("microscope", (open) => {
  // It takes the place of the gallery, and on narrow pages that of all panels.
  gallery.hidden ||= open;
  side.hidden ||= open && narrow.matches;
});
let noticeTimer = 0;
store.on("notice", (text) => {
  setText(notice, text);
  notice.hidden = false;
  clearTimeout(noticeTimer);
  noticeTimer = window.setTimeout(() => (notice.hidden = true), NOTICE_MS);
});
document.documentElement.dataset["theme"] = store.theme;
stage.setTheme(store.theme);
stage.setColorMode(store.preferences.color);

function draw(): void {
  requestAnimationFrame(draw);
  const frame = waiting;
  waiting = null;
  // A frame of another revision speaks of rows that this page does not know.
  if (frame && frame.revision === store.contents.revision) {
    stage.take(frame);
  }
  readPads();
  tools.update();
  gaze.update();
  stage.draw();
  keys.update();
  if (frame) {
    store.send({ do: "drawn" });
  }
}

window.addEventListener("keydown", (event) => {
  const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
  if (typing || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) {
    return;
  }
  const selected = store.selected;
  const actions: Record<string, () => void> = {
    Space: () => {
      // It may be held from a jump of a game that has ended meanwhile.
      if (!event.repeat) {
        time.toggle();
      }
    },
    Comma: () => time.step(-1),
    Period: () => time.step(1),
    KeyR: () => time.restart(),
    KeyG: () => (gallery.hidden = !gallery.hidden),
    Home: () => stage.camera.home(),
    KeyV: () => stage.camera.toggleHead(),
    KeyF: () => {
      if (stage.camera.isInHead) {
        return;
      }
      const point = selected === null ? null : stage.poses.position(selected);
      if (point) {
        stage.camera.focus(point, 1);
      } else {
        stage.focusMoving();
      }
    },
    Delete: () => {
      if (selected !== null) {
        store.send({ do: "delete", row: selected });
      }
    },
    KeyB: () => {
      const shows = store.preferences.overlays.tree !== true;
      store.setOverlays({ boxes: shows, tree: shows });
    },
    KeyU: () => store.setSound(!store.preferences.sound),
    KeyM: () => store.setMicroscope(!store.microscope),
    Escape: () => store.select(null),
  };
  TOOLS.forEach((tool, index) => (actions[`Digit${index + 1}`] = () => store.setTool(tool)));
  const action = actions[event.code];
  if (action && !(event.code === "Space" && event.target instanceof HTMLButtonElement)) {
    event.preventDefault();
    action();
  }
});
window.addEventListener("dragover", (event) => event.preventDefault());
window.addEventListener("drop", (event) => {
  event.preventDefault();
  const file = event.dataTransfer?.files[0];
  if (file) {
    void open(store, file);
  }
});
window.addEventListener("error", (event) => store.fail(event.message));

window.hazumi = {
  state: () => ({
    connected: store.connected,
    scene: store.scene?.name ?? null,
    kind: store.scene?.kind ?? null,
    dimension: store.scene?.dimension ?? null,
    dt: store.scene?.dt ?? null,
    bounds: store.scene?.bounds ?? null,
    settings: store.scene?.settings ?? null,
    ...store.status,
    game: store.status?.game ?? null,
    goal: store.scene?.game?.goal ?? null,
    eye: store.scene?.eye ?? null,
    look: stage.camera.look,
    keys: store.scene?.keys ?? [],
    rows: store.contents.bodies,
    names: store.contents.rows.map((body) => body?.name ?? null),
    body_types: store.contents.rows.map((body) => body?.body_type ?? null),
    selected: store.selected,
    second: store.second,
    microscope: lens.state(),
    inspected: store.inspected,
    framesDrawn: stage.framesDrawn,
    drawnStep: stage.drawnStep,
    bytesLastFrame: store.bytesLastFrame,
    errors: [...store.errors],
    gallery: store.hello?.gallery.map((entry) => entry.name) ?? [],
  }),
  bodyPosition: (row) => stage.poses.position(row),
  screenOf: (row) => {
    const point = stage.poses.position(row);
    return point && stage.camera.project(point);
  },
  selectPair: (first, second) => {
    store.select(first);
    store.selectSecond(second);
  },
  look: (right, up, zoom) => {
    stage.camera.nudge(right, up);
    stage.camera.zoom(zoom);
    stage.refresh();
  },
  draw: () => {
    stage.refresh();
    stage.draw();
  },
  focus: (point, radius) => stage.camera.focus(point, radius),
  focusMoving: () => stage.focusMoving(),
  aim: (yaw, pitch) => stage.camera.face(yaw, pitch),
  send: (message) => store.send(message),
};

connection.open();
draw();
