//! Questions to a world give what asking every collider gives, after any edits and steps.

mod worlds;

use std::num::NonZeroUsize;

use glam::{DVec2, Vec2};
use hazumi2d::core::Workers;
use hazumi2d::query::{
    Ray, RigidMotion, SimplexCache, Sweep, Touch, cast, cast_ray_at, contains, intersects,
    separation, signed_distance, time_of_impact,
};
use hazumi2d::shape::{
    Capsule, Chain, ChainOptions, Circle, Compound, HalfPlane, Polygon, Rectangle, Rounded,
    RoundedCore, Segment,
};
use hazumi2d::{
    Body, BodyId, Collider, ColliderId, Groups, Motion, Pose, QueryFilter, Shape, World,
};
use worlds::{DT, Random};

/// Shapes that dynamic bodies may have.
fn solids(random: &mut Random) -> Vec<Shape> {
    let points: Vec<Vec2> = (0..20).map(|_| 0.6 * random.vector().normalize()).collect();
    let ball = Shape::from(Circle::new(0.4).unwrap());
    let brick = Shape::from(Rectangle::new(Vec2::new(0.5, 0.2)).unwrap());
    let plank = Rectangle::new(Vec2::new(0.4, 0.1)).unwrap();
    let triangle = [Vec2::ZERO, Vec2::X * 0.8, Vec2::Y * 0.6];
    let children =
        vec![(Pose::at(Vec2::X * 0.5), ball.clone()), (Pose::IDENTITY, brick.clone())];
    vec![
        ball,
        brick,
        Capsule::new([Vec2::NEG_Y * 0.3, Vec2::Y * 0.4], 0.25).unwrap().into(),
        Rounded::new(RoundedCore::Rectangle(plank), 0.1).unwrap().into(),
        Polygon::new(&triangle).unwrap().into(),
        Polygon::new(&points).unwrap().into(),
        Compound::new(children).unwrap().into(),
    ]
}

fn surfaces(random: &mut Random) -> Vec<Shape> {
    let hills: Vec<_> =
        (0..9).map(|index| Vec2::new(4.0 - index as f32, 0.5 * random.signed())).collect();
    let corners = [Vec2::ZERO, Vec2::X * 3.0, Vec2::new(3.0, 1.0), Vec2::Y * 2.0];
    let ring = ChainOptions { is_loop: true, ..ChainOptions::default() };
    vec![
        Chain::new(&hills, ChainOptions::default()).unwrap().into(),
        Chain::new(&corners, ring).unwrap().into(),
        Segment::new([Vec2::ZERO, Vec2::X]).unwrap().into(),
    ]
}

fn place(random: &mut Random) -> Body {
    Body {
        position: 9.0 * random.vector(),
        rotation: random.rotation(),
        linear_velocity: 3.0 * random.vector(),
        angular_velocity: 3.0 * random.signed(),
        ..Body::dynamic()
    }
}

