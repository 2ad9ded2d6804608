//! One step, from top to bottom: the list of stages.

use hazumi_core::{Rule, Stage, ValueError};

use super::profiler::Profiler;
use super::{StepReport, World, WorldSettings};

impl World {
    /// Steps the simulation by `dt` seconds. `dt = 0` finds contacts but moves nothing, and so
    /// does any `dt` whose substeps are shorter than [`WorldSettings::SHORTEST_SUBSTEP`].
    ///
    /// Same world, same `dt`: same bits out, on any machine and any number of threads. Games do
    /// best with a fixed `dt`, 1/60 s for most.
    ///
    /// Source: Macklin et al., *Small Steps in Physics Simulation*, SCA 2019 (many substeps,
    /// one pass each); Catto, `Solver2D`, 2024 (soft contacts, relaxation). `[macklin2019]`
    /// `[catto2024]`
    ///
    /// # Errors
    ///
    /// When `dt` is negative, infinite or NaN; nothing has moved then.
    #[doc(alias("simulate", "update"))]
    pub fn step(&mut self, dt: f32) -> Result<StepReport, ValueError> {
        Rule::AtLeast(0.0).check("time step", dt)?;
        let h = dt / self.settings.substeps as f32;
        let mut report = StepReport::default();
        let mut profiler = Profiler::start(self.clock);
        profiler.begin(Stage::Bounds);
        self.events.clear();

        self.set_sleepers_aside(); //             bodies, contacts         -> active bodies
        if h >= WorldSettings::SHORTEST_SUBSTEP {
            self.set_kinematic_velocities(dt); // targets                  -> velocities
        }
        self.update_bounds(h); //                 bodies, colliders        -> poses, boxes
        profiler.begin(Stage::Pairs);
        self.find_pairs(dt); //                   boxes                    -> contacts
        profiler.begin(Stage::Collide);
        self.collide(h); //                       poses, contacts          -> manifolds
        profiler.begin(Stage::Islands);
        self.build_islands(); //                  manifolds                -> islands, waking
        self.collide_woken_soft_bodies(h); //     poses, contacts          -> soft manifolds

        if h >= WorldSettings::SHORTEST_SUBSTEP {
            profiler.begin(Stage::Prepare);
            self.prepare(h); //                   bodies, manifolds        -> states, batches
            profiler.begin(Stage::Solve);
            self.make_substeps(h); //             states, joints, contacts -> states, impulses
            profiler.begin(Stage::Finish);
            self.solve_continuous(dt); //         displacements            -> displacements
            self.finish(h, &mut report); //       states, impulses         -> bodies, contacts
            self.emit_hit_events(); //            contacts that met fast   -> events
            self.snap_to_targets(); //            targets                  -> kinematic bodies
            profiler.begin(Stage::Sleep);
            self.put_islands_to_sleep(dt); //     velocities, islands      -> sleeping bodies
        } else {
            self.solver.forget_motion(); // nobody moves in this step
        }

        profiler.begin(Stage::Finish);
        self.emit_contact_events(); //            manifolds, impulses      -> events
        self.update_sensors(); //                 poses                    -> events

        self.step_count += 1;
        self.epoch += 1;
        self.teleported.clear();
        self.count(&mut report); //               everything               -> report
        report.times = profiler.stop();
        Ok(report)
    }
}
