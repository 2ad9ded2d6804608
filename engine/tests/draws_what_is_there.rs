//! Pictures of a world show what is there, where it is.

use std::num::NonZeroUsize;

use crate::dim::*;
use crate::engine::drawings::{Canvas, picture};
use crate::engine::worlds::{DT, add_at, cube, ground, no_gravity, run};
use crate::scenery::{self, drawings};
use hazumi::core::Workers;
use hazumi::core::broad::BruteForce;
use hazumi::draw::colors;
use hazumi::joint::Hinge;
use hazumi::soft::Clusters;
use hazumi::{Body, Collider, ExternalForce, Pose, Show, World};

const CONTACTS: Show = Show { contacts: true, ..Show::NOTHING };

/// A world with something of everything.
fn menagerie() -> World {
    let mut world = ground();
    for floor in 0..4 {
        add_at(&mut world, vector(0.0, 0.5 + floor as f32), cube(0.5));
    }
    let jelly = Collider::new(scenery::soft_cuboid(Vector::splat(0.4), 2));
    add_at(&mut world, vector(3.0, 1.0), jelly);
    let zone = Collider::sensor(Cuboid::new(Vector::ONE).unwrap());
    world.add(Body::fixed(), zone).unwrap();
    let wall = world.add_body(Body::fixed()).unwrap();
    let door = add_at(&mut world, either_vector([-4.0, 3.0], [0.0, 3.0, 4.0]), cube(0.3));
    let place =
        scenery::frame_along(either_vector([-4.0, 3.5], [0.0, 3.5, 4.0]), [1.0, 0.0, 0.0]);
    world.add_joint_at([wall, door], place, Hinge::default()).unwrap().unwrap();
    let velocity = vector(400.0, 0.0);
    let body = Body {
        position: either_vector([-7.0, 12.0], [-7.0, 2.0, 8.0]),
        linear_velocity: velocity,
        ..Body::dynamic()
    };
    world.add(body, Collider::ball(0.05).unwrap()).unwrap();
    let panel = Cuboid::new(xyz(0.02, 5.0, 5.0)).unwrap();
    let body = Body { position: either_vector([0.5, 12.0], [0.5, 2.0, 8.0]), ..Body::fixed() };
    world.add(body, Collider::new(panel)).unwrap();
    world
}

#[test]
fn nothing_is_drawn_unless_it_is_asked_for() {
    let mut world = menagerie();
    world.step(DT).unwrap();
    world.step(DT).unwrap();
    assert!(picture(&world, &Show::default()).is_empty());
    let everything = picture(&world, &Show::EVERYTHING);
    for color in [
        colors::AWAKE,
        colors::BOX,
        colors::of_number(0),
        colors::VISITED,
        colors::NORMAL,
        colors::JOINT,
        colors::LINEAR,
        colors::GOAL,
        colors::STOPPED,
    ] {
        assert!(everything.lines_of(color).next().is_some(), "{color:06x} is missing");
    }
}

#[test]
fn pictures_are_the_same_for_any_number_of_threads() {
    let [mut one, mut two] = [menagerie(), menagerie()];
    two.set_workers(Workers::threads(NonZeroUsize::new(2).unwrap()));
    for _ in 0..20 {
        one.step(DT).unwrap();
        two.step(DT).unwrap();
        assert!(picture(&one, &Show::EVERYTHING) == picture(&two, &Show::EVERYTHING));
    }
}

