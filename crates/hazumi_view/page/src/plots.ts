// Plots of the last seconds: with axes, a cursor that tells values, and zoom along time.

/** The most steps that a plot remembers, and the fewest that it shows. */
const MOST_STEPS = 600;
const LEAST_STEPS = 30;
/** How many of them it shows at first. */
const USUAL_STEPS = 240;
/** How much a turn of the wheel, or a key, zooms. */
const ZOOM = 1.25;
/** Room for the numbers at the left and the seconds below, in pixels of CSS. */
const LEFT = 44;
const BELOW = 15;
const ABOVE = 6;
/** Most lines across. */
const MOST_TICKS = 4;

const SHORT = new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 3 });

export const SERIES_COLORS = ["#2a93b0", "#f0b93a", "#e0633c", "#7fb85f", "#6f86dd", "#ec958c", "#9a6cc0", "#3fa67c"];

/** Values of one step. */
export interface PlotRow {
  step: number;
  values: readonly (readonly [string, number])[];
}

/** What a plot shows of its rows: from `least` to `most`, with lines at `ticks`. */
export interface Scale {
  least: number;
  most: number;
  ticks: number[];
}

/** A scale with round numbers for values between two. */
export function scaleFor(low: number, high: number): Scale {
  const range = Math.max(high - low, Math.abs(high) * 1e-6, 1e-9);
  const rough = range / MOST_TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((digit) => digit * power).find((it) => it >= rough * (1 - 1e-9)) ?? 10 * power;
  const first = Math.floor(low / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(high / step - 1e-9));
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
  return { least: ticks[0]!, most: ticks[ticks.length - 1]!, ticks };
}

/** The last values of some series, stacked on each other or each by itself. */
export class Plot {
  readonly canvas: HTMLCanvasElement;
  private rows: PlotRow[] = [];
  private shown = USUAL_STEPS;
  /** How many steps before the last one the cursor is; `null` where there is none. */
  private cursor: number | null = null;

  constructor(
    label: string,
    private readonly unit: string,
    private readonly stacked: boolean,
    private readonly changed: () => void,
  ) {
    this.canvas = document.createElement("canvas");
    this.canvas.className = "plot";
    this.canvas.tabIndex = 0;
    this.canvas.setAttribute("role", "img");
    this.canvas.setAttribute("aria-label", `${label}. Arrow keys move a cursor, plus and minus zoom.`);
    this.canvas.title = "Move over it for values; the wheel zooms";
    this.listen();
  }

  clear(): void {
    this.rows = [];
    this.cursor = null;
  }

  push(row: PlotRow): void {
    // After a way back time goes on from there.
    const isKept = (other: PlotRow): boolean => other.step < row.step && other.step > row.step - MOST_STEPS;
    this.rows = this.rows.filter(isKept);
    this.rows.push(row);
  }

  /** The row under the cursor, or else the last one. */
  told(): PlotRow | null {
    const step = this.lastStep - (this.cursor ?? 0);
    return this.rows.findLast((row) => row.step <= step) ?? this.rows[0] ?? null;
  }

  private get lastStep(): number {
    return this.rows[this.rows.length - 1]?.step ?? 0;
  }

