//! Ropes and rings: particles along lines.

use glam::Vec2;
use hazumi_core::Rule;
use hazumi_core::soft::{SoftMaterial, Stiffness};

use super::check::{check_count, check_points, doubled_area, sides};
use super::{SoftError, SoftShape, SoftShapeData, neighbours};

/// How hard a rope comes back to its length: a hundred particles that hang sag by a tenth.
const TAUT: Stiffness = Stiffness::new(60.0, 1.0);

impl SoftShape {
    /// A skin with nothing inside: particles along a polygon, at most `spacing` metres apart.
    /// The corners, in metres, have particles, and as many are between them as needed.
    ///
    /// The polygon may be concave and run in either direction; corners that repeat the one
    /// before are left out.
    ///
    /// # Errors
    ///
    /// When a number is not finite or too large, or there are fewer than three corners or too
    /// many particles. Also when the polygon touches itself or encloses nothing.
    pub fn from_outline(vertices: &[Vec2], spacing: f32) -> Result<Self, SoftError> {
        let points = ring(vertices, spacing)?;
        Self::of_parts(skin(points))
    }

    /// A ring of `count` ≥ 3 particles on a circle of `radius` metres around the origin. It
    /// runs counter-clockwise from the x axis, and nothing is inside.
    ///
    /// # Errors
    ///
    /// When the radius is not above 0, or the count not from 3 to 65,535.
    pub fn disc(radius: f32, count: u32) -> Result<Self, SoftError> {
        Rule::Above(0.0).check("radius of a soft disc", radius)?;
        Rule::AtLeast(3.0).check("number of particles of a soft disc", count as f32)?;
        check_count(f64::from(count))?;
        let points = (0..count).map(|index| {
            let angle = std::f64::consts::TAU * f64::from(index) / f64::from(count);
            (f64::from(radius) * glam::DVec2::new(libm::cos(angle), libm::sin(angle))).as_vec2()
        });
        Self::of_parts(skin(points.collect()))
    }

    /// A rope through points, in metres, with particles at most `spacing` metres apart and two
    /// ends. It is hit from both sides.
    ///
    /// Its material has edges of 60 Hz and nothing that keeps it straight; points that repeat
    /// the one before are left out.
    ///
    /// # Errors
    ///
    /// When a number is not finite or too large, there are fewer than two different points, or
    /// too many particles.
    pub fn rope(points: &[Vec2], spacing: f32) -> Result<Self, SoftError> {
        let points = distinct("soft rope point", points, false)?;
        Rule::AtLeast(2.0).check("number of different rope points", points.len() as f32)?;
        let points = along(&points, false, spacing)?;
        let count = points.len();
        let sides: Vec<_> = (1..).map(|end| [end - 1, end]).take(count - 1).collect();
        let bends = (2..).map(|end| [end - 2, end]).take(count.saturating_sub(2));
        let bends = bends.filter(|bend| differ(bend, &points)).collect();
        let material = SoftMaterial { edges: Some(TAUT), ..SoftMaterial::NONE };
        Self::of_parts(SoftShapeData {
            edges: sides.clone(),
            outline: sides,
            points,
            bends,
            material,
            ..SoftShapeData::default()
        })
    }
}

/// The particles along a polygon, counter-clockwise.
pub(super) fn ring(vertices: &[Vec2], spacing: f32) -> Result<Vec<Vec2>, SoftError> {
    let mut corners = distinct("soft outline vertex", vertices, true)?;
    Rule::AtLeast(3.0).check("number of different outline vertices", corners.len() as f32)?;
    if doubled_area(sides(&corners)) < 0.0 {
        corners[1..].reverse();
    }
    along(&corners, true, spacing)
}

/// The sides of a ring of so many particles, the first ones.
pub(super) fn ring_sides(count: usize) -> Vec<[u32; 2]> {
    neighbours(count, 1)
}

/// The bends of a ring of particles, the first ones.
pub(super) fn ring_bends(count: usize, points: &[Vec2]) -> Vec<[u32; 2]> {
    let bends = match count {
        // Particles two edges apart are also one edge apart.
        0..=3 => Vec::new(),
        // Each the other's second neighbour in both directions.
        4 => vec![[0, 2], [1, 3]],
        _ => neighbours(count, 2),
    };
    bends.into_iter().filter(|bend| differ(bend, points)).collect()
}

/// Particles on a ring and nothing else.
fn skin(points: Vec<Vec2>) -> SoftShapeData {
    let sides = ring_sides(points.len());
    let bends = ring_bends(points.len(), &points);
    SoftShapeData {
        points,
        edges: sides.clone(),
        outline: sides,
        bends,
        ..SoftShapeData::default()
    }
}

/// Whether two particles are at different places.
fn differ(pair: &[u32; 2], points: &[Vec2]) -> bool {
    points[pair[0] as usize] != points[pair[1] as usize]
}

/// The points without those that repeat the one before, of a ring also the last ones that
/// repeat the first.
fn distinct(
    what: &'static str,
    points: &[Vec2],
    is_ring: bool,
) -> Result<Vec<Vec2>, SoftError> {
    check_points(what, points)?;
    let mut points = points.to_vec();
    points.dedup();
    while is_ring && points.len() > 1 && points.first() == points.last() {
        points.pop();
    }
    Ok(points)
}

/// The points, and between them as many others as it takes for neighbours to be at most
/// `spacing` metres apart.
fn along(points: &[Vec2], is_ring: bool, spacing: f32) -> Result<Vec<Vec2>, SoftError> {
    Rule::Above(0.0).check("spacing of soft shape particles", spacing)?;
    let ends = sides(points).map(|side| side.map(|end| end.as_dvec2()));
    let sides: Vec<_> = ends.take(points.len() - usize::from(!is_ring)).collect();
    // Lengths that are whole multiples of the spacing up to rounding.
    let parts = |[from, to]: &[glam::DVec2; 2]| {
        (from.distance(*to) / f64::from(spacing) * (1.0 - 1e-6)).ceil().max(1.0)
    };
    check_count(sides.iter().map(parts).sum::<f64>() + f64::from(u8::from(!is_ring)))?;
    let mut particles = Vec::new();
    for side in &sides {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked")]
        let count = parts(side) as u32;
        let place = |step: u32| side[0].lerp(side[1], f64::from(step) / f64::from(count));
        particles.extend((0..count).map(|step| place(step).as_vec2()));
    }
    particles.extend(points.last().filter(|_| !is_ring));
    Ok(particles)
}
