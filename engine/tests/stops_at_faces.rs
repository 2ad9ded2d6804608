//! Bars that fall over, tips of rods and large fast bodies stop at the face that they meet.

use crate::dim::*;
use crate::engine::worlds::{DT, Random, no_gravity};
use crate::scenery::bullets;
use hazumi::query::{SimplexCache, separation};
use hazumi::shape::Shape;
use hazumi::{Body, BodyId, Collider, Material, Pose, World, WorldSettings};

/// Floors whose upper face is at y = 0.
fn floors() -> [(Body, Collider); 3] {
    let slab = Cuboid::new(xyz(20.0, 0.5, 20.0)).unwrap();
    let wall = Body { position: Vector::X * -5.0, ..Body::fixed() };
    [
        (Body::fixed(), Collider::new(HalfSpace::new(Vector::Y, 0.0).unwrap())),
        (Body { position: Vector::Y * -0.5, ..Body::fixed() }, Collider::new(slab)),
        (wall, Collider::new(bullets::surface_of_wall())),
    ]
}

/// How deep a body of one shape is below y = 0, m.
fn depth(world: &World, id: BodyId, shape: &Shape) -> f32 {
    let body = world.body(id).unwrap();
    let bounds = shape.bounds(&Pose::new(body.position, body.rotation));
    -bounds.min.y
}

/// A bar that stands on an end, by its half extents, m, and leans by an angle, rad.
#[derive(Clone, Copy, Debug)]
struct LeaningBar {
    thick: f32,
    half: f32,
    lean: f32,
}

impl LeaningBar {
    /// Has the bar fall on a floor for some `steps`, never as deep as `limit` metres. How deep
    /// it is at most, m.
    fn fall(self, floor: &(Body, Collider), substeps: u32, (steps, limit): (u32, f32)) -> f32 {
        let Self { thick, half, lean } = self;
        let settings = WorldSettings { substeps, ..WorldSettings::default() };
        let mut world = World::new(settings).unwrap();
        world.add(floor.0, floor.1.clone()).unwrap();
        let shape = Shape::from(Cuboid::new(xyz(thick, half, thick)).unwrap());
        let (sine, cosine) = lean.sin_cos();
        let position = Vector::Y * (half * cosine + thick * sine);
        let body = Body { position, rotation: rotation_z(lean), ..Body::dynamic() };
        let bar = world.add(body, Collider::new(shape.clone())).unwrap();
        let mut deepest = 0.0_f32;
        for step in 0..steps {
            world.step(DT).unwrap();
            let deep = depth(&world, bar, &shape);
            deepest = deepest.max(deep);
            let has_parts = floor.1.shape.has_parts();
            assert!(
                deep < limit,
                "{self:?}, step {step}, {substeps} substeps, {has_parts}: {deep} m deep"
            );
        }
        let low = world.body(bar).unwrap().position.y;
        assert!(low < thick + 0.01, "the bar has not fallen: {low} m");
        deepest
    }
}

/// Bars that stand on an end and fall over.
#[test]
fn bars_that_fall_over_come_to_lie_on_the_floor() {
    let mut worst = 0.0_f32;
    for floor in floors() {
        for length in [1.0_f32, 4.0, 6.0] {
            for thickness in [0.02_f32, 0.1, 0.3] {
                for substeps in [4, 8] {
                    let lean = 0.14_f32.max(2.0 * thickness / length);
                    let bar = LeaningBar { thick: 0.5 * thickness, half: 0.5 * length, lean };
                    worst = worst.max(bar.fall(&floor, substeps, (200, 0.02)));
                }
            }
        }
    }
    println!("at most {worst} m deep");
}

/// Thin bars that fall over: the far end comes down at once on its whole side.
#[test]
fn thin_bars_land_on_their_whole_side() {
    let mut random = Random(8);
    let mut worst = 0.0_f32;
    for floor in floors() {
        for substeps in [2, 8, 16, 64] {
            for _ in 0..12 {
                let half = 0.6 * 2.0_f32.powf(random.signed());
                let thick = half / (25.0 + 15.0 * random.signed());
                let lean = (12.0 + 8.0 * random.signed()).to_radians();
                let bar = LeaningBar { thick, half, lean };
                worst = worst.max(bar.fall(&floor, substeps, (150, 0.01)));
            }
        }
    }
    println!("at most {worst} m deep");
}

