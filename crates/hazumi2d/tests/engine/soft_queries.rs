//! Questions meet soft bodies where they are: all within their radius of their sides, and what a closed outline
//! encloses. Compared with marches along the distance to the sides, in `f64`.

use hazumi2d::core::soft::{SoftMaterial, Stiffness};
use hazumi2d::glam::{DVec2, Vec2};
use hazumi2d::query::{Ray, RigidMotion};
use hazumi2d::shape::{Circle, Compound, HalfPlane, Rectangle, Shape, SoftShape};
use hazumi2d::{Body, BodyId, Collider, Hit, Pose, QueryFilter, World};

use crate::engine::worlds;
use crate::engine::worlds::{Random, add_at, ground, no_gravity};

/// The sides of a soft body where they are now.
struct Oracle {
    sides: Vec<[DVec2; 2]>,
    is_closed: bool,
    radius: f64,
}

impl Oracle {
    fn of(world: &World, id: BodyId) -> Self {
        let particles = world.particles(id).unwrap();
        let places: Vec<DVec2> = particles.exact_positions().collect();
        let shape = particles.shape();
        let sides = shape.outline().iter().map(|side| side.map(|end| places[end as usize]));
        let (is_closed, radius) = (shape.is_closed(), f64::from(shape.radius()));
        Self { sides: sides.collect(), is_closed, radius }
    }

    /// The nearest point of the sides.
    fn nearest(&self, point: DVec2) -> DVec2 {
        let on_side = |&[start, end]: &[DVec2; 2]| {
            let way = end - start;
            start + way * ((point - start).dot(way) / way.length_squared()).clamp(0.0, 1.0)
        };
        let feet = self.sides.iter().map(on_side);
        feet.min_by(|a, b| a.distance(point).total_cmp(&b.distance(point))).unwrap()
    }

    fn holds(&self, point: DVec2) -> bool {
        let turn = |&[start, end]: &[DVec2; 2]| {
            let (a, b) = (start - point, end - point);
            a.perp_dot(b).atan2(a.dot(b))
        };
        self.is_closed && self.sides.iter().map(turn).sum::<f64>() > 3.0
    }

    /// From the surface, m; negative in the body, where the surface may be farther in dents.
    fn height(&self, point: DVec2) -> f64 {
        let distance = self.nearest(point).distance(point);
        let distance = if self.holds(point) { -distance } else { distance };
        distance - self.radius
    }

    /// How far along a unit vector something of `extra` metres around `from` meets it, and how near it comes else.
    fn march(&self, from: DVec2, way: DVec2, extra: f64, most: f64) -> Result<f64, f64> {
        let (mut along, mut least) = (0.0, f64::INFINITY);
        while along < most {
            let gap = self.height(from + along * way) - extra;
            if gap < 1e-7 {
                return Ok(along);
            }
            least = least.min(gap);
            along += gap;
        }
        Err(least)
    }

    /// Checks where something of `extra` metres that comes from `from` hits it.
    fn check(&self, hit: Option<Hit>, [from, way]: [Vec2; 2], length: f32, extra: f64) -> bool {
        let unit = way.as_dvec2().normalize();
        let most = f64::from(length);
        match (self.march(from.as_dvec2(), unit, extra, most), hit) {
            (Ok(0.0), Some(hit)) => assert_eq!(hit.fraction, 0.0),
            (Ok(along), Some(hit)) => {
                let found = f64::from(hit.fraction) * f64::from(way.length());
                // What grazes goes far for little.
                let normal = hit.normal.as_dvec2();
                let slope = -normal.dot(unit);
                assert!((found - along).abs() * slope.max(0.02) < 2e-5, "{found}, not {along}");
                let point = hit.point.as_dvec2();
                assert!(self.height(point).abs() < 1e-5, "{} off", self.height(point));
                let out = (point - self.nearest(point)).normalize();
                assert!(self.radius == 0.0 || out.dot(normal) > 0.9999, "{out} not {normal}");
                assert!((hit.normal.length() - 1.0).abs() < 1e-5);
            }
            // Who comes that near may touch.
            (Err(least), Some(_)) => assert!(least < 1e-5, "{least} m away"),
            (Ok(along), None) => {
                let beyond = from.as_dvec2() + unit * (along + 1e-3);
                let depth = extra - self.height(beyond);
                assert!(depth < 1e-4, "missed by {depth} m at {along} m");
            }
            (Err(_), None) => return false,
        }
        true
    }
}

