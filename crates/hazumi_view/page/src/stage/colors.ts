// What bodies look like: tables of colours, so that painting ten thousand of them is copying numbers.

import { Color } from "three";
import { LOOK_ASLEEP, LOOK_COLOR, LOOK_FROZEN } from "../frame";
import type { ColorMode, RowContent } from "../protocol";

export type Theme = "light" | "dark";

/** What does not belong to bodies, `0xrrggbb`. */
export interface Scenery {
  background: number;
  ground: number;
  line: number;
  sky: number;
  bounce: number;
  fixed: number;
  sleep: number;
}

export const SCENERY: Record<Theme, Scenery> = {
  light: {
    background: 0xeef1f5,
    ground: 0xe4e8ee,
    line: 0x93a0b0,
    sky: 0xffffff,
    bounce: 0xbcbab8,
    fixed: 0xbcc5d0,
    sleep: 0xc9d0d8,
  },
  dark: {
    background: 0x14181e,
    ground: 0x1d232b,
    line: 0x5b6878,
    sky: 0xb9cbe0,
    bounce: 0x2a2f38,
    fixed: 0x59636f,
    sleep: 0x2b323b,
  },
};

export const ACCENT = 0xff8a1f;
const FROZEN = 0xe5202b;

// Of middling lightness, so that they stand out from light and from dark. The first six have the hues of the pictures of
// `hazumi run`; the next six are lighter or darker sisters.
const KINDS = [
  0x2a93b0, 0xf0b93a, 0xe0633c, 0x7fb85f, 0x6f86dd, 0xec958c, 0x63bcd8, 0xb98532, 0xb04f78, 0x3fa67c,
  0x9d8fe0, 0xc4c85a,
];
const BODY_TYPES: Record<RowContent["body_type"], number> = {
  fixed: 0x7d8794,
  kinematic: 0xe9b844,
  dynamic: 0x2a7f9e,
};
const SLOW_TO_FAST = [0x3a5fa8, 0x2f9fb0, 0x8fc466, 0xf0c545, 0xe8692f, 0xd9263a];
const DIM_TO_GLOWING = [0x5b6c86, 0xb98a3a, 0xffb52e, 0xffe28a];
const LEVELS = LOOK_COLOR + 1;
/** Part of its glow that a body keeps from one drawing to the next. */
const AFTERGLOW = 0.93;

/** Bodies of a kind are a little lighter or darker each, so that piles of them do not look like one. */
const SHADES = Float32Array.from({ length: 61 }, (_, row) => 0.82 + 0.36 * ((row * 0.618034) % 1));

/** Colours as linear numbers, three each; and the same for bodies that sleep. */
interface Table {
  awake: Float32Array;
  asleep: Float32Array;
}

function table(colors: readonly Color[], sleep: Color): Table {
  const awake = new Float32Array(colors.length * 3);
  const asleep = new Float32Array(colors.length * 3);
  const dull = new Color();
  colors.forEach((color, index) => {
    color.toArray(awake, index * 3);
    dull.copy(color).lerp(sleep, 0.34).toArray(asleep, index * 3);
  });
  return { awake, asleep };
}

function ramp(stops: readonly number[]): Color[] {
  return Array.from({ length: LEVELS }, (_, level) => {
    const place = (level / (LEVELS - 1)) * (stops.length - 1);
    const stop = Math.min(Math.floor(place), stops.length - 2);
    return new Color(stops[stop]).lerp(new Color(stops[stop + 1]), place - stop);
  });
}

/** Hues a golden ratio apart, so that neighbours differ. */
function hues(): Color[] {
  return Array.from({ length: LEVELS }, (_, level) =>
    new Color().setHSL((level * 0.618034) % 1, 0.52, level % 2 === 0 ? 0.52 : 0.64),
  );
}

export class Painter {
  mode: ColorMode = "kind";
  private theme: Theme = "light";
  private tables!: Record<ColorMode | "fixed", Table>;
  /** How much each row glows, as a level of colour. */
  private glow = new Float32Array(0);
  private readonly frozen = new Color(FROZEN).toArray(new Float32Array(3));
  private readonly accent = new Color(ACCENT).toArray(new Float32Array(3));

  constructor() {
    this.setTheme("light");
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    const sleep = new Color(SCENERY[theme].sleep);
    const of = (colors: readonly number[]): Color[] => colors.map((color) => new Color(color));
    this.tables = {
      kind: table(of(KINDS), sleep),
      body_type: table(of([BODY_TYPES.fixed, BODY_TYPES.kinematic, BODY_TYPES.dynamic]), sleep),
      island: table(hues(), sleep),
      speed: table(ramp(SLOW_TO_FAST), sleep),
      touch: table(ramp(DIM_TO_GLOWING), sleep),
      fixed: table(of([SCENERY[theme].fixed]), sleep),
    };
  }

  get scenery(): Scenery {
    return SCENERY[this.theme];
  }

  /** Writes the colour of a body to three places from `at`. */
  paint(out: Float32Array, at: number, body: RowContent, look: number, selected: boolean): void {
    let source = this.frozen;
    let from = 0;
    if ((look & LOOK_FROZEN) === 0) {
      const chosen = this.tables[this.tableFor(body)];
      source = (look & LOOK_ASLEEP) === 0 ? chosen.awake : chosen.asleep;
      from = (this.level(body, look) * 3) % source.length;
    }
    const mix = selected ? 0.35 : 0;
    const shade = this.mode === "kind" && body.body_type !== "fixed" ? SHADES[body.row % SHADES.length]! : 1;
    for (let part = 0; part < 3; part++) {
      const own = source[from + part]! * shade;
      out[at + part] = own + (this.accent[part]! - own) * mix;
    }
  }

  /** Touches are short, so what they light fades slowly. */
  private glowOf(row: number, level: number): number {
    if (row >= this.glow.length) {
      const wider = new Float32Array(2 * row + 64);
      wider.set(this.glow);
      this.glow = wider;
    }
    const glow = Math.max(level, this.glow[row]! * AFTERGLOW);
    this.glow[row] = glow;
    return Math.floor(glow);
  }

  private tableFor(body: RowContent): ColorMode | "fixed" {
    return body.body_type === "fixed" && this.mode !== "body_type" ? "fixed" : this.mode;
  }

  private level(body: RowContent, look: number): number {
    switch (this.mode) {
      case "kind":
        return body.kind;
      case "body_type":
        return body.body_type === "fixed" ? 0 : body.body_type === "kinematic" ? 1 : 2;
      case "touch":
        return this.glowOf(body.row, look & LOOK_COLOR);
      default:
        return look & LOOK_COLOR;
    }
  }
}
