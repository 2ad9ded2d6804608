// What passes between the page and `hazumi view`: `docs/view-protocol.md` as types.

export type Dimension = 2 | 3;
export type Triple = [number, number, number];
/** A unit quaternion, x, y, z, w. */
export type Turn = [number, number, number, number];

// ---------------------------------------------------------------- from the server

export interface GalleryEntry {
  name: string;
  description: string;
  dimension: Dimension;
  /** The keys that play it. */
  keys: string[];
  source: string;
  doc: string;
}

export interface Hello {
  is: "hello";
  version: string;
  threads: number;
  gallery: GalleryEntry[];
}

export interface Settings {
  gravity: number[];
  substeps: number | null;
  threads: number | null;
  friction: number | null;
  hertz: number | null;
  damping: number | null;
}

export interface Box {
  min: Triple;
  max: Triple;
}

/** How the eye treats the player. */
export type Eye = "fixed" | "follow" | "first_person";

/** The rules of a game. */
export interface Rules {
  goal: string;
  lives: number;
  /** A limit, or `null` where there is none. */
  seconds: number | null;
  /** The scene that follows when it is won. */
  next: string | null;
}

/** How a game stands. */
export interface Standing {
  score: number;
  lives: number;
  /** How long it has been played. */
  seconds: number;
  outcome: null | "won" | "lost";
  /** A sentence about the outcome. */
  text: string;
}

export interface Scene {
  is: "scene";
  name: string;
  description: string;
  dimension: Dimension;
  kind: "live" | "recording" | "game" | "program";
  bounds: Box;
  dt: number;
  keys: string[];
  /** The name of the body that obeys the keys. */
  player: string | null;
  eye: Eye;
  /** How far above the origin of the player's body an eye in its head is, in metres. */
  eye_height: number;
  game: Rules | null;
  /** Colours that show what the scene is about. */
  color: ColorMode | null;
  /** The names of the two bodies that are under the microscope from the start. */
  examine: [string, string] | null;
  settings: Settings;
  shapes: string[];
  compared: boolean;
}

export type Geometry =
  | { kind: "sphere"; radius: number }
  | { kind: "capsule"; from: number[]; to: number[]; radius: number }
  | { kind: "box"; half_extents: number[] }
  | { kind: "cylinder"; radius: number; half_height: number }
  | { kind: "cone"; radius: number; half_height: number }
  | { kind: "half_space"; normal: number[]; offset: number }
  | { kind: "mesh"; positions: number[]; indices: number[] }
  | { kind: "circle"; radius: number }
  | { kind: "outline"; points: number[]; closed: boolean }
  | { kind: "skin"; vertices: number; indices: number[]; lines?: number[] }
  | { kind: "skin_outline"; vertices: number; loops: number[][]; lines?: number[] };

export interface ColliderContent {
  shape: number;
  position: number[];
  rotation: number[];
  sensor: boolean;
}

export type BodyType = "fixed" | "kinematic" | "dynamic";

export interface RowContent {
  row: number;
  name: string;
  body_type: BodyType;
  kind: number;
  colliders: ColliderContent[];
}

export interface Content {
  is: "content";
  revision: number;
  reset: boolean;
  shapes: { id: number; geometry: Geometry }[];
  set: RowContent[];
  clear: number[];
}

export interface StepEvent {
  step: number;
  text: string;
}

export interface Status {
  is: "status";
  step: number;
  first: number;
  last: number;
  paused: boolean;
  speed: number;
  busy: number;
  counts: Record<string, number>;
  energy: { kinetic: number; potential: number } | null;
  penetration: number | null;
  times: [string, number][];
  step_ms: number;
  memory: number;
  hash: string | null;
  grabbed: number | null;
  events: StepEvent[];
  difference: StepEvent | null;
  game: Standing | null;
}

export interface Inspected {
  is: "inspected";
  row: number | null;
  name?: string;
  fields?: [string, string][];
}

/** The rules have changed, by somebody or by going back. */
export interface SettingsMessage {
  is: "settings";
  settings: Settings;
}

export interface Picked {
  is: "picked";
  id: number;
  row: number | null;
  point: Triple | null;
  normal: Triple | null;
}

/** Lines, points and triangles; whatever is missing is not drawn. */
export interface Picture {
  /** From, to: six numbers a line. */
  lines?: number[];
  /** `0xrrggbb` for each line, and so for points and triangles. */
  line_colors?: number[];
  points?: number[];
  point_colors?: number[];
  /** Nine numbers each. */
  triangles?: number[];
  triangle_colors?: number[];
}

/** One step of a method: what it did, in its own space and in the world. */
export interface MethodStep {
  text: string;
  picture?: Picture | null;
  world?: Picture | null;
}

export interface Method {
  name: string;
  title: string;
  /** How it works, in a few sentences. */
  about?: string;
  result: string;
  /** Colours of its pictures, and what they stand for. */
  legend?: [number, string][];
  /** What is the same in all steps. */
  base?: Picture | null;
  steps: MethodStep[];
}

export interface Examined {
  is: "examined";
  rows: number[];
  names: string[];
  /** Why nothing can be shown; there are no methods then. */
  message: string | null;
  bodies?: { lines?: number[]; colors?: number[] } | null;
  methods: Method[];
}

/** Broad phase and GJK around the body under the pointer; `row` is `null` where there is none. */
export interface Hovered {
  is: "hovered";
  row: number | null;
  name: string;
  candidates: number;
  /** The nearest candidate. */
  partner: string | null;
  text: string;
  picture: Picture;
}

export interface ServerError {
  is: "error";
  message: string;
}

export type ServerMessage =
  | Hello
  | Scene
  | SettingsMessage
  | Content
  | Status
  | Inspected
  | Picked
  | Examined
  | Hovered
  | ServerError;

// ---------------------------------------------------------------- from the page

export const OVERLAYS = [
  "contacts",
  "boxes",
  "tree",
  "joints",
  "velocities",
  "goals",
  "clusters",
  "sensors",
  "fast",
  "cells",
  "graph",
] as const;

export type Overlay = (typeof OVERLAYS)[number];
export type Overlays = Partial<Record<Overlay, boolean>>;
export const COLOR_MODES = ["kind", "body_type", "island", "speed", "touch"] as const;
export type ColorMode = (typeof COLOR_MODES)[number];

export interface Configuration {
  gravity?: number[];
  substeps?: number;
  threads?: number;
  friction?: number;
  hertz?: number;
  damping?: number;
}

export type PageMessage =
  | { do: "drawn" }
  | { do: "load"; scene: string }
  | { do: "restart" }
  | { do: "pause" }
  | { do: "resume" }
  | { do: "step"; by: number }
  | { do: "seek"; step: number }
  | { do: "speed"; factor: number }
  | ({ do: "configure" } & Configuration)
  | ({ do: "show" } & Overlays)
  | { do: "color"; by: ColorMode }
  | { do: "select"; row: number | null }
  | { do: "hover"; ray: { origin: Triple; direction: Triple } | null }
  | { do: "pick"; id: number; origin: Triple; direction: Triple }
  | { do: "grab"; row: number; point: Triple }
  | { do: "move"; point: Triple }
  | { do: "release" }
  | { do: "spawn"; shape: string; position: Triple; velocity: Triple; size: number }
  | { do: "delete"; row: number }
  | { do: "keys"; down: string[]; look?: Triple }
  | { do: "difference" }
  | { do: "examine"; rows: [number, number] | null };
