// Sounds of games: short tones, made here, for what has happened at the newest step.

import type { Status } from "./protocol";
import type { Store } from "./store";

interface Voice {
  wave: OscillatorType;
  /** Frequencies one after the other, in hertz. */
  notes: readonly number[];
  /** The part of its frequency that each note ends with. */
  end: number;
  /** How long each note lasts, in seconds. */
  seconds: number;
}

const VOICES = {
  score: { wave: "triangle", notes: [660], end: 1, seconds: 0.14 },
  life: { wave: "sawtooth", notes: [300], end: 0.3, seconds: 0.4 },
  won: { wave: "triangle", notes: [523, 659, 784, 1047], end: 1, seconds: 0.18 },
  lost: { wave: "triangle", notes: [392, 330, 262, 196], end: 0.95, seconds: 0.22 },
  impact: { wave: "sine", notes: [160], end: 0.3, seconds: 0.12 },
} satisfies Record<string, Voice>;

export interface Sound {
  name: keyof typeof VOICES;
  /** How loud it is, from 0 to 1. */
  level: number;
}

/** Loudness of the loudest note; 1 is all that there is. */
const VOLUME = 0.15;
/** How long a note takes to be there, in seconds: one that begins at once clicks. */
const ATTACK = 0.005;
/** The least time between two sounds of a name, in seconds. */
const LEAST_PAUSE = 0.06;
/** Speed of the loudest impacts, m/s. */
const LOUDEST_SPEED = 20;
/** Points within this time are a streak, in seconds of the game. */
const STREAK_SECONDS = 1;
const LONGEST_STREAK = 12;
/** Points of a streak to the octave: its steps are whole tones. */
const OCTAVE = 6;

/** Sounds between two states of a game, of which the second comes later. The past is silent, and so is the way there. */
export function soundsOf(before: Status, now: Status): Sound[] {
  const [was, is] = [before.game, now.game];
  const isNew = now.step > before.step && before.step >= before.last && now.step >= now.last;
  if (!was || !is || !isNew || was.outcome) {
    return [];
  }
  if (is.outcome) {
    return [{ name: is.outcome, level: 1 }];
  }
  const sounds: Sound[] = [
    { name: "life", level: Number(is.lives < was.lives) },
    { name: "score", level: Number(is.score > was.score) },
    { name: "impact", level: Math.min(1, impactSpeed(before, now) / LOUDEST_SPEED) },
  ];
  return sounds.filter(({ level }) => level > 0);
}

/** Speed of the hardest impact between two states, m/s; 0 without one. */
function impactSpeed(before: Status, now: Status): number {
  const speeds = now.events.map(({ step, text }) => (step > before.step && / met at ([\d.]+) m\/s$/.exec(text)?.[1]) || 0);
  return Math.max(0, ...speeds.map(Number));
}

/** The length of a streak after more points, which come so many seconds after the last ones. */
export function streakAfter(streak: number, seconds: number): number {
  return seconds >= 0 && seconds <= STREAK_SECONDS ? Math.min(streak + 1, LONGEST_STREAK) : 0;
}

/** Plays the sounds of rounds that somebody at this page plays. */
export function playSounds(store: Store): void {
  let context: AudioContext | null = null;
  let before: Status | null = null;
  let [streak, scored] = [0, -Infinity];
  const began = new Map<string, number>();
  const play = ({ name, level }: Sound, audio: AudioContext): void => {
    if (audio.currentTime - (began.get(name) ?? -Infinity) >= LEAST_PAUSE) {
      began.set(name, audio.currentTime);
      sing(audio, VOICES[name], level, name === "score" ? 2 ** (streak / OCTAVE) : 1);
    }
  };
  // Browsers let pages be heard from a press on: this is called at each, and when a round begins.
  const wake = (): void => {
    if (store.playing && store.preferences.sound) {
      context ??= new AudioContext();
      void context.resume();
    } else {
      void context?.suspend();
    }
  };
  window.addEventListener("keydown", wake);
  window.addEventListener("pointerdown", wake);
  store.on("playing", wake);
  store.on("sound", wake);
  store.on("scene", () => (before = null));
  store.on("status", (now) => {
    const heard = before ? soundsOf(before, now) : [];
    before = now;
    if (heard.some(({ name }) => name === "score")) {
      const seconds = now.game?.seconds ?? 0;
      streak = streakAfter(streak, seconds - scored);
      scored = seconds;
    }
    // Notes for a context that stands would all begin when it goes on.
    if (context?.state === "running") {
      for (const sound of heard) {
        play(sound, context);
      }
    }
  });
}

/** Plays the notes of a voice, each of which fades. */
function sing(audio: AudioContext, voice: Voice, level: number, pitch: number): void {
  const { seconds } = voice;
  voice.notes.forEach((note, index) => {
    const start = audio.currentTime + index * seconds;
    const [tone, loudness] = [audio.createOscillator(), audio.createGain()];
    tone.type = voice.wave;
    tone.frequency.setValueAtTime(note * pitch, start);
    tone.frequency.exponentialRampToValueAtTime(note * pitch * voice.end, start + seconds);
    loudness.gain.setValueAtTime(0, start);
    loudness.gain.linearRampToValueAtTime(VOLUME * level, start + ATTACK);
    loudness.gain.exponentialRampToValueAtTime(0.001, start + seconds);
    tone.connect(loudness).connect(audio.destination);
    tone.start(start);
    tone.stop(start + seconds);
  });
}
