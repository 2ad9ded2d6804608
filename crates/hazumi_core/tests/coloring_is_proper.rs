//! No movable body appears twice in a colour: `SharedSlice` rests on it.

mod support;

use hazumi_core::Coloring;
use support::Random;

#[track_caller]
fn check(body_count: usize, edges: &[[Option<u32>; 2]]) -> Coloring {
    let mut coloring = Coloring::default();
    coloring.assign(body_count, edges.iter().copied());
    let mut seen = vec![false; edges.len()];
    for color in 0..Coloring::COUNT {
        let mut held = vec![false; body_count];
        let constraints = &coloring.order()[coloring.range(color)];
        assert!(constraints.is_sorted(), "colour {color} keeps the given order");
        for &constraint in constraints {
            assert!(!std::mem::replace(&mut seen[constraint as usize], true), "given once");
            if color == Coloring::OVERFLOW {
                continue;
            }
            for body in edges[constraint as usize].into_iter().flatten() {
                let twice = std::mem::replace(&mut held[body as usize], true);
                assert!(!twice, "body {body} twice in colour {color}");
            }
        }
    }
    assert!(seen.iter().all(|&seen| seen), "every constraint has a colour");
    coloring
}

#[test]
fn nothing_has_no_colour() {
    assert_eq!(check(0, &[]).used_count(), 0);
}

#[test]
fn immovable_bodies_never_block() {
    let edges: Vec<_> = (0..100).map(|body| [None, Some(body)]).collect();
    assert_eq!(check(100, &edges).used_count(), 1);
}

#[test]
fn random_graphs() {
    for seed in 0..50 {
        let mut random = Random(seed);
        let bodies = 2 + random.below(300);
        let edges: Vec<_> = (0..random.below(3000))
            .map(|_| {
                let a = random.below(bodies);
                let b = (a + 1 + random.below(bodies - 1)) % bodies;
                [Some(a), random.below(4).gt(&0).then_some(b)]
            })
            .collect();
        check(bodies as usize, &edges);
    }
}

#[test]
fn some_come_first_in_their_colour() {
    let edges: Vec<_> = (0..600).map(|index| [Some(index % 7), Some(7 + index % 11)]).collect();
    let mut coloring = check(18, &edges);
    let before = coloring.clone();
    coloring.put_first(|constraint| constraint % 3 == 0);
    for color in 0..Coloring::COUNT {
        let members = &before.order()[before.range(color)];
        let (mut expected, others): (Vec<_>, Vec<_>) =
            members.iter().partition(|&constraint| constraint % 3 == 0);
        expected.extend(others);
        if color == Coloring::OVERFLOW {
            assert!(!members.is_empty());
            expected.sort_unstable();
        }
        assert_eq!(coloring.order()[coloring.range(color)], expected);
    }
}

#[test]
fn a_hub_with_too_many_neighbours_overflows() {
    let edges: Vec<_> = (1..=200).map(|body| [Some(0), Some(body)]).collect();
    let coloring = check(201, &edges);
    assert_eq!(coloring.range(Coloring::OVERFLOW).len(), 200 - Coloring::OVERFLOW);
}
