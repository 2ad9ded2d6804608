//! Questions to a world give what asking every collider gives, after any edits and steps.

use std::num::NonZeroUsize;

use crate::dim::*;
use crate::engine::worlds::{DT, Random};
use crate::scenery::queries::{is_surface, solids, surfaces};
use hazumi::core::Workers;
use hazumi::query::{
    Ray, ShapeCast, SimplexCache, Sweep, ToiOptions, cast, cast_ray_at, contains, intersects,
    separation, signed_distance, time_of_impact,
};
use hazumi::{
    Body, BodyId, BodyType, Collider, ColliderId, CollisionGroups, Pose, QueryFilter, Shape,
    World,
};

pub(crate) fn place(random: &mut Random) -> Body {
    Body {
        position: either(9.0, 5.0) * random.vector(),
        rotation: random.rotation(),
        linear_velocity: 3.0 * random.vector(),
        angular_velocity: 3.0 * random.spin(),
        ..Body::dynamic()
    }
}

/// Some hundred bodies of all kinds, in motion, edited at random.
fn crowd(seed: u64, steps: usize) -> World {
    let mut random = Random(seed);
    let mut world = World::default();
    let ground = HalfSpace::new(Vector::Y, -either(9.0, 5.0)).unwrap();
    world.add(Body::fixed(), Collider::new(ground)).unwrap();
    let (solids, surfaces) = (solids(&mut random), surfaces(&mut random));
    for index in 0..160 {
        let groups =
            CollisionGroups { memberships: 1 << (index % 3), ..CollisionGroups::default() };
        let solid = solids[index % solids.len()].clone();
        let body = match index % 9 {
            0 => Body { body_type: BodyType::Kinematic, ..place(&mut random) },
            1 => Body { body_type: BodyType::Fixed, ..place(&mut random) },
            _ => place(&mut random),
        };
        world.add(body, Collider { collision_groups: groups, ..Collider::new(solid) }).unwrap();
    }
    for index in 0..12 {
        let body = Body { body_type: BodyType::Fixed, ..place(&mut random) };
        world.add(body, Collider::new(surfaces[index % surfaces.len()].clone())).unwrap();
    }
    for _ in 0..steps {
        world.step(DT).unwrap();
        edit(&mut world, &solids, &mut random);
    }
    world
}

/// Moves, removes, adds and changes somebody.
fn edit(world: &mut World, solids: &[Shape], random: &mut Random) {
    let ids: Vec<BodyId> = world.bodies().map(|(id, _)| id).skip(1).collect();
    let mut one = || ids[random.bits() as usize % ids.len()];
    let (moved, removed, grown, changed) = (one(), one(), one(), one());
    let body = place(random);
    world.edit(moved, |old| old.position = body.position).unwrap();
    world.remove(removed);
    let solid = solids[random.bits() as usize % solids.len()].clone();
    world.add(place(random), Collider::new(solid.clone())).unwrap();
    let aside = Pose::new(random.vector(), random.rotation());
    let _ = world.add_collider(grown, Collider { pose: aside, ..Collider::new(solid.clone()) });
    if let Some(&[first, ..]) = world.colliders_of(changed) {
        let _ = world.edit_collider(first, |collider| collider.shape = solid);
    }
}

/// What a filter says, asked from outside.
fn passing(world: &World, filter: &QueryFilter<'_>) -> Vec<(ColliderId, Shape, Pose)> {
    let passes = |id: ColliderId, collider: &Collider| {
        let body = world.body_of(id).unwrap();
        filter.collision_groups.collide(&collider.collision_groups)
            && !filter.skip_bodies.contains(&body)
            && !filter.skip_colliders.contains(&id)
            && filter.body_types.contains(&world.body(body).unwrap().body_type)
            && filter.predicate.is_none_or(|accepts| accepts(id, collider))
    };
    let all = world.colliders().filter(|&(id, collider)| passes(id, collider));
    all.map(|(id, collider)| (id, collider.shape.clone(), world.pose_of(id).unwrap())).collect()
}

