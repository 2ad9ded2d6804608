//! Scenes that return to moments.
#![cfg(feature = "scenes")]

use hazumi::scene::SceneWorld;

/// Runs a scene for so many steps before a moment, between that and another one, and after
/// that. From either moment it comes to the same end, of which `count` is part.
pub(crate) fn goes_on_as_it_did(
    mut built: SceneWorld,
    steps: [u64; 3],
    count: impl Fn(&SceneWorld) -> usize,
) {
    let run = |built: &mut SceneWorld, until: u64| {
        while built.world.step_count() < until {
            assert_eq!(built.step(1.0 / 60.0).expect("a good step").frozen, 0);
        }
    };
    let [first, second, third] = steps;
    run(&mut built, first);
    let early = built.moment(None);
    run(&mut built, first + second);
    let late = built.moment(Some(&early));
    run(&mut built, first + second + third);
    let end = (built.world.state_hash(), count(&built));
    for moment in [&late, &early] {
        built.return_to(moment).expect("its own moment");
        run(&mut built, first + second + third);
        assert_eq!((built.world.state_hash(), count(&built)), end);
    }
}
