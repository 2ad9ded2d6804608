//! The scenes of the gallery show what their descriptions say.
#![cfg(feature = "scenes")]

use crate::engine::moments::goes_on_as_it_did;
use std::path::Path;

use hazumi_scenes::{Repeat, Scene, gallery};
use hazumi3d::BodyId;
use hazumi3d::glam::Vec3;
use hazumi3d::scene::{Outcome, PlayerInput, SceneWorld};

/// A scene after some steps.
fn after(name: &str, steps: u32) -> SceneWorld {
    let mut built = start(name);
    run(&mut built, steps);
    built
}

fn start(name: &str) -> SceneWorld {
    build(gallery::find(name).unwrap_or_else(|| panic!("no scene {name}")).build())
}

fn build(scene: Scene) -> SceneWorld {
    let name = scene.name.clone();
    let loaded = scene.load_files(Path::new(""), &name).expect("a good scene");
    SceneWorld::build(&loaded).expect("a world")
}

fn run(built: &mut SceneWorld, steps: u32) {
    for _ in 0..steps {
        assert_eq!(built.step(1.0 / 60.0).expect("a good step").frozen, 0);
    }
}

/// Positions of all bodies whose names start so, m.
fn places(built: &SceneWorld, start: &str) -> Vec<Vec3> {
    let ids = built.bodies.iter().filter(|(name, _)| name.starts_with(start));
    ids.map(|(_, id)| built.world.body(*id).expect("it is there").position).collect()
}

#[test]
fn joints_hold_what_they_hold() {
    let built = after("joints", 300);
    let place = |name: &str| places(&built, name)[0];
    assert!(place("propeller").distance(Vec3::new(-12.0, 3.5, 0.0)) < 1e-3);
    let lift = place("lift");
    assert!((lift.x + 9.0).abs() < 1e-3 && (2.0..4.001).contains(&lift.y), "{lift}");
    assert!((place("yoyo").distance(Vec3::new(0.0, 4.9, 0.0)) - 2.1).abs() < 0.31);
    // One of the weights has been up at its pulley by then, and swings.
    let rope = |name: &str, x: f32| {
        let (_, id) = built.bodies.iter().find(|(known, _)| known == name).expect(name);
        let pose = built.world.body(*id).expect("it is there").pose();
        pose.transform_point(Vec3::Y * 0.3).distance(Vec3::new(x, 4.8, 0.0))
    };
    let ropes = [rope("weight", 16.0), rope("heavier_weight", 17.4)];
    assert!((ropes[0] + ropes[1] - 4.0).abs() < 1e-3, "{ropes:?}");
    // Cogs of half the size turn twice as fast, the other way.
    let spin = |name: &str| {
        let (_, id) = built.bodies.iter().find(|(known, _)| known == name).expect(name);
        built.world.body(*id).expect("it is there").angular_velocity.z
    };
    assert!((spin("cog") - 4.0).abs() < 0.05 && (spin("large_cog") + 2.0).abs() < 0.05);
}

#[test]
fn the_piston_goes_to_and_fro() {
    let mut built = start("crank");
    let mut reach = [f32::MAX, f32::MIN];
    for _ in 0..180 {
        run(&mut built, 1);
        let piston = places(&built, "piston")[0];
        assert!((piston.y - 2.0).abs() < 1e-3);
        reach = [reach[0].min(piston.x), reach[1].max(piston.x)];
    }
    // Twice the crank, 0.9 m from its hinge to the rod.
    assert!((reach[1] - reach[0] - 1.8).abs() < 0.02, "{reach:?}");
}

#[test]
fn the_cradle_hands_on_the_blow() {
    let mut built = start("newtons_cradle");
    let mut farthest = 0.0_f32;
    for _ in 0..120 {
        run(&mut built, 1);
        let balls = places(&built, "ball");
        farthest = farthest.max(balls[4].x);
        assert!(
            balls[1..4]
                .iter()
                .zip(-1_i8..)
                .all(|(ball, x)| (ball.x - f32::from(x)).abs() < 0.2)
        );
    }
    // 60° on the other side, except for some percent.
    assert!((2.0 + 4.0 * 0.8..2.0 + 4.0 * 0.88).contains(&farthest), "{farthest}");
}

