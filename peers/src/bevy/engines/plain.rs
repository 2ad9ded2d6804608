//! Hazumi without Bevy.

use std::num::NonZeroUsize;

use hazumi_core::Workers;
use hazumi3d::glam::{Quat, Vec3};
use hazumi3d::shape::{Cuboid, Hull, Shape, Sphere};
use hazumi3d::{
    Body, BodyId, BodyType, Collider, CollisionGroups, Material, World, WorldSettings,
};

use super::super::player::{Player, Pose, Touches};
use super::super::scene::{Actor, Form, Manner, STEP, Scene};
use super::newer;

/// Shapes of a scene, of which all its hulls share one.
pub(in super::super) struct Shapes(Option<Shape>);

impl Shapes {
    /// Builds the hull, where there is one.
    ///
    /// # Errors
    ///
    /// When its corners make none.
    pub(in super::super) fn new(scene: &Scene) -> Result<Self, String> {
        let corners: Vec<Vec3> = scene.hull.iter().map(|&corner| corner.into()).collect();
        let hull = (!corners.is_empty()).then(|| Hull::new(&corners));
        let hull = hull.transpose().map_err(|error| error.to_string())?;
        Ok(Self(hull.map(Into::into)))
    }

    /// The shape of a body.
    ///
    /// # Errors
    ///
    /// When Hazumi refuses its numbers.
    pub(in super::super) fn of(&self, form: Form) -> Result<Shape, String> {
        match form {
            Form::Box(half) => Cuboid::new(half.into()).map(Into::into),
            Form::Ball(radius) => Sphere::new(radius).map(Into::into),
            Form::Hull => {
                return self.0.clone().ok_or("no hull".to_owned());
            }
        }
        .map_err(|error| error.to_string())
    }
}

/// A world that plays a scene.
pub(super) struct Plain {
    world: World,
    /// The bodies that move, and their places in the scene, in its order.
    bodies: Vec<(usize, BodyId)>,
    /// By these places, how many others each touches.
    glow: Vec<u32>,
    touches: Touches,
    /// Whether the game asks for events.
    tells: bool,
    threads: usize,
}

impl Plain {
    pub(super) fn start(scene: &Scene, threads: NonZeroUsize) -> Result<Self, String> {
        let gravity = Vec3::new(0.0, -scene.gravity, 0.0);
        let settings = WorldSettings { gravity, ..WorldSettings::default() };
        let mut world = World::new(settings).map_err(|error| error.to_string())?;
        world.set_workers(Workers::threads(threads));
        let shapes = Shapes::new(scene)?;
        // As in the plugin: all bodies before all colliders, and in its order.
        let mut added = Vec::new();
        for place in newer::hazumi::order(scene)? {
            let body = world.add_body(body(&scene.actors[place]));
            added.push((place, body.map_err(|error| error.to_string())?));
        }
        for &(place, id) in &added {
            let collider = collider(place, &scene.actors[place], scene, &shapes)?;
            world.add_collider(id, collider).map_err(|error| error.to_string())?;
        }
        added.retain(|&(place, _)| scene.actors[place].manner != Manner::Fixed);
        added.sort_unstable();
        Ok(Self {
            world,
            glow: vec![0; scene.actors.len()],
            bodies: added,
            touches: Touches::default(),
            tells: scene.actors.iter().any(|actor| actor.manner.tells()),
            threads: threads.get(),
        })
    }
}

fn body(actor: &Actor) -> Body {
    let body_type = match actor.manner {
        Manner::Fixed => BodyType::Fixed,
        Manner::Dynamic | Manner::Telling => BodyType::Dynamic,
        Manner::Sensor | Manner::Visitor => BodyType::Kinematic,
    };
    Body {
        body_type,
        position: actor.position.into(),
        rotation: Quat::from_array(actor.rotation),
        linear_velocity: actor.linear.into(),
        angular_velocity: actor.angular.into(),
        ..Body::dynamic()
    }
}

fn collider(
    place: usize,
    actor: &Actor,
    scene: &Scene,
    shapes: &Shapes,
) -> Result<Collider, String> {
    let (friction, restitution) = (scene.friction, scene.restitution);
    let groups = actor.manner.layers().map_or(CollisionGroups::ALL, |layers| CollisionGroups {
        memberships: layers.memberships,
        filter: layers.filters,
    });
    Ok(Collider {
        material: Material { friction, restitution, ..Material::default() },
        collision_groups: groups,
        is_sensor: actor.manner == Manner::Sensor,
        user_data: place as u64,
        ..Collider::new(shapes.of(actor.form)?)
    })
}

impl Player for Plain {
    fn update(&mut self) {
        let step = self.world.step(STEP.as_secs_f32());
        if step.is_err() || !self.tells {
            return;
        }
        let events = self.world.events();
        let began = events.contacts_started.iter().map(|pair| pair.colliders);
        let entered = events.overlaps_started.iter().map(|it| [it.sensor, it.visitor]);
        let ended = events.contacts_ended.iter().map(|pair| pair.colliders);
        let left = events.overlaps_ended.iter().map(|it| [it.sensor, it.visitor]);
        let number = |id| self.world.collider(id).map_or(0, |collider| collider.user_data);
        for pair in began.chain(entered) {
            self.touches.began += 1;
            for id in pair {
                if let Some(glow) = glow_of(&mut self.glow, number(id)) {
                    *glow += 1;
                }
            }
        }
        for pair in ended.chain(left) {
            self.touches.ended += 1;
            for id in pair {
                if let Some(glow) = glow_of(&mut self.glow, number(id)) {
                    *glow = glow.saturating_sub(1);
                }
            }
        }
    }

    fn poses(&mut self) -> Vec<Pose> {
        let bodies = self.bodies.iter().filter_map(|&(_, id)| self.world.body(id));
        bodies.map(|body| Pose::new(body.position.into(), body.rotation.into())).collect()
    }

    fn touches(&self) -> Touches {
        let glowing = self.bodies.iter().filter(|&&(place, _)| self.glow[place] > 0).count();
        Touches { glowing, ..self.touches }
    }

    fn asleep(&mut self) -> usize {
        let states = self.bodies.iter().map(|&(_, id)| self.world.is_asleep(id));
        states.filter(|&state| state == Some(true)).count()
    }

    fn threads(&self) -> [usize; 2] {
        [0, self.threads]
    }
}

fn glow_of(glow: &mut [u32], number: u64) -> Option<&mut u32> {
    glow.get_mut(usize::try_from(number).ok()?)
}
