//! Soft shapes, and what holds their particles.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::format::soft::{Clusters, SoftMaterial};
use crate::picture::Picture;

/// Soft body at rest: its particles, the constraints between them, and the line that collides.
/// On dynamic bodies that have no other shape.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "PlaneSoft")]
pub struct Soft {
    /// Where its particles are. Required.
    pub kind: SoftKind,
    /// Collision radius of particles and sides, m; default a tenth of the mean length of edges.
    /// At least 0, of ropes above 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub radius: Option<f32>,
    /// Numbers of particles that stay where they are in the world, whatever pulls them, default
    /// none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fixed: Vec<u32>,
    /// Which particles come back to their shape together, default `whole`.
    #[serde(default, skip_serializing_if = "Clusters::is_whole")]
    pub clusters: Clusters,
    /// Material. Default, for ropes: edges of 60 Hz with a damping ratio of 1 and nothing else.
    /// Default elsewhere: the value of an empty material.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub material: Option<SoftMaterial>,
}

/// Where the particles of a soft body are at rest, m, in the frame of the collider.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "PlaneSoftKind")]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum SoftKind {
    /// On a circle around the origin, counter-clockwise from the x axis; nothing inside.
    Disc {
        /// Radius, m, above 0.
        radius: f32,
        /// Number of particles, 3 to 65,535.
        count: u32,
    },
    /// Along a polygon, from its first corner on; the outline's particles come first.
    Outline {
        /// The corners, m, at least 3, one after the other, either way round; no side crosses
        /// another.
        points: Vec<[f32; 2]>,
        /// The most that neighbours are apart, m, above 0.
        spacing: f32,
        /// Whether there are particles inside, too, default false.
        #[serde(default, skip_serializing_if = "is_false")]
        filled: bool,
    },
    /// Outline of the largest opaque part of a picture, around its centre of area. The
    /// outline's particles come first.
    Picture {
        /// PNG file with an alpha channel or transparent colours, relative to the scene file.
        /// At most 4,096 pixels along an edge. Pixels of half opacity or more are inside.
        file: String,
        /// Edge of a pixel, m, above 0.
        pixel_size: f32,
        /// The most that neighbours are apart, m, above 0.
        spacing: f32,
        /// Whether there are particles inside, too, default false.
        #[serde(default, skip_serializing_if = "is_false")]
        filled: bool,
        /// The picture in the file, `None` until
        /// [`load_files`](super::scene::Scene::load_files) has read it; not told in scene
        /// files.
        #[serde(skip)]
        picture: Option<Arc<Picture>>,
    },
    /// In rows and columns, in a rectangle around the origin: along x first.
    Grid {
        /// Half the width and height, m, each above 0.
        half_extents: [f32; 2],
        /// Number of cells along x and y, at least 1; there is one more particle along each.
        cells: [u32; 2],
    },
    /// A line with two ends, hit from both sides.
    Rope {
        /// The points that it goes through, m, at least 2 that differ.
        points: Vec<[f32; 2]>,
        /// The most that neighbours are apart, m, above 0.
        spacing: f32,
    },
}

/// Holds a particle of a soft body to something.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "PlanePin")]
pub struct Pin {
    /// The number of the particle, from 0. Required.
    pub particle: u32,
    /// Target of the pin. Required.
    pub to: PinTarget,
}

/// Target of a pin of a particle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[schemars(rename = "PlanePinTarget")]
pub enum PinTarget {
    /// A point of the world, m, or of the frame of the assembly, any finite numbers. For copies
    /// of a repeated body it is as far away as they are from the position of the body.
    World([f32; 2]),
    /// A point of a rigid body.
    Body {
        /// Its name, in the same scene or assembly. A copy of a repeated body is `name[0]`,
        /// `name[1]` and so on.
        name: String,
        /// The point, m, in its frame, any finite numbers, default [0, 0].
        #[serde(default, skip_serializing_if = "is_origin")]
        point: [f32; 2],
    },
}

impl Soft {
    /// How many particles there are; `None` when that takes more than counting.
    pub fn particle_count(&self) -> Option<u64> {
        match &self.kind {
            SoftKind::Disc { count, .. } => Some(u64::from(*count)),
            SoftKind::Grid { cells, .. } => {
                let [x, y] = cells.map(|count| u64::from(count) + 1);
                Some(x.saturating_mul(y))
            }
            SoftKind::Outline { .. } | SoftKind::Picture { .. } | SoftKind::Rope { .. } => None,
        }
    }
}

fn is_false(flag: &bool) -> bool {
    !flag
}

fn is_origin(position: &[f32; 2]) -> bool {
    *position == [0.0; 2]
}
