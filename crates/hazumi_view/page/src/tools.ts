// What a pointer does on the stage: select, grab and throw, spawn, delete, or else move the eye.
//
// Only the server knows what lies under a pointer. So when one goes down it is kept from the camera until the answer has come,
// and handed on to it where there was nothing to hold.

import type { PageMessage, Picked, Triple } from "./protocol";
import type { Stage } from "./stage/stage";
import type { Store } from "./store";

/** How far a pointer may move and still be a click, in pixels of CSS. */
const CLICK_DISTANCE = 5;
/** Where things are spawned when there is nothing under the pointer, as a part of the distance of what the eye looks at. */
const SPAWN_DEPTH = 0.35;

/** A pointer that is down. */
interface Press {
  id: number;
  event: PointerEvent;
  startX: number;
  startY: number;
  x: number;
  y: number;
  moved: boolean;
  up: boolean;
  picked: Picked | null;
}

/** A body that is held: where on it, in its own frame, and where in the world that was. */
interface Hold {
  row: number;
  local: Triple;
  start: Triple;
  target: Triple;
  sent: boolean;
}

export class Tools {
  private press: Press | null = null;
  private hold: Hold | null = null;
  private readonly pointers = new Set<number>();
  private readonly questions = new Map<number, (picked: Picked) => void>();
  private nextQuestion = 1;
  /** Set while a press is handed to the camera, so that it is not caught again. */
  private handingOn = false;

  constructor(
    private readonly stage: Stage,
    private readonly store: Store,
  ) {
    const { canvas } = stage;
    // Before the camera's own listeners, which sit on the canvas.
    const host = canvas.parentElement ?? canvas;
    host.addEventListener("pointerdown", (event) => this.down(event), { capture: true });
    window.addEventListener("pointermove", (event) => this.move(event));
    window.addEventListener("pointerup", (event) => this.up(event));
    window.addEventListener("pointercancel", (event) => this.up(event));
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    store.on("picked", (picked) => this.answer(picked));
    store.on("scene", () => this.drop());
    store.on("connection", () => this.drop());
  }

  /** To be called before each drawing: tells the server where a held body is pulled, once for many moves. */
  update(): void {
    if (!this.hold) {
      return;
    }
    const { hold, stage } = this;
    if (!hold.sent) {
      hold.sent = true;
      this.store.send({ do: "move", point: hold.target });
    }
    stage.showSpring({ from: stage.poses.toWorld(hold.row, hold.local), to: hold.target });
  }

  private down(event: PointerEvent): void {
    if (this.handingOn || event.target !== this.stage.canvas) {
      return;
    }
    this.stage.camera.settle();
    this.pointers.add(event.pointerId);
    if (event.button !== 0 || this.pointers.size > 1) {
      // A second finger pinches: what the first was about to do is off.
      this.giveToCamera();
      return;
    }
    this.stage.canvas.focus({ preventScroll: true });
    const press: Press = {
      id: event.pointerId,
      event,
      startX: event.clientX,
      startY: event.clientY,
      x: event.clientX,
      y: event.clientY,
      moved: false,
      up: false,
      picked: null,
    };
    this.press = press;
    if (this.store.tool === "grab" && this.store.connected) {
      event.stopImmediatePropagation();
      event.preventDefault();
      this.ask(press.x, press.y, (picked) => this.pressed(press, picked));
    }
  }

  /** What lies under a pressed pointer is known. */
  private pressed(press: Press, picked: Picked): void {
    press.picked = picked;
    if (this.press !== press) {
      return;
    }
    if (press.up) {
      this.finish(press);
    } else if (this.canHold(picked)) {
      this.grab(press, picked);
    } else {
      this.giveToCamera();
    }
  }

  private canHold(picked: Picked): picked is Picked & { row: number; point: Triple } {
    return picked.row !== null && this.store.contents.rows[picked.row]?.body_type === "dynamic";
  }

  private grab(press: Press, picked: Picked & { row: number; point: Triple }): void {
    const { row, point } = picked;
    this.hold = { row, local: this.stage.poses.toBody(row, point), start: point, target: point, sent: true };
    this.store.send({ do: "grab", row, point });
    this.stage.canvas.classList.add("holding");
    if (press.moved) {
      this.pull(press.x, press.y);
    }
  }

