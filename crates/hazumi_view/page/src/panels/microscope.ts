// The microscope: how the methods of collision detection find what they find about two bodies, step by step.

import { element, iconButton, setText } from "../dom";
import { Cursor, outlinesOf, type Place } from "../microscope";
import type { Examined, Method, Picture } from "../protocol";
import { DifferenceView } from "../stage/difference";
import type { Store } from "../store";

export interface Microscope {
  panel: HTMLElement;
  /** What is looked at, for tests. */
  state(): Record<string, unknown>;
}

/** The panel; `onWorld` hears which pictures belong over the world. */
export function microscope(store: Store, onWorld: (pictures: Picture[]) => void): Microscope {
  const cursor = new Cursor();
  const title = element("strong", { "data-test": "microscope-pair" });
  const tabs = element("div", { class: "tabs", role: "tablist", "aria-label": "Methods" });
  const result = element("p", { "data-test": "microscope-result" });
  const hint = element("p", { class: "sentence", role: "status", "data-test": "microscope-hint" });
  const about = element("p", { class: "sentence" });
  const explained = element("details", { class: "part", "data-test": "microscope-about" }, element("summary", {}, "How it works"), about);
  const legend = element("div", { class: "legend", "data-test": "microscope-legend" });
  const stand = element("div", { class: "stand" });
  const text = element("p", { class: "step-text", "aria-live": "polite", "data-test": "microscope-text" });
  const slider = element("input", { type: "range", min: 0, max: 0, step: 1, value: 0, "aria-label": "Step of the method", "data-test": "microscope-step" });
  const count = element("span", { class: "time", "data-test": "microscope-count" });
  const go = (index: number): void => {
    cursor.go(store.examined?.methods ?? [], index);
    show();
  };
  const by = (step: number): void => go((here()?.index ?? 0) + step);
  const previous = iconButton("left", "Previous step of the method", "microscope-previous", () => by(-1));
  const next = iconButton("right", "Next step of the method", "microscope-next", () => by(1));
  slider.addEventListener("input", () => go(Number(slider.value)));
  const steps = element("div", { class: "steps" }, previous, slider, next, count);
  const body = element("div", { class: "body", role: "tabpanel", "aria-label": "Steps", hidden: true }, explained, result, stand, legend, steps, text);
  const close = iconButton("close", "Close the microscope (M)", "microscope-close", () => store.setMicroscope(false));
  const panel = element(
    "aside",
    { class: "panel microscope", "data-test": "microscope", "aria-label": "Microscope", hidden: true },
    element("div", { class: "head" }, title, close),
    hint,
    tabs,
    body,
  );
  let view: DifferenceView | null = null;
  let shown = "";
  let entered = "";
  const here = (): Place | null => cursor.place(store.examined?.methods ?? []);

  const show = (): void => {
    const place = here();
    body.hidden = tabs.hidden = place === null;
    // What one is to click on should not lie under an empty panel.
    panel.classList.toggle("waiting", place === null);
    setText(title, store.examined?.names.join(" and ") ?? "Microscope");
    setText(hint, hintFor(store, store.examined));
    hint.hidden = hint.textContent === "";
    onWorld(store.examined ? [outlinesOf(store.examined), place?.step?.world ?? {}] : []);
    if (!place) {
      tabs.replaceChildren();
      shown = "";
      return;
    }
    const { method, index, step } = place;
    fillTabs(tabs, store.examined?.methods ?? [], method.name, choose);
    setText(result, method.result);
    setText(about, method.about ?? "");
    fillLegend(legend, method.legend ?? []);
    setText(text, step?.text ?? "");
    slider.max = String(Math.max(0, method.steps.length - 1));
    slider.value = String(index);
    slider.disabled = method.steps.length < 2;
    previous.disabled = index === 0;
    next.disabled = index >= method.steps.length - 1;
    setText(count, method.steps.length === 0 ? "no steps" : `${index + 1} of ${method.steps.length}`);
    view ??= new DifferenceView(stand, store.scene?.dimension ?? 3);
    view.show(method.base ?? {}, step?.picture ?? {});
    const subject = `${store.selection().join()} ${method.name}`;
    if (subject !== shown) {
      // The eye is the reader's own while the same thing is looked at, also when the world moves.
      shown = subject;
      view.fit(method);
    }
  };
  const choose = (name: string): void => {
    cursor.choose(name);
    show();
    tabs.querySelector<HTMLElement>("[aria-selected=true]")?.focus();
  };

  panel.addEventListener("keydown", (event) => {
    const move = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (event.key === "Escape") {
      store.setMicroscope(false);
    } else if (move !== undefined) {
      const tab = event.target instanceof HTMLElement && event.target.getAttribute("role") === "tab";
      tab ? choose(beside(store.examined?.methods ?? [], here()?.method.name, move)) : by(move);
    } else {
      return;
    }
    // Arrow keys are those of a game, too.
    event.preventDefault();
    event.stopPropagation();
  });
  store.on("microscope", (open) => {
    panel.hidden = !open;
    if (!open) {
      view?.dispose();
      view = null;
    }
    show();
  });
  store.on("scene", (scene) => {
    if (scene.examine && scene.name !== entered) {
      cursor.choose("sat");
    }
    entered = scene.name;
  });
  store.on("selection", show);
  store.on("examined", show);
  return {
    panel,
    state: () => {
      const place = here();
      return {
        open: store.microscope,
        names: store.examined?.names ?? [],
        message: store.examined?.message ?? null,
        methods: store.examined?.methods.map((method) => method.name) ?? [],
        method: place?.method.name ?? null,
        steps: place?.method.steps.length ?? 0,
        step: place?.index ?? null,
        text: place?.step?.text ?? null,
        result: place?.method.result ?? null,
      };
    },
  };
}

