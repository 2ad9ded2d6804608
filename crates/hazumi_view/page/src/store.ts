// What the page knows and has chosen, and who wants to hear of changes.

import { Contents } from "./content";
import type { PadKind } from "./gamepad";
import { isAbout } from "./microscope";
import {
  COLOR_MODES,
  type ColorMode,
  type Content,
  type Examined,
  type Hello,
  type Hovered,
  type Inspected,
  type Overlays,
  type PageMessage,
  type Picked,
  type Scene,
  type ServerMessage,
  type Settings,
  type Status,
} from "./protocol";
import type { Theme } from "./stage/colors";

export const TOOLS = ["grab", "select", "spawn", "delete"] as const;
export type Tool = (typeof TOOLS)[number];

/** What changes, and what listeners are told. */
export interface Changes {
  connection: boolean;
  hello: Hello;
  scene: Scene;
  settings: Settings;
  content: Content;
  status: Status;
  inspected: Inspected;
  picked: Picked;
  /** What is seen of a pair under the microscope; `null` when that is closed or the pair another one. */
  examined: Examined | null;
  /** What is under the pointer. */
  hovered: Hovered;
  /** Whether the microscope is open. */
  microscope: boolean;
  selection: readonly number[];
  tool: Tool;
  theme: Theme;
  color: ColorMode;
  /** Overlays that were switched on or off. */
  overlays: Overlays;
  follow: boolean;
  /** Whether somebody at this page plays, rather than the script of the scene. */
  playing: boolean;
  /** The kind of gamepad that is connected; `null` is none. */
  pad: PadKind | null;
  /** Whether games are heard. */
  sound: boolean;
  notice: string;
}

/** What is kept from visit to visit. */
interface Preferences {
  theme: Theme | null;
  overlays: Overlays;
  color: ColorMode;
  /** Whether the panel of details is open; `null` where nobody has said so. */
  details: boolean | null;
  /** The parts of that panel that are folded away. */
  folded: readonly string[];
  /** Whether rounds that are played are heard. */
  sound: boolean;
}

export interface SpawnChoice {
  shape: string;
  size: number;
  speed: number;
}

const PREFERENCES = "hazumi.view";
const MOST_ERRORS = 50;

export class Store {
  connected = false;
  hello: Hello | null = null;
  scene: Scene | null = null;
  status: Status | null = null;
  inspected: Inspected | null = null;
  examined: Examined | null = null;
  microscope = false;
  readonly contents = new Contents();
  readonly errors: string[] = [];
  bytesLastFrame = 0;
  /** The selected body, and the one selected second. */
  selected: number | null = null;
  second: number | null = null;
  tool: Tool = "grab";
  spawn: SpawnChoice = { shape: "", size: 0.5, speed: 10 };
  follow = false;
  playing = false;
  pad: PadKind | null = null;
  readonly preferences: Preferences = readPreferences();
  /** What colours mean: as the scene suggests, or as somebody has chosen. */
  private color: ColorMode = this.preferences.color;
  /** The rows that the microscope has been turned to: none, one (another one is waited for) or two. */
  private examining: number[] = [];
  /** The names of the bodies that the microscope is about to be opened on. */
  private toExamine: Scene["examine"] = null;
  private readonly listeners = new Map<keyof Changes, ((value: never) => void)[]>();

  constructor(private readonly sendMessage: (message: PageMessage) => void) {}

  send(message: PageMessage): void {
    this.sendMessage(message);
  }

  on<Name extends keyof Changes>(name: Name, listener: (value: Changes[Name]) => void): void {
    const listeners = this.listeners.get(name) ?? [];
    listeners.push(listener);
    this.listeners.set(name, listeners);
  }

  private tell<Name extends keyof Changes>(name: Name, value: Changes[Name]): void {
    for (const listener of this.listeners.get(name) ?? []) {
      (listener as (value: Changes[Name]) => void)(value);
    }
  }

