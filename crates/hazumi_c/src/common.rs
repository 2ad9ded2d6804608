//! Types and functions of both dimensions: the header `hazumi.h`.

use std::marker::PhantomData;

use hazumi_core::{joint_axis, soft as core_soft};

use crate::pointer::{Bool, Out, Plain, plain};
use crate::status::{Failure, Outcome, Status, run};

/// Number that stands for no part, no face or no slot.
pub const NONE: u32 = u32::MAX;

/// Version of the interface. A program and a library agree when `major` is the same, and the
/// library has the `minor` of the program or a later one. Below 1.0, `minor` must be the same.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Version {
    pub major: u32,
    pub minor: u32,
    pub patch: u32,
}
plain!(Version);

/// Version of the library that runs. The headers have theirs in `HZ_VERSION_MAJOR` and so on.
#[unsafe(export_name = "hz_version")]
pub extern "C" fn version() -> Version {
    let number = |text: &str| text.parse().unwrap_or(0);
    Version {
        major: number(env!("CARGO_PKG_VERSION_MAJOR")),
        minor: number(env!("CARGO_PKG_VERSION_MINOR")),
        patch: number(env!("CARGO_PKG_VERSION_PATCH")),
    }
}

/// Name of a status, such as `stale id`; never null.
#[unsafe(export_name = "hz_status_name")]
pub extern "C" fn status_name(status: Raw<Status>) -> *const std::ffi::c_char {
    let name = match status.get() {
        Ok(Status::Ok) => c"ok",
        Ok(Status::Pointer) => c"bad pointer",
        Ok(Status::Handle) => c"stale handle",
        Ok(Status::StaleId) => c"stale id",
        Ok(Status::Value) => c"bad value",
        Ok(Status::Busy) => c"busy",
        Ok(Status::Data) => c"bad data",
        Ok(Status::Internal) => c"internal fault",
        Err(_) => c"unknown status",
    };
    name.as_ptr()
}

/// A number of C that has to be one of the values of an `enum`.
#[repr(transparent)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Raw<E> {
    code: u32,
    choice: PhantomData<fn() -> E>,
}
// SAFETY: any `u32` is one.
unsafe impl<E: Copy> Plain for Raw<E> {}

/// An `enum` of C.
pub trait Choice: Copy + 'static {
    /// Name for texts of errors.
    const NOUN: &'static str;
    /// All values; each has its index as its number.
    const ALL: &'static [Self];

    /// Number of the value.
    fn code(self) -> u32;
}

impl<E: Choice> Raw<E> {
    /// The value, if there is one with this number.
    pub(crate) fn get(self) -> Outcome<E> {
        E::ALL.get(self.code as usize).copied().ok_or_else(|| {
            let (noun, code, count) = (E::NOUN, self.code, E::ALL.len());
            Failure::value(format_args!("{noun} is {code}, must be below {count}"))
        })
    }
}

impl<E: Choice> From<E> for Raw<E> {
    fn from(value: E) -> Self {
        Self { code: value.code(), choice: PhantomData }
    }
}

macro_rules! choices {
    ($name:ident, $noun:literal: $($value:ident),* $(,)?) => {
        impl $crate::common::Choice for $name {
            const NOUN: &'static str = $noun;
            const ALL: &'static [Self] = &[$(Self::$value),*];

            fn code(self) -> u32 {
                self as u32
            }
        }
    };
}
pub(crate) use choices;

/// An `enum` of C with the same values as one of the engine.
macro_rules! mirrors {
    ($name:ty, $engine:ty: $($value:ident),* $(,)?) => {
        impl From<$name> for $engine {
            fn from(value: $name) -> Self {
                match value {
                    $(<$name>::$value => Self::$value),*
                }
            }
        }

        impl From<$engine> for $name {
            fn from(value: $engine) -> Self {
                match value {
                    $(<$engine>::$value => Self::$value),*
                }
            }
        }
    };
}
pub(crate) use mirrors;

choices!(Status, "status": Ok, Pointer, Handle, StaleId, Value, Busy, Data, Internal);

/// A rotation in 3D: a quaternion of any length but zero, dimensionless.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quat {
    pub x: f32,
    pub y: f32,
    pub z: f32,
    pub w: f32,
}

/// A rotation in 2D: cosine and sine of an angle, of any length but zero, dimensionless.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rot {
    pub cos: f32,
    pub sin: f32,
}

/// A matrix of three columns.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mat3 {
    pub columns: [f32; 9],
}
plain!(Quat, Rot, Mat3);

