//! Single bodies, with repeats resolved.

use super::assembly::Assembly;
use super::body::Body;
use super::dim::{self, AngularVector, Rotation, Vector};
use super::driver::Driver;
use super::group::Group;
use super::repeat::Repeat;
use super::scene::Scene;

/// One body of the world: an entry of the scene, or one copy of a repeated entry.
#[derive(Clone, Debug, PartialEq)]
pub struct Instance<'a> {
    /// Name of the instance: the name of the entry, with `[i]` behind it for copy number `i`.
    /// The name of its assembly and a dot stand before it.
    pub name: String,
    /// Index of its entry in [`Scene::bodies`] or [`Assembly::bodies`]. Copies of an entry
    /// share their shapes.
    pub body_index: usize,
    /// The entry. Its `position`, `rotation`, velocities and `repeat` are already in the fields
    /// below.
    pub body: &'a Body,
    /// Where its origin is, m, in the world.
    pub position: Vector,
    /// Rotation: in 2D an angle, rad; in 3D a unit quaternion `[x, y, z, w]`, dimensionless.
    pub rotation: Rotation,
    /// Velocity of its centre of mass, m/s, in the world.
    pub linear_velocity: Vector,
    /// Angular velocity, rad/s, in the world.
    pub angular_velocity: AngularVector,
}

/// One copy of an assembly.
#[derive(Clone, Debug, PartialEq)]
pub struct AssemblyInstance<'a> {
    /// Name of the instance: the name of the assembly, with `[i]` behind it for copy number
    /// `i`.
    pub name: String,
    /// The assembly.
    pub assembly: &'a Assembly,
    /// Where its frame is, m, in the world.
    pub position: Vector,
    /// Rotation of its frame: in 2D an angle, rad; in 3D a unit quaternion `[x, y, z, w]`,
    /// dimensionless.
    pub rotation: Rotation,
}

impl Scene {
    /// Every single body that stands in the scene itself, entry by entry and copy by copy.
    pub fn instances(&self) -> impl Iterator<Item = Instance<'_>> {
        self.group().instances()
    }

    /// How many bodies there are when all assemblies are there, or `u64::MAX` when there are
    /// more.
    pub fn instance_count(&self) -> u64 {
        let of_assemblies = self.assemblies.iter().map(|assembly| {
            assembly.copy_count().saturating_mul(assembly.group().body_count())
        });
        of_assemblies.fold(self.group().body_count(), u64::saturating_add)
    }

    /// The driver whose body obeys the keys of a player. The game names its body; by default it
    /// is the first that walks, rolls or follows.
    pub fn player(&self) -> Option<&Driver> {
        let named = self.game.as_ref().and_then(|game| game.player.as_deref());
        self.drivers
            .iter()
            .find(|it| it.takes_keys() && named.is_none_or(|name| it.body() == name))
    }

    /// Whether the copies of this assembly are made while the world runs. Spawners, rules of
    /// the game and guns make some.
    pub fn is_made_later(&self, assembly: &str) -> bool {
        let is_fired = |driver: &Driver| match driver {
            Driver::Walk(walk) => [&walk.fire, &walk.throw]
                .into_iter()
                .flatten()
                .any(|gun| gun.assembly.as_deref() == Some(assembly)),
            _ => false,
        };
        self.spawners.iter().any(|spawner| spawner.assembly == assembly)
            || self.game.as_ref().is_some_and(|game| game.spawns(assembly))
            || self.drivers.iter().any(is_fired)
    }
}

impl<'a> Group<'a> {
    /// Every single body, entry by entry and copy by copy.
    pub fn instances(&self) -> impl Iterator<Item = Instance<'a>> + use<'a> {
        self.bodies.iter().enumerate().flat_map(|(body_index, body)| {
            let count = body.repeat.as_ref().map_or(1, Repeat::count);
            (0..count).map(move |copy| body.instance(body_index, copy))
        })
    }
}

impl Assembly {
    /// How many copies of it there may be; more than `u64` holds counts as `u64::MAX`.
    pub fn copy_count(&self) -> u64 {
        self.repeat.as_ref().map_or(1, Repeat::count)
    }

    /// Copy number `copy`, which is less than [`Self::copy_count`].
    pub fn instance(&self, copy: u64) -> AssemblyInstance<'_> {
        let (position, rotation) = self.place(copy);
        let name = match self.repeat {
            Some(_) => format!("{}[{copy}]", self.name),
            None => self.name.clone(),
        };
        AssemblyInstance { name, assembly: self, position, rotation }
    }

    pub(crate) fn place(&self, copy: u64) -> (Vector, Rotation) {
        let own = dim::resolve_rotation(self.rotation, self.rotation_degrees);
        place(self.position, own, self.repeat.as_ref(), copy)
    }
}

impl<'a> AssemblyInstance<'a> {
    /// Every single body of it, in the world.
    pub fn instances(&self) -> impl Iterator<Item = Instance<'a>> + use<'a> {
        let Self { name, assembly, position, rotation } = self.clone();
        assembly.group().instances().map(move |inner| {
            let offset = dim::rotate(rotation, inner.position);
            Instance {
                name: format!("{name}.{}", inner.name),
                position: std::array::from_fn(|axis| position[axis] + offset[axis]),
                rotation: dim::multiply(rotation, inner.rotation),
                linear_velocity: dim::rotate(rotation, inner.linear_velocity),
                angular_velocity: dim::rotate_spin(rotation, inner.angular_velocity),
                ..inner
            }
        })
    }

    /// A point of its frame, m, in the world, m.
    pub fn to_world(&self, point: Vector) -> Vector {
        let offset = dim::rotate(self.rotation, point);
        std::array::from_fn(|axis| self.position[axis] + offset[axis])
    }
}

impl Body {
    fn instance(&self, body_index: usize, copy: u64) -> Instance<'_> {
        let (position, rotation) = self.place(copy);
        Instance {
            name: match self.repeat {
                Some(_) => format!("{}[{copy}]", self.name),
                None => self.name.clone(),
            },
            body_index,
            body: self,
            position,
            rotation,
            linear_velocity: self.linear_velocity,
            angular_velocity: self.angular_velocity,
        }
    }

    pub(crate) fn place(&self, copy: u64) -> (Vector, Rotation) {
        place(self.position, self.resolved_rotation(), self.repeat.as_ref(), copy)
    }
}

/// Where a copy is, m, and how it is turned.
pub(super) fn place(
    position: Vector,
    rotation: Rotation,
    repeat: Option<&Repeat>,
    copy: u64,
) -> (Vector, Rotation) {
    let Some(repeat) = repeat else {
        return (position, rotation);
    };
    let (offset, own) = repeat.place(copy);
    let position = std::array::from_fn(|axis| position[axis] + offset[axis]);
    (position, own.unwrap_or(rotation))
}
