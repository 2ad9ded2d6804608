//! One judge for all engines: takes the poses in which a scene ends, and asks the geometry of
//! Hazumi, in a world that is never stepped, who overlaps whom.

use std::collections::HashMap;
use std::sync::Arc;

use hazumi_scenes::{LoadedScene, Motion};
use hazumi3d::glam::{Quat, Vec3};
use hazumi3d::scene::load_shape;
use hazumi3d::{Aabb, Body, BodyId, Collider, Groups, Pose, QueryFilter, Settings, World};

use super::director::group;
use super::roster::{Roster, Standing};

/// At most so many bodies are asked whom they overlap, evenly spread over all.
const SAMPLE: usize = 2000;
/// How far out of the box around the start of the scene a body may be, in metres.
const LEEWAY: f32 = 10.0;
/// How deep a body may overlap another one, as a part of half its least width, dimensionless.
const DEEPEST: f32 = 0.5;
/// How far a joint may be torn apart, in metres.
const WIDEST: f32 = 0.5;

/// What a judge knows about a scene, whoever played it.
pub(super) struct Judge {
    /// With all that is fixed.
    world: World,
    movers: Vec<Mover>,
    /// Solids, one list of colliders for each body of the scene's text.
    solids: Vec<Vec<Collider>>,
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
    Fixed(Vec3),
    Mover(usize, Vec3),
}

/// What became of a scene.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Verdict {
    /// Bodies that are nowhere, or far from where they should be.
    pub(super) lost: usize,
    /// The deepest overlap in the sample, in metres.
    pub(super) depth: f32,
    /// The same as a part of half the least width of the body, dimensionless.
    pub(super) part: f32,
    /// The most that a joint is torn apart, in metres.
    pub(super) gap: f32,
    /// Mean height of the bodies, in metres: engines that play the same scene agree on it.
    pub(super) height: f64,
}

impl Verdict {
    /// Why the time does not count.
    pub(super) fn failure(&self) -> Option<String> {
        let Self { lost, depth, part, gap, .. } = *self;
        if lost > 0 {
            Some(format!("{lost} bodies lost"))
        } else if part.is_nan() || part > DEEPEST {
            let percent = 100.0 * part;
            Some(format!("a body is {depth:.3} m deep in another, {percent:.0} % of its half"))
        } else if gap.is_nan() || gap > WIDEST {
            Some(format!("a joint is {gap:.2} m apart"))
        } else {
            None
        }
    }
}

impl Judge {
    /// For those who end a scene after so many steps.
    pub(super) fn new(loaded: &Arc<LoadedScene>, steps: usize) -> Result<Self, String> {
        let roster = Roster::after(loaded, steps)?;
        let (solids, firsts) = solids(loaded)?;
        let world = World::new(Settings::default()).map_err(|error| error.to_string())?;
        let bounds = Aabb { min: Vec3::INFINITY, max: Vec3::NEG_INFINITY };
        let movers = Vec::new();
        let mut judge = Self { world, movers, solids, joints: Vec::new(), bounds };
        let places = roster
            .bodies
            .iter()
            .map(|body| judge.admit(body, firsts[body.group] + body.index))
            .collect::<Result<Vec<_>, _>>()?;
        judge.let_pass(&roster, &places);
        judge.join(&roster, &places);
        if !roster.bodies.iter().any(|body| body.motion == Motion::Fixed) {
            judge.bounds.min = Vec3::NEG_INFINITY;
        }
        judge.bounds = judge.bounds.grown(LEEWAY);
        Ok(judge)
    }

    fn admit(&mut self, body: &Standing, solid: usize) -> Result<Place, String> {
        let colliders = &self.solids[solid];
        for collider in colliders {
            let Aabb { min, max } = collider.shape.bounds(&body.start.then(&collider.pose));
            self.bounds.min = self.bounds.min.min(min);
            self.bounds.max = self.bounds.max.max(max);
        }
        if body.motion == Motion::Fixed {
            let id = stand(&mut self.world, body.start, colliders)?;
            return Ok(Place::Fixed(id));
        }
        let least = colliders.iter().map(|collider| {
            let half = collider.shape.bounds(&Pose::IDENTITY).half_extents();
            half.min_element()
        });
        self.movers.push(Mover {
            solid,
            is_dynamic: body.motion == Motion::Dynamic,
            half_width: least.fold(f32::INFINITY, f32::min),
            passes: Vec::new(),
            passes_fixed: Vec::new(),
        });
        Ok(Place::Mover(self.movers.len() - 1))
    }

    fn let_pass(&mut self, roster: &Roster, places: &[Place]) {
        let mut sets: HashMap<i32, Vec<usize>> = HashMap::new();
        for (body, place) in roster.bodies.iter().zip(places) {
            if let (Some(set), Place::Mover(mover)) = (body.set, place) {
                sets.entry(set.0).or_default().push(*mover);
            }
        }
        for set in sets.values() {
            for &mover in set {
                self.movers[mover].passes.extend(set);
            }
        }
        for joint in roster.joints.iter().filter(|joint| !joint.can_collide) {
            let [a, b] = joint.bodies.map(|body| places[body]);
            for (own, other) in [(a, b), (b, a)] {
                if let Place::Mover(own) = own {
                    match other {
                        Place::Mover(other) => self.movers[own].passes.push(other),
                        Place::Fixed(other) => self.movers[own].passes_fixed.push(other),
                    }
                }
            }
        }
    }

