//! Bodies and the joints between them, with names and repeats resolved.

use std::collections::HashMap;

use super::assembly::Assembly;
use super::body::Body;
use super::joint::{Frame, Joint};
use super::repeat::Repeat;
use super::scene::Scene;
use super::soft::PinTarget;
use crate::rotation;

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
    /// Where it is on each of them, with unit quaternions.
    pub frames: [Frame; 2],
}

/// One particle that is held: an entry of a body, or that of one copy of a repeated body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PinInstance {
    /// The soft body, counted as the group makes them.
    pub body: usize,
    /// The number of the particle.
    pub particle: u32,
    /// What it is held to.
    pub to: PinPlace,
}

/// What a particle is held to, with names resolved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PinPlace {
    /// A point, m, in the world, or in the frame of the assembly.
    World([f32; 3]),
    /// A body, counted as the group makes them, and a point of it, m, in its frame.
    Body(usize, [f32; 3]),
}

/// Which bodies a name stands for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Named {
    entry: Entry,
    /// Which copy of the body it is.
    copy: u64,
}

/// A body of a group, which may be repeated.
#[derive(Clone, Copy, Debug)]
struct Entry {
    /// Which body of the group it is.
    body_index: usize,
    /// How many bodies the group makes before the copies of this one.
    first: u64,
    /// How many copies there are; `None` when it is not repeated.
    copies: Option<u64>,
}

impl Named {
    /// Which body of the group it is, all copies counted as one, and which of its copies.
    pub(crate) fn body(&self) -> (usize, u64) {
        (self.entry.body_index, self.copy)
    }

    /// Whether there is a copy that is so many copies further.
    pub(crate) fn reaches(&self, steps: u64) -> bool {
        let count = self.entry.copies.unwrap_or(1);
        self.copy.checked_add(steps).is_some_and(|copy| copy < count)
    }

    /// Which body of the group it is, so many copies further.
    pub(crate) fn index(&self, steps: u64) -> usize {
        usize::try_from(self.entry.first + self.copy + steps).unwrap_or(usize::MAX)
    }
}

/// Finds bodies by their names.
#[derive(Debug)]
pub(crate) struct Names<'a> {
    /// The body of each name; `None` for several bodies.
    entries: HashMap<&'a str, Option<Entry>>,
}

impl<'a> Names<'a> {
    /// Of bodies with these names and, where they are repeated, these numbers of copies.
    pub(crate) fn new(bodies: impl Iterator<Item = (&'a str, Option<u64>)>) -> Self {
        let mut entries = HashMap::new();
        let mut first = 0_u64;
        for (body_index, (name, copies)) in bodies.enumerate() {
            let entry = Entry { body_index, first, copies };
            entries.entry(name).and_modify(|known| *known = None).or_insert(Some(entry));
            first = first.saturating_add(copies.unwrap_or(1));
        }
        Self { entries }
    }

    /// The single body that is called `name`.
    ///
    /// # Errors
    ///
    /// Why there is none, as the end of a sentence.
    pub(crate) fn find(&self, name: &str) -> Result<Named, &'static str> {
        if let Some(entry) = self.entries.get(name) {
            let entry = entry.ok_or("which several bodies are called")?;
            return match entry.copies {
                None => Ok(Named { entry, copy: 0 }),
                Some(_) => Err("which is repeated, name one copy"),
            };
        }
        let unknown = "which no body is called";
        let (stem, number) =
            name.strip_suffix(']').and_then(|name| name.rsplit_once('[')).ok_or(unknown)?;
        let copy: u64 = number.parse().map_err(|_| unknown)?;
        let entry = self.entries.get(stem).ok_or(unknown)?;
        let entry = entry.ok_or("which several bodies are called")?;
        let named = Named { entry, copy };
        if entry.copies.is_some() && named.reaches(0) { Ok(named) } else { Err(unknown) }
    }

    /// Every pair of bodies of which a set has the names, counted as the group makes them.
    pub(crate) fn pairs(&self, set: &[String]) -> Vec<[usize; 2]> {
        let indices: Vec<usize> =
            set.iter().filter_map(|name| Some(self.find(name).ok()?.index(0))).collect();
        let pairs = (0..indices.len()).flat_map(|b| (0..b).map(move |a| [a, b]));
        pairs.map(|pair| pair.map(|place| indices[place])).collect()
    }
}

/// A row of joints: how many, the steps from one to the next, and the way, m.
pub(crate) type Row<const N: usize> = (u32, [u32; 2], [f32; N]);

/// Steps of both bodies, and the way, m, to copy number `copy` in rows of rows.
pub(crate) fn way_through<const N: usize>(
    rows: impl Iterator<Item = Row<N>>,
    copy: u64,
) -> ([u64; 2], [f32; N]) {
    let (mut steps, mut offset, mut rest) = ([0_u64; 2], [0.0; N], copy);
    for (count, row_steps, row_offset) in rows {
        let count = u64::from(count).max(1);
        let place = rest % count;
        rest /= count;
        for (sum, step) in steps.iter_mut().zip(row_steps) {
            *sum = sum.saturating_add(place.saturating_mul(step.into()));
        }
        for (sum, step) in offset.iter_mut().zip(row_offset) {
            *sum += place as f32 * step;
        }
    }
    (steps, offset)
}

impl Scene {
    /// The bodies and joints that stand in the scene itself.
    pub fn group(&self) -> Group<'_> {
        let Self { bodies, joints, pass_through, .. } = self;
        Group { bodies, joints, pass_through }
    }

    /// The group of the scene and those of its assemblies, with what paths into them start with.
    pub(crate) fn groups(&self) -> impl Iterator<Item = (String, Group<'_>)> {
        let assemblies = self.assemblies.iter().enumerate();
        let of_assemblies = assemblies
            .map(|(index, assembly)| (format!("assemblies[{index}]."), assembly.group()));
        std::iter::once((String::new(), self.group())).chain(of_assemblies)
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

    /// Every single particle that is held, body by body. Those of a group that breaks the rules of
    /// [`Scene::check`] are left out.
    pub fn pin_instances(&self) -> impl Iterator<Item = PinInstance> + use<'a> {
        let names = self.names();
        self.instances().enumerate().flat_map(move |(body, instance)| {
            let offset: [f32; 3] = std::array::from_fn(|axis| {
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

    /// Every single joint, entry by entry and copy by copy. Joints of a group that breaks the rules
    /// of [`Scene::check`] are left out.
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
    pub(crate) fn way_to(&self, copy: u64) -> ([u64; 2], [f32; 3]) {
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
            Some(frames) => frames.map(|frame| Frame {
                rotation: rotation::normalized(frame.rotation).unwrap_or(rotation::IDENTITY),
                ..frame
            }),
            None => {
                let at = self.at.unwrap_or_default();
                let at = std::array::from_fn(|axis| at[axis] + offset[axis]);
                let turn = rotation::from_x_to(self.axis.unwrap_or([1.0, 0.0, 0.0]));
                [0, 1].map(|side: usize| {
                    let (body, own) = named[side].body();
                    let (position, rotation) = group[body].place(own + steps[side]);
                    let (position, rotation) =
                        rotation::locate((position, rotation), (at, turn));
                    Frame { position, rotation }
                })
            }
        };
        let bodies = [0, 1].map(|side: usize| named[side].index(steps[side]));
        JointInstance { joint: self, bodies, frames }
    }
}
