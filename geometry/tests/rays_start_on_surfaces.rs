//! Rays that begin on a surface: one rule for every shape, dimension and query. They hit at
//! fraction 0 when they go in, and miss what they leave or run along.

use std::sync::Arc;

use hazumi_geometry::query::{
    Ray, RayHit, cast_ray, cast_ray_at, cast_ray_of, signed_distance,
};
use hazumi_geometry::shape::Compound;
use hazumi_geometry::swarm::{Crowd, Groups, Sizes, Swarm};
use hazumi_geometry::{Pose, Shape};

use crate::dim::{
    AXES, Cuboid, DIM, DVector, HalfSpace, Item, KINDS, LAST_AXIS, Sphere, ToF32, ToF64,
    Vector, aside_of, support_of,
};
use crate::geometry::ellipsoid::Ellipsoid;
use crate::rays_start_on_surfaces::{boxes, surfaces};
use crate::support::{Placement, Rng};

/// Slopes of rays against a surface: sines of their angles.
const SLOPES: [f64; 6] = [1.0, 0.5, 0.1, 0.03, 1e-2, 2e-3];

/// Shapes that a ray can begin on, and how steep a ray must be to tell their sides apart.
fn solids(rng: &mut Rng) -> Vec<(String, Shape, f64)> {
    let mut found: Vec<(String, Shape, f64)> = (0..3 * KINDS)
        .map(|kind| (format!("kind {kind}"), Item::random(rng, kind, 1.0).shape, 2e-3))
        // Surfaces of two sides are entered either way.
        .filter(|(_, shape, _)| shape.mass(1.0).is_some())
        .collect();
    found.push(("ground".into(), HalfSpace::new(LAST_AXIS, 0.3).unwrap().into(), 2e-3));
    let children = found.iter().step_by(4).map(|(_, shape, _)| (rng.pose(3.0), shape.clone()));
    let children = children.filter(|(_, shape)| shape.mass(1.0).is_some()).collect();
    let whole = Arc::new(Compound::new(children).unwrap());
    found.push(("compound".into(), whole.into(), 1e-3));
    let size = Vector::ONE * 0.7 + AXES[0] * 0.6;
    found.push(("custom".into(), Shape::Custom(Arc::new(Ellipsoid(size))), 1e-2));
    found
}

/// A place where a ray from outside hits the front of a shape.
fn place_on(shape: &Shape, pose: &Pose, rng: &mut Rng) -> Option<RayHit> {
    let middle = Placement::of(pose).position;
    let from = middle + rng.direction() * 6.0;
    let to = middle + rng.direction() * rng.within(0.0, 0.9);
    let hit = cast_ray_at(shape, pose, &Ray::segment(from.to_f32(), to.to_f32()).ok()?)?;
    // Beside an edge or a gap, what lies there decides.
    (hit.fraction > 0.0 && hit.face != Some(1)).then_some(hit)
}

/// Directions from a place of a surface: so steep outwards, and inwards.
fn ways(hit: &RayHit, slope: f64, rng: &mut Rng) -> [Vector; 2] {
    let normal = hit.normal.to_f64();
    let along = aside_of(normal) * if rng.below(2) == 0 { 1.0 } else { -1.0 };
    let rise = normal * slope;
    let level = along * (1.0 - slope * slope).sqrt();
    [level + rise, level - rise].map(|way| (way * rng.spread(0.1, 10.0)).to_f32())
}

/// Rounding of a place near the shapes, in metres.
fn near(place: Vector) -> f32 {
    1e-6 * (4.0 + place.length())
}

#[track_caller]
fn check(
    about: &str,
    cast: impl Fn(&Ray) -> Option<RayHit>,
    hit: &RayHit,
    [out, back]: [Vector; 2],
) {
    let ray = |way: Vector| Ray::new(hit.point, way, 100.0).unwrap();
    if let Some(left) = cast(&ray(out)) {
        let far = left.point.distance(hit.point);
        assert!(left.fraction > 0.0 && far > 1e-4, "{about}: left {hit:?}, {left:?}");
    }
    let entered = cast(&ray(back));
    let entered = entered.unwrap_or_else(|| panic!("{about}: did not enter at {hit:?}"));
    // A place that rounding has left just outside is entered when the ray gets there.
    let gap = entered.fraction * -back.dot(hit.normal);
    assert!(gap <= near(hit.point), "{about}: {hit:?} {entered:?}");
    // Round sides bend on the way there.
    let bend = 1e-3 + 10.0 * entered.point.distance(hit.point);
    assert!(entered.normal.distance(hit.normal) < bend, "{about}: {hit:?} {entered:?}");
    let most = 1e-3 * (1.0 + hit.point.length());
    assert!(entered.fraction * back.length() <= most, "{about}: {hit:?} {entered:?}");
}

