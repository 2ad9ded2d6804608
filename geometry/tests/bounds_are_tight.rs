//! Bounding boxes hold their shapes to the last bit at every pose, and no box of `f32` that is
//! smaller does. Some kinds of shapes have room as documented.

use std::sync::Arc;

use hazumi_geometry::shape::Compound;
use hazumi_geometry::{Pose, Shape};

use crate::bounds_are_tight::{corners_in, slack_of, subjects_of_this_dimension};
use crate::dim::{
    AXES, DIM, DVector, Hull, Item, KINDS, Rotation, ToF32, ToF64, Vector, corners_of, oval,
    rotation, xyz,
};
use crate::support::{Placement, Rng};

/// A shape, as the hull of balls in `f64`: their centres and radii.
pub(crate) struct Subject {
    name: String,
    shape: Shape,
    balls: Vec<(DVector, f64)>,
    /// Room that its box may have, as a part of its size.
    slack: f64,
}

impl Subject {
    pub(crate) fn new(
        name: impl Into<String>,
        shape: impl Into<Shape>,
        balls: Vec<(DVector, f64)>,
    ) -> Self {
        let shape = shape.into();
        Self { name: name.into(), slack: slack_of(&shape), shape, balls }
    }

    /// The hull of some corners, with a radius around each.
    pub(crate) fn of_corners(
        name: impl Into<String>,
        shape: impl Into<Shape>,
        corners: &[Vector],
        radius: f32,
    ) -> Self {
        let ball = |corner: &Vector| (corner.to_f64(), f64::from(radius));
        Self::new(name, shape, corners.iter().map(ball).collect())
    }

    pub(crate) fn with_slack(self, slack: f64) -> Self {
        Self { slack: slack.max(self.slack), ..self }
    }

    #[track_caller]
    fn check(&self, pose: &Pose) {
        let place = Placement::of(pose);
        let bounds = self.shape.bounds(pose);
        let size = self.balls.iter().map(|(center, radius)| center.length() + radius);
        // Near zero, `f32` is finer than the rounding of what is turned in `f64`.
        let slack = self.slack.max(1e-13) * size.fold(0.0, f64::max);
        for axis in 0..DIM {
            let heights =
                self.balls.iter().map(|&(center, radius)| (place.point(center)[axis], radius));
            let low = heights.clone().map(|(at, radius)| at - radius);
            let high = heights.map(|(at, radius)| at + radius);
            let low = low.fold(f64::INFINITY, f64::min);
            let high = high.fold(f64::NEG_INFINITY, f64::max);
            let (min, max) = (bounds.min[axis], bounds.max[axis]);
            let about = format!("{} at {pose:?}: {min} {low} {high} {max}", self.name);
            assert!(f64::from(min) <= low && high <= f64::from(max), "outside: {about}");
            let room = |number: f32| f64::from(number.next_up().next_up());
            assert!(room(min) >= low - slack, "too much room: {about}");
            assert!(room(-max) >= -high - slack, "too much room: {about}");
        }
    }
}

fn subjects(rng: &mut Rng) -> Vec<Subject> {
    let mut found = Vec::new();
    let mut items = Vec::new();
    for kind in 0..4 * KINDS {
        let size = rng.spread(1e-3, 1e3);
        let item = Item::random(rng, kind, size);
        let (corners, margin) = corners_in(&item);
        let balls = corners.into_iter().map(|corner| (corner, margin)).collect();
        found.push(Subject::new(format!("kind {}", kind % KINDS), item.shape, balls));
        items.push((rng.pose(2.0), Item::random(rng, kind, 1.0)));
    }
    for count in [5, 16, 17, 33, 40, 100, 128, 129, 700] {
        let hull = Hull::new(&oval(count)).unwrap();
        let corners = corners_of(&hull).to_vec();
        let name = format!("hull of {count} points");
        found.push(Subject::of_corners(name, hull, &corners, 0.0));
    }
    for count in [1, 3, items.len()] {
        let children = &items[..count];
        let balls = children.iter().flat_map(|(pose, item)| {
            let (corners, margin) = corners_in(item);
            let place = Placement::of(pose);
            corners.into_iter().map(move |corner| (place.point(corner), margin))
        });
        let balls = balls.collect();
        let slack = children.iter().map(|(_, item)| slack_of(&item.shape));
        // Where it is not turned, the boxes of its children are rounded twice.
        let slack = slack.fold(2.0 * f64::from(f32::EPSILON), f64::max);
        let children = children.iter().map(|(pose, item)| (*pose, item.shape.clone()));
        let whole = Arc::new(Compound::new(children.collect()).unwrap());
        let subject = Subject::new(format!("compound of {count}"), whole, balls);
        found.push(subject.with_slack(slack));
    }
    found.extend(subjects_of_this_dimension(rng));
    found
}

/// Rotations that leave axes on axes, where sides are numbers of `f32` again.
fn right_turns() -> Vec<Rotation> {
    let quarters = (-3_i8..=3).map(|quarter| f32::from(quarter) * std::f32::consts::FRAC_PI_2);
    let axes = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    quarters.flat_map(|angle| axes.map(|axis| rotation(axis, angle))).collect()
}

#[test]
fn bounds_hold_the_shape_to_the_last_bit_and_are_the_smallest() {
    let mut rng = Rng(14);
    for subject in subjects(&mut rng) {
        subject.check(&Pose::IDENTITY);
        for distance in [0.0, 1e-3, 1.0, 300.0, 1e6] {
            subject.check(&Pose::at((rng.direction() * distance).to_f32()));
            for _ in 0..40 {
                subject.check(&rng.pose(distance));
            }
            for turn in right_turns() {
                subject.check(&Pose::new(rng.pose(distance).position, turn));
            }
        }
    }
}

#[test]
fn a_shape_that_is_not_turned_has_its_own_numbers() {
    let half = xyz(0.5, 0.3, 0.7);
    let cube = Shape::from(crate::dim::Cuboid::new(half).unwrap());
    for position in [Vector::ZERO, xyz(1.0, 2.0, 3.0)] {
        let bounds = cube.bounds(&Pose::at(position));
        let exact = |side: f32, axis: usize| {
            f64::from(position[axis]) + f64::from(side) * f64::from(half[axis])
        };
        for axis in 0..DIM {
            let [low, high] = [exact(-1.0, axis), exact(1.0, axis)];
            let [near_low, near_high] = [low as f32, high as f32];
            assert!(f64::from(near_low) != low || bounds.min[axis] == near_low);
            assert!(f64::from(near_high) != high || bounds.max[axis] == near_high);
        }
    }
    let ball = Shape::from(crate::dim::Sphere::new(0.5).unwrap()).bounds(&Pose::at(AXES[0]));
    assert_eq!([ball.min, ball.max], [AXES[0] - 0.5, AXES[0] + 0.5]);
}

#[test]
fn poses_that_are_not_finite_have_no_box() {
    let mut rng = Rng(15);
    let poses =
        [Pose::at(Vector::NAN), Pose::new(Vector::ZERO, rotation([f32::NAN; 3], f32::NAN))];
    for subject in subjects(&mut rng) {
        for pose in &poses {
            let bounds = subject.shape.bounds(pose);
            let is_ball = subject.balls.len() == 1 && pose.position.is_finite();
            let has_numbers = bounds.min.is_finite() || bounds.max.is_finite();
            assert!(is_ball || !has_numbers, "{} {bounds:?}", subject.name);
        }
    }
}
