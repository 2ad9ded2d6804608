// How a game stands, and how it has ended.

import { element, iconButton, setIcon, setText } from "../dom";
import type { Rules, Standing } from "../protocol";
import type { Store } from "../store";

/** The most lives that are drawn as hearts. */
const MOST_HEARTS = 5;
const HEADINGS = { won: "Won", lost: "Lost" } as const;

export interface GamePanels {
  /** Goal, score, lives and time, as long as a game is shown. */
  standing: HTMLElement;
  /** Says that it is won or lost, and offers another round. */
  outcome: HTMLElement;
}

export function gamePanels(store: Store): GamePanels {
  return { standing: standingPanel(store), outcome: outcomePanel(store) };
}

function standingPanel(store: Store): HTMLElement {
  const goal = element("p", { class: "goal", "data-test": "goal" });
  const demonstration = element("p", { class: "sentence", "data-test": "demonstration" }, "A demonstration: press a key to play");
  const score = element("strong", { "data-test": "score" });
  const lives = element("strong", { class: "lives", role: "img", "data-test": "lives" });
  const livesField = element("span", {}, "Lives ", lives);
  const timeName = element("span");
  const time = element("strong");
  // A clock that is read out each second would drown all else.
  const clock = element("span", { "aria-live": "off", "data-test": "time" }, timeName, time);
  const values = element("p", { class: "values" }, element("span", {}, "Score ", score), livesField, clock, soundButton(store));
  const panel = element("section", { class: "panel game", role: "status", "aria-atomic": "false", "aria-label": "Game", hidden: true, "data-test": "game" }, goal, demonstration, values);
  const show = (rules: Rules, now: Standing): void => {
    setText(score, String(now.score));
    livesField.hidden = rules.lives <= 1;
    setText(lives, livesShown(now.lives, rules.lives));
    lives.setAttribute("aria-label", `${now.lives} of ${rules.lives}`);
    setText(timeName, rules.seconds === null ? "Time " : "Left ");
    setText(time, timeShown(now.seconds, rules.seconds));
  };
  const mark = (playing: boolean): void => {
    panel.classList.toggle("playing", playing);
    demonstration.hidden = playing;
  };
  store.on("playing", mark);
  store.on("scene", ({ game }) => {
    panel.hidden = game === null;
    mark(store.playing);
    if (game) {
      setText(goal, game.goal);
      show(game, { score: 0, lives: game.lives, seconds: 0, outcome: null, text: "" });
    }
  });
  store.on("status", ({ game }) => {
    const rules = store.scene?.game;
    if (rules && game) {
      show(rules, game);
    }
  });
  return panel;
}

/** Switches the sounds of all games on and off. */
function soundButton(store: Store): HTMLElement {
  const button = iconButton("sound", "Sound (U)", "sound", () => store.setSound(!store.preferences.sound));
  const mark = (isOn: boolean): void => {
    setIcon(button, isOn ? "sound" : "mute");
    button.setAttribute("aria-pressed", String(isOn));
  };
  mark(store.preferences.sound);
  store.on("sound", mark);
  return button;
}

function outcomePanel(store: Store): HTMLElement {
  const heading = element("h2");
  const text = element("p");
  const result = element("p", { class: "values" });
  const again = element("button", { type: "button", "data-test": "again", onclick: () => store.send({ do: "restart" }) }, "Play again");
  const next = element("button", { type: "button", hidden: true, "data-test": "next" }, "Next level");
  next.onclick = () => {
    const scene = store.scene?.game?.next;
    if (scene) {
      store.send({ do: "load", scene });
    }
  };
  const cap = element("kbd", {}, "R");
  const hint = element("span", { class: "sentence" }, "or press ", cap);
  store.on("pad", (pad) => setText(cap, pad === "standard" ? "Back" : "R"));
  const panel = element(
    "section",
    { class: "panel outcome", role: "status", hidden: true, "data-test": "outcome" },
    heading,
    text,
    result,
    element("p", { class: "again" }, next, again, hint),
  );
  store.on("scene", () => (panel.hidden = true));
  store.on("status", ({ game }) => {
    const outcome = (store.scene?.game && game?.outcome) ?? null;
    panel.hidden = outcome === null;
    if (game && outcome) {
      panel.dataset["outcome"] = outcome;
      next.hidden = outcome !== "won" || !store.scene?.game?.next;
      setText(heading, HEADINGS[outcome]);
      setText(text, game.text);
      setText(result, `Score ${game.score} · Time ${timeShown(game.seconds, null)}`);
    }
  });
  return panel;
}

/** Lives that are left and those that are lost, as hearts or as a number. */
export function livesShown(left: number, all: number): string {
  const full = Math.max(0, Math.min(left, all));
  return all <= MOST_HEARTS ? "♥".repeat(full) + "♡".repeat(all - full) : String(left);
}

/** Minutes and seconds: those that are left of a limit, or else those that have been played. */
export function timeShown(played: number, limit: number | null): string {
  const seconds = limit === null ? Math.floor(played) : Math.ceil(Math.max(0, limit - played));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
