//! Soft bodies as SVG.

use hazumi2d::SoftBodyParticles;
use hazumi2d::glam::Vec2;
use hazumi2d::shape::soft::{inflate, smooth_outline};

use super::frame::Frame;
use super::outline::Outline;

/// How often the outline is made smooth.
const ROUNDS: u32 = 2;

/// The outline of a soft body where it is now, as far out as it collides.
pub(super) fn outline(particles: &SoftBodyParticles<'_>, frame: &Frame) -> Outline {
    let shape = particles.shape();
    let radius = shape.radius();
    let line = line(particles);
    if shape.is_closed() {
        let ring = inflate(&smooth_outline(&line, ROUNDS), radius);
        Outline::Ring(ring.into_iter().map(|point| frame.pixel(point)).collect())
    } else {
        let points = line.into_iter().map(|point| frame.pixel(point)).collect();
        Outline::Rope { points, width: (2.0 * radius * frame.scale).max(frame.line()) }
    }
}

/// The particles along the outline, m, in the world.
fn line(particles: &SoftBodyParticles<'_>) -> Vec<Vec2> {
    let places: Vec<Vec2> = particles.positions().collect();
    let shape = particles.shape();
    let last = shape.outline().last().filter(|_| !shape.is_closed()).map(|side| side[1]);
    let names = shape.outline().iter().map(|side| side[0]).chain(last);
    names.filter_map(|name| places.get(name as usize).copied()).collect()
}

#[cfg(test)]
mod tests {
    use hazumi2d::shape::SoftShape;
    use hazumi2d::{Aabb, Body, Collider, World};

    use super::*;

    /// Ten pixels to the metre, from (0, 0) to (10, 10).
    const FRAME: Frame =
        Frame { scale: 10.0, view: Aabb { min: Vec2::ZERO, max: Vec2::splat(10.0) } };

    fn drawn(shape: SoftShape) -> Outline {
        let mut world = World::default();
        let body = Body { position: Vec2::splat(5.0), ..Body::dynamic() };
        let id = world.add(body, Collider::new(shape)).unwrap();
        outline(&world.particles(id).unwrap(), &FRAME)
    }

    #[test]
    fn a_blob_is_drawn_as_far_out_as_it_collides() {
        let disc = SoftShape::disc(2.0, 32).unwrap().with_radius(0.5).unwrap();
        let Outline::Ring(points) = drawn(disc) else { panic!("no ring") };
        assert_eq!(points.len(), 32);
        for point in points {
            let distance = point.distance(Vec2::splat(50.0));
            assert!((distance - 25.0).abs() < 0.3, "{distance} pixels");
        }
    }

    #[test]
    fn a_rope_is_a_line_as_thick_as_it_is() {
        let ends = [Vec2::ZERO, Vec2::X * 2.0];
        let rope = SoftShape::rope(&ends, 1.0).unwrap().with_radius(0.25).unwrap();
        let svg = drawn(rope).to_svg("fill=\"none\"");
        let line =
            "<path d=\"M50.0 50.0L60.0 50.0L70.0 50.0\" stroke-width=\"5.00\" fill=\"none\"/>";
        assert_eq!(svg, line);
    }
}