  /** Takes in what the server says. */
  receive(message: ServerMessage): void {
    switch (message.is) {
      case "hello":
        this.hello = message;
        return this.tell("hello", message);
      case "scene":
        return this.enter(message);
      case "settings":
        if (this.scene) {
          this.scene.settings = message.settings;
        }
        return this.tell("settings", message.settings);
      case "content":
        this.contents.apply(message);
        this.dropLostSelection();
        this.openExamined();
        return this.tell("content", message);
      case "status":
        this.status = message;
        return this.tell("status", message);
      case "inspected":
        this.inspected = message;
        return this.tell("inspected", message);
      case "picked":
        return this.tell("picked", message);
      case "examined":
        return this.see(message);
      case "hovered":
        return this.tell("hovered", message);
      case "error":
        return this.fail(message.message);
      default:
        return this.fail(`the server says something that this page does not know: ${JSON.stringify(message)}`);
    }
  }

  setConnected(connected: boolean): void {
    this.connected = connected;
    this.tell("connection", connected);
    if (connected) {
      // A server that was started anew knows nothing of what this page had chosen.
      this.send({ do: "show", ...this.preferences.overlays });
      this.send({ do: "color", by: this.color });
    }
  }

  /** Notes an error and shows it. */
  fail(message: string): void {
    this.errors.push(message);
    this.errors.splice(0, this.errors.length - MOST_ERRORS);
    this.tell("notice", message);
  }

  /** Selects a body. With the microscope open and one body selected, another one becomes the second; none closes it. */
  select(row: number | null): void {
    const wantsSecond = this.microscope && this.selected !== null && this.second === null;
    if (wantsSecond && row !== null && row !== this.selected) {
      return this.selectSecond(row);
    }
    if (row === null) {
      this.setMicroscope(false);
    }
    this.selected = row;
    this.second = null;
    this.inspected = null;
    this.send({ do: "select", row });
    this.selectionChanged();
  }

  /** Adds a second body to the selection. */
  selectSecond(row: number): void {
    if (this.selected === null) {
      this.select(row);
    } else if (row !== this.selected) {
      this.second = row;
      this.selectionChanged();
    }
  }

  /** Opens or closes the microscope; open, it shows the two bodies that are selected, or waits until two are. */
  setMicroscope(open: boolean): void {
    if (open === this.microscope) {
      return;
    }
    this.microscope = open;
    this.tell("microscope", open);
    this.examine();
  }

  selection(): number[] {
    return [this.selected, this.second].filter((row) => row !== null);
  }

  setTool(tool: Tool): void {
    this.tool = tool;
    this.tell("tool", tool);
  }

  setFollow(follow: boolean): void {
    this.follow = follow;
    this.tell("follow", follow);
  }

  setPlaying(playing: boolean): void {
    if (playing !== this.playing) {
      this.playing = playing;
      this.tell("playing", playing);
    }
  }

  setPad(pad: PadKind | null): void {
    if (pad !== this.pad) {
      this.pad = pad;
      this.tell("pad", pad);
    }
  }

  setSound(sound: boolean): void {
    this.preferences.sound = sound;
    this.keep();
    this.tell("sound", sound);
  }

  get theme(): Theme {
    const dark = window.matchMedia("(prefers-color-scheme: dark)").matches;
    return this.preferences.theme ?? (dark ? "dark" : "light");
  }

  /** Chooses a theme; `null` is that of the system. */
  setTheme(theme: Theme | null): void {
    this.preferences.theme = theme;
    this.keep();
    this.tell("theme", this.theme);
  }

  setOverlays(overlays: Overlays): void {
    Object.assign(this.preferences.overlays, overlays);
    this.keep();
    this.send({ do: "show", ...overlays });
    this.tell("overlays", overlays);
  }

  setColor(by: ColorMode): void {
    this.preferences.color = by;
    this.keep();
    this.paint(by);
  }

  private paint(by: ColorMode): void {
    this.color = by;
    this.send({ do: "color", by });
    this.tell("color", by);
  }