#[test]
fn whatever_the_shape_a_ray_hits_what_it_enters_and_no_surface_that_it_leaves() {
    let mut rng = Rng(17);
    let (mut all, mut casts) = (solids(&mut rng), 0);
    all.extend(surfaces());
    // The surface of a custom shape is where its support mapping is rounded to.
    for (name, shape, least) in all.iter().filter(|it| it.0 != "custom") {
        for distance in [0.0, 0.0, 3.0] {
            let mut pose = rng.pose(distance);
            if distance == 0.0 {
                pose = Pose::IDENTITY;
            }
            // Places are rounded more on round shapes, and far from the origin.
            let round = if name.starts_with("rounded") { 1e-2 } else { 0.0 };
            let least = least.max(3e-5 * distance).max(round);
            for _ in 0..60 {
                let Some(hit) = place_on(shape, &pose, &mut rng) else { continue };
                for slope in SLOPES.into_iter().filter(|&slope| slope >= least) {
                    let ways = ways(&hit, slope, &mut rng);
                    let about = format!("{name}, slope {slope}, {pose:?}");
                    check(&about, |ray| cast_ray_at(shape, &pose, ray), &hit, ways);
                    casts += 2;
                    if distance == 0.0 {
                        check(&about, |ray| cast_ray(shape, ray), &hit, ways);
                        casts += 2;
                        if let Some(support) = support_of(shape)
                            && slope >= 0.03
                            && support.margin() > 0.0
                        {
                            check(&about, |ray| cast_ray_of(support, ray), &hit, ways);
                            casts += 2;
                        }
                    }
                }
            }
        }
    }
    assert!(casts > 50_000, "{casts}");
}

/// Every direction along axes and diagonals.
fn directions() -> impl Iterator<Item = Vector> {
    let count = 3_usize.pow(u32::try_from(DIM).unwrap());
    let all = (0..count).map(|number| {
        let part = |axis: u32| (number / 3_usize.pow(axis) % 3) as f32 - 1.0;
        Vector::from_array(std::array::from_fn(|axis| part(u32::try_from(axis).unwrap())))
    });
    all.filter(|direction| *direction != Vector::ZERO)
}

#[test]
fn boxes_of_every_kind_agree_on_faces_edges_and_corners() {
    let (mut entered, mut left) = (0, 0);
    for start in directions() {
        let origin = start * 0.5;
        for way in directions() {
            let ray = Ray::new(origin, way, 100.0).unwrap();
            let is_on = |axis: &usize| start[*axis] != 0.0;
            let slopes = (0..DIM).filter(is_on).map(|axis| start[axis] * way[axis]);
            let is_out = slopes.clone().any(|slope| slope > 0.0);
            let goes_in = !is_out && slopes.clone().any(|slope| slope < 0.0);
            for (name, shape) in boxes() {
                let hit = cast_ray(&shape, &ray);
                let about = format!("{name} from {origin} along {way}: {hit:?}");
                assert_eq!(hit.map(|hit| hit.fraction), goes_in.then_some(0.0), "{about}");
                assert!(hit.is_none_or(|hit| hit.normal.dot(way) < 0.0), "{about}");
            }
            (entered, left) = (entered + usize::from(goes_in), left + usize::from(!goes_in));
        }
    }
    assert!(entered > 10 && left > 10);
}

/// A point that flies through a swarm is a ray, too.
#[test]
fn points_that_fly_through_a_swarm_obey_the_rule() {
    let mut rng = Rng(18);
    for _ in 0..300 {
        let place = (rng.direction() * rng.spread(0.1, 100.0)).to_f32();
        let half = Vector::ONE * 0.5 + rng.vector() * 0.3;
        let is_box = rng.below(2) == 0;
        let (halves, radii) = ([half], [half.x]);
        let sizes = if is_box { Sizes::HalfExtents(&halves) } else { Sizes::Radii(&radii) };
        let shape = if is_box {
            Shape::from(Cuboid::new(half).unwrap())
        } else {
            Shape::from(Sphere::new(half.x).unwrap())
        };
        let mut swarm = Swarm::default();
        swarm.rebuild(&Crowd::new(&[place], sizes)).unwrap();
        let pose = Pose::at(place);
        let from = place.to_f64() + rng.direction() * 5.0;
        let Ok(ray) = Ray::segment(from.to_f32(), place) else { continue };
        let Some(hit) = cast_ray_at(&shape, &pose, &ray) else { continue };
        for slope in [1.0, 0.3, 0.05] {
            let [out, back] = ways(&hit, slope, &mut rng);
            let mut hits = Vec::new();
            let mut fly = |way: Vector| {
                swarm.hits([hit.point, hit.point + way], 0.0, Groups::ALL, &mut hits);
                hits.first().map(|hit| hit.fraction)
            };
            assert_eq!(fly(out), None, "{shape:?} {place} {hit:?} {out}");
            let entered = fly(back).map(|fraction| fraction * -back.dot(hit.normal));
            assert!(entered.is_some_and(|gap| gap <= near(hit.point)), "{shape:?} {hit:?}");
        }
    }
}

/// Too deep to be rounding, a start is inside, whichever way the ray goes.
#[test]
fn a_start_deeper_than_rounding_is_inside() {
    let mut rng = Rng(19);
    for (name, shape, _) in solids(&mut rng) {
        if shape.mass(1.0).is_none() {
            continue;
        }
        for _ in 0..40 {
            let Some(hit) = place_on(&shape, &Pose::IDENTITY, &mut rng) else { continue };
            let deep = (hit.point.to_f64() - hit.normal.to_f64() * 1e-3).to_f32();
            // Beside a sharp edge it may lie beyond the next face.
            if signed_distance(&shape, deep).distance > -1e-4 {
                continue;
            }
            let way: DVector = rng.direction();
            let ray = Ray::new(deep, way.to_f32(), 1.0).unwrap();
            let found = cast_ray(&shape, &ray);
            let found = found.unwrap_or_else(|| panic!("{name}: {deep} is inside"));
            assert_eq!((found.fraction, found.point), (0.0, deep), "{name}");
            assert!(found.normal.distance(-way.to_f32()) < 1e-5, "{name}: {found:?}");
        }
    }
}
