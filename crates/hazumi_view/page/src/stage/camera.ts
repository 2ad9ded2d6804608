// The eye: a perspective camera that orbits in space, an orthographic one that pans and zooms in the plane.
//
// Everything is drawn relative to `origin`, a point of the world in doubles that moves along when the eye goes far away, so
// that scenes a thousand kilometres out are drawn as exactly as those at zero.

import { MOUSE, OrthographicCamera, PerspectiveCamera, TOUCH, Vector3 } from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import type { Box, Dimension, Eye, Triple } from "../protocol";
import { Head, lookVector, yawOf } from "./look";

/** How far the eye may go from the origin before that follows, in metres. */
const REBASE_DISTANCE = 2000;
const FIELD_OF_VIEW = 42;
/** That of an eye in a head, in degrees. */
const HEAD_FIELD = 70;
const FROM = new Vector3(0.55, 0.6, 1).normalize();
const MARGIN = 1.08;
/** Least part of the scene that the eye frames by itself. */
const LEAST_FRAME = 0.16;
/** How much more is framed than the ball of what moves: the size of bodies, and bars at the edges of the page. */
const FRAME_MARGIN = 1.12;
/** The least part of a scene, in height, that is seen around a player. */
const NEAREST = 0.3;
/** How fast the eye comes to a player, 1/s. */
const PLAYER_RATE = 4;
/** How fast an eye in a head comes to where that is, 1/s. */
const HEAD_RATE = 25;
/** How far around an eye in a head light falls and shadows are drawn, in metres. */
const HEAD_REACH = 12;
/** Radius of what is seen around a player of space, in metres. */
const PLAYER_RADIUS = 3;
/** How steeply the eye looks down on a player whose head it has left, in radians. */
const DOWN = 0.35;
/** How fast the eye comes to what moves, 1/s. */
const FRAMING_RATE = 1.6;

export interface Ray {
  origin: Triple;
  direction: Triple;
}

export class Camera {
  readonly origin: Triple = [0, 0, 0];
  dimension: Dimension = 3;
  /** Radius of what the scene says should be seen, in metres. */
  extent = 10;
  private readonly space = new PerspectiveCamera(FIELD_OF_VIEW, 1, 0.1, 1000);
  private readonly plane = new OrthographicCamera(-1, 1, 1, -1, 0.1, 2000);
  private controls: OrbitControls;
  /** Whether the eye frames what moves by itself, until it is moved by hand. */
  private framing = true;
  private bounds: Box = { min: [-5, 0, -5], max: [5, 5, 5] };
  private width = 1;
  private height = 1;
  /** How much of the left and of the right edge panels cover, in pixels of CSS. */
  private covered: [number, number] = [0, 0];
  /** Whether the eye goes with a player. */
  private accompanies = false;
  /** Whether it may go with one in space, until something else is looked at. */
  private attached = true;
  private treats: Eye = "fixed";
  private readonly head = new Head();
  /** Whether the eye has left the head of the player. */
  private outside = false;
  /** Whether a head was turned or left since the last update. */
  private turned = false;
  private readonly scratch = new Vector3();

  constructor(private readonly canvas: HTMLCanvasElement) {
    this.controls = this.newControls();
  }

  get eye(): PerspectiveCamera | OrthographicCamera {
    return this.dimension === 2 ? this.plane : this.space;
  }

  /** What the eye looks at, relative to `origin`. */
  get target(): Vector3 {
    return this.controls.target;
  }

  get distance(): number {
    return this.dimension === 2 ? this.viewHeight(0, 0, 0) : this.space.position.distanceTo(this.target);
  }

  /** Whether the eye is in the head of a player. */
  get isInHead(): boolean {
    return this.dimension === 3 && this.treats === "first_person" && !this.outside && this.head.place !== null;
  }

  /** The unit vector along which the eye looks; `null` in the plane. */
  get look(): Triple | null {
    if (this.dimension === 2) {
      return null;
    }
    const ahead = this.target.clone().sub(this.space.position).normalize();
    return this.isInHead ? this.head.look : ahead.toArray();
  }

