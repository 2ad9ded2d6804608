//! Triggers tell what began, stayed and ended, as sets say it.

mod support;

use std::collections::BTreeSet;

use hazumi_core::broad::Pair;
use hazumi_core::swarm::{TriggerEvents, Triggers};
use support::{Random, number};

#[test]
fn a_thousand_frames_of_coming_and_going() {
    let mut random = Random(1);
    let mut triggers = Triggers::default();
    let mut touches = TriggerEvents::default();
    let mut last = BTreeSet::new();
    for frame in 0..1000 {
        // Most pairs stay; numbers need few or many bits.
        let scale = if frame / 100 % 2 == 0 { 1 } else { 40_000_001 };
        let mut now: BTreeSet<Pair> = last.clone();
        now.retain(|_| random.below(10) > 0);
        for _ in 0..random.below(200) {
            let [a, b] = [0; 2].map(|_| random.below(100) * scale);
            if a != b {
                now.insert((a.min(b), a.max(b)));
            }
        }
        let renewed: Vec<u32> =
            (0..random.below(4)).map(|_| random.below(100) * scale).collect();
        let mut pairs: Vec<Pair> = now.iter().copied().collect();
        for place in (1..pairs.len()).rev() {
            pairs.swap(place, random.below(number(place) + 1) as usize);
        }
        triggers.update(&pairs, &renewed, &mut touches);
        let is_renewed = |pair: &Pair| renewed.contains(&pair.0) || renewed.contains(&pair.1);
        let list = |pairs: &mut dyn Iterator<Item = &Pair>| pairs.copied().collect::<Vec<_>>();
        let begun =
            list(&mut now.iter().filter(|pair| !last.contains(pair) || is_renewed(pair)));
        let stayed =
            list(&mut now.iter().filter(|pair| last.contains(pair) && !is_renewed(pair)));
        let ended =
            list(&mut last.iter().filter(|pair| !now.contains(pair) || is_renewed(pair)));
        assert_eq!(touches, TriggerEvents { started: begun, stayed, ended }, "frame {frame}");
        last = now;
    }
}

#[test]
fn after_clear_everything_begins() {
    let mut triggers = Triggers::default();
    let mut touches = TriggerEvents::default();
    triggers.update(&[(1, 2)], &[], &mut touches);
    triggers.clear();
    triggers.update(&[(1, 2)], &[], &mut touches);
    assert_eq!((&touches.started[..], &touches.stayed[..]), (&[(1, 2)][..], &[][..]));
}
