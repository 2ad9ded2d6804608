//! The way nearest to the one wished for that keeps clear of several planes.

use glam::Vec3;

/// A way `d` has to keep `normal · d ≥ least`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limit {
    /// Unit vector, dimensionless.
    pub(super) normal: Vec3,
    /// In metres, or m/s.
    pub(super) least: f32,
}

impl Limit {
    /// How much of a push along the normal is missing to `way`.
    pub(super) fn lack(&self, way: Vec3) -> f32 {
        self.least - self.normal.dot(way)
    }
}

/// Whether `way` keeps to all limits, up to rounding.
pub(super) fn keeps(way: Vec3, limits: &[Limit]) -> bool {
    let tolerance = 1e-6 + 1e-6 * way.length();
    limits.iter().all(|limit| limit.lack(way) <= tolerance)
}

/// The way nearest to `wish` that keeps to all limits; `None` where there is none.
///
/// It lies on none, one, two or three of them. There are so few that all choices are tried: the
/// answer is exact, so nothing trembles between two walls.
pub(super) fn nearest_way(wish: Vec3, limits: &[Limit]) -> Option<Vec3> {
    if keeps(wish, limits) {
        return Some(wish);
    }
    let mut best: Option<Vec3> = None;
    let mut consider = |way: Option<Vec3>| {
        let Some(way) = way.filter(|way| way.is_finite() && keeps(*way, limits)) else {
            return;
        };
        let off = |way: Vec3| (way - wish).length_squared();
        if best.is_none_or(|best| off(way) < off(best)) {
            best = Some(way);
        }
    };
    for (index, a) in limits.iter().enumerate() {
        consider(Some(wish + a.normal * a.lack(wish)));
        for (further, b) in limits.iter().enumerate().skip(index + 1) {
            consider(on_edge(wish, a, b));
            for c in &limits[further + 1..] {
                consider(at_corner(a, b, c));
            }
        }
    }
    best
}

/// The point nearest to `wish` where two planes meet.
fn on_edge(wish: Vec3, a: &Limit, b: &Limit) -> Option<Vec3> {
    let cosine = a.normal.dot(b.normal);
    let square = 1.0 - cosine * cosine;
    let (lack_a, lack_b) = (a.lack(wish), b.lack(wish));
    let along_a = (lack_a - cosine * lack_b) / square;
    let along_b = (lack_b - cosine * lack_a) / square;
    (square > 1e-5).then(|| wish + a.normal * along_a + b.normal * along_b)
}

fn at_corner(a: &Limit, b: &Limit, c: &Limit) -> Option<Vec3> {
    let across = [b.normal.cross(c.normal), c.normal.cross(a.normal), a.normal.cross(b.normal)];
    let volume = a.normal.dot(across[0]);
    let point = across[0] * a.least + across[1] * b.least + across[2] * c.least;
    (volume.abs() > 1e-4).then(|| point / volume)
}