#[test]
fn crates_stay_when_friction_is_above_the_slope() {
    let built = after("friction", 120);
    let scene = gallery::find("friction").expect("it is there").build();
    let starts = scene.bodies.iter().filter(|body| body.name.starts_with("crate"));
    for (crate_start, now) in starts.zip(places(&built, "crate")) {
        let moved = now.distance(Vec3::from(crate_start.position));
        // tan 25° = 0.466.
        assert_eq!(moved < 0.02, crate_start.friction > 0.47, "{} {moved}", crate_start.name);
    }
}

#[test]
fn shelves_hold_their_own_colour_only() {
    let built = after("groups", 200);
    assert!(places(&built, "red[").iter().all(|ball| ball.y > 3.0 && ball.y < 4.5));
    assert!(places(&built, "blue[").iter().all(|ball| ball.y > 5.0 && ball.y < 6.5));
}

#[test]
fn nothing_gets_through_thin_walls() {
    let mut built = start("bullets");
    for _ in 0..30 {
        let before = places(&built, "rod");
        run(&mut built, 1);
        for (from, to) in before.into_iter().zip(places(&built, "rod")) {
            // Some slide down the screen and leave it below, at three metres.
            let is_through = from.x < 20.0 && to.x > 20.0;
            assert!(!is_through || to.y < -3.0, "from {from} to {to}");
        }
    }
    assert!(places(&built, "ball").iter().all(|ball| ball.x < 0.0));

    assert!(places(&built, "board").iter().all(|board| board.x > -3.9), "every shot hits");
}

#[test]
fn gates_feel_every_ball() {
    let mut built = start("sensors");
    let mut entered = 0;
    for _ in 0..200 {
        run(&mut built, 1);
        entered += built.world.events().overlaps_started.len();
    }
    assert!(entered >= 3 * 54, "{entered}");
}

#[test]
fn platforms_let_balls_up_and_hold_them() {
    let built = after("one_way", 300);
    let balls = places(&built, "ball");
    let levels: Vec<f32> = balls.iter().map(|ball| ball.y).collect();
    assert!(levels[0] < 1.0 && levels.is_sorted_by(|a, b| a <= &(b + 0.01)), "{levels:?}");
    assert!(levels[6] > 4.0, "{levels:?}");
}

#[test]
fn the_wall_breaks_when_it_is_hit_and_not_before() {
    let mut built = start("breaking");
    let broken = |built: &SceneWorld| {
        let mut ids = built.world.joints().map(|(id, _)| id);
        ids.any(|id| built.world.is_broken(id) == Some(true))
    };
    run(&mut built, 10);
    assert!(!broken(&built), "the ball is still on its way");
    run(&mut built, 50);
    assert!(broken(&built));
}

#[test]
fn the_bridge_and_the_house_stand() {
    let built = after("bridge", 120);
    assert!(places(&built, "plank").iter().all(|plank| plank.y > 5.5));
    let built = after("card_house", 120);
    for (name, id) in &built.bodies {
        let body = built.world.body(*id).expect("it is there");
        assert!(name == "ground" || body.position.y > 0.2, "{name} fell to {}", body.position);
    }
}

#[test]
fn some_balls_find_the_holes() {
    let built = after("holes", 400);
    let balls = places(&built, "ball");
    let below = balls.iter().filter(|ball| ball.y < -3.0).count();
    assert!(below > 20 && below < balls.len(), "{below} of {}", balls.len());
}

#[test]
fn belts_carry_their_parcels() {
    let built = after("conveyor", 300);
    let parcels = places(&built, "parcel");
    assert_eq!(parcels.len(), 8);
    assert!(parcels[0].x > -2.0 && parcels.iter().all(|parcel| parcel.y > 1.0));
}

