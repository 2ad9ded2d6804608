//! Any edits, steps and questions in any order, with stale ids and bad numbers among them,
//! leave a world as a naive model says.

use proptest::collection::vec;
use proptest::prelude::*;

use crate::engine::edit_model::run;

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 1000,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_history_leaves_what_the_model_says(bytes in vec(any::<u8>(), 0..4000)) {
        run(&bytes);
    }

    #[test]
    fn the_same_history_ends_alike(bytes in vec(any::<u8>(), 0..400)) {
        prop_assert_eq!(run(&bytes), run(&bytes));
    }
}
