//! Segments and turned boxes against slow answers from the definitions, in `f64`.

use hazumi_geometry::math::OrientedBox;
use hazumi_geometry::shape::Segment;

use crate::dim::{DIM, DVector, ToF32, ToF64, Vector, either_vector, xyz};
use crate::support::{Placement, Rng};

pub(crate) const SCALES: [f64; 3] = [1e-3, 1.0, 1e3];

pub(crate) fn place(rng: &mut Rng, size: f64) -> Vector {
    (rng.direction() * (size * rng.within(0.0, 2.0))).to_f32()
}

/// Least value of a convex function of one number in `low..high`.
pub(crate) fn least(mut low: f64, mut high: f64, of: impl Fn(f64) -> f64) -> f64 {
    for _ in 0..120 {
        let third = (high - low) / 3.0;
        let [left, right] = [low + third, high - third];
        if of(left) < of(right) { high = right } else { low = left }
    }
    of(0.5 * (low + high))
}

fn point_to_segment([a, b]: [DVector; 2], point: DVector) -> f64 {
    let along = b - a;
    let square = along.length_squared();
    if square == 0.0 {
        return point.distance(a);
    }
    let part = (point - a).dot(along) / square;
    point.distance(a + along * part.clamp(0.0, 1.0))
}

fn segment_to_segment(a: [DVector; 2], b: [DVector; 2]) -> f64 {
    least(0.0, 1.0, |part| point_to_segment(b, a[0].lerp(a[1], part)))
}

fn exact(points: [Vector; 2]) -> [DVector; 2] {
    points.map(|point| point.to_f64())
}

/// Segments of all kinds: long, short, without length, parallel to the one before.
fn segment(rng: &mut Rng, size: f64, like: Vector) -> [Vector; 2] {
    let from = place(rng, size);
    let to = match rng.below(5) {
        0 => from,
        1 => from + like * rng.within(-2.0, 2.0) as f32,
        2 => from + (rng.direction() * size * 1e-4).to_f32(),
        _ => place(rng, size),
    };
    [from, to]
}

#[test]
fn minimum_distance_cases_of_a_segment() {
    let [a, b] = [Vector::ZERO, Vector::X * 4.0];
    let segment = Segment::new([a, b]).unwrap();
    for (point, nearest) in [
        (xyz(-3.0, 4.0, 0.0), a),
        (either_vector([7.0, -4.0], [7.0, 0.0, -4.0]), b),
        (xyz(1.0, 5.0, 0.0), Vector::X),
        (xyz(0.0, 5.0, 0.0), a),
        (xyz(4.0, 5.0, 0.0), b),
        (xyz(2.0, 0.0, 0.0), Vector::X * 2.0),
    ] {
        assert_eq!(segment.closest_point(point), nearest);
        assert_eq!(segment.distance(point), 5.0_f32.min(point.distance(nearest)));
    }
}

#[test]
fn a_segment_of_zero_length_has_a_distance() {
    let speck = Segment::new([Vector::ONE; 2]).unwrap();
    assert_eq!(speck.closest_point(Vector::ZERO), Vector::ONE);
    assert_eq!(speck.distance(either_vector([4.0, 5.0], [1.0, 4.0, 5.0])), 5.0);
    assert_eq!(speck.closest_points(&speck), [Vector::ONE; 2]);
    let line = Segment::new([Vector::ZERO, Vector::X * 4.0]).unwrap();
    assert_eq!(line.closest_points(&speck), [Vector::X, Vector::ONE]);
    assert_eq!(speck.closest_points(&line), [Vector::ONE, Vector::X]);
}

#[test]
fn segments_agree() {
    let mut rng = Rng(1);
    for size in SCALES {
        for _ in 0..4000 {
            let ends = segment(&mut rng, size, Vector::ZERO);
            let other = segment(&mut rng, size, ends[1] - ends[0]);
            let [a, b] = [ends, other].map(|ends| Segment::new(ends).unwrap());
            let [on_a, on_b] = a.closest_points(&b);
            let (tolerance, wanted) =
                (2e-6 * size, segment_to_segment(exact(ends), exact(other)));
            let found = on_a.to_f64().distance(on_b.to_f64());
            assert!((found - wanted).abs() < tolerance, "{a:?} {b:?}: {found}, not {wanted}");
            assert!(point_to_segment(exact(ends), on_a.to_f64()) < tolerance);
            assert!(point_to_segment(exact(other), on_b.to_f64()) < tolerance);
            let wanted = point_to_segment(exact(ends), other[0].to_f64());
            assert!((f64::from(a.distance(other[0])) - wanted).abs() < tolerance);
            let found = a.closest_point(other[0]).to_f64().distance(other[0].to_f64());
            assert!((found - wanted).abs() < tolerance);
        }
    }
}

