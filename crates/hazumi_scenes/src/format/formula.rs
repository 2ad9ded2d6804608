//! Surfaces made by a formula, which need no file.

use std::f64::consts::TAU;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::serialize_changed_fields;
use crate::rotation::narrow;

/// A surface of triangles, by a formula.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Formula {
    /// A level or wavy sheet of square cells around the origin, seen from above.
    Grid(GridFormula),
    /// A ring around the z axis, seen from outside.
    Torus(TorusFormula),
}

/// A sheet of square cells around the origin, two triangles each.
///
/// Corner (i, j) is `i · cell` along x and `j · cell` along z from the corner of the sheet, at
/// the height `amplitude · sin(2π · waves[0] · i · cell + phase_degrees[0]) ·
/// sin(2π · waves[1] · j · cell + phase_degrees[1])`.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct GridFormula {
    /// Number of cells along x and z, each at least 1, together at most ten million, default
    /// [10, 10].
    pub count: [u32; 2],
    /// Edge of a cell, m, above 0, default 1.
    pub cell: f32,
    /// Height of the waves, m, any finite number, default 0, level.
    pub amplitude: f32,
    /// Waves per metre along x and z, 1/m, any finite numbers, default [0.1, 0.1].
    pub waves: [f32; 2],
    /// Phase of a wave at the first corner, along x and z, degrees, default [0, 0]. Any finite
    /// numbers; 90 makes a cosine.
    pub phase_degrees: [f32; 2],
    /// Cuts the cells from (+x, −z) to (−x, +z), not from (−x, −z) to (+x, +z); default false.
    pub falling_diagonals: bool,
}

impl Default for GridFormula {
    fn default() -> Self {
        Self {
            count: [10; 2],
            cell: 1.0,
            amplitude: 0.0,
            waves: [0.1; 2],
            phase_degrees: [0.0; 2],
            falling_diagonals: false,
        }
    }
}

serialize_changed_fields!(GridFormula {
    count,
    cell,
    amplitude,
    waves,
    phase_degrees,
    falling_diagonals,
});

/// A ring around the z axis.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct TorusFormula {
    /// From the middle of the ring to the middle of the tube, m, above `thickness`, default 1.
    pub radius: f32,
    /// Radius of the tube, m, above 0, default 0.25.
    pub thickness: f32,
    /// Number of cells round the tube and round the ring, default [16, 16]. Each at least 3,
    /// together at most ten million.
    pub count: [u32; 2],
}

impl Default for TorusFormula {
    fn default() -> Self {
        Self { radius: 1.0, thickness: 0.25, count: [16; 2] }
    }
}

serialize_changed_fields!(TorusFormula { radius, thickness, count });

/// Vertices, m, and triangles, counter-clockwise seen from the front.
pub(crate) type Triangles = (Vec<[f32; 3]>, Vec<[u32; 3]>);

impl Formula {
    /// Number of cells, each of which is two triangles; more than `u64` holds counts as
    /// `u64::MAX`.
    pub(crate) fn cell_count(&self) -> u64 {
        let (Self::Grid(GridFormula { count, .. }) | Self::Torus(TorusFormula { count, .. })) =
            self;
        u64::from(count[0]).saturating_mul(count[1].into())
    }

    /// The surface.
    pub(crate) fn triangles(&self) -> Triangles {
        match self {
            Self::Grid(grid) => grid.triangles(),
            Self::Torus(torus) => torus.triangles(),
        }
    }
}

