//! The separating axes found with Gauss arcs are those of an exhaustive search in `f64`.

#![allow(clippy::cast_possible_truncation, reason = "numbers of test solids are small")]

mod support;

use hazumi3d_geometry::Pose;
use hazumi3d_geometry::collide::{AxisCache, Scratch, polyhedra};
use hazumi3d_geometry::glam::{DQuat, DVec3, EulerRot, Quat, Vec3};
use hazumi3d_geometry::sat::{self, SatOutcome, SatResult};

use support::oracle::{self, Exact};
use support::{Placement, Rng, Solid, scaled};

fn best(a: &Solid, b: &Solid, b_in_a: &Pose) -> SatResult {
    match sat::query(
        &a.view(),
        &b.view(),
        b_in_a,
        f32::INFINITY,
        &mut sat::SatScratch::default(),
    ) {
        SatOutcome::Overlapping(separations) => separations,
        SatOutcome::Separated(axis) => panic!("{axis:?} beyond an infinite margin"),
    }
}

/// One pair: value, decision, and that overlaps give points.
#[track_caller]
fn check(a: &Solid, b: &Solid, b_in_a: &Pose, scratch: &mut Scratch) {
    let rest = Placement::of(&Pose::IDENTITY);
    let (exact_a, exact_b) = (Exact::new(a, &rest), Exact::new(b, &Placement::of(b_in_a)));
    let [expected, all] = oracle::separations(&exact_a, &exact_b);
    let size = a.reach() + b.reach();
    assert!(expected > 0.0 || (all - expected).abs() < 1e-6 * size, "{expected} {all}");
    let found = f64::from(best(a, b, b_in_a).best());
    assert!(
        (found - expected).abs() <= 1e-5 * size,
        "found {found}, expected {expected}, size {size}\n{b_in_a:?}"
    );
    if expected.abs() > 1e-5 * size {
        let verdict =
            sat::query(&a.view(), &b.view(), b_in_a, 0.0, &mut sat::SatScratch::default());
        let apart = matches!(verdict, SatOutcome::Separated(_));
        assert_eq!(apart, expected > 0.0, "{expected} {verdict:?}");
        let manifold =
            polyhedra(&a.view(), &b.view(), b_in_a, 0.0, &mut AxisCache::default(), scratch);
        assert_eq!(manifold.points.is_empty(), expected > 0.0, "{expected} {manifold:?}");
    }
}

fn check_all(name: &str, solids: &[Solid], pairs: usize) {
    let mut rng = Rng(name.len() as u64);
    let mut scratch = Scratch::default();
    for scale in [0.01_f32, 1.0, 100.0] {
        let solids: Vec<Solid> = solids.iter().map(|solid| solid.scaled(scale)).collect();
        for _ in 0..pairs / 3 + 1 {
            let (a, b) = (&solids[rng.below(solids.len())], &solids[rng.below(solids.len())]);
            let distance = (a.reach() + b.reach()) * rng.within(0.0, 0.9);
            let b_in_a = rng.pose(distance);
            check(a, b, &b_in_a, &mut scratch);
        }
    }
}

fn boxes(rng: &mut Rng) -> Vec<Solid> {
    let half = |rng: &mut Rng| DVec3::from_array(std::array::from_fn(|_| rng.within(0.2, 1.0)));
    (0..20).map(|_| Solid::cuboid(half(rng))).collect()
}

fn tetrahedra(rng: &mut Rng) -> Vec<Solid> {
    (0..40).map(|_| Solid::pebble(rng, 4, DVec3::ONE)).collect()
}

fn prisms() -> Vec<Solid> {
    let tapers = [0.3, 1.0];
    (3..9).flat_map(|sides| tapers.map(|taper| Solid::prism(sides, 0.7, 0.5, taper))).collect()
}

fn pebbles(rng: &mut Rng) -> Vec<Solid> {
    (8..=20)
        .flat_map(|corners| {
            [DVec3::ONE, DVec3::new(1.0, 0.5, 0.3)]
                .map(|half| Solid::pebble(rng, corners, half))
        })
        .collect()
}

#[test]
fn boxes_agree() {
    check_all("boxes", &boxes(&mut Rng(1)), 45_000);
}

#[test]
fn tetrahedra_agree() {
    check_all("tetrahedra", &tetrahedra(&mut Rng(2)), 40_000);
}

#[test]
fn prisms_agree() {
    check_all("prisms", &prisms(), 15_000);
}

#[test]
fn pebbles_agree() {
    check_all("pebbles", &pebbles(&mut Rng(3)), 12_000);
}

#[test]
fn all_kinds_agree() {
    let mut rng = Rng(4);
    let all = [boxes(&mut rng), tetrahedra(&mut rng), prisms(), pebbles(&mut rng)].concat();
    check_all("all kinds of them", &all, 12_000);
}

