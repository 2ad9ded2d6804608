//! Soft shapes of every kind: their data makes them again, and questions are answered by their
//! surface.

use hazumi_geometry::core::soft::{SoftMaterial, Stiffness};
use hazumi_geometry::query::{SimplexCache, distance};
use hazumi_geometry::shape::SoftShape;
use hazumi_geometry::{Pose, Shape};

use crate::dim::{Sphere, Vector};
use crate::soft_shapes::{every_kind, size};

/// A soft shape gives the answers of its surface at rest.
#[track_caller]
pub(crate) fn answers_as(soft: &Shape, surface: &Shape, pose: &Pose) {
    let ball = Shape::from(Sphere::new(0.25).unwrap());
    let [one, other] =
        [soft, surface].map(|shape| distance(shape, &ball, pose, &mut SimplexCache::default()));
    assert_eq!(one, other);
    assert_eq!(soft.bounds(pose), surface.bounds(pose));
    assert_eq!(soft.support(Vector::ONE), surface.support(Vector::ONE));
    assert!(soft.has_parts());
    assert!(soft.mass(1.0).is_some());
}

#[test]
fn weights_are_shares_of_the_whole() {
    for shape in every_kind() {
        let sum: f64 = shape.weights().iter().map(|&weight| f64::from(weight)).sum();
        assert!((sum - 1.0).abs() < 1e-6);
        assert!(shape.weights().iter().all(|&weight| weight > 0.0));
    }
}

#[test]
fn data_makes_the_same_shape_again() {
    let material = SoftMaterial {
        edges: Some(Stiffness::new(12.0, 0.5)),
        tear: Some(0.5),
        ..SoftMaterial::default()
    };
    for shape in every_kind() {
        let shape = shape.with_material(material).unwrap().with_radius(0.03).unwrap();
        let shape = shape.with_fixed(&[3, 1, 3]).unwrap();
        assert_eq!(shape.fixed(), [1, 3]);
        let again = SoftShape::from_data(shape.to_data()).unwrap();
        assert_eq!(again.to_data(), shape.to_data());
        assert_eq!(size(&again).to_bits(), size(&shape).to_bits());
        assert_eq!(again.material(), &material);
    }
}
