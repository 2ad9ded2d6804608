//! Whether a world is what the model says.

use std::collections::BTreeSet;

use super::model::{Model, Stuff};
use crate::dim::*;
use hazumi::query::Ray;
use hazumi::{BodyId, BodyType, ColliderId, QueryFilter, World};

/// Compares everything that the model knows.
pub(crate) fn compare(world: &World, model: &Model) {
    compare_bodies(world, model);
    compare_colliders(world, model);
    compare_joints(world, model);
    for id in model.known_bodies.iter().filter(|id| !model.bodies.contains_key(id)) {
        assert!(world.body(*id).is_none() && world.colliders_of(*id).is_none(), "{id:?}");
        assert!(world.joints_of(*id).is_none() && world.is_asleep(*id).is_none(), "{id:?}");
    }
    for id in model.known_colliders.iter().filter(|id| !model.colliders.contains_key(id)) {
        assert!(world.collider(*id).is_none() && world.body_of(*id).is_none(), "{id:?}");
    }
    for id in model.known_joints.iter().filter(|id| !model.joints.contains_key(id)) {
        assert!(world.joint(*id).is_none() && world.joint_reaction(*id).is_none(), "{id:?}");
    }
}

fn compare_bodies(world: &World, model: &Model) {
    assert_eq!(world.body_count(), model.bodies.len());
    let mut listed: Vec<_> = world.bodies().map(|(id, _)| id).collect();
    assert!(listed.is_sorted_by_key(|id| id.index()));
    listed.sort();
    assert!(listed.iter().eq(model.bodies.keys()));
    for (&id, expected) in &model.bodies {
        let body = world.body(id).unwrap();
        assert_eq!(body.body_type, expected.motion);
        assert_eq!(body.is_enabled, expected.is_enabled);
        assert_eq!(body.user_data, expected.user_data);
        assert_eq!(world.colliders_of(id).unwrap(), expected.colliders);
        assert_eq!(world.joints_of(id).unwrap(), expected.joints);
        assert!(body.position.is_finite() && body.linear_velocity.is_finite());
        assert!(
            (body.rotation.to_array().map(|x| x * x).into_iter().sum::<f32>() - 1.0).abs()
                < 1e-5
        );
        let mass = world.mass_properties(id).map(|mass| f64::from(mass.mass));
        assert_eq!(mass.is_some(), expected.motion == BodyType::Dynamic);
        if let Some(mass) = mass {
            let expected = model.mass(expected);
            assert!((mass / expected - 1.0).abs() < 1e-4, "{id:?}: {mass} kg, not {expected}");
        }
    }
}

fn compare_colliders(world: &World, model: &Model) {
    assert_eq!(world.colliders().count(), model.colliders.len());
    for (&id, expected) in &model.colliders {
        let collider = world.collider(id).unwrap();
        assert_eq!(world.body_of(id), Some(expected.body));
        assert_eq!(collider.user_data, expected.user_data);
        assert_eq!(collider.is_sensor, expected.is_sensor);
        assert_eq!(collider.density, expected.density);
    }
}

fn compare_joints(world: &World, model: &Model) {
    assert_eq!(world.joints().count(), model.joints.len());
    for (&id, expected) in &model.joints {
        let joint = world.joint(id).unwrap();
        assert_eq!(joint.bodies, expected.bodies);
        assert_eq!(joint.user_data, expected.user_data);
    }
}

