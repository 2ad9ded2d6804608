// The stage: everything that is drawn, put together.

import { Group, PCFShadowMap, Scene as Space, Vector2, WebGLRenderer } from "three";
import type { Contents } from "../content";
import type { Frame } from "../frame";
import type { ColorMode, Picture, Scene, Triple } from "../protocol";
import { Attention } from "./attention";
import { Bodies } from "./bodies";
import { Camera } from "./camera";
import { Chains } from "./chains";
import { ACCENT, Painter, type Theme } from "./colors";
import { Ground } from "./ground";
import { Lights } from "./lights";
import { lineResolution, Lines } from "./lines";
import { Pictures } from "./pictures";
import { ballAround } from "./places";
import { Poses } from "./poses";
import { Skins } from "./skins";
import { Spheres } from "./spheres";

/** More pixels than this per pixel of CSS nobody sees. */
const MOST_PIXELS = 2;

export class Stage {
  readonly poses = new Poses();
  readonly camera: Camera;
  framesDrawn = 0;
  private readonly renderer: WebGLRenderer;
  private readonly space = new Space();
  /** What is relative to the origin of the frame. */
  private readonly world = new Group();
  private readonly painter = new Painter();
  private readonly attention: Attention;
  private readonly lights: Lights;
  private readonly ground: Ground;
  private readonly bodies: Bodies;
  private readonly chains: Chains;
  private readonly skins: Skins;
  private readonly spheres: Spheres;
  private readonly overlay: Lines;
  private readonly spring: Lines;
  /** What the microscope says of the world, and what its places are relative to. */
  private readonly examined: Pictures;
  private examinedOrigin: Triple = [0, 0, 0];
  private scene: Scene | null = null;
  private frame: Frame | null = null;
  private selected: ReadonlySet<number> = new Set();
  /** The row of the body that obeys keys, in the frame that is seen. */
  private player: number | null = null;
  /** When the eye was last brought to what moves, ms. */
  private framed: number | null = null;
  private readonly calm = window.matchMedia("(prefers-reduced-motion: reduce)");
  private contentStale = false;
  private stale = true;
  /** The ends of the spring that pulls at a body. */
  private pull: { from: Triple; to: Triple } | null = null;

  constructor(
    readonly canvas: HTMLCanvasElement,
    private readonly contents: Contents,
  ) {
    this.renderer = new WebGLRenderer({ canvas, antialias: true, powerPreference: "high-performance" });
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.camera = new Camera(canvas);
    this.attention = new Attention(contents, this.poses);
    this.lights = new Lights(this.space, drawsInSoftware(this.renderer) ? 1024 : 2048);
    this.ground = new Ground(this.space, contents, this.poses);
    this.bodies = new Bodies(this.world, contents, this.poses, this.painter);
    this.chains = new Chains(this.world, contents, this.poses, this.painter);
    this.skins = new Skins(this.world, contents, this.poses, this.painter);
    this.spheres = new Spheres(this.world);
    this.overlay = new Lines(this.world, { width: 1.6, order: 8, through: 0.35 });
    this.spring = new Lines(this.world, { width: 3, order: 9, through: 1 });
    this.space.add(this.world);
    this.examined = new Pictures(this.space, lineResolution, 0.6);
    new ResizeObserver(() => this.resize()).observe(canvas);
    this.resize();
  }

  /** The step that is seen, or `null` while nothing of the scene has come. */
  get drawnStep(): number | null {
    return this.frame?.step ?? null;
  }

  setTheme(theme: Theme): void {
    this.painter.setTheme(theme);
    this.lights.setTheme(theme);
    this.ground.setTheme(theme);
    this.refresh();
  }

  setColorMode(mode: ColorMode): void {
    this.painter.mode = mode;
    this.refresh();
  }

  /** Shows another scene; the eye stays where it is when it is the same one again. */
  setScene(scene: Scene): void {
    if (this.scene?.name !== scene.name || this.scene.dimension !== scene.dimension) {
      this.camera.show(scene.dimension, scene.bounds);
    }
    this.camera.treat(scene.eye, scene.eye_height);
    this.scene = scene;
    this.frame = null;
    this.framed = null;
    this.player = null;
    this.attention.reset();
    this.poses.clear();
    this.selected = new Set();
    this.bodies.reset(scene.dimension);
    this.skins.reset(scene.dimension);
    this.spheres.setDimension(scene.dimension);
    this.ground.reset(scene.dimension, scene.bounds.min[1]);
    this.overlay.finish(0);
    this.pull = null;
    this.contentChanged();
  }

  /** To be called when bodies or shapes have come or gone. */
  contentChanged(): void {
    this.contentStale = true;
  }

  select(rows: readonly number[]): void {
    this.selected = new Set(rows);
    this.bodies.select(rows);
    this.refresh();
  }

  /** Shows or hides the spring between a point of a body and where it is pulled. */
  showSpring(pull: { from: Triple; to: Triple } | null): void {
    this.pull = pull;
    this.stale = true;
  }