#[test]
fn nothing_that_happens_between_steps_spoils_a_picture() {
    let mut world = World::default();
    assert!(picture(&world, &Show::EVERYTHING).is_empty());
    world = menagerie();
    picture(&world, &Show::EVERYTHING).check();
    let fresh = world.snapshot();
    for _ in 0..3 {
        world.step(DT).unwrap();
    }
    let bodies: Vec<_> = world.bodies().map(|(id, _)| id).collect();
    for &id in &bodies[..4] {
        world.remove(id);
        picture(&world, &Show::EVERYTHING).check();
        // In the slot that has become free.
        add_at(&mut world, xyz(1.0, 2.0, 3.0), cube(0.1));
        picture(&world, &Show::EVERYTHING).check();
    }
    let far = dvector(1e6, 3.0);
    world.teleport(bodies[5], far, Rotation::IDENTITY).unwrap();
    picture(&world, &Show::EVERYTHING).check();
    world.step(0.0).unwrap();
    picture(&world, &Show::EVERYTHING).check();
    world.restore(&fresh).unwrap();
    picture(&world, &Show::EVERYTHING).check();
    let lost = Body { position: Vector::Y * 9.0, gravity_scale: f32::MAX, ..Body::dynamic() };
    let lost = world.add(lost, cube(0.5)).unwrap();
    run(&mut world, 0.5);
    assert_eq!(world.is_frozen(lost), Some(true));
    let shown = picture(&world, &Show::EVERYTHING);
    shown.check();
    assert_eq!(shown.lines_of(colors::FROZEN).count(), either(4, 12));
    let bad = Show { scale: f32::NAN, velocity_scale: f32::INFINITY, ..Show::EVERYTHING };
    picture(&world, &bad).check();
    let bad = Show { origin: DVector::splat(f64::NAN), ..Show::EVERYTHING };
    assert!(picture(&world, &bad).is_empty());
}

#[test]
fn a_box_on_the_ground_is_pushed_up_at_its_corners() {
    let mut world = ground();
    let id = add_at(&mut world, vector(2.0, 0.5), cube(0.5));
    run(&mut world, 0.4);
    let shown = picture(&world, &Show { scale: 0.3, impulse_scale: 0.01, ..CONTACTS });
    let points: Vec<Vector> = shown.points_of(colors::TOUCHING).collect();
    assert_eq!(points.len(), either(2, 4));
    for point in &points {
        let from_middle = *point - vector(2.0, 0.0);
        assert!((from_middle.abs() - xyz(0.5, 0.0, 0.5)).length() < 0.01, "{point}");
    }
    for (from, to) in shown.lines_of(colors::NORMAL) {
        assert!(points.contains(&from));
        assert!((to - from).distance(Vector::Y * 0.3) < 1e-4, "{}", to - from);
    }
    assert_eq!(shown.lines_of(colors::NORMAL).count(), either(2, 4));
    let pushes: f32 = shown.lines_of(colors::IMPULSE).map(|(from, to)| (to - from).y).sum();
    let substep = DT / world.settings().substeps as f32;
    let weight = world.mass_properties(id).unwrap().mass * 9.81 * substep;
    assert!((pushes / 0.01 / weight - 1.0).abs() < 0.02, "{pushes} for {weight}");
    assert_eq!(shown.texts.len(), either(2, 4));
    assert!(shown.lines_of(colors::FRICTION).all(|(from, to)| from.distance(to) < 1e-3));
}

#[test]
fn friction_is_drawn_as_it_acts_on_the_second_body() {
    for (is_ground_first, sign) in [(true, -1.0), (false, 1.0)] {
        let mut world = World::default();
        let body = Body {
            position: Vector::Y * 0.5,
            linear_velocity: Vector::X * 3.0,
            ..Body::dynamic()
        };
        let floor = Collider::new(HalfSpace::new(Vector::Y, 0.0).unwrap());
        if is_ground_first {
            world.add(Body::fixed(), floor.clone()).unwrap();
        }
        world.add(body, cube(0.5)).unwrap();
        if !is_ground_first {
            world.add(Body::fixed(), floor).unwrap();
        }
        run(&mut world, 0.1);
        let shown = picture(&world, &Show { impulse_scale: either(1000.0, 1.0), ..CONTACTS });
        let (from, to) = shown.lines_of(colors::FRICTION).next().unwrap();
        let (from_up, to_up) = shown.lines_of(colors::IMPULSE).next().unwrap();
        assert!((to - from).x * sign > 1.0, "{}", to - from);
        assert!((to_up - from_up).y * sign < -1.0, "{}", to_up - from_up);
    }
}

