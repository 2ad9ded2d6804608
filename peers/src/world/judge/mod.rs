//! One judge for all engines. It takes the poses at the end of a scene, and finds overlaps by
//! the geometry of Hazumi, in a world that is never stepped.

mod prepare;
#[cfg(test)]
mod tests;

use super::space::hazumi::{
    Aabb, Body, BodyId, ClosestHit, Collider, Pose, QueryFilter, World,
};
use super::space::{Vector, normalized};
use crate::world::verdict::Verdict;

/// Most bodies whose overlaps are searched, evenly spread over all.
const SAMPLE: usize = 2000;
/// A body is stuck in another one when it is deeper in it than this part of half its least
/// width, dimensionless, and the way that they came towards each other in the last step.
const STUCK: f32 = 0.5;

/// State of a judge for a scene, whichever engine plays it.
pub(super) struct Judge {
    /// With all that is fixed.
    world: World,
    movers: Vec<Mover>,
    /// Solids, one list of colliders for each body of the scene's text.
    solids: Vec<Vec<Collider>>,
    /// Their names.
    names: Vec<String>,
    joints: Vec<[End; 2]>,
    bounds: Aabb,
}

struct Mover {
    solid: usize,
    is_dynamic: bool,
    /// Half its least width, in metres.
    half_width: f32,
    /// Those through which it passes, by their places in the list of movers.
    passes: Vec<usize>,
    /// The same for what is fixed.
    passes_fixed: Vec<BodyId>,
}

/// Where a joint is on one of its bodies.
#[derive(Clone, Copy)]
enum End {
    Fixed(Vector),
    Mover(usize, Vector),
}

impl Judge {
    /// Judges the poses of all that is not fixed, in the order of the scene, a step after they
    /// were `before`.
    pub(super) fn judge(&mut self, before: &[Pose], poses: &[Pose]) -> Result<Verdict, String> {
        if poses.len() != self.movers.len() {
            let (there, right) = (poses.len(), self.movers.len());
            return Err(format!("{there} bodies are there, {right} should be"));
        }
        let inside = |pose: &Pose| pose.is_finite() && self.bounds.contains(pose.position);
        let lost = poses.iter().filter(|pose| !inside(pose)).count();
        let lost_part = lost as f32 / poses.len().max(1) as f32;
        let Overlaps { depth, deepest, stuck } = self.overlaps(before, poses)?;
        let heights = poses.iter().map(|pose| f64::from(pose.position.y));
        let height = heights.sum::<f64>() / poses.len().max(1) as f64;
        let gap = self.widest(poses);
        Ok(Verdict { lost, lost_part, depth, deepest, stuck, gap, height })
    }

    fn widest(&self, poses: &[Pose]) -> f32 {
        let at = |end: End| match end {
            End::Fixed(point) => point,
            End::Mover(mover, place) => poses[mover].transform_point(place),
        };
        let gaps = self.joints.iter().map(|&[a, b]| at(a).distance(at(b)));
        gaps.fold(0.0, |most, gap| if gap > most || gap.is_nan() { gap } else { most })
    }

    /// Overlaps of pairs.
    fn overlaps(&mut self, before: &[Pose], poses: &[Pose]) -> Result<Overlaps, String> {
        let mut ids = Vec::new();
        for (mover, pose) in self.movers.iter().zip(poses) {
            let solid = &self.solids[mover.solid];
            let id = normalized(pose).map(|pose| stand(&mut self.world, pose, solid));
            ids.push(id.transpose()?);
        }
        self.world.prepare_queries();
        let dynamic: Vec<usize> =
            (0..ids.len()).filter(|&place| self.movers[place].is_dynamic).collect();
        let stride = dynamic.len().div_ceil(SAMPLE).max(1);
        let mut overlaps = Overlaps::default();
        let (mut asked, mut stuck) = (0_u16, 0_u16);
        for &place in dynamic.iter().step_by(stride) {
            asked += 1;
            let Some(near) = self.deepest(place, &ids)? else { continue };
            let (depth, other) = (-near.distance, place_of(near.body, &ids));
            let way = |place: usize| way(before.get(place), &poses[place], near.point);
            let came = way(place) - other.map_or(Vector::ZERO, way);
            let allowed = STUCK * self.movers[place].half_width + came.length();
            stuck += u16::from(depth > allowed);
            if depth > overlaps.depth {
                overlaps.depth = depth;
                let other =
                    other.map_or_else(|| "what is fixed".to_owned(), |place| self.name(place));
                overlaps.deepest = Some([self.name(place), other]);
            }
        }
        overlaps.stuck = f32::from(stuck) / f32::from(asked.max(1));
        for id in ids.into_iter().flatten() {
            self.world.remove(id);
        }
        Ok(overlaps)
    }

    fn name(&self, place: usize) -> String {
        self.names[self.movers[place].solid].clone()
    }

    /// The deepest overlap of one body with any other.
    fn deepest(
        &self,
        place: usize,
        ids: &[Option<BodyId>],
    ) -> Result<Option<ClosestHit>, String> {
        let Some(id) = ids[place] else { return Ok(None) };
        let Some(body) = self.world.body(id) else { return Ok(None) };
        let pose = Pose::new(body.position, body.rotation);
        let mover = &self.movers[place];
        let mut skipped: Vec<BodyId> = mover.passes_fixed.clone();
        skipped.push(id);
        skipped.extend(mover.passes.iter().filter_map(|&other| ids[other]));
        let mut deepest: Option<ClosestHit> = None;
        for collider in &self.solids[mover.solid] {
            let filter = QueryFilter {
                collision_groups: collider.collision_groups,
                skip_bodies: &skipped,
                ..QueryFilter::default()
            };
            let at = pose.mul(&collider.pose);
            let near = self.world.closest_shape(&collider.shape, &at, 0.0, &filter);
            if let Some(near) = near.map_err(|error| error.to_string())?
                && deepest.is_none_or(|deepest| near.distance < deepest.distance)
            {
                deepest = Some(near);
            }
        }
        Ok(deepest)
    }
}

/// Which mover it is, if it is one.
fn place_of(body: BodyId, ids: &[Option<BodyId>]) -> Option<usize> {
    ids.iter().position(|id| *id == Some(body))
}

/// The way that a point of a body has come in the last step.
fn way(before: Option<&Pose>, after: &Pose, point: Vector) -> Vector {
    before.map_or(Vector::ZERO, |before| {
        point - before.transform_point(after.inverse_transform_point(point))
    })
}

/// Overlaps of pairs, as in [`Verdict`].
#[derive(Default)]
struct Overlaps {
    depth: f32,
    deepest: Option<[String; 2]>,
    stuck: f32,
}

fn stand(world: &mut World, pose: Pose, colliders: &[Collider]) -> Result<BodyId, String> {
    let Pose { position, rotation } = pose;
    let body = Body { position, rotation, ..Body::fixed() };
    let id = world.add_body(body).map_err(|error| error.to_string())?;
    for collider in colliders {
        world.add_collider(id, collider.clone()).map_err(|error| error.to_string())?;
    }
    Ok(id)
}
