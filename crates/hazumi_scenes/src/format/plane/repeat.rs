//! Many bodies out of one.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Where the copies of a body are.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "PlaneRepeat")]
pub enum Repeat {
    /// In rows and columns, the first copy at the body's position.
    Grid(Grid),
    /// Anywhere in a box, at random. The copies may overlap.
    Scatter(Scatter),
    /// At these offsets from the body's position, m, any finite numbers, in this order.
    Positions(Vec<[f32; 2]>),
    /// At these offsets from the body's position, each turned its own way, in this order.
    Poses(Vec<RepeatPose>),
}

/// Where a copy is, and how it is turned in place of the body's rotation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(rename = "PlaneRepeatPose")]
pub struct RepeatPose {
    /// Offset from the body's position, m, any finite numbers, default [0, 0].
    pub position: [f32; 2],
    /// How the copy is turned, degrees, any finite number, default 0.
    pub rotation_degrees: f32,
}

/// Copies in rows and columns, the first at the body's position.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(rename = "PlaneGrid")]
pub struct Grid {
    /// How many copies along x and y, each at least 1, default [1, 1].
    pub count: [u32; 2],
    /// Distance between neighbours along x and y, m, any finite numbers, default [1, 1].
    pub spacing: [f32; 2],
    /// In which order the copies are made, default `yx`: row by row.
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

/// The axes of a grid from the slowest to the fastest: `yx` goes along x first, then y.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "PlaneOrder")]
pub enum Order {
    /// Columns of equal x.
    Xy,
    /// Rows of equal y.
    #[default]
    Yx,
}

impl Order {
    /// The axes as indices, slowest first.
    pub(super) fn axes(self) -> [usize; 2] {
        match self {
            Self::Xy => [0, 1],
            Self::Yx => [1, 0],
        }
    }
}

/// Copies anywhere in a box, at random. They may overlap.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(rename = "PlaneScatter")]
pub struct Scatter {
    /// How many copies, at least 1, default 1.
    pub count: u32,
    /// Lowest corner of the box, m, relative to the body's position, finite, default [0, 0].
    pub min: [f32; 2],
    /// Highest corner of the box, m, relative to the body's position, at least `min`, default
    /// [0, 0].
    pub max: [f32; 2],
    /// Gives each copy a rotation of its own, at random, in place of the body's, default false.
    pub random_rotation: bool,
    /// Seed of the random numbers, any whole number from 0 on, default 1. The same seed gives
    /// the same copies on every machine.
    pub seed: u64,
}

#[cfg(test)]
mod tests {
    use std::f32::consts::PI;

    use super::*;

    #[test]
    fn x_is_fastest_and_y_slowest() {
        let grid = Grid { count: [2, 2], spacing: [1.0, 10.0], ..Grid::default() };
        let flat = (0..4).map(|index| grid.place(index).0.iter().sum::<f32>());
        assert!(flat.eq([0.0, 1.0, 10.0, 11.0]));
        let other = Grid { order: Order::Xy, ..grid };
        assert_eq!(other.place(1).0, [0.0, 10.0]);
    }

    #[test]
    fn scattered_bodies_stay_in_their_box() {
        let scatter = Scatter {
            count: 1000,
            min: [-1.0, 5.0],
            max: [1.0, 6.0],
            random_rotation: true,
            seed: 9,
        };
        for index in 0..1000 {
            let ([x, y], rotation) = scatter.place(index);
            assert!((-1.0..=1.0).contains(&x) && (5.0..=6.0).contains(&y));
            assert!(rotation.is_some_and(|angle| angle.abs() <= PI));
        }
    }
}
