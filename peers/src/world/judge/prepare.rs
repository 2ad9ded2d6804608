//! Preparation of a judge before the first poses.

use std::collections::HashMap;
use std::sync::Arc;

use super::super::groups::{group, group_count};
use super::super::roster::{Roster, Standing};
use super::super::space::hazumi::scene::load_shape;
use super::super::space::hazumi::{
    Aabb, BodyId, Collider, CollisionGroups, Pose, World, WorldSettings,
};
use super::super::space::scenes::{BodyType, Scene};
use super::super::space::{LoadedScene, Vector, rotation, scene_of, without_ground};
use super::{End, Judge, Mover, stand};

/// How far out of the box around the start of the scene a body may be, in metres.
const LEEWAY: f32 = 10.0;

/// Where a body of the roster went.
#[derive(Clone, Copy)]
enum Place {
    Fixed(BodyId),
    Mover(usize),
}

impl Judge {
    /// For those who end a scene after so many steps.
    pub(crate) fn new(loaded: &Arc<LoadedScene>, steps: usize) -> Result<Self, String> {
        let scene = scene_of(loaded);
        let roster = Roster::after(loaded, steps)?;
        let (solids, firsts) = solids(scene)?;
        let world = World::new(WorldSettings::default()).map_err(|error| error.to_string())?;
        let bounds = Aabb { min: Vector::INFINITY, max: Vector::NEG_INFINITY };
        let movers = Vec::new();
        let groups = (0..group_count(scene)).map(|number| group(scene, number));
        let names = groups.flat_map(|group| group.bodies.iter().map(|body| body.name.clone()));
        let names = names.collect();
        let mut judge = Self { world, movers, solids, names, joints: Vec::new(), bounds };
        let places = roster
            .bodies
            .iter()
            .map(|body| judge.admit(body, firsts[body.group] + body.index))
            .collect::<Result<Vec<_>, _>>()?;
        judge.let_pass(&roster, &places);
        judge.join(&roster, &places);
        if !roster.bodies.iter().any(|body| body.body_type == BodyType::Fixed) {
            judge.bounds = without_ground(judge.bounds);
        }
        judge.bounds = judge.bounds.grown(LEEWAY);
        Ok(judge)
    }

    fn admit(&mut self, body: &Standing, solid: usize) -> Result<Place, String> {
        let colliders = &self.solids[solid];
        for collider in colliders {
            let Aabb { min, max } = collider.shape.bounds(&body.start.mul(&collider.pose));
            self.bounds.min = self.bounds.min.min(min);
            self.bounds.max = self.bounds.max.max(max);
        }
        if body.body_type == BodyType::Fixed {
            let id = stand(&mut self.world, body.start, colliders)?;
            return Ok(Place::Fixed(id));
        }
        let least = colliders.iter().map(|collider| {
            let half = collider.shape.bounds(&Pose::IDENTITY).half_extents();
            half.min_element()
        });
        self.movers.push(Mover {
            solid,
            is_dynamic: body.body_type == BodyType::Dynamic,
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
                let (body, place) = (joint.bodies[side], joint.frames[side].position);
                match places[body] {
                    Place::Fixed(_) => {
                        End::Fixed(roster.bodies[body].start.transform_point(place))
                    }
                    Place::Mover(mover) => End::Mover(mover, place),
                }
            }));
        }
    }
}

/// The colliders of every body in the text of a scene, and where those of each group begin.
fn solids(scene: &Scene) -> Result<(Vec<Vec<Collider>>, Vec<usize>), String> {
    let (mut solids, mut firsts) = (Vec::new(), Vec::new());
    for number in 0..group_count(scene) {
        firsts.push(solids.len());
        for body in group(scene, number).bodies {
            let colliders = body.resolved_colliders().map(|told| {
                let shape =
                    load_shape(told.shape.clone()).map_err(|error| error.to_string())?;
                Ok::<_, String>(Collider {
                    pose: Pose::new(told.position.into(), rotation(told.rotation)),
                    collision_groups: CollisionGroups {
                        memberships: told.collision_groups.memberships,
                        filter: told.collision_groups.filter,
                    },
                    ..Collider::new(shape)
                })
            });
            solids.push(colliders.collect::<Result<_, _>>()?);
        }
    }
    Ok((solids, firsts))
}
