// What there is to know, and what can be set: the body that is selected, the rules, overlays, plots and events.

import { element, labelled, setText, shortNumber, type Child } from "../dom";
import { Plot, SERIES_COLORS } from "../plots";
import { COLOR_MODES, OVERLAYS, type ColorMode, type Configuration, type Overlay, type Status } from "../protocol";
import type { Store } from "../store";

const OVERLAY_NAMES: Record<Overlay, string> = {
  contacts: "Contacts",
  boxes: "Boxes",
  tree: "Tree",
  joints: "Joints",
  velocities: "Velocities",
  goals: "Soft goals",
  clusters: "Clusters",
  sensors: "Sensors",
  fast: "Stopped (fast)",
  cells: "Cells of swarms",
  graph: "Solver colours",
};
/** Plots are drawn this often, ms. */
const PLOT_EVERY = 100;

export function sidePanel(store: Store): HTMLElement {
  return element(
    "aside",
    { class: "panel side", "data-test": "side", "aria-label": "Details and settings" },
    inspector(store),
    rules(store),
    overlays(store),
    measurements(store),
    events(store),
  );
}

/** A part with a title that folds it away, until it is unfolded again. */
function part(store: Store, title: string, test: string, ...children: Child[]): HTMLElement {
  const open = !store.preferences.folded.includes(test);
  const made = element("details", { class: "part", "data-test": test, open }, element("summary", {}, title), ...children);
  made.addEventListener("toggle", () => store.setFolded(test, !made.open));
  return made;
}

function inspector(store: Store): HTMLElement {
  const fields = element("dl", {});
  const empty = element("p", { class: "sentence" }, "Click a body to inspect it; shift-click another for the microscope (M).");
  const made = part(store, "Body", "inspector", empty, fields);
  const show = (rows: readonly (readonly [string, string])[]): void => {
    empty.hidden = rows.length > 0;
    fields.replaceChildren(...rows.flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, value)]));
  };
  store.on("inspected", (inspected) => {
    const name: [string, string] = ["name", inspected.name ?? ""];
    show(inspected.row === null ? [] : [name, ...(inspected.fields ?? [])]);
  });
  store.on("selection", (rows) => {
    if (rows.length === 0) {
      show([]);
    }
  });
  return made;
}

function number(test: string, send: (value: number) => void, step: number): HTMLInputElement {
  const field = element("input", { type: "number", step, "data-test": test });
  field.addEventListener("change", () => {
    if (field.value !== "" && Number.isFinite(field.valueAsNumber)) {
      send(field.valueAsNumber);
    }
  });
  return field;
}

function rules(store: Store): HTMLElement {
  const configure = (changes: Configuration): void => store.send({ do: "configure", ...changes });
  const sendGravity = (): void => configure({ gravity: gravity.map((field) => field.valueAsNumber || 0) });
  const gravity = ["x", "y", "z"].map((axis) => number(`gravity-${axis}`, sendGravity, 0.1));
  const substeps = number("substeps", (value) => configure({ substeps: value }), 1);
  const threads = number("threads", (value) => configure({ threads: value }), 1);
  const friction = number("friction", (value) => configure({ friction: value }), 0.1);
  const hertz = number("hertz", (value) => configure({ hertz: value }), 1);
  const damping = number("damping", (value) => configure({ damping: value }), 0.1);
  const soft = [labelled("Softness, Hz", hertz), labelled("Damping ratio", damping)];
  const made = part(
    store,
    "Rules",
    "rules",
    element("div", { class: "field" }, element("span", {}, "Gravity, m/s²"), element("span", { class: "triple" }, ...gravity)),
    labelled("Substeps", substeps),
    labelled("Threads", threads),
    labelled("Friction of all", friction),
    ...soft,
  );
  store.on("scene", ({ dimension, kind }) => {
    made.hidden = kind === "recording";
    gravity.forEach((field, axis) => {
      field.setAttribute("aria-label", `Gravity along ${"xyz"[axis] ?? ""}`);
      field.hidden = axis === 2 && dimension === 2;
    });
  });
  store.on("settings", (settings) => {
    gravity.forEach((field, axis) => {
      field.value = shortNumber(settings.gravity[axis] ?? 0);
    });
    const values = [settings.substeps, settings.threads, settings.friction, settings.hertz, settings.damping];
    [substeps, threads, friction, hertz, damping].forEach((field, index) => {
      const value = values[index];
      field.value = value === null || value === undefined ? "" : String(Number(value.toPrecision(4)));
    });
  });
  return made;
}

