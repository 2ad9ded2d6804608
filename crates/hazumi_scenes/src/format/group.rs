//! Bodies and the joints between them, with names and repeats resolved.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::assembly::Assembly;
use super::body::Body;
use super::joint::{Frame, Joint};
use super::repeat::Repeat;
use super::scene::Scene;
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

/// Which bodies a name stands for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Named<'a> {
    body: &'a Body,
    /// Which copy of the body it is.
    copy: u64,
    /// How many bodies the group makes before the copies of this one.
    first: u64,
}

impl Named<'_> {
    fn copy_count(&self) -> u64 {
        self.body.repeat.as_ref().map_or(1, Repeat::count)
    }

    /// Whether there is a copy that is so many copies further.
    pub(crate) fn reaches(&self, steps: u64) -> bool {
        self.copy.checked_add(steps).is_some_and(|copy| copy < self.copy_count())
    }

    /// Which body of the group it is, so many copies further.
    pub(crate) fn index(&self, steps: u64) -> usize {
        usize::try_from(self.first + self.copy + steps).unwrap_or(usize::MAX)
    }
}

/// Finds bodies by their names.
#[derive(Debug)]
pub(crate) struct Names<'a> {
    /// The body of each name, with how many the group makes before it; `None` for several bodies.
    entries: HashMap<&'a str, Option<(&'a Body, u64)>>,
}

impl<'a> Names<'a> {
    /// The single body that is called `name`.
    ///
    /// # Errors
    ///
    /// Why there is none, as the end of a sentence.
    pub(crate) fn find(&self, name: &str) -> Result<Named<'a>, &'static str> {
        if let Some(entry) = self.entries.get(name) {
            let (body, first) = entry.ok_or("which several bodies are called")?;
            return match body.repeat {
                None => Ok(Named { body, copy: 0, first }),
                Some(_) => Err("which is repeated, name one copy"),
            };
        }
        let unknown = "which no body is called";
        let (stem, number) =
            name.strip_suffix(']').and_then(|name| name.rsplit_once('[')).ok_or(unknown)?;
        let copy: u64 = number.parse().map_err(|_| unknown)?;
        let entry = self.entries.get(stem).ok_or(unknown)?;
        let (body, first) = entry.ok_or("which several bodies are called")?;
        let named = Named { body, copy, first };
        if body.repeat.is_some() && named.reaches(0) { Ok(named) } else { Err(unknown) }
    }
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
        let mut entries = HashMap::new();
        let mut first = 0_u64;
        for body in self.bodies {
            match entries.entry(body.name.as_str()) {
                Entry::Vacant(entry) => drop(entry.insert(Some((body, first)))),
                Entry::Occupied(mut entry) => drop(entry.insert(None)),
            }
            let count = body.repeat.as_ref().map_or(1, Repeat::count);
            first = first.saturating_add(count);
        }
        Names { entries }
    }

    /// Every single joint, entry by entry and copy by copy. Joints of a group that breaks the rules
    /// of [`Scene::check`] are left out.
    pub fn joint_instances(&self) -> impl Iterator<Item = JointInstance<'a>> + use<'a> {
        let names = self.names();
        self.joints.iter().flat_map(move |joint| {
            let found = [&joint.bodies[0], &joint.bodies[1]].map(|name| names.find(name).ok());
            let named = match found {
                [Some(a), Some(b)] => Some([a, b]),
                _ => None,
            };
            named.into_iter().flat_map(move |named| {
                (0..joint.count()).map(move |copy| joint.instance(named, copy))
            })
        })
    }

    /// Every pair of bodies that pass through each other, counted as the group makes them.
    pub fn pass_through_pairs(&self) -> impl Iterator<Item = [usize; 2]> + use<'a> {
        let names = self.names();
        self.pass_through.iter().flat_map(move |set| {
            let indices: Vec<usize> =
                set.iter().filter_map(|name| Some(names.find(name).ok()?.index(0))).collect();
            let pairs = (0..indices.len()).flat_map(|b| (0..b).map(move |a| [a, b]));
            pairs.map(|pair| pair.map(|place| indices[place])).collect::<Vec<_>>()
        })
    }
}

impl Joint {
    /// Steps of both bodies, and of `at` in metres, to copy number `copy`.
    pub(crate) fn way_to(&self, copy: u64) -> ([u64; 2], [f32; 3]) {
        let (mut steps, mut offset, mut rest) = ([0_u64; 2], [0.0; 3], copy);
        for row in &self.repeat {
            let count = u64::from(row.count).max(1);
            let place = rest % count;
            rest /= count;
            for (sum, step) in steps.iter_mut().zip(row.steps) {
                *sum = sum.saturating_add(place.saturating_mul(step.into()));
            }
            for (sum, step) in offset.iter_mut().zip(row.offset) {
                *sum += place as f32 * step;
            }
        }
        (steps, offset)
    }

    fn instance<'a>(&'a self, named: [Named<'a>; 2], copy: u64) -> JointInstance<'a> {
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
                    let (position, rotation) =
                        named[side].body.place(named[side].copy + steps[side]);
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
