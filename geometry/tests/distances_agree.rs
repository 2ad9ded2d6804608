//! Distances of half-spaces, of supports of one's own and of what moves together.

use hazumi_geometry::query::{
    PenetrationMethod, Separation, SimplexCache, closest, distance, intersects, penetration,
    separation,
};
use hazumi_geometry::shape::Support;
use hazumi_geometry::{Pose, Shape};

use super::ellipsoid::Ellipsoid;
use crate::dim::{Cuboid, DIM, HalfSpace, Item, KINDS, Sphere, Vector, rotation, xyz};
use crate::support::Rng;

fn cold(a: &Shape, b: &Shape, b_in_a: &Pose) -> Separation {
    separation(a, b, b_in_a, &mut SimplexCache::default())
}

#[test]
fn two_half_spaces_meet_unless_they_face_each_other() {
    let planes = [(Vector::Y, 1.0), (Vector::NEG_Y, 0.5), (xyz(0.1, -1.0, 0.0), 0.5)]
        .map(|(normal, offset)| HalfSpace::new(normal, offset).unwrap());
    let [up, down, _] = planes.map(Shape::from);
    for (height, gap) in [(5.0, 3.5), (1.5, 0.0)] {
        let found = cold(&up, &down, &Pose::at(Vector::Y * height));
        assert_eq!((found.gap, found.normal), (gap, Vector::Y));
        let pose = Pose::at(Vector::Y * height);
        assert_eq!(distance(&up, &down, &pose, &mut SimplexCache::default()).distance, gap);
    }
    for (other, height) in [(planes[1], 1.4), (planes[2], 100.0), (planes[0], 100.0)] {
        let (pose, b) = (Pose::at(Vector::Y * height), &Shape::from(other));
        assert_eq!(cold(&up, b, &pose).gap, f32::NEG_INFINITY);
        assert!(intersects(&up, b, &pose));
        let found = distance(&up, b, &pose, &mut SimplexCache::default());
        assert_eq!((found.distance, found.normal), (0.0, Vector::ZERO));
        let in_b = pose.inverse_transform_point(found.points[1]);
        assert!(found.points[0].y <= 1.0 + 1e-3 && found.points[0] == found.points[1]);
        assert!(other.normal().dot(in_b) <= other.offset() + 1e-3, "{found:?}");
    }
}

/// Both shapes moved and turned together: the relative pose is the same up to rounding.
#[test]
fn rigid_motions_change_nothing() {
    let mut rng = Rng(4);
    for round in 0..20_000 {
        let a = Item::random(&mut rng, round, 1.0);
        let b = Item::random(&mut rng, round / KINDS, 1.0);
        let apart = (a.reach + b.reach) * rng.within(0.5, 1.5);
        let b_in_a = rng.pose(apart);
        let found = cold(&a.shape, &b.shape, &b_in_a);
        let world = rng.pose(100.0);
        let moved = world.inv_mul(&world.mul(&b_in_a));
        let again = cold(&a.shape, &b.shape, &moved);
        assert!((again.gap - found.gap).abs() <= 1e-4, "{found:?} {again:?}");
    }
}

#[test]
fn curved_shapes_of_the_user_converge() {
    let mut rng = Rng(9);
    let mut unsure = 0;
    for round in 0..20_000 {
        let mut radii = || Vector::from([(); DIM].map(|()| rng.within(0.3, 1.0) as f32));
        let (a, b) = (Ellipsoid(radii()), Ellipsoid(radii()));
        let pose = rng.pose(1.0 + 2.0 * f64::from(round % 100) / 100.0);
        let mut cache = SimplexCache::default();
        let found = closest(&a, &b, &pose, &mut cache);
        assert!(found.lower_bound <= found.distance, "{found:?} {a:?} {b:?}");
        assert!(found.distance - found.lower_bound < 1e-5, "{found:?} {a:?} {b:?}");
        unsure += u32::from(!found.converged);
        if found.distance > 0.0 && found.converged {
            // The normals of both surfaces at the points point at each other.
            let [on_a, on_b] = [found.points[0], pose.inverse_transform_point(found.points[1])];
            let out_a = (on_a / (a.0 * a.0)).normalize();
            let out_b = pose.transform_vector((on_b / (b.0 * b.0)).normalize());
            assert!((out_a - found.normal).length() < 2e-3, "{found:?} {a:?} {b:?} {pose:?}");
            assert!((out_b + found.normal).length() < 2e-3, "{found:?} {a:?} {b:?} {pose:?}");
        }
        let warm = closest(&a, &b, &pose, &mut cache);
        assert_eq!(warm, found, "there are no corners to remember");
    }
    assert!(unsure <= 20, "{unsure} of 20000 were not sure");
}

/// The article keeps the answer of the query before when its loop runs out.
#[test]
fn a_capped_query_says_so() {
    // A shape that breaks its contract: it grows with every call.
    struct Restless(std::cell::Cell<f32>);
    impl Support for Restless {
        fn support(&self, direction: Vector) -> (u32, Vector) {
            self.0.set(self.0.get() * 1.05);
            (0, direction.normalize_or(Vector::X) * self.0.get())
        }
        fn margin(&self) -> f32 {
            0.0
        }
    }
    let cube = Cuboid::new(Vector::ONE).unwrap();
    let pose = Pose::new(xyz(9.0, 5.0, 3.0), rotation([0.0, 1.0, 0.0], 0.3));
    let mut cache = SimplexCache::default();
    let found = closest(&cube, &Restless(std::cell::Cell::new(0.1)), &pose, &mut cache);
    assert!(!found.converged && found.steps <= 64, "{found:?}");
    assert!(found.lower_bound <= found.distance, "{found:?}");
    let ball = Sphere::new(1.0).unwrap();
    let next = closest(&cube, &ball, &pose, &mut cache);
    assert_eq!(next, closest(&cube, &ball, &pose, &mut SimplexCache::default()));
}

#[test]
fn two_half_spaces_overlap_endlessly_or_not_at_all() {
    let [up, down] =
        [Vector::Y, Vector::NEG_Y].map(|y| Shape::from(HalfSpace::new(y, 0.0).unwrap()));
    let cube = Cuboid::new(Vector::ONE).unwrap().into();
    let depth =
        |b: &Shape, b_in_a: &Pose| penetration(&up, b, b_in_a, PenetrationMethod::Sat).unwrap();
    assert!(depth(&down, &Pose::at(Vector::Y)).is_none());
    let endless = depth(&down, &Pose::at(Vector::NEG_Y)).unwrap();
    assert_eq!(endless.depth, f32::INFINITY);
    assert!(depth(&cube, &Pose::IDENTITY).is_some());
}