  /** Shows a scene from the beginning. */
  show(dimension: Dimension, bounds: Box): void {
    if (dimension !== this.dimension) {
      this.dimension = dimension;
      this.controls.dispose();
      this.controls = this.newControls();
    }
    this.bounds = bounds;
    this.accompanies = false;
    this.outside = false;
    this.head.place = null;
    this.home();
  }

  /** Treats the player of a scene so from now on; `height` is that of an eye in its head, in metres. */
  treat(eye: Eye, height: number): void {
    this.treats = eye;
    this.head.height = height;
  }

  /** Has the head of the player look somewhere. */
  face(yaw: number, pitch: number): void {
    this.head.face(yaw, pitch);
    this.turned = true;
  }

  /** Turns the head of the player, in radians. */
  turn(right: number, up: number): void {
    this.face(this.head.yaw + right, this.head.pitch + up);
  }

  /** Leaves the head of the player for a place behind it, or goes back there. */
  toggleHead(): void {
    if (this.treats !== "first_person" || !this.head.place) {
      return;
    }
    if (this.isInHead) {
      this.leaveHead(this.head.place);
    } else {
      this.face(yawOf(this.look ?? this.head.look), 0);
      this.outside = false;
    }
  }

  /** Takes the middle between panels that cover so much of the left and of the right edge, in pixels, for that of the view. */
  cover(left: number, right: number): void {
    if (this.covered[0] === left && this.covered[1] === right) {
      return;
    }
    this.covered = [left, right];
    this.resize(this.width, this.height);
    // The eye of space comes to what moves anyway, and so does that of the plane to a player.
    if (this.framing && this.dimension === 2 && !this.accompanies) {
      this.home();
    }
  }

  /** Leaves the eye where it is from now on. */
  settle(): void {
    this.framing = false;
  }

  /**
   * Brings the eye to a ball of the world, if nobody has moved it by hand: in `seconds` a part of the way, or all of it
   * where that is `null`. The plane is seen as a whole.
   */
  frame(center: Triple, radius: number, seconds: number | null): void {
    if (!this.framing || this.dimension === 2) {
      return;
    }
    const share = shareOf(FRAMING_RATE, seconds);
    const away = this.space.position.clone().sub(this.target);
    const wanted = this.framingDistance(Math.max(radius * FRAME_MARGIN, this.extent * LEAST_FRAME));
    const distance = away.length() * (wanted / away.length()) ** share;
    this.target.lerp(this.relative(center, this.scratch), share);
    this.space.position.copy(this.target).addScaledVector(away.normalize(), distance);
  }

  /**
   * Brings the eye to a player. That of the plane comes if nobody has moved it by hand: as near as the height of the scene
   * allows, and not beyond its ends.
   */
  accompany(player: Triple, seconds: number | null): void {
    if (this.dimension === 3) {
      this.goAlong(player, seconds);
      return;
    }
    if (!this.framing) {
      return;
    }
    this.accompanies = true;
    const half = this.halfSize();
    const high = Math.max(half.y, (half.x / this.room) * NEAREST) * MARGIN;
    const center = this.relative(this.middle(), new Vector3());
    const place = this.relative(player, this.scratch);
    const within = (at: number, around: number, room: number): number =>
      around + Math.max(-room, Math.min(room, at - around));
    const wanted = new Vector3(
      within(place.x, center.x, Math.max(0, half.x * MARGIN - high * this.room)),
      within(place.y, center.y, Math.max(0, half.y * MARGIN - high)),
      0,
    );
    const share = shareOf(PLAYER_RATE, seconds);
    this.plane.zoom *= (this.plane.top / this.plane.zoom / high) ** share;
    const shift = wanted.sub(this.target).multiplyScalar(share).setZ(0);
    this.plane.position.add(shift);
    this.target.add(shift);
    this.plane.updateProjectionMatrix();
  }

