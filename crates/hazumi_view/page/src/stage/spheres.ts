// Spheres of swarms, up to a million: a point each, on which the shader draws a ball or a disc.

import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DynamicDrawUsage,
  type Group,
  Points,
  ShaderMaterial,
} from "three";
import type { Frame } from "../frame";
import type { Dimension } from "../protocol";

const VERTEX = /* glsl */ `
  uniform float pixels;
  uniform vec3 palette[5];
  uniform float radii[5];
  uniform vec3 low;
  uniform vec3 cell;
  attribute vec4 ball;
  varying vec3 vTint;
  varying float vSize;
  void main() {
    int role = int(clamp(ball.w, 0.0, 4.0));
    vTint = palette[role];
    vec4 center = modelViewMatrix * vec4(low + ball.xyz * cell, 1.0);
    gl_Position = projectionMatrix * center;
    float depth = projectionMatrix[2][3] == -1.0 ? gl_Position.w : 1.0;
    // However small it is, a player has to be found.
    vSize = max(role == 2 ? 9.0 : 1.5, radii[role] * projectionMatrix[1][1] * pixels / depth);
    gl_PointSize = vSize;
  }
`;

const FRAGMENT = /* glsl */ `
  uniform float flatness;
  uniform vec3 light;
  varying vec3 vTint;
  varying float vSize;
  void main() {
    vec2 at = gl_PointCoord * 2.0 - 1.0;
    float square = dot(at, at);
    if (square > 1.0) discard;
    vec3 normal = vec3(at.x, -at.y, sqrt(1.0 - square));
    float shade = mix(0.45 + 0.6 * max(0.0, dot(normal, light)), 1.0, flatness);
    float rim = smoothstep(1.0 - 3.2 / vSize, 1.0 - 0.8 / vSize, sqrt(square)) * step(6.0, vSize) * flatness;
    gl_FragColor = vec4(vTint * shade * mix(1.0, 0.38, rim), 1.0);
    #include <colorspace_fragment>
  }
`;

// Bullet, enemy, player, shot, bird.
const PALETTE = [0xe9b844, 0xd95d39, 0x2a9fc4, 0x7fb069, 0x67b3cb];

export class Spheres {
  private readonly material = new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: {
      pixels: { value: 1 },
      radii: { value: new Float32Array(PALETTE.length) },
      low: { value: [0, 0, 0] },
      cell: { value: [0, 0, 0] },
      palette: { value: PALETTE.map((color) => new Color(color)) },
      flatness: { value: 0 },
      light: { value: [0.35, 0.75, 0.56] },
    },
  });
  private geometry = new BufferGeometry();
  private readonly points = new Points(this.geometry, this.material);
  private balls = new Uint16Array(0);

  constructor(group: Group) {
    this.points.frustumCulled = false;
    this.points.renderOrder = 4;
    this.points.visible = false;
    group.add(this.points);
  }

  setDimension(dimension: Dimension): void {
    this.uniform("flatness", dimension === 2 ? 1 : 0);
    this.material.depthTest = dimension === 3;
  }

  /** The height of the canvas, in its own pixels. */
  setHeight(pixels: number): void {
    this.uniform("pixels", pixels);
  }

  update(frame: Frame): void {
    const count = frame.spheres;
    this.points.visible = count > 0;
    if (count === 0) {
      return;
    }
    if (count * 4 > this.balls.length) {
      this.grow(Math.ceil(count * 1.25));
    }
    this.balls.set(frame.balls);
    const attribute = this.geometry.getAttribute("ball") as BufferAttribute;
    attribute.clearUpdateRanges();
    attribute.addUpdateRange(0, count * 4);
    attribute.needsUpdate = true;
    this.uniform("low", [...frame.grid.subarray(0, 3)]);
    this.uniform("cell", [...frame.grid.subarray(3, 6)]);
    this.uniform("radii", frame.grid.slice(6));
    this.geometry.setDrawRange(0, count);
  }

  private grow(capacity: number): void {
    this.geometry.dispose();
    this.geometry = new BufferGeometry();
    this.balls = new Uint16Array(capacity * 4);
    this.geometry.setAttribute("ball", new BufferAttribute(this.balls, 4).setUsage(DynamicDrawUsage));
    this.points.geometry = this.geometry;
  }

  private uniform(name: "pixels" | "flatness" | "low" | "cell" | "radii", value: number | number[] | Float32Array): void {
    const uniform = this.material.uniforms[name];
    if (uniform) {
      uniform.value = value;
    }
  }
}
