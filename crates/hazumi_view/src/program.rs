//! The world of any program, shown while the program runs.

use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};
use std::{fmt, thread};

use crate::engine::{Refusal, Told};
use crate::playback::Attached;
use crate::protocol::GalleryEntry;
use crate::server::{self, Options, ViewError, Viewing};
use crate::session::{Event, Library, Session, Shown};
use crate::timeline::Timeline;

/// Shows the world of a program that takes the steps itself.
///
/// A page at its [address](Viewer::address) sees the world after each step that the program
/// [shows](Viewer::show). It can inspect, drag, spawn, delete, pause, step, and go back over
/// the last minute, as in a scene of the gallery. While nobody looks, a step costs nothing but
/// a look into an empty mailbox.
///
/// ```no_run
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let mut world = hazumi3d::World::default();
/// let mut viewer = hazumi_view::Viewer::open(&hazumi_view::Options::default())?;
/// println!("{}", viewer.address());
/// loop {
///     let report = world.step(1.0 / 60.0)?;
///     viewer.show(&mut world, &report, 1.0 / 60.0);
/// }
/// # }
/// ```
pub struct Viewer {
    session: Session<Nothing>,
    events: Receiver<Event>,
    viewing: Viewing,
}

impl fmt::Debug for Viewer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Viewer").field("viewing", &self.viewing).finish_non_exhaustive()
    }
}

impl Viewer {
    /// Serves pages until the viewer is dropped. [`Options::threads`] is up to the program and
    /// not looked at.
    ///
    /// # Errors
    ///
    /// When the port is taken, or there is no page.
    pub fn open(options: &Options) -> Result<Self, ViewError> {
        let (sender, events) = mpsc::channel();
        let viewing = server::listen(options, sender)?;
        let shown = lend::<hazumi3d::World>(1.0 / 60.0);
        let session = Session::new(Nothing, shown, 1, options.paused);
        Ok(Self { session, events, viewing })
    }

    /// Address to open in a browser, token included.
    pub fn address(&self) -> &str {
        self.viewing.address()
    }

    /// Shows a world after a step of `dt` seconds, and what the step reports.
    ///
    /// Blocks while it is paused. When it returns, all of the viewer's edits have been applied.
    /// After a step back, the world goes on from there; other state of the program does not go
    /// back with it. Ids of bodies stay what they were. Joints and bodies that were removed by
    /// hand are gone for the program, too.
    pub fn show<W: Viewable>(&mut self, world: &mut W, report: &W::Report, dt: f32) {
        if !self.session.has_company(&self.events) {
            return;
        }
        let (stepped, milliseconds) = sealed::Sealed::told(world, report).0;
        if !self.session.attend(&self.events, world, (stepped.clone(), milliseconds)) {
            self.session.replace(lend::<W>(dt));
            self.session.attend(&self.events, world, (stepped, milliseconds));
        }
    }
}

/// Steps a world by `dt` seconds and shows it in real time, until the program ends or a step
/// fails.
///
/// ```no_run
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let mut world = hazumi2d::World::default();
/// let options = hazumi_view::Options { port: 8080, ..hazumi_view::Options::default() };
/// hazumi_view::serve(&mut world, 1.0 / 60.0, &options, |viewing| {
///     println!("{}", viewing.address());
/// })?;
/// # Ok(())
/// # }
/// ```
///
/// # Errors
///
/// When the port is taken, there is no page, or `dt` is no length of a step.
pub fn serve<W: Viewable>(
    world: &mut W,
    dt: f32,
    options: &Options,
    told: impl FnOnce(&Viewing),
) -> Result<(), ViewError> {
    let mut viewer = Viewer::open(options)?;
    told(&viewer.viewing);
    loop {
        let start = Instant::now();
        let report = world.advance(dt).map_err(ViewError::Scene)?;
        viewer.show(world, &report, dt);
        let left = Duration::from_secs_f32(dt).saturating_sub(start.elapsed());
        thread::sleep(left);
    }
}

/// A world that can be shown: those of `hazumi2d` and of `hazumi3d`.
pub trait Viewable: sealed::Sealed {}

impl Viewable for hazumi2d::World {}
impl Viewable for hazumi3d::World {}

mod sealed {
    use std::any::Any;

    use crate::engine::{Engine, Refusal, Stepped};

    /// Results of a step, and its duration in milliseconds.
    #[derive(Debug)]
    pub struct Step(pub(crate) (Stepped, f64));

    /// Functions that only worlds of Hazumi have.
    #[expect(private_bounds, reason = "nobody else has a world to implement it for")]
    pub trait Sealed: Engine + Any {
        /// Report of a step.
        type Report;

