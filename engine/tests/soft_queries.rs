//! Questions meet soft bodies where they are: all within their radius of their sides or faces,
//! and what a closed outline or skin encloses. Compared with marches along the distance to the
//! sides, in `f64`.

use crate::dim::*;
use crate::engine::worlds::{Random, add_at, no_gravity};
use crate::scenery::soft;
use hazumi::query::{Ray, Sweep};
use hazumi::shape::{Compound, Shape};
use hazumi::{Body, BodyId, Collider, Hit, Pose, QueryFilter, World};

/// The sides of a soft body where they are now: lines of the plane, faces of space.
struct Oracle {
    sides: Vec<[DVector; DIM]>,
    is_closed: bool,
    radius: f64,
}

impl Oracle {
    fn of(world: &World, id: BodyId) -> Self {
        let particles = world.particles(id).unwrap();
        let places: Vec<DVector> = particles.exact_positions().collect();
        let shape = particles.shape();
        let sides = soft::sides(shape).iter().map(|side| side.map(|end| places[end as usize]));
        let (is_closed, radius) = (shape.is_closed(), f64::from(shape.radius()));
        Self { sides: sides.collect(), is_closed, radius }
    }

    /// The nearest point of the sides.
    fn nearest(&self, point: DVector) -> DVector {
        let feet = self.sides.iter().map(|side| soft::on_side(side, point));
        feet.min_by(|a, b| a.distance(point).total_cmp(&b.distance(point))).unwrap()
    }

    /// By how much of the sky the sides cover, which is 2π or 4π from inside.
    fn holds(&self, point: DVector) -> bool {
        let covered = |side: &[DVector; DIM]| soft::covered(side, point);
        self.is_closed && self.sides.iter().map(covered).sum::<f64>() > either(3.0, 6.0)
    }

    /// From the surface, m; negative in the body, where the surface may be farther in dents.
    fn height(&self, point: DVector) -> f64 {
        let distance = self.nearest(point).distance(point);
        let distance = if self.holds(point) { -distance } else { distance };
        distance - self.radius
    }