/// A star with dents, which has fallen on the ground and is being squeezed.
fn star() -> (World, BodyId) {
    let corner = |index: u8| {
        let angle = std::f32::consts::TAU * f32::from(index) / 10.0;
        Vec2::from_angle(angle) * if index.is_multiple_of(2) { 1.0 } else { 0.5 }
    };
    let corners: Vec<Vec2> = (0..10).map(corner).collect();
    let shape = SoftShape::filled(&corners, 0.15).unwrap().with_radius(0.06).unwrap();
    let mut world = ground();
    let star = add_at(&mut world, Vec2::new(0.3, 1.2), Collider::new(shape));
    worlds::run(&mut world, 0.75);
    (world, star)
}

/// A line with two ends that swings.
fn rope() -> (World, BodyId) {
    let taut = SoftMaterial { edges: Some(Stiffness::new(60.0, 1.0)), ..SoftMaterial::NONE };
    let ends = [Vec2::new(-1.0, 0.5), Vec2::new(1.0, 1.0)];
    let shape = SoftShape::rope(&ends, 0.2).unwrap().with_material(taut).unwrap();
    let mut world = ground();
    let shape = shape.with_radius(0.05).unwrap();
    let rope = add_at(&mut world, Vec2::Y, Collider::new(shape));
    worlds::run(&mut world, 0.3);
    (world, rope)
}

/// The same without dents and without a radius.
fn bare_disc() -> (World, BodyId) {
    let shape = SoftShape::disc(0.8, 24).unwrap().with_radius(0.0).unwrap();
    let mut world = World::new(no_gravity()).unwrap();
    let disc = add_at(&mut world, Vec2::new(0.1, 0.7), Collider::new(shape));
    (world, disc)
}

