//! The soft bodies of a world as things to draw.

use hazumi3d::glam::Vec3;
use hazumi3d::shape::soft::{inflate, smooth};
use hazumi3d::{SoftBodyParticles, World};

use super::solid::{Form, Side, Solid};
use super::subject::Named;

/// How often surfaces are made smooth.
const ROUNDS: u32 = 2;

/// Everything soft in a world: closed surfaces as far out as they collide, cloth from both
/// sides, and ropes piece by piece.
pub(super) fn collect(world: &World, bodies: &[Named<'_>]) -> Vec<Solid> {
    let soft = bodies.iter().enumerate().filter_map(|(number, (_, id))| {
        let particles = world.particles(*id)?;
        let solid = move |form| Solid { body: number, is_dynamic: true, form };
        Some(forms(&particles).into_iter().map(solid))
    });
    soft.flatten().collect()
}

fn forms(particles: &SoftBodyParticles<'_>) -> Vec<Form> {
    let shape = particles.shape();
    let (faces, radius) = (shape.faces(), shape.radius());
    let points: Vec<Vec3> = particles.positions().collect();
    if faces.is_empty() {
        let ends = shape.segments().iter().map(|ends| ends.map(|end| points[end as usize]));
        return ends.map(|ends| Form::Round(ends, radius)).collect();
    }
    if shape.is_closed() {
        let points = inflate(&smooth(&points, faces, ROUNDS), faces, radius);
        return vec![Form::Faces(
            faces.iter().filter_map(|&face| side(&points, face)).collect(),
        )];
    }
    let both = faces.iter().flat_map(|&[a, b, c]| [[a, b, c], [a, c, b]]);
    vec![Form::Faces(both.filter_map(|face| side(&points, face)).collect())]
}

/// A triangle that has an area.
fn side(points: &[Vec3], face: [u32; 3]) -> Option<Side> {
    let corners = face.map(|corner| points[corner as usize]);
    let [a, b, c] = corners;
    let normal = (b - a).cross(c - a).try_normalize()?;
    Some(Side { normal, corners: corners.to_vec() })
}

#[cfg(test)]
mod tests {
    use hazumi3d::shape::SoftShape;
    use hazumi3d::{Body, Collider};

    use super::*;

    fn forms_of(shape: SoftShape) -> Vec<Form> {
        let mut world = World::default();
        let id = world.add(Body::dynamic(), Collider::new(shape)).unwrap();
        forms(&world.particles(id).unwrap())
    }

    #[test]
    fn a_ball_is_drawn_as_far_out_as_it_collides() {
        let ball = SoftShape::ball(1.0, 2).unwrap().with_radius(0.5).unwrap();
        let forms = forms_of(ball);
        let [Form::Faces(sides)] = &forms[..] else { panic!("not one surface") };
        assert_eq!(sides.len(), 320);
        for side in sides {
            assert!((1.4..1.55).contains(&side.middle().length()), "{}", side.middle());
            assert!(side.normal.dot(side.middle()) > 0.0);
        }
    }

    #[test]
    fn a_rope_is_drawn_piece_by_piece() {
        let rope = SoftShape::rope(&[Vec3::ZERO, Vec3::X], 0.25).unwrap();
        assert_eq!(forms_of(rope).len(), 4);
    }
}
