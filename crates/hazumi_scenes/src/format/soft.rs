//! Soft shapes, what they are made of, and what holds their particles. Their materials are the
//! same in 2D and 3D.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::serialize_changed_fields;
use super::shape::Shape;

/// How hard something comes back to its shape, by how it swings.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Stiffness {
    /// Swings per second without damping, Hz, above 0. Jelly wobbles at 2 to 6, a car tyre
    /// at 20.
    pub hertz: f32,
    /// Damping ratio, dimensionless, at least 0: 0 swings for long, 1 comes back without
    /// overshoot.
    pub damping_ratio: f32,
}

impl Stiffness {
    /// Swings of `hertz`, damped by `damping_ratio`.
    pub const fn new(hertz: f32, damping_ratio: f32) -> Self {
        Self { hertz, damping_ratio }
    }
}

/// Deformation that a cluster of particles may have before a force acts on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MatchMode {
    /// The rest shape, moved and turned.
    #[default]
    Rigid,
    /// The rest shape, also stretched and sheared: by this share, 0 to 1, of the best such map.
    Linear(f32),
    /// The rest shape, also bent and twisted: by this share, 0 to 1, of the best such map.
    Quadratic(f32),
}

/// Pressure inside of a closed outline or surface.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pressure {
    /// How hard the area, or the volume, comes back to what it should be.
    pub stiffness: Stiffness,
    /// Target area or volume as a multiple of the rest value, dimensionless, default 1. Above
    /// 0; above 1 the body is inflated.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub amount: f32,
}

/// How a rest shape gives way for good.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Plasticity {
    /// Strain, dimensionless, at least 0, below which it comes back whole.
    #[serde(rename = "yield")]
    pub yield_strain: f32,
    /// How fast strain beyond that stays, 1/s, at least 0.
    pub creep: f32,
    /// The most strain that stays, dimensionless, at least 0.
    pub limit: f32,
}

/// Which particles come back to their shape together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Clusters {
    /// All of them.
    #[default]
    Whole,
    /// Those around each particle of a lattice: the body is soft, and the softer the narrower
    /// they are. Only for boxes of cells, and cloth.
    Regions {
        /// How many cells a cluster reaches to each side of its own, any whole number.
        half_width: u32,
    },
}

/// Material of a soft body. A field that is `null` is off.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SoftMaterial {
    /// How hard clusters come back to their rest shape, default 4 Hz with a damping ratio of
    /// 0.3.
    pub shape: Option<Stiffness>,
    /// Deformation of clusters without a force, default `rigid`.
    pub mode: MatchMode,
    /// How hard edges come back to their length, default null.
    pub edges: Option<Stiffness>,
    /// How hard bends come back to theirs, default null.
    pub bends: Option<Stiffness>,
    /// Pressure inside of a closed outline or surface, default a spring of 15 Hz with a damping
    /// ratio of 1.
    pub pressure: Option<Pressure>,
    /// How the rest shape gives way for good, default null, not at all.
    pub plasticity: Option<Plasticity>,
    /// Strain at which edges break and clusters let go, dimensionless, above 0, default null,
    /// never.
    pub tear: Option<f32>,
    /// Whether parts of the body that are apart at rest push each other, default false.
    pub self_collision: bool,
}

serialize_changed_fields!(SoftMaterial {
    shape,
    mode,
    edges,
    bends,
    pressure,
    plasticity,
    tear,
    self_collision,
});

impl SoftMaterial {
    /// Nothing but particles.
    const NONE: Self = Self {
        shape: None,
        mode: MatchMode::Rigid,
        edges: None,
        bends: None,
        pressure: None,
        plasticity: None,
        tear: None,
        self_collision: false,
    };

    /// Nothing but particles and what keeps their distances: ropes and cloth.
    pub const fn of_edges(edges: Stiffness) -> Self {
        Self { edges: Some(edges), ..Self::NONE }
    }

    /// The default with another stiffness of its shape.
    pub fn of_shape(hertz: f32, damping_ratio: f32) -> Self {
        Self { shape: Some(Stiffness::new(hertz, damping_ratio)), ..Self::default() }
    }
}

impl Default for SoftMaterial {
    fn default() -> Self {
        Self {
            shape: Some(Stiffness::new(4.0, 0.3)),
            pressure: Some(Pressure { stiffness: Stiffness::new(15.0, 1.0), amount: 1.0 }),
            ..Self::NONE
        }
    }
}

