// Turns the head of a player: by the mouse, which is locked for that, or else by dragging.

import { element } from "./dom";
import type { GameKeys } from "./keys";
import type { Stage } from "./stage/stage";
import type { Store } from "./store";

/** Radians per pixel of CSS that a locked mouse moves. */
const MOUSE_RATE = 0.0022;
/** Radians per pixel of CSS that a pointer is dragged. */
const DRAG_RATE = 0.005;

/** What the buttons of a locked mouse do, by their numbers. */
const MOUSE_KEYS: Record<number, string> = { 0: "fire", 2: "throw" };

export class Gaze {
  /** Marks the middle of the view. */
  readonly crosshair = element("div", { class: "crosshair", hidden: true, "aria-hidden": "true", "data-test": "crosshair" });
  private drag: { id: number; x: number; y: number } | null = null;
  /** Whether the canvas was clicked, and the browser refused to lock the mouse. */
  private refused = false;
  /** Keys that buttons of the mouse hold down. */
  private readonly held = new Set<string>();

  constructor(
    private readonly stage: Stage,
    private readonly store: Store,
    private readonly keys: GameKeys,
  ) {
    // Before the tools and the camera, which look at presses further down.
    window.addEventListener("pointerdown", (event) => this.down(event), { capture: true });
    window.addEventListener("pointermove", (event) => this.move(event));
    for (const end of ["pointerup", "pointercancel"] as const) {
      window.addEventListener(end, (event) => this.up(event));
    }
    window.addEventListener("mousemove", (event) => this.turn(event));
    window.addEventListener("mousedown", (event) => this.isLocked && this.press(MOUSE_KEYS[event.button], true));
    window.addEventListener("mouseup", (event) => this.press(MOUSE_KEYS[event.button], false));
    window.addEventListener("keydown", (event) => (this.refused &&= event.code !== "Escape"));
    document.addEventListener("pointerlockchange", () => this.changed());
  }

  /** Whether the page has the mouse to itself, so that keys of other meaning are the game's. */
  get holdsMouse(): boolean {
    return this.isLocked || this.refused;
  }

  /** To be called before each drawing. */
  update(): void {
    const { isInHead } = this.stage.camera;
    this.crosshair.hidden = !isInHead;
    if (!isInHead || this.isOver) {
      this.release();
    }
  }

  private get isLocked(): boolean {
    return document.pointerLockElement === this.stage.canvas;
  }

  /** Whether a game has ended, after which there is a button to click. */
  private get isOver(): boolean {
    return (this.store.status?.game?.outcome ?? null) !== null;
  }

  private down(event: PointerEvent): void {
    const { camera, canvas } = this.stage;
    this.refused = false;
    if (event.target !== canvas || !camera.isInHead) {
      return;
    }
    // Tools that somebody has chosen act as ever, while the mouse is free.
    const looks = this.isLocked || this.store.tool === "grab";
    if (looks) {
      event.stopPropagation();
    }
    if (this.isLocked || this.drag || event.button !== 0) {
      return;
    }
    this.drag = { id: event.pointerId, x: event.clientX, y: event.clientY };
    canvas.focus({ preventScroll: true });
    if (looks && event.pointerType === "mouse" && !this.isOver) {
      void this.lock();
    }
  }

  private move(event: PointerEvent): void {
    const { drag } = this;
    if (drag?.id === event.pointerId && !this.isLocked) {
      this.stage.camera.turn((event.clientX - drag.x) * DRAG_RATE, (drag.y - event.clientY) * DRAG_RATE);
      this.drag = { id: drag.id, x: event.clientX, y: event.clientY };
    }
  }

  private up(event: PointerEvent): void {
    if (this.drag?.id === event.pointerId) {
      this.drag = null;
    }
  }

  private turn(event: MouseEvent): void {
    if (this.isLocked) {
      this.stage.camera.turn(event.movementX * MOUSE_RATE, -event.movementY * MOUSE_RATE);
    }
  }

  private press(key: string | undefined, down: boolean): void {
    if (key !== undefined && this.held.has(key) !== down) {
      down ? this.held.add(key) : this.held.delete(key);
      this.keys.change([key], down);
    }
  }

  private async lock(): Promise<void> {
    try {
      await this.stage.canvas.requestPointerLock();
    } catch {
      this.refused = true;
    }
  }

  private changed(): void {
    this.drag = null;
    if (!this.isLocked) {
      [...this.held].forEach((key) => this.press(key, false));
    }
  }

  private release(): void {
    this.refused = false;
    this.drag = null;
    if (this.isLocked) {
      document.exitPointerLock();
    }
  }
}
