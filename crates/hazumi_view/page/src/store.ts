// What the page knows and has chosen, and who wants to hear of changes.

import { Contents } from "./content";
import {
  COLOR_MODES,
  type ColorMode,
  type Content,
  type Hello,
  type Inspected,
  type Overlays,
  type PageMessage,
  type Picked,
  type Scene,
  type ServerMessage,
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
  content: Content;
  status: Status;
  inspected: Inspected;
  picked: Picked;
  selection: readonly number[];
  tool: Tool;
  theme: Theme;
  color: ColorMode;
  follow: boolean;
  notice: string;
}

/** What is kept from visit to visit. */
interface Preferences {
  theme: Theme | null;
  overlays: Overlays;
  color: ColorMode;
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
  readonly contents = new Contents();
  readonly errors: string[] = [];
  bytesLastFrame = 0;
  /** The selected body, and the one selected second. */
  selected: number | null = null;
  second: number | null = null;
  tool: Tool = "grab";
  spawn: SpawnChoice = { shape: "", size: 0.5, speed: 10 };
  follow = false;
  readonly preferences: Preferences = readPreferences();
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
      case "content":
        this.contents.apply(message);
        this.dropLostSelection();
        return this.tell("content", message);
      case "status":
        this.status = message;
        return this.tell("status", message);
      case "inspected":
        this.inspected = message;
        return this.tell("inspected", message);
      case "picked":
        return this.tell("picked", message);
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
      this.send({ do: "color", by: this.preferences.color });
    }
  }

  /** Notes an error and shows it. */
  fail(message: string): void {
    this.errors.push(message);
    this.errors.splice(0, this.errors.length - MOST_ERRORS);
    this.tell("notice", message);
  }

  select(row: number | null): void {
    this.selected = row;
    this.second = null;
    this.inspected = null;
    this.send({ do: "select", row });
    this.tell("selection", this.selection());
  }

  /** Adds a second body to the selection. */
  selectSecond(row: number): void {
    if (this.selected === null) {
      this.select(row);
    } else if (row !== this.selected) {
      this.second = row;
      this.tell("selection", this.selection());
    }
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
  }

  setColor(by: ColorMode): void {
    this.preferences.color = by;
    this.keep();
    this.send({ do: "color", by });
    this.tell("color", by);
  }

  /** The name of a body, or its row where it has none. */
  nameOf(row: number): string {
    return this.contents.rows[row]?.name || `body ${row}`;
  }

  private enter(scene: Scene): void {
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
    this.tell("selection", []);
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
      this.tell("selection", this.selection());
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
  const preferences: Preferences = { theme: null, overlays: {}, color: "kind" };
  try {
    const kept = JSON.parse(localStorage.getItem(PREFERENCES) ?? "{}") as Partial<Preferences>;
    preferences.theme = kept.theme === "light" || kept.theme === "dark" ? kept.theme : null;
    preferences.overlays = kept.overlays ?? {};
    preferences.color = COLOR_MODES.find((mode) => mode === kept.color) ?? "kind";
  } catch {
    // What cannot be read is left out.
  }
  return preferences;
}