/// Type of a body.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BodyType {
    /// Never moves by itself: static geometry.
    Fixed = 0,
    /// Moves at a velocity that only the program changes. It pushes dynamic bodies.
    Kinematic = 1,
    /// Moves by gravity, forces, contacts and joints.
    Dynamic = 2,
}
choices!(BodyType, "body type": Fixed, Kinematic, Dynamic);

/// Source of the mass of a dynamic body.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MassSource {
    /// From the densities of its colliders.
    Density = 0,
    /// Given mass; centre and shape of the inertia are those of the colliders.
    Mass = 1,
    /// Given mass, centre and inertia.
    Properties = 2,
}
choices!(MassSource, "mass source": Density, Mass, Properties);

/// Rule that combines the friction or the restitution of two surfaces. The rule that comes
/// later here decides where two differ.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CombineRule {
    Minimum = 0,
    GeometricMean = 1,
    Average = 2,
    Product = 3,
    Maximum = 4,
}
choices!(CombineRule, "combine rule": Minimum, GeometricMean, Average, Product, Maximum);
mirrors!(CombineRule, hazumi_core::CombineRule: Minimum, GeometricMean, Average, Product, Maximum);

/// Which bodies are kept apart within a step, however fast they are.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContinuousCollision {
    /// All, as far as their contacts reach.
    All = 0,
    /// Fixed and kinematic bodies against dynamic ones, and bullets against all.
    Fixed = 1,
}
choices!(ContinuousCollision, "continuous collision": All, Fixed);

/// Whether a query includes sensors (triggers).
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SensorFilter {
    /// All colliders except sensors.
    Skip = 0,
    /// Sensors, too.
    Include = 1,
    /// Only sensors.
    Only = 2,
}
choices!(SensorFilter, "sensor filter": Skip, Include, Only);

/// Sides from which a surface is hit.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sides {
    /// Only from its front.
    Front = 0,
    /// From both sides.
    Both = 1,
}
choices!(Sides, "sides": Front, Both);

/// How the strength of an explosion falls off with the distance.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Falloff {
    /// The same everywhere within the radius.
    None = 0,
    /// Down to zero at the radius.
    Linear = 1,
}
choices!(Falloff, "falloff": None, Linear);

/// Method that finds how deep two shapes overlap.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PenetrationMethod {
    /// Separating axes; for polygons and polyhedra.
    Sat = 0,
    /// GJK, then EPA: for all shapes.
    GjkEpa = 1,
    /// Minkowski portal refinement; in 3D only.
    Mpr = 2,
}
choices!(PenetrationMethod, "penetration method": Sat, GjkEpa, Mpr);

/// Deformation that clusters of a soft body may keep without a pull.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchMode {
    Rigid = 0,
    /// Stretch and shear, by the share `mode_share`.
    Linear = 1,
    /// Bends and twists as well, by the share `mode_share`.
    Quadratic = 2,
}
choices!(MatchMode, "match mode": Rigid, Linear, Quadratic);

/// Groups of a collider. Two collide when each is in a group of the other's filter.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CollisionGroups {
    /// Bits of the groups that it is in.
    pub memberships: u32,
    /// Bits of the groups that it collides with.
    pub filter: u32,
}
plain!(CollisionGroups);

impl From<CollisionGroups> for hazumi_core::CollisionGroups {
    fn from(groups: CollisionGroups) -> Self {
        let CollisionGroups { memberships, filter } = groups;
        Self { memberships, filter }
    }
}

impl From<hazumi_core::CollisionGroups> for CollisionGroups {
    fn from(groups: hazumi_core::CollisionGroups) -> Self {
        let hazumi_core::CollisionGroups { memberships, filter } = groups;
        Self { memberships, filter }
    }
}

/// Limits of a joint axis, in metres or radians.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    pub lower: f32,
    /// At least `lower`.
    pub upper: f32,
}

/// A spring of a joint, by its frequency.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spring {
    /// Frequency, in Hz, > 0.
    pub hertz: f32,
    /// Damping ratio, dimensionless, ≥ 0; 1 does not swing.
    pub damping_ratio: f32,
    /// Largest force, in N or N·m; `INFINITY` for none.
    pub max_force: f32,
}

/// A motor of a joint.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Motor {
    /// Speed that it wants to reach, in m/s or rad/s.
    pub speed: f32,
    /// Largest force, in N or N·m, ≥ 0.
    pub max_force: f32,
}