  /** Draws pictures of the microscope over the world, in its coordinates. */
  showExamined(pictures: readonly Picture[]): void {
    this.examinedOrigin = [...this.camera.origin];
    this.examined.show(pictures, this.renderer.getPixelRatio(), this.examinedOrigin);
    this.stale = true;
  }

  /** Takes what a frame says; it is seen with the next `draw`. */
  take(frame: Frame): void {
    if (this.contentStale) {
      this.rebuild();
    }
    this.frame = frame;
    this.poses.read(frame);
    this.skins.update(frame, this.selected);
    this.chains.update(this.selected);
    this.spheres.update(frame);
    this.overlay.show(frame.segments, frame.segmentColors, frame.lines);
    this.frameMoving();
    this.framesDrawn++;
    this.stale = true;
  }

  /** Brings the eye nearer to what moves. */
  private frameMoving(): void {
    const now = performance.now();
    const seconds = this.framed === null ? null : Math.min(0.1, (now - this.framed) / 1000);
    this.player = this.playerRow();
    const player = this.player === null ? null : this.poses.position(this.player);
    if (player && this.scene?.eye !== "fixed") {
      this.attention.attend(player);
      this.camera.accompany(player, seconds);
      this.framed = now;
      return;
    }
    this.camera.losePlayer();
    const ball = this.attention.look(now);
    // Whoever wants little motion sees the beginning framed, and moves the eye from there.
    if (ball && (seconds === null || !this.calm.matches)) {
      this.camera.frame(ball.center, ball.radius, seconds);
      this.framed = now;
    }
  }

  /** The row of the body that obeys keys. */
  private playerRow(): number | null {
    const name = this.scene?.player;
    const body = name ? this.contents.rows.find((row) => row?.name === name) : undefined;
    return body?.row ?? null;
  }

  /** Draws when anything has changed. */
  draw(): void {
    const moved = this.camera.update();
    if (!moved && !this.stale) {
      return;
    }
    this.stale = false;
    const { camera, poses, world } = this;
    camera.relative(poses.origin, world.position);
    const { x, y, z } = world.position;
    this.bodies.hidden = camera.isInHead ? this.player : null;
    this.bodies.update((a, b, c) => camera.viewHeight(a + x, b + y, c + z));
    this.drawSpring();
    camera.relative(this.examinedOrigin, this.examined.group.position);
    this.attention.cut(camera);
    this.ground.follow(camera);
    this.lights.follow(camera.dimension, camera.target, camera.distance, camera.extent);
    this.renderer.render(this.space, camera.eye);
  }

  /** Looks at what moves, wherever it has gone; a tenth that lies furthest from the rest is left out. */
  focusMoving(): void {
    const places = this.contents.rows
      .filter((body) => body !== undefined && body.body_type !== "fixed")
      .map((body) => this.poses.position(body!.row))
      .filter((place) => place !== null);
    const ball = ballAround(places);
    if (ball) {
      // A single body is shown with much around it; here little is enough.
      this.camera.focus(ball.center, ball.radius * 0.5);
      this.stale = true;
    }
  }

  /** Looks past panels that cover so much of the left and of the right edge, in pixels. */
  cover(left: number, right: number): void {
    this.camera.cover(left, right);
    this.stale = true;
  }

  /** Draws what is there once more, as seen anew. */
  refresh(): void {
    if (this.frame) {
      this.skins.update(this.frame, this.selected);
      this.chains.update(this.selected);
    }
    this.stale = true;
  }

  private rebuild(): void {
    this.contentStale = false;
    this.bodies.rebuild();
    this.chains.rebuild();
    this.skins.rebuild();
    this.ground.rebuild();
  }

  private drawSpring(): void {
    if (!this.pull) {
      this.spring.finish(0);
      return;
    }
    for (let axis = 0; axis < 3; axis++) {
      this.spring.ends[axis] = this.pull.from[axis]! - this.poses.origin[axis]!;
      this.spring.ends[axis + 3] = this.pull.to[axis]! - this.poses.origin[axis]!;
    }
    this.spring.colors[0] = ACCENT;
    this.spring.finish(1);
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (width === 0 || height === 0) {
      return;
    }
    this.renderer.setPixelRatio(Math.min(MOST_PIXELS, window.devicePixelRatio));
    this.renderer.setSize(width, height, false);
    lineResolution.value.set(width, height);
    this.spheres.setHeight(this.renderer.getDrawingBufferSize(new Vector2()).y);
    this.camera.resize(width, height);
    this.stale = true;
    // A canvas that was resized is blank until it is drawn again.
    this.draw();
  }
}

/** Whether there is no graphics card, so that everything should be cheap. */
function drawsInSoftware(renderer: WebGLRenderer): boolean {
  const context = renderer.getContext();
  const names = context.getExtension("WEBGL_debug_renderer_info");
  const name = names ? String(context.getParameter(names.UNMASKED_RENDERER_WEBGL)) : "";
  return /swiftshader|llvmpipe|software/i.test(name);
}