/// Soft body at rest: its particles, their constraints, and the surface or line that collides.
/// On dynamic bodies that have no other shape.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Soft {
    /// Where its particles are. Required.
    pub kind: SoftKind,
    /// Collision radius of particles and faces, m; default a tenth of the mean length of edges.
    /// At least 0, of cloth and ropes above 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub radius: Option<f32>,
    /// Numbers of particles that stay where they are in the world, whatever pulls them, default
    /// none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fixed: Vec<u32>,
    /// Which particles come back to their shape together, default `whole`.
    #[serde(default, skip_serializing_if = "Clusters::is_whole")]
    pub clusters: Clusters,
    /// Material. Default, for cloth: edges of 300 Hz, and for ropes: of 60 Hz, with a damping
    /// ratio of 1 and nothing else. Default elsewhere: the value of an empty material.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub material: Option<SoftMaterial>,
}

/// Where the particles of a soft body are at rest, m, in the frame of the collider.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum SoftKind {
    /// All over a sphere around the origin; nothing inside.
    Ball {
        /// Radius, m, above 0.
        radius: f32,
        /// Number of subdivisions of an icosahedron, 0 to 6. They make 12, 42, 162, 642 ...
        /// particles.
        subdivisions: u32,
    },
    /// In rows, columns and layers, in a box around the origin: along x first, then y.
    Box {
        /// Half the width, height and depth, m, each above 0.
        half_extents: [f32; 3],
        /// Number of cells along x, y and z, at least 1; there is one more particle along each.
        cells: [u32; 3],
    },
    /// In a closed surface.
    Mesh {
        /// The surface, which is a `mesh`.
        surface: Box<Shape>,
        /// Edge of the cubic cells that fill it, m, above 0, default none. Without it, there is
        /// a particle at each vertex, and nothing inside.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        spacing: Option<f32>,
    },
    /// A rectangle around the origin in the plane of x and z, hit from both sides: along x
    /// first.
    Cloth {
        /// Half the edges along x and z, m, each above 0.
        half_extents: [f32; 2],
        /// Number of cells along x and z, at least 1; there is one more particle along each.
        cells: [u32; 2],
    },
    /// A line with two ends.
    Rope {
        /// The points that it goes through, m, at least 2 that differ.
        points: Vec<[f32; 3]>,
        /// The most that neighbours are apart, m, above 0.
        spacing: f32,
    },
}

/// Holds a particle of a soft body to something.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pin {
    /// The number of the particle, from 0. Required.
    pub particle: u32,
    /// Target of the pin. Required.
    pub to: PinTarget,
}

/// Target of a pin of a particle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum PinTarget {
    /// A point of the world, m, or of the frame of the assembly, any finite numbers. For copies
    /// of a repeated body it is as far away as they are from the position of the body.
    World([f32; 3]),
    /// A point of a rigid body.
    Body {
        /// Its name, in the same scene or assembly. A copy of a repeated body is `name[0]`,
        /// `name[1]` and so on.
        name: String,
        /// The point, m, in its frame, any finite numbers, default [0, 0, 0].
        #[serde(default, skip_serializing_if = "is_origin")]
        point: [f32; 3],
    },
}

impl Soft {
    /// How many particles there are; `None` when that takes more than counting.
    pub fn particle_count(&self) -> Option<u64> {
        let product = |counts: &[u32]| {
            counts.iter().map(|&count| u64::from(count) + 1).fold(1, u64::saturating_mul)
        };
        match &self.kind {
            SoftKind::Ball { subdivisions, .. } => {
                let parts = 4_u64.checked_pow(*subdivisions).unwrap_or(u64::MAX);
                Some(parts.saturating_mul(10).saturating_add(2))
            }
            SoftKind::Box { cells, .. } => Some(product(cells)),
            SoftKind::Cloth { cells, .. } => Some(product(cells)),
            SoftKind::Mesh { surface, spacing: None } => match &**surface {
                Shape::Mesh { formula: Some(formula), .. } => Some(formula.cell_count()),
                _ => None,
            },
            SoftKind::Mesh { .. } | SoftKind::Rope { .. } => None,
        }
    }

    /// The surface in which it is, when it is in one.
    pub fn surface(&self) -> Option<&Shape> {
        match &self.kind {
            SoftKind::Mesh { surface, .. } => Some(surface),
            _ => None,
        }
    }
}

impl Clusters {
    pub(super) fn is_whole(&self) -> bool {
        *self == Self::Whole
    }
}

fn one() -> f32 {
    1.0
}

fn is_one(number: &f32) -> bool {
    *number == 1.0
}

fn is_origin(position: &[f32; 3]) -> bool {
    *position == [0.0; 3]
}
