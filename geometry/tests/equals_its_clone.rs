//! Values that can be compared equal their clones: the padding of vectors never decides.

use std::fmt::Debug;
use std::sync::Arc;

use hazumi_geometry::query::{
    PenetrationMethod, Ray, ShapeCast, SimplexCache, Sweep, ToiOptions, cast, cast_ray_at,
    closest, distance, penetration, separation, signed_distance, time_of_impact, trace,
};
use hazumi_geometry::shape::Compound;
use hazumi_geometry::soft::{Clusters, MatchMemory, MatchPlan};
use hazumi_geometry::{Pose, Shape};

use crate::dim::{
    HalfSpace, Hull, Item, KINDS, LAST_AXIS, Vector, corners_of, oval, random_turn, support_of,
};
use crate::shapes::manifold;
use crate::soft_shapes::every_kind;
use crate::support::Rng;

#[track_caller]
fn is_itself<T: Clone + Debug + PartialEq>(one: &T) {
    assert_eq!(one, &one.clone());
}

#[test]
fn a_hull_of_any_number_of_corners_equals_its_clone_and_no_other() {
    let counts = (5..300).chain((300..2000).step_by(97));
    let hulls: Vec<(usize, Hull)> =
        counts.map(|count| (count, Hull::new(&oval(count)).unwrap())).collect();
    let most = hulls.iter().map(|(_, hull)| corners_of(hull).len()).max();
    assert!(most > Some(300), "more corners than are looked at one by one: {most:?}");
    for (index, (count, hull)) in hulls.iter().enumerate() {
        is_itself(hull);
        assert!(&Hull::new(&oval(*count)).unwrap() == hull, "made twice of {count} points");
        let others = &hulls[..index];
        assert!(others.iter().all(|(_, other)| other != hull), "another has {count} points");
    }
}

#[test]
fn both_zeros_make_the_same_hull() {
    for count in [12, 100, 700] {
        let flat: Vec<Vector> = oval(count)
            .into_iter()
            .flat_map(|point| [0.0, -0.0].map(|zero| point * (Vector::ONE - LAST_AXIS) + zero))
            .chain([LAST_AXIS, -LAST_AXIS])
            .collect();
        let bright: Vec<Vector> = flat.iter().map(|&point| point + 0.0).collect();
        let [mixed, plain] = [flat, bright].map(|points| Hull::new(&points).unwrap());
        assert_eq!(mixed, plain, "{count}");
    }
}

#[test]
fn plans_and_memories_of_any_number_of_particles_equal_their_clones() {
    for count in 1..70 {
        let rest = oval(count);
        for clusters in [Clusters::Whole, Clusters::Lists(groups(count))] {
            let masses = vec![0.5; count];
            let plan = MatchPlan::new(&rest, &masses, &clusters, None).unwrap();
            is_itself(&plan);
            is_itself(&MatchMemory::new(&plan));
        }
    }
    every_kind().iter().for_each(|soft| is_itself(&soft.to_data()));
}

/// Neighbours in threes.
fn groups(count: usize) -> Vec<Vec<u32>> {
    let numbers: Vec<u32> = (0..u32::try_from(count).unwrap()).collect();
    numbers.windows(count.min(3)).map(<[u32]>::to_vec).collect()
}

#[test]
fn answers_equal_their_clones() {
    let mut rng = Rng(34);
    let mut shapes: Vec<Shape> =
        (0..2 * KINDS).map(|kind| Item::random(&mut rng, kind, 1.0).shape).collect();
    let children = shapes.iter().map(|shape| (rng.pose(1.0), shape.clone())).collect();
    shapes.push(Arc::new(Compound::new(children).unwrap()).into());
    shapes.push(HalfSpace::new(LAST_AXIS, 0.1).unwrap().into());
    for a in &shapes {
        is_itself(&a.mass(1.0));
        is_itself(&signed_distance(a, Vector::ONE * 0.3));
        for b in &shapes {
            for away in [0.0, 0.5, 3.0] {
                answers_of([a, b], &rng.pose(away), &mut rng);
            }
        }
    }
}

fn answers_of([a, b]: [&Shape; 2], pose: &Pose, rng: &mut Rng) {
    let cache = &mut SimplexCache::default();
    is_itself(&distance(a, b, pose, cache));
    is_itself(&separation(a, b, pose, cache));
    is_itself(cache);
    is_itself(&penetration(a, b, pose, PenetrationMethod::GjkEpa).unwrap());
    is_itself(&manifold(a, b, pose, 0.1));
    let push = Vector::X * 2.0 - pose.position;
    is_itself(&cast(a, b, pose, &ShapeCast::new(push).unwrap()));
    is_itself(&cast_ray_at(b, pose, &Ray::new(Vector::ONE * 0.1, push, 9.0).unwrap()));
    let motion = Sweep::new(*pose, push, random_turn(rng, 1.0)).unwrap();
    let still = Sweep::new(Pose::IDENTITY, Vector::ZERO, random_turn(rng, 0.0)).unwrap();
    is_itself(&time_of_impact(a, &still, b, &motion, &ToiOptions::default()));
    is_itself(&trace::search(a, b, pose));
    is_itself(&trace::epa(a, b, pose));
    is_itself(&trace::axes(a, b, pose));
    if let (Some(a), Some(b)) = (support_of(a), support_of(b)) {
        is_itself(&closest(a, b, pose, cache));
    }
}
