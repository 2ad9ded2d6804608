// Pictures of the microscope: lines, points of a few pixels, and glass triangles.

import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  Group,
  Mesh,
  type Object3D,
  Points,
  ShaderMaterial,
  type Vector2,
} from "three";
import { marksOf, type Marks } from "../microscope";
import type { Picture, Triple } from "../protocol";
import { Lines } from "./lines";

/** In pixels of CSS. */
const POINT_SIZE = 9;
const LINE_WIDTH = 2;
const ORDER = 10;

const VERTEX = /* glsl */ `
  attribute vec4 tint;
  uniform float size;
  varying vec3 vTint;
  void main() {
    vTint = tint.zyx;
    gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
    gl_PointSize = size;
  }
`;

const POINT_FRAGMENT = /* glsl */ `
  varying vec3 vTint;
  void main() {
    float away = length(gl_PointCoord - 0.5) * 2.0;
    if (away > 1.0) discard;
    gl_FragColor = vec4(vTint * (away > 0.72 ? 0.55 : 1.0), 1.0);
  }
`;

const GLASS_FRAGMENT = /* glsl */ `
  varying vec3 vTint;
  void main() {
    gl_FragColor = vec4(vTint, 0.28);
  }
`;

/** Draws some pictures in a group of its own. */
export class Pictures {
  readonly group = new Group();
  private readonly lines: Lines;
  private readonly dots: ShaderMaterial;
  private readonly glass: ShaderMaterial;
  private readonly points: Points;
  private readonly triangles: Mesh;

  /** `through` is how much is seen of what lies behind other things, 0 to 1; `resolution` the size of the canvas, in pixels of CSS. */
  constructor(parent: Object3D, resolution: { value: Vector2 }, through: number) {
    this.lines = new Lines(this.group, { width: LINE_WIDTH, order: ORDER, through, resolution });
    this.dots = material(POINT_FRAGMENT, true);
    this.glass = material(GLASS_FRAGMENT, through === 1);
    this.points = new Points(new BufferGeometry(), this.dots);
    this.triangles = new Mesh(new BufferGeometry(), this.glass);
    this.points.frustumCulled = this.triangles.frustumCulled = false;
    this.points.renderOrder = ORDER + 1;
    this.triangles.renderOrder = ORDER - 1;
    this.group.add(this.points, this.triangles);
    this.show([], 1);
    parent.add(this.group);
  }

  /** Shows pictures instead of those before; `origin` is taken from all places. */
  show(pictures: readonly Picture[], pixelRatio: number, origin?: Triple): void {
    const lines = marksOf(pictures, "lines", origin);
    this.lines.show(lines.places, lines.colors, lines.count);
    this.dots.uniforms["size"]!.value = POINT_SIZE * pixelRatio;
    fill(this.points, marksOf(pictures, "points", origin), 1);
    fill(this.triangles, marksOf(pictures, "triangles", origin), 3);
  }

  dispose(): void {
    this.group.removeFromParent();
    this.lines.dispose();
    for (const thing of [this.points, this.triangles]) {
      thing.geometry.dispose();
    }
    this.dots.dispose();
    this.glass.dispose();
  }
}

function fill(thing: Points | Mesh, marks: Marks, corners: number): void {
  const tints = new Uint32Array(marks.count * corners);
  tints.forEach((_, index) => (tints[index] = marks.colors[Math.floor(index / corners)]!));
  thing.geometry.dispose();
  thing.geometry = new BufferGeometry();
  thing.geometry.setAttribute("position", new BufferAttribute(marks.places, 3));
  // Little-endian: the bytes of 0xrrggbb are blue, green, red.
  thing.geometry.setAttribute("tint", new BufferAttribute(new Uint8Array(tints.buffer), 4, true));
  thing.visible = marks.count > 0;
}

function material(fragmentShader: string, onTop: boolean): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader,
    uniforms: { size: { value: POINT_SIZE } },
    transparent: true,
    depthTest: !onTop,
    depthWrite: false,
    side: DoubleSide,
  });
}
