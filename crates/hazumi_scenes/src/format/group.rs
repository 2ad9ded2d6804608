//! Bodies and the joints between them, with names and repeats resolved.

use super::assembly::Assembly;
use super::body::Body;
use super::dim::{self, Vector, X};
use super::joint::{Frame, Joint};
use super::repeat::Repeat;
use super::scene::Scene;
use super::soft::PinTarget;
use crate::format::names::{Named, Names, way_through};

/// The bodies and joints of a scene, or those of an assembly.
#[derive(Clone, Copy, Debug)]
pub struct Group<'a> {
    /// The bodies.
    pub bodies: &'a [Body],
    /// The joints between them.
    pub joints: &'a [Joint],
    /// Sets of names of bodies that pass through each other.
    pub pass_through: &'a [Vec<String>],
}

/// One joint: an entry of the scene, or one copy of a repeated entry.
#[derive(Clone, Debug, PartialEq)]
pub struct JointInstance<'a> {
    /// The entry. Its bodies, place and `repeat` are already in the fields below.
    pub joint: &'a Joint,
    /// The two bodies, counted as the group makes them.
    pub bodies: [usize; 2],
    /// Where it is on each of them.
    pub frames: [Frame; 2],
}

/// One particle that is held: an entry of a body, or that of one copy of a repeated body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PinInstance {
    /// The soft body, counted as the group makes them.
    pub body: usize,
    /// The number of the particle.
    pub particle: u32,
    /// Target of the pin.
    pub to: PinPlace,
}

/// Target of a pin, with names resolved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PinPlace {
    /// A point, m, in the world, or in the frame of the assembly.
    World(Vector),
    /// A body, counted as the group makes them, and a point of it, m, in its frame.
    Body(usize, Vector),
}

impl Scene {
    /// The bodies and joints that stand in the scene itself.
    pub fn group(&self) -> Group<'_> {
        let Self { bodies, joints, pass_through, .. } = self;
        Group { bodies, joints, pass_through }
    }
}

impl Assembly {
    /// The bodies and joints of one copy.
    pub fn group(&self) -> Group<'_> {
        let Self { bodies, joints, pass_through, .. } = self;
        Group { bodies, joints, pass_through }
    }
}

impl<'a> Group<'a> {
    /// How many bodies it makes; more than `u64` holds counts as `u64::MAX`.
    pub fn body_count(&self) -> u64 {
        let counts = self.bodies.iter();
        let counts = counts.map(|body| body.repeat.as_ref().map_or(1, Repeat::count));
        counts.fold(0, u64::saturating_add)
    }

    /// How many joints it makes; more than `u64` holds counts as `u64::MAX`.
    pub fn joint_count(&self) -> u64 {
        self.joints.iter().map(Joint::count).fold(0, u64::saturating_add)
    }

    pub(crate) fn names(&self) -> Names<'a> {
        let copies = |body: &'a Body| body.repeat.as_ref().map(Repeat::count);
        Names::new(self.bodies.iter().map(|body| (body.name.as_str(), copies(body))))
    }

    /// Every single particle that is held, body by body. Pins of a group that breaks the rules
    /// of [`Scene::check`] are left out.
    pub fn pin_instances(&self) -> impl Iterator<Item = PinInstance> + use<'a> {
        let names = self.names();
        self.instances().enumerate().flat_map(move |(body, instance)| {
            let offset: Vector = std::array::from_fn(|axis| {
                instance.position[axis] - instance.body.position[axis]
            });
            let pins = instance.body.pins.iter().filter_map(|pin| {
                let to = match &pin.to {
                    PinTarget::World(point) => {
                        PinPlace::World(std::array::from_fn(|axis| point[axis] + offset[axis]))
                    }
                    PinTarget::Body { name, point } => {
                        PinPlace::Body(names.find(name).ok()?.index(0), *point)
                    }
                };
                Some(PinInstance { body, particle: pin.particle, to })
            });
            pins.collect::<Vec<_>>()
        })
    }

    /// Every single joint, entry by entry and copy by copy. Joints of a group that breaks the
    /// rules of [`Scene::check`] are left out.
    pub fn joint_instances(&self) -> impl Iterator<Item = JointInstance<'a>> + use<'a> {
        let names = self.names();
        let bodies = self.bodies;
        self.joints.iter().flat_map(move |joint| {
            let found = [&joint.bodies[0], &joint.bodies[1]].map(|name| names.find(name).ok());
            let named = match found {
                [Some(a), Some(b)] => Some([a, b]),
                _ => None,
            };
            named.into_iter().flat_map(move |named| {
                (0..joint.count()).map(move |copy| joint.instance(bodies, named, copy))
            })
        })
    }

    /// Every pair of bodies that pass through each other, counted as the group makes them.
    pub fn pass_through_pairs(&self) -> impl Iterator<Item = [usize; 2]> + use<'a> {
        let names = self.names();
        self.pass_through.iter().flat_map(move |set| names.pairs(set))
    }
}

impl Joint {
    /// Steps of both bodies, and of `at` in metres, to copy number `copy`.
    pub(crate) fn way_to(&self, copy: u64) -> ([u64; 2], Vector) {
        way_through(self.repeat.iter().map(|row| (row.count, row.steps, row.offset)), copy)
    }

    fn instance<'a>(
        &'a self,
        group: &[Body],
        named: [Named; 2],
        copy: u64,
    ) -> JointInstance<'a> {
        let (steps, offset) = self.way_to(copy);
        let frames = match self.frames {
            Some(frames) => {
                frames.map(|frame| Frame { rotation: dim::normalized(frame.rotation), ..frame })
            }
            None => {
                let at = self.at.unwrap_or_default();
                let at = std::array::from_fn(|axis| at[axis] + offset[axis]);
                let turn = dim::from_x_to(self.axis.unwrap_or(X));
                [0, 1].map(|side: usize| {
                    let (body, own) = named[side].body();
                    let (position, rotation) = group[body].place(own + steps[side]);
                    let (position, rotation) = dim::locate((position, rotation), (at, turn));
                    Frame { position, rotation }
                })
            }
        };
        let bodies = [0, 1].map(|side: usize| named[side].index(steps[side]));
        JointInstance { joint: self, bodies, frames }
    }
}
