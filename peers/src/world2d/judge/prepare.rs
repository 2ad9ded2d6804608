//! What a judge prepares before he sees any poses.

use std::collections::HashMap;
use std::sync::Arc;

use hazumi_scenes::plane::{Motion, Scene};
use hazumi2d::glam::Vec2;
use hazumi2d::scene::load_shape;
use hazumi2d::{Aabb, BodyId, Collider, Groups, Pose, Rotation, Settings, World};

use super::{End, Judge, Mover, stand};
use crate::world::{self, Standing};
use crate::world2d::story::group;

type Roster = world::Roster<Pose>;

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
    pub(in crate::world2d) fn new(scene: &Arc<Scene>, steps: usize) -> Result<Self, String> {
        let roster = Roster::after(scene, steps)?;
        let (solids, firsts) = solids(scene)?;
        let world = World::new(Settings::default()).map_err(|error| error.to_string())?;
        let bounds = Aabb { min: Vec2::INFINITY, max: Vec2::NEG_INFINITY };
        let movers = Vec::new();
        let groups = (0..=scene.assemblies.len()).map(|number| group(scene, number));
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
        if !roster.bodies.iter().any(|body| body.motion == Motion::Fixed) {
            judge.bounds = Aabb { min: Vec2::NEG_INFINITY, max: Vec2::INFINITY };
        }
        judge.bounds = judge.bounds.grown(LEEWAY);
        Ok(judge)
    }

    fn admit(&mut self, body: &Standing<Pose>, solid: usize) -> Result<Place, String> {
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
}

/// The colliders of every body in the text of a scene, and where those of each group begin.
fn solids(scene: &Scene) -> Result<(Vec<Vec<Collider>>, Vec<usize>), String> {
    let (mut solids, mut firsts) = (Vec::new(), Vec::new());
    for number in 0..=scene.assemblies.len() {
        firsts.push(solids.len());
        for body in group(scene, number).bodies {
            let colliders = body.resolved_colliders().map(|told| {
                let shape =
                    load_shape(told.shape.clone()).map_err(|error| error.to_string())?;
                let rotation = Rotation::from_angle(told.rotation);
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
