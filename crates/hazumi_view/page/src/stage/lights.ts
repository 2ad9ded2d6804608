// Sky, sun and mist of space.

import { Color, DirectionalLight, Fog, HemisphereLight, type Scene as Space, type Vector3 } from "three";
import type { Dimension } from "../protocol";
import { SCENERY, type Theme } from "./colors";

// From the left, behind the eye: what stands up throws its shadow to where that is seen.
const SUN = [-0.75, 1, 0.3] as const;

export class Lights {
  private readonly sky = new HemisphereLight(0xffffff, 0x808080, 1.5);
  private readonly sun = new DirectionalLight(0xfff4e2, 2.1);
  private readonly mist = new Fog(0xffffff, 10, 100);

  constructor(
    private readonly space: Space,
    shadowSize: number,
  ) {
    this.sun.castShadow = true;
    this.sun.shadow.mapSize.set(shadowSize, shadowSize);
    this.sun.shadow.intensity = 0.75;
    this.space.background = new Color();
    this.space.add(this.sky, this.sun, this.sun.target);
  }

  setTheme(theme: Theme): void {
    const scenery = SCENERY[theme];
    (this.space.background as Color).set(scenery.background);
    this.mist.color.set(scenery.background);
    this.sky.color.set(scenery.sky);
    this.sky.groundColor.set(scenery.bounce);
    this.sky.intensity = theme === "light" ? 1.45 : 1.15;
    this.sun.intensity = theme === "light" ? 2.6 : 2.3;
  }

  /** Lights what is seen: a ball around `target`. */
  follow(dimension: Dimension, target: Vector3, distance: number, extent: number): void {
    this.space.fog = dimension === 3 ? this.mist : null;
    this.sun.castShadow = dimension === 3;
    this.mist.near = distance * 1.5 + extent * 2;
    this.mist.far = distance * 6 + extent * 8;
    const radius = Math.min(extent * 1.15, distance * 1.1);
    // In whole texels, or edges of shadows would shimmer when the eye moves.
    const texel = (radius * 2) / this.sun.shadow.mapSize.x;
    this.sun.target.position.copy(target).divideScalar(texel).round().multiplyScalar(texel);
    const reach = radius + extent;
    this.sun.position.set(...SUN).normalize().multiplyScalar(reach).add(this.sun.target.position);
    const camera = this.sun.shadow.camera;
    camera.left = camera.bottom = -radius;
    camera.right = camera.top = radius;
    camera.near = 0;
    camera.far = reach * 2;
    camera.updateProjectionMatrix();
    this.sun.shadow.normalBias = texel * 1.5;
    this.sun.shadow.bias = -0.0004;
  }
}