/// How far bodies have turned against the bodies that they hang on, rad.
fn bends(built: &SceneWorld, before: &SceneWorld) -> Vec<f32> {
    let turn = |built: &SceneWorld, [a, b]: [BodyId; 2]| {
        let [a, b] = [a, b].map(|id| built.world.body(id).expect("it is there").rotation);
        a.inverse() * b
    };
    let joints = before.world.joints();
    joints
        .map(|(_, joint)| turn(before, joint.bodies).angle_between(turn(built, joint.bodies)))
        .collect()
}

#[test]
fn a_ragdoll_falls_in_its_pose() {
    let before = start("ragdoll");
    let built = after("ragdoll", 240);
    let bends = bends(&built, &before);
    // Where it starts, the pose is beyond some limits by a fifth of a radian.
    assert!(bends.iter().all(|&bend| bend < 0.4), "{bends:?}");
    let bones = places(&built, "ragdoll.");
    assert!(bones.iter().all(|bone| (0.0..0.6).contains(&bone.y)), "{bones:?}");
    let asleep = built.bodies.iter().filter(|(_, id)| built.world.is_asleep(*id) == Some(true));
    assert_eq!(asleep.count(), bones.len());
}

/// The lower part of the first of the sixteen piles.
#[test]
fn a_pile_of_ragdolls_collapses_without_gaining_energy() {
    let mut scene = gallery::find("ragdoll_piles").expect("it is there").build();
    let Some(Repeat::Poses(poses)) = &mut scene.assemblies[0].repeat else {
        panic!("no poses")
    };
    poses.truncate(6);
    let mut built = build(scene);
    let energy = |built: &SceneWorld| {
        let energy = built.world.energy();
        energy.kinetic + energy.potential
    };
    let mut most = energy(&built);
    for _ in 0..15 {
        run(&mut built, 10);
        let now = energy(&built);
        // Limbs that limits hold on each other are pushed apart for some substeps.
        assert!(now < most + 0.01 * most.abs(), "{now} J after {most} J");
        most = now;
    }
    let bones = places(&built, "ragdoll[");
    assert_eq!(bones.len(), 138);
    assert!(bones.iter().all(|bone| (-0.01..3.0).contains(&bone.y)), "{bones:?}");
}

#[test]
fn characters_walk_on_hills_and_keep_apart() {
    let before = places(&start("characters"), "walker_");
    let built = after("characters", 120);
    let now = places(&built, "walker_");
    let moved = before.iter().zip(&now).filter(|(from, to)| from.distance(**to) > 2.0).count();
    assert!(moved > 80, "{moved} of 100 have gone anywhere");
    for (index, walker) in now.iter().enumerate() {
        // Cells of 0.5 m whose corners are on the waves.
        let hill = 2.0 * ((walker.x + 25.0) * 0.4).sin() * ((walker.z + 25.0) * 0.4).cos();
        assert!(
            walker.y > hill - 0.05,
            "walker {index} at {walker} is in the ground at {hill}"
        );
        for other in &now[..index] {
            let is_beside = (walker.y - other.y).abs() < 1.0;
            let apart = (*walker - *other).with_y(0.0).length();
            assert!(!is_beside || apart > 0.45, "{walker} and {other}");
        }
    }
}