/// Rotations a hair away from the symmetries of a box: parallel edges, equal faces.
#[test]
fn nearly_aligned_boxes_agree() {
    let mut rng = Rng(5);
    let mut scratch = Scratch::default();
    let solids = boxes(&mut rng);
    for round in 0..6000 {
        let (a, b) = (&solids[rng.below(20)], &solids[rng.below(20)]);
        let tilt = 10_f64.powf(-8.0 + 7.0 * f64::from(round % 100) / 100.0);
        let quarter = Quat::from_axis_angle(Vec3::Y, std::f32::consts::FRAC_PI_2);
        let turn = Quat::from_scaled_axis((rng.direction() * tilt).as_vec3());
        let rotation =
            (turn * if round % 2 == 0 { quarter } else { Quat::IDENTITY }).normalize();
        let b_in_a = Pose::new((rng.direction() * rng.within(0.0, 0.8)).as_vec3(), rotation);
        let rest = Placement::of(&Pose::IDENTITY);
        let (exact_a, exact_b) = (Exact::new(a, &rest), Exact::new(b, &Placement::of(&b_in_a)));
        let [expected, _] = oracle::separations(&exact_a, &exact_b);
        // Where they are apart, a sliver of an axis decides how far, but not whether.
        if expected < -1e-4 {
            check(a, b, &b_in_a, &mut scratch);
        }
    }
}

#[test]
fn needles_and_plates_agree() {
    let halves = [
        DVec3::new(1.0, 0.001, 0.001),
        DVec3::new(1.0, 1.0, 0.001),
        DVec3::new(0.01, 0.01, 0.01),
        DVec3::new(1.0, 0.1, 0.001),
    ];
    check_all("needles", &halves.map(Solid::cuboid), 12_000);
}

#[test]
fn decisions_are_free_of_scale() {
    let mut rng = Rng(6);
    let solids = [boxes(&mut rng), tetrahedra(&mut rng), pebbles(&mut rng)].concat();
    for _ in 0..1500 {
        let (a, b) = (&solids[rng.below(solids.len())], &solids[rng.below(solids.len())]);
        let distance = rng.within(0.0, 1.5);
        let b_in_a = rng.pose(distance);
        let expected = best(a, b, &b_in_a);
        // Powers of two change no digit, so every decision must be the same to the last bit.
        for power in -10..=10 {
            let scale = 2_f32.powi(power);
            let found = best(&a.scaled(scale), &b.scaled(scale), &scaled(&b_in_a, scale));
            assert_eq!(found.face_a.face, expected.face_a.face);
            assert_eq!(found.face_b.face, expected.face_b.face);
            assert_eq!(found.edge.map(|edge| edge.edges), expected.edge.map(|edge| edge.edges));
            assert_eq!(found.best(), expected.best() * scale);
        }
        for scale in [0.001, 0.3, 30.0, 1000.0] {
            let found = best(&a.scaled(scale), &b.scaled(scale), &scaled(&b_in_a, scale));
            assert!((found.best() / scale - expected.best()).abs() < 3e-6, "{scale}");
        }
    }
}

/// Source: the expected number of crossings of two sets of arcs under a random rotation is the
/// product of their lengths over 2π².
#[test]
fn as_many_arcs_cross_as_theory_says() {
    let mut rng = Rng(7);
    let solids = [
        Solid::cuboid(DVec3::new(0.5, 0.7, 0.3)),
        Solid::pebble(&mut rng, 4, DVec3::ONE),
        Solid::prism(6, 1.0, 0.5, 1.0),
        Solid::pebble(&mut rng, 20, DVec3::ONE),
    ];
    for a in &solids {
        for b in &solids {
            let expected = a.turning() * b.turning() / (2.0 * std::f64::consts::PI.powi(2));
            let rounds = 6000;
            let total: usize = (0..rounds)
                .map(|_| {
                    sat::edge_axis_count(
                        &a.view(),
                        &b.view(),
                        &rng.pose(0.0),
                        &mut sat::SatScratch::default(),
                    )
                })
                .sum();
            let mean = total as f64 / f64::from(rounds);
            assert!((mean / expected - 1.0).abs() < 0.02, "mean {mean}, expected {expected}");
        }
    }
    let cube = Solid::cuboid(DVec3::ONE);
    assert!(
        (cube.turning().powi(2) / (2.0 * std::f64::consts::PI.powi(2)) - 18.0).abs() < 1e-6
    );
}

