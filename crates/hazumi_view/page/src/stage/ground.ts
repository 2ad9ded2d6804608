// What has no end: half-spaces, and the grid where a scene has none.

import {
  Color,
  CustomBlending,
  DoubleSide,
  type Material,
  Matrix4,
  Mesh,
  MeshLambertMaterial,
  type Object3D,
  OneFactor,
  OneMinusSrcAlphaFactor,
  PlaneGeometry,
  ShaderMaterial,
  Vector3,
} from "three";
import type { Contents } from "../content";
import type { Dimension } from "../protocol";
import type { Camera } from "./camera";
import { SCENERY, type Theme } from "./colors";
import type { Poses } from "./poses";

const GRID = /* glsl */ `
  float gridLine(vec2 at, float spacing) {
    vec2 cell = at / spacing;
    vec2 perPixel = max(fwidth(cell), vec2(1e-6));
    vec2 away = abs(fract(cell - 0.5) - 0.5) / perPixel;
    return (1.0 - min(min(away.x, away.y), 1.0)) * (1.0 - smoothstep(0.08, 0.4, max(perPixel.x, perPixel.y)));
  }
  float grid(vec2 at, float spacing) {
    return max(gridLine(at, spacing) * 0.5, gridLine(at, spacing * 10.0));
  }
`;

const VERTEX = /* glsl */ `
  varying vec2 vPlane;
  uniform float size;
  void main() {
    vPlane = position.xy * size;
    gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
  }
`;

const GRID_FRAGMENT = /* glsl */ `
  varying vec2 vPlane;
  uniform vec3 line;
  uniform float spacing;
  uniform float size;
  uniform float strength;
  ${GRID}
  void main() {
    float fade = 1.0 - smoothstep(size * 0.1, size * 0.5, length(vPlane));
    gl_FragColor = vec4(line, grid(vPlane, spacing) * fade * strength);
    #include <colorspace_fragment>
  }
`;

// A half-space of the plane: earth below an edge, with hatching that fades.
const EARTH_FRAGMENT = /* glsl */ `
  varying vec2 vPlane;
  uniform vec3 ground;
  uniform vec3 line;
  uniform float spacing;
  void main() {
    float depth = -vPlane.y;
    float pixel = max(fwidth(vPlane.y) + fwidth(vPlane.x), 1e-9);
    float edge = 1.0 - smoothstep(1.4, 2.4, depth / pixel);
    float across = (vPlane.x + vPlane.y) / (spacing * 0.5);
    float hatch = 1.0 - smoothstep(0.0, 1.5, abs(fract(across) - 0.5) / max(fwidth(across), 1e-6));
    hatch *= 0.45 * (1.0 - smoothstep(0.0, spacing * 1.2, depth));
    gl_FragColor = vec4(mix(ground, line, max(edge, hatch)), 1.0);
    #include <colorspace_fragment>
  }
`;

interface Uniforms {
  [name: string]: { value: number | Color };
}

/** A half-space of a body: its normal and where it begins, in the frame of the body. */
interface HalfSpace {
  row: number;
  normal: Vector3;
  offset: number;
  mesh: Mesh;
}

export class Ground {
  private halfSpaces: HalfSpace[] = [];
  private dimension: Dimension = 3;
  private readonly backdrop: Mesh<PlaneGeometry, Material>;
  private readonly uniforms: Uniforms = {
    spacing: { value: 1 },
    size: { value: 100 },
    strength: { value: 0.5 },
    line: { value: new Color() },
    ground: { value: new Color() },
  };
  private readonly floor: MeshLambertMaterial;
  private readonly earth: ShaderMaterial;
  private floorHeight = 0;
  private readonly quad = new PlaneGeometry(1, 1);
  private readonly place = new Matrix4();