/// An axis along or about which a joint lets its bodies move.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JointAxis {
    pub has_limits: Bool,
    pub has_spring: Bool,
    pub has_motor: Bool,
    pub limits: Limits,
    /// Pulls to `target`.
    pub spring: Spring,
    /// Rest position of the spring, in metres or radians.
    pub target: f32,
    pub motor: Motor,
}
plain!(Limits, Spring, Motor, JointAxis);

impl JointAxis {
    /// An axis along or about which bodies move freely.
    pub(crate) const FREE: Self = Self::of(&joint_axis::JointAxis::FREE);

    pub(crate) const fn of(axis: &joint_axis::JointAxis) -> Self {
        let limits = match axis.limits {
            Some(limits) => Limits { lower: limits.lower, upper: limits.upper },
            None => Limits { lower: 0.0, upper: 0.0 },
        };
        let motor = match axis.motor {
            Some(motor) => Motor { speed: motor.speed, max_force: motor.max_force },
            None => Motor { speed: 0.0, max_force: 0.0 },
        };
        Self {
            has_limits: Bool::new(axis.limits.is_some()),
            has_spring: Bool::new(axis.spring.is_some()),
            has_motor: Bool::new(axis.motor.is_some()),
            limits,
            spring: Spring::of(axis.spring.as_ref()),
            target: axis.target,
            motor,
        }
    }

    pub(crate) fn to_engine(self) -> joint_axis::JointAxis {
        let limits = joint_axis::Limits::new(self.limits.lower, self.limits.upper);
        let motor = joint_axis::Motor::new(self.motor.speed, self.motor.max_force);
        joint_axis::JointAxis {
            limits: self.has_limits.get().then_some(limits),
            spring: self.spring.to_engine(self.has_spring),
            target: self.target,
            motor: self.has_motor.get().then_some(motor),
        }
    }
}

impl Spring {
    pub(crate) const fn of(spring: Option<&joint_axis::Spring>) -> Self {
        match spring {
            None => Self { hertz: 0.0, damping_ratio: 0.0, max_force: f32::INFINITY },
            Some(spring) => Self {
                hertz: spring.hertz,
                damping_ratio: spring.damping_ratio,
                max_force: match spring.max_force {
                    Some(force) => force,
                    None => f32::INFINITY,
                },
            },
        }
    }

    pub(crate) fn to_engine(self, is_there: Bool) -> Option<joint_axis::Spring> {
        is_there.get().then_some(joint_axis::Spring {
            hertz: self.hertz,
            damping_ratio: self.damping_ratio,
            max_force: finite(self.max_force),
        })
    }
}

/// The number, unless it is positive infinity, which stands for none.
pub(crate) fn finite(value: f32) -> Option<f32> {
    (value != f32::INFINITY).then_some(value)
}

/// An axis along or about which bodies move freely.
#[unsafe(export_name = "hz_joint_axis_free")]
pub extern "C" fn joint_axis_free() -> JointAxis {
    JointAxis::FREE
}

/// Stiffness of a soft body.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stiffness {
    /// Frequency, in Hz, > 0; 0 in a material means that there is no such force.
    pub hertz: f32,
    /// Damping ratio, dimensionless, ≥ 0.
    pub damping_ratio: f32,
}

impl Stiffness {
    const NONE: Self = Self { hertz: 0.0, damping_ratio: 0.0 };

    fn of(stiffness: Option<core_soft::Stiffness>) -> Self {
        stiffness.map_or(Self::NONE, |core_soft::Stiffness { hertz, damping_ratio }| Self {
            hertz,
            damping_ratio,
        })
    }

    fn to_engine(self) -> Option<core_soft::Stiffness> {
        let stiffness = core_soft::Stiffness::new(self.hertz, self.damping_ratio);
        (self != Self::NONE).then_some(stiffness)
    }
}

/// Material of a soft body. A stiffness of zeros means that there is no such force.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SoftMaterial {
    /// Stiffness of shape matching; default 4 Hz with a damping ratio of 0.3.
    pub shape: Stiffness,
    /// Deformation that clusters may keep; default rigid.
    pub mode: Raw<MatchMode>,
    /// Share of that deformation that they keep, dimensionless, 0..=1.
    pub mode_share: f32,
    /// Stiffness of edges; default none.
    pub edges: Stiffness,
    /// Stiffness of bends; default none.
    pub bends: Stiffness,
    /// Stiffness of the area or the volume of a closed surface; default 15 Hz.
    pub pressure: Stiffness,
    /// Target of the area or the volume, as a multiple of the rest value, dimensionless, > 0.
    pub pressure_amount: f32,
    pub has_plasticity: Bool,
    /// Whether parts that are apart at rest collide.
    pub self_collision: Bool,
    /// Strain beyond which the shape creeps, dimensionless, ≥ 0.
    pub yield_strain: f32,
    /// Rate at which it does, in 1/s, ≥ 0.
    pub creep: f32,
    /// Greatest plastic strain, dimensionless, ≥ 0.
    pub plastic_limit: f32,
    /// Strain at which edges break and clusters let go, dimensionless, > 0; `INFINITY` for
    /// never.
    pub tear: f32,
}
plain!(Stiffness, SoftMaterial);

