//! Questions about shapes: what a game asks without a world.
//!
//! One shape is asked in its own frame. Two shapes are `a`, in its own frame, and `b`, which stands
//! at `b_in_a`; answers are in the frame of `a`, and normals point from `a` to `b`. Touching counts
//! as being inside, hitting, intersecting; rules for the border cases are with each question. All
//! decisions are free of scale.
//!
//! All is worked out in `f64` and rounded last: a circle seen from 20,000 radii away asks for more
//! digits than `f32` has.
//!
//! In the plane all shapes of this library but half-planes and those made of parts are polygons with
//! a radius, of one corner or more. The difference of two polygons is one again, whose sides are known,
//! so most answers have a closed form.

mod summit;
mod corners;
mod side;
mod thin;
mod point;
mod ray_core;
mod line;
mod glance;
mod ray;
mod expand;
mod depth;
mod half_plane;
mod separation;
mod distance;
mod penetration;
mod cast;
mod motion;
mod advance;
mod cores;
mod tilt;
mod impact;
mod parts;
pub mod trace;

pub use crate::gjk::{Closest, SimplexCache, closest};
pub use cast::{CastHit, Sweep, cast, cast_of};
pub use distance::{Distance, distance, intersects, is_within};
pub use impact::{Impact, Touch, time_of_impact, time_of_impact_of};
pub use motion::RigidMotion;
pub use penetration::{Method, MethodError, Penetration, penetration, penetration_of};
pub use point::{Surface, closest_point, contains, signed_distance};
pub use ray::{Ray, RayHit, cast_ray, cast_ray_at, cast_ray_of};
pub use separation::{Separation, separation};