  private pull(x: number, y: number): void {
    if (this.hold) {
      this.hold.target = this.stage.camera.beside(x, y, this.hold.start);
      this.hold.sent = false;
    }
  }

  /** Has the camera take over a press that was kept from it. */
  private giveToCamera(): void {
    const press = this.press;
    if (!press || press.up || this.store.tool !== "grab") {
      return;
    }
    this.letGo();
    const { event } = press;
    this.handingOn = true;
    this.stage.canvas.dispatchEvent(
      new PointerEvent("pointerdown", {
        pointerId: event.pointerId,
        pointerType: event.pointerType,
        isPrimary: event.isPrimary,
        button: event.button,
        buttons: event.buttons,
        clientX: press.startX,
        clientY: press.startY,
        shiftKey: event.shiftKey,
        ctrlKey: event.ctrlKey,
        metaKey: event.metaKey,
        bubbles: true,
        cancelable: true,
      }),
    );
    this.handingOn = false;
  }

  private move(event: PointerEvent): void {
    const press = this.press;
    if (!press || press.id !== event.pointerId) {
      return;
    }
    press.x = event.clientX;
    press.y = event.clientY;
    press.moved ||= Math.hypot(press.x - press.startX, press.y - press.startY) > CLICK_DISTANCE;
    if (press.moved) {
      this.pull(press.x, press.y);
    }
  }

  private up(event: PointerEvent): void {
    this.pointers.delete(event.pointerId);
    const press = this.press;
    if (!press || press.id !== event.pointerId) {
      return;
    }
    press.up = true;
    if (event.type === "pointercancel") {
      this.drop();
    } else if (this.store.tool !== "grab" || press.picked) {
      this.finish(press);
    }
  }

  private finish(press: Press): void {
    this.press = null;
    this.update();
    this.letGo();
    if (!press.moved) {
      this.click(press);
    }
  }

  private click(press: Press): void {
    const act = (picked: Picked): void => {
      switch (this.store.tool) {
        case "grab":
        case "select":
          return this.choose(picked, press.event.shiftKey);
        case "spawn":
          return this.spawn(press.x, press.y, picked);
        case "delete":
          return this.remove(picked.row);
      }
    };
    if (press.picked) {
      act(press.picked);
    } else {
      this.ask(press.x, press.y, act);
    }
  }

  private choose(picked: Picked, second: boolean): void {
    if (second && picked.row !== null) {
      this.store.selectSecond(picked.row);
    } else {
      this.store.select(picked.row);
    }
  }

  private remove(row: number | null): void {
    if (row !== null) {
      this.store.send({ do: "delete", row });
    }
  }

  private spawn(x: number, y: number, picked: Picked): void {
    const { camera } = this.stage;
    const { shape, size, speed } = this.store.spawn;
    const ray = camera.ray(x, y);
    const message: PageMessage = { do: "spawn", shape, size, position: ray.origin, velocity: [0, 0, 0] };
    if (camera.dimension === 3 && picked.point && picked.normal) {
      const normal = picked.normal;
      message.position = picked.point.map((value, axis) => value + normal[axis]! * size * 1.5) as Triple;
    } else if (camera.dimension === 3) {
      const depth = camera.distance * SPAWN_DEPTH;
      message.position = ray.origin.map((value, axis) => value + ray.direction[axis]! * depth) as Triple;
      message.velocity = ray.direction.map((value) => value * speed) as Triple;
    }
    this.store.send(message);
  }

  private ask(x: number, y: number, then: (picked: Picked) => void): void {
    const id = this.nextQuestion++;
    this.questions.set(id, then);
    this.store.send({ do: "pick", id, ...this.stage.camera.ray(x, y) });
  }

  private answer(picked: Picked): void {
    const then = this.questions.get(picked.id);
    this.questions.delete(picked.id);
    then?.(picked);
  }

  private letGo(): void {
    if (this.hold) {
      this.hold = null;
      this.store.send({ do: "release" });
      this.stage.showSpring(null);
      this.stage.canvas.classList.remove("holding");
    }
  }

  private drop(): void {
    this.letGo();
    this.press = null;
    this.questions.clear();
  }
}