/// Calls `check` with worlds and filters of many kinds.
fn each_world(check: impl Fn(&World, &QueryFilter<'_>, &mut Random)) {
    for (seed, steps) in [(1, 0), (2, 1), (3, 40)] {
        let mut world = crowd(seed, steps);
        let bodies: Vec<BodyId> = world.bodies().map(|(id, _)| id).step_by(2).collect();
        let colliders: Vec<ColliderId> =
            world.colliders().map(|(id, _)| id).step_by(3).collect();
        let odd = |id: ColliderId, _: &Collider| id.index() % 2 == 1;
        let all = QueryFilter::default();
        let filters = [
            all,
            QueryFilter { skip_bodies: &bodies, ..all },
            QueryFilter { skip_colliders: &colliders, ..all },
            QueryFilter { body_types: &[BodyType::Fixed, BodyType::Kinematic], ..all },
            QueryFilter {
                collision_groups: CollisionGroups { memberships: 1, filter: 5 },
                ..all
            },
            QueryFilter { predicate: Some(&odd), ..all },
        ];
        let mut random = Random(99 + seed);
        for filter in &filters {
            check(&world, filter, &mut random);
        }
        // Once more when nothing but a step lies between.
        world.step(DT).unwrap();
        check(&world, &all, &mut random);
    }
}

fn ray(random: &mut Random) -> Ray {
    let (from, to) = (either(15.0, 9.0) * random.vector(), either(9.0, 5.0) * random.vector());
    if random.bits().is_multiple_of(2) {
        return Ray::segment(from, to).unwrap();
    }
    Ray::new(from, to - from, f32::MAX).unwrap()
}

#[test]
fn rays_hit_what_is_first_of_all() {
    each_world(|world, filter, random| {
        let all = passing(world, filter);
        let mut hit_count = 0;
        for _ in 0..60 {
            let ray = ray(random);
            let hit = |(id, shape, pose): &(ColliderId, Shape, Pose)| {
                let hit = cast_ray_at(shape, pose, &ray)?;
                Some((hit.fraction, *id, hit.point, hit.normal, hit.part))
            };
            let mut expected: Vec<_> = all.iter().filter_map(hit).collect();
            expected.sort_by(|a, b| a.0.total_cmp(&b.0));
            let found = world.cast_ray_all(&ray, filter);
            let told = found.iter().map(|hit| {
                assert_eq!(world.body_of(hit.collider), Some(hit.body));
                (hit.fraction, hit.collider, hit.point, hit.normal, hit.part)
            });
            assert_eq!(told.collect::<Vec<_>>(), expected);
            assert_eq!(world.cast_ray(&ray, filter), found.first().copied());
            hit_count += usize::from(!found.is_empty());
        }
        assert!(hit_count > 10, "{hit_count}");
    });
}

fn free_shapes(random: &mut Random) -> Vec<Shape> {
    solids(random)
}

fn pose(random: &mut Random) -> Pose {
    Pose::new(either(9.0, 5.0) * random.vector(), random.rotation())
}

#[test]
fn casts_and_turning_ways_hit_what_is_first_of_all() {
    each_world(|world, filter, random| {
        let (all, shapes) = (passing(world, filter), free_shapes(random));
        let mut hit_count = 0;
        for index in 0..either(56, 28) {
            let shape = &shapes[index % shapes.len()];
            let turns = index % 4 == 3;
            let turn = if turns { 2.0 * random.spin() } else { NO_TURN };
            let way = either(9.0, 5.0) * random.vector();
            let motion = Sweep::new(pose(random), way, turn).unwrap();
            let motion = motion.about(0.3 * random.vector()).unwrap();
            let hit = |(id, other, pose): &(ColliderId, Shape, Pose)| {
                if !turns {
                    let way = ShapeCast::new(pose.inverse_transform_vector(way)).unwrap();
                    let hit = cast(other, shape, &pose.inv_mul(&motion.start()), &way)?;
                    let point = pose.transform_point(hit.point);
                    return Some((hit.fraction, *id, point, hit.parts[0]));
                }
                let still = Sweep::still(*pose).unwrap();
                let hit = time_of_impact(other, &still, shape, &motion, &ToiOptions::SURFACES)?;
                Some((hit.fraction, *id, hit.point, hit.parts[0]))
            };
            let mut expected: Vec<_> = all.iter().filter_map(hit).collect();
            expected.sort_by(|a, b| a.0.total_cmp(&b.0));
            let found = world.cast_shape_all(shape, &motion, filter);
            let told =
                found.iter().map(|hit| (hit.fraction, hit.collider, hit.point, hit.part));
            assert_eq!(told.collect::<Vec<_>>(), expected);
            assert_eq!(world.cast_shape(shape, &motion, filter), found.first().copied());
            hit_count += usize::from(found.first().is_some_and(|hit| hit.fraction > 0.0));
        }
        assert!(hit_count > 3, "{hit_count}");
    });
}

#[test]
fn overlaps_are_those_of_all() {
    each_world(|world, filter, random| {
        let (all, shapes) = (passing(world, filter), free_shapes(random));
        let mut found_count = 0;
        for index in 0..40 {
            let (shape, pose) = (&shapes[index % shapes.len()], pose(random));
            let overlaps = |(_, other, at): &&(ColliderId, Shape, Pose)| {
                intersects(other, shape, &at.inv_mul(&pose))
            };
            let expected: Vec<_> = all.iter().filter(overlaps).map(|(id, ..)| *id).collect();
            assert_eq!(world.overlap_shape(shape, &pose, filter).unwrap(), expected);
            found_count += expected.len();

            let point = pose.position;
            let holds = |(_, other, at): &&(ColliderId, Shape, Pose)| {
                contains(other, at.inverse_transform_point(point))
            };
            let expected: Vec<_> = all.iter().filter(holds).map(|(id, ..)| *id).collect();
            assert_eq!(world.overlap_point(point, filter).unwrap(), expected);
        }
        assert!(found_count > 1, "{found_count}");
    });
}

#[test]
fn the_nearest_is_the_nearest_of_all() {
    each_world(|world, filter, random| {
        let (all, shapes) = (passing(world, filter), free_shapes(random));
        for index in 0..24 {
            let (shape, pose) = (&shapes[index % shapes.len()], pose(random));
            let reach = 4.0 * random.signed().abs();
            let from_point = |(id, other, at): &(ColliderId, Shape, Pose)| {
                (
                    signed_distance(other, at.inverse_transform_point(pose.position)).distance,
                    *id,
                )
            };
            let least = |distances: Vec<(f32, ColliderId)>| {
                let least = distances.into_iter().min_by(|a, b| a.0.total_cmp(&b.0));
                least.filter(|&(distance, _)| distance <= reach)
            };
            let expected = least(all.iter().map(from_point).collect());
            let found = world.closest_point(pose.position, reach, filter).unwrap();
            assert_eq!(found.map(|near| (near.distance, near.collider)), expected);

            let from_shape = |(id, other, at): &(ColliderId, Shape, Pose)| {
                let cache = &mut SimplexCache::default();
                (separation(other, shape, &at.inv_mul(&pose), cache).gap, *id)
            };
            let expected = least(all.iter().map(from_shape).collect());
            let found = world.closest_shape(shape, &pose, reach, filter).unwrap();
            assert_eq!(found.map(|near| (near.distance, near.collider)), expected);
            if let Some(near) = found {
                let way = near.own_point - near.point;
                let error = way.distance(near.distance * near.normal);
                assert!(error < 1e-3, "{way} is not {} along {}", near.distance, near.normal);
            }
        }
    });
}

#[test]
fn free_shapes_touch_what_they_overlap() {
    each_world(|world, filter, random| {
        let shapes = free_shapes(random);
        let mut contact_count = 0;
        for index in 0..40 {
            let (shape, pose) = (&shapes[index % shapes.len()], pose(random));
            let contacts = world.collide_shape(shape, &pose, 0.0, filter).unwrap();
            let overlaps = world.overlap_shape(shape, &pose, filter).unwrap();
            let mut touched: Vec<_> = contacts.iter().map(|contact| contact.collider).collect();
            assert!(touched.is_sorted_by_key(|id| id.index()));
            touched.dedup();
            // Surfaces touch nothing from behind.
            let is_solid = |id: &&ColliderId| {
                let shape = &world.collider(**id).unwrap().shape;
                !is_surface(shape)
            };
            assert!(
                touched.iter().filter(is_solid).eq(overlaps.iter().filter(is_solid)),
                "{touched:?} are not {overlaps:?}"
            );
            for contact in &contacts {
                assert!((contact.normal.length() - 1.0).abs() < 1e-4);
                assert!(contact.depth() >= 0.0 && !contact.points.is_empty());
            }
            contact_count += contacts.len();
        }
        assert!(contact_count > 1, "{contact_count}");
    });
}

/// Where `f32` has steps of 6 cm, and bodies stand between them.
#[test]
fn far_from_the_origin_nobody_is_missed() {
    let mut random = Random(3);
    let shapes = solids(&mut random);
    let far = xyz(1e6, -3e5, 7e5);
    let mut world = World::default();
    for index in 0..200 {
        let id =
            world.add(place(&mut random), Collider::new(shapes[index % 7].clone())).unwrap();
        let at = far.to_f64() + either(14.0, 6.0) * random.vector().to_f64();
        world.teleport(id, at, random.rotation()).unwrap().unwrap();
    }
    let filter = QueryFilter::default();
    let all = passing(&world, &filter);
    let mut found_count = [0; 3];
    for index in 0..300 {
        let (from, to) = (
            far + either(20.0, 12.0) * random.vector(),
            far + either(14.0, 5.0) * random.vector(),
        );
        let ray = Ray::segment(from, to).unwrap();
        let hit = |(id, shape, pose): &(ColliderId, Shape, Pose)| {
            Some((cast_ray_at(shape, pose, &ray)?.fraction, *id))
        };
        let expected = all.iter().filter_map(hit).min_by(|a, b| a.0.total_cmp(&b.0));
        let found = world.cast_ray(&ray, &filter).map(|hit| (hit.fraction, hit.collider));
        assert_eq!(found, expected);
        found_count[0] += usize::from(found.is_some());

        let (shape, pose) = (&shapes[index % 7], Pose::new(to, random.rotation()));
        let overlaps = |(_, other, at): &&(ColliderId, Shape, Pose)| {
            intersects(other, shape, &at.inv_mul(&pose))
        };
        let expected: Vec<_> = all.iter().filter(overlaps).map(|(id, ..)| *id).collect();
        assert_eq!(world.overlap_shape(shape, &pose, &filter).unwrap(), expected);
        found_count[1] += expected.len();

        let motion = Sweep::new(pose, from - to, NO_TURN).unwrap();
        let hit = |(id, other, pose): &(ColliderId, Shape, Pose)| {
            let way = ShapeCast::new(pose.inverse_transform_vector(from - to)).unwrap();
            Some((cast(other, shape, &pose.inv_mul(&motion.start()), &way)?.fraction, *id))
        };
        let expected = all.iter().filter_map(hit).min_by(|a, b| a.0.total_cmp(&b.0));
        let found = world.cast_shape(shape, &motion, &filter);
        assert_eq!(found.map(|hit| (hit.fraction, hit.collider)), expected);
        found_count[2] += usize::from(found.is_some_and(|hit| hit.fraction > 0.0));
    }
    assert!(found_count.iter().all(|&count| count > 30), "{found_count:?}");
}

#[test]
fn batches_are_the_same_on_any_number_of_threads() {
    let mut world = crowd(7, 10);
    let mut random = Random(4);
    let rays: Vec<Ray> = (0..500).map(|_| ray(&mut random)).collect();
    let shape = Shape::from(Sphere::new(0.3).unwrap());
    let motion = |_| Sweep::new(pose(&mut random), 6.0 * random.vector(), NO_TURN).unwrap();
    let motions: Vec<Sweep> = (0..300).map(motion).collect();
    let filter = QueryFilter::default();
    let hits: Vec<_> = rays.iter().map(|ray| world.cast_ray(ray, &filter)).collect();
    let casts: Vec<_> =
        motions.iter().map(|motion| world.cast_shape(&shape, motion, &filter)).collect();
    assert!(hits.iter().flatten().count() > 100 && casts.iter().flatten().count() > 50);
    for count in [1, 2, 3, 8] {
        world.set_workers(Workers::threads(NonZeroUsize::new(count).unwrap()));
        assert_eq!(world.cast_rays(&rays, &filter), hits);
        assert_eq!(world.cast_shapes(&shape, &motions, &filter), casts);
    }
}

#[test]
fn many_threads_may_ask_at_once_after_an_edit() {
    let mut world = crowd(8, 3);
    let mut random = Random(6);
    let rays: Vec<Ray> = (0..200).map(|_| ray(&mut random)).collect();
    for _ in 0..20 {
        world.step(DT).unwrap();
        let world = &world;
        let ask = || -> Vec<_> {
            rays.iter().map(|ray| world.cast_ray(ray, &QueryFilter::default())).collect()
        };
        let answers = std::thread::scope(|scope| {
            let threads = [(); 4].map(|()| scope.spawn(ask));
            threads.map(|thread| thread.join().unwrap())
        });
        assert!(answers.iter().all(|answer| *answer == answers[0]));
    }
}

#[test]
fn asking_changes_nothing() {
    let history = |asks: bool| -> Vec<u64> {
        let mut world = crowd(5, 2);
        let ray = Ray::segment(Vector::Y * either(15.0, 9.0), Vector::Y * -either(15.0, 9.0))
            .unwrap();
        let solids = solids(&mut Random(1));
        let mut random = Random(2);
        let mut step = |index: usize| {
            if asks {
                world.cast_ray(&ray, &QueryFilter::default());
            }
            edit(&mut world, &solids, &mut random);
            match index % 3 {
                0 if asks => world.prepare_queries(),
                1 if asks => drop(world.cast_ray_all(&ray, &QueryFilter::default())),
                _ => {}
            }
            world.step(DT).unwrap();
            world.state_hash()
        };
        (0..40).map(&mut step).collect()
    };
    assert_eq!(history(false), history(true));
}
