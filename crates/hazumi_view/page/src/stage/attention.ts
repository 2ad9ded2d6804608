// What draws the eye: the ball in which most of what moves is, and the walls that hide it.

import { Vector3 } from "three";
import type { Contents } from "../content";
import { LOOK_ASLEEP } from "../frame";
import type { Triple } from "../protocol";
import type { Camera } from "./camera";
import { type Ball, ballAroundBox } from "./places";
import type { Poses } from "./poses";

/** How often the bodies are looked at, ms. */
const LOOK_EVERY = 200;
/** Sleepers count too where fewer than this share of what can move is awake. */
const AWAKE_SHARE = 0.25;

/** Radius of what is to be seen around a player, in metres. */
const PLAYER_RADIUS = 2;

/** What a material needs to let the eye through; shared by all that do. */
export interface CutUniforms {
  /** Middle of what is to be seen, relative to the origin of the eye, in metres. */
  cutCenter: { value: Vector3 };
  /** Unit vector from there to the eye. */
  cutAxis: { value: Vector3 };
  /** Radius of what is to be seen, in metres; 0 cuts nothing. */
  cutRadius: { value: number };
  /** How far the eye is away, in metres. */
  cutDistance: { value: number };
  /** What is lower than this, relative to the middle and in metres, is ground and stays. */
  cutFloor: { value: number };
}

export const cutUniforms: CutUniforms = {
  cutCenter: { value: new Vector3() },
  cutAxis: { value: new Vector3(0, 0, 1) },
  cutRadius: { value: 0 },
  cutDistance: { value: 1 },
  cutFloor: { value: 0 },
};

/** How much of a wall is left, 0 to 1: little of what stands up between the eye and what moves. */
export const CUT_GLSL = /* glsl */ `
  varying vec3 vPlace;
  uniform vec3 cutCenter;
  uniform vec3 cutAxis;
  uniform float cutRadius;
  uniform float cutDistance;
  uniform float cutFloor;
  float leftByCut() {
    vec3 from = vPlace - cutCenter;
    float nearer = dot(from, cutAxis);
    float beside = length(from - cutAxis * nearer);
    // A cone towards the eye.
    float reach = cutRadius * clamp(1.0 - nearer / max(cutDistance, 1e-6), 0.0, 1.0) * 1.6;
    vec3 normal = normalize(cross(dFdx(vPlace), dFdy(vPlace)));
    float stands = 1.0 - smoothstep(0.5, 0.7, abs(normal.y));
    float hides = smoothstep(0.04, 0.08, nearer / max(cutRadius, 1e-6));
    float inside = 1.0 - smoothstep(0.96, 1.0, beside / max(reach, 1e-6));
    float above = step(cutFloor, from.y);
    return 1.0 - 0.8 * stands * hides * inside * above * step(1e-6, cutRadius);
  }
`;

export class Attention {
  private ball: Ball | null = null;
  private floor = 0;
  private looked = -Infinity;

  constructor(
    private readonly contents: Contents,
    private readonly poses: Poses,
  ) {}

  /** Forgets what was seen of another scene. */
  reset(): void {
    this.ball = null;
    this.looked = -Infinity;
  }

  /** Where most of what moves is now, looked up a few times a second. */
  look(now: number): Ball | null {
    if (now - this.looked >= LOOK_EVERY) {
      this.looked = now;
      const { contents, poses } = this;
      const movers = contents.rows.filter((body) => body !== undefined && body.body_type !== "fixed");
      const awake = movers.filter((body) => ((poses.looks[body!.row] ?? 0) & LOOK_ASLEEP) === 0);
      const seen = awake.length > AWAKE_SHARE * movers.length ? awake : movers;
      const places = seen.map((body) => poses.position(body!.row)).filter((place) => place !== null);
      this.ball = ballAroundBox(places);
      this.floor = places.reduce((least, place) => Math.min(least, place[1]), Infinity);
    }
    return this.ball;
  }

  /** Turns to a player, and to nothing else. */
  attend(player: Triple): void {
    this.ball = { center: player, radius: PLAYER_RADIUS };
    this.floor = player[1];
  }

  /** Lets the eye through to what moves, unless it is in the midst of that. */
  cut(camera: Camera): void {
    const { cutCenter, cutAxis, cutRadius, cutDistance, cutFloor } = cutUniforms;
    const ball = camera.dimension === 3 && !camera.isInHead ? this.ball : null;
    cutRadius.value = ball?.radius ?? 0;
    if (ball) {
      camera.relative(ball.center, cutCenter.value);
      cutAxis.value.copy(camera.eye.position).sub(cutCenter.value);
      cutDistance.value = cutAxis.value.length();
      cutAxis.value.divideScalar(Math.max(1e-6, cutDistance.value));
      cutFloor.value = this.floor - ball.center[1];
    }
  }
}