    /// How far along a unit vector something of `extra` metres around `from` meets it, and how
    /// near it comes else.
    fn march(&self, from: DVector, way: DVector, extra: f64, most: f64) -> Result<f64, f64> {
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
    fn check(
        &self,
        hit: Option<Hit>,
        [from, way]: [Vector; 2],
        length: f32,
        extra: f64,
    ) -> bool {
        let unit = way.to_f64().normalize();
        let most = f64::from(length);
        match (self.march(from.to_f64(), unit, extra, most), hit) {
            (Ok(0.0), Some(hit)) => assert_eq!(hit.fraction, 0.0),
            (Ok(along), Some(hit)) => {
                let found = f64::from(hit.fraction) * f64::from(way.length());
                // A grazing ray goes far for little.
                let normal = hit.normal.to_f64();
                let slope = -normal.dot(unit);
                assert!((found - along).abs() * slope.max(0.02) < 2e-5, "{found}, not {along}");
                let point = hit.point.to_f64();
                assert!(self.height(point).abs() < 1e-5, "{} off", self.height(point));
                let out = (point - self.nearest(point)).normalize();
                assert!(self.radius == 0.0 || out.dot(normal) > 0.9999, "{out} not {normal}");
                assert!((hit.normal.length() - 1.0).abs() < 1e-5);
            }
            // A ray that comes this near may touch.
            (Err(least), Some(_)) => assert!(least < 1e-5, "{least} m away"),
            (Ok(along), None) => {
                let beyond = from.to_f64() + unit * (along + 1e-3);
                let depth = extra - self.height(beyond);
                assert!(depth < 1e-4, "missed by {depth} m at {along} m");
            }
            (Err(_), None) => return false,
        }
        true
    }
}

/// A round body without dents and without a radius around it.
fn bare() -> (World, BodyId) {
    let shape = soft::round(either(0.8, 0.7)).with_radius(0.0).unwrap();
    let mut world = World::new(no_gravity()).unwrap();
    let ball = add_at(&mut world, vector(0.1, 0.7), Collider::new(shape));
    (world, ball)
}

fn only(world: &World, id: BodyId, ask: impl Fn(&QueryFilter<'_>, &Oracle)) {
    let ground: Vec<BodyId> = world.bodies().map(|(it, _)| it).filter(|&it| it != id).collect();
    let filter = QueryFilter { skip_bodies: &ground, ..QueryFilter::default() };
    ask(&filter, &Oracle::of(world, id));
}

#[test]
fn rays_hit_what_is_within_the_radius() {
    for (world, id) in [soft::lump(), soft::strip(), bare()] {
        only(&world, id, |filter, oracle| {
            let mut random = Random(5);
            let mut hits = 0;
            for _ in 0..either(4_000, 400) {
                let from = random.vector() * either(2.0, 1.5) + Vector::Y * either(0.7, 0.6);
                let way = random.vector();
                if oracle.height(from.to_f64()).abs() < 1e-4 {
                    continue;
                }
                let ray = Ray::new(from, way, 4.0 / way.length()).unwrap();
                let hit = world.cast_ray(&ray, filter);
                hits += usize::from(oracle.check(hit, [from, way], 4.0, 0.0));
            }
            assert!(hits > either(500, 25), "only {hits} hits");
        });
    }
}

#[test]
fn rays_that_begin_within_hit_at_once() {
    let (world, id) = soft::lump();
    only(&world, id, |filter, oracle| {
        let middle = world.body(id).unwrap().position;
        assert!(oracle.holds(middle.to_f64()));
        let ray = Ray::new(middle, either_vector([3.0, 4.0], [3.0, 0.0, 4.0]), 10.0).unwrap();
        let hit = world.cast_ray(&ray, filter).expect("it begins in it");
        assert_eq!((hit.fraction, hit.point), (0.0, middle));
        assert!((hit.normal + either_vector([0.6, 0.8], [0.6, 0.0, 0.8])).length() < 1e-6);
    });
}

#[test]
fn balls_hit_what_is_within_the_radius() {
    for (world, id) in [soft::lump(), soft::strip(), bare()] {
        only(&world, id, |filter, oracle| {
            let mut random = Random(17);
            let mut hits = 0;
            for _ in 0..either(3_000, 250) {
                let from = random.vector() * either(2.0, 1.5) + Vector::Y * either(0.7, 0.6);
                let size = 0.02 + 0.2 * random.signed().abs();
                let way = random.vector();
                if (oracle.height(from.to_f64()) - f64::from(size)).abs() < 1e-4 {
                    continue;
                }
                let shape = Sphere::new(size).unwrap().into();
                let motion = Sweep::new(Pose::at(from), 4.0 * way, NO_TURN).unwrap();
                let hit = world.cast_shape(&shape, &motion, filter);
                let way = 4.0 * way;
                let size = f64::from(size);
                hits += usize::from(oracle.check(hit, [from, way], way.length(), size));
            }
            assert!(hits > either(500, 25), "only {hits} hits");
        });
    }
}

/// The least height of points of a box, 63 millimetres apart at most, m.
fn lowest(oracle: &Oracle, pose: &Pose, half: Vector) -> f64 {
    let points = soft::points_of_box();
    let places = points.iter().map(|&point| pose.transform_point(half * point));
    places.map(|place| oracle.height(place.to_f64())).fold(f64::INFINITY, f64::min)
}

#[test]
fn points_and_boxes_overlap_what_is_within_the_radius() {
    for (world, id) in [soft::lump(), soft::strip(), bare()] {
        only(&world, id, |filter, oracle| {
            let mut random = Random(29);
            let (mut inside, mut boxes) = (0, 0);
            for _ in 0..either(1_500, 200) {
                let at = random.vector() * either(1.5, 1.0) + Vector::Y * either(0.7, 0.6);
                let height = oracle.height(at.to_f64());
                if height.abs() > 1e-5 {
                    let found = world.overlap_point(at, filter).unwrap();
                    assert_eq!(found.len(), usize::from(height < 0.0), "{height} m above");
                    inside += found.len();
                }
                let half = Vector::splat(0.05) + random.vector().abs() * 0.2;
                let pose = Pose::new(at, random.rotation());
                let lowest = lowest(oracle, &pose, half);
                if !(0.0..either(0.025, 0.063)).contains(&lowest) {
                    let shape = Cuboid::new(half).unwrap().into();
                    let found = world.overlap_shape(&shape, &pose, filter).unwrap();
                    assert_eq!(found.len(), usize::from(lowest < 0.0), "{lowest} m above");
                    boxes += found.len();
                }
            }
            assert!(
                inside > either(25, 3) && boxes > either(150, 20),
                "only {inside} points and {boxes} boxes in it"
            );
        });
    }
}

#[test]
fn nearest_points_are_on_the_surface() {
    for (world, id) in [soft::lump(), soft::strip(), bare()] {
        only(&world, id, |filter, oracle| {
            let mut random = Random(41);
            for _ in 0..either(3_000, 500) {
                let at = random.vector() * either(1.5, 1.0) + Vector::Y * either(0.7, 0.6);
                let height = oracle.height(at.to_f64());
                let near = world.closest_point(at, 9.0, filter).unwrap().expect("it is near");
                let (point, normal) = (near.point.to_f64(), near.normal.to_f64());
                let distance = f64::from(near.distance);
                assert!(oracle.height(point).abs() < 2e-5, "{} off", oracle.height(point));
                assert!(((at.to_f64() - point) - distance * normal).length() < 1e-5);
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
        let shape = soft::round(0.8).with_radius(radius).unwrap();
        let mut world = World::new(no_gravity()).unwrap();
        let whole = add_at(&mut world, Vector::ZERO, Collider::new(shape));
        let oracle = Oracle::of(&world, whole);
        let mut random = Random(3);
        for _ in 0..500 {
            let at = random.vector() * either(0.55, 0.4);
            let near = world.closest_point(at, 0.0, &QueryFilter::default()).unwrap();
            let near = near.expect("it is in it");
            let height = oracle.height(at.to_f64());
            assert!((f64::from(near.distance) - height).abs() < 1e-5);
            // A ball in it leaves it by the same way, and by its own radius more.
            let ball = Sphere::new(0.1).unwrap().into();
            let near = world.closest_shape(&ball, &Pose::at(at), 0.0, &QueryFilter::default());
            let near = near.unwrap().expect("it is in it");
            assert!((f64::from(near.distance) - (height - 0.1)).abs() < 1e-5);
            assert!(oracle.height(near.point.to_f64()).abs() < 1e-5);
        }
    }
}

#[test]
fn balls_are_as_far_away_as_their_surfaces() {
    for (world, id) in [soft::lump(), soft::strip()] {
        only(&world, id, |filter, oracle| {
            let mut random = Random(53);
            for _ in 0..either(1_000, 300) {
                let at = random.vector() * either(1.5, 1.0) + Vector::Y * either(0.7, 0.6);
                let height = oracle.height(at.to_f64()) - 0.1;
                if height < 1e-4 {
                    continue;
                }
                let ball: Shape = Sphere::new(0.1).unwrap().into();
                let near = world.closest_shape(&ball, &Pose::at(at), 9.0, filter).unwrap();
                let near = near.expect("it is near");
                assert!((f64::from(near.distance) - height).abs() < 1e-5);
                assert!(oracle.height(near.point.to_f64()).abs() < 1e-5);
            }
        });
    }
}

/// A free shape touches a soft body, and bodies are apart from it, as casts say.
#[test]
fn contacts_and_distances_count_the_radius() {
    let shape = soft::slab().with_radius(0.1).unwrap();
    let mut world = World::new(no_gravity()).unwrap();
    let slab = add_at(&mut world, Vector::ZERO, Collider::new(shape));
    let ball: Shape = Sphere::new(0.5).unwrap().into();
    let everyone = QueryFilter::default();
    let touch = |height: f32, margin: f32| {
        let pose = Pose::at(xyz(0.1, height, 0.2));
        world.collide_shape(&ball, &pose, margin, &everyone).unwrap()
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

    let other = add_at(&mut world, xyz(0.1, 2.0, 0.2), Collider::ball(0.5).unwrap());
    for (pair, out) in [([slab, other], -1.0), ([other, slab], 1.0)] {
        let near = world.distance(pair[0], pair[1]).expect("both are there");
        assert!((near.distance - 0.9).abs() < 1e-5, "{} m apart", near.distance);
        assert!((near.normal.y - out).abs() < 1e-5);
    }
    // Walls with the slab in their midst are not in it.
    let wall =
        |x: f32| (Pose::at(Vector::X * x), Cuboid::new(xyz(0.5, 2.0, 2.0)).unwrap().into());
    let walls: Shape = Compound::new(vec![wall(3.0), wall(-3.0)]).unwrap().into();
    let skip = QueryFilter { skip_bodies: &[other], ..QueryFilter::default() };
    let near = world.closest_shape(&walls, &Pose::IDENTITY, 9.0, &skip).unwrap();
    let distance = near.expect("it is near").distance;
    assert!((distance - 1.4).abs() < 1e-5, "{distance} m apart");
    let floor = Collider::new(HalfSpace::new(Vector::Y, -3.0).unwrap());
    let floor = world.add(Body::fixed(), floor).unwrap();
    let near = world.distance(slab, floor).expect("both are there");
    assert!((near.distance - 2.4).abs() < 1e-5, "{} m apart", near.distance);
}