/// Pairs of balls that overlap clearly, may touch, and of which one is awake: bodies that were
/// put to sleep before they met have no contact yet.
pub(crate) fn overlapping_balls(world: &World, model: &Model) -> Vec<[ColliderId; 2]> {
    let balls: Vec<_> = (model.colliders.iter())
        .filter_map(|(&id, collider)| match collider.stuff {
            Stuff::Ball(radius) if !collider.is_sensor => {
                let middle = world.pose_of(id)?.position.to_f64();
                Some((id, collider.body, middle, f64::from(radius)))
            }
            _ => None,
        })
        .collect();
    let mut pairs = Vec::new();
    for (index, (a, body_a, middle_a, radius_a)) in balls.iter().enumerate() {
        for (b, body_b, middle_b, radius_b) in &balls[..index] {
            let moves = |id: &BodyId| {
                model.bodies[id].motion == BodyType::Dynamic
                    && world.is_asleep(*id) == Some(false)
            };
            let is_frozen = |id: &BodyId| world.is_frozen(*id) == Some(true);
            let bodies = [body_a, body_b];
            if model.may_touch([*body_a, *body_b])
                && bodies.into_iter().any(moves)
                && !bodies.into_iter().any(is_frozen)
                // A neighbour may hide a contact of up to four slops.
                && middle_a.distance(*middle_b) < radius_a + radius_b - 0.021
            {
                pairs.push([*a.min(b), *a.max(b)]);
            }
        }
    }
    pairs
}

/// Touching pairs must be allowed to touch, and overlapping pairs must touch; sensors and pairs
/// of which neither moves never do.
pub(crate) fn contacts_are_those_expected(
    world: &World,
    model: &Model,
    overlapping: &[[ColliderId; 2]],
) {
    let mut touching = BTreeSet::new();
    for contact in world.contacts() {
        assert!(model.may_touch(contact.bodies), "{contact:?}");
        assert!(contact.colliders.iter().all(|id| !model.colliders[id].is_sensor));
        let moves = |id| model.bodies[id].motion == BodyType::Dynamic;
        assert!(contact.bodies.iter().any(moves), "{contact:?}");
        let [a, b] = contact.colliders;
        touching.insert([a.min(b), a.max(b)]);
    }
    for pair in overlapping {
        assert!(touching.contains(pair), "{pair:?} overlap and do not touch");
    }
}

/// Asks what contains a point, and looks at every collider for it.
pub(crate) fn point_is_where_it_is(world: &World, model: &Model, point: Vector) {
    let Ok(found) = world.overlap_point(point, &QueryFilter::default()) else {
        assert!(!point.is_finite());
        return;
    };
    for (&id, collider) in &model.colliders {
        let depth = depth_at(world, model, id, point.to_f64());
        let is_there = model.bodies[&collider.body].is_enabled && !collider.is_sensor;
        if !is_there || depth.abs() > 1e-4 {
            let expected = is_there && depth > 0.0;
            assert_eq!(found.contains(&id), expected, "{id:?} at {point}: {depth} m deep");
        }
    }
}

fn depth_at(world: &World, model: &Model, id: ColliderId, point: DVector) -> f64 {
    let collider = &model.colliders[&id];
    let body = world.body(collider.body).unwrap();
    let local = turned_back(body.rotation, point - body.position.to_f64());
    collider.stuff.depth(local - collider.place.to_f64())
}

/// Walks along a ray in short steps: nothing may be entered before the hit, and something at
/// it.
pub(crate) fn ray_hits_what_comes_first(
    world: &World,
    model: &Model,
    origin: Vector,
    direction: Vector,
) {
    const PARTS: u32 = 100;
    let Ok(ray) = Ray::new(origin, direction, 1.0) else {
        let is_good = origin.is_finite() && direction.is_finite();
        assert!(!is_good || direction == Vector::ZERO, "{origin} {direction}");
        return;
    };
    let hit = world.cast_ray(&ray, &QueryFilter::default());
    let end = hit.map_or(1.0, |hit| f64::from(hit.fraction));
    let at = |fraction: f64| origin.to_f64() + fraction * direction.to_f64();
    for (&id, collider) in &model.colliders {
        if collider.is_sensor || !model.bodies[&collider.body].is_enabled {
            assert!(hit.is_none_or(|hit| hit.collider != id));
            continue;
        }
        for part in 0..=PARTS {
            let fraction = end * f64::from(part) / f64::from(PARTS);
            let depth = depth_at(world, model, id, at(fraction));
            assert!(depth < 2e-3 || fraction == end, "{id:?}: {depth} m within, {hit:?}");
        }
        if hit.is_some_and(|hit| hit.collider == id) {
            let depth = depth_at(world, model, id, at(end));
            assert!(depth > -2e-3, "{id:?} is {depth} m away from {hit:?}");
        }
    }
}
