// Which step of which method is looked at, and pictures as numbers that graphics cards take.

import type { Examined, Method, MethodStep, Picture, Triple } from "./protocol";

/** What is drawn that has no colour. */
const NO_COLOR = 0xff8a1f;

/** A method and one of its steps; `step` is `null` where the method has none. */
export interface Place {
  method: Method;
  index: number;
  step: MethodStep | null;
}

/** Remembers what is looked at while the methods are told anew with each movement of the world. */
export class Cursor {
  method: string | null = null;
  index = 0;

  /** Where the cursor is among these methods: the first method where the remembered one is gone, the last step where it has fewer. */
  place(methods: readonly Method[]): Place | null {
    const method = methods.find((it) => it.name === this.method) ?? methods[0];
    if (!method) {
      return null;
    }
    const index = clamp(this.index, method.steps.length);
    return { method, index, step: method.steps[index] ?? null };
  }

  /** Looks at another method, from its beginning. */
  choose(method: string): void {
    if (method !== this.method) {
      this.method = method;
      this.index = 0;
    }
  }

  /** Looks at a step, or at the nearest one that there is. */
  go(methods: readonly Method[], index: number): void {
    const here = this.place(methods);
    this.method = here?.method.name ?? this.method;
    this.index = clamp(index, here?.method.steps.length ?? 0);
  }
}

function clamp(index: number, count: number): number {
  return Math.max(0, Math.min(index, count - 1));
}

/** Whether an answer of the server is about this pair. */
export function isAbout(examined: Examined, rows: readonly number[]): boolean {
  return rows.length === 2 && examined.rows.length === 2 && rows.every((row, index) => examined.rows[index] === row);
}

/** The outlines of the bodies that are looked at. */
export function outlinesOf(examined: Examined): Picture {
  return { lines: examined.bodies?.lines ?? [], line_colors: examined.bodies?.colors ?? [] };
}

/** Places, so many numbers to a thing, and a colour for each thing. */
export interface Marks {
  count: number;
  places: Float32Array;
  colors: Uint32Array;
}

export type MarkKind = "lines" | "points" | "triangles";

const NUMBERS: Record<MarkKind, number> = { lines: 6, points: 3, triangles: 9 };
const COLORS = { lines: "line_colors", points: "point_colors", triangles: "triangle_colors" } as const;

/** All marks of a kind of some pictures, relative to `origin`. What is cut short or no number is left out. */
export function marksOf(pictures: readonly Picture[], kind: MarkKind, origin: Triple = [0, 0, 0]): Marks {
  const size = NUMBERS[kind];
  const places: number[] = [];
  const colors: number[] = [];
  for (const picture of pictures) {
    const numbers = picture[kind] ?? [];
    for (let at = 0; at + size <= numbers.length; at += size) {
      const mark = numbers.slice(at, at + size);
      if (mark.every(Number.isFinite)) {
        places.push(...mark.map((value, index) => value - origin[index % 3]!));
        colors.push(picture[COLORS[kind]]?.[at / size] ?? NO_COLOR);
      }
    }
  }
  return { count: colors.length, places: Float32Array.from(places), colors: Uint32Array.from(colors) };
}

/** The box around all that a method draws in its own space, or `null` when that is nothing. */
export function boxAround(method: Method): { min: Triple; max: Triple } | null {
  const pictures = [method.base, ...method.steps.map((step) => step.picture)].filter((picture) => picture != null);
  const min: Triple = [Infinity, Infinity, Infinity];
  const max: Triple = [-Infinity, -Infinity, -Infinity];
  for (const kind of ["lines", "points", "triangles"] as const) {
    const { places } = marksOf(pictures, kind);
    places.forEach((value, index) => {
      min[index % 3] = Math.min(min[index % 3]!, value);
      max[index % 3] = Math.max(max[index % 3]!, value);
    });
  }
  return min[0] <= max[0] ? { min, max } : null;
}
