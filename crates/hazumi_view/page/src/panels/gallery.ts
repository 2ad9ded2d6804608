// The scenes that can be shown.

import { element } from "../dom";
import { keysTold } from "../keys";
import type { GalleryEntry } from "../protocol";
import type { Store } from "../store";

export function galleryPanel(store: Store): HTMLElement {
  const search = element("input", { type: "search", placeholder: "Search", "aria-label": "Search scenes", "data-test": "search" });
  const kind = element(
    "select",
    { "aria-label": "Which scenes", "data-test": "filter" },
    ...["all", "2D", "3D", "games"].map((name) => element("option", { value: name }, name)),
  );
  const list = element("ul", { "aria-label": "Scenes" });
  const panel = element(
    "aside",
    { class: "panel gallery", "data-test": "gallery", hidden: true, "aria-label": "Gallery" },
    element("div", { class: "filters" }, search, kind),
    list,
  );
  const isWanted = (entry: GalleryEntry): boolean => {
    const words = `${entry.name} ${entry.description}`.toLowerCase();
    const matches = search.value.toLowerCase().split(/\s+/).every((word) => words.includes(word));
    const fits =
      kind.value === "all" ||
      (kind.value === "games" ? entry.keys.length > 0 : `${entry.dimension}D` === kind.value);
    return matches && fits;
  };
  const fill = (): void => {
    const entries = store.hello?.gallery.filter(isWanted) ?? [];
    list.replaceChildren(...entries.map((entry) => item(entry, store, panel)));
  };
  search.addEventListener("input", fill);
  kind.addEventListener("change", fill);
  store.on("hello", fill);
  return panel;
}

function item(entry: GalleryEntry, store: Store, panel: HTMLElement): HTMLElement {
  const picture = element("img", { src: `/thumbnail/${entry.name}.jpg`, alt: "", loading: "lazy", width: 96, height: 60 });
  const load = (): void => {
    store.send({ do: "load", scene: entry.name });
    if (window.matchMedia("(max-width: 700px)").matches) {
      panel.hidden = true;
    }
  };
  const text = element(
    "span",
    {},
    element("strong", {}, entry.name),
    element("small", {}, entry.description),
    entry.keys.length > 0 ? element("small", { class: "played" }, "Play: ", ...keysTold(entry.keys, entry.dimension)) : null,
    element("small", {}, `${entry.source} · ${entry.doc}`),
  );
  return element(
    "li",
    {},
    element("button", { type: "button", "data-test": `scene-${entry.name}`, onclick: load }, picture, text),
  );
}
