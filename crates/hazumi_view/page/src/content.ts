// Keeps the books about what stands in which row, and where the skins of soft bodies lie in a frame.

import type { Content, Geometry, RowContent } from "./protocol";

/** The skin of one collider, and where its vertices are among those of a frame. */
export interface SkinSpan {
  row: number;
  shape: number;
  geometry: SkinGeometry;
  first: number;
}

export type SkinGeometry = Extract<Geometry, { kind: "skin" | "skin_outline" }>;

/** Whether a geometry comes with its vertices in each frame. */
export function isSkin(geometry: Geometry): geometry is SkinGeometry {
  return geometry.kind === "skin" || geometry.kind === "skin_outline";
}

/** All bodies and shapes that the server has told of. */
export class Contents {
  revision = -1;
  readonly shapes = new Map<number, Geometry>();
  readonly rows: (RowContent | undefined)[] = [];
  /** How many rows are not empty. */
  bodies = 0;

  apply(content: Content): void {
    if (content.reset) {
      this.clear();
    }
    this.revision = content.revision;
    for (const { id, geometry } of content.shapes) {
      this.shapes.set(id, geometry);
    }
    for (const row of content.clear) {
      this.place(row, undefined);
    }
    for (const body of content.set) {
      this.place(body.row, body);
    }
  }

  clear(): void {
    this.revision = -1;
    this.shapes.clear();
    this.rows.length = 0;
    this.bodies = 0;
  }

  /** The skins of all bodies, in the order of their rows and colliders, which is that of frames. */
  skins(): SkinSpan[] {
    const spans: SkinSpan[] = [];
    let first = 0;
    for (const body of this.rows) {
      for (const collider of body?.colliders ?? []) {
        const geometry = this.shapes.get(collider.shape);
        if (body && geometry && isSkin(geometry)) {
          spans.push({ row: body.row, shape: collider.shape, geometry, first });
          first += geometry.vertices;
        }
      }
    }
    return spans;
  }

  private place(row: number, body: RowContent | undefined): void {
    this.bodies += (body ? 1 : 0) - (this.rows[row] ? 1 : 0);
    while (this.rows.length <= row) {
      this.rows.push(undefined);
    }
    this.rows[row] = body;
  }
}