/// What turns in a step has touched below its middle all the same; also where sensors have had the colliders
/// placed anew after the step.
#[test]
fn contacts_are_where_they_were_when_the_step_began() {
    for has_sensor in [false, true] {
        let mut world = World::default();
        let body = Body {
            position: Vector::Y * 0.5,
            linear_velocity: Vector::X * 5.0,
            angular_velocity: about_z(-10.0),
            ..Body::dynamic()
        };
        // In the first slot, so that its frame is that of the contact.
        let ball = world.add(body, Collider::ball(0.5).unwrap()).unwrap();
        let floor = Collider::new(HalfSpace::new(Vector::Y, 0.0).unwrap());
        world.add(Body::fixed(), floor).unwrap();
        if has_sensor {
            world.add(Body::fixed(), Collider::sensor(cube(1.0).shape)).unwrap();
        }
        run(&mut world, 0.2);
        let before = world.body(ball).unwrap().position;
        world.step(DT).unwrap();
        let shown = picture(&world, &CONTACTS);
        let point = shown.points_of(colors::TOUCHING).next().unwrap();
        assert!(point.distance(before.with_y(0.0)) < 0.01, "{point} is not below {before}");
        let (from, to) = shown.lines_of(colors::NORMAL).next().unwrap();
        assert!((to - from).normalize().distance(Vector::NEG_Y) < 1e-3);
    }
}

/// A soft body is measured from a point that follows it now and then.
#[test]
fn contacts_of_soft_bodies_stay_with_them() {
    for has_sensor in [false, true] {
        let mut world = World::default();
        let jelly = Collider::new(scenery::soft_cuboid(Vector::splat(0.4), 2));
        let body = Body {
            position: Vector::Y * 0.4,
            linear_velocity: Vector::X * 8.0,
            ..Body::dynamic()
        };
        // In the first slot, so that its frame is that of the contact.
        let jelly = world.add(body, jelly).unwrap();
        let mut floor = Collider::new(HalfSpace::new(Vector::Y, 0.0).unwrap());
        floor.material.friction = 0.0;
        world.add(Body::fixed(), floor).unwrap();
        if has_sensor {
            world.add(Body::fixed(), Collider::sensor(cube(1.0).shape)).unwrap();
        }
        let mut count = 0;
        for _ in 0..90 {
            let before = world.body(jelly).unwrap().position;
            world.step(DT).unwrap();
            for point in picture(&world, &CONTACTS).points.iter().map(|point| point.0) {
                assert!((point - before).abs().max_element() < 0.6, "{point} from {before}");
                count += 1;
            }
            for point in world.contacts().flat_map(|contact| contact.points) {
                let way = point.position - before;
                assert!(
                    way.abs().max_element() < 0.6,
                    "told at {} from {before}",
                    point.position
                );
            }
        }
        assert!(count > 90);
    }
}

#[test]
fn far_from_the_origin_everything_is_as_exact_as_near_it() {
    let far = either_dvector([1e6, -1e6], [1e6, 5.0, -1e6]);
    let draw_at = |origin: DVector| {
        let mut world = World::new(no_gravity()).unwrap();
        let tilt = scenery::yaw(0.3);
        let shift = either_dvector([0.123, 0.777], [0.123, 0.0, 0.777]);
        let table = world.add(Body::fixed(), cube(0.5)).unwrap();
        world.teleport(table, origin + shift, Rotation::IDENTITY).unwrap();
        let brick = add_at(&mut world, Vector::ZERO, cube(0.25));
        let turn = either(Rotation::IDENTITY, tilt);
        world.teleport(brick, origin + shift + DVector::Y * 0.75, turn).unwrap();
        let ball = add_at(&mut world, Vector::ZERO, Collider::ball(0.1).unwrap());
        world.teleport(ball, origin + shift + DVector::X * 2.0, tilt).unwrap();
        let frames = [Vector::X * 1.5, Vector::ZERO].map(Pose::at);
        let joint = hazumi::Joint::new([table, ball], frames, Hinge::default());
        world.add_joint(joint).unwrap().unwrap();
        world.step(DT).unwrap();
        let show = Show { boxes: false, tree: false, origin, ..Show::EVERYTHING };
        picture(&world, &show)
    };
    let [near, distant] = [DVector::ZERO, far].map(draw_at);
    assert!(
        near.lines_of(colors::NORMAL).count() == either(2, 4),
        "the brick lies on the table"
    );
    assert_eq!(near.lines.len(), distant.lines.len());
    for (near, distant) in near.lines.iter().zip(&distant.lines) {
        let error = near.0.distance(distant.0).max(near.1.distance(distant.1));
        assert!(error < 1e-5, "{distant:?} is not {near:?}");
    }
    let coarse = picture(&World::default(), &Show { shapes: true, ..Show::NOTHING });
    assert!(coarse.is_empty());
}

