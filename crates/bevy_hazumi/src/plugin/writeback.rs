//! Worlds → transforms, velocities and particles.

use bevy_ecs::prelude::*;
use bevy_time::Time;
use bevy_transform::components::{GlobalTransform, Transform};

use super::body::{AngularVelocity, LinearVelocity, RigidBody};
use super::handles::BodyHandle;
use super::interpolation::InterpolatedTransform;
use super::physics_world::PhysicsWorld;
use super::soft_body::SoftParticles;
use super::space;
use super::space::engine::{Body, BodyType, Pose};
use crate::clock::Physics;

type Moved = (
    Entity,
    &'static mut BodyHandle,
    &'static mut LinearVelocity,
    &'static mut AngularVelocity,
    Option<&'static mut InterpolatedTransform>,
    Option<&'static ChildOf>,
);

/// Writes the poses and velocities of all bodies that the step has moved.
pub(super) fn write_bodies(
    mut bodies: Query<'_, '_, (Moved, &mut Transform), With<RigidBody>>,
    others: Query<'_, '_, (&Transform, Option<&ChildOf>), Without<RigidBody>>,
    worlds: Query<'_, '_, &PhysicsWorld>,
    time: Res<'_, Time<Physics>>,
) {
    let is_restored = worlds.iter().any(|physics| physics.is_restored);
    if time.delta().is_zero() && !is_restored {
        return;
    }
    let mut last = None;
    let mut below = Vec::new();
    for (moved, mut transform) in &mut bodies {
        let (entity, mut handle, mut linear, mut angular, mut interpolated, parent) = moved;
        let Some((world, id)) = handle.place else { continue };
        let physics = match last {
            Some((known, physics)) if known == world => physics,
            _ => {
                let Ok(physics) = worlds.get(world) else { continue };
                last = Some((world, physics));
                physics
            }
        };
        let Some(body) = physics.world.body(id) else { continue };
        if let Some(interpolated) = &mut interpolated {
            interpolated.before = handle.written;
        }
        if body.body_type == BodyType::Fixed && !physics.is_restored {
            continue;
        }
        let pose = body.pose();
        let mut shown = *transform;
        if parent.is_some() {
            // It is written below, since the one above it may move while it rests.
            below.push((entity, pose));
        } else {
            space::put_pose(&mut shown, &pose);
        }
        handle.rests = handle.written == shown
            && handle.written_linear == body.linear_velocity
            && handle.written_angular == body.angular_velocity;
        // A change that the game has made during the step stays for the next one.
        if handle.rests && !physics.is_restored {
            continue;
        }
        write_velocity(&mut handle, &mut linear, &mut angular, body);
        if parent.is_none() {
            *transform = shown;
            handle.written = shown;
        }
    }
    write_children(&mut bodies, &others, below);
}

fn write_velocity(
    handle: &mut BodyHandle,
    linear: &mut Mut<'_, LinearVelocity>,
    angular: &mut Mut<'_, AngularVelocity>,
    body: &Body,
) {
    linear.set_if_neq(LinearVelocity(body.linear_velocity));
    angular.set_if_neq(AngularVelocity(body.angular_velocity));
    (handle.written_linear, handle.written_angular) =
        (body.linear_velocity, body.angular_velocity);
}

/// Writes the transforms of bodies below other entities, relative to these: those that are
/// higher up first.
fn write_children(
    bodies: &mut Query<'_, '_, (Moved, &mut Transform), With<RigidBody>>,
    others: &Query<'_, '_, (&Transform, Option<&ChildOf>), Without<RigidBody>>,
    below: Vec<(Entity, Pose)>,
) {
    let parent_of = |bodies: &Query<'_, '_, (Moved, &mut Transform), With<RigidBody>>,
                     entity| {
        let body =
            bodies.get(entity).ok().map(|((.., parent), transform)| (*transform, parent));
        let other = || others.get(entity).ok().map(|(transform, parent)| (*transform, parent));
        let (transform, parent) = body.or_else(other)?;
        Some((transform, parent.map(ChildOf::parent)))
    };
    let mut ordered: Vec<(usize, Entity, Pose)> = below
        .into_iter()
        .map(|(entity, pose)| {
            let mut depth = 0;
            let mut at = parent_of(bodies, entity).and_then(|(_, parent)| parent);
            while let Some(entity) = at {
                depth += 1;
                at = parent_of(bodies, entity).and_then(|(_, parent)| parent);
            }
            (depth, entity, pose)
        })
        .collect();
    ordered.sort_unstable_by_key(|&(depth, entity, _)| (depth, entity));
    for (_, entity, pose) in ordered {
        let mut above = GlobalTransform::IDENTITY;
        let mut at = parent_of(bodies, entity).and_then(|(_, parent)| parent);
        while let Some((transform, parent)) = at.and_then(|at| parent_of(bodies, at)) {
            above = transform * above;
            at = parent;
        }
        let Ok(((_, mut handle, ..), mut transform)) = bodies.get_mut(entity) else { continue };
        let mut global = Transform::IDENTITY;
        space::put_pose(&mut global, &pose);
        let local = GlobalTransform::from(global).reparented_to(&above);
        let local = Transform { scale: transform.scale, ..local };
        transform.set_if_neq(local);
        handle.written = local;
    }
}

/// Writes the particles of soft bodies.
pub(super) fn write_particles(
    mut bodies: Query<'_, '_, (&BodyHandle, &mut SoftParticles)>,
    worlds: Query<'_, '_, &PhysicsWorld>,
) {
    for (handle, mut written) in &mut bodies {
        let Some((world, id)) = handle.place else { continue };
        let Ok(physics) = worlds.get(world) else { continue };
        let Some(particles) = physics.world.particles(id) else { continue };
        let is_asleep = physics.world.is_asleep(id) == Some(true);
        let is_known = handle.rests && is_asleep && written.0.len() == particles.len();
        if is_known && !physics.is_restored {
            continue;
        }
        written.0.clear();
        written.0.extend(particles.positions());
    }
}
