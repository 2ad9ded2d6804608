//! Pair sets, arenas and islands against naive models, through random histories.

mod support;

use std::collections::{BTreeSet, HashMap};

use hazumi_core::{Arena, Id, Islands, PairList, PairSet};
use support::Random;

#[test]
fn a_pair_set_is_a_set_of_sorted_pairs() {
    for seed in 0..20 {
        let mut random = Random(seed);
        let (mut set, mut model) = (PairSet::default(), BTreeSet::new());
        for _ in 0..5_000 {
            let (a, b) = (random.below(40), random.below(40));
            let key = (a.min(b), a.max(b));
            match random.below(8) {
                0..4 => assert_eq!(set.insert(a, b), a != b && model.insert(key)),
                4..7 => assert_eq!(set.remove(a, b), model.remove(&key)),
                _ => assert_eq!(set.contains(a, b), model.contains(&key)),
            }
            assert_eq!(set.len(), model.len());
        }
        for a in 0..40 {
            for b in 0..40 {
                assert_eq!(set.contains(a, b), model.contains(&(a.min(b), a.max(b))));
            }
        }
    }
}

#[test]
fn a_pair_list_keeps_the_order_in_which_pairs_came() {
    for seed in 0..20 {
        let mut random = Random(seed);
        let (mut list, mut model) = (PairList::default(), Vec::<[u32; 2]>::new());
        for _ in 0..3_000 {
            let (a, b) = (random.below(40), random.below(40));
            if random.below(40) == 0 {
                list.remove_all_of(a);
                model.retain(|pair| !pair.contains(&a));
            } else {
                list.insert(a, b);
                if a != b && !model.contains(&[a, b]) && !model.contains(&[b, a]) {
                    model.push([a, b]);
                }
            }
            let (a, b) = (random.below(40), random.below(40));
            let is_known = model.contains(&[a, b]) || model.contains(&[b, a]);
            assert_eq!(list.contains(a, b), is_known);
        }
        assert!(list.iter().eq(model.iter().copied()));
    }
}

#[test]
fn an_arena_is_a_map_that_forgets_for_ever() {
    for seed in 0..20 {
        let mut random = Random(seed);
        let mut arena: Arena<u32> = Arena::default();
        let mut model: HashMap<Id<u32>, u32> = HashMap::new();
        let mut ids: Vec<Id<u32>> = Vec::new();
        for round in 0..2_000 {
            if random.below(3) > 0 {
                let id = arena.insert(round);
                assert!(model.insert(id, round).is_none(), "an id is given once");
                ids.push(id);
            } else if !ids.is_empty() {
                let id = ids[random.below(u32::try_from(ids.len()).unwrap()) as usize];
                assert_eq!(arena.remove(id), model.remove(&id));
            }
        }
        assert_eq!(arena.len(), model.len());
        for id in ids {
            assert_eq!(arena.get(id), model.get(&id));
        }
        assert!(arena.iter().is_sorted_by_key(|(id, _)| id.index()));
        assert!(arena.iter().all(|(id, value)| model[&id] == *value));
    }
}

#[test]
fn islands_are_what_a_flood_would_wet() {
    for seed in 0..50 {
        let mut random = Random(seed);
        let count = 1 + random.below(200);
        let links: Vec<_> = (0..random.below(200))
            .map(|_| [random.below(count), random.below(count)])
            .collect();
        let mut islands = Islands::default();
        islands.reset(count as usize);
        links.iter().for_each(|&[a, b]| islands.link(a, b));

        let mut wet: Vec<u32> = (0..count).collect();
        for _ in 0..count {
            for &[a, b] in &links {
                let lowest = wet[a as usize].min(wet[b as usize]);
                (wet[a as usize], wet[b as usize]) = (lowest, lowest);
            }
        }
        let found: Vec<u32> = (0..count).map(|body| islands.find(body)).collect();
        assert_eq!(found, wet);
    }
}
