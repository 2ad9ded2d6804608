//! The plugin: schedules and systems.

use std::num::NonZeroUsize;

use bevy_app::{App, FixedPostUpdate, Plugin, RunFixedMainLoop, RunFixedMainLoopSystems};
use bevy_ecs::intern::Interned;
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::ScheduleLabel;
use bevy_time::Time;

use super::LockedAxes;
use super::body::{
    AngularDamping, AngularVelocity, Bullet, ConstantForce, ConstantTorque, GravityScale,
    LinearDamping, LinearVelocity, Mass, MassPropertiesOverride, RigidBody, RigidBodyDisabled,
    Sleeping, SleepingDisabled,
};
use super::changes::{
    Changes, apply_removals, body_has_lost, body_is_gone, collider_has_lost, collider_is_gone,
    find_moved_ancestors, joint_is_gone, sleep_is_over,
};
use super::character::{CharacterMover, move_characters};
use super::collider::{
    Collider, ColliderDensity, CollisionLayers, Friction, Restitution, RollingResistance,
    Sensor, SurfaceVelocity,
};
use super::events::{
    CollisionEnd, CollisionEventsEnabled, CollisionHit, CollisionStart, JointBroken,
    send_events,
};
use super::interpolation::{TransformInterpolation, restore_interpolated, show_interpolated};
use super::joint::Joint;
use super::physics_world::{DefaultPhysicsWorld, InWorld, PhysicsWorld};
use super::rollback::{end_restore, relink_restored, save_frames};
use super::soft_body::{SoftBody, SoftParticles};
use super::space::engine::WorldSettings;
use super::step::{apply_constant_forces, step_worlds};
use super::swarm::step_swarms;
use super::sync_bodies::{find_changed_bodies, sync_bodies, sync_sleep};
use super::sync_colliders::{find_bodies_of_colliders, find_changed_colliders, sync_colliders};
use super::sync_joints::sync_joints;
use super::writeback::{write_bodies, write_particles};
use crate::clock::{ClockSchedules, Physics, PhysicsSystems, advance_clock};

/// Physics of an app.
///
/// It needs the time of Bevy (`TimePlugin`, part of the default and of the minimal plugins).
#[derive(Clone, Debug)]
pub struct PhysicsPlugin {
    /// Settings of the default world: gravity, substeps, length scale.
    pub settings: WorldSettings,
    /// Most threads of a step; the results are the same on any number. Default: as many as the
    /// machine has.
    pub threads: NonZeroUsize,
    schedule: Interned<dyn ScheduleLabel>,
}

impl Default for PhysicsPlugin {
    fn default() -> Self {
        Self::new(FixedPostUpdate)
    }
}

impl PhysicsPlugin {
    /// Physics in a schedule, by whose time it advances. In `FixedPostUpdate`, the default,
    /// steps are equally long, so that runs can be repeated to the last bit.
    pub fn new(schedule: impl ScheduleLabel) -> Self {
        Self {
            settings: WorldSettings::default(),
            threads: std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
            schedule: schedule.intern(),
        }
    }

    /// With these settings of the default world.
    #[must_use]
    pub fn with_settings(self, settings: WorldSettings) -> Self {
        Self { settings, ..self }
    }

    /// With up to this many threads in a step.
    #[must_use]
    pub fn with_threads(self, threads: NonZeroUsize) -> Self {
        Self { threads, ..self }
    }
}

impl Plugin for PhysicsPlugin {
    fn build(&self, app: &mut App) {
        let physics = PhysicsWorld::new(self.settings, self.threads).or_else(|error| {
            tracing::warn!("settings of physics: {error}; the defaults take their place");
            PhysicsWorld::new(WorldSettings::default(), self.threads)
        });
        let Ok(physics) = physics else { return };
        let default_world = app.world_mut().spawn(physics).id();
        app.insert_resource(DefaultPhysicsWorld(default_world))
            .init_resource::<Changes>()
            .init_resource::<ClockSchedules>()
            .init_resource::<Time<Physics>>()
            .add_message::<CollisionStart>()
            .add_message::<CollisionEnd>()
            .add_message::<CollisionHit>()
            .add_message::<JointBroken>();
        register_types(app);
        add_observers(app);
        self.add_systems(app);
    }
}