/// Some hundred bodies of all kinds, in motion, edited at random.
fn crowd(seed: u64, steps: usize) -> World {
    let mut random = Random(seed);
    let mut world = World::default();
    let ground = HalfPlane::new(Vec2::Y, -9.0).unwrap();
    world.add(Body::fixed(), Collider::new(ground)).unwrap();
    let (solids, surfaces) = (solids(&mut random), surfaces(&mut random));
    for index in 0..160 {
        let groups = Groups { member_of: 1 << (index % 3), ..Groups::default() };
        let solid = solids[index % solids.len()].clone();
        let body = match index % 9 {
            0 => Body { motion: Motion::Kinematic, ..place(&mut random) },
            1 => Body { motion: Motion::Fixed, ..place(&mut random) },
            _ => place(&mut random),
        };
        world.add(body, Collider { groups, ..Collider::new(solid) }).unwrap();
    }
    for index in 0..12 {
        let body = Body { motion: Motion::Fixed, ..place(&mut random) };
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
    world.remove_body(removed);
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
        filter.groups.collide(&collider.groups)
            && !filter.skip_bodies.contains(&body)
            && !filter.skip_colliders.contains(&id)
            && filter.motions.contains(&world.body(body).unwrap().motion)
            && filter.accepts.is_none_or(|accepts| accepts(id, collider))
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
            QueryFilter { motions: &[Motion::Fixed, Motion::Kinematic], ..all },
            QueryFilter { groups: Groups { member_of: 1, collides_with: 5 }, ..all },
            QueryFilter { accepts: Some(&odd), ..all },
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
    let (from, to) = (15.0 * random.vector(), 9.0 * random.vector());
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
    Pose::new(9.0 * random.vector(), random.rotation())
}

#[test]
fn casts_and_turning_ways_hit_what_is_first_of_all() {
    each_world(|world, filter, random| {
        let (all, shapes) = (passing(world, filter), free_shapes(random));
        let mut hit_count = 0;
        for index in 0..56 {
            let shape = &shapes[index % shapes.len()];
            let turn = if index % 4 == 3 { 2.0 * random.signed() } else { 0.0 };
            let way = 9.0 * random.vector();
            let motion = RigidMotion::new(pose(random), way, turn).unwrap();
            let motion = motion.about(0.3 * random.vector()).unwrap();
            let hit = |(id, other, pose): &(ColliderId, Shape, Pose)| {
                if turn == 0.0 {
                    let way = Sweep::new(pose.direction_back(way)).unwrap();
                    let hit = cast(other, shape, &pose.locate(&motion.start()), &way)?;
                    let point = pose.point(hit.point);
                    return Some((hit.fraction, *id, point, hit.parts[0]));
                }
                let still = RigidMotion::still(*pose).unwrap();
                let hit = time_of_impact(other, &still, shape, &motion, &Touch::SURFACES)?;
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
                intersects(other, shape, &at.locate(&pose))
            };
            let expected: Vec<_> = all.iter().filter(overlaps).map(|(id, ..)| *id).collect();
            assert_eq!(world.overlap_shape(shape, &pose, filter).unwrap(), expected);
            found_count += expected.len();

            let point = pose.position;
            let holds = |(_, other, at): &&(ColliderId, Shape, Pose)| {
                contains(other, at.point_back(point))
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
                (signed_distance(other, at.point_back(pose.position)).distance, *id)
            };
            let least = |distances: Vec<(f32, ColliderId)>| {
                let least = distances.into_iter().min_by(|a, b| a.0.total_cmp(&b.0));
                least.filter(|&(distance, _)| distance <= reach)
            };
            let expected = least(all.iter().map(from_point).collect());
            let found = world.closest_to_point(pose.position, reach, filter).unwrap();
            assert_eq!(found.map(|near| (near.distance, near.collider)), expected);

            let from_shape = |(id, other, at): &(ColliderId, Shape, Pose)| {
                let cache = &mut SimplexCache::default();
                (separation(other, shape, &at.locate(&pose), cache).gap, *id)
            };
            let expected = least(all.iter().map(from_shape).collect());
            let found = world.closest_to_shape(shape, &pose, reach, filter).unwrap();
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
            let contacts = world.contacts_of_shape(shape, &pose, 0.0, filter).unwrap();
            let overlaps = world.overlap_shape(shape, &pose, filter).unwrap();
            let mut touched: Vec<_> = contacts.iter().map(|contact| contact.collider).collect();
            assert!(touched.is_sorted_by_key(|id| id.index()));
            touched.dedup();
            // Surfaces touch nothing from behind.
            let is_solid = |id: &&ColliderId| {
                let shape = &world.collider(**id).unwrap().shape;
                !matches!(shape, Shape::Chain(_) | Shape::Segment(_))
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

/// A disc or a box of which everything is known in closed form, in `f64`.
enum Plain {
    Disc { center: DVec2, radius: f64 },
    Box { center: DVec2, x: DVec2, half: DVec2 },
}

impl Plain {
    /// `point` in the frame of a box.
    fn local(center: DVec2, x: DVec2, point: DVec2) -> DVec2 {
        let way = point - center;
        DVec2::new(way.dot(x), way.dot(DVec2::new(-x.y, x.x)))
    }

    /// Distance of a point from the surface, m, negative inside.
    fn distance(&self, point: DVec2) -> f64 {
        match *self {
            Self::Disc { center, radius } => (point - center).length() - radius,
            Self::Box { center, x, half } => {
                let over = Self::local(center, x, point).abs() - half;
                over.max(DVec2::ZERO).length() + over.max_element().min(0.0)
            }
        }
    }

    /// The part of the way `from` … `to` after which it is entered.
    fn entered(&self, from: DVec2, to: DVec2) -> Option<f64> {
        if self.distance(from) <= 0.0 {
            return Some(0.0);
        }
        let [enter, exit] = match *self {
            Self::Disc { center, radius } => {
                let (start, way) = (from - center, to - from);
                let (a, b) = (way.length_squared(), start.dot(way));
                let square = b * b - a * (start.length_squared() - radius * radius);
                let root = (square >= 0.0).then(|| square.sqrt())?;
                [(-b - root) / a, (-b + root) / a]
            }
            Self::Box { center, x, half } => {
                let start = Self::local(center, x, from);
                let way = Self::local(center, x, to) - start;
                let slab = |start: f64, way: f64, half: f64| {
                    let ends = [(-half - start) / way, (half - start) / way];
                    [ends[0].min(ends[1]), ends[0].max(ends[1])]
                };
                let (a, b) = (slab(start.x, way.x, half.x), slab(start.y, way.y, half.y));
                [a[0].max(b[0]), a[1].min(b[1])]
            }
        };
        (enter <= exit && (0.0..=1.0).contains(&enter)).then_some(enter)
    }
}

/// Discs and boxes anywhere, and the same in `f64`.
fn plain_world(random: &mut Random) -> (World, Vec<(BodyId, Plain)>) {
    let (mut world, mut plain) = (World::default(), Vec::new());
    for index in 0..120 {
        let body = Body { motion: Motion::Kinematic, ..place(random) };
        let (size, x) = (0.3 + 0.2 * random.vector(), body.rotation.to_array());
        let (center, half) = (body.position.as_dvec2(), size.as_dvec2());
        let (shape, known): (Shape, _) = if index % 2 == 0 {
            let radius = f64::from(size.x);
            (Circle::new(size.x).unwrap().into(), Plain::Disc { center, radius })
        } else {
            let x = DVec2::from(x.map(f64::from)).normalize();
            (Rectangle::new(size).unwrap().into(), Plain::Box { center, x, half })
        };
        plain.push((world.add(body, Collider::new(shape)).unwrap(), known));
    }
    (world, plain)
}

#[test]
fn rays_enter_what_a_calculation_in_f64_says() {
    let mut random = Random(12);
    let (world, plain) = plain_world(&mut random);
    let mut hit_count = 0;
    for _ in 0..500 {
        let (from, to) = (15.0 * random.vector(), 9.0 * random.vector());
        let ray = Ray::segment(from, to).unwrap();
        let length = f64::from(from.distance(to));
        let entered = |(id, shape): &(BodyId, Plain)| {
            Some((shape.entered(from.as_dvec2(), to.as_dvec2())?, *id))
        };
        let expected = plain.iter().filter_map(entered).min_by(|a, b| a.0.total_cmp(&b.0));
        let found = world.cast_ray(&ray, &QueryFilter::default());
        // What a ray touches at the rim alone, it may miss.
        let (Some((wanted, id)), Some(hit)) = (expected, found) else {
            let grazes = plain.iter().any(|(_, shape)| {
                (0..=1000).any(|part| {
                    let at = from.as_dvec2().lerp(to.as_dvec2(), f64::from(part) / 1000.0);
                    shape.distance(at).abs() < 0.01
                })
            });
            assert!(expected.is_none() == found.is_none() || grazes, "{expected:?} {found:?}");
            continue;
        };
        let off = (f64::from(hit.fraction) - wanted).abs() * length;
        assert!(off < 2e-3, "{hit:?} is not {wanted} at {id:?}");
        let there = plain.iter().find(|(other, _)| *other == hit.body).unwrap();
        assert!(hit.fraction == 0.0 || there.1.distance(hit.point.as_dvec2()).abs() < 1e-4);
        hit_count += 1;
    }
    assert!(hit_count > 200, "{hit_count}");
}

#[test]
fn distances_and_insides_are_what_a_calculation_in_f64_says() {
    let mut random = Random(13);
    let (world, plain) = plain_world(&mut random);
    for _ in 0..500 {
        let point = 12.0 * random.vector();
        let distances = plain.iter().map(|(id, shape)| (shape.distance(point.as_dvec2()), *id));
        let distances: Vec<_> = distances.collect();
        let near = world.closest_to_point(point, 100.0, &QueryFilter::default()).unwrap();
        let least = distances.iter().map(|one| one.0).fold(f64::INFINITY, f64::min);
        let near = near.unwrap();
        assert!((f64::from(near.distance) - least).abs() < 1e-5, "{near:?} {least}");
        let inside = world.overlap_point(point, &QueryFilter::default()).unwrap();
        for (distance, id) in distances {
            let found = inside.iter().any(|&collider| world.body_of(collider) == Some(id));
            assert!(distance.abs() < 1e-5 || found == (distance < 0.0), "{point} {distance}");
        }
    }
}

/// Where `f32` has steps of 6 cm, and bodies stand between them.
#[test]
fn far_from_the_origin_nobody_is_missed() {
    let mut random = Random(3);
    let shapes = solids(&mut random);
    let far = Vec2::new(1e6, -3e5);
    let mut world = World::default();
    for index in 0..200 {
        let id =
            world.add(place(&mut random), Collider::new(shapes[index % 7].clone())).unwrap();
        let at = far.as_dvec2() + 14.0 * random.vector().as_dvec2();
        world.teleport(id, at, random.rotation()).unwrap().unwrap();
    }
    let filter = QueryFilter::default();
    let all = passing(&world, &filter);
    let mut found_count = [0; 3];
    for index in 0..300 {
        let (from, to) = (far + 20.0 * random.vector(), far + 14.0 * random.vector());
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
            intersects(other, shape, &at.locate(&pose))
        };
        let expected: Vec<_> = all.iter().filter(overlaps).map(|(id, ..)| *id).collect();
        assert_eq!(world.overlap_shape(shape, &pose, &filter).unwrap(), expected);
        found_count[1] += expected.len();

        let motion = RigidMotion::new(pose, from - to, 0.0).unwrap();
        let hit = |(id, other, pose): &(ColliderId, Shape, Pose)| {
            let way = Sweep::new(pose.direction_back(from - to)).unwrap();
            Some((cast(other, shape, &pose.locate(&motion.start()), &way)?.fraction, *id))
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
    let shape = Shape::from(Circle::new(0.3).unwrap());
    let motion = |_| RigidMotion::new(pose(&mut random), 6.0 * random.vector(), 0.0).unwrap();
    let motions: Vec<RigidMotion> = (0..300).map(motion).collect();
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
        let ray = Ray::segment(Vec2::Y * 15.0, Vec2::Y * -15.0).unwrap();
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