/// Three layers of jellies under one of boxes, in the middle of the pit.
#[test]
fn jellies_in_a_heap_keep_their_shape_and_come_to_rest() {
    let mut scene = gallery::find("jelly_pile_3d").expect("it is there").build();
    scene.bodies.retain(|body| ["pit", "lower_jelly", "box"].contains(&body.name.as_str()));
    for body in &mut scene.bodies {
        let Some(Repeat::Grid(grid)) = &mut body.repeat else { continue };
        grid.count = [4, grid.count[1].min(3), 3];
    }
    let mut built = build(scene);
    run(&mut built, 400);
    let energy = built.world.energy().kinetic;
    // Jellies of 125 kg.
    assert!(energy < 36.0 * 125.0 * 0.5 * 0.1 * 0.1, "{energy} J");
    let mut count = 0;
    for (name, id) in &built.bodies {
        let Some(particles) = built.world.particles(*id) else { continue };
        count += 1;
        let volume = |points: &[Vec3]| {
            let faces = particles.shape().faces().iter();
            let six_times = faces.map(|face| {
                let [a, b, c] = face.map(|corner| points[corner as usize]);
                (a - points[0]).dot((b - points[0]).cross(c - points[0]))
            });
            six_times.sum::<f32>() / 6.0
        };
        let now: Vec<Vec3> = particles.positions().collect();
        let part = volume(&now) / volume(particles.shape().points());
        assert!((0.8..1.1).contains(&part), "{name} has {part} of its volume");
        for place in now {
            let out = (place.x.abs() - 3.8).max(place.z.abs() - 2.0).max(-place.y);
            assert!(out < 0.02, "{name} at {place}, {out} m into the pit");
        }
    }
    assert_eq!(count, 36);
}

#[test]
fn the_cloth_catches_its_balls_and_the_rope_holds_its_bob() {
    let built = after("cloth_and_rope_3d", 300);
    let particles = |name: &str| -> Vec<Vec3> {
        let (_, id) = built.bodies.iter().find(|(known, _)| known == name).expect(name);
        built.world.particles(*id).expect("it is soft").positions().collect()
    };
    let balls = places(&built, "ball");
    assert_eq!(balls.len(), 9);
    assert!(
        balls.iter().all(|ball| ball.y > 1.5 && ball.x.abs() < 2.0 && ball.z.abs() < 2.0),
        "{balls:?}"
    );
    let cloth = particles("cloth");
    let rows = cloth.chunks(21).flat_map(|row| row.windows(2));
    let longest = rows.map(|edge| edge[0].distance(edge[1])).fold(0.0, f32::max);
    assert!(longest < 0.3, "an edge of 0.2 m is {longest} m long");
    assert!(cloth[0].distance(Vec3::new(-2.0, 3.0, -2.0)) < 0.01, "{}", cloth[0]);
    let rope = particles("rope");
    assert!(rope[0].distance(Vec3::new(4.0, 5.0, 0.0)) < 0.01, "{}", rope[0]);
    let length: f32 = rope.windows(2).map(|edge| edge[0].distance(edge[1])).sum();
    assert!((1.9..2.4).contains(&length), "a rope of 2 m is {length} m long");
}

#[test]
fn a_scene_that_returns_to_a_moment_goes_on_as_it_did() {
    for name in ["conveyor", "characters"] {
        goes_on_as_it_did(start(name), [150, 100, 150], |built| built.bodies.len());
    }
}

#[test]
fn the_script_of_the_shooting_range_wins_and_a_player_walks_about() {
    let built = after("shooting_range", 2400);
    let game = built.game().expect("it has rules");
    assert_eq!(game.outcome, Some(Outcome::Won), "{game:?}");

    let mut built = start("shooting_range");
    run(&mut built, 1);
    let hero = built.player().expect("it walks");
    let place = |built: &SceneWorld| built.world.body(hero).expect("it is there").position;
    let before = place(&built);
    let heading = Vec3::new(1.0, 0.0, -1.0);
    built.controls = Some(PlayerInput { heading, ..PlayerInput::default() });
    run(&mut built, 60);
    let way = place(&built) - before;
    assert!((way - heading.normalize() * 4.0).length() < 0.2, "{way}");
    // Against a wall it slides along, and jumps.
    built.controls = Some(PlayerInput { heading, jumps: true, ..PlayerInput::default() });
    let mut highest: f32 = 0.0;
    for _ in 0..240 {
        run(&mut built, 1);
        highest = highest.max(place(&built).y);
    }
    assert!(place(&built).x < 9.72 && place(&built).z > -15.8, "{}", place(&built));
    assert!(highest > 1.0, "{highest}");
}