#[test]
fn boxes_are_around_the_shapes_and_in_the_tree() {
    let mut world = World::new(no_gravity()).unwrap();
    for index in 0..100_u8 {
        let place = vector(f32::from(index % 10), f32::from(index / 10)) * 2.0;
        let rotation = rotation_z(0.1 * f32::from(index));
        let body = Body { position: place, rotation, ..Body::dynamic() };
        world.add(body, cube(0.5)).unwrap();
    }
    world.step(DT).unwrap();
    let shown = picture(&world, &Show { shapes: true, boxes: true, ..Show::NOTHING });
    let ends = |color| shown.lines_of(color).flat_map(|(a, b)| [a, b]).collect::<Vec<Vector>>();
    let (shapes, boxes) = (ends(colors::AWAKE), ends(colors::BOX));
    assert_eq!((shapes.len(), boxes.len()), (either(800, 2400), either(800, 2400)));
    for (shape, around) in shapes.chunks(either(8, 24)).zip(boxes.chunks(either(8, 24))) {
        let [low, high] =
            [Vector::min, Vector::max].map(|of| around.iter().copied().reduce(of).unwrap());
        assert!(shape.iter().all(|&end| (end.cmpge(low) & end.cmple(high)).all()));
        let slack = shape.iter().copied().reduce(Vector::min).unwrap() - low;
        assert!(slack.max_element() < 0.1, "the box is not far away: {slack}");
    }
    let tree = picture(&world, &Show { tree: true, ..Show::NOTHING });
    let root: Vec<Vector> =
        tree.lines_of(colors::of_number(0)).flat_map(|(a, b)| [a, b]).collect();
    assert_eq!(root.len(), either(8, 24));
    assert!(tree.lines_of(colors::of_number(2)).count() >= either(8, 24), "it has levels");
    let [low, high] =
        [Vector::min, Vector::max].map(|of| root.iter().copied().reduce(of).unwrap());
    assert!(boxes.iter().all(|&end| (end.cmpge(low) & end.cmple(high)).all()));
    world.set_broad_phase(Box::new(BruteForce::default()));
    assert!(picture(&world, &Show { tree: true, ..Show::NOTHING }).is_empty());
}

#[test]
fn constraints_of_one_color_share_no_body() {
    let mut world = ground();
    for row in 0..6_u8 {
        for index in 0..6 - row {
            let x = f32::from(index) + 0.5 * f32::from(row);
            add_at(&mut world, vector(x, 0.5 + f32::from(row)), cube(0.49));
        }
    }
    run(&mut world, 0.2);
    let report = world.step(DT).unwrap();
    let shown = picture(&world, &Show { graph: true, ..Show::NOTHING });
    let numbers: std::collections::BTreeSet<&str> =
        shown.texts.iter().map(|(_, text, _)| text.as_str()).collect();
    assert_eq!(numbers.len(), report.colors, "{numbers:?}");
    assert!(report.colors > 2 && shown.texts.len() == report.constraints);
    let mut seen = Vec::new();
    for &(from, _, color) in &shown.lines {
        let end = (from.to_array().map(f32::to_bits), color);
        assert!(!seen.contains(&end), "two of {color:06x} meet at {from}");
        seen.push(end);
    }
}

#[test]
fn velocities_are_drawn_to_scale() {
    let mut world = World::new(no_gravity()).unwrap();
    let body = Body {
        linear_velocity: vector(3.0, 0.0),
        angular_velocity: about_z(-2.0),
        ..Body::dynamic()
    };
    let offset = Pose::at(Vector::Y);
    let id = world.add(body, Collider { pose: offset, ..cube(0.5) }).unwrap();
    let scale = either(0.3, Show::NOTHING.scale);
    let show = Show { velocities: true, velocity_scale: 0.5, scale, ..Show::NOTHING };
    let shown = picture(&world, &show);
    // From the centre of mass, of which that is the velocity.
    let way = 0.5 * world.body(id).unwrap().linear_velocity;
    let lines: Vec<_> = shown.lines_of(colors::LINEAR).collect();
    assert_eq!(lines, [(Vector::Y, Vector::Y + way)]);
    let lines: Vec<_> = shown.lines_of(colors::ANGULAR).collect();
    drawings::check_turn_of_minus_one(&lines, Vector::Y, scale);
}

