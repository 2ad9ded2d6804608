//! A new body has the velocity of its definition, wherever its centre of mass is.

use crate::dim::*;
use crate::engine::worlds::{Random, no_gravity, run};
use crate::scenery::shapes;
use hazumi::{Body, BodyType, Collider, LockedAxes, MassSource, Pose, Shape, World};

/// Shapes that have a mass.
fn solids(random: &mut Random) -> Vec<Shape> {
    let mut world = World::default();
    let made = shapes(random).into_iter().chain([Cuboid::new(Vector::ONE).unwrap().into()]);
    made.filter(|shape| {
        !matches!(shape, Shape::Soft(_))
            && world.add(Body::dynamic(), Collider::new(shape.clone())).is_ok()
    })
    .collect()
}

fn random_body(random: &mut Random) -> Body {
    Body {
        position: 10.0 * random.vector(),
        rotation: random.rotation(),
        linear_velocity: 8.0 * random.vector(),
        angular_velocity: 9.0 * random.spin(),
        mass_source: if random.bits().is_multiple_of(2) {
            MassSource::FromDensity
        } else {
            MassSource::Mass(3.0)
        },
        ..Body::dynamic()
    }
}

#[test]
fn a_body_that_is_added_has_the_velocities_of_its_definition() {
    let mut random = Random(41);
    let mut far = 0;
    for round in 0..10 {
        for shape in solids(&mut random) {
            let body = random_body(&mut random);
            let pose = Pose::new(3.0 * random.vector(), random.rotation());
            let mut world = World::new(no_gravity()).unwrap();
            let id = world.add(body, Collider { pose, ..Collider::new(shape) }).unwrap();
            let added = world.body(id).unwrap();
            assert_eq!(added.linear_velocity, body.linear_velocity, "round {round}");
            assert_eq!(added.angular_velocity, body.angular_velocity, "round {round}");
            // The centre of mass flies straight, as stated.
            let start = world.center_of_mass(id).unwrap();
            far += u32::from((start - body.position).length() > 0.5);
            run(&mut world, 0.5);
            let way = world.center_of_mass(id).unwrap() - start;
            let expected = 0.5 * body.linear_velocity;
            assert!((way - expected).length() < 1e-4 * (1.0 + expected.length()), "{way}");
        }
    }
    assert!(far > 50, "only {far} centres of mass were off the origin");
}

#[test]
fn locked_axes_and_other_body_types_keep_to_their_rules() {
    let aside =
        |shape: Shape| Collider { pose: Pose::at(Vector::X * 2.0), ..Collider::new(shape) };
    let shape = Shape::from(Cuboid::new(Vector::ONE).unwrap());
    for body_type in BodyType::ALL {
        for locked_axes in [LockedAxes::NONE, LockedAxes::TRANSLATION] {
            let body = Body {
                body_type,
                linear_velocity: vector(1.0, 7.0),
                angular_velocity: about_z(3.0),
                locked_axes,
                ..Body::dynamic()
            };
            let mut world = World::new(no_gravity()).unwrap();
            let id = world.add(body, aside(shape.clone())).unwrap();
            let is_held =
                body_type == BodyType::Dynamic && locked_axes == LockedAxes::TRANSLATION;
            let expected = if is_held { Vector::ZERO } else { body.linear_velocity };
            assert_eq!(world.body(id).unwrap().linear_velocity, expected, "{body_type:?}");
        }
    }
}

/// A collider that comes later changes the mass of a body that moves already.
#[test]
fn a_collider_that_comes_later_leaves_every_point_its_velocity() {
    let mut world = World::new(no_gravity()).unwrap();
    let body = Body {
        linear_velocity: vector(0.0, 7.0),
        angular_velocity: about_z(3.0),
        ..Body::dynamic()
    };
    let ball =
        |x: f32| Collider { pose: Pose::at(Vector::X * x), ..Collider::ball(0.5).unwrap() };
    let id = world.add(body, ball(1.0)).unwrap();
    world.add_collider(id, ball(3.0)).unwrap().unwrap();
    let velocity = world.body(id).unwrap().linear_velocity;
    assert!((velocity - vector(0.0, 10.0)).length() < 1e-5, "{velocity}");
}

#[cfg(feature = "scenes")]
mod of_scenes {
    use super::*;
    use crate::scenery::scenes::{build, json_box, json_turn, json_turn_z};

    /// Bodies with one to three boxes off the origin, told as text, with their velocities.
    fn told(random: &mut Random) -> (String, [Vector; 8]) {
        let mut velocities = [Vector::ZERO; 8];
        // Too far apart to touch.
        let mut place = Vector::ZERO;
        let bodies = velocities.each_mut().map(|velocity| {
            place += 20.0 * Vector::X;
            *velocity = 5.0 * random.vector();
            let colliders: Vec<String> = (0..=random.bits() % 3)
                .map(|_| {
                    format!(
                        r#"{{"shape": {}, "position": {:?}}}"#,
                        json_box(Vector::splat(0.3 + 0.2 * random.signed())),
                        (3.0 * random.vector()).to_array()
                    )
                })
                .collect();
            format!(
                r#"{{"position": {:?}, "linear_velocity": {:?}, "angular_velocity": {},
                    "rotation_degrees": {}, "colliders": [{}]}}"#,
                (place + random.vector()).to_array(),
                velocity.to_array(),
                json_turn(4.0 * random.spin()),
                json_turn_z(60.0 * random.signed()),
                colliders.join(", ")
            )
        });
        (bodies.join(", "), velocities)
    }

    #[test]
    fn bodies_of_a_scene_have_the_velocities_that_it_states() {
        let mut random = Random(43);
        for _ in 0..20 {
            let (bodies, stated) = told(&mut random);
            let built = build(&format!(r#"{{"bodies": [{bodies}]}}"#));
            for ((_, id), stated) in built.bodies.iter().zip(stated) {
                assert_eq!(built.world.body(*id).unwrap().linear_velocity, stated);
            }
        }
    }

    /// Velocities of an assembly are in its frame, which a quarter turn takes along.
    #[test]
    fn bodies_of_an_assembly_have_the_velocities_that_it_states() {
        let mut random = Random(47);
        for spawner in ["", r#", "spawners": [{"assembly": "it", "steps": [0]}]"#] {
            let (bodies, stated) = told(&mut random);
            let mut built = build(&format!(
                r#"{{"gravity": {:?}, "assemblies": [{{"name": "it", "rotation_degrees": {},
                    "position": {:?}, "bodies": [{bodies}]}}]{spawner}}}"#,
                Vector::ZERO.to_array(),
                json_turn_z(90.0),
                (5.0 * random.vector()).to_array(),
            ));
            if !spawner.is_empty() {
                // The shortest step that spawns hardly moves what it makes.
                built.step(1e-6).unwrap();
            }
            assert_eq!(built.bodies.len(), 8);
            for ((_, id), stated) in built.bodies.iter().zip(stated) {
                let is = built.world.body(*id).unwrap().linear_velocity;
                let mut expected = stated;
                (expected.x, expected.y) = (-stated.y, stated.x);
                assert!((is - expected).length() < 1e-5, "{is} is not {expected}");
            }
        }
    }
}
