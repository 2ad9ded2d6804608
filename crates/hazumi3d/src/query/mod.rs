//! Questions about shapes: what a game asks without a world.
//!
//! Answers are in the frame of the shape. Touching counts as being inside or hitting; rules for the
//! border cases are with each question. Rays and points are worked out in `f64` and rounded last:
//! a ball seen from 20,000 radii away asks for more digits than `f32` has.

mod point;
mod line;
mod ray;

pub use point::{Surface, closest_point, contains, signed_distance};
pub use ray::{Ray, RayHit, cast_ray, cast_ray_at};
