//! Ropes: particles along lines.

use glam::{DVec3, Vec3};
use hazumi_core::Rule;
use hazumi_core::soft::{SoftMaterial, Stiffness};

use super::check::{check_count, check_points};
use super::topology::differ;
use super::{SoftError, SoftShape, SoftShapeData};

/// How hard ropes come back to their length: a hundred particles that hang sag by a tenth.
const TAUT: Stiffness = Stiffness::new(60.0, 1.0);

impl SoftShape {
    /// A rope through points, in metres, with particles at most `spacing` metres apart and two
    /// ends.
    ///
    /// Its material has edges of 60 Hz and nothing that keeps it straight; points that repeat
    /// the one before are left out.
    ///
    /// # Errors
    ///
    /// When a number is not finite or too large, there are fewer than two different points, or
    /// too many particles.
    pub fn rope(points: &[Vec3], spacing: f32) -> Result<Self, SoftError> {
        check_points("soft rope point", points)?;
        let mut points = points.to_vec();
        points.dedup();
        Rule::AtLeast(2.0).check("number of different rope points", points.len() as f32)?;
        let points = along(&points, spacing)?;
        let count = points.len();
        let segments: Vec<_> = (1..).map(|end| [end - 1, end]).take(count - 1).collect();
        let bends = (2..).map(|end| [end - 2, end]).take(count.saturating_sub(2));
        let bends = bends.filter(|bend| differ(bend, &points)).collect();
        let material = SoftMaterial { edges: Some(TAUT), ..SoftMaterial::NONE };
        Self::of_parts(SoftShapeData {
            edges: segments.clone(),
            segments,
            points,
            bends,
            material,
            ..SoftShapeData::default()
        })
    }
}

/// The points, and between them as many others as it takes for neighbours to be at most
/// `spacing` metres apart.
fn along(points: &[Vec3], spacing: f32) -> Result<Vec<Vec3>, SoftError> {
    Rule::Above(0.0).check("spacing of soft shape particles", spacing)?;
    let ends = points.windows(2).map(|ends| [ends[0].as_dvec3(), ends[1].as_dvec3()]);
    let sides: Vec<_> = ends.collect();
    // Lengths that are whole multiples of the spacing up to rounding.
    let parts = |[from, to]: &[DVec3; 2]| {
        (from.distance(*to) / f64::from(spacing) * (1.0 - 1e-6)).ceil().max(1.0)
    };
    check_count(sides.iter().map(parts).sum::<f64>() + 1.0)?;
    let mut particles = Vec::new();
    for side in &sides {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked")]
        let count = parts(side) as u32;
        let place = |step: u32| side[0].lerp(side[1], f64::from(step) / f64::from(count));
        particles.extend((0..count).map(|step| place(step).as_vec3()));
    }
    particles.extend(points.last());
    Ok(particles)
}
