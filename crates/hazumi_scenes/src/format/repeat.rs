//! Many bodies out of one.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Where the copies of a body are.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Repeat {
    /// In rows, columns and layers, the first copy at the body's position.
    Grid(Grid),
    /// Anywhere in a box, at random. The copies may overlap.
    Scatter(Scatter),
    /// At these offsets from the body's position, m, any finite numbers, in this order.
    Positions(Vec<[f32; 3]>),
    /// At these offsets from the body's position, each turned its own way, in this order.
    Poses(Vec<RepeatPose>),
}

/// Where a copy is, and how it is turned in place of the body's rotation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct RepeatPose {
    /// Offset from the body's position, m, any finite numbers, default [0, 0, 0].
    pub position: [f32; 3],
    /// Rotation of the copy in degrees, default [0, 0, 0]. The rotations are about the fixed x
    /// axis, then y, then z; any finite numbers.
    pub rotation_degrees: [f32; 3],
}

/// Copies in rows, columns and layers, the first at the body's position.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Grid {
    /// How many copies along x, y and z, each at least 1, default [1, 1, 1].
    pub count: [u32; 3],
    /// Distance between neighbours along x, y and z, m, any finite numbers, default [1, 1, 1].
    pub spacing: [f32; 3],
    /// In which order the copies are made, default `yzx`: layer by layer, row by row.
    pub order: Order,
    /// Most that each copy is moved off its place along each axis, at random, m, at least 0,
    /// default 0.
    pub jitter: f32,
    /// Gives each copy a rotation of its own, at random, in place of the body's, default false.
    pub random_rotation: bool,
    /// Seed of the random numbers, any whole number from 0 on, default 1. The same seed gives
    /// the same copies on every machine.
    pub seed: u64,
}

/// The axes of a grid from the slowest to the fastest: `yzx` goes along x first, then z, then
/// y.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// Planes of equal x, in them rows of equal y.
    Xyz,
    /// Planes of equal x, in them rows of equal z.
    Xzy,
    /// Layers of equal y, in them rows of equal x.
    Yxz,
    /// Layers of equal y, in them rows of equal z.
    #[default]
    Yzx,
    /// Planes of equal z, in them rows of equal x.
    Zxy,
    /// Planes of equal z, in them rows of equal y.
    Zyx,
}

impl Order {
    /// The axes as indices, slowest first.
    pub(super) fn axes(self) -> [usize; 3] {
        match self {
            Self::Xyz => [0, 1, 2],
            Self::Xzy => [0, 2, 1],
            Self::Yxz => [1, 0, 2],
            Self::Yzx => [1, 2, 0],
            Self::Zxy => [2, 0, 1],
            Self::Zyx => [2, 1, 0],
        }
    }
}

/// Copies anywhere in a box, at random. They may overlap.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Scatter {
    /// How many copies, at least 1, default 1.
    pub count: u32,
    /// Lowest corner of the box, m, relative to the body's position, finite, default [0, 0, 0].
    pub min: [f32; 3],
    /// Highest corner of the box, m, relative to the body's position, at least `min`, default
    /// [0, 0, 0].
    pub max: [f32; 3],
    /// Gives each copy a rotation of its own, at random, in place of the body's, default false.
    pub random_rotation: bool,
    /// Seed of the random numbers, any whole number from 0 on, default 1. The same seed gives
    /// the same copies on every machine.
    pub seed: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn x_is_fastest_and_y_slowest() {
        let grid = Grid { count: [2, 2, 2], spacing: [1.0, 10.0, 100.0], ..Grid::default() };
        let flat = (0..8).map(|index| grid.place(index).0.iter().sum::<f32>());
        assert!(flat.eq([0.0, 1.0, 100.0, 101.0, 10.0, 11.0, 110.0, 111.0]));
        let other = Grid { order: Order::Xyz, ..grid };
        assert_eq!(other.place(1).0, [0.0, 0.0, 100.0]);
    }

    #[test]
    fn scattered_bodies_stay_in_their_box() {
        let scatter = Scatter {
            count: 1000,
            min: [-1.0, 0.0, 5.0],
            max: [1.0, 0.0, 6.0],
            random_rotation: true,
            seed: 9,
        };
        for index in 0..1000 {
            let ([x, y, z], rotation) = scatter.place(index);
            assert!((-1.0..=1.0).contains(&x) && y == 0.0 && (5.0..=6.0).contains(&z));
            assert!(rotation.is_some());
        }
    }

    #[test]
    fn huge_grids_are_counted_without_overflow() {
        let grid = Grid { count: [u32::MAX; 3], ..Grid::default() };
        assert_eq!(Repeat::Grid(grid).count(), u64::MAX);
    }
}