  constructor(
    private readonly group: Object3D,
    private readonly contents: Contents,
    private readonly poses: Poses,
  ) {
    this.floor = floorMaterial(this.uniforms);
    this.earth = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: EARTH_FRAGMENT,
      uniforms: this.uniforms,
      side: DoubleSide,
      depthTest: false,
      depthWrite: false,
    });
    const material = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: GRID_FRAGMENT,
      uniforms: this.uniforms,
      side: DoubleSide,
      // That of the plane is not `transparent`, or it would be drawn after all bodies, which leave no depth behind.
      blending: CustomBlending,
      blendSrcAlpha: OneFactor,
      blendDstAlpha: OneMinusSrcAlphaFactor,
      depthWrite: false,
      // That of space lies on floors that are as high as it is.
      polygonOffset: true,
      polygonOffsetFactor: -1,
      polygonOffsetUnits: -1,
    });
    this.backdrop = this.addMesh(material, -2);
  }

  setTheme(theme: Theme): void {
    const scenery = SCENERY[theme];
    (this.uniforms.line!.value as Color).set(scenery.line);
    (this.uniforms.ground!.value as Color).set(scenery.ground);
    this.floor.color.set(scenery.ground);
  }

  /** `floorHeight` is where the grid lies in space when there is no half-space, in metres. */
  reset(dimension: Dimension, floorHeight: number): void {
    this.dimension = dimension;
    this.floorHeight = floorHeight;
    this.backdrop.material.transparent = dimension === 3;
    this.uniforms.strength!.value = dimension === 2 ? 0.22 : 0.5;
    this.rebuild();
  }

  rebuild(): void {
    for (const { mesh } of this.halfSpaces) {
      mesh.removeFromParent();
    }
    this.halfSpaces = [];
    for (const body of this.contents.rows) {
      for (const { shape } of body?.colliders ?? []) {
        const geometry = this.contents.shapes.get(shape);
        if (body && geometry?.kind === "half_space") {
          const [x = 0, y = 0, z = 0] = geometry.normal;
          const mesh = this.addMesh(this.dimension === 2 ? this.earth : this.floor, -1);
          mesh.receiveShadow = true;
          this.halfSpaces.push({ row: body.row, normal: new Vector3(x, y, z), offset: geometry.offset, mesh });
        }
      }
    }
  }

  /** Has everything follow the eye, since only what is near it is drawn. */
  follow(camera: Camera): void {
    const reach = camera.distance;
    const spacing = 10 ** Math.floor(Math.log10(Math.max(1e-6, reach / (this.dimension === 2 ? 4 : 8))));
    const size = this.dimension === 2 ? reach * 40 + camera.extent * 4 : reach * 14 + camera.extent * 20;
    this.uniforms.spacing!.value = spacing;
    this.uniforms.size!.value = size;
    this.backdrop.visible = this.dimension === 2 || this.halfSpaces.length === 0;
    this.followBackdrop(camera, size, spacing);
    for (const half of this.halfSpaces) {
      this.followHalfSpace(half, camera, size, spacing);
    }
  }

  private followBackdrop(camera: Camera, size: number, spacing: number): void {
    const snap = (value: number, axis: number): number => {
      const origin = camera.origin[axis]!;
      return Math.round((value + origin) / (spacing * 10)) * spacing * 10 - origin;
    };
    const { x, y, z } = camera.target;
    const matrix = this.backdrop.matrix;
    if (this.dimension === 2) {
      matrix.makeScale(size, size, 1).setPosition(snap(x, 0), snap(y, 1), 0);
    } else {
      matrix.makeRotationX(-Math.PI / 2).multiply(this.place.makeScale(size, size, 1));
      matrix.setPosition(snap(x, 0), this.floorHeight - camera.origin[1], snap(z, 2));
    }
    this.backdrop.matrixWorldNeedsUpdate = true;
  }

  private followHalfSpace(half: HalfSpace, camera: Camera, size: number, spacing: number): void {
    const anchor = this.poses.position(half.row);
    half.mesh.visible = anchor !== null;
    if (!anchor) {
      return;
    }
    const at = half.row * 9;
    const turns = this.poses.turns;
    const normal = new Vector3().fromArray(
      [0, 3, 6].map((line) => half.normal.dot(new Vector3().fromArray(turns, at + line))),
    );
    const along =
      this.dimension === 2
        ? new Vector3(normal.y, -normal.x, 0)
        : new Vector3(1, 0, 0).addScaledVector(normal, -normal.x).normalize();
    if (along.lengthSq() < 0.5) {
      along.set(0, 0, 1);
    }
    const across = normal.clone().cross(along);
    const start = camera.relative(anchor, new Vector3()).addScaledVector(normal, half.offset);
    const toEye = camera.target.clone().sub(start);
    const snap = (axis: Vector3): number => Math.round(toEye.dot(axis) / (spacing * 10)) * spacing * 10;
    start.addScaledVector(along, snap(along));
    if (this.dimension === 2) {
      // The quad hangs below its edge.
      half.mesh.matrix.makeBasis(along, normal, new Vector3(0, 0, 1));
    } else {
      start.addScaledVector(across, snap(across));
      half.mesh.matrix.makeBasis(along, across, normal);
    }
    half.mesh.matrix.multiply(this.place.makeScale(size, size, 1)).setPosition(start);
    half.mesh.matrixWorldNeedsUpdate = true;
  }

  private addMesh(material: MeshLambertMaterial | ShaderMaterial, order: number): Mesh<PlaneGeometry, Material> {
    const geometry = material === this.earth ? HANGING : this.quad;
    const mesh = new Mesh(geometry, material);
    mesh.matrixAutoUpdate = false;
    mesh.frustumCulled = false;
    mesh.renderOrder = order;
    this.group.add(mesh);
    return mesh;
  }
}

/** A quad whose upper side goes through zero. */
const HANGING = new PlaneGeometry(1, 1).translate(0, -0.5, 0);

function floorMaterial(uniforms: Uniforms): MeshLambertMaterial {
  const material = new MeshLambertMaterial({ polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1 });
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms);
    shader.vertexShader = shader.vertexShader
      .replace("#include <common>", "#include <common>\nvarying vec2 vPlane;\nuniform float size;")
      .replace("#include <begin_vertex>", "#include <begin_vertex>\nvPlane = position.xy * size;");
    shader.fragmentShader = shader.fragmentShader
      .replace(
        "#include <common>",
        `#include <common>\nvarying vec2 vPlane;\nuniform vec3 line;\nuniform float spacing;\n${GRID}`,
      )
      .replace(
        "#include <color_fragment>",
        "#include <color_fragment>\ndiffuseColor.rgb = mix(diffuseColor.rgb, line, grid(vPlane, spacing) * 0.4);",
      );
  };
  return material;
}