  /** Looks at the whole scene, and from there on at what moves. */
  home(): void {
    this.framing = true;
    this.attached = true;
    const half = this.halfSize();
    const middle = this.middle();
    this.extent = Math.max(0.1, half.length());
    this.origin.forEach((_, axis) => {
      this.origin[axis] = Math.abs(middle[axis]!) > REBASE_DISTANCE ? Math.round(middle[axis]!) : 0;
    });
    const center = this.relative(middle, new Vector3());
    if (this.dimension === 2) {
      this.lookFlat(center, Math.max(half.y, half.x / this.room) * MARGIN);
    } else {
      this.lookFrom(center, FROM, this.fittingDistance(half));
    }
  }

  /** Looks at a point of the world so that a ball of `radius` around it fills a good part of the view. */
  focus(point: Triple, radius: number): void {
    this.framing = false;
    this.attached = false;
    this.outside = true;
    this.turned = true;
    const center = this.relative(point, new Vector3());
    if (this.dimension === 2) {
      this.lookFlat(center, radius * 3);
    } else {
      const from = this.space.position.clone().sub(this.target).normalize();
      this.lookFrom(center, from, (radius * 2.5) / Math.sin((FIELD_OF_VIEW * Math.PI) / 360));
    }
  }

  /** Moves the eye along with a point of the world, keeping its distance. */
  follow(point: Triple): void {
    this.framing = false;
    const shift = this.relative(point, this.scratch).sub(this.target);
    if (this.dimension === 2) {
      shift.z = 0;
    }
    this.eye.position.add(shift);
    this.target.add(shift);
  }

  /** Turns (in space) or shifts (in the plane) by parts of the view. */
  nudge(right: number, up: number): void {
    if (this.isInHead) {
      this.turn(right, up);
      return;
    }
    this.framing = false;
    if (this.dimension === 2) {
      const step = this.viewHeight(0, 0, 0);
      const shift = new Vector3(right * step, up * step, 0);
      this.eye.position.add(shift);
      this.target.add(shift);
      return;
    }
    const away = this.space.position.clone().sub(this.target);
    const side = new Vector3(away.z, 0, -away.x).normalize();
    const lift = Math.asin(away.y / away.length());
    const rise = Math.max(-1.5, Math.min(1.5, lift + up)) - lift;
    away.applyAxisAngle(side, -rise).applyAxisAngle(new Vector3(0, 1, 0), right);
    this.space.position.copy(this.target).add(away);
  }

  zoom(factor: number): void {
    this.framing = false;
    if (this.dimension === 2) {
      this.plane.zoom *= factor;
      this.plane.updateProjectionMatrix();
    } else {
      this.space.position.sub(this.target).divideScalar(factor).add(this.target);
    }
  }

  resize(width: number, height: number): void {
    this.width = Math.max(1, width);
    this.height = Math.max(1, height);
    this.plane.left = -this.plane.top * this.aspect;
    this.plane.right = this.plane.top * this.aspect;
    const shift = (this.covered[0] - this.covered[1]) / 2;
    this.space.setViewOffset(this.width, this.height, -shift, 0, this.width, this.height);
    this.plane.setViewOffset(this.width, this.height, -shift, 0, this.width, this.height);
  }

  /** Lets the eye glide on; says whether it has moved. */
  update(): boolean {
    const { isInHead, turned } = this;
    this.turned = false;
    this.controls.enabled = !isInHead;
    if (isInHead && this.head.place) {
      this.lookOut(this.head.place);
    }
    const moved = isInHead ? turned : this.controls.update() || turned;
    this.rebase();
    const distance = this.distance;
    if (this.dimension === 3) {
      this.space.near = Math.max(1e-3, distance / 400);
      this.space.far = distance * 60 + this.extent * 20;
      this.space.fov = isInHead ? HEAD_FIELD : FIELD_OF_VIEW;
      this.space.updateProjectionMatrix();
    }
    this.eye.updateMatrixWorld();
    return moved;
  }