  /** Opens the panel of details, or folds it away. */
  setDetails(open: boolean): void {
    this.preferences.details = open;
    this.keep();
  }

  /** Folds a part of the panel of details, or unfolds it. */
  setFolded(part: string, folded: boolean): void {
    const others = this.preferences.folded.filter((name) => name !== part);
    this.preferences.folded = folded ? [...others, part] : others;
    this.keep();
  }

  /** The name of a body, or its row where it has none. */
  nameOf(row: number): string {
    return this.contents.rows[row]?.name || `body ${row}`;
  }

  private selectionChanged(): void {
    this.tell("selection", this.selection());
    this.examine();
  }

  /** Asks the server for what the microscope should show, when that is something else than before. */
  private examine(): void {
    const rows = this.microscope ? this.selection() : [];
    const [a, b] = rows;
    if (rows.join() === this.examining.join()) {
      return;
    }
    const pair: [number, number] | null = a === undefined || b === undefined ? null : [a, b];
    if (pair || this.examining.length === 2) {
      this.send({ do: "examine", rows: pair });
    }
    this.examining = rows;
    this.examined = null;
    this.tell("examined", null);
  }

  private see(examined: Examined): void {
    // What was on its way when another pair was chosen is of no use.
    if (isAbout(examined, this.examining)) {
      this.examined = examined;
      this.tell("examined", examined);
    }
  }

  private enter(scene: Scene): void {
    const isNew = scene.name !== this.scene?.name;
    this.toExamine = isNew || this.microscope ? scene.examine : null;
    if (isNew) {
      this.paint(scene.color ?? this.preferences.color);
    }
    this.scene = scene;
    this.contents.clear();
    this.inspected = null;
    this.selected = null;
    this.second = null;
    if (!scene.shapes.includes(this.spawn.shape)) {
      this.spawn.shape = scene.shapes[0] ?? "";
    }
    if (scene.shapes.length === 0 && this.tool === "spawn") {
      this.setTool("grab");
    }
    this.tell("scene", scene);
    this.tell("settings", scene.settings);
    this.setMicroscope(false);
    this.selectionChanged();
  }

  /** Opens the microscope on the bodies of the scene, once they are known: not again where somebody has closed it. */
  private openExamined(): void {
    const [first, second] = (this.toExamine ?? []).map((name) => this.contents.rows.findIndex((body) => body?.name === name));
    this.toExamine = null;
    if (first !== undefined && second !== undefined && Math.min(first, second) >= 0) {
      this.select(first);
      this.selectSecond(second);
      this.setMicroscope(true);
    }
  }

  private dropLostSelection(): void {
    const { selected, second } = this;
    if (second !== null && !this.contents.rows[second]) {
      this.second = null;
    }
    if (selected !== null && !this.contents.rows[selected]) {
      this.selected = null;
      this.send({ do: "select", row: null });
    }
    if (selected !== this.selected || second !== this.second) {
      this.selectionChanged();
    }
  }

  private keep(): void {
    try {
      localStorage.setItem(PREFERENCES, JSON.stringify(this.preferences));
    } catch {
      // Browsers that keep nothing are fine: choices then last as long as the page.
    }
  }
}

function readPreferences(): Preferences {
  const preferences: Preferences = { theme: null, overlays: {}, color: "kind", details: null, folded: [], sound: true };
  try {
    const kept = JSON.parse(localStorage.getItem(PREFERENCES) ?? "{}") as Partial<Preferences>;
    preferences.theme = kept.theme === "light" || kept.theme === "dark" ? kept.theme : null;
    preferences.overlays = kept.overlays ?? {};
    preferences.details = typeof kept.details === "boolean" ? kept.details : null;
    preferences.folded = Array.isArray(kept.folded) ? kept.folded.filter((name) => typeof name === "string") : [];
    preferences.sound = kept.sound !== false;
    preferences.color = COLOR_MODES.find((mode) => mode === kept.color) ?? "kind";
  } catch {
    // What cannot be read is left out.
  }
  return preferences;
}
