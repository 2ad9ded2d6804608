// The name of the scene, and the tools.

import { element, iconButton, labelled, setText, type Icon } from "../dom";
import { TOOLS, type Store, type Tool } from "../store";

const TOOL_NAMES: Record<Tool, string> = {
  grab: "Grab and throw (1)",
  select: "Select (2)",
  spawn: "Spawn (3)",
  delete: "Delete (4)",
};

export function topPanel(store: Store, gallery: HTMLElement, side: HTMLElement): HTMLElement {
  const title = element("span", { class: "title", "data-test": "title" });
  const sentence = element("span", { class: "sentence" });
  const tools = TOOLS.map((tool) => iconButton(tool satisfies Icon, TOOL_NAMES[tool], `tool-${tool}`, () => store.setTool(tool)));
  const choice = spawnChoice(store);
  const mark = (tool: Tool): void => {
    tools.forEach((button, index) => button.setAttribute("aria-pressed", String(TOOLS[index] === tool)));
    choice.hidden = tool !== "spawn";
  };
  mark(store.tool);
  store.on("tool", mark);
  store.on("scene", (scene) => {
    setText(title, scene.name);
    setText(sentence, scene.description);
    document.title = `${scene.name} · Hazumi`;
    const canChange = scene.kind === "live" || scene.kind === "program";
    tools.forEach((button, index) => (button.hidden = !canChange && TOOLS[index] !== "select"));
  });
  const lens = iconButton("microscope", "Microscope for two bodies (M)", "toggle-microscope", () => store.setMicroscope(!store.microscope));
  store.on("microscope", (open) => lens.setAttribute("aria-pressed", String(open)));
  store.on("scene", (scene) => (lens.hidden = scene.kind === "game"));
  const theme = (): void => store.setTheme(store.theme === "dark" ? "light" : "dark");
  const toggleGallery = (): void => {
    gallery.hidden = !gallery.hidden;
  };
  const toggleSide = (): void => {
    side.hidden = !side.hidden;
    store.setDetails(!side.hidden);
  };
  return element(
    "header",
    { class: "panel top" },
    iconButton("gallery", "Gallery (G)", "toggle-gallery", toggleGallery),
    title,
    sentence,
    ...tools,
    choice,
    lens,
    iconButton("sun", "Light or dark", "theme", theme),
    iconButton("panel", "Details and settings", "toggle-side", toggleSide),
  );
}

function spawnChoice(store: Store): HTMLElement {
  const shape = element("select", { "aria-label": "Shape", "data-test": "spawn-shape" });
  shape.addEventListener("change", () => (store.spawn.shape = shape.value));
  const size = element("input", { type: "number", min: 0.05, max: 10, step: 0.05, value: store.spawn.size, "data-test": "spawn-size" });
  size.addEventListener("change", () => (store.spawn.size = size.valueAsNumber || store.spawn.size));
  store.on("scene", (scene) => {
    shape.replaceChildren(...scene.shapes.map((name) => element("option", { value: name, selected: name === store.spawn.shape }, name)));
  });
  return element("span", { class: "triple" }, shape, labelled("m", size));
}
