//! Masses, tested.

use glam::Vec2;

use super::MassProperties;
use crate::math::Pose;
use crate::shape::Rectangle;

#[test]
fn two_halves_make_one_rectangle() {
    let whole = Rectangle::new(Vec2::new(1.0, 0.25)).unwrap().mass();
    let half = Rectangle::new(Vec2::new(0.5, 0.25)).unwrap().mass();
    let halves = [-0.5, 0.5].map(|x| half.placed(&Pose::at(Vec2::new(x, 0.0))));
    let sum = MassProperties::sum(halves.into_iter()).unwrap();
    assert!((sum.mass - whole.mass).abs() < 1e-6);
    assert!(sum.center.length() < 1e-6);
    assert!((sum.inertia - whole.inertia).abs() < 1e-6);
}