        fn told(&self, report: &Self::Report) -> Step;

        fn advance(&mut self, dt: f32) -> Result<Self::Report, Refusal>;
    }
}

macro_rules! sealed {
    ($engine:ident) => {
        impl sealed::Sealed for $engine::World {
            type Report = $engine::StepReport;

            fn told(&self, report: &Self::Report) -> sealed::Step {
                sealed::Step((self.stepped(report), 1e3 * report.times.total()))
            }

            fn advance(&mut self, dt: f32) -> Result<Self::Report, Refusal> {
                self.step(dt).map_err(|error| error.to_string())
            }
        }
    };
}
sealed!(hazumi2d);
sealed!(hazumi3d);

fn lend<W: Viewable>(dt: f32) -> Shown {
    Shown {
        name: "program".to_owned(),
        description: "The world of a program that runs.".to_owned(),
        timeline: Box::new(Timeline::new(Attached::<W>::new(dt))),
    }
}

/// A program has no other scenes.
struct Nothing;

impl Library for Nothing {
    fn entries(&self) -> Vec<GalleryEntry> {
        Vec::new()
    }

    fn load(&self, _name: &str) -> Result<Shown, Refusal> {
        Err("the program decides what is shown".to_owned())
    }

    fn open(&self, _bytes: &[u8]) -> Result<Shown, Refusal> {
        Err("the program decides what is shown; hazumi view RECORDING shows it".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::Sender;

    use hazumi3d::glam::Vec3;
    use hazumi3d::{Body, Collider, World};
    use tokio::sync::mpsc as waiting;

    use super::sealed::Sealed;
    use super::*;
    use crate::protocol::{Changes, Command, Spawn, SpawnShape};
    use crate::session::{MOST_WAITING, Outgoing};

    const DT: f32 = 1.0 / 60.0;

    /// A program and its viewer, without the server.
    struct Running {
        session: Session<Nothing>,
        sender: Sender<Event>,
        events: Receiver<Event>,
        world: World,
    }

    impl Running {
        fn new() -> Self {
            let session = Session::new(Nothing, lend::<World>(DT), 1, false);
            let (sender, events) = mpsc::channel();
            let mut world = World::default();
            world.add(Body::dynamic(), Collider::ball(0.5).unwrap()).unwrap();
            Self { session, sender, events, world }
        }

        fn joined(&self) -> waiting::Receiver<Outgoing> {
            let (sender, heard) = waiting::channel(MOST_WAITING);
            self.sender.send(Event::Joined(1, sender, None)).unwrap();
            heard
        }

        fn step(&mut self) -> u64 {
            let report = self.world.step(DT).unwrap();
            let told = Sealed::told(&self.world, &report).0;
            if !self.session.has_company(&self.events) {
                return self.world.state_hash();
            }
            assert!(self.session.attend(&self.events, &mut self.world, told));
            self.world.state_hash()
        }

        /// Sends a command now, and another one when the program is paused.
        fn say(&self, now: Command, later: Command) {
            let sender = self.sender.clone();
            sender.send(Event::Said(1, Ok(now), None)).unwrap();
            thread::spawn(move || {
                thread::sleep(Duration::from_millis(150));
                let _ = sender.send(Event::Said(1, Ok(later), None));
            });
        }
    }

    #[test]
    fn nobody_looks_and_nothing_is_kept() {
        let mut program = Running::new();
        for _ in 0..10 {
            program.step();
        }
        assert_eq!(program.world.bodies().count(), 1);
        let heard = program.joined();
        program.step();
        assert!(heard.len() >= 3, "a hello, the scene and a frame");
    }

    #[test]
    fn a_program_goes_on_from_where_somebody_went_back_to() {
        let mut program = Running::new();
        let _heard = program.joined();
        let hashes: Vec<u64> = (0..20).map(|_| program.step()).collect();
        program.say(Command::Seek { step: 5 }, Command::Resume);
        let start = Instant::now();
        assert_eq!(program.step(), hashes[4]);
        assert!(start.elapsed() > Duration::from_millis(100), "it waited");
        assert_eq!(program.step(), hashes[5]);
    }

    #[test]
    fn a_program_that_is_paused_takes_single_steps() {
        let mut program = Running::new();
        let _heard = program.joined();
        program.step();
        for _ in 0..3 {
            program.say(Command::Pause, Command::Step { by: 1 });
            let start = Instant::now();
            program.step();
            assert!(start.elapsed() > Duration::from_millis(100), "it waited");
        }
        // A page that leaves lets the world go.
        let sender = program.sender.clone();
        thread::spawn(move || {
            thread::sleep(Duration::from_millis(150));
            let _ = sender.send(Event::Left(1));
        });
        program.step();
        program.step();
    }

    #[test]
    fn another_kind_of_world_is_refused_and_left_alone() {
        let mut program = Running::new();
        let _heard = program.joined();
        let mut flat = hazumi2d::World::default();
        let body = hazumi2d::Body::dynamic();
        flat.add(body, hazumi2d::Collider::ball(0.5).unwrap()).unwrap();
        let report = flat.step(DT).unwrap();
        let told = Sealed::told(&flat, &report).0;
        let hash = flat.state_hash();
        assert!(!program.session.attend(&program.events, &mut flat, told.clone()));
        assert_eq!(flat.state_hash(), hash);
        program.session.replace(lend::<hazumi2d::World>(DT));
        assert!(program.session.attend(&program.events, &mut flat, told));
        assert_eq!(flat.state_hash(), hash);
    }

    #[test]
    fn what_is_done_by_hand_is_done_to_the_world_of_the_program() {
        let mut program = Running::new();
        let _heard = program.joined();
        program.step();
        let spawn = Spawn {
            shape: SpawnShape::Box,
            position: Vec3::new(0.0, 5.0, 0.0).as_dvec3().to_array(),
            velocity: [0.0; 3],
            size: 0.5,
        };
        program.sender.send(Event::Said(1, Ok(Command::Spawn(spawn)), None)).unwrap();
        program.step();
        assert_eq!(program.world.bodies().count(), 2);
    }

    #[test]
    fn a_page_that_does_not_read_is_dropped_and_lets_go_what_it_holds() {
        let mut program = Running::new();
        let heard = program.joined();
        program.step();
        let say = |program: &Running, command: Command| {
            program.sender.send(Event::Said(1, Ok(command), None)).unwrap();
        };
        say(&program, Command::Grab { row: 0, point: [0.0; 3] });
        program.step();
        assert!(program.session.holds_a_body());
        // Frames that it claims to have drawn do not pile up behind the first one.
        for _ in 0..20 {
            say(&program, Command::Drawn);
            program.step();
            assert!(heard.len() < 10, "{} messages", heard.len());
        }
        for _ in 0..20 {
            (0..20).for_each(|_| say(&program, Command::Load { scene: "none".to_owned() }));
            program.step();
            assert!(heard.len() <= MOST_WAITING);
        }
        assert_eq!(heard.len(), MOST_WAITING);
        assert!(!program.session.holds_a_body());
        assert!(!program.session.has_company(&program.events));
    }

    #[test]
    fn a_flood_of_commands_does_not_stop_a_program() {
        let mut program = Running::new();
        let mut heard = program.joined();
        program.step();
        let (stop, stopped) = mpsc::channel::<()>();
        let sender = program.sender.clone();
        let flood = thread::spawn(move || {
            while stopped.try_recv() == Err(mpsc::TryRecvError::Empty) {
                let _ = sender.send(Event::Said(1, Ok(Command::Drawn), None));
            }
        });
        let start = Instant::now();
        for _ in 0..20 {
            program.step();
            while heard.try_recv().is_ok() {}
        }
        let took = start.elapsed();
        stop.send(()).unwrap();
        flood.join().unwrap();
        assert!(took < Duration::from_secs(2), "20 steps took {took:?}");
    }

    #[test]
    fn a_page_chooses_no_more_threads_than_there_are_cores() {
        let mut program = Running::new();
        let mut heard = program.joined();
        let cores = thread::available_parallelism().unwrap().get();
        for threads in [0, cores + 1, 1_000_000, usize::MAX] {
            let changes = Changes { threads: Some(threads), ..Changes::default() };
            let command = Command::Configure(changes);
            program.sender.send(Event::Said(1, Ok(command), None)).unwrap();
            program.step();
            let rule = format!("number of threads is {threads}, must be a number from 1 to");
            let mut errors = 0;
            while let Ok(message) = heard.try_recv() {
                let Outgoing::Text(text) = message else { continue };
                errors += usize::from(text.contains(&rule));
            }
            assert_eq!(errors, 1, "{threads} threads");
        }
        let changes = Changes { threads: Some(cores), ..Changes::default() };
        program.sender.send(Event::Said(1, Ok(Command::Configure(changes)), None)).unwrap();
        program.step();
        while let Ok(message) = heard.try_recv() {
            let Outgoing::Text(text) = message else { continue };
            assert!(!text.contains("error"), "{text}");
        }
    }
}