pub(crate) struct Brick {
    pub(crate) turned: OrientedBox,
    pub(crate) placement: Placement,
    pub(crate) half: DVector,
}

impl Brick {
    pub(crate) fn random(rng: &mut Rng, size: f64) -> Self {
        let away = size * rng.within(0.0, 1.5);
        let pose = rng.pose(away);
        let mut half =
            Vector::from_array(std::array::from_fn(|_| (size * rng.within(0.05, 1.0)) as f32));
        if rng.below(4) == 0 {
            half[rng.below(DIM)] = 0.0;
        }
        let turned = OrientedBox::new(pose.position, half, pose.rotation).unwrap();
        Self { turned, placement: Placement::of(&pose), half: half.to_f64() }
    }

    pub(crate) fn corners(&self) -> [DVector; 1 << DIM] {
        std::array::from_fn(|index| {
            let side = |axis: usize| if index >> axis & 1 == 1 { 1.0 } else { -1.0 };
            self.placement.point(self.half * DVector::from_array(std::array::from_fn(side)))
        })
    }

    pub(crate) fn nearest(&self, point: DVector) -> DVector {
        let local = self.placement.point_back(point);
        self.placement.point(local.clamp(-self.half, self.half))
    }
}

#[test]
fn points_and_turned_boxes_agree() {
    let mut rng = Rng(4);
    for size in SCALES {
        for _ in 0..4000 {
            let brick = Brick::random(&mut rng, size);
            let point = place(&mut rng, 1.5 * size);
            let wanted = brick.nearest(point.to_f64()).distance(point.to_f64());
            let found = f64::from(brick.turned.distance(point));
            assert!((found - wanted).abs() < 2e-6 * size);
            let nearest = brick.turned.closest_point(point).to_f64();
            assert!((nearest.distance(point.to_f64()) - wanted).abs() < 4e-6 * size);
            assert!(nearest.distance(brick.nearest(nearest)) < 4e-6 * size);
            assert!(wanted > 0.0 || brick.turned.contains(point));
            assert!(wanted < 1e-5 * size || !brick.turned.contains(point));
            for corner in brick.corners() {
                assert!(brick.turned.contains(corner.to_f32()));
            }
        }
    }
}

#[test]
fn the_bounds_of_a_turned_box_are_those_of_its_corners() {
    let mut rng = Rng(5);
    for size in SCALES {
        for _ in 0..3000 {
            let brick = Brick::random(&mut rng, size);
            let bounds = brick.turned.bounds();
            let corners = brick.corners();
            let low = corners.iter().copied().fold(DVector::INFINITY, DVector::min);
            let high = corners.iter().copied().fold(DVector::NEG_INFINITY, DVector::max);
            let off = (bounds.min.to_f64() - low).abs();
            let off = off.max((bounds.max.to_f64() - high).abs());
            assert!(off.max_element() < 1e-6 * size, "{off}");
        }
    }
}

#[test]
fn rays_at_turned_boxes_agree() {
    let mut rng = Rng(6);
    for size in SCALES {
        for _ in 0..4000 {
            let brick = Brick::random(&mut rng, size);
            let origin = place(&mut rng, 2.0 * size);
            let direction = (place(&mut rng, size) - origin) * 2.0;
            let at = |t: f64| origin.to_f64() + direction.to_f64() * t;
            let gap = |t: f64| at(t).distance(brick.nearest(at(t)));
            let wanted = least(0.0, 1.0, gap);
            match brick.turned.clip_ray(origin, direction, 1.0) {
                None => assert!(wanted > 0.0 || brick.half.min_element() == 0.0),
                Some([first, last]) => {
                    let [first, last] = [first, last].map(f64::from);
                    assert!(0.0 <= first && first <= last && last <= 1.0);
                    for t in [first, 0.5 * (first + last), last] {
                        assert!(gap(t) < 4e-6 * size, "{brick:?}", brick = brick.turned);
                    }
                    assert!(first == 0.0 || gap(first - 1e-3) > 0.0);
                    assert!(last == 1.0 || gap(last + 1e-3) > 0.0);
                }
            }
        }
    }
}