function overlays(store: Store): HTMLElement {
  const chosen = store.preferences.overlays;
  const checks = OVERLAYS.map((name) => {
    const box = element("input", { type: "checkbox", checked: chosen[name] === true, "data-test": `show-${name}` });
    box.addEventListener("change", () => store.setOverlays({ [name]: box.checked }));
    store.on("overlays", (changed) => (box.checked = changed[name] ?? box.checked));
    return element("label", {}, box, OVERLAY_NAMES[name]);
  });
  const mode = element(
    "select",
    { "data-test": "color" },
    ...COLOR_MODES.map((name) => element("option", { value: name, selected: name === store.preferences.color }, name.replace("_", " "))),
  );
  store.on("color", (by) => (mode.value = by));
  mode.addEventListener("change", () => store.setColor(mode.value as ColorMode));
  return part(store, "Show", "overlays", labelled("Colour by", mode), element("div", { class: "checks" }, ...checks));
}

function measurements(store: Store): HTMLElement {
  const show = (): void => {
    const dt = store.scene?.dt ?? 1;
    times.draw(dt);
    energy.draw(dt);
    const [ofTimes, ofEnergy] = [times.told(), energy.told()];
    legend.replaceChildren(...(ofTimes?.values ?? []).map(([name, ms], index) => key(`${name} ${ms.toFixed(2)} ms`, index)));
    energyText.replaceChildren(
      ...(ofEnergy?.values ?? []).map(([name, joules], index) => key(`${name} ${shortNumber(joules)} J`, index)),
    );
  };
  const times = new Plot("Milliseconds of each stage of a step", "ms", true, show);
  const energy = new Plot("Kinetic and potential energy, in joules", "J", false, show);
  const legend = element("div", { class: "legend", "data-test": "stage-times" });
  const counts = element("dl", { "data-test": "counts" });
  const energyText = element("div", { class: "legend" });
  let drawn = 0;
  let lastStep = -1;
  store.on("scene", () => {
    times.clear();
    energy.clear();
    lastStep = -1;
  });
  store.on("theme", show);
  store.on("status", (status) => {
    const { step } = status;
    if (step !== lastStep) {
      lastStep = step;
      times.push({ step, values: status.times });
      const { kinetic = 0, potential = 0 } = status.energy ?? {};
      energy.push({ step, values: [["kinetic", kinetic], ["potential", potential]] });
    }
    const now = performance.now();
    if (now - drawn < PLOT_EVERY && !status.paused) {
      return;
    }
    drawn = now;
    show();
    const rows = numbers(status, store.bytesLastFrame);
    counts.replaceChildren(...rows.flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, value)]));
  });
  return part(store, "Measured", "measured", times.canvas, legend, energy.canvas, energyText, counts);
}

function key(text: string, index: number): HTMLElement {
  const mark = element("i", {});
  mark.style.background = SERIES_COLORS[index % SERIES_COLORS.length] ?? "";
  return element("span", {}, mark, text);
}

function numbers(status: Status, bytes: number): [string, string][] {
  const counts = Object.entries(status.counts).map(([name, value]): [string, string] => [name.replace("_", " "), shortNumber(value)]);
  return [
    ["step", `${status.step_ms.toFixed(2)} ms, ${Math.round(100 * status.busy)} % busy`],
    ["deepest overlap", `${shortNumber(1000 * (status.penetration ?? 0))} mm`],
    ...counts,
    ["memory of the past", `${(status.memory / 2 ** 20).toFixed(1)} MiB`],
    ["frame", `${(bytes / 1000).toFixed(1)} kB`],
    ["hash", status.hash ?? "when paused"],
  ];
}

function events(store: Store): HTMLElement {
  const list = element("ol", { class: "events", "data-test": "events" });
  let shown = "";
  store.on("status", (status) => {
    const text = JSON.stringify(status.events);
    if (text !== shown) {
      shown = text;
      const lines = status.events.map((event) => {
        const line = element("li", {}, element("b", {}, String(event.step)));
        line.append(event.text);
        return line;
      });
      list.replaceChildren(...lines.reverse());
    }
  });
  store.on("scene", () => setText(list, ""));
  return part(store, "Events", "events-panel", list);
}
