// Builds elements: enough for panels without a framework.

type Value = string | number | boolean | null | undefined | ((event: Event) => void);
export type Attributes = Record<string, Value>;
export type Child = Node | string | null;

/** An element with attributes; those that begin with `on` are listeners, and those that are true have no value. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") {
      made.addEventListener(name.slice(2), value);
    } else if (value !== false && value !== null && value !== undefined) {
      made.setAttribute(name, value === true ? "" : String(value));
    }
  }
  made.append(...children.filter((child) => child !== null));
  return made;
}

/** Writes a text where it differs, so that nothing is laid out again for nothing. */
export function setText(node: HTMLElement, text: string): void {
  if (node.textContent !== text) {
    node.textContent = text;
  }
}

// Strokes on a square of 20 by 20.
const ICONS = {
  play: "M6 4l10 6-10 6z",
  pause: "M6.5 4v12M13.5 4v12",
  forward: "M5 5l6 5-6 5zM15 5v10",
  back: "M15 5l-6 5 6 5zM5 5v10",
  restart: "M4.5 10a5.5 5.5 0 1 0 1.8-4.1M4 3.5v3.4h3.4",
  latest: "M3.5 5l5 5-5 5zM9.5 5l5 5-5 5zM17 5v10",
  save: "M10 3v9M6 8.5l4 4 4-4M4 16h12",
  open: "M10 13V4M6 7.5l4-4 4 4M4 16h12",
  select: "M5 3l10 7-4.6.9L8 15.5z",
  grab: "M6 9.5V5.2a1.3 1.3 0 0 1 2.6 0V9 4a1.3 1.3 0 0 1 2.6 0v5-4a1.3 1.3 0 0 1 2.6 0v6.2c0 3-1.6 5.3-4.4 5.3-2.6 0-3.8-1.6-5-4.2l-1-2.3c-.5-1.1.9-1.8 1.5-.8z",
  spawn: "M10 4v12M4 10h12",
  delete: "M4 6h12M8 6V4h4v2M6 6l.7 10h6.6L14 6",
  gallery: "M4 4h5v5H4zM11 4h5v5h-5zM4 11h5v5H4zM11 11h5v5h-5z",
  panel: "M3.5 4.5h13v11h-13zM12 4.5v11",
  sun: "M10 6.8a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4M10 2v2M10 16v2M2 10h2M16 10h2M4.3 4.3l1.4 1.4M14.3 14.3l1.4 1.4M4.3 15.7l1.4-1.4M14.3 5.7l1.4-1.4",
  moon: "M15.5 12A6.5 6.5 0 0 1 8 4.5a6.5 6.5 0 1 0 7.5 7.5z",
  help: "M7.6 7.4a2.4 2.4 0 1 1 3.5 2.3c-.8.4-1.1.9-1.1 1.9M10 14.4v.2M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15",
  home: "M3.5 10L10 4l6.5 6M5.5 8.5V16h9V8.5",
  focus: "M3.5 7V3.5H7M13 3.5h3.5V7M16.5 13v3.5H13M7 16.5H3.5V13M10 8a2 2 0 1 1 0 4 2 2 0 0 1 0-4",
  close: "M5 5l10 10M15 5L5 15",
  up: "M10 16V4M5 9l5-5 5 5",
  down: "M10 4v12M5 11l5 5 5-5",
  left: "M16 10H4M9 5l-5 5 5 5",
  right: "M4 10h12M11 5l5 5-5 5",
  microscope: "M8 3.5l4 1.2-2.4 7-4-1.4zM11.6 6.8a5 5 0 0 1-.6 9.4M4 16.5h12M5.5 13h5",
  sound: "M3.5 8v4h3l4 3.5v-11L6.5 8zM13.5 7.5a3.5 3.5 0 0 1 0 5M15.5 5a7 7 0 0 1 0 10",
  mute: "M3.5 8v4h3l4 3.5v-11L6.5 8zM13 8l4 4M17 8l-4 4",
  difference: "M3 6h5v8H3zM12 6h5v8h-5zM8 10h4",
} as const;

export type Icon = keyof typeof ICONS;

const SVG = "http://www.w3.org/2000/svg";

export function icon(name: Icon): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 20 20");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

export function setIcon(button: HTMLElement, name: Icon): void {
  if (button.dataset["icon"] !== name) {
    button.dataset["icon"] = name;
    button.querySelector("svg")?.replaceWith(icon(name));
  }
}

/** A button with an icon and a name that is read out and shown on hovering. */
export function iconButton(
  name: Icon,
  label: string,
  test: string,
  onclick: () => void,
  attributes: Attributes = {},
): HTMLButtonElement {
  return element(
    "button",
    { type: "button", class: "icon-button", title: label, "aria-label": label, "data-test": test, onclick, ...attributes },
    icon(name),
  );
}

/** A field with its name before it. */
export function labelled(label: string, field: HTMLElement, hint?: string): HTMLLabelElement {
  return element("label", { class: "field", title: hint }, element("span", {}, label), field);
}

/** Numbers as people write them: no more digits than they need. */
export function shortNumber(value: number): string {
  const size = Math.abs(value);
  if (size !== 0 && (size >= 1e6 || size < 1e-3)) {
    return value.toExponential(2);
  }
  return size >= 1000 ? Math.round(value).toLocaleString("en") : String(Number(value.toPrecision(4)));
}