impl PhysicsPlugin {
    fn add_systems(&self, app: &mut App) {
        let schedule = self.schedule;
        app.configure_sets(
            schedule,
            (
                PhysicsSystems::Prepare,
                PhysicsSystems::StepSimulation,
                PhysicsSystems::Writeback,
            )
                .chain(),
        );
        let mut clocks = app.world_mut().resource_mut::<ClockSchedules>();
        if !clocks.0.contains(&schedule) {
            clocks.0.push(schedule);
            app.add_systems(schedule, advance_clock.before(PhysicsSystems::Prepare));
        }
        let prepare = (
            relink_restored,
            find_moved_ancestors,
            find_changed_bodies,
            find_changed_colliders,
            find_bodies_of_colliders,
            apply_removals,
            sync_bodies,
            sync_colliders,
            sync_joints,
            // Bodies that have left for another world, and what was attached to them.
            apply_removals,
            sync_sleep,
        )
            .chain();
        let step =
            (save_frames, apply_constant_forces, move_characters, (step_worlds, step_swarms))
                .chain();
        let writeback = (write_bodies, write_particles, send_events, end_restore).chain();
        app.add_systems(
            schedule,
            (
                prepare.in_set(PhysicsSystems::Prepare),
                step.in_set(PhysicsSystems::StepSimulation),
                writeback.in_set(PhysicsSystems::Writeback),
            ),
        );
        if schedule == FixedPostUpdate.intern() {
            app.add_systems(
                RunFixedMainLoop,
                (
                    restore_interpolated.in_set(RunFixedMainLoopSystems::BeforeFixedMainLoop),
                    show_interpolated.in_set(RunFixedMainLoopSystems::AfterFixedMainLoop),
                ),
            );
        }
    }
}

fn register_types(app: &mut App) {
    app.register_type::<RigidBody>()
        .register_type::<LinearVelocity>()
        .register_type::<AngularVelocity>()
        .register_type::<GravityScale>()
        .register_type::<LinearDamping>()
        .register_type::<AngularDamping>()
        .register_type::<Mass>()
        .register_type::<MassPropertiesOverride>()
        .register_type::<LockedAxes>()
        .register_type::<Bullet>()
        .register_type::<RigidBodyDisabled>()
        .register_type::<Sleeping>()
        .register_type::<SleepingDisabled>()
        .register_type::<ConstantForce>()
        .register_type::<ConstantTorque>()
        .register_type::<InWorld>()
        .register_type::<Collider>()
        .register_type::<Friction>()
        .register_type::<Restitution>()
        .register_type::<ColliderDensity>()
        .register_type::<RollingResistance>()
        .register_type::<SurfaceVelocity>()
        .register_type::<Sensor>()
        .register_type::<CollisionLayers>()
        .register_type::<CollisionEventsEnabled>()
        .register_type::<Joint>()
        .register_type::<CharacterMover>()
        .register_type::<SoftBody>()
        .register_type::<SoftParticles>()
        .register_type::<TransformInterpolation>();
}

/// Observers of lost components, which no query for changes would find.
fn add_observers(app: &mut App) {
    app.add_observer(body_is_gone)
        .add_observer(collider_is_gone::<Collider>)
        .add_observer(collider_is_gone::<SoftBody>)
        .add_observer(joint_is_gone)
        .add_observer(sleep_is_over)
        .add_observer(body_has_lost::<GravityScale>)
        .add_observer(body_has_lost::<LinearDamping>)
        .add_observer(body_has_lost::<AngularDamping>)
        .add_observer(body_has_lost::<Mass>)
        .add_observer(body_has_lost::<MassPropertiesOverride>)
        .add_observer(body_has_lost::<LockedAxes>)
        .add_observer(body_has_lost::<Bullet>)
        .add_observer(body_has_lost::<RigidBodyDisabled>)
        .add_observer(body_has_lost::<SleepingDisabled>)
        .add_observer(body_has_lost::<InWorld>)
        .add_observer(collider_has_lost::<ColliderDensity>)
        .add_observer(collider_has_lost::<Friction>)
        .add_observer(collider_has_lost::<Restitution>)
        .add_observer(collider_has_lost::<RollingResistance>)
        .add_observer(collider_has_lost::<SurfaceVelocity>)
        .add_observer(collider_has_lost::<CollisionLayers>)
        .add_observer(collider_has_lost::<Sensor>)
        .add_observer(collider_has_lost::<ChildOf>);
}
