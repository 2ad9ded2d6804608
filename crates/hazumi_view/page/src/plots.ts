// Small plots of the last few seconds, drawn on a canvas.

/** How many steps a plot remembers. */
const LENGTH = 240;
export const SERIES_COLORS = ["#2a7f9e", "#e9b844", "#d95d39", "#7fb069", "#6a7bc2", "#e8978c", "#8f6bb3", "#4bb3a4"];

/** The last values of some series, stacked on each other or each by itself. */
export class Plot {
  readonly canvas: HTMLCanvasElement;
  readonly names: string[] = [];
  private readonly rows: number[][] = [];

  constructor(
    label: string,
    private readonly stacked: boolean,
  ) {
    this.canvas = document.createElement("canvas");
    this.canvas.className = "plot";
    this.canvas.setAttribute("role", "img");
    this.canvas.setAttribute("aria-label", label);
  }

  clear(): void {
    this.rows.length = 0;
    this.names.length = 0;
  }

  push(values: readonly (readonly [string, number])[]): void {
    if (this.names.length !== values.length) {
      this.clear();
      this.names.push(...values.map(([name]) => name));
    }
    this.rows.push(values.map(([, value]) => (Number.isFinite(value) ? value : 0)));
    if (this.rows.length > LENGTH) {
      this.rows.shift();
    }
  }

  draw(): void {
    const { canvas, rows } = this;
    const width = (canvas.width = canvas.clientWidth * devicePixelRatio);
    const height = (canvas.height = canvas.clientHeight * devicePixelRatio);
    const context = canvas.getContext("2d");
    if (!context || width === 0 || rows.length < 2) {
      return;
    }
    const tops = rows.map((row) => this.heights(row));
    const all = tops.flat();
    const most = Math.max(...all, 1e-9);
    const least = Math.min(...all, 0);
    const y = (value: number): number => height - ((value - least) / (most - least)) * (height - 2) - 1;
    const x = (index: number): number => (index / (LENGTH - 1)) * width;
    for (let series = this.names.length - 1; series >= 0; series--) {
      const color = SERIES_COLORS[series % SERIES_COLORS.length] ?? "#888";
      context.beginPath();
      tops.forEach((row, index) => context.lineTo(x(index), y(row[series] ?? 0)));
      if (this.stacked) {
        context.lineTo(x(rows.length - 1), y(0));
        context.lineTo(0, y(0));
        context.fillStyle = color;
        context.fill();
      } else {
        context.strokeStyle = color;
        context.lineWidth = 1.5 * devicePixelRatio;
        context.stroke();
      }
    }
  }

  private heights(row: number[]): number[] {
    let sum = 0;
    return row.map((value) => (this.stacked ? (sum += value) : value));
  }
}