  /** The ray of the world through a place on the page. In the plane its origin is that very point. */
  ray(x: number, y: number): Ray {
    const at = this.onScreen(x, y);
    if (this.dimension === 2) {
      const point = new Vector3(at.x, at.y, 0).unproject(this.plane);
      return { origin: this.absolute(point.setZ(0)), direction: [0, 0, -1] };
    }
    const far = new Vector3(at.x, at.y, 0.5).unproject(this.space).sub(this.space.position).normalize();
    return { origin: this.absolute(this.space.position), direction: [far.x, far.y, far.z] };
  }

  /** Where the ray through a place on the page meets the plane through `point` that is parallel to the screen. */
  beside(x: number, y: number, point: Triple): Triple {
    const ray = this.ray(x, y);
    if (this.dimension === 2) {
      return ray.origin;
    }
    const ahead = this.space.getWorldDirection(new Vector3());
    const direction = new Vector3(...ray.direction);
    const away = this.relative(point, new Vector3()).sub(this.space.position);
    const length = away.dot(ahead) / Math.max(1e-6, direction.dot(ahead));
    return this.absolute(direction.multiplyScalar(length).add(this.space.position));
  }

  /** Where a point of the world is on the page, in pixels of CSS. */
  project(point: Triple): [number, number] {
    const place = this.relative(point, new Vector3()).project(this.eye);
    const box = this.canvas.getBoundingClientRect();
    return [box.left + ((place.x + 1) / 2) * box.width, box.top + ((1 - place.y) / 2) * box.height];
  }

  /** How much of the world the view is high at a point relative to `origin`, in metres. */
  viewHeight(x: number, y: number, z: number): number {
    if (this.dimension === 2) {
      return (this.plane.top - this.plane.bottom) / this.plane.zoom;
    }
    const depth = this.scratch.set(x, y, z).sub(this.space.position).dot(this.space.getWorldDirection(new Vector3()));
    return 2 * Math.max(0, depth) * Math.tan((this.space.fov * Math.PI) / 360);
  }

  /** A point of the world relative to `origin`. */
  relative(point: Triple, out: Vector3): Vector3 {
    return out.set(point[0] - this.origin[0], point[1] - this.origin[1], point[2] - this.origin[2]);
  }

  absolute(point: Vector3): Triple {
    return [point.x + this.origin[0], point.y + this.origin[1], point.z + this.origin[2]];
  }

  /** The player is gone, and its head too. */
  losePlayer(): void {
    this.turned ||= this.isInHead;
    this.head.place = null;
  }

  /** Brings the eye of space to a player, and leaves its side and its distance to hands. */
  private goAlong(player: Triple, seconds: number | null): void {
    this.head.comeTo(player, shareOf(HEAD_RATE, seconds));
    if (this.isInHead || !this.attached) {
      return;
    }
    const share = shareOf(PLAYER_RATE, seconds);
    const away = this.space.position.clone().sub(this.target);
    const nearer = this.framing ? (this.playerDistance / away.length()) ** share : 1;
    this.target.lerp(this.relative(player, this.scratch), share);
    this.space.position.copy(this.target).addScaledVector(away, nearer);
  }

  /** Places the eye in the head, and what it looks at ahead of that. */
  private lookOut(player: Triple): void {
    const { head, space } = this;
    const ahead = new Vector3(...lookVector(head.yaw, 0));
    this.relative(player, space.position);
    space.position.y += head.height;
    space.lookAt(new Vector3(...head.look).add(space.position));
    this.target.copy(space.position).addScaledVector(ahead, Math.min(this.extent, HEAD_REACH));
  }

  private leaveHead(player: Triple): void {
    const behind = new Vector3(...lookVector(this.head.yaw, -DOWN)).negate();
    this.outside = true;
    this.turned = true;
    this.framing = true;
    this.attached = true;
    this.lookFrom(this.relative(player, new Vector3()), behind, this.playerDistance);
  }