fn only(world: &World, id: BodyId, ask: impl Fn(&QueryFilter<'_>, &Oracle)) {
    let ground: Vec<BodyId> = world.bodies().map(|(it, _)| it).filter(|&it| it != id).collect();
    let filter = QueryFilter { skip_bodies: &ground, ..QueryFilter::default() };
    ask(&filter, &Oracle::of(world, id));
}

#[test]
fn rays_hit_what_is_within_the_radius() {
    for (world, id) in [star(), rope(), bare_disc()] {
        only(&world, id, |filter, oracle| {
            let mut random = Random(5);
            let mut hits = 0;
            for _ in 0..4_000 {
                let from = random.vector() * 2.0 + Vec2::Y * 0.7;
                let way = random.vector();
                if oracle.height(from.as_dvec2()).abs() < 1e-4 {
                    continue;
                }
                let ray = Ray::new(from, way, 4.0 / way.length()).unwrap();
                let hit = world.cast_ray(&ray, filter);
                hits += usize::from(oracle.check(hit, [from, way], 4.0, 0.0));
            }
            assert!(hits > 500, "only {hits} hits");
        });
    }
}

#[test]
fn rays_that_begin_within_hit_at_once() {
    let (world, id) = star();
    only(&world, id, |filter, oracle| {
        let middle = world.body(id).unwrap().position;
        assert!(oracle.holds(middle.as_dvec2()));
        let ray = Ray::new(middle, Vec2::new(3.0, 4.0), 10.0).unwrap();
        let hit = world.cast_ray(&ray, filter).expect("it begins in it");
        assert_eq!((hit.fraction, hit.point), (0.0, middle));
        assert!((hit.normal + Vec2::new(0.6, 0.8)).length() < 1e-6);
    });
}

#[test]
fn balls_hit_what_is_within_the_radius() {
    for (world, id) in [star(), rope(), bare_disc()] {
        only(&world, id, |filter, oracle| {
            let mut random = Random(17);
            let mut hits = 0;
            for _ in 0..3_000 {
                let from = random.vector() * 2.0 + Vec2::Y * 0.7;
                let size = 0.02 + 0.2 * random.signed().abs();
                let way = random.vector();
                if (oracle.height(from.as_dvec2()) - f64::from(size)).abs() < 1e-4 {
                    continue;
                }
                let shape = Circle::new(size).unwrap().into();
                let motion = RigidMotion::new(Pose::at(from), 4.0 * way, 0.0).unwrap();
                let hit = world.cast_shape(&shape, &motion, filter);
                let way = 4.0 * way;
                let size = f64::from(size);
                hits += usize::from(oracle.check(hit, [from, way], way.length(), size));
            }
            assert!(hits > 500, "only {hits} hits");
        });
    }
}

/// The least height of points of a box, 25 millimetres apart at most, m.
fn lowest(oracle: &Oracle, pose: &Pose, half: Vec2) -> f64 {
    let steps = || (0..=20_i8).map(|step| f32::from(step) / 10.0 - 1.0);
    let places = steps().flat_map(|x| steps().map(move |y| pose.point(half * Vec2::new(x, y))));
    places.map(|place| oracle.height(place.as_dvec2())).fold(f64::INFINITY, f64::min)
}

#[test]
fn points_and_boxes_overlap_what_is_within_the_radius() {
    for (world, id) in [star(), rope(), bare_disc()] {
        only(&world, id, |filter, oracle| {
            let mut random = Random(29);
            let (mut inside, mut boxes) = (0, 0);
            for _ in 0..1_500 {
                let at = random.vector() * 1.5 + Vec2::Y * 0.7;
                let height = oracle.height(at.as_dvec2());
                if height.abs() > 1e-5 {
                    let found = world.overlap_point(at, filter).unwrap();
                    assert_eq!(found.len(), usize::from(height < 0.0), "{height} m above");
                    inside += found.len();
                }
                let half = Vec2::splat(0.05) + random.vector().abs() * 0.2;
                let pose = Pose::new(at, random.rotation());
                let lowest = lowest(oracle, &pose, half);
                if !(0.0..0.025).contains(&lowest) {
                    let shape = Rectangle::new(half).unwrap().into();
                    let found = world.overlap_shape(&shape, &pose, filter).unwrap();
                    assert_eq!(found.len(), usize::from(lowest < 0.0), "{lowest} m above");
                    boxes += found.len();
                }
            }
            assert!(inside > 25 && boxes > 150, "only {inside} points and {boxes} boxes in it");
        });
    }
}

#[test]
fn nearest_points_are_on_the_surface() {
    for (world, id) in [star(), rope(), bare_disc()] {
        only(&world, id, |filter, oracle| {
            let mut random = Random(41);
            for _ in 0..3_000 {
                let at = random.vector() * 1.5 + Vec2::Y * 0.7;
                let height = oracle.height(at.as_dvec2());
                let near =
                    world.closest_to_point(at, 9.0, filter).unwrap().expect("it is near");
                let (point, normal) = (near.point.as_dvec2(), near.normal.as_dvec2());
                let distance = f64::from(near.distance);
                assert!(oracle.height(point).abs() < 2e-5, "{} off", oracle.height(point));
                assert!(((at.as_dvec2() - point) - distance * normal).length() < 1e-5);
                if height > 0.0 {
                    assert!((distance - height).abs() < 1e-5, "{distance}, not {height}");
                } else {
                    assert!(distance < height + 1e-5, "{distance} above {height}");
                }
            }
        });
    }
}

#[test]
fn nearest_places_within_are_exact_without_dents() {
    for radius in [0.0, 0.1] {
        let shape = SoftShape::disc(0.8, 24).unwrap().with_radius(radius).unwrap();
        let mut world = World::new(no_gravity()).unwrap();
        let disc = add_at(&mut world, Vec2::ZERO, Collider::new(shape));
        let oracle = Oracle::of(&world, disc);
        let mut random = Random(3);
        for _ in 0..500 {
            let at = random.vector() * 0.55;
            let near = world.closest_to_point(at, 0.0, &QueryFilter::default()).unwrap();
            let near = near.expect("it is in it");
            let height = oracle.height(at.as_dvec2());
            assert!((f64::from(near.distance) - height).abs() < 1e-5);
            // A ball in it leaves it by the same way, and by its own radius more.
            let ball = Circle::new(0.1).unwrap().into();
            let near =
                world.closest_to_shape(&ball, &Pose::at(at), 0.0, &QueryFilter::default());
            let near = near.unwrap().expect("it is in it");
            assert!((f64::from(near.distance) - (height - 0.1)).abs() < 1e-5);
            assert!(oracle.height(near.point.as_dvec2()).abs() < 1e-5);
        }
    }
}

#[test]
fn balls_are_as_far_away_as_their_surfaces() {
    for (world, id) in [star(), rope()] {
        only(&world, id, |filter, oracle| {
            let mut random = Random(53);
            for _ in 0..1_000 {
                let at = random.vector() * 1.5 + Vec2::Y * 0.7;
                let height = oracle.height(at.as_dvec2()) - 0.1;
                if height < 1e-4 {
                    continue;
                }
                let ball: Shape = Circle::new(0.1).unwrap().into();
                let near = world.closest_to_shape(&ball, &Pose::at(at), 9.0, filter).unwrap();
                let near = near.expect("it is near");
                assert!((f64::from(near.distance) - height).abs() < 1e-5);
                assert!(oracle.height(near.point.as_dvec2()).abs() < 1e-5);
            }
        });
    }
}

/// A free shape touches a soft body, and bodies are apart from it, as casts say.
#[test]
fn contacts_and_distances_count_the_radius() {
    let shape = SoftShape::grid(Vec2::new(1.0, 0.5), [8, 4]).unwrap().with_radius(0.1).unwrap();
    let mut world = World::new(no_gravity()).unwrap();
    let slab = add_at(&mut world, Vec2::ZERO, Collider::new(shape));
    let ball: Shape = Circle::new(0.5).unwrap().into();
    let everyone = QueryFilter::default();
    let touch = |height: f32, margin: f32| {
        let pose = Pose::at(Vec2::new(0.1, height));
        world.contacts_of_shape(&ball, &pose, margin, &everyone).unwrap()
    };
    let deepest = |height: f32, margin: f32| {
        let depths = touch(height, margin).iter().map(|it| it.depth()).collect::<Vec<_>>();
        depths.into_iter().reduce(f32::max)
    };
    let depth = deepest(1.05, 0.0).expect("it touches");
    assert!((depth - 0.05).abs() < 1e-5, "{depth} m deep");
    let contacts = touch(1.05, 0.0);
    let deep = contacts.iter().find(|it| it.depth() > 0.04).unwrap();
    assert!(deep.normal.y > 0.999 && (deep.points[0].position.y - 0.575).abs() < 1e-5);
    assert_eq!(deepest(1.15, 0.04), None);
    assert!((deepest(1.15, 0.1).expect("it is near") + 0.05).abs() < 1e-5);

    let other = add_at(&mut world, Vec2::new(0.1, 2.0), Collider::ball(0.5).unwrap());
    for (pair, out) in [([slab, other], -1.0), ([other, slab], 1.0)] {
        let near = world.distance(pair[0], pair[1]).expect("both are there");
        assert!((near.distance - 0.9).abs() < 1e-5, "{} m apart", near.distance);
        assert!((near.normal.y - out).abs() < 1e-5);
    }
    // Walls with the slab in their midst are not in it.
    let wall =
        |x: f32| (Pose::at(Vec2::X * x), Rectangle::new(Vec2::new(0.5, 2.0)).unwrap().into());
    let walls: Shape = Compound::new(vec![wall(3.0), wall(-3.0)]).unwrap().into();
    let skip = QueryFilter { skip_bodies: &[other], ..QueryFilter::default() };
    let near = world.closest_to_shape(&walls, &Pose::IDENTITY, 9.0, &skip).unwrap();
    let distance = near.expect("it is near").distance;
    assert!((distance - 1.4).abs() < 1e-5, "{distance} m apart");
    let floor = Collider::new(HalfPlane::new(Vec2::Y, -3.0).unwrap());
    let floor = world.add(Body::fixed(), floor).unwrap();
    let near = world.distance(slab, floor).expect("both are there");
    assert!((near.distance - 2.4).abs() < 1e-5, "{} m apart", near.distance);
}