function hintFor(store: Store, examined: Examined | null): string {
  if (examined) {
    return examined.message ?? "";
  }
  const [first, second] = store.selection();
  if (first === undefined) {
    return "Click a body, then the one beside it.";
  }
  return second === undefined ? `Now click the body to look at together with ${store.nameOf(first)}.` : "Looking…";
}

/** What the colours of a picture stand for; made again only where that is something else. */
function fillLegend(legend: HTMLElement, entries: readonly (readonly [number, string])[]): void {
  const key = JSON.stringify(entries);
  if (legend.dataset["entries"] !== key) {
    legend.dataset["entries"] = key;
    legend.replaceChildren(
      ...entries.map(([color, name]) => {
        const mark = element("i", {});
        mark.style.background = `#${color.toString(16).padStart(6, "0")}`;
        return element("span", {}, mark, name);
      }),
    );
  }
}

/** Tabs, made again only where the methods are others, so that the keyboard stays where it is. */
function fillTabs(tabs: HTMLElement, methods: readonly Method[], chosen: string, choose: (name: string) => void): void {
  const names = methods.map((method) => method.name);
  if (tabs.dataset["names"] !== names.join() || tabs.childElementCount !== names.length) {
    tabs.dataset["names"] = names.join();
    tabs.replaceChildren(...names.map((name) => tab(name, choose)));
  }
  methods.forEach((method, index) => {
    const button = tabs.children[index] as HTMLElement;
    button.title = method.title;
    button.setAttribute("aria-selected", String(method.name === chosen));
    button.tabIndex = method.name === chosen ? 0 : -1;
  });
}

function tab(name: string, choose: (name: string) => void): HTMLElement {
  return element("button", { type: "button", role: "tab", "data-test": `method-${name}`, onclick: () => choose(name) }, name.toUpperCase());
}

/** The name of the method before or after another one, going round. */
function beside(methods: readonly Method[], name: string | undefined, by: number): string {
  const index = methods.findIndex((method) => method.name === name);
  return methods[(index + by + methods.length) % methods.length]?.name ?? "";
}
