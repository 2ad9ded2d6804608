//! Pairs of particles that a soft body compares with itself.

use crate::format::soft::SoftMaterial;

/// Most particles of a soft shape.
pub(crate) const MOST_PARTICLES: u64 = 65_535;

/// Cost of a shape. Copies share it, except for particles and their pairs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct ShapeCost {
    pub(super) triangles: u64,
    pub(super) particles: u64,
    pub(super) pairs: u64,
    /// Pairs that are compared once, when the shape is made.
    pub(super) cuts: u64,
    /// Beside all of these.
    pub(super) bytes: u64,
}

impl ShapeCost {
    pub(super) fn of_triangles(triangles: u64) -> Self {
        Self { triangles, ..Self::default() }
    }

    pub(super) fn plus(self, other: Self) -> Self {
        Self {
            triangles: self.triangles.saturating_add(other.triangles),
            particles: self.particles.saturating_add(other.particles),
            pairs: self.pairs.saturating_add(other.pairs),
            cuts: self.cuts.saturating_add(other.cuts),
            bytes: self.bytes.saturating_add(other.bytes),
        }
    }
}

/// A whole number, 0 for what is none, and `u64::MAX` for what is too large.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it saturates")]
pub(super) fn whole(number: f64) -> u64 {
    number as u64
}

/// The edges of the box around some points, m.
pub(super) fn edges_around<const D: usize>(points: &[[f32; D]]) -> [f64; D] {
    std::array::from_fn(|axis| {
        let along = || points.iter().map(|point| f64::from(point[axis]));
        let (min, max) = (along().fold(f64::MAX, f64::min), along().fold(f64::MIN, f64::max));
        (max - min).max(0.0)
    })
}

/// How many parts no longer than `spacing`, m, a line through points is cut into.
pub(super) fn parts_along<const D: usize>(points: &[[f32; D]], spacing: f32) -> u64 {
    let length = |ends: &[[f32; D]; 2]| {
        let way = |axis: usize| f64::from(ends[1][axis]) - f64::from(ends[0][axis]);
        (0..D).map(|axis| way(axis) * way(axis)).sum::<f64>().sqrt()
    };
    let parts = points.array_windows().map(|ends| length(ends) / f64::from(spacing) + 1.0);
    whole(parts.sum())
}

/// Pairs of `count` particles in a box of such edges, m, that are near enough to meet by their
/// `radius`, m. Particles are on a surface or a line: of the edges, the `D - 1` longest count.
pub(super) fn near_pairs<const D: usize>(
    count: u64,
    mut edges: [f64; D],
    radius: Option<f32>,
    material: Option<&SoftMaterial>,
) -> u64 {
    // Without a radius it is a tenth of an edge, and few are near.
    let Some(radius) = radius.filter(|_| material.is_some_and(|it| it.self_collision)) else {
        return 0;
    };
    edges.sort_by(f64::total_cmp);
    // Either of two may be on either side.
    let reach = 4.0 * f64::from(radius);
    let share = edges[1..].iter().map(|edge| (reach / edge).clamp(0.0, 1.0));
    whole((count as f64).powi(2) * share.product::<f64>())
}
