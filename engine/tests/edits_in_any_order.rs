//! Edits of bodies in any order between any two steps: nothing panics, and events stay true.

use std::collections::BTreeSet;

use crate::dim::*;
use crate::engine::worlds::{DT, Random, cube, ground};
use crate::scenery;
use hazumi::{Body, BodyId, BodyType, ExternalForce, LockedAxes, MassSource, World};

fn pick(random: &mut Random, count: usize) -> usize {
    random.bits() as usize % count.max(1)
}

fn random_body(random: &mut Random) -> Body {
    let motion = BodyType::ALL[pick(random, 3)];
    let locks = [LockedAxes::NONE, LockedAxes::ROTATION, scenery::SOME_LOCKS];
    let weights = [MassSource::FromDensity, MassSource::Mass(3.0)];
    Body {
        body_type: motion,
        position: 2.0 * random.vector() + Vector::Y * 2.0,
        rotation: random.rotation(),
        linear_velocity: 10.0 * random.vector(),
        angular_velocity: 10.0 * random.spin(),
        locked_axes: locks[pick(random, 3)],
        mass_source: weights[pick(random, 2)],
        is_enabled: pick(random, 8) > 0,
        ..Body::dynamic()
    }
}

fn add(world: &mut World, random: &mut Random) {
    let mut collider = cube(0.1 + 0.4 * random.signed().abs());
    collider.is_sensor = pick(random, 5) == 0;
    collider.one_way = (pick(random, 6) == 0).then(|| random.vector() + 2.0 * Vector::Y);
    let body = random_body(random);
    world.add(body, collider).unwrap();
}

fn act(world: &mut World, random: &mut Random, id: BodyId) {
    let place = 3.0 * random.vector().to_f64() + DVector::Y;
    let push = 1e3 * random.vector();
    match pick(random, 12) {
        0 => {
            world.remove(id);
        }
        1 => drop(world.teleport(id, place, random.rotation()).unwrap()),
        2 => drop(world.teleport(id, 1e6 * place, Rotation::IDENTITY).unwrap()),
        3 | 4 => drop(world.move_to(id, place, random.rotation()).unwrap()),
        5 => drop(
            world
                .apply_external_force(id, ExternalForce::ImpulseAt(push, place.to_f32()))
                .unwrap(),
        ),
        6 => drop(world.apply_external_force(id, ExternalForce::Force(1e3 * push)).unwrap()),
        7 => drop(world.edit(id, |body| body.is_enabled = !body.is_enabled).unwrap()),
        8 => {
            let new = random_body(random);
            world.edit(id, |body| *body = Body { is_enabled: true, ..new }).unwrap();
        }
        9 => {
            let axes = BVector::from_array(std::array::from_fn(|_| pick(random, 2) == 0));
            let rotation = turn_locks(|| pick(random, 2) == 0);
            let locked = LockedAxes { translation: axes, rotation };
            world.edit(id, |body| body.locked_axes = locked).unwrap();
        }
        10 => {
            let collider = world.colliders_of(id).and_then(|list| list.first().copied());
            let is_sensor = pick(random, 2) == 0;
            if let Some(collider) = collider {
                world.edit_collider(collider, |edit| edit.is_sensor = is_sensor).unwrap();
            }
        }
        _ => drop(world.add_collider(id, cube(0.2)).unwrap()),
    }
}

/// A world edited and stepped at random; the hash of each step.
fn history(seed: u64) -> Vec<u64> {
    let mut random = Random(seed);
    let mut world = ground();
    let (mut touching, mut inside) = (BTreeSet::new(), BTreeSet::new());
    let mut asleep = BTreeSet::new();
    let mut hashes = Vec::new();
    for _ in 0..200 {
        for _ in 0..pick(&mut random, 4) {
            if world.body_count() < 40 {
                add(&mut world, &mut random);
            }
            // Also those that are gone.
            let bits = random.bits() % 40;
            let known = world.bodies().nth(bits as usize).map(|(id, _)| id);
            if let Some(id) = known.filter(|id| id.index() > 0) {
                act(&mut world, &mut random, id);
            }
        }
        let dt = [0.0, DT, DT, DT, 0.1][pick(&mut random, 5)];
        world.step(dt).unwrap();
        let events = world.events();
        for touch in &events.contacts_ended {
            assert!(touching.remove(touch), "{touch:?} ends and never began");
        }
        for touch in &events.contacts_started {
            assert!(touching.insert(*touch), "{touch:?} begins twice");
        }
        let passes: BTreeSet<_> = events
            .overlaps_started
            .iter()
            .filter(|v| events.overlaps_ended.contains(v))
            .collect();
        for visit in events.overlaps_ended.iter().filter(|visit| !passes.contains(visit)) {
            assert!(inside.remove(visit), "{visit:?} leaves and never entered");
        }
        for visit in events.overlaps_started.iter().filter(|visit| !passes.contains(visit)) {
            assert!(inside.insert(*visit), "{visit:?} enters twice");
        }
        asleep.retain(|&id| world.body(id).is_some());
        for id in &events.woke {
            assert!(asleep.remove(id), "{id:?} wakes and never slept");
        }
        asleep.extend(events.fell_asleep.iter().copied());
        for touch in &touching {
            assert!(touch.colliders.iter().all(|&id| world.collider(id).is_some()));
        }
        for (id, body) in world.bodies() {
            let exact = world.exact_position(id).unwrap();
            assert!(exact.is_finite() && body.rotation.is_finite());
            if body.body_type == BodyType::Dynamic {
                let LockedAxes { translation, rotation } = body.locked_axes;
                let along = Vector::select(translation, body.linear_velocity, Vector::ZERO);
                assert_eq!(along, Vector::ZERO);
                let about = locked_part(rotation, body.angular_velocity);
                assert_eq!(about, about_z(0.0));
            }
        }
        hashes.push(world.state_hash());
    }
    hashes
}

#[test]
fn edits_and_steps_at_random() {
    for seed in 0..30 {
        history(seed);
    }
}

#[test]
fn the_same_edits_give_the_same_world() {
    assert_eq!(history(5), history(5));
}
