//! Boxes for broad phases: every kind of crowd that has ever been trouble.

use super::{Random, Span};

/// A crowd and what it is called.
pub(crate) type Crowd<const N: usize> = (String, Vec<Span<N>>);

fn cubes<const N: usize>(
    count: usize,
    mut cube: impl FnMut(usize) -> ([f32; N], f32),
) -> Vec<Span<N>> {
    (0..count)
        .map(|index| {
            let (center, half) = cube(index);
            Span::cube(center, half)
        })
        .collect()
}

fn place<const N: usize>(random: &mut Random, from: f32, width: f32) -> [f32; N] {
    random.point::<N>().map(|x| from + width * x)
}

/// All kinds of crowds.
pub(crate) fn crowds<const N: usize>(seed: u64) -> Vec<Crowd<N>> {
    let mut random = Random(seed);
    let mut crowds: Vec<Crowd<N>> = vec![
        ("empty".to_owned(), vec![]),
        ("one".to_owned(), vec![Span::cube([1.0; N], 1.0)]),
        ("uniform".to_owned(), cubes(300, |_| (place(&mut random, 0.0, 8.0), 0.5))),
        (
            "clustered".to_owned(),
            cubes(300, |index| {
                let cluster = [0.0, 900.0, -40.0][index % 3];
                (place(&mut random, cluster, 2.0), 0.2)
            }),
        ),
        ("coincident".to_owned(), vec![Span::cube([0.3; N], 0.5); 70]),
        ("points".to_owned(), cubes(100, |_| ([random.below(3) as f32; N], 0.0))),
        ("far away".to_owned(), cubes(200, |_| (place(&mut random, 1e6, 12.0), 1.0))),
        (
            "on both far sides".to_owned(),
            cubes(200, |index| {
                let side = [1e6, -1e6][index % 2];
                (place(&mut random, side, 6.0), 1.0)
            }),
        ),
        ("around the origin".to_owned(), cubes(300, |_| (place(&mut random, -1.5, 3.0), 0.1))),
        (
            "touching exactly".to_owned(),
            cubes(300, |_| (place::<N>(&mut random, -8.0, 16.0).map(f32::floor), 0.5)),
        ),
        (
            "of sizes 1 to 1000".to_owned(),
            cubes(300, |_| {
                let half = 0.01 * 1000f32.powf(random.unit());
                (place(&mut random, -10.0, 20.0), half)
            }),
        ),
    ];
    for axis in 0..N {
        let at = |index: usize| {
            std::array::from_fn(|k| if k == axis { 0.9 * index as f32 } else { 0.0 })
        };
        crowds.push((format!("a line along {axis}"), cubes(200, |index| (at(index), 0.5))));
        let flat = |index: usize| {
            let mut cube = Span::cube(at(index * 37 % 200), 0.5);
            (cube.min[axis], cube.max[axis]) = (0.0, 300.0);
            cube
        };
        crowds.push((format!("long ones along {axis}"), (0..60).map(flat).collect()));
    }
    let mut giants = cubes(300, |_| (place(&mut random, 0.0, 4.0), 0.02));
    giants.insert(7, Span::cube([2.0; N], 30.0));
    crowds.push(("a giant among dwarfs".to_owned(), giants.clone()));
    giants.insert(100, Span { min: [f32::NEG_INFINITY; N], max: [f32::INFINITY; N] });
    giants.push(Span { min: [f32::INFINITY; N], max: [f32::INFINITY; N] });
    giants.push(Span { min: [f32::NEG_INFINITY; N], max: [1.0; N] });
    giants.push(Span { min: [-3e38; N], max: [3e38; N] });
    crowds.push(("without end".to_owned(), giants));
    crowds
}
