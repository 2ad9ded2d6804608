//! Shape casts and body casts.

use super::target::{self, Target};
use super::{BLOCK, Hit, QueryFilter};
use crate::body::BodyId;
use crate::query::{ShapeCast, Sweep, ToiOptions, cast, intersects, time_of_impact};
use crate::shape::{Shape, Sides};
use crate::space::{Vector, ZERO_ANGULAR};
use crate::world::World;
use crate::world::sweep::{motion_of_part, reach_from};

impl World {
    /// Casts `shape` along a motion and returns the first hit, if any.
    ///
    /// All other bodies stay at their current poses. A collider that touches the shape at the
    /// start is hit at fraction 0, whatever the direction of the motion. A straight path takes
    /// one cast per shape near it, and a turning one several distance queries. The rules are
    /// those of [`cast`](crate::query::cast) and [`time_of_impact`]. Of several hit at once,
    /// the collider with the lowest slot is returned.
    ///
    #[doc = include_str!(example!("world/query/cast/cast_shape.md"))]
    #[doc(alias("shape cast", "sphere cast"))]
    pub fn cast_shape(
        &self,
        shape: &Shape,
        motion: &Sweep,
        filter: &QueryFilter<'_>,
    ) -> Option<Hit> {
        self.first_hit(&line(shape, motion), filter, |target| self.meet(target, shape, motion))
    }

    /// Casts a shape and returns every hit on its path, in the order of contact. Hits at the
    /// same fraction are in the order of slots. Each collider is listed once.
    pub fn cast_shape_all(
        &self,
        shape: &Shape,
        motion: &Sweep,
        filter: &QueryFilter<'_>,
    ) -> Vec<Hit> {
        self.all_hits(&line(shape, motion), filter, |target| self.meet(target, shape, motion))
    }

    /// Casts `shape` along several paths with all threads; each gives its first hit. See
    /// [`Self::cast_shape`].
    pub fn cast_shapes(
        &self,
        shape: &Shape,
        motions: &[Sweep],
        filter: &QueryFilter<'_>,
    ) -> Vec<Option<Hit>> {
        let mut hits = vec![None; motions.len()];
        self.boxes();
        self.workers.for_each_block(&mut hits, BLOCK, |first, hits| {
            for (hit, motion) in hits.iter_mut().zip(&motions[first..]) {
                *hit = self.cast_shape(shape, motion, filter);
            }
        });
        hits
    }

    /// Casts a body along a motion: the nearest hit of any of its colliders. `None` without a
    /// hit, or when the body is gone.
    ///
    /// `motion` is that of the frame of the body and may begin anywhere;
    /// `Sweep::new(body.pose(), …)` begins at the body's pose. Only colliders that the body
    /// collides with are hit. The collision groups, the ignored pairs, one-way platforms and
    /// the filter all apply. The body itself is not hit, nor is anything hit by its sensors.
    ///
    #[doc = include_str!(example!("world/query/cast/cast_body.md"))]
    #[doc(alias("sweep test", "trace", "cast_motion"))]
    pub fn cast_body(
        &self,
        body: BodyId,
        motion: &Sweep,
        filter: &QueryFilter<'_>,
    ) -> Option<Hit> {
        let filter = QueryFilter { one_way: Sides::Front, ..*filter };
        let slots = self.bodies.get(body)?.colliders.iter().map(|id| id.index());
        let hits = slots.filter_map(|slot| {
            let own = &self.colliders.at(slot).filter(|own| !own.collider.is_sensor)?.collider;
            let motion = motion_of_part(motion, &own.pose)?;
            let front = own.one_way.map(|way| motion.start().transform_vector(way));
            let holds = |hit: &Hit| {
                front.is_none_or(|front| {
                    target::blocks_one_way(front, -motion.translation(), -hit.normal)
                })
            };
            self.first_hit(&line(&own.shape, &motion), &filter, |target| {
                let may = self.may_collide([slot, target.collider.index()]);
                let hit = if may { self.meet(target, &own.shape, &motion) } else { None };
                hit.filter(holds)
            })
        });
        hits.reduce(|best, hit| if target::is_before(&hit, &best) { hit } else { best })
    }

    /// Where `shape` meets a target on its way and is held by it.
    fn meet(&self, target: &Target<'_>, shape: &Shape, motion: &Sweep) -> Option<Hit> {
        let hit = target.cast_against(shape, motion)?;
        let begins_in_it = || {
            let start = target.pose.inv_mul(&motion.start());
            target.beside(shape, &start).gap < -self.settings.linear_slop()
        };
        let passes = target.front.is_some() && hit.fraction == 0.0 && begins_in_it();
        (!passes && target.blocks_one_way(motion.translation(), hit.normal)).then_some(hit)
    }
}

impl Target<'_> {
    fn cast_against(&self, shape: &Shape, motion: &Sweep) -> Option<Hit> {
        let Some(soft) = self.soft else { return self.meet_shape(shape, motion) };
        let start = self.pose.inv_mul(&motion.start());
        // A ray that comes out of sides without a radius passes them.
        let meets_sides =
            || soft.shape.radius() == 0.0 && intersects(self.shape, shape, &start);
        let begins_in_it = soft.holds_shape(shape, &start) || meets_sides();
        let hit = if begins_in_it { None } else { self.meet_shape(shape, motion) };
        if !begins_in_it && hit.is_none_or(|hit| hit.fraction > 0.0) {
            return hit;
        }
        let found = self.beside(shape, &start);
        Some(Hit {
            part: found.parts[0],
            point: self.pose.transform_point(found.points[0]),
            normal: self.pose.transform_vector(found.normal),
            converged: found.converged,
            ..self.untouched()
        })
    }

    fn meet_shape(&self, shape: &Shape, motion: &Sweep) -> Option<Hit> {
        if motion.rotation() != ZERO_ANGULAR {
            let still = Sweep::still(self.pose).ok()?;
            let found =
                time_of_impact(self.shape, &still, shape, motion, &ToiOptions::SURFACES)?;
            return Some(Hit {
                part: found.parts[0],
                fraction: found.fraction,
                point: found.point,
                normal: found.normal,
                converged: found.converged,
                ..self.untouched()
            });
        }
        let way =
            ShapeCast::new(self.pose.inverse_transform_vector(motion.translation())).ok()?;
        let found = cast(self.shape, shape, &self.pose.inv_mul(&motion.start()), &way)?;
        Some(Hit {
            part: found.parts[0],
            fraction: found.fraction,
            point: self.pose.transform_point(found.point),
            normal: self.pose.transform_vector(found.normal),
            converged: found.converged,
            ..self.untouched()
        })
    }

    fn untouched(&self) -> Hit {
        Hit {
            body: self.body,
            collider: self.collider,
            part: None,
            face: None,
            fraction: 0.0,
            point: Vector::ZERO,
            normal: Vector::ZERO,
            converged: true,
        }
    }
}

/// The way of a box around the shape, whichever way it turns.
fn line(shape: &Shape, motion: &Sweep) -> hazumi_core::broad::Line {
    let (start, way) = (motion.start(), motion.translation());
    let bounds = shape.bounds(&start);
    if motion.rotation() == ZERO_ANGULAR {
        return target::swept_line(&bounds, way);
    }
    let center = start.transform_point(motion.center());
    target::swept_line_around(center, Vector::splat(reach_from(center, &bounds)), way)
}
