//! Ray casts and segment casts.

use hazumi_core::broad::Line;

use super::target::Target;
use super::{BLOCK, Hit, QueryFilter};
use crate::query::{Ray, RayHit, cast_ray_at};
use crate::space::{ToF32, ToF64, Vector, three_axes};
use crate::world::World;

impl World {
    /// Casts `ray`, in the frame of the world, and returns the first hit.
    ///
    /// A segment is a ray, too: [`Ray::segment`]. The rules are those of
    /// [`cast_ray`](crate::query::cast_ray): a ray that begins inside of a shape hits it at
    /// fraction 0. Of several hit at once, the collider with the lowest slot is returned.
    ///
    #[doc = include_str!(example!("world/query/ray/cast_ray.md"))]
    #[doc(alias = "raycast")]
    pub fn cast_ray(&self, ray: &Ray, filter: &QueryFilter<'_>) -> Option<Hit> {
        self.first_hit(&line(ray), filter, |target| target.enter(ray))
    }

    /// Casts `ray` and returns every hit, in the order of entry. At the same fraction, they are
    /// in the order of slots. A collider is listed once, however often the ray comes back to
    /// it.
    pub fn cast_ray_all(&self, ray: &Ray, filter: &QueryFilter<'_>) -> Vec<Hit> {
        self.all_hits(&line(ray), filter, |target| target.enter(ray))
    }

    /// Casts each of `rays` with all threads; each gives its first hit, as [`Self::cast_ray`].
    pub fn cast_rays(&self, rays: &[Ray], filter: &QueryFilter<'_>) -> Vec<Option<Hit>> {
        let mut hits = vec![None; rays.len()];
        self.boxes();
        self.workers.for_each_block(&mut hits, BLOCK, |first, hits| {
            for (hit, ray) in hits.iter_mut().zip(&rays[first..]) {
                *hit = self.cast_ray(ray, filter);
            }
        });
        hits
    }
}

impl Target<'_> {
    fn enter(&self, ray: &Ray) -> Option<Hit> {
        let found = if self.encloses(self.pose.inverse_transform_point(ray.origin())) {
            let normal = -ray.direction().to_f64().normalize_or_zero().to_f32();
            RayHit { fraction: 0.0, point: ray.origin(), normal, face: None, part: None }
        } else {
            cast_ray_at(self.shape, &self.pose, ray)?
        };
        let begins_in_it = found.fraction == 0.0 && self.front.is_some();
        if begins_in_it || !self.blocks_one_way(ray.direction(), found.normal) {
            return None;
        }
        Some(Hit {
            body: self.body,
            collider: self.collider,
            part: found.part,
            face: found.face,
            fraction: found.fraction,
            point: found.point,
            normal: found.normal,
            converged: true,
        })
    }
}

/// The ray as the boxes see it: a little thicker, because the direction of a segment has more
/// digits than this one.
fn line(ray: &Ray) -> Line {
    let thick = (ray.direction().abs() * f32::EPSILON).min(Vector::splat(f32::MAX));
    Line {
        origin: three_axes(ray.origin()),
        direction: three_axes(ray.direction()),
        until: ray.max_fraction(),
        half: three_axes(thick),
    }
}