impl SoftMaterial {
    pub(crate) fn of(material: &core_soft::SoftMaterial) -> Self {
        let (mode, mode_share) = match material.mode {
            core_soft::MatchMode::Rigid => (MatchMode::Rigid, 0.0),
            core_soft::MatchMode::Linear(share) => (MatchMode::Linear, share),
            core_soft::MatchMode::Quadratic(share) => (MatchMode::Quadratic, share),
        };
        let plasticity = material.plasticity.unwrap_or(core_soft::Plasticity {
            yield_strain: 0.0,
            creep: 0.0,
            limit: 0.0,
        });
        Self {
            shape: Stiffness::of(material.shape),
            mode: mode.into(),
            mode_share,
            edges: Stiffness::of(material.edges),
            bends: Stiffness::of(material.bends),
            pressure: Stiffness::of(material.pressure.map(|pressure| pressure.stiffness)),
            pressure_amount: material.pressure.map_or(1.0, |pressure| pressure.amount),
            has_plasticity: material.plasticity.is_some().into(),
            self_collision: material.self_collision.into(),
            yield_strain: plasticity.yield_strain,
            creep: plasticity.creep,
            plastic_limit: plasticity.limit,
            tear: material.tear.unwrap_or(f32::INFINITY),
        }
    }

    pub(crate) fn to_engine(self) -> Outcome<core_soft::SoftMaterial> {
        let mode = match self.mode.get()? {
            MatchMode::Rigid => core_soft::MatchMode::Rigid,
            MatchMode::Linear => core_soft::MatchMode::Linear(self.mode_share),
            MatchMode::Quadratic => core_soft::MatchMode::Quadratic(self.mode_share),
        };
        let amount = self.pressure_amount;
        let pressure = self.pressure.to_engine();
        let plasticity = core_soft::Plasticity {
            yield_strain: self.yield_strain,
            creep: self.creep,
            limit: self.plastic_limit,
        };
        Ok(core_soft::SoftMaterial {
            shape: self.shape.to_engine(),
            mode,
            edges: self.edges.to_engine(),
            bends: self.bends.to_engine(),
            pressure: pressure.map(|stiffness| core_soft::Pressure { stiffness, amount }),
            plasticity: self.has_plasticity.get().then_some(plasticity),
            tear: finite(self.tear),
            self_collision: self.self_collision.get(),
        })
    }
}

/// A soft material of jelly, with the defaults of all fields.
#[unsafe(export_name = "hz_soft_material_default")]
pub extern "C" fn soft_material_default() -> SoftMaterial {
    SoftMaterial::of(&core_soft::SoftMaterial::default())
}

/// A soft material without any force between its particles.
#[unsafe(export_name = "hz_soft_material_none")]
pub extern "C" fn soft_material_none() -> SoftMaterial {
    SoftMaterial::of(&core_soft::SoftMaterial::NONE)
}

/// Energy of a world, in joules.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Energy {
    pub kinetic: f64,
    /// Potential energy in gravity, relative to the origin.
    pub potential: f64,
}

/// Report of a step: its time, and counts.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepReport {
    /// Time of the whole step, in seconds.
    pub seconds: f64,
    /// Bodies in the world, and those of them that are awake.
    pub bodies: usize,
    pub awake: usize,
    /// Pairs of colliders whose boxes overlap.
    pub pairs: usize,
    /// Pairs of colliders in contact, and their points.
    pub contacts: usize,
    pub constraints: usize,
    pub joints: usize,
    /// Bodies that became invalid in this step, and were frozen.
    pub frozen: usize,
}
plain!(Energy, StepReport);

/// Number of threads that this machine runs at once, at least 1.
#[unsafe(export_name = "hz_thread_count")]
pub extern "C" fn thread_count(count: Out<usize>) -> Status {
    run(|| count.set("count", std::thread::available_parallelism().map_or(1, usize::from)))
}
