//! With the feature `tracing`, a profiler sees each stage of a step as a span.

use std::num::NonZeroU64;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

use hazumi::World;
use hazumi::core::Stage;

/// Notes which spans are entered and left, in order.
#[derive(Default)]
struct Listener {
    names: Mutex<Vec<&'static str>>,
    open: AtomicU64,
}

static SEEN: Mutex<Vec<&'static str>> = Mutex::new(Vec::new());

impl Subscriber for Listener {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target().starts_with("hazumi")
    }

    fn new_span(&self, span: &Attributes<'_>) -> Id {
        let mut names = self.names.lock().unwrap();
        names.push(span.metadata().name());
        Id::from_non_zero_u64(NonZeroU64::new(names.len() as u64).unwrap())
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, _: &Event<'_>) {}

    fn enter(&self, span: &Id) {
        assert_eq!(self.open.fetch_add(1, Ordering::Relaxed), 0, "stages follow one another");
        let index = usize::try_from(span.into_u64()).unwrap() - 1;
        SEEN.lock().unwrap().push(self.names.lock().unwrap()[index]);
    }

    fn exit(&self, _: &Id) {
        self.open.fetch_sub(1, Ordering::Relaxed);
    }
}

#[test]
fn a_step_is_a_row_of_spans_with_the_names_of_its_stages() {
    let mut world = World::default();
    let report = tracing::subscriber::with_default(Listener::default(), || {
        world.step(1.0 / 60.0).unwrap()
    });
    let seen = SEEN.lock().unwrap();
    let mut expected = Stage::ALL.map(Stage::name).to_vec();
    expected.push(Stage::Finish.name());
    assert_eq!(*seen, expected);
    assert!(report.times.total() > 0.0);
}
