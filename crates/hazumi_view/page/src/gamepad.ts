// Gamepads: the keys of games, a head that turns, and time.

import type { GameKeys } from "./keys";
import type { Store } from "./store";

/** A `Gamepad`, as far as it is read. */
export interface Pad {
  readonly mapping: string;
  readonly axes: readonly number[];
  readonly buttons: readonly { readonly pressed: boolean }[];
}

/** Whether the browser knows which button of a pad is where. */
export type PadKind = "standard" | "other";

/** Keys of games, and two commands about time, with the buttons that stand for them. */
type Buttons = Record<string, readonly number[]>;

const BUTTONS: Record<PadKind, Buttons> = {
  standard: { left: [14], right: [15], up: [12], down: [13], jump: [0], fire: [2, 5, 7], throw: [1, 4, 6], switch: [3], restart: [8], pause: [9] },
  other: { jump: [0], fire: [1], throw: [2], switch: [3] },
};
const CONTROLS = Object.keys(BUTTONS.standard);
/** How far a stick may be from its middle at rest: noise of worn sticks; 1 is all of its way. */
const DEAD_ZONE = 0.3;
/** How fast a stick turns a head at the end of its way, in radians per second. */
const TURN_RATE = 3;
/** The longest time between two drawings that turns a head, in seconds. */
const LONGEST_FRAME = 0.1;

/** The effects of pads. */
export interface PadEffects {
  /** Whether the scene has a key. */
  hasKey(key: string): boolean;
  change(keys: readonly string[], down: boolean): void;
  /** Turns the head of the player, in radians. */
  turn(right: number, up: number): void;
  pause(): void;
  restart(): void;
}

export function kindOf(pad: Pad): PadKind {
  return pad.mapping === "standard" ? "standard" : "other";
}

/** Keys and commands that are down on a pad: the left stick and the directional pad are the same keys. */
export function controlsOf(pad: Pad): string[] {
  const [x = 0, y = 0] = pad.axes;
  const pushed: Record<string, boolean> = { left: x < -DEAD_ZONE, right: x > DEAD_ZONE, up: y < -DEAD_ZONE, down: y > DEAD_ZONE };
  const buttons = BUTTONS[kindOf(pad)];
  return CONTROLS.filter((control) => pushed[control] || buttons[control]?.some((number) => pad.buttons[number]?.pressed));
}

/**
 * How far the right stick turns a head in `seconds`, to the right and up, in radians; `null` at rest.
 *
 * The speed grows with the square of the way of the stick, so that small turns are exact.
 */
export function turnOf(pad: Pad, seconds: number): [number, number] | null {
  const [, , x = 0, y = 0] = kindOf(pad) === "standard" ? pad.axes : [];
  const length = Math.hypot(x, y);
  if (length <= DEAD_ZONE) {
    return null;
  }
  const angle = TURN_RATE * seconds * Math.min(1, (length - DEAD_ZONE) / (1 - DEAD_ZONE)) ** 2;
  return [(x / length) * angle, (-y / length) * angle];
}

/** All pads together. Only their changes have effects: one that lies on the table lets go of no key of the keyboard. */
export class Pads {
  private held: readonly string[] = [];

  constructor(private readonly effects: PadEffects) {}

  /** Takes in how pads are, `seconds` after the last time. */
  read(pads: readonly Pad[], seconds: number): void {
    const before = this.held;
    // Where nothing jumps, the button for it is one more that fires.
    const jumps = this.effects.hasKey("jump");
    this.held = pads.flatMap(controlsOf).map((control) => (control === "jump" && !jumps ? "fire" : control));
    for (const control of CONTROLS) {
      const down = this.held.includes(control);
      if (down !== before.includes(control)) {
        this.change(control, down);
      }
    }
    for (const pad of pads) {
      const turn = turnOf(pad, Math.min(seconds, LONGEST_FRAME));
      if (turn) {
        this.effects.turn(...turn);
      }
    }
  }

  private change(control: string, down: boolean): void {
    if (control !== "pause" && control !== "restart") {
      this.effects.change([control], down);
    } else if (down) {
      this.effects[control]();
    }
  }
}

/** Has pads play; what it gives is to be called before each drawing. */
export function gamepads(store: Store, keys: GameKeys, others: Omit<PadEffects, "hasKey" | "change">): () => void {
  const pads = new Pads({ ...others, change: keys.change, hasKey: (key) => store.scene?.keys.includes(key) ?? false });
  let last = performance.now();
  // Pages that are hidden draw nothing, and would not see that a button is up again.
  window.addEventListener("blur", () => pads.read([], 0));
  return () => {
    const now = performance.now();
    const connected = connectedPads();
    const kinds = connected.map(kindOf);
    store.setPad(kinds.includes("standard") ? "standard" : (kinds[0] ?? null));
    const plays = document.hasFocus() && (store.scene?.keys.length ?? 0) > 0;
    pads.read(plays ? connected : [], (now - last) / 1000);
    last = now;
  };
}

/** Pads that are there; none where the browser keeps them from the page. */
function connectedPads(): Pad[] {
  return [...(navigator.getGamepads?.() ?? [])].filter((pad) => pad?.connected === true) as Pad[];
}