impl GridFormula {
    fn triangles(&self) -> Triangles {
        let [columns, rows] = self.count;
        let wave = |axis: usize, step: u32| {
            let turns = f64::from(self.waves[axis]) * f64::from(self.cell) * f64::from(step);
            // Whole waves first, so that the far end is as exact as the near one.
            libm::sin(TAU * (turns % 1.0) + f64::from(self.phase_degrees[axis]).to_radians())
        };
        let place = |axis: usize, step: u32| {
            let middle = 0.5 * f64::from(self.count[axis]);
            narrow((f64::from(step) - middle) * f64::from(self.cell))
        };
        let heights: Vec<f64> = (0..=rows).map(|j| wave(1, j)).collect();
        let mut vertices = Vec::new();
        for i in 0..=columns {
            let height = f64::from(self.amplitude) * wave(0, i);
            let x = place(0, i);
            vertices.extend(
                (0..=rows).map(|j| [x, narrow(height * heights[j as usize]), place(1, j)]),
            );
        }
        let mut triangles = Vec::new();
        for start in (0..columns).flat_map(|i| (0..rows).map(move |j| i * (rows + 1) + j)) {
            let [a, b, c, d] = [start, start + 1, start + rows + 2, start + rows + 1];
            triangles.extend(if self.falling_diagonals {
                [[a, b, d], [b, c, d]]
            } else {
                [[a, b, c], [c, d, a]]
            });
        }
        (vertices, triangles)
    }
}

impl TorusFormula {
    fn triangles(&self) -> Triangles {
        let [tubular, radial] = self.count;
        let turn = |step: u32, count: u32| {
            let angle = TAU * f64::from(step) / f64::from(count);
            [libm::cos(angle), libm::sin(angle)]
        };
        let mut vertices = Vec::new();
        let mut triangles = Vec::new();
        for i in 0..tubular {
            let [out, along] = turn(i, tubular).map(|x| x * f64::from(self.thickness));
            for j in 0..radial {
                let radius = f64::from(self.radius) + out;
                let [x, y] = turn(j, radial).map(|x| narrow(x * radius));
                vertices.push([x, y, narrow(along)]);
                let corner = |i: u32, j: u32| (i % tubular) * radial + j % radial;
                let [a, b, c, d] =
                    [corner(i, j), corner(i, j + 1), corner(i + 1, j + 1), corner(i + 1, j)];
                triangles.extend([[a, b, c], [c, d, a]]);
            }
        }
        (vertices, triangles)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn normal(vertices: &[[f32; 3]], [a, b, c]: [u32; 3]) -> [f32; 3] {
        let [a, b, c] = [a, b, c].map(|index| vertices[index as usize]);
        let [u, v]: [[f32; 3]; 2] =
            [b, c].map(|end| std::array::from_fn(|axis| end[axis] - a[axis]));
        [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
    }

    #[test]
    fn sheets_are_seen_from_above_whichever_way_they_are_cut() {
        for falling_diagonals in [false, true] {
            let grid = GridFormula {
                count: [3, 2],
                cell: 2.0,
                amplitude: 0.2,
                falling_diagonals,
                ..GridFormula::default()
            };
            let (vertices, triangles) = Formula::Grid(grid).triangles();
            assert_eq!((vertices.len(), triangles.len()), (12, 12));
            assert_eq!((vertices[0], vertices[11][0]), ([-3.0, 0.0, -2.0], 3.0));
            // Row 1 along x: sin(2π · 0.2) twice.
            assert!((vertices[4][1] - 0.2 * 0.951_056_5 * 0.951_056_5).abs() < 1e-6);
            assert!(triangles.iter().all(|&corners| normal(&vertices, corners)[1] > 3.0));
        }
    }

    #[test]
    fn rings_are_closed_and_seen_from_outside() {
        let torus = TorusFormula { radius: 3.0, thickness: 1.0, count: [16, 12] };
        let (vertices, triangles) = Formula::Torus(torus).triangles();
        assert_eq!((vertices.len(), triangles.len()), (192, 384));
        for &corners in &triangles {
            let normal = normal(&vertices, corners);
            let [x, y, z] = vertices[corners[0] as usize];
            let radius = x.hypot(y);
            let out = [x - 3.0 * x / radius, y - 3.0 * y / radius, z];
            let dot: f32 = out.iter().zip(normal).map(|(a, b)| a * b).sum();
            assert!(dot > 0.0, "{corners:?}");
        }
    }
}
