//! The way nearest to the one wished for that keeps clear of several lines.

use glam::Vec2;

use crate::math::rotation;

/// A way `d` has to keep `normal · d ≥ least`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limit {
    /// Unit vector, dimensionless.
    pub(super) normal: Vec2,
    /// In metres, or m/s.
    pub(super) least: f32,
}

impl Limit {
    /// How much of a push along the normal is missing to `way`.
    pub(super) fn lack(&self, way: Vec2) -> f32 {
        self.least - self.normal.dot(way)
    }
}

/// Whether `way` keeps to all limits, up to rounding.
pub(super) fn keeps(way: Vec2, limits: &[Limit]) -> bool {
    let tolerance = 1e-6 + 1e-6 * way.length();
    limits.iter().all(|limit| limit.lack(way) <= tolerance)
}

/// The way nearest to `wish` that keeps to all limits; `None` where there is none.
///
/// It lies on none, one or two of them. There are so few that all choices are tried: the answer is
/// exact, so nothing trembles between two walls.
pub(super) fn nearest_way(wish: Vec2, limits: &[Limit]) -> Option<Vec2> {
    if keeps(wish, limits) {
        return Some(wish);
    }
    let mut best: Option<Vec2> = None;
    let mut consider = |way: Option<Vec2>| {
        let Some(way) = way.filter(|way| way.is_finite() && keeps(*way, limits)) else {
            return;
        };
        let off = |way: Vec2| (way - wish).length_squared();
        if best.is_none_or(|best| off(way) < off(best)) {
            best = Some(way);
        }
    };
    for (index, a) in limits.iter().enumerate() {
        consider(Some(wish + a.normal * a.lack(wish)));
        for b in &limits[index + 1..] {
            consider(at_corner(a, b));
        }
    }
    best
}

/// The point where two lines meet.
fn at_corner(a: &Limit, b: &Limit) -> Option<Vec2> {
    let sine = a.normal.perp_dot(b.normal);
    let point = b.least * rotation::quarter(a.normal) - a.least * rotation::quarter(b.normal);
    (sine.abs() > 3e-3).then(|| point / sine)
}
