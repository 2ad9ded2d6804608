//! Every broad phase gives the answer of `Brute`, in any dimension.

mod support;

use hazumi_core::Bounds;
use hazumi_core::broad::{BroadPhase, Brute, Sweep};
use support::{Random, Span};

/// The only place that touches the API: a new broad phase is one more line here.
#[track_caller]
fn check<B: Bounds>(frames: &[Vec<B>]) {
    let mut phases: [(&str, Box<dyn BroadPhase<B>>); 1] =
        [("Sweep", Box::new(Sweep::default()))];
    let (mut expected, mut found) = (Vec::new(), Vec::new());
    for (frame, boxes) in frames.iter().enumerate() {
        Brute.pairs(boxes, &mut expected);
        for (name, phase) in &mut phases {
            phase.pairs(boxes, &mut found);
            assert_eq!(found, expected, "{name} in frame {frame}");
        }
    }
}

#[test]
fn nothing_and_one() {
    check::<Span<2>>(&[vec![]]);
    check(&[vec![Span::cube([0.0; 3], 1.0)]]);
}

#[test]
fn touching_faces_overlap() {
    let boxes = [[0.0, 0.0], [2.0, 0.0], [2.0, 2.0]].map(|center| Span::cube(center, 1.0));
    let mut found = Vec::new();
    Brute.pairs(&boxes, &mut found);
    assert_eq!(found, [(0, 1), (0, 2), (1, 2)]);
    check(&[boxes.to_vec()]);
}

#[test]
fn random_clouds_of_any_size() {
    for count in (1..300).step_by(5) {
        let mut random = Random(count);
        check(&[(0..count).map(|_| Span::<2>::cube(random.point(), 0.05)).collect()]);
        check(&[(0..count).map(|_| Span::<3>::cube(random.point(), 0.1)).collect()]);
    }
}

#[test]
fn one_giant_among_many_dwarfs() {
    let mut random = Random(1);
    let mut boxes: Vec<_> = (0..500).map(|_| Span::<3>::cube(random.point(), 0.01)).collect();
    boxes.push(Span::cube([0.5; 3], 10.0));
    boxes.push(Span { min: [f32::NEG_INFINITY; 3], max: [f32::INFINITY; 3] });
    check(&[boxes]);
}

#[test]
fn everyone_in_one_place() {
    check(&[vec![Span::cube([1.0, 2.0, 3.0], 0.5); 100]]);
}

#[test]
fn lines_along_each_axis() {
    for axis in 0..3 {
        let at =
            |i: usize| std::array::from_fn(|k| if k == axis { 0.9 * i as f32 } else { 0.0 });
        check(&[(0..200).map(|i| Span::<3>::cube(at(i), 0.5)).collect()]);
    }
}

#[test]
fn far_from_the_origin() {
    let mut random = Random(7);
    let far = |point: [f32; 3]| point.map(|x| 1e6 + 20.0 * x);
    check(&[(0..300).map(|_| Span::<3>::cube(far(random.point()), 1.0)).collect()]);
}

/// A broad phase may remember the last frame, but may not answer from it.
#[test]
fn frames_that_move_grow_and_shrink() {
    let mut random = Random(3);
    let mut boxes: Vec<_> = (0..300).map(|_| Span::<3>::cube(random.point(), 0.05)).collect();
    let mut frames = vec![boxes.clone()];
    for frame in 0..40 {
        for shape in &mut boxes {
            let step = random.point().map(|x: f32| 0.1 * (x - 0.5));
            *shape = shape.moved(step);
        }
        if frame % 5 == 0 {
            boxes.truncate(boxes.len() - 10);
        }
        if frame % 7 == 0 {
            boxes.extend((0..15).map(|_| Span::cube(random.point(), 0.05)));
        }
        frames.push(boxes.clone());
    }
    check(&frames);
}

/// Which box is which number changes nothing but the numbers.
#[test]
fn order_of_the_boxes_does_not_matter() {
    let mut random = Random(11);
    let boxes: Vec<_> = (0..200).map(|_| Span::<3>::cube(random.point(), 0.08)).collect();
    let mut found = Vec::new();
    Sweep::default().pairs(&boxes, &mut found);
    let reversed: Vec<_> = boxes.iter().rev().copied().collect();
    let mut mirrored = Vec::new();
    Sweep::default().pairs(&reversed, &mut mirrored);
    let last = u32::try_from(boxes.len()).unwrap() - 1;
    let mut back: Vec<_> = mirrored.iter().map(|&(a, b)| (last - b, last - a)).collect();
    back.sort_unstable();
    assert_eq!(back, found);
}
