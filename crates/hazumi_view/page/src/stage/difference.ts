// The small view of the microscope: the space in which a method works, with an eye of its own.

import { OrthographicCamera, Scene as Space, Vector2, Vector3, WebGLRenderer } from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { element } from "../dom";
import { boxAround } from "../microscope";
import type { Dimension, Method, Picture } from "../protocol";
import { Pictures } from "./pictures";

const FROM = new Vector3(0.55, 0.42, 1).normalize();
const MARGIN = 1.12;
const MOST_PIXELS = 2;

export class DifferenceView {
  private readonly canvas = element("canvas", { tabindex: 0, "aria-label": "The space of the method", "data-test": "microscope-view" });
  private readonly renderer: WebGLRenderer;
  private readonly space = new Space();
  private readonly resolution = { value: new Vector2(1, 1) };
  private readonly pictures: Pictures;
  // Without perspective lengths can be compared, and the plane is nothing special.
  private readonly eye = new OrthographicCamera(-1, 1, 1, -1, -1, 1);
  private readonly controls: OrbitControls;
  private readonly resizes: ResizeObserver;
  /** Half of what has to be seen, in the units of the picture. */
  private reach = 1;

  constructor(
    stand: HTMLElement,
    private readonly dimension: Dimension,
  ) {
    const { canvas } = this;
    stand.append(canvas);
    this.renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
    this.pictures = new Pictures(this.space, this.resolution, 1);
    this.controls = new OrbitControls(this.eye, canvas);
    this.controls.enableRotate = dimension === 3;
    this.controls.addEventListener("change", this.draw);
    this.resizes = new ResizeObserver(() => this.resize());
    this.resizes.observe(canvas);
    this.resize();
  }

  /** Shows what stays the same, and what one step adds. */
  show(base: Picture, step: Picture): void {
    this.pictures.show([base, step], this.renderer.getPixelRatio());
    this.draw();
  }

  /** Looks at all that a method draws. */
  fit(method: Method): void {
    const box = boxAround(method) ?? { min: [-1, -1, -1], max: [1, 1, 1] };
    const min = new Vector3(...box.min);
    const max = new Vector3(...box.max);
    const target = min.clone().add(max).multiplyScalar(0.5);
    this.reach = Math.max(1e-6, (max.distanceTo(min) / 2) * MARGIN);
    this.controls.target.copy(target);
    this.eye.position.copy(target).addScaledVector(this.dimension === 2 ? new Vector3(0, 0, 1) : FROM, this.reach * 4);
    this.eye.zoom = 1;
    this.resize();
    this.controls.update();
  }

  dispose(): void {
    this.resizes.disconnect();
    this.controls.dispose();
    this.pictures.dispose();
    this.renderer.dispose();
    // Browsers have few contexts, and free those of canvases that are gone whenever they like.
    this.renderer.forceContextLoss();
    this.canvas.remove();
  }

  private readonly draw = (): void => this.renderer.render(this.space, this.eye);

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (width === 0 || height === 0) {
      return;
    }
    this.renderer.setPixelRatio(Math.min(MOST_PIXELS, window.devicePixelRatio));
    this.renderer.setSize(width, height, false);
    this.resolution.value.set(width, height);
    const aspect = width / height;
    this.eye.top = this.reach / Math.min(1, aspect);
    this.eye.bottom = -this.eye.top;
    this.eye.right = this.eye.top * aspect;
    this.eye.left = -this.eye.right;
    this.eye.near = 0;
    this.eye.far = this.reach * 40;
    this.eye.updateProjectionMatrix();
    this.draw();
  }
}
