// Lines of the same width at any distance: what graphics cards draw as lines is too thin to see on fine screens.

import {
  DynamicDrawUsage,
  Float32BufferAttribute,
  type Group,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  Mesh,
  ShaderMaterial,
  Vector2,
} from "three";

const VERTEX = /* glsl */ `
  uniform vec2 resolution;
  uniform float width;
  attribute vec3 from;
  attribute vec3 to;
  attribute vec4 tint;
  varying vec3 vTint;
  void main() {
    vTint = tint.zyx;
    vec4 a = modelViewMatrix * vec4(from, 1.0);
    vec4 b = modelViewMatrix * vec4(to, 1.0);
    // What lies behind the eye has no place on the screen, so such lines are cut just before it.
    bool perspective = projectionMatrix[2][3] == -1.0;
    float near = -1e-3;
    if (perspective && a.z > near && b.z < near) a = mix(a, b, (a.z - near) / (a.z - b.z));
    if (perspective && b.z > near && a.z < near) b = mix(b, a, (b.z - near) / (b.z - a.z));
    vec4 start = projectionMatrix * a;
    vec4 end = projectionMatrix * b;
    vec2 along = (end.xy / end.w - start.xy / start.w) * resolution;
    along = dot(along, along) > 1e-12 ? normalize(along) : vec2(1.0, 0.0);
    vec4 place = position.x < 0.5 ? start : end;
    vec2 aside = vec2(-along.y, along.x) * position.y + along * (position.x * 2.0 - 1.0) * 0.5;
    place.xy += aside * width / resolution * place.w;
    gl_Position = place;
  }
`;

const FRAGMENT = /* glsl */ `
  uniform float opacity;
  varying vec3 vTint;
  void main() {
    gl_FragColor = vec4(vTint, opacity);
  }
`;

/** Size of the stage in pixels of CSS, which all its lines share. */
export const lineResolution = { value: new Vector2(1, 1) };

export interface LineStyle {
  /** In pixels of CSS. */
  width: number;
  order: number;
  /** How much is seen of what is behind something, 0 to 1. */
  through: number;
  /** Size of the canvas, in pixels of CSS, where that is not the stage. */
  resolution?: { value: Vector2 };
}

/** Many lines that change with every frame. */
export class Lines {
  /** From, to: six numbers a line. */
  ends = new Float32Array(0);
  /** `0xrrggbb`. */
  colors = new Uint32Array(0);
  private geometry = new InstancedBufferGeometry();
  private readonly meshes: Mesh<InstancedBufferGeometry, ShaderMaterial>[];

  constructor(group: Group, style: LineStyle) {
    const layers = style.through < 1 ? [1, style.through] : [1];
    this.meshes = layers
      .filter((opacity) => opacity > 0)
      .map((opacity, layer) => {
        const mesh = new Mesh(this.geometry, lineMaterial(style, opacity, style.through < 1 && layer === 0));
        mesh.frustumCulled = false;
        mesh.renderOrder = style.order;
        group.add(mesh);
        return mesh;
      });
    this.reserve(16);
    this.finish(0);
  }

  /** Makes room for `count` lines; what was written before is lost. */
  reserve(count: number): void {
    if (this.colors.length >= count) {
      return;
    }
    const capacity = Math.ceil(count * 1.5);
    this.ends = new Float32Array(capacity * 6);
    this.colors = new Uint32Array(capacity);
    this.geometry.dispose();
    this.geometry = new InstancedBufferGeometry();
    const corners = [0, -1, 0, 1, -1, 0, 1, 1, 0, 0, -1, 0, 1, 1, 0, 0, 1, 0];
    this.geometry.setAttribute("position", new Float32BufferAttribute(corners, 3));
    const ends = new InstancedInterleavedBuffer(this.ends, 6);
    ends.setUsage(DynamicDrawUsage);
    this.geometry.setAttribute("from", new InterleavedBufferAttribute(ends, 3, 0));
    this.geometry.setAttribute("to", new InterleavedBufferAttribute(ends, 3, 3));
    // Little-endian: the bytes of 0xrrggbb are blue, green, red.
    const tint = new InstancedBufferAttribute(new Uint8Array(this.colors.buffer), 4, true);
    tint.setUsage(DynamicDrawUsage);
    this.geometry.setAttribute("tint", tint);
    for (const mesh of this.meshes) {
      mesh.geometry = this.geometry;
    }
  }

  /** Shows the first `count` lines that were written. */
  finish(count: number): void {
    this.geometry.instanceCount = count;
    const from = this.geometry.getAttribute("from") as InterleavedBufferAttribute;
    from.data.clearUpdateRanges();
    from.data.addUpdateRange(0, count * 6);
    from.data.needsUpdate = true;
    const tint = this.geometry.getAttribute("tint") as InstancedBufferAttribute;
    tint.clearUpdateRanges();
    tint.addUpdateRange(0, count * 4);
    tint.needsUpdate = true;
    for (const mesh of this.meshes) {
      mesh.visible = count > 0;
    }
  }

  /** Shows lines as they come in a frame. */
  show(ends: Float32Array, colors: Uint32Array, count: number): void {
    this.reserve(count);
    this.ends.set(ends);
    this.colors.set(colors);
    this.finish(count);
  }

  dispose(): void {
    this.geometry.dispose();
    for (const mesh of this.meshes) {
      mesh.removeFromParent();
      mesh.material.dispose();
    }
  }
}

function lineMaterial(style: LineStyle, opacity: number, depthTest: boolean): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: {
      resolution: style.resolution ?? lineResolution,
      width: { value: style.width },
      opacity: { value: opacity },
    },
    transparent: true,
    depthTest,
    depthWrite: false,
  });
}