    fn join(&mut self, roster: &Roster, places: &[Place]) {
        for joint in &roster.joints {
            self.joints.push([0, 1].map(|side: usize| {
                let (body, place) = (joint.bodies[side], joint.places[side].position);
                match places[body] {
                    Place::Fixed(_) => End::Fixed(roster.bodies[body].start.point(place)),
                    Place::Mover(mover) => End::Mover(mover, place),
                }
            }));
        }
    }

    /// Judges the poses of all that is not fixed, in the order of the scene.
    pub(super) fn judge(&mut self, poses: &[Pose]) -> Result<Verdict, String> {
        if poses.len() != self.movers.len() {
            let (there, right) = (poses.len(), self.movers.len());
            return Err(format!("{there} bodies are there, {right} should be"));
        }
        let inside = |pose: &Pose| pose.is_finite() && self.bounds.contains(pose.position);
        let lost = poses.iter().filter(|pose| !inside(pose)).count();
        let (depth, part) = self.overlaps(poses)?;
        let heights = poses.iter().map(|pose| f64::from(pose.position.y));
        let height = heights.sum::<f64>() / poses.len().max(1) as f64;
        Ok(Verdict { lost, depth, part, gap: self.widest(poses), height })
    }

    fn widest(&self, poses: &[Pose]) -> f32 {
        let at = |end: End| match end {
            End::Fixed(point) => point,
            End::Mover(mover, place) => poses[mover].point(place),
        };
        let gaps = self.joints.iter().map(|&[a, b]| at(a).distance(at(b)));
        gaps.fold(0.0, |most, gap| if gap > most || gap.is_nan() { gap } else { most })
    }

    /// The deepest overlap, and the deepest for the size of the body.
    fn overlaps(&mut self, poses: &[Pose]) -> Result<(f32, f32), String> {
        let mut ids = Vec::new();
        for (mover, pose) in self.movers.iter().zip(poses) {
            let id = if pose.is_finite() {
                let pose = Pose::new(pose.position, pose.rotation.normalize());
                Some(stand(&mut self.world, pose, &self.solids[mover.solid])?)
            } else {
                None
            };
            ids.push(id);
        }
        self.world.prepare_queries();
        let dynamic: Vec<usize> =
            (0..ids.len()).filter(|&place| self.movers[place].is_dynamic).collect();
        let stride = dynamic.len().div_ceil(SAMPLE).max(1);
        let mut deepest = (0.0_f32, 0.0_f32);
        for &place in dynamic.iter().step_by(stride) {
            let depth = self.depth(place, &ids)?;
            let part = depth / self.movers[place].half_width;
            deepest = (deepest.0.max(depth), deepest.1.max(part));
        }
        for id in ids.into_iter().flatten() {
            self.world.remove_body(id);
        }
        Ok(deepest)
    }

    /// How deep one body is in any other.
    fn depth(&self, place: usize, ids: &[Option<BodyId>]) -> Result<f32, String> {
        let Some(id) = ids[place] else { return Ok(0.0) };
        let Some(body) = self.world.body(id) else { return Ok(0.0) };
        let pose = Pose::new(body.position, body.rotation);
        let mover = &self.movers[place];
        let mut skipped: Vec<BodyId> = mover.passes_fixed.clone();
        skipped.push(id);
        skipped.extend(mover.passes.iter().filter_map(|&other| ids[other]));
        let mut deepest = 0.0_f32;
        for collider in &self.solids[mover.solid] {
            let filter = QueryFilter {
                groups: collider.groups,
                skip_bodies: &skipped,
                ..QueryFilter::default()
            };
            let at = pose.then(&collider.pose);
            let near = self.world.closest_to_shape(&collider.shape, &at, 0.0, &filter);
            let near = near.map_err(|error| error.to_string())?;
            deepest = deepest.max(near.map_or(0.0, |near| -near.distance));
        }
        Ok(deepest)
    }
}

/// Where a body of the roster went.
#[derive(Clone, Copy)]
enum Place {
    Fixed(BodyId),
    Mover(usize),
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

/// The colliders of every body in the text of a scene, and where those of each group begin.
fn solids(loaded: &LoadedScene) -> Result<(Vec<Vec<Collider>>, Vec<usize>), String> {
    let scene = &loaded.scene;
    let (mut solids, mut firsts) = (Vec::new(), Vec::new());
    for number in 0..=scene.assemblies.len() {
        firsts.push(solids.len());
        for body in group(scene, number).bodies {
            let colliders = body.resolved_colliders().map(|told| {
                let shape =
                    load_shape(told.shape.clone()).map_err(|error| error.to_string())?;
                let rotation = Quat::from_array(told.rotation);
                Ok::<_, String>(Collider {
                    pose: Pose::new(told.position.into(), rotation),
                    groups: Groups {
                        member_of: told.groups.member_of,
                        collides_with: told.groups.collides_with,
                    },
                    ..Collider::new(shape)
                })
            });
            solids.push(colliders.collect::<Result<_, _>>()?);
        }
    }
    Ok((solids, firsts))
}
