// Where many things are, said in few numbers.

import type { Triple } from "../protocol";

/** How many of all places may lie outside. */
const OUTSIDE = 0.1;
/** What bodies reach around their places, in metres. */
const LEAST_RADIUS = 0.6;

export interface Ball {
  center: Triple;
  radius: number;
}

/** A ball around most of the places, or `null` when there are none. */
export function ballAround(places: readonly Triple[]): Ball | null {
  if (places.length === 0) {
    return null;
  }
  const center = [0, 1, 2].map((axis) => median(places.map((place) => place[axis]!))) as Triple;
  const away = places.map((place) => Math.hypot(...place.map((value, axis) => value - center[axis]!)));
  away.sort((a, b) => a - b);
  const radius = away[Math.min(away.length - 1, Math.ceil(away.length * (1 - OUTSIDE)))]!;
  return { center, radius: Math.max(LEAST_RADIUS, radius) };
}

/** The ball around the box that has most of the places along each axis, or `null` when there are none. */
export function ballAroundBox(places: readonly Triple[]): Ball | null {
  if (places.length === 0) {
    return null;
  }
  const ends = [0, 1, 2].map((axis) => {
    const values = places.map((place) => place[axis]!).sort((a, b) => a - b);
    const outside = Math.floor(values.length * OUTSIDE * 0.25);
    return [values[outside]!, values[values.length - 1 - outside]!] as const;
  });
  const center = ends.map(([low, high]) => (low + high) / 2) as Triple;
  const radius = Math.hypot(...ends.map(([low, high]) => (high - low) / 2));
  return { center, radius: Math.max(LEAST_RADIUS, radius) };
}

function median(values: number[]): number {
  values.sort((a, b) => a - b);
  return values[Math.floor(values.length / 2)]!;
}