#[test]
fn the_cache_never_changes_an_answer() {
    let mut rng = Rng(8);
    let (mut scratch, mut other_scratch) = (Scratch::default(), Scratch::default());
    let solids = [boxes(&mut rng), tetrahedra(&mut rng), pebbles(&mut rng)].concat();
    let (mut hits, mut kinds) = (0, [0; 4]);
    for _ in 0..3000 {
        let (a, b) = (&solids[rng.below(solids.len())], &solids[rng.below(solids.len())]);
        let mut cache = AxisCache::default();
        let distance = (a.reach() + b.reach()) * rng.within(0.4, 1.0);
        let mut pose = rng.pose(distance);
        let margin = rng.within(0.0, 0.3) as f32;
        for _ in 0..12 {
            let mut nothing = AxisCache::default();
            let before = cache;
            let (view_a, view_b) = (a.view(), b.view());
            let cached = polyhedra(&view_a, &view_b, &pose, margin, &mut cache, &mut scratch);
            let fresh =
                polyhedra(&view_a, &view_b, &pose, margin, &mut nothing, &mut other_scratch);
            assert_eq!(cached, fresh, "{before:?}");
            hits += usize::from(before != AxisCache::Unknown && cache == before);
            match cache {
                AxisCache::Unknown | AxisCache::Touching => {}
                AxisCache::FaceOfA(_) => kinds[0] += 1,
                AxisCache::FaceOfB(_) => kinds[1] += 1,
                AxisCache::Edges(..) => kinds[2] += 1,
                AxisCache::Direction(_) => kinds[3] += 1,
            }
            let step = Pose::new(
                (rng.direction() * 0.03).as_vec3(),
                Quat::from_scaled_axis((rng.direction() * 0.1).as_vec3()),
            );
            pose = step.mul(&pose);
            pose.rotation = pose.rotation.normalize();
        }
    }
    assert!(hits > 5000 && kinds[..3].iter().all(|&count| count > 300), "{hits} {kinds:?}");
    // Apart at corners only.
    assert!(kinds[3] > 50, "{kinds:?}");
}

#[test]
fn a_cache_of_other_shapes_is_harmless() {
    let mut rng = Rng(9);
    let mut scratch = Scratch::default();
    let (cube, tetrahedron) =
        (Solid::cuboid(DVec3::ONE), Solid::pebble(&mut rng, 4, DVec3::ONE));
    for mut cache in [
        AxisCache::FaceOfA(99),
        AxisCache::FaceOfB(5),
        AxisCache::Edges(11, 7),
        AxisCache::Edges(0, 6),
    ] {
        let (a, b) = (cube.view(), tetrahedron.view());
        let pose = rng.pose(0.5);
        assert!(!polyhedra(&a, &b, &pose, 0.0, &mut cache, &mut scratch).points.is_empty());
    }
}

/// Whatever a cache holds, even axes that the full search would not test for this pose.
#[test]
fn no_cache_whatsoever_changes_an_answer() {
    let mut rng = Rng(10);
    let mut scratch = Scratch::default();
    let solids = tetrahedra(&mut rng);
    for _ in 0..4000 {
        let (a, b) = (&solids[rng.below(40)], &solids[rng.below(40)]);
        let distance = rng.within(0.5, 1.8);
        let pose = rng.pose(distance);
        // Just enough to be near, where another axis by accident may say otherwise.
        let margin = best(a, b, &pose).best().max(0.0) + rng.within(0.0, 0.01) as f32;
        let mut meet = |mut cache: AxisCache| {
            polyhedra(&a.view(), &b.view(), &pose, margin, &mut cache, &mut scratch)
        };
        let expected = meet(AxisCache::Unknown);
        let faces = (0..4).flat_map(|i| [AxisCache::FaceOfA(i), AxisCache::FaceOfB(i)]);
        let edges = (0..36).map(|i| AxisCache::Edges(i / 6, i % 6));
        for cache in faces.chain(edges) {
            assert_eq!(meet(cache), expected, "{cache:?}");
        }
    }
}

/// Two roof ridges laid across each other, ever more parallel: the axis across both is the
/// best, and the less its edges fix it the longer they are.
#[test]
fn nearly_parallel_ridges_agree() {
    // Askew in its own frame: edges along an axis have cross products without rounding errors.
    let askew = DQuat::from_euler(EulerRot::XYZ, 0.7, -0.4, 1.9);
    let straight = Solid::cuboid(DVec3::new(0.05, 0.05, 1.0));
    let corners = straight.vertices.iter().map(|corner| askew * corner.as_dvec3());
    let ridge = Solid::hull(&corners.collect::<Vec<_>>());
    let back = askew.conjugate().as_quat();
    let rest = Placement::of(&Pose::IDENTITY);
    let roof = Quat::from_rotation_z(std::f32::consts::FRAC_PI_4);
    for round in 0..600 {
        let sine = 10_f32.powf(-4.5 + 4.0 * round as f32 / 600.0);
        let height = 0.1 * 2_f32.sqrt() - 0.4 * sine.min(0.05);
        let upper = Pose::new(Vec3::Y * height, Quat::from_rotation_y(sine) * roof * back);
        let b_in_a = Pose::new(Vec3::ZERO, roof * back).inv_mul(&upper);
        let exact_b = Exact::new(&ridge, &Placement::of(&b_in_a));
        let [expected, _] = oracle::separations(&Exact::new(&ridge, &rest), &exact_b);
        let found = best(&ridge, &ridge, &b_in_a);
        let error = f64::from(found.best()) - expected;
        assert!(error.abs() < 1e-6 && found.edge.is_some(), "{sine} {error} {found:?}");
    }
}
