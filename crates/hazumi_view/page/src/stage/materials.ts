// Materials that bodies share.

import {
  Color,
  DoubleSide,
  FrontSide,
  type Material,
  MeshBasicMaterial,
  MeshLambertMaterial,
  ShaderMaterial,
} from "three";
import type { Dimension } from "../protocol";
import { CUT_GLSL, cutUniforms } from "./attention";
import { ACCENT } from "./colors";

/** What instances look like in one dimension. */
export interface Materials {
  solid: Material;
  /** What never moves; in space it lets the eye through to what does. */
  fixed: Material;
  sensor: Material;
  skin: Material;
  /** The rim of what is selected. */
  rim: Material;
}

/** What sensors of space are tinted with, which would else look like glass on grey. */
const SENSOR = 0x7affd8;

const PLANE_VERTEX = /* glsl */ `
  attribute vec3 edge;
  #ifdef SKIN
    attribute vec3 color;
  #endif
  varying vec3 vEdge;
  varying vec3 vTint;
  void main() {
    vEdge = edge;
    vec4 place = vec4(position, 1.0);
    #ifdef SKIN
      vTint = color;
    #else
      vTint = instanceColor;
      place = instanceMatrix * place;
    #endif
    gl_Position = projectionMatrix * modelViewMatrix * place;
  }
`;

// The outline is of the same width at any zoom, but never more than a part of what is small, and fades when that is a few pixels.
const PLANE_FRAGMENT = /* glsl */ `
  uniform float alpha;
  varying vec3 vEdge;
  varying vec3 vTint;
  void main() {
    vec3 perPixel = max(fwidth(vEdge), vec3(1e-6));
    vec3 away = vEdge / perPixel;
    vec3 width = min(vec3(1.6), 0.22 / perPixel);
    vec3 inside = smoothstep(width - 0.6, width + 0.6, away);
    float fill = min(inside.x, min(inside.y, inside.z));
    float pixels = 1.0 / max(perPixel.x, max(perPixel.y, perPixel.z));
    float dark = mix(1.0, 0.38, smoothstep(2.0, 16.0, pixels));
    gl_FragColor = vec4(vTint * mix(dark, 1.0, fill), mix(min(1.0, alpha * 2.2), alpha, fill));
    #include <colorspace_fragment>
  }
`;

function planeMaterial(alpha: number, skin: boolean): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: PLANE_VERTEX,
    fragmentShader: PLANE_FRAGMENT,
    uniforms: { alpha: { value: alpha } },
    defines: skin ? { SKIN: "" } : {},
    transparent: alpha < 1,
    depthTest: false,
    depthWrite: false,
    side: DoubleSide,
  });
}

export function materialsFor(dimension: Dimension): Materials {
  if (dimension === 2) {
    return {
      solid: planeMaterial(1, false),
      fixed: planeMaterial(1, false),
      sensor: planeMaterial(0.25, false),
      skin: planeMaterial(1, true),
      rim: new MeshBasicMaterial({ color: new Color(ACCENT), depthTest: false, side: DoubleSide }),
    };
  }
  return {
    solid: new MeshLambertMaterial({ vertexColors: true, side: FrontSide }),
    fixed: fixedMaterial(),
    sensor: new MeshLambertMaterial({ color: SENSOR, vertexColors: true, transparent: true, opacity: 0.4, depthWrite: false }),
    skin: new MeshLambertMaterial({ vertexColors: true, side: DoubleSide }),
    // Only what faces away is drawn, so that of a body a little larger its rim is left.
    rim: new MeshBasicMaterial({ color: new Color(ACCENT), side: 1 }),
  };
}

function fixedMaterial(): Material {
  // Coverage by alpha needs no order of drawing, and no blending.
  const material = new MeshLambertMaterial({ vertexColors: true, side: FrontSide, alphaToCoverage: true });
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, cutUniforms);
    shader.vertexShader = shader.vertexShader
      .replace("#include <common>", "#include <common>\nvarying vec3 vPlace;")
      .replace(
        "#include <project_vertex>",
        "#include <project_vertex>\nvPlace = (modelMatrix * instanceMatrix * vec4(transformed, 1.0)).xyz;",
      );
    shader.fragmentShader = shader.fragmentShader
      .replace("#include <common>", `#include <common>\n${CUT_GLSL}`)
      .replace("#include <color_fragment>", "#include <color_fragment>\ndiffuseColor.a *= leftByCut();");
  };
  return material;
}