  /** `dt` is the length of a step, in seconds. */
  draw(dt: number): void {
    const { canvas } = this;
    const ratio = window.devicePixelRatio;
    const [wide, high] = [canvas.clientWidth, canvas.clientHeight];
    canvas.width = Math.round(wide * ratio);
    canvas.height = Math.round(high * ratio);
    const context = canvas.getContext("2d");
    if (!context || wide === 0 || this.rows.length < 2) {
      return;
    }
    context.scale(ratio, ratio);
    const last = this.lastStep;
    const rows = this.rows.filter((row) => row.step > last - this.shown);
    const tops = rows.map((row) => this.heights(row));
    const all = tops.flat().filter(Number.isFinite);
    const scale = scaleFor(Math.min(0, ...all), Math.max(1e-9, ...all));
    const bottom = high - BELOW;
    const y = (value: number): number => bottom - ((value - scale.least) / (scale.most - scale.least)) * (bottom - ABOVE);
    const x = (step: number): number => wide - 1 - ((last - step) / (this.shown - 1)) * (wide - LEFT - 1);
    this.drawAxes(context, scale, y, [wide, high], dt);
    const series = rows[rows.length - 1]!.values.length;
    for (let which = series - 1; which >= 0; which--) {
      const color = SERIES_COLORS[which % SERIES_COLORS.length] ?? "#888";
      context.beginPath();
      tops.forEach((row, index) => context.lineTo(x(rows[index]!.step), y(row[which] ?? 0)));
      if (this.stacked) {
        context.lineTo(x(last), y(0));
        context.lineTo(x(rows[0]!.step), y(0));
        context.fillStyle = color;
        context.fill();
      } else {
        context.strokeStyle = color;
        context.lineWidth = 1.5;
        context.stroke();
      }
    }
    if (this.cursor !== null) {
      const at = x(last - this.cursor);
      context.fillStyle = this.color("--text");
      context.fillRect(at - 0.5, ABOVE, 1, bottom - ABOVE);
    }
  }

  private drawAxes(
    context: CanvasRenderingContext2D,
    scale: Scale,
    y: (value: number) => number,
    [wide, high]: [number, number],
    dt: number,
  ): void {
    context.font = "10px system-ui, sans-serif";
    context.textBaseline = "middle";
    context.textAlign = "right";
    scale.ticks.forEach((tick, index) => {
      context.fillStyle = this.color("--line");
      context.fillRect(LEFT, Math.round(y(tick)), wide - LEFT, 1);
      context.fillStyle = this.color("--soft");
      const isLast = index === scale.ticks.length - 1;
      context.fillText(SHORT.format(tick) + (isLast ? ` ${this.unit}` : ""), LEFT - 5, Math.max(6, y(tick)));
    });
    const seconds = (this.shown - 1) * dt;
    context.textBaseline = "bottom";
    context.fillText("now", wide, high);
    context.textAlign = "left";
    context.fillText(`−${SHORT.format(seconds)} s`, LEFT, high);
  }

  private heights(row: PlotRow): number[] {
    let sum = 0;
    return row.values.map(([, value]) => (this.stacked ? (sum += value) : value));
  }

  private color(name: string): string {
    return getComputedStyle(this.canvas).getPropertyValue(name);
  }

  private listen(): void {
    const { canvas } = this;
    const set = (cursor: number | null): void => {
      this.cursor = cursor === null ? null : Math.max(0, Math.min(cursor, this.shown - 1));
      this.changed();
    };
    const zoom = (factor: number): void => {
      this.shown = Math.round(Math.max(LEAST_STEPS, Math.min(MOST_STEPS, this.shown * factor)));
      set(this.cursor);
    };
    canvas.addEventListener("pointermove", (event) => {
      const part = (canvas.clientWidth - event.offsetX) / (canvas.clientWidth - LEFT);
      set(Math.round(part * (this.shown - 1)));
    });
    canvas.addEventListener("pointerleave", () => set(null));
    canvas.addEventListener("blur", () => set(null));
    canvas.addEventListener("wheel", (event) => {
      event.preventDefault();
      zoom(event.deltaY > 0 ? ZOOM : 1 / ZOOM);
    });
    canvas.addEventListener("keydown", (event) => {
      const actions: Record<string, () => void> = {
        ArrowLeft: () => set((this.cursor ?? -1) + 1),
        ArrowRight: () => set((this.cursor ?? 1) - 1),
        Equal: () => zoom(1 / ZOOM),
        NumpadAdd: () => zoom(1 / ZOOM),
        Minus: () => zoom(ZOOM),
        NumpadSubtract: () => zoom(ZOOM),
      };
      const action = actions[event.code];
      if (action) {
        event.preventDefault();
        event.stopPropagation();
        action();
      }
    });
  }
}
