//! Masses, tested.

use glam::Vec3;

use super::MassProperties;
use crate::math::Pose;
use crate::shape::Cuboid;

#[test]
fn two_halves_make_one_box() {
    let whole = Cuboid::new(Vec3::new(1.0, 0.5, 0.25)).unwrap().mass();
    let half = Cuboid::new(Vec3::new(0.5, 0.5, 0.25)).unwrap().mass();
    let halves = [-0.5, 0.5].map(|x| half.placed(&Pose::at(Vec3::new(x, 0.0, 0.0))));
    let sum = MassProperties::sum(halves.into_iter()).unwrap();
    assert!((sum.mass - whole.mass).abs() < 1e-6);
    assert!(sum.center.length() < 1e-6);
    assert!(sum.inertia.abs_diff_eq(whole.inertia, 1e-5), "{} {}", sum.inertia, whole.inertia);
}
