//! One step, from top to bottom.

use hazumi_core::{Rule, Stage, Stopwatch, ValueError};

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
        let mut watch = Stopwatch::start(self.clock);
        self.events.clear();

        if h >= Settings::SHORTEST_SUBSTEP {
            self.aim_at_targets(dt); //     targets                 -> velocities of kinematic bodies
        }
        self.place_boxes(); //              bodies, colliders       -> poses, boxes
        watch.lap(Stage::Boxes);
        self.find_pairs(); //               boxes                   -> contacts kept and begun
        watch.lap(Stage::Pairs);
        self.collide(); //                  poses, contacts         -> manifolds
        watch.lap(Stage::Collide);
        self.join_islands(); //             manifolds               -> islands, who is awake
        watch.lap(Stage::Islands);

        if h >= Settings::SHORTEST_SUBSTEP {
            self.prepare(h); //             bodies, manifolds       -> states, constraints, colours
            watch.lap(Stage::Prepare);
            for _ in 0..self.settings.substeps {
                self.integrate_velocities(h); // forces             -> velocities
                self.begin_substep(h); //   impulses, impacts       -> velocities
                self.solve(h); //           constraints             -> velocities, impulses
                self.integrate_positions(h); // velocities          -> positions
                self.relax(h); //           constraints             -> velocities
            }
            watch.lap(Stage::Solve);
            self.stop_fast_bodies(dt); //   displacements           -> displacements
            self.finish(h, &mut report); // states, impulses        -> bodies, contacts
            self.list_impacts(); //         constraints             -> events
            self.arrive_at_targets(); //    targets                 -> kinematic bodies
            watch.lap(Stage::Finish);
            self.fall_asleep(dt); //        velocities, islands     -> who sleeps
            watch.lap(Stage::Sleep);
        } else {
            self.solver.forget_motion(); // nobody moves in this step
        }

        self.list_touches(); //             manifolds, impulses     -> events
        self.sense(); //                    poses                   -> events
        watch.lap(Stage::Finish);

        self.step_count += 1;
        self.placed.clear();
        self.count(&mut report); //         everything              -> report
        report.times = watch.times();
        Ok(report)
    }
}