#[test]
fn goals_of_what_is_not_deformed_are_its_particles() {
    let mut world = World::new(no_gravity()).unwrap();
    let shape = scenery::soft_cuboid(Vector::splat(0.5), 2);
    let jelly = add_at(&mut world, xyz(1.0, 2.0, 3.0), Collider::new(shape));
    run(&mut world, 0.1);
    let show = Show { goals: true, ..Show::NOTHING };
    let shown = picture(&world, &show);
    assert_eq!(shown.points_of(colors::GOAL).count(), either(9, 27));
    let places: Vec<Vector> = world.particles(jelly).unwrap().positions().collect();
    for ((goal, place), (from, to)) in
        shown.points_of(colors::GOAL).zip(places).zip(shown.lines_of(colors::GOAL))
    {
        assert!(goal.distance(place) < 1e-5 && from.distance(place) < 1e-6 && to == goal);
    }
    world
        .apply_impulse_to_particle(jelly, 0, Vector::splat(either(-50.0, 20.0)))
        .unwrap()
        .unwrap();
    world.step(DT).unwrap();
    let shown = picture(&world, &show);
    let way = shown.lines_of(colors::GOAL).next().map(|(from, to)| to - from).unwrap();
    let back = either(1.0, -1.0) * way.dot(Vector::ONE);
    assert!(back > 0.01, "it is pulled back, by {way}");
}

#[test]
fn clusters_are_stars_of_their_particles() {
    let shape = scenery::soft_cuboid(Vector::splat(0.5), 2);
    // Within one cell of each of 3ⁿ particles are (2 + 3 + 2)ⁿ in all.
    for (clusters, count) in [
        (Clusters::Whole, either(9, 27)),
        (Clusters::Lists(vec![vec![0, 1, 2], vec![2, 3]]), 5),
        (Clusters::Regions { half_width: 1 }, either(49, 343)),
    ] {
        let mut world = World::default();
        let shape = shape.clone().with_clusters(clusters).unwrap();
        add_at(&mut world, Vector::Y * 9.0, Collider::new(shape));
        let shown = picture(&world, &Show { clusters: true, ..Show::NOTHING });
        assert_eq!(shown.lines.len(), count);
        for star in shown.lines.chunk_by(|a, b| a.2 == b.2) {
            let sum = star.iter().fold(Vector::ZERO, |sum, (_, to, _)| sum + *to);
            let middle = sum / star.len() as f32;
            assert!(star.iter().all(|(from, ..)| from.distance(middle) < 1e-5));
        }
    }
}

#[test]
fn sensors_light_up_while_somebody_is_inside() {
    let mut world = World::new(no_gravity()).unwrap();
    let zone = Collider::sensor(Cuboid::new(Vector::splat(0.5)).unwrap());
    world.add(Body::fixed(), zone).unwrap();
    let body = Body {
        position: Vector::X * -0.3,
        linear_velocity: Vector::X * 2.0,
        ..Body::dynamic()
    };
    world.add(body, Collider::ball(0.1).unwrap()).unwrap();
    let show = Show { sensors: true, ..Show::NOTHING };
    run(&mut world, 0.1);
    let shown = picture(&world, &show);
    assert_eq!(shown.lines.len(), either(4, 12) + 1);
    let (from, to) = shown.lines_of(colors::VISITED).last().unwrap();
    assert!(from == Vector::ZERO && to.distance(Vector::X * -0.1) < 0.01, "{from} to {to}");
    run(&mut world, 1.0);
    let shown = picture(&world, &show);
    assert_eq!(shown.lines_of(colors::SENSOR).count(), either(4, 12));
    assert_eq!(shown.lines.len(), either(4, 12));
}