/// Rods that hit a wall with one end and are thrown at it with the other within a step.
#[test]
fn rods_hit_with_one_end_and_then_the_other() {
    let mut random = Random(9);
    for _ in 0..200 {
        let substeps = [4, 8, 16][random.bits() as usize % 3];
        let settings = WorldSettings { substeps, ..no_gravity() };
        let mut world = World::new(settings).unwrap();
        let slab = Shape::from(Cuboid::new(xyz(20.0, 0.1, 20.0)).unwrap());
        let below = Body { position: Vector::Y * -0.1, ..Body::fixed() };
        world.add(below, Collider::new(slab)).unwrap();
        let half = 0.5 * 2.0_f32.powf(random.signed());
        let thick = half / (15.0 + 5.0 * random.signed());
        let shape = Shape::from(Cuboid::new(xyz(half, thick, thick)).unwrap());
        let (speed, spin) = (10.0 + 8.0 * random.signed(), 70.0 * random.signed());
        let body = Body {
            position: Vector::Y * (half * (0.5 + 0.3 * random.signed())),
            linear_velocity: Vector::Y * -speed,
            angular_velocity: about_z(spin),
            ..Body::dynamic()
        };
        let rod = world.add(body, Collider::new(shape.clone())).unwrap();
        for step in 0..40 {
            world.step(DT).unwrap();
            let deep = depth(&world, rod, &shape);
            assert!(
                deep < 0.01,
                "{half} × {thick} m, {speed} m/s, {spin} rad/s, {substeps} substeps, step {step}: {deep} m deep"
            );
        }
    }
}

/// Rods whose tips come down on a thin wall at up to 150 m/s while the rod stays about where it
/// is.
#[test]
fn tips_of_fast_rods_stop_at_thin_walls() {
    for half in [0.3_f32, 1.0] {
        for spin in [10.0_f32, 40.0, 150.0] {
            for angle in [0.4_f32, 0.9, 1.3] {
                let mut world = World::new(no_gravity()).unwrap();
                let slab = Shape::from(Cuboid::new(xyz(20.0, 0.005, 20.0)).unwrap());
                let below = Body { position: Vector::Y * -0.005, ..Body::fixed() };
                world.add(below, Collider::new(slab.clone())).unwrap();
                let shape = Shape::from(Cuboid::new(xyz(half, 0.02, 0.02)).unwrap());
                let body = Body {
                    position: Vector::Y * (half * angle.sin() - 0.3 * half),
                    rotation: rotation_z(angle - 0.5),
                    angular_velocity: about_z(-spin),
                    ..Body::dynamic()
                };
                let rod = world.add(body, Collider::new(shape.clone())).unwrap();
                let start = depth(&world, rod, &shape);
                if start > -0.01 {
                    continue;
                }
                for _ in 0..20 {
                    world.step(DT).unwrap();
                    let at = world.body(rod).unwrap();
                    let pose = Pose::new(at.position - below.position, at.rotation);
                    let cache = &mut SimplexCache::default();
                    let deep = -separation(&slab, &shape, &pose, cache).gap;
                    let tips = [-half, half].map(|x| {
                        Pose::new(at.position, at.rotation).transform_point(Vector::X * x).y
                    });
                    assert!(
                        deep < 0.01 && tips.iter().all(|&y| y > -0.01),
                        "{half} m, {spin} rad/s, {angle}: {deep} m deep, tips at {tips:?}"
                    );
                }
            }
        }
    }
}

/// Bodies of any size and speed that hit a face straight on, without restitution.
#[test]
fn large_fast_bodies_stop_at_the_face_and_stay() {
    let soft = Material { restitution: 0.0, ..Material::default() };
    for (floor, collider) in floors() {
        let collider = Collider { material: soft, ..collider };
        for size in [0.05_f32, 0.3, 1.0, 4.0] {
            for speed in [10.0_f32, 50.0, 150.0, 400.0] {
                for slide in [0.0_f32, 0.3] {
                    for phase in [0.1_f32, 0.45, 0.9] {
                        for shape in [
                            Shape::from(Sphere::new(size).unwrap()),
                            Cuboid::new(Vector::splat(size)).unwrap().into(),
                        ] {
                            let mut world = World::new(no_gravity()).unwrap();
                            world.add(floor, collider.clone()).unwrap();
                            let way = speed * DT * (1.0 + phase);
                            let velocity = vector(slide * speed, -speed);
                            let start = vector(0.0, size) - velocity * (way / speed);
                            if slide > 0.0 && start.x.abs() > 3.0 {
                                continue;
                            }
                            let body = Body {
                                position: start,
                                linear_velocity: velocity * 0.999,
                                ..Body::dynamic()
                            };
                            let ice = Material { friction: 0.0, ..soft };
                            let made =
                                Collider { material: ice, ..Collider::new(shape.clone()) };
                            let id = world.add(body, made).unwrap();
                            for step in 0..6 {
                                world.step(DT).unwrap();
                                let deep = depth(&world, id, &shape);
                                assert!(
                                    deep < 0.025,
                                    "{size} m, {speed} m/s, {slide}, {phase}, step {step}: {deep} m deep"
                                );
                            }
                            let after = world.body(id).unwrap();
                            assert!(
                                after.linear_velocity.y.abs() < 0.1
                                    && depth(&world, id, &shape) > -0.01,
                                "{size} m, {speed} m/s, {slide}, {phase}: {} m/s at {}",
                                after.linear_velocity,
                                after.position
                            );
                        }
                    }
                }
            }
        }
    }
}