  /** From how far away a player of space is seen. */
  private get playerDistance(): number {
    return this.framingDistance(Math.min(PLAYER_RADIUS, this.extent / 2) * FRAME_MARGIN);
  }

  /** From how far away a ball of a radius fills what panels leave. */
  private framingDistance(radius: number): number {
    return radius / (Math.sin((FIELD_OF_VIEW * Math.PI) / 360) * Math.min(1, this.room));
  }

  private get aspect(): number {
    return this.width / this.height;
  }

  /** The aspect of what panels leave. */
  private get room(): number {
    return (this.width - this.covered[0] - this.covered[1]) / this.height;
  }

  private newControls(): OrbitControls {
    const controls = new OrbitControls(this.eye, this.canvas);
    controls.addEventListener("start", () => (this.framing = false));
    controls.enableDamping = true;
    controls.dampingFactor = 0.18;
    controls.maxPolarAngle = Math.PI * 0.96;
    controls.screenSpacePanning = true;
    controls.zoomToCursor = this.dimension === 2;
    controls.enableRotate = this.dimension === 3;
    if (this.dimension === 2) {
      controls.mouseButtons = { LEFT: MOUSE.PAN, MIDDLE: MOUSE.DOLLY, RIGHT: MOUSE.PAN };
      controls.touches = { ONE: TOUCH.PAN, TWO: TOUCH.DOLLY_PAN };
    }
    return controls;
  }

  private middle(): Triple {
    return this.bounds.min.map((low, axis) => (low + this.bounds.max[axis]!) / 2) as Triple;
  }

  private halfSize(): Vector3 {
    return new Vector3(...this.bounds.max).sub(new Vector3(...this.bounds.min)).multiplyScalar(0.5);
  }

  private lookFlat(center: Vector3, halfHeight: number): void {
    this.plane.top = Math.max(1e-3, halfHeight);
    this.plane.bottom = -this.plane.top;
    this.plane.zoom = 1;
    this.plane.position.set(center.x, center.y, 1000);
    this.target.set(center.x, center.y, 0);
    this.resize(this.width, this.height);
    this.controls.update();
  }

  private lookFrom(center: Vector3, from: Vector3, distance: number): void {
    this.target.copy(center);
    this.space.position.copy(center).addScaledVector(from, distance);
    this.controls.update();
  }

  /** From how far away all corners of a box can be seen. */
  private fittingDistance(half: Vector3): number {
    const right = new Vector3(FROM.z, 0, -FROM.x).normalize();
    const up = FROM.clone().cross(right);
    const high = Math.tan((FIELD_OF_VIEW * Math.PI) / 360);
    let distance = 0.5;
    for (let corner = 0; corner < 8; corner++) {
      const place = new Vector3(
        corner & 1 ? half.x : -half.x,
        corner & 2 ? half.y : -half.y,
        corner & 4 ? half.z : -half.z,
      );
      const wide = Math.max(Math.abs(place.dot(right)) / this.room, Math.abs(place.dot(up)));
      distance = Math.max(distance, (wide * MARGIN) / high + place.dot(FROM));
    }
    return distance;
  }

  private onScreen(x: number, y: number): { x: number; y: number } {
    const box = this.canvas.getBoundingClientRect();
    return { x: ((x - box.left) / box.width) * 2 - 1, y: 1 - ((y - box.top) / box.height) * 2 };
  }

  private rebase(): void {
    if (this.target.length() < REBASE_DISTANCE + this.extent) {
      return;
    }
    const shift = this.target.clone().round();
    this.origin[0] += shift.x;
    this.origin[1] += shift.y;
    this.origin[2] += shift.z;
    this.target.sub(shift);
    this.eye.position.sub(shift);
  }
}

/** How much of its way the eye goes in `seconds`; all of it where that is `null`. */
function shareOf(rate: number, seconds: number | null): number {
  return seconds === null ? 1 : 1 - Math.exp(-rate * seconds);
}