#[test]
fn who_is_stopped_is_shown_with_its_way() {
    let mut world = World::new(no_gravity()).unwrap();
    let wall = Cuboid::new(xyz(0.01, 5.0, 5.0)).unwrap();
    world.add(Body::fixed(), Collider::new(wall)).unwrap();
    let body = Body {
        position: Vector::X * -2.0,
        linear_velocity: Vector::X * 180.0,
        ..Body::dynamic()
    };
    let ball = world.add(body, Collider::ball(0.1).unwrap()).unwrap();
    let show = Show { fast: true, ..Show::NOTHING };
    world.step(DT).unwrap();
    let shown = picture(&world, &show);
    let (from, to) = shown.lines_of(colors::STOPPED).next().unwrap();
    assert!(from.distance(Vector::X * -2.0) < 1e-5, "{from}");
    assert_eq!(to, world.body(ball).unwrap().position);
    assert!((-0.2..0.0).contains(&to.x), "{to}");
    // The outline of the ball is where it came from.
    assert!(shown.lines.iter().skip(1).all(|(end, ..)| end.distance(from) < 0.11));
    run(&mut world, 0.1);
    assert!(picture(&world, &show).is_empty());
}

#[test]
fn islands_are_of_those_who_touch_or_are_jointed() {
    let mut world = ground();
    let at = |world: &mut World, x: f32, y: f32| add_at(world, vector(x, y), cube(0.5));
    let (low, high) = (at(&mut world, 0.0, 0.5), at(&mut world, 0.0, 1.5));
    let (left, right) = (at(&mut world, 10.0, 0.5), at(&mut world, 14.0, 0.5));
    let alone = at(&mut world, 20.0, 0.5);
    let place = scenery::frame_along(vector(12.0, 0.5), [0.0, 1.0, 0.0]);
    let joint = world.add_joint_at([left, right], place, Hinge::default()).unwrap().unwrap();
    run(&mut world, 0.1);
    let islands = world.islands();
    let of = |id| islands.of(id).unwrap();
    assert_eq!((of(low), of(left)), (of(high), of(right)));
    assert!(of(low) != of(left) && of(alone) != of(low) && of(alone) != of(left));
    let floor = world.bodies().next().unwrap().0;
    assert_eq!(islands.of(floor), None);
    world.remove_joint(joint).unwrap();
    world.remove(alone).unwrap();
    let islands = world.islands();
    assert_ne!(islands.of(left), islands.of(right));
    assert_eq!(islands.of(alone), None);
    let other = at(&mut world, 20.0, 0.5);
    assert!(other.index() == alone.index() && world.islands().of(alone).is_none());
}

#[test]
fn colors_tell_who_sleeps() {
    let mut world = ground();
    let id = add_at(&mut world, Vector::Y * 0.5, cube(0.5));
    let show = Show { shapes: true, ..Show::NOTHING };
    world.step(DT).unwrap();
    assert_eq!(picture(&world, &show).lines_of(colors::AWAKE).count(), either(4, 12));
    run(&mut world, 3.0);
    assert_eq!(world.is_asleep(id), Some(true));
    let shown = picture(&world, &show);
    assert_eq!(shown.lines_of(colors::ASLEEP).count(), either(4, 12));
    assert_eq!(shown.lines_of(colors::FIXED).count(), either(1, 42), "those of the ground");
    world.apply_external_force(id, ExternalForce::Impulse(Vector::Y)).unwrap();
    assert_eq!(picture(&world, &show).lines_of(colors::AWAKE).count(), either(4, 12));
}

#[test]
fn crosses_stand_for_points_unless_said_otherwise() {
    struct Lines(Vec<(Vector, Vector)>);
    impl hazumi::DebugDraw for Lines {
        fn line(&mut self, from: Vector, to: Vector, _: u32) {
            self.0.push((from, to));
        }
    }
    let mut world = ground();
    add_at(&mut world, Vector::Y * 0.5, cube(0.5));
    world.step(DT).unwrap();
    let mut lines = Lines(Vec::new());
    world.draw(&Show { scale: 0.4, ..CONTACTS }, &mut lines);
    let canvas: Canvas = picture(&world, &Show { scale: 0.4, ..CONTACTS });
    assert_eq!(lines.0.len(), canvas.lines.len() + either(2, 3) * canvas.points.len());
    let (from, to) = lines.0[0];
    assert!(((to - from) - Vector::X * 0.1).length() < 1e-6, "{from} to {to}");
}
