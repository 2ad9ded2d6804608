//! One step, from top to bottom.

use hazumi_core::{Rule, Stage, ValueError};

use super::profiler::Watch;
use super::{Settings, StepReport, World};

impl World {
    /// Moves the world `dt` seconds on. `dt = 0` finds contacts but moves nothing, and so does any
    /// `dt` whose substeps are shorter than [`Settings::SHORTEST_SUBSTEP`].
    ///
    /// Same world, same `dt`: same bits out, on any machine and any number of threads. Games do
    /// best with a fixed `dt`, 1/60 s for most.
    ///
    /// Source: Macklin et al., *Small Steps in Physics Simulation*, SCA 2019 (many substeps, one
    /// pass each); Catto, `Solver2D`, 2024 (soft contacts, relaxation).
    /// `[macklin2019]` `[catto2024]`
    ///
    /// # Errors
    ///
    /// When `dt` is negative, infinite or NaN; nothing has moved then.
    pub fn step(&mut self, dt: f32) -> Result<StepReport, ValueError> {
        Rule::AtLeast(0.0).check("time step", dt)?;
        let h = dt / self.settings.substeps as f32;
        let mut report = StepReport::default();
        let mut watch = Watch::start(self.clock);
        watch.begin(Stage::Boxes);
        self.events.clear();

        if h >= Settings::SHORTEST_SUBSTEP {
            self.aim_at_targets(dt); //     targets                 -> velocities of kinematic bodies
        }
        self.place_boxes(); //              bodies, colliders       -> poses, boxes
        watch.begin(Stage::Pairs);
        self.find_pairs(); //               boxes                   -> contacts kept and begun
        watch.begin(Stage::Collide);
        self.collide(h); //                 poses, contacts         -> manifolds
        watch.begin(Stage::Islands);
        self.join_islands(); //             manifolds               -> islands, who is awake
        self.collide_woken_softs(h); //     poses, contacts         -> manifolds of who was woken

        if h >= Settings::SHORTEST_SUBSTEP {
            watch.begin(Stage::Prepare);
            self.prepare(h); //             bodies, manifolds       -> states, joints, batches
            watch.begin(Stage::Solve);
            self.make_substeps(h); //       states, joints, contacts -> states, impulses
            watch.begin(Stage::Finish);
            self.stop_fast_bodies(dt); //   displacements           -> displacements
            self.finish(h, &mut report); // states, impulses        -> bodies, contacts
            self.list_impacts(); //         contacts that met fast  -> events
            self.arrive_at_targets(); //    targets                 -> kinematic bodies
            watch.begin(Stage::Sleep);
            self.fall_asleep(dt); //        velocities, islands     -> who sleeps
        } else {
            self.solver.forget_motion(); // nobody moves in this step
        }

        watch.begin(Stage::Finish);
        self.list_touches(); //             manifolds, impulses     -> events
        self.sense(); //                    poses                   -> events

        self.step_count += 1;
        self.beat += 1;
        self.placed.clear();
        self.count(&mut report); //         everything              -> report
        report.times = watch.stop();
        Ok(report)
    }
}
